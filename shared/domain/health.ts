/** How an account fares with its service, for the health page. Times are our clock, ms. */

import type { ErrorKind } from '../result.ts';
import type { ConversationState } from './conversation.ts';
import type { RecordKind } from './customer.ts';

export interface KindHealth {
  kind: 'tickets' | RecordKind;
  /** Stored on this computer. */
  count: number;
  /** The last look at what is new; null before the first. */
  readAt: number | null;
  /** The last time that all of it was read. */
  fullAt: number | null;
  /** All of it is being read: where that is, and the service's total, where it said one. */
  pass: { done: number; total: number | null } | null;
  refused: boolean;
}

export interface OperationHealth {
  operation: string;
  /** Requests sent in the last hour and day. */
  hour: number;
  day: number;
  /**
   * ms from the last byte of a request to the first of its answer, of the last ones; null without
   * any since the start.
   */
  p50: number | null;
  p95: number | null;
}

/** Something in the service's answers that this client does not know. */
export interface Oddity {
  of: 'tickets' | 'conversations' | RecordKind;
  what: 'field' | 'status' | 'shape' | 'skipped';
  name: string;
  count: number;
  lastAt: number;
}

/** An error, without any of its words. */
export interface Incident {
  at: number;
  operation: string;
  kind: ErrorKind;
  reason: string | null;
  status: number | null;
}

export interface DatabaseHealth {
  name: 'cache' | 'work' | 'files';
  bytes: number;
  schema: number;
}

export interface DatabaseCheck {
  name: DatabaseHealth['name'];
  whole: boolean;
}

export interface Health {
  at: number;
  /**
   * The next poll comes somewhere within `every`, in seconds: by where the agent is, and what the
   * computer runs on.
   */
  pace: { attention: 'focused' | 'unfocused' | 'away'; onBattery: boolean; metered: boolean; every: [number, number] };
  /** Whether the service lists tickets by last reply, as far as it is known. */
  order: 'falling' | 'unknown' | null;
  kinds: KindHealth[];
  /** Whether the service tells what was written in tickets, and of how many it is stored. */
  conversations: ConversationState & { stored: number };
  operations: OperationHealth[];
  oddities: Oddity[];
  /** The newest first. */
  incidents: Incident[];
  databases: DatabaseHealth[];
  /** Bytes of the largest request that ever went through. */
  largestSent: number;
  /** The service's clock minus ours, ms; null before its first answer. */
  clockOffset: number | null;
}
