/**
 * `awaySummary` lists events between two moments: messages, new tickets, promises that fell due
 * then, and overdue ones from before.
 */
import type { Notice } from '../../../../shared/domain/computer.ts';
import type { AwaySummary } from '../../../../shared/domain/marks.ts';
import { zonedToUtc } from '../../../../shared/domain/zone.ts';
import { setting } from '../account/settings.ts';
import { getColumn, getRows, getValue, type StoreContext } from '../context.ts';
import { writtenBetween } from '../conversations/last-words.ts';
import { meaningOf, type TicketLine, ticketLine } from '../ticket/line.ts';

const HOUR = 3600_000;
/** Tolerance for different clocks, and for all zones if the service's is unknown. */
const SLACK = HOUR;
const ANY_ZONE = 15 * HOUR;

interface AwayEvents {
  written: TicketLine[];
  added: TicketLine[];
  promised: string[];
  overdue: string[];
}

export function awaySummary(ctx: StoreContext, since: number, until: number): AwaySummary {
  const { written, added, promised, overdue } = awayEvents(ctx, since, until);
  const moved = movedBetween(ctx, since, until);
  return {
    since,
    until,
    written: written.length,
    newTickets: added.length,
    promises: promised.length,
    overdueBefore: overdue.length,
    tickets: new Set([...written, ...added].map((line) => line.id).concat(promised, overdue)).size,
    newestMessages: writtenBetween(ctx, [...added, ...written].map(({ id }) => id).concat(moved), since, until),
  };
}

/** Events for a notice: new tickets and customers' replies. `at`: when this computer saw it, ms. */
export interface TicketNews {
  kind: 'ticket' | 'reply' | 'followed';
  ticket: string;
  at: number;
  text: NonNullable<Notice['text']>;
}

export function newsSince(ctx: StoreContext, since: number): TicketNews[] {
  const { written, added } = awayEvents(ctx, since, ctx.now);
  const moved = `SELECT max(at) at FROM observed WHERE ticket = ? AND field = 'lastReply' AND ours = 0`;
  return [
    ...added.map((line) => ({ kind: 'ticket' as const, ticket: line.id, at: line.met_at, text: textOf(line) })),
    ...written.map((line) => ({
      kind: 'reply' as const,
      ticket: line.id,
      // A ticket that returned to the cache has only older recorded changes.
      at: Math.max(getValue<number | null>(ctx.work, moved, line.id) ?? 0, line.met_at),
      text: textOf(line),
    })),
  ];
}

export function noticeText(ctx: StoreContext, ticket: string): Notice['text'] {
  const line = ticketLine(ctx, ticket);
  return line ? textOf(line) : null;
}

const textOf = ({ name, email, subject }: TicketLine) => ({ requester: name || email, subject });

export function awayTickets(ctx: StoreContext, since: number, until: number): string[] {
  const { written, added, promised, overdue } = awayEvents(ctx, since, until);
  return [...new Set([...written, ...added].map((line) => line.id).concat(promised, overdue))];
}

function awayEvents(ctx: StoreContext, since: number, until: number): AwayEvents {
  const met = getRows<TicketLine>(
    ctx.cache,
    'SELECT * FROM tickets WHERE met_at > 0 AND met_at > ? AND met_at <= ?',
    since,
    until,
  );
  const added = met.filter((line) => isAfter(ctx, line.opened, since));
  // A closed ticket that is not cached returns when its customer writes.
  const reopened = met.filter((line) => line.meaning === 'needs-us' && isAfter(ctx, line.last_at, since));
  const written = new Map([...customersWrote(ctx, since, until), ...reopened].map((line) => [line.id, line]));
  const isNew = new Set(added.map((line) => line.id));
  const promised = getRows<{ ticket: string; before: number }>(
    ctx.work,
    'SELECT ticket, due <= ? before FROM promises WHERE kept_at IS NULL AND due <= ?',
    since,
    until,
  );
  const promisedOn = (before: number) => promised.filter((one) => one.before === before).map(({ ticket }) => ticket);
  return {
    written: [...written.values()].filter((line) => !isNew.has(line.id)),
    added,
    promised: promisedOn(0),
    overdue: promisedOn(1),
  };
}

/**
 * A new last reply that is not ours means a message. The customer wrote it if the ticket's status
 * turned to us.
 */
function customersWrote(ctx: StoreContext, since: number, until: number): TicketLine[] {
  const turned = new Set(
    getRows<{ ticket: string; status: string }>(
      ctx.work,
      `SELECT ticket, new status FROM observed WHERE at > ? AND at <= ? AND field = 'status' AND ours = 0`,
      since,
      until,
    ).flatMap(({ ticket, status }) => (meaningOf(status, false) === 'needs-us' ? [ticket] : [])),
  );
  return movedBetween(ctx, since, until).flatMap((ticket) => {
    const line = ticketLine(ctx, ticket);
    return line && (line.meaning === 'needs-us' || turned.has(ticket)) ? [line] : [];
  });
}

const movedBetween = (ctx: StoreContext, since: number, until: number): string[] =>
  getColumn(
    ctx.work,
    `SELECT DISTINCT ticket FROM observed WHERE at > ? AND at <= ? AND field = 'lastReply' AND ours = 0`,
    since,
    until,
  );

/**
 * True if a time of the service may be after this moment: a ticket first seen late need not be new.
 */
export function isAfter(ctx: StoreContext, text: string | null, since: number): boolean {
  if (text === null) return true;
  const zone = setting(ctx, 'zone');
  const known = zone === null ? null : zonedToUtc(text, zone);
  const time = known ?? zonedToUtc(text, 'UTC');
  return time === null || time > since - (known === null ? ANY_ZONE : SLACK);
}
