/** Words about the archive, and the way into it. */
import type { ImportSource } from '../../../shared/domain/imported.ts';
import { formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { openRecord } from '../records/open-record.ts';

export const sourceWords = (source: ImportSource): string => t(`imported.source_${source}`);

/** The first and last day; one if they are the same, none if the source gave none. */
export function spanWords(oldest: number | null, newest: number | null): string {
  const days = [oldest, newest].flatMap((at) => (at === null ? [] : [formatDate(at)]));
  return [...new Set(days)].join(' – ');
}

/** Opens a conversation by its id, or at a message by the id of a hit. */
export function openArchived(app: Pick<AppState, 'nav' | 'record'>, id: string): void {
  const { account } = app.nav;
  if (account !== null) openRecord(app, { account, kind: 'archived', id });
}
