/** Entries of a ticket's timeline. */
import type { Post } from './conversation.ts';
import type { FileMeta } from './draft.ts';
import type { NoteEntry } from './marks.ts';
import type { OutboxItem, RecordedAs } from './outbox.ts';
import type { ServerTime } from './service-values.ts';

export type ObservedField =
  | 'status'
  | 'priority'
  | 'lastReply'
  | 'flag'
  | 'subject'
  | 'staff'
  | 'attachments'
  | 'cc'
  | 'department';

export interface Excerpt {
  id: string;
  ticket: string;
  at: number;
  text: string;
}

export interface SentEntry {
  kind: 'sent';
  id: string;
  at: number;
  text: string;
  files: FileMeta[];
  recordedAs: RecordedAs | null;
  /** True if the agent chose to write in the customer's name. */
  chosen: boolean;
  plain?: true;
  /** The service's own warnings when it accepted the reply. */
  warnings: string[];
  post?: string;
}

export type LikelyWriter = 'staff' | 'customer';

/**
 * All that this computer knows of a ticket, the oldest first. `at` is our clock in ms, for sorting.
 */
export type TimelineEntry =
  | { kind: 'opened'; id: string; at: number | null; opened: ServerTime | null; by: string }
  | {
      kind: 'observed';
      id: string;
      at: number;
      field: ObservedField;
      from: string;
      to: string;
      /** Our two looks before and after the event. */
      between: [number, number];
      ours: boolean;
      reply?: string;
      /** True if a send of ours at that time, not yet explained, may have caused it. */
      mayBeOurs?: true;
    }
  | SentEntry
  /** A post from the service. `own`: our reply in it. `likely`: probable author, for display. */
  | { kind: 'post'; id: string; at: number; post: Post; own: SentEntry | null; likely?: LikelyWriter }
  | { kind: 'outbox'; id: string; at: number; item: OutboxItem }
  | { kind: 'excerpt'; id: string; at: number; text: string }
  /** An older version from another window, which was not sent. */
  | { kind: 'kept'; id: string; at: number; text: string }
  | NoteEntry
  /** `kept`: by an accepted reply or by hand; null while open. `by`: the colleague who made it. */
  | {
      kind: 'promise';
      id: string;
      at: number;
      text: string;
      due: number;
      kept: { at: number; by: 'reply' | 'hand' } | null;
      handedBy: string | null;
      by?: string;
    };
