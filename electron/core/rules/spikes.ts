/**
 * A spike is many new tickets about one server within minutes, from several customers. It suggests
 * an outage that has not been announced yet.
 */

import { compareTexts } from './compare-texts.ts';

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
