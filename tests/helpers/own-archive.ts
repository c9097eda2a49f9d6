/** Carries an agent's own work from one store to another, as an archive does. */
import type { Store } from '../../electron/core/worker/calls.ts';
import type { ArchiveSections } from '../../shared/contract/archive-sections.ts';
import type { ArchiveImport } from '../../shared/domain/hand-over.ts';

export const bringOwn = (to: Store, sections: ArchiveSections, at: number): ArchiveImport =>
  to.archive.bringIn({ ...sections, own: true, from: 'Mara Lind' }, { at, apply: true, doubtNote: null }).brought;
