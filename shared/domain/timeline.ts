import type { FileMeta } from './draft.ts';
import type { OutboxItem, RecordedAs } from './outbox.ts';
import type { ServerTime } from './time.ts';

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

/** What the agent copied from the conversation. */
export interface Excerpt {
  id: string;
  ticket: string;
  at: number;
  text: string;
}

/** All that this computer knows of a ticket, oldest first. `at` is our clock in ms, for the order. */
export type TimelineEntry =
  | { kind: 'opened'; id: string; at: number | null; opened: ServerTime | null; by: string }
  | {
      kind: 'observed';
      id: string;
      at: number;
      field: ObservedField;
      from: string;
      to: string;
      /** It happened between these two looks of ours. */
      between: [number, number];
      /** True where our own accepted send explains it. */
      ours: boolean;
    }
  | {
      kind: 'sent';
      id: string;
      at: number;
      text: string;
      files: FileMeta[];
      recordedAs: RecordedAs | null;
      /** It went out in the customer's name because the agent chose so. */
      chosen: boolean;
    }
  | { kind: 'outbox'; id: string; at: number; item: OutboxItem }
  | { kind: 'excerpt'; id: string; at: number; text: string }
  | { kind: 'note'; id: string; at: number; editedAt: number | null; text: string }
  /** `kept`: by an accepted reply, or by hand; null while it is open. */
  | {
      kind: 'promise';
      id: string;
      at: number;
      text: string;
      due: number;
      kept: { at: number; by: 'reply' | 'hand' } | null;
    };
