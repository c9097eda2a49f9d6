/**
 * `TicketLine` is one ticket of the cache, as SQL gives it, with the values by which two looks at
 * it are told apart, and the group that its status falls into, which says whose turn it is.
 */
import { createHash } from 'node:crypto';
import type { ServerTime } from '../../../../shared/domain/service-values.ts';
import type { Fingerprint, StatusMeaning, Turn } from '../../../../shared/domain/ticket.ts';
import type { ObservedField } from '../../../../shared/domain/timeline.ts';
import { zonedToUtc } from '../../../../shared/domain/zone.ts';
import { getRow, type StoreContext } from '../context.ts';

/** A row of `tickets`, as SQL gives it. */
export interface TicketLine {
  id: string;
  tid: string;
  dept_id: string;
  dept_name: string | null;
  client_id: string | null;
  contact_id: string | null;
  name: string;
  email: string;
  cc: string;
  access_code: string;
  opened: string | null;
  last_reply: string | null;
  subject: string;
  subject_wire: string;
  status: string;
  priority: string;
  staff: string;
  attachments: string;
  flagged: number;
  service_kind: 'product' | 'domain' | null;
  service_id: string | null;
  last_at: string;
  meaning: StatusMeaning;
  baseline: string;
  unread: number;
  fetched_at: number;
  missed: number;
  place: number;
  done: number;
  met_at: number;
  /** The member of the team who has it; null for nobody. */
  taken_by: string | null;
}

export function ticketLine(ctx: StoreContext, id: string): TicketLine | undefined {
  return getRow<TicketLine>(ctx.cache, 'SELECT * FROM tickets WHERE id = ?', id);
}

/** A full pass that missed a ticket twice says that it is gone from the service. */
export const GONE_AFTER = 2;
export const isGone = (line: TicketLine): boolean => line.missed >= GONE_AFTER;

export function fingerprintOf(line: TicketLine): Fingerprint {
  return { lastReply: line.last_at, status: line.status, staff: line.staff };
}

/** Fields that are compared, and where people read something else, the words for it. */
export const OBSERVED: [ObservedField, (line: TicketLine) => string, ((line: TicketLine) => string)?][] = [
  ['status', (line) => line.status],
  ['priority', (line) => line.priority],
  ['lastReply', (line) => line.last_at],
  ['flag', (line) => String(line.flagged)],
  ['subject', (line) => line.subject],
  ['staff', (line) => line.staff],
  ['attachments', (line) => line.attachments],
  ['cc', (line) => line.cc],
  // Some services name the department in one answer and not in the next.
  ['department', (line) => line.dept_id, (line) => line.dept_name ?? line.dept_id],
];

/** Digest of all compared fields: two headers with the same digest are the same to people. */
export function digestOf(line: TicketLine): string {
  const text = JSON.stringify(OBSERVED.map(([, read]) => read(line)));
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** In the account's zone; without one its instant is not known. */
export function timeInZone(text: string | null, zone: string | null): ServerTime | null {
  if (text === null || text === '') return null;
  return { text, utc: zone === null ? null : zonedToUtc(text, zone) };
}

/**
 * When a ticket was opened, our clock, ms. Where its text tells no moment it is when this desk first
 * met it; null where that was with the first sync, since it may be of any age.
 */
export const openedMoment = ({ opened, met_at }: TicketLine, zone: string | null): number | null =>
  timeInZone(opened, zone)?.utc ?? (met_at > 0 ? met_at : null);

/**
 * The family's stock statuses. Any other text is an agent's own status: its meaning is not guessed.
 */
const STOCK: ReadonlyMap<string, StatusMeaning> = new Map([
  ['open', 'needs-us'],
  ['customer-reply', 'needs-us'],
  ['answered', 'answered'],
  ['in progress', 'waiting'],
  ['on hold', 'waiting'],
  ['closed', 'closed'],
]);

/** `awaiting`: the service itself counts this ticket among those that await our reply. */
export function meaningOf(status: string, awaiting: boolean): StatusMeaning {
  if (awaiting) return 'needs-us';
  return STOCK.get(status.trim().toLowerCase()) ?? 'unknown';
}

export function turnOf(meaning: StatusMeaning): Turn {
  if (meaning === 'needs-us') return 'customer';
  return meaning === 'answered' ? 'us' : 'unknown';
}

/**
 * The service lists it among those that await our reply, and its status says that it was answered,
 * or closed.
 */
export const isAtOdds = (meaning: StatusMeaning, status: string): boolean =>
  meaning === 'needs-us' && ['answered', 'closed'].includes(meaningOf(status, false));
