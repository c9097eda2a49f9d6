/** State of the search in the list pane: typed text, hits, and saved views. */
import type { DeskEvent, EventName } from '../../../shared/contract.ts';
import { OPEN_KINDS } from '../../../shared/domain/record.ts';
import type {
  SavedView,
  SearchCompletion,
  SearchCount,
  SearchHit,
  SearchKind,
  SearchPage,
  ServiceSearchResult,
} from '../../../shared/domain/search.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import { openRecord } from '../../parts/records/open-record.ts';
import { PAGE_SIZE, pagesFor } from '../../parts/tickets/row-window.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { oncePerBurst } from '../../store/once-per-burst.ts';
import { createQuery } from '../../store/query.ts';
import { afterNextPaint } from '../../ui/dom.ts';
import { continuedCompletion, hasNewOption } from './completion.ts';
import {
  type HitWindow,
  hitAt,
  indexOfHit,
  isSameResult,
  NO_HITS,
  nameOfHit,
  neighbourOf,
  withHits,
} from './hit-window.ts';

interface Answer extends Pick<SearchPage, 'kinds' | 'problem' | 'similar'> {
  query: string;
}

declare module '../../store/app-state.ts' {
  interface AppState {
    search: SearchSlice;
  }
}

export interface SearchSlice extends ListensToDesk {
  text: string;
  shown: boolean;
  kinds: readonly SearchKind[] | null;
  window: HitWindow;
  answer: Answer | null;
  error: AppError | null;
  cursor: string | null;
  focused: boolean;
  completion: SearchCompletion | null;
  asking: boolean;
  serviceAnswer: ServiceSearchResult | null;
  reading: SearchHit | null;
  naming: { account: string; view: SavedView } | null;
  /** `at`: cursor position for completions; null for no completions. */
  type(text: string, at: number | null): void;
  closeCompletion(): void;
  close(): void;
  setKinds(kinds: readonly SearchKind[] | null): void;
  /** Asks the service for tickets; its results are searchable at once. */
  ask(): Promise<void>;
  /** Call with the hits on screen; loads what is missing around them. */
  show(first: number, last: number): void;
  setFocused(focused: boolean): void;
  setCursor(hit: SearchHit): void;
  moveCursor(by: number): Promise<void>;
  cursorHit(): SearchHit | null;
  neighbour(ticket: string | null, by: 1 | -1): string | null;
  /** Opens the hit's ticket at the match, or its record. */
  open(hit: SearchHit): void;
  stopReading(): void;
  focusField(): void;
  name(view?: SavedView): void;
  stopNaming(): void;
  save(account: string, view: SavedView): Promise<Result<SavedView[]>>;
  remove(account: string, view: string): Promise<Result<SavedView[]>>;
  /** Number of tickets that a view of this query would list; null if it can't be counted now. */
  count(query: string): Promise<SearchCount | null>;
  view(id: string): Promise<SavedView | null>;
}

function focusField(): boolean {
  const field = document.getElementById('search-field');
  if (!(field instanceof HTMLInputElement)) return false;
  field.focus();
  field.select();
  return true;
}

const NEWS: ReadonlySet<EventName> = new Set([
  'tickets.changed',
  'drafts.changed',
  'outbox.changed',
  'customers.changed',
]);
const RELOAD_DELAY_MS = 500;

export const createSearchSlice: CreateSlice<SearchSlice, 'nav' | 'queues' | 'record' | 'search' | 'ticket'> = (
  set,
  get,
  bridge,
) => {
  /** One request at a time; text typed meanwhile is asked next. */
  let asking = false;
  let wanted: string | null = null;
  /** Changes with each query or choice of kinds; older answers are dropped. */
  let generation = 0;
  const asked = new Set<number>();
  let visible = { first: 0, last: 20 };
  let stale = false;
  const again = oncePerBurst(RELOAD_DELAY_MS, () => {
    if (get().search.shown) askFor(get().search.text);
  });
  /** Cursor position that completions are asked for; null for none. */
  let completingAt: number | null = null;
  const askCompletion = createQuery(() => [get().nav.account, get().search.text, completingAt]);
  const askService = createQuery(() => [get().search.text, get().nav.account]);

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
  const ask = async () => {
    if (asking) return;
    asking = true;
    while (wanted !== null) {
      const query = wanted;
      wanted = null;
      generation += 1;
      const asOf = generation;
      const answer = await read(0, query);
      if (asOf !== generation || wanted !== null || !answer) continue;
      asked.clear();
      if (!answer.ok) {
        set({ error: answer.error });
        continue;
      }
      const { hits, total, kinds, problem, similar } = answer.value;
      const window = withHits(NO_HITS, 0, hits, total);
      set(({ cursor }) => ({
        window,
        error: null,
        answer: { query, kinds, problem, similar },
        cursor: indexOfHit(window, cursor) >= 0 ? cursor : ((hits[0] && nameOfHit(hits[0])) ?? null),
      }));
      around();
    }
    asking = false;
  };

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

  const around = () => {
    const { window } = get().search;
    for (const page of pagesFor(visible.first - PAGE_SIZE / 2, visible.last + PAGE_SIZE / 2, window.total)) {
      if (!window.pages.has(page)) void load(page);
    }
  };

  const complete = async (text: string, at: number) => {
    const { account } = get().nav;
    if (!account) return;
    const answer = await askCompletion(bridge.call('search.complete', { account, text, at }));
    // Without completions, typing still works.
    if (answer) set({ completion: answer.ok && hasNewOption(answer.value, text) ? answer.value : null });
  };

  const unasked = { asking: false, serviceAnswer: null };
  const empty = {
    text: '',
    shown: false,
    kinds: null,
    window: NO_HITS,
    answer: null,
    error: null,
    cursor: null,
    ...unasked,
  };

  return {
    ...empty,
    focused: false,
    completion: null,
    reading: null,
    naming: null,
    type(text, at) {
      const shown = text.trim() !== '';
      const { completion, text: before } = get().search;
      // Completions always match the current text, so that fast typing never accepts an outdated
      // one.
      set({
        text,
        ...unasked,
        ...(shown ? { shown } : {}),
        completion: continuedCompletion(completion, before, text, at),
      });
      completingAt = at;
      if (at === null) set({ completion: null });
      else void complete(text, at);
      if (shown) return askFor(text);
      // An empty box ends the search and shows the queue.
      wanted = null;
      generation += 1;
      set({ ...empty });
    },
    closeCompletion() {
      completingAt = null;
      set({ completion: null });
    },
    close() {
      wanted = null;
      generation += 1;
      completingAt = null;
      again.cancel();
      stale = false;
      set({ ...empty, completion: null, naming: null });
    },
    setKinds(kinds) {
      set({ kinds });
      askFor(get().search.text);
    },
    async ask() {
      const { text, asking: already } = get().search;
      const { account } = get().nav;
      if (!account || already || text.trim() === '') return;
      set({ asking: true, serviceAnswer: null, error: null });
      const answer = await askService(bridge.call('search.ask', { account, query: text }));
      if (!answer) return;
      set({ asking: false, ...(answer.ok ? { serviceAnswer: answer.value } : { error: answer.error }) });
      if (answer.ok && answer.value.found > 0) askFor(text);
    },
    show(first, last) {
      visible = { first, last };
      around();
    },
    setFocused(focused) {
      set({ focused });
      if (!focused && stale) {
        stale = false;
        askFor(get().search.text);
      }
    },
    setCursor: (hit) => set({ cursor: nameOfHit(hit) }),
    async moveCursor(by) {
      const { window, cursor } = get().search;
      const total = window.total ?? 0;
      if (total === 0) return;
      const to = Math.min(Math.max(indexOfHit(window, cursor) + by, 0), total - 1);
      if (!hitAt(window, to)) await load(Math.floor(to / PAGE_SIZE));
      const hit = hitAt(get().search.window, to);
      if (hit) set({ cursor: nameOfHit(hit) });
    },
    cursorHit() {
      const { window, cursor } = get().search;
      return hitAt(window, indexOfHit(window, cursor));
    },
    neighbour(ticket, by) {
      const { window, cursor } = get().search;
      const hit = neighbourOf(window, ticket, indexOfHit(window, cursor), by);
      if (hit) set({ cursor: nameOfHit(hit) });
      return hit?.ticket ?? null;
    },
    open(hit) {
      set({ cursor: nameOfHit(hit) });
      if (hit.ticket !== null) {
        get().nav.openTicket(hit.ticket);
        if (hit.entry !== null) get().ticket.reveal(hit.ticket, hit.entry);
        return;
      }
      if (hit.text !== null) return set({ reading: hit });
      const kind = OPEN_KINDS.find((one) => one === hit.kind);
      const { account } = get().nav;
      if (kind && account) openRecord(get(), { account, kind, id: hit.id });
    },
    stopReading: () => set({ reading: null }),
    focusField() {
      if (!focusField()) afterNextPaint(focusField);
    },
    name(view) {
      const { account } = get().nav;
      const { text } = get().search;
      if (account === null) return;
      set({ naming: { account, view: view ?? { id: crypto.randomUUID(), name: '', query: text.trim() } } });
    },
    stopNaming: () => set({ naming: null }),
    async save(account, { id, name, query }) {
      const answer = await bridge.call('view.save', { account, id, name, query });
      if (answer.ok) get().queues.load();
      return answer;
    },
    async remove(account, view) {
      const answer = await bridge.call('view.remove', { account, view });
      if (answer.ok) get().queues.load();
      return answer;
    },
    async count(query) {
      const { account } = get().nav;
      const answer = account ? await bridge.call('search.count', { account, query }) : null;
      return answer?.ok ? answer.value : null;
    },
    async view(id) {
      const { account } = get().nav;
      const answer = account ? await bridge.call('view.list', { account }) : null;
      return (answer?.ok && answer.value.find((view) => view.id === id)) || null;
    },
    onEvent(event: DeskEvent) {
      if (!get().search.shown || !NEWS.has(event.name)) return;
      if (!('account' in event.data) || event.data.account !== get().nav.account) return;
      // Don't move hits while the agent is in them.
      if (get().search.focused) stale = true;
      else again.soon();
    },
  };
};
