/**
 * `TicketLine` is a cached ticket as SQL returns it, with the values that are compared between
 * looks, and the meaning of its status, which says whose turn it is.
 */
import { createHash } from 'node:crypto';
import type { ServerTime } from '../../../../shared/domain/service-values.ts';
import type { Fingerprint, StatusMeaning, Turn } from '../../../../shared/domain/ticket.ts';
import type { ObservedField } from '../../../../shared/domain/timeline.ts';
import { zonedToUtc } from '../../../../shared/domain/zone.ts';
import { setting } from '../account/settings.ts';
import { getRow, getRows, getValue, run, type StoreContext } from '../context.ts';

export interface TicketLine {
  id: string;
  tid: string;
  dept_id: string;
  dept_name: string | null;
  /** Null for a guest. */
  client_id: string | null;
  contact_id: string | null;
  name: string;
  email: string;
  cc: string;
  /** A secret, used only in the link template. */
  access_code: string;
  opened: string | null;
  /** Null without a reply: then the opening counts. */
  last_reply: string | null;
  subject: string;
  /** Unchanged: the service's own filter matches this form. */
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
  taken_by: string | null;
  /** The last writer, if the conversation is current. */
  last_by: 'customer' | 'staff' | null;
  /** Time text of the customer's first message since ours, if they wrote again since. */
  waits_from: string | null;
  /** Derived from both and the status: the customer waits for an answer. */
  waits: number;
}

export function ticketLine(ctx: StoreContext, id: string): TicketLine | undefined {
  return getRow<TicketLine>(ctx.cache, 'SELECT * FROM tickets WHERE id = ?', id);
}

/** A ticket missing from this many full passes counts as deleted. */
export const GONE_AFTER = 2;
export const isGone = (line: TicketLine): boolean => line.missed >= GONE_AFTER;

export function fingerprintOf(line: TicketLine): Fingerprint {
  return { lastReply: line.last_at, status: line.status, staff: line.staff };
}

export const OBSERVED_FIELDS: [ObservedField, (line: TicketLine) => string, ((line: TicketLine) => string)?][] = [
  ['status', (line) => line.status],
  ['priority', (line) => line.priority],
  ['lastReply', (line) => line.last_at],
  ['flag', (line) => String(line.flagged)],
  ['subject', (line) => line.subject],
  ['staff', (line) => line.staff],
  ['attachments', (line) => line.attachments],
  ['cc', (line) => line.cc],
  // Some services name the department only in some answers.
  ['department', (line) => line.dept_id, (line) => line.dept_name ?? line.dept_id],
];

export function digestOf(line: TicketLine): string {
  const text = JSON.stringify(OBSERVED_FIELDS.map(([, read]) => read(line)));
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** In the account's zone; without a zone the instant is unknown. */
export function timeInZone(text: string | null, zone: string | null): ServerTime | null {
  if (text === null || text === '') return null;
  return { text, utc: zone === null ? null : zonedToUtc(text, zone) };
}

/**
 * Opening time, our clock, ms. If its text is no valid time, the first look; null if that was the
 * first sync, since the ticket may be of any age.
 */
export const openedMoment = ({ opened, met_at }: TicketLine, zone: string | null): number | null =>
  timeInZone(opened, zone)?.utc ?? (met_at > 0 ? met_at : null);

/**
 * The software family's default statuses. Other texts are custom statuses, whose meaning is not
 * guessed.
 */
const DEFAULT_STATUSES: ReadonlyMap<string, StatusMeaning> = new Map([
  ['open', 'needs-us'],
  ['customer-reply', 'needs-us'],
  ['answered', 'answered'],
  ['in progress', 'waiting'],
  ['on hold', 'waiting'],
  ['closed', 'closed'],
]);

/** `awaiting`: the service's filter contains the ticket. */
export function meaningOf(status: string, awaiting: boolean): StatusMeaning {
  if (awaiting) return 'needs-us';
  return DEFAULT_STATUSES.get(status.trim().toLowerCase()) ?? 'unknown';
}

export function turnOf(meaning: StatusMeaning): Turn {
  if (meaning === 'needs-us') return 'customer';
  return meaning === 'answered' ? 'us' : 'unknown';
}

/**
 * True if the service's filter says that the ticket awaits our reply, but its status says answered
 * or closed.
 */
export const contradictsFilter = (meaning: StatusMeaning, status: string): boolean =>
  meaning === 'needs-us' && ['answered', 'closed'].includes(meaningOf(status, false));

/**
 * A department's name: the agent's, else the one from any answer of the service, since lists of
 * tickets often have only a number. `given` if neither the agent nor the service named it.
 */
export function departmentName<T extends string | null>(ctx: StoreContext, id: string, given: T): string | T {
  return ownName(setting(ctx, 'departments'), id) ?? nameFromService(ctx, id) ?? given;
}

/**
 * `names`: the agent's names by id. An id may equal an inherited property's name, so check own
 * properties only.
 */
const ownName = (names: Record<string, string>, id: string): string | null =>
  (Object.hasOwn(names, id) ? names[id] : null) ?? null;

const nameFromService = (ctx: StoreContext, id: string): string | null =>
  getValue<string>(ctx.cache, 'SELECT name FROM department_names WHERE dept_id = ?', id) ?? null;

/**
 * Keeps the department's name from an answer. It applies to all of its tickets, even after a list
 * without names updated this one.
 */
export function noteDepartment(ctx: StoreContext, { id, dept_id }: TicketLine, name: string): void {
  if (nameFromService(ctx, dept_id) === name) return;
  run(ctx.cache, 'UPDATE tickets SET dept_name = ? WHERE id = ?', name, id);
}

interface Department {
  id: string;
  names: string[];
  /** Number of tickets. */
  count: number;
}

export function departmentsSeen(ctx: StoreContext): Department[] {
  const own = setting(ctx, 'departments');
  return getRows<{ id: string; name: string | null; count: number }>(
    ctx.cache,
    `SELECT t.dept_id id, d.name, sum(t.n) count FROM ticket_groups t LEFT JOIN department_names d USING (dept_id)
     GROUP BY t.dept_id ORDER BY length(t.dept_id), t.dept_id`,
  ).map(({ id, name, count }) => ({
    id,
    names: [ownName(own, id), name].filter((one) => one !== null),
    count,
  }));
}
