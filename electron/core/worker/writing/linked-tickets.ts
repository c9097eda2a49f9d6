/**
 * Links between tickets of one customer. A ticket's group is all tickets that links connect. If two
 * tickets have the same words, the window offers to link them.
 */
import type { LinkedTickets, TicketPair } from '../../../../shared/domain/linked-tickets.ts';
import { zonedToUtc } from '../../../../shared/domain/zone.ts';
import { sameWordsAs } from '../../rules/answers/same-words.ts';
import { compareTexts, getColumn, getRows, getValue, run, type StoreContext, upsertRow } from '../context.ts';
import { firstText } from '../conversations/last-words.ts';
import { toRows } from '../queues/rows.ts';
import { recipientKey } from '../queues/spikes.ts';
import { GONE_AFTER, isGone, type TicketLine, ticketLine } from '../ticket/line.ts';

const MOST_LINKED = 20;
const MOST_COMPARED = 10;
/** Tickets opened further apart are not offered. */
const WITHIN_MS = 7 * 86_400_000;

/** The smaller id comes first on all desks of a team. */
const inOrder = (one: string, other: string): [string, string] =>
  compareTexts(one, other) < 0 ? [one, other] : [other, one];

const GROUP = `WITH RECURSIVE linked_to(id) AS (
  SELECT ?
  UNION SELECT l.other FROM linked_to JOIN ticket_links l ON l.ticket = linked_to.id AND l.linked = 1
  UNION SELECT l.ticket FROM linked_to JOIN ticket_links l ON l.other = linked_to.id AND l.linked = 1
) SELECT id FROM linked_to LIMIT ${MOST_LINKED}`;

const keyOf = ({ id, client_id, email }: TicketLine): string =>
  recipientKey({ ticket: id, clientId: client_id, email });

/** Links of tickets that no longer have the same customer don't count. */
function linkedLines(ctx: StoreContext, line: TicketLine): TicketLine[] {
  const group = getColumn(ctx.work, GROUP, line.id);
  if (group.length === 1) return [];
  const sql = `SELECT * FROM tickets WHERE id IN (SELECT value FROM json_each(?)) AND id <> ?
    ORDER BY (opened, id) < (?, ?), opened, id`;
  return getRows<TicketLine>(ctx.cache, sql, JSON.stringify(group), line.id, line.opened, line.id).filter(
    (other) => keyOf(other) === keyOf(line) && !isGone(other),
  );
}

export function linkedTickets(ctx: StoreContext, line: TicketLine): LinkedTickets {
  const linked = linkedLines(ctx, line);
  const duplicate = findDuplicate(ctx, line, linked);
  const [offer = null] = toRows(ctx, duplicate ? [duplicate] : []);
  return { tickets: toRows(ctx, linked), offer };
}

/** Numbers of the linked tickets that aren't closed. */
export function linkedNumbers(ctx: StoreContext, ticket: string): string[] {
  const line = ticketLine(ctx, ticket);
  return (line ? linkedLines(ctx, line) : []).flatMap(({ meaning, tid }) => (meaning === 'closed' ? [] : [tid]));
}

const wallText = (wall: number): string => new Date(wall).toISOString().slice(0, 19).replace('T', ' ');

/** Reads messages only if there is another ticket of these days. */
function findDuplicate(ctx: StoreContext, line: TicketLine, linked: readonly TicketLine[]): TicketLine | null {
  const opened = zonedToUtc(line.opened ?? '', 'UTC');
  if (opened === null) return null;
  const [from, to] = [wallText(opened - WITHIN_MS), wallText(opened + WITHIN_MS)];
  const isTheirs = line.client_id === null ? 'client_id IS NULL AND lower(email) = lower(?)' : 'client_id = ?';
  const near = getRows<TicketLine>(
    ctx.cache,
    `SELECT * FROM tickets WHERE ${isTheirs} AND last_at >= ? AND opened BETWEEN ? AND ? AND missed < ${GONE_AFTER}
     ORDER BY last_at DESC, id DESC LIMIT ${MOST_COMPARED}`,
    ...[line.client_id ?? line.email, from, from, to],
  );
  const decided = 'SELECT iif(ticket = @id, other, ticket) FROM ticket_links WHERE ticket = @id OR other = @id';
  const known = new Set([line.id, ...linked.map(({ id }) => id), ...getColumn(ctx.work, decided, { id: line.id })]);
  const open = near.filter(
    (other) =>
      !known.has(other.id) && keyOf(other) === keyOf(line) && (other.meaning !== 'closed' || line.meaning !== 'closed'),
  );
  if (open.length === 0) return null;
  const written = ({ id, name, subject }: TicketLine) => ({ name, subject, text: firstText(ctx, id) });
  const isSame = sameWordsAs(written(line));
  return open.find((other) => isSame(written(other))) ?? null;
}

/**
 * Sets whether tickets are about one thing, and returns the state before, to undo it. Null if their
 * customers differ.
 */
export function setLinks(ctx: StoreContext, pairs: readonly TicketPair[]): TicketPair[] | null {
  const isAllowed = ({ ticket, other, linked }: TicketPair) => {
    const [one, two] = [ticketLine(ctx, ticket), ticketLine(ctx, other)];
    return ticket !== other && (!linked || (one && two && keyOf(one) === keyOf(two)));
  };
  if (!pairs.every(isAllowed)) return null;
  return ctx.work.transaction(() =>
    pairs.map(({ ticket, other, linked }) => {
      const [one, two] = inOrder(ticket, other);
      const before = storedLink(ctx, one, two);
      putLink(ctx, one, two, linked);
      return { ticket, other, linked: before };
    }),
  )();
}

export function storedLink(ctx: StoreContext, ticket: string, other: string): boolean | null {
  const sql = 'SELECT linked FROM ticket_links WHERE ticket = ? AND other = ?';
  const linked = getValue<number>(ctx.work, sql, ticket, other);
  return linked === undefined ? null : linked === 1;
}

export function putLink(ctx: StoreContext, ticket: string, other: string, linked: boolean | null): void {
  if (linked === null) run(ctx.work, 'DELETE FROM ticket_links WHERE ticket = ? AND other = ?', ticket, other);
  else upsertRow(ctx.work, 'ticket_links', 'ticket, other', { ticket, other, linked: Number(linked) }, ['linked']);
}
