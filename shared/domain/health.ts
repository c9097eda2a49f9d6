/**
 * State of an account's connection to its service, for the health page. Times are our clock, ms.
 */
import type { ErrorKind } from '../result.ts';
import type { ConversationState } from './conversation.ts';
import type { RecordKind } from './customer.ts';

export interface KindHealth {
  kind: 'tickets' | RecordKind;
  count: number;
  /** Last check for changes. Null before the first. */
  readAt: number | null;
  fullAt: number | null;
  /** Progress of a running complete reading, and the service's total if known. */
  pass: { done: number; total: number | null } | null;
  refused: boolean;
}

interface OperationHealth {
  operation: string;
  hour: number;
  day: number;
  /** Recent times (ms) until an answer began; null before the first request since the start. */
  p50: number | null;
  p95: number | null;
}

/** Unknown content in the service's answers. */
export interface Oddity {
  of: 'tickets' | 'conversations' | RecordKind;
  what: 'field' | 'status' | 'shape' | 'skipped';
  name: string;
  count: number;
  lastAt: number;
}

export interface Incident {
  at: number;
  operation: string;
  kind: ErrorKind;
  reason: string | null;
  status: number | null;
}

export interface DatabaseHealth {
  /** `imported` only if there is an archive. */
  name: 'cache' | 'work' | 'files' | 'imported';
  bytes: number;
  schema: number;
}

export interface DatabaseCheck {
  name: DatabaseHealth['name'];
  whole: boolean;
}

export interface Health {
  at: number;
  /** The next poll is due within `every` (seconds), by attention, battery and network. */
  pace: { attention: 'focused' | 'unfocused' | 'away'; onBattery: boolean; metered: boolean; every: [number, number] };
  /** Whether the service lists tickets by last reply, if known. */
  order: 'falling' | 'unknown' | null;
  kinds: KindHealth[];
  /** Whether the service provides conversations, and how many are stored. */
  conversations: ConversationState & { stored: number };
  operations: OperationHealth[];
  oddities: Oddity[];
  incidents: Incident[];
  databases: DatabaseHealth[];
  /** Size of the largest accepted request, bytes. */
  largestSent: number;
  /** The service's clock minus ours, ms. Null before its first answer. */
  clockOffset: number | null;
}
