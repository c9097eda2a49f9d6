/** Types of an archive's preview and import. */
import type { HandOverSubject } from './hand-over.ts';

export interface ImportedTicket extends HandOverSubject {
  /** `beside`: the agent's own draft stays, and the text is kept beside it. */
  text: 'draft' | 'beside' | null;
  /** The text may have been sent already. */
  doubtful: boolean;
  files: number;
  notes: number;
  tags: string[];
  /** `joined`: added to the agent's own promise. */
  promise: 'new' | 'joined' | null;
}

export interface ArchiveImport {
  tickets: ImportedTicket[];
  canned: number;
  views: number;
  /** Number of texts, notes, tags and promises that existed already. */
  already: number;
}

export interface ArchiveContents extends ArchiveImport {
  /** Identifies the archive until it is imported or closed. */
  id: string;
  /** False for a colleague's work. */
  own: boolean;
  /** The author's name, as they wrote it. */
  from: string;
  email: string;
  /** Their clock, ms. */
  madeAt: number;
}
