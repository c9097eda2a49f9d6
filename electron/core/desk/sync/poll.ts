/** One poll: the newest tickets, then the queues, then the tickets that left a queue. */

import { zonedToUtc } from '../../../../shared/domain/zone.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import type { FilterName } from '../../worker/queues/filters.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock } from '../ports.ts';
import { FILTERS, type FilterReader } from './filters.ts';
import { pageThrough } from './paging.ts';
import type { Reader, WalkedPage } from './reader.ts';

export interface PollOptions extends RetentionOptions {
  reader: Reader;
  filters: FilterReader;
  /** False stops the poll. */
  goesOn(): boolean;
  onQueues(ids: string[]): void;
}

const NAMES = Object.keys(FILTERS) as FilterName[];

/** `falling`: the list of all tickets is sorted by last reply. */
export async function pollTickets(options: PollOptions, falling: boolean): Promise<Result<null>> {
  const { reader, store, clock, filters, goesOn } = options;
  const since = clock.now();
  // Before the filters: they would store changes that make the newest page look unchanged.
  const news = falling ? await readNewest(options) : ok(null);
  if (!news.ok) return news;
  const refused: FilterName[] = [];
  for (const name of NAMES) {
    // In an unsorted list, only the queues show replies to active tickets.
    const read = await filters.read(name, falling);
    if (!read.ok) return read;
    if (read.value === 'refused') refused.push(name);
  }
  // Count a refusal only if other requests work: a network portal refuses everything.
  if (refused.length === NAMES.length && !falling) {
    const rest = await reader.page({ limitstart: 0 }, { cut: await retentionCut(options) });
    if (!rest.ok) return rest;
  }
  const left = await filters.readLeavers(since);
  if (!left.ok || !goesOn()) return left;
  for (const name of refused) {
    const change = await store.tickets.setFilter(name, null, clock.now());
    if (!change.ok) return change;
    if (change.value.left.length > 0) options.onQueues(change.value.left);
  }
  return ok(null);
}

/**
 * Reads a list sorted by last reply until a whole page has no news. After an interrupted read,
 * continues down to the top of the last complete one.
 */
export async function readNewest(options: PollOptions): Promise<Result<null>> {
  const { reader, store, goesOn } = options;
  const known = await store.ticketSync.fact('reached');
  if (!known.ok) return known;
  const reached = known.value;
  const cut = await retentionCut(options);
  let top: string | null = null;
  let falling = true;
  const read = await pageThrough<WalkedPage>({
    async read(start) {
      const page = await reader.page({ limitstart: start }, { cut });
      if (!page.ok) return page;
      top ??= page.value.newest;
      falling &&= page.value.falling;
      return page;
    },
    after(page) {
      // A page without visible tickets says nothing about the next ones.
      const isNews = page.changed.length + page.added.length > 0 || page.ids.length === 0;
      const above = reached !== null && page.oldest !== null && page.oldest > reached;
      return goesOn() && falling && (isNews || above);
    },
  });
  if (!read.ok) return read;
  if (!goesOn()) return ok(null);
  const kept = falling
    ? await store.ticketSync.setFact('reached', top ?? '')
    : await store.ticketSync.setFact('order', 'unknown');
  return kept.ok ? ok(null) : kept;
}

export interface RetentionOptions {
  reader: Pick<Reader, 'offset'>;
  store: RemoteStore;
  clock: Pick<Clock, 'now'>;
  retentionDays(): number;
}

const DAY = 24 * 3600_000;

/** Service time (to a day if the zone is unknown) to drop closed tickets before. Null: none. */
export async function retentionCut({ reader, store, clock, retentionDays }: RetentionOptions): Promise<string | null> {
  const days = retentionDays();
  if (days === 0) return null;
  const reached = await store.ticketSync.fact('reached');
  const newest = reached.ok && reached.value !== null ? zonedToUtc(reached.value, 'UTC') : null;
  // Without a service time, our clock may be ahead unnoticed; the newest reply limits it.
  const today = Math.min(clock.now() + reader.offset(), (newest ?? Number.POSITIVE_INFINITY) + DAY);
  return new Date(today - days * DAY).toISOString().slice(0, 19).replace('T', ' ');
}
