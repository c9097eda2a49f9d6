/** Asks for a query's hits, and reads the pages around the hits on screen. */
import type { Bridge } from '../../../shared/contract.ts';
import type { SearchHit } from '../../../shared/domain/search.ts';
import { MAX_PAGES, PAGE_SIZE, pagesFor } from '../../parts/tickets/row-window.ts';
import type { AppState, SetSlice } from '../../store/app-state.ts';
import { oncePerBurst, oneAtATime } from '../../store/query.ts';

const RELOAD_DELAY_MS = 500;

/** Asks again after news, but moves no hits while the agent is in them. */
function createNews(get: () => Pick<AppState, 'search'>, askFor: (query: string) => void) {
  let isOutdated = false;
  const askAgain = () => {
    isOutdated = false;
    if (get().search.shown) askFor(get().search.text);
  };
  const again = oncePerBurst(RELOAD_DELAY_MS, askAgain);
  return {
    outdate() {
      if (get().search.focused) isOutdated = true;
      else again.soon();
    },
    /** The agent left the hits. */
    catchUp() {
      if (isOutdated) askAgain();
    },
    cancel() {
      again.cancel();
      isOutdated = false;
    },
  };
}

export function createHits(
  set: SetSlice<AppState['search']>,
  get: () => Pick<AppState, 'nav' | 'search'>,
  bridge: Bridge,
) {
  /** The text to ask for next. */
  let wanted: string | null = null;
  /** Changes with each query or choice of kinds; older answers are dropped. */
  let generation = 0;
  const asked = new Set<number>();
  let visible = { first: 0, last: 20 };

  const read = async (page: number, query: string) => {
    const { account } = get().nav;
    const { kinds } = get().search;
    if (!account) return null;
    return bridge.call('search.run', {
      account,
      query,
      kinds: kinds && [...kinds],
      from: page * PAGE_SIZE,
      count: PAGE_SIZE,
    });
  };

  /** Loads the first page of the newest query. The old hits stay until then, to avoid flicker. */
  const ask = oneAtATime(async () => {
    if (wanted === null) return;
    const query = wanted;
    wanted = null;
    generation += 1;
    const asOf = generation;
    const answer = await read(0, query);
    if (asOf !== generation || wanted !== null || !answer) return;
    asked.clear();
    if (!answer.ok) return set({ error: answer.error });
    const { hits, total, kinds, problem, similar } = answer.value;
    const window = withHits(NO_HITS, 0, hits, total);
    set(({ cursor }) => ({
      window,
      error: null,
      answer: { query, kinds, problem, similar },
      cursor: indexOfHit(window, cursor) >= 0 ? cursor : ((hits[0] && nameOfHit(hits[0])) ?? null),
    }));
    loadAround();
  });

  const askFor = (query: string) => {
    // An empty text finds nothing, and that result would show when the next search begins.
    if (query.trim() === '') return;
    wanted = query;
    void ask();
  };

  const load = async (page: number) => {
    const { answer } = get().search;
    if (!answer || asked.has(page)) return;
    asked.add(page);
    const asOf = generation;
    const more = await read(page, answer.query);
    // Another request that was already running may have been answered first.
    if (asOf !== generation || get().search.answer !== answer || !more) return;
    asked.delete(page);
    if (!more.ok) return set({ error: more.error });
    const { hits, total } = more.value;
    // New hits have moved the others, so with the loaded pages some would appear twice.
    if (!isSameResult(get().search.window, page, hits, total)) return askFor(answer.query);
    set(({ window }) => ({ window: withHits(window, page, hits, total) }));
  };

  const loadAround = () => {
    const { window } = get().search;
    for (const page of pagesFor(visible.first - PAGE_SIZE / 2, visible.last + PAGE_SIZE / 2, window.total)) {
      if (!window.pages.has(page)) void load(page);
    }
  };

  const news = createNews(get, askFor);

  return {
    askFor,
    async hitOrRead(index: number): Promise<SearchHit | null> {
      if (!hitAt(get().search.window, index)) await load(Math.floor(index / PAGE_SIZE));
      return hitAt(get().search.window, index);
    },
    outdate: news.outdate,
    catchUp: news.catchUp,
    show(first: number, last: number) {
      visible = { first, last };
      loadAround();
    },
    /** Drops the answers to what was asked before. */
    stop() {
      wanted = null;
      generation += 1;
      news.cancel();
    },
  };
}

/**
 * Holds part of a search's hits, as pure functions; the slice loads them and stores the results.
 */
export interface HitWindow {
  pages: ReadonlyMap<number, readonly SearchHit[]>;
  total: number | null;
}

export const NO_HITS: HitWindow = { pages: new Map(), total: null };

/** Unique name of a hit, because ids are unique only within a kind. */
export const nameOfHit = ({ kind, id }: SearchHit): string => `${kind} ${id}`;

/** The hit at this index of the whole result; null if it is not loaded. */
export const hitAt = (window: HitWindow, index: number): SearchHit | null =>
  window.pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE] ?? null;

/** Index of a hit; -1 if it is not loaded. */
export function indexOfHit(window: HitWindow, name: string | null): number {
  for (const [page, hits] of window.pages) {
    const at = hits.findIndex((hit) => nameOfHit(hit) === name);
    if (at >= 0) return page * PAGE_SIZE + at;
  }
  return -1;
}

/** Whether a later page belongs to the same result in the same order, as far as we can tell. */
function isSameResult(window: HitWindow, at: number, hits: readonly SearchHit[], total: number): boolean {
  if (total !== window.total) return false;
  const others = [...window.pages].flatMap(([page, held]) => (page === at ? [] : held.map(nameOfHit)));
  const known = new Set(others);
  return !hits.some((hit) => known.has(nameOfHit(hit)));
}

/** Adds a page, and drops the pages farthest from it. */
function withHits(window: HitWindow, at: number, hits: readonly SearchHit[], total: number): HitWindow {
  const pages = new Map(window.pages).set(at, hits);
  const keep = [...pages.keys()].sort((a, b) => Math.abs(a - at) - Math.abs(b - at)).slice(0, MAX_PAGES);
  return { pages: new Map(keep.map((page) => [page, pages.get(page) as readonly SearchHit[]])), total };
}

export function neighbourOf(window: HitWindow, ticket: string | null, from: number, by: 1 | -1): SearchHit | null {
  for (let at = from + by; at >= 0 && at < (window.total ?? 0); at += by) {
    const hit = hitAt(window, at);
    if (!hit) return null;
    if (hit.ticket !== null && hit.ticket !== ticket) return hit;
  }
  return null;
}
