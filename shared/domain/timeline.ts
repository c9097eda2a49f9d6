/** What a ticket's timeline shows. */
import type { Post } from './conversation.ts';
import type { FileMeta } from './draft.ts';
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

/** What the agent copied from the conversation. */
export interface Excerpt {
  id: string;
  ticket: string;
  at: number;
  text: string;
}

/** A reply of ours that was accepted. */
export interface SentEntry {
  kind: 'sent';
  id: string;
  at: number;
  text: string;
  files: FileMeta[];
  recordedAs: RecordedAs | null;
  /** Whether the agent chose that it goes out in the customer's name. */
  chosen: boolean;
  /** Set where it went out as it stood, not as Markdown. */
  plain?: true;
  /** What the service warned of when it accepted it, in its own words. */
  warnings: string[];
  /** Id of the post that it became, once that was found. */
  post?: string;
}

/**
 * All that this computer knows of a ticket, oldest first. `at` is our clock in ms, for the order.
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
      /** The two looks of ours between which it happened. */
      between: [number, number];
      /** True where our own accepted send explains it. */
      ours: boolean;
      /** Id of that send, where it is known. */
      reply?: string;
      /** A send of ours of that time, which nothing explains yet, may have made it. */
      mayBeOurs?: true;
    }
  | SentEntry
  /** Read at the service. `own`: the reply of ours that it is; then `id` is that reply's. */
  | { kind: 'post'; id: string; at: number; post: Post; own: SentEntry | null }
  | { kind: 'outbox'; id: string; at: number; item: OutboxItem }
  | { kind: 'excerpt'; id: string; at: number; text: string }
  /** Another window wrote it for a reply, and it was not sent with it. */
  | { kind: 'kept'; id: string; at: number; text: string }
  /**
   * `handedBy`: the colleague whose hand-over it came with; null for the agent's own. `by`: the
   * colleague of the team who wrote it, and alone may change it.
   */
  | {
      kind: 'note';
      id: string;
      at: number;
      editedAt: number | null;
      text: string;
      handedBy: string | null;
      by?: string;
    }
  /**
   * `kept`: by an accepted reply, or by hand; null while it is open. `by`: the colleague of the team
   * who made it.
   */
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
