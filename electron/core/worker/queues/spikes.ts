/**
 * A spike is many new tickets about one server within minutes, from several customers. It suggests
 * an outage that has not been announced yet. The agent marks those that are handled.
 */
import type { Spike } from '../../../../shared/domain/batch.ts';
import { wallClock, zonedToUtc } from '../../../../shared/domain/zone.ts';
import { setting } from '../account/settings.ts';
import { compareTexts, getRow, getRows, run, type StoreContext } from '../context.ts';

const RECENT_MS = 60 * 60_000;
/** Most tickets named, equal to the limit of one bulk reply. */
const MOST_TICKETS = 500;

interface Line {
  id: string;
  opened: string;
  client_id: string | null;
  email: string;
  server: string;
}

/** Spikes of the last hour whose tickets await a reply, the largest first. */
export function spikes(ctx: StoreContext): Spike[] {
  const zone = setting(ctx, 'zone');
  const clock = zone === null ? null : wallClock(zone);
  const handled = new Map(
    getRows<{ server: string; opened: string }>(ctx.work, 'SELECT server, opened FROM spikes_handled').map(
      ({ server, opened }) => [server, opened],
    ),
  );
  const lines = recent(
    ctx,
    clock === null ? newestWall(ctx) : clock.toWall(ctx.now),
    clock === null ? ctx.now : null,
  ).filter(({ server, opened }) => opened > (handled.get(server) ?? ''));
  const byId = new Map(lines.map((line) => [line.id, line]));
  const moment = (line: Line) => zonedToUtc(line.opened, clock && zone ? zone : 'UTC') ?? 0;
  const found = findSpikes(
    lines.map((line) => ({
      ticket: line.id,
      server: line.server,
      customer: recipientKey({ ticket: line.id, clientId: line.client_id, email: line.email }),
      at: moment(line),
    })),
  );
  return found.map(({ server, from, to, tickets }) => ({
    server,
    count: tickets.length,
    tickets: tickets.slice(0, MOST_TICKETS),
    span: to - from,
    since: clock === null ? null : from,
    newest: byId.get(tickets[0] ?? '')?.opened ?? '',
  }));
}

/**
 * Tickets opened in the last hour by the service's clock. If that clock is unknown, `met` (our
 * clock, ms) also excludes tickets first seen earlier.
 */
const recent = (ctx: StoreContext, wall: number, met: number | null): Line[] => {
  const since = wallText(wall - RECENT_MS);
  return getRows<Line>(
    ctx.cache,
    `SELECT t.id, t.opened, t.client_id, t.email, p.server_name server
     FROM tickets t CROSS JOIN products p INDEXED BY products_on ON p.id = t.service_id
     WHERE t.last_at >= ? AND t.opened >= ? AND (t.met_at = 0 OR t.met_at > ?)
       AND t.service_kind = 'product' AND t.meaning = 'needs-us' AND t.done = 0 AND p.server_name <> ''`,
    since,
    since,
    met === null ? 0 : met - RECENT_MS,
  );
};

function newestWall(ctx: StoreContext): number {
  const newest = getRow<{ text: string }>(ctx.cache, 'SELECT max(last_at) text FROM tickets');
  return zonedToUtc(newest?.text ?? '', 'UTC') ?? 0;
}

const wallText = (wall: number): string => new Date(wall).toISOString().slice(0, 19).replace('T', ' ');

/**
 * Tickets opened up to `opened` no longer count for a spike of this server; null resets this.
 * Returns the previous value.
 */
export function handleSpike(ctx: StoreContext, server: string, opened: string | null): string | null {
  return ctx.work.transaction(() => {
    const before = getRow<{ opened: string }>(ctx.work, 'SELECT opened FROM spikes_handled WHERE server = ?', server);
    if (opened === null) run(ctx.work, 'DELETE FROM spikes_handled WHERE server = ?', server);
    else run(ctx.work, 'INSERT OR REPLACE INTO spikes_handled VALUES (?, ?)', server, opened);
    return before?.opened ?? null;
  })();
}

export interface NewTicket {
  ticket: string;
  server: string;
  customer: string;
  /** Opening time, ms. Any clock, but the same one for all tickets. */
  at: number;
}

interface FoundSpike {
  server: string;
  /** Opening times of the first and last ticket, in the clock of `at`. */
  from: number;
  to: number;
  tickets: string[];
}

const WINDOW_MS = 10 * 60_000;
/** Limits for a spike within the window. Fewer tickets are normal on a busy day. */
const FEWEST_TICKETS = 10;
const FEWEST_CUSTOMERS = 3;

/**
 * Finds spikes, the largest first. A spike begins with the first ten minutes that reach the limits,
 * and ends with the server's newest ticket.
 */
export function findSpikes(tickets: readonly NewTicket[]): FoundSpike[] {
  const byServer = new Map<string, NewTicket[]>();
  for (const ticket of tickets) {
    const sameServer = byServer.get(ticket.server);
    if (sameServer) sameServer.push(ticket);
    else byServer.set(ticket.server, [ticket]);
  }
  return [...byServer]
    .flatMap(([server, tickets]) => spikeOf(server, tickets))
    .sort((a, b) => b.tickets.length - a.tickets.length || compareTexts(a.server, b.server));
}

function spikeOf(server: string, tickets: readonly NewTicket[]): FoundSpike[] {
  const sorted = tickets.toSorted((a, b) => a.at - b.at);
  for (const [index, first] of sorted.entries()) {
    const last = sorted[index + FEWEST_TICKETS - 1];
    if (last === undefined) return [];
    if (last.at - first.at > WINDOW_MS) continue;
    const within = sorted.slice(index).filter(({ at }) => at - first.at <= WINDOW_MS);
    if (new Set(within.map(({ customer }) => customer)).size < FEWEST_CUSTOMERS) continue;
    const spike = sorted.slice(index);
    const to = spike.at(-1)?.at ?? first.at;
    return [{ server, from: first.at, to, tickets: spike.map(({ ticket }) => ticket).reverse() }];
  }
  return [];
}

/**
 * Identifies a customer. A client is identified by id. A guest is identified by the address that
 * replies go to: this does not prove who they are, but a bulk reply needs no proof. Without an
 * address, each ticket is its own customer.
 */
export function recipientKey({ ticket, clientId, email }: Person): string {
  if (clientId !== null) return `client ${clientId}`;
  const address = email.trim().toLowerCase();
  return address === '' ? `ticket ${ticket}` : `guest ${address}`;
}

interface Person {
  ticket: string;
  clientId: string | null;
  email: string;
}
