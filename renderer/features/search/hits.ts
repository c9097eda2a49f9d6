/** Asks for a query's hits, and reads the pages around the hits on screen. */
import type { Bridge } from '../../../shared/contract.ts';
import type { SearchHit } from '../../../shared/domain/search.ts';
import { PAGE_SIZE, pagesFor } from '../../parts/tickets/row-window.ts';
import type { AppState, SetSlice } from '../../store/app-state.ts';
import { oncePerBurst, oneAtATime } from '../../store/query.ts';
import { hitAt, indexOfHit, isSameResult, NO_HITS, nameOfHit, withHits } from './hit-window.ts';

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
    /** The hit at an index, read if needed. */
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
