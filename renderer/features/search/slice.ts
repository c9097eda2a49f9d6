/** State of the search in the list pane: typed text, hits, and saved views. */
import type { Bridge, DeskEvent, EventName } from '../../../shared/contract.ts';
import { OPEN_KINDS } from '../../../shared/domain/record.ts';
import type {
  SearchCompletion,
  SearchHit,
  SearchKind,
  SearchPage,
  ServiceSearchResult,
} from '../../../shared/domain/search.ts';
import type { AppError } from '../../../shared/result.ts';
import { openRecord } from '../../parts/records/open-record.ts';
import type { AppState, CreateSlice, ListensToDesk, SetSlice } from '../../store/app-state.ts';
import { createQuery } from '../../store/query.ts';
import { createHits, type HitWindow, hitAt, indexOfHit, NO_HITS, nameOfHit, neighbourOf } from './hits.ts';

interface Answer extends Pick<SearchPage, 'kinds' | 'problem' | 'similar'> {
  query: string;
}

declare module '../../store/app-state.ts' {
  interface AppState {
    search: SearchSlice;
  }
}

interface SearchSlice extends ListensToDesk {
  /** The box was entered and is shown, even while it is empty. */
  entering: boolean;
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
  /** `at`: cursor position for completions; null for no completions. */
  type(text: string, at: number | null): void;
  closeCompletion(): void;
  /** The box lost the focus: an empty one goes. */
  leaveField(): void;
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
}

function focusField(): void {
  const field = document.getElementById('search-field');
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}

const NEWS: ReadonlySet<EventName> = new Set([
  'tickets.changed',
  'drafts.changed',
  'outbox.changed',
  'customers.changed',
]);

const UNASKED = { asking: false, serviceAnswer: null };
const EMPTY = {
  text: '',
  shown: false,
  kinds: null,
  window: NO_HITS,
  answer: null,
  error: null,
  cursor: null,
  ...UNASKED,
};

type SearchParts = Parameters<CreateSlice<SearchSlice, 'search'>>;

/** The marked hit, by the keys of the list and from an open ticket. */
const cursorOf = (
  set: SearchParts[0],
  get: SearchParts[1],
  hits: Pick<ReturnType<typeof createHits>, 'hitOrRead'>,
): Pick<SearchSlice, 'setCursor' | 'moveCursor' | 'cursorHit' | 'neighbour'> => ({
  setCursor: (hit) => set({ cursor: nameOfHit(hit) }),
  async moveCursor(by) {
    const { window, cursor } = get().search;
    const total = window.total ?? 0;
    if (total === 0) return;
    const to = Math.min(Math.max(indexOfHit(window, cursor) + by, 0), total - 1);
    const hit = await hits.hitOrRead(to);
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
});

export const createSearchSlice: CreateSlice<SearchSlice, 'nav' | 'record' | 'savedViews' | 'search' | 'ticket'> = (
  set,
  get,
  bridge,
) => {
  const hits = createHits(set, get, bridge);
  const completions = createCompletions(set, get, bridge);
  const askService = createQuery(() => [get().search.text, get().nav.account]);

  return {
    ...EMPTY,
    entering: false,
    focused: false,
    completion: null,
    reading: null,
    type(text, at) {
      const shown = text.trim() !== '';
      const { completion, text: before } = get().search;
      // Completions match the current text, so fast typing accepts no outdated one.
      set({ text, ...UNASKED, ...(shown && { shown }), completion: continuedCompletion(completion, before, text, at) });
      void completions.askAt(at);
      if (shown) return hits.askFor(text);
      // An empty box ends the search and shows the queue.
      hits.stop();
      set(EMPTY);
    },
    closeCompletion() {
      void completions.askAt(null);
      set({ completion: null });
    },
    leaveField() {
      get().search.closeCompletion();
      if (get().search.text.trim() === '') get().search.close();
    },
    close() {
      hits.stop();
      void completions.askAt(null);
      set({ ...EMPTY, entering: false, completion: null });
      get().savedViews.stopNaming();
    },
    setKinds(kinds) {
      set({ kinds });
      hits.askFor(get().search.text);
    },
    async ask() {
      const { text, asking: isAsking } = get().search;
      const { account } = get().nav;
      if (!account || isAsking || text.trim() === '') return;
      set({ asking: true, serviceAnswer: null, error: null });
      const answer = await askService(bridge.call('search.ask', { account, query: text }));
      if (!answer) return;
      set({ asking: false, ...(answer.ok ? { serviceAnswer: answer.value } : { error: answer.error }) });
      if (answer.ok && answer.value.found > 0) hits.askFor(text);
    },
    show: hits.show,
    setFocused(focused) {
      set({ focused });
      if (!focused) hits.catchUp();
    },
    ...cursorOf(set, get, hits),
    open(hit) {
      set({ cursor: nameOfHit(hit) });
      if (hit.ticket !== null) {
        get().nav.openTicket(hit.ticket);
        if (hit.entry !== null) get().ticket.reveal(hit.ticket, hit.entry);
        return;
      }
      if (hit.text !== null) return set({ reading: hit });
      const kind = OPEN_KINDS.find((openKind) => openKind === hit.kind);
      const { account } = get().nav;
      if (kind && account) openRecord(get(), { account, kind, id: hit.id });
      // A note about a customer.
      else if (account && hit.clientId !== null) openRecord(get(), { account, kind: 'customer', id: hit.clientId });
    },
    stopReading: () => set({ reading: null }),
    focusField() {
      // A box that is not there yet takes the focus once it is.
      set({ entering: true });
      focusField();
    },
    onEvent(event: DeskEvent) {
      if (!get().search.shown || !NEWS.has(event.name)) return;
      if (!('account' in event.data) || event.data.account !== get().nav.account) return;
      hits.outdate();
    },
  };
};

/** An option that only repeats the word at the cursor is useless, and would cover the first hit. */
const hasNewOption = ({ from, to, options }: SearchCompletion, text: string): boolean =>
  options.some(({ insert }) => insert.trim() !== text.slice(from, to).trim());

const plain = (text: string) => text.toLowerCase().replaceAll('"', '').trimEnd();

/**
 * The previous completions that still fit the new text with the cursor at `at`; null if none do.
 */
function continuedCompletion(
  offered: SearchCompletion | null,
  before: string,
  text: string,
  at: number | null,
): SearchCompletion | null {
  if (!offered || at === null || at < offered.from) return null;
  const { from } = offered;
  const to = offered.to + text.length - before.length;
  if (to < at || text.slice(0, from) !== before.slice(0, from)) return null;
  const typed = plain(text.slice(from, at));
  const options = offered.options.filter(({ insert, label }) =>
    [insert, label].some((words) => plain(words).startsWith(typed)),
  );
  const carried = { from, to, options };
  return options.length > 0 && hasNewOption(carried, text) ? carried : null;
}

function createCompletions(
  set: SetSlice<AppState['search']>,
  get: () => Pick<AppState, 'nav' | 'search'>,
  bridge: Bridge,
) {
  let wantedAt: number | null = null;
  const ask = createQuery(() => [get().nav.account, get().search.text, wantedAt]);
  return {
    /** Asks for completions of the text with the cursor at this place; null asks for none. */
    async askAt(at: number | null) {
      wantedAt = at;
      const { text } = get().search;
      const { account } = get().nav;
      if (!account || at === null) return;
      const answer = await ask(bridge.call('search.complete', { account, text, at }));
      // Without completions, typing still works.
      if (answer) set({ completion: answer.ok && hasNewOption(answer.value, text) ? answer.value : null });
    },
  };
}
