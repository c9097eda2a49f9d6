/**
 * Links between tickets of one customer. A ticket's group is all tickets that links connect. If two
 * tickets have the same words, the window offers to link them.
 */
import type { LinkedTickets, RelatedTicket, TicketPair } from '../../../../shared/domain/linked-tickets.ts';
import { zonedToUtc } from '../../../../shared/domain/zone.ts';
import { COMPARED_LENGTH, haveSameWords } from '../../rules/answers/same-words.ts';
import { setting } from '../account/settings.ts';
import { compareTexts, getColumn, getRows, getValue, run, type StoreContext, upsertRow } from '../context.ts';
import { firstTexts } from '../conversations/last-words.ts';
import { recipientKey } from '../queues/spikes.ts';
import { GONE_AFTER, isGone, type TicketLine, ticketLine, timeInZone } from '../ticket/line.ts';

const MOST_LINKED = 20;
const MOST_COMPARED = 10;
const MOST_TO_LINK = 50;
/** Tickets opened further apart are not offered. */
const WITHIN_MS = 7 * 86_400_000;

/** The pair as it is stored: the smaller id comes first on all desks of a team. */
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
  const others = getColumn(ctx.work, GROUP, line.id).filter((id) => id !== line.id);
  if (others.length === 0) return [];
  const sql = 'SELECT * FROM tickets WHERE id IN (SELECT value FROM json_each(?)) ORDER BY opened, id';
  return getRows<TicketLine>(ctx.cache, sql, JSON.stringify(others)).filter(
    (other) => keyOf(other) === keyOf(line) && !isGone(other),
  );
}

export function linkedTickets(ctx: StoreContext, ticket: string): LinkedTickets {
  const line = ticketLine(ctx, ticket);
  if (!line) return { linked: [], offer: null };
  const linked = linkedLines(ctx, line);
  const offer = findDuplicate(ctx, line, new Set(linked.map(({ id }) => id)));
  return { linked: linked.map((other) => toRelated(ctx, other)), offer: offer && toRelated(ctx, offer) };
}

/** Tickets of the same customer that are not linked yet, the newest first. */
export function ticketsToLink(ctx: StoreContext, ticket: string): RelatedTicket[] {
  const line = ticketLine(ctx, ticket);
  if (!line) return [];
  const linked = new Set(linkedLines(ctx, line).map(({ id }) => id));
  return othersOfCustomer(ctx, line, { where: '1', params: [], most: MOST_TO_LINK })
    .filter(({ id }) => !linked.has(id))
    .map((other) => toRelated(ctx, other));
}

/** Numbers of the linked tickets that aren't closed. */
export function linkedNumbers(ctx: StoreContext, ticket: string): string[] {
  const line = ticketLine(ctx, ticket);
  if (!line) return [];
  return linkedLines(ctx, line).flatMap(({ meaning, tid }) => (meaning === 'closed' ? [] : [tid]));
}

const toRelated = (
  ctx: StoreContext,
  { id, tid, subject, status, meaning, opened, taken_by: takenBy }: TicketLine,
): RelatedTicket => ({
  ...{ id, tid, subject, status, meaning, takenBy },
  openedAt: timeInZone(opened, setting(ctx, 'zone')),
});

interface Condition {
  where: string;
  params: unknown[];
  most: number;
}

function othersOfCustomer(ctx: StoreContext, line: TicketLine, { where, params, most }: Condition): TicketLine[] {
  const email = line.email.trim().toLowerCase();
  if (line.client_id === null && email === '') return [];
  const [from, customer] =
    line.client_id === null
      ? ['tickets_guest_email WHERE t.client_id IS NULL AND lower(t.email) = ?', email]
      : ['tickets_client WHERE t.client_id = ?', line.client_id];
  const sql = `SELECT t.* FROM tickets t INDEXED BY ${from} AND t.id <> ? AND t.missed < ${GONE_AFTER} AND ${where}
    ORDER BY t.last_at DESC, t.id DESC LIMIT ${most}`;
  return getRows<TicketLine>(ctx.cache, sql, customer, line.id, ...params);
}

const wallText = (wall: number): string => new Date(wall).toISOString().slice(0, 19).replace('T', ' ');

/** Reads messages only if there is another ticket of these days. */
function findDuplicate(ctx: StoreContext, line: TicketLine, linked: ReadonlySet<string>): TicketLine | null {
  const opened = zonedToUtc(line.opened ?? '', 'UTC');
  if (opened === null) return null;
  const [from, to] = [wallText(opened - WITHIN_MS), wallText(opened + WITHIN_MS)];
  const near = othersOfCustomer(ctx, line, {
    where: 't.last_at >= ? AND t.opened BETWEEN ? AND ?',
    params: [from, from, to],
    most: MOST_COMPARED,
  }).filter(({ id, meaning }) => !linked.has(id) && (meaning !== 'closed' || line.meaning !== 'closed'));
  if (near.length === 0) return null;
  const sql = 'SELECT iif(ticket = @id, other, ticket) FROM ticket_links WHERE ticket = @id OR other = @id';
  const decided = new Set(getColumn(ctx.work, sql, { id: line.id }));
  const open = near.filter(({ id }) => !decided.has(id));
  const texts = firstTexts(
    ctx,
    [line, ...open].map(({ id }) => id),
    COMPARED_LENGTH,
  );
  const written = ({ id, name, subject }: TicketLine) => ({ name, subject, text: texts.get(id) ?? '' });
  return open.find((other) => haveSameWords(written(line), written(other))) ?? null;
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
