/**
 * A spike is many new tickets about one server within minutes, from several customers: the sign of
 * an outage that stands in the cache before anybody has named it.
 */

import { compareTexts } from './compare-texts.ts';

/** A new ticket about a server. */
export interface NewTicket {
  ticket: string;
  server: string;
  /** The same for tickets of one customer. */
  customer: string;
  /** When it was opened, ms, on any one clock. */
  at: number;
}

export interface FoundSpike {
  server: string;
  /** Of `at`: when its first and its last ticket were opened. */
  from: number;
  to: number;
  /** The newest first. */
  tickets: string[];
}

const WINDOW = 10 * 60_000;
/** So many tickets within the window, of so many customers: fewer come on any busy day. */
const TICKETS = 10;
const CUSTOMERS = 3;

/**
 * The spikes among these tickets, the largest first. One begins with the first ten minutes that had
 * enough of them, and goes on up to its server's newest ticket.
 */
export function findSpikes(tickets: readonly NewTicket[]): FoundSpike[] {
  const byServer = new Map<string, NewTicket[]>();
  for (const one of tickets) {
    const others = byServer.get(one.server);
    if (others) others.push(one);
    else byServer.set(one.server, [one]);
  }
  return [...byServer]
    .flatMap(([server, list]) => spikeOf(server, list))
    .sort((one, other) => other.tickets.length - one.tickets.length || compareTexts(one.server, other.server));
}

function spikeOf(server: string, list: readonly NewTicket[]): FoundSpike[] {
  const sorted = list.toSorted((one, other) => one.at - other.at);
  for (const [index, first] of sorted.entries()) {
    const last = sorted[index + TICKETS - 1];
    if (last === undefined) return [];
    if (last.at - first.at > WINDOW) continue;
    const within = sorted.slice(index).filter(({ at }) => at - first.at <= WINDOW);
    if (new Set(within.map(({ customer }) => customer)).size < CUSTOMERS) continue;
    const all = sorted.slice(index);
    const to = all.at(-1)?.at ?? first.at;
    return [{ server, from: first.at, to, tickets: all.map(({ ticket }) => ticket).reverse() }];
  }
  return [];
}
