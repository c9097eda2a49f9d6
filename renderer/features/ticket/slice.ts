/** State of the open ticket (header and timeline) and of the dialog that adds excerpts. */
import type { Bridge, DeskEvent } from '../../../shared/contract.ts';
import type { ConversationOutcome } from '../../../shared/domain/conversation.ts';
import type { Fingerprint, TicketDetail } from '../../../shared/domain/ticket.ts';
import { type AppError, err, ok, type Result } from '../../../shared/result.ts';
import { readStored, type StoredFile } from '../../parts/read-in-parts.ts';
import { showError } from '../../parts/show-error.ts';
import { showUndoable } from '../../parts/undo.ts';
import type { AppState, CreateSlice, ListensToDesk, SetSlice } from '../../store/app-state.ts';
import { keepKnown } from '../../store/keep-known.ts';
import { createQuery, oneAtATime } from '../../store/query.ts';
import { afterFrame } from '../../ui/dom.ts';
import {
  affectsTicket,
  askForTicket,
  createConversationReading,
  createReadAhead,
  hasPosts,
  type ReadAhead,
  type TicketAnswers,
} from './conversation-reading.ts';
import { addPosts, type FoldedPosts, NO_FOLDS, unfolded } from './folds.ts';
import type { ReadingPlace } from './reading-place.ts';
import { type ThreadEntry, thread, withKnownEntries } from './thread.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    ticket: TicketSlice;
    excerpt: ExcerptSlice;
  }
}

export interface TicketSlice extends ListensToDesk {
  account: string | null;
  id: string | null;
  /** Counts readings of the open ticket, for views that read more about it. */
  readings: number;
  detail: TicketDetail | null;
  error: AppError | null;
  /** Oldest first; null until read. */
  timeline: readonly ThreadEntry[] | null;
  timelineError: AppError | null;
  folds: FoldedPosts;
  fold(post: string, open: boolean): void;
  /** Works in steps, because hundreds of posts take too long for one key press. */
  foldAll(open: boolean): Promise<void>;
  conversation: ConversationOutcome | null;
  readingError: AppError | null;
  /** The header came while a reply was being written; it counts as seen once the agent says so. */
  isHeaderHeld: boolean;
  /** The pane is wide enough to show the customer beside the ticket. */
  wide: boolean;
  customerShown: boolean | null;
  setWide(wide: boolean): void;
  toggleCustomer(): void;
  show(account: string, id: string): void;
  /** The timeline with its conversation. Empty on failure; null if another ticket was opened. */
  entriesOf(ticket: string): Promise<readonly ThreadEntry[] | null>;
  reload(): void;
  retryConversation(): void;
  /** Reads the conversation again only if a new source is available. */
  recheckConversation(): void;
  /** Call after reading it in another way; clears the error of this one. */
  conversationWasRead(): void;
  wanted: { ticket: string; entry: string } | null;
  reveal(ticket: string, entry: string): void;
  revealed(): void;
  /** Reading position in a ticket, unless at its newest entry. Kept as long as the window lives. */
  placeIn(account: string, ticket: string): ReadingPlace | null;
  keepPlace(account: string, ticket: string, place: ReadingPlace | null): void;
  placeNow(): ReadingPlace | null;
  watchPlace(placeNow: (() => ReadingPlace | null) | null): void;
  holdHeader(isHeaderHeld: boolean): void;
  /** `read`: the newest message was also on screen. */
  markSeen(fingerprint: Fingerprint, read?: boolean): void;
  openConversation(account: string, id: string): Promise<Result<{ read: boolean }>>;
  readFile(file: StoredFile): Promise<Result<Blob>>;
}

const AT_ONCE = 20;

const NOTHING_READ = {
  detail: null,
  error: null,
  timeline: null,
  timelineError: null,
  folds: NO_FOLDS,
  conversation: null,
  readingError: null,
  isHeaderHeld: false,
};

type SetTicket = SetSlice<TicketSlice>;
type GetTicket = () => Pick<AppState, 'ticket'>;

async function foldAll(set: SetTicket, get: GetTicket, open: boolean): Promise<void> {
  const { folds, timeline, id } = get().ticket;
  const newest = timeline?.findLast((entry) => entry.kind === 'post' && !entry.post.note)?.id;
  // When folding all, the newest post stays open. Newest first, because they are in view.
  const ids = [...folds.open].filter(([post, now]) => now !== (open || post === newest)).map(([post]) => post);
  for (let left = ids.reverse(); left.length > 0; left = left.slice(AT_ONCE)) {
    const { folds: known, id: ticket } = get().ticket;
    if (ticket !== id) return;
    const some = new Map(known.open);
    for (const post of left.slice(0, AT_ONCE)) some.set(post, open || post === newest);
    set({ folds: { ...known, open: some } });
    // Lets the window draw and handle keys in between.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

async function readFile(bridge: Bridge, account: string | null, file: StoredFile): Promise<Result<Blob>> {
  if (account === null) return err('invalid', 'file.read', { detail: { reason: 'not-found' } });
  const parts = await readStored(bridge, account, file);
  return parts.ok ? ok(new Blob(parts.value, { type: file.type })) : parts;
}

/** Reads the open ticket, shows it, and reads the next one ahead. */
function createTicketReading(
  set: SetTicket,
  get: () => Pick<AppState, 'nav' | 'ticket'>,
  bridge: Bridge,
  ahead: ReadAhead,
  readConversation: () => void,
) {
  const ask = createQuery(() => [get().ticket.account, get().ticket.id]);
  /** The last reply that the agent had seen when they opened the ticket; null if never. */
  let seenBefore: string | null = null;

  async function readAhead(account: string, id: string) {
    const next = await get().nav.neighbour();
    if (next !== null && next !== id && get().ticket.id === id) await ahead.read(account, next);
  }

  /** `opening`: what a ticket begins with that is shown by the same change of the store. */
  function present(account: string, id: string, [detail, timeline]: TicketAnswers, opening: Partial<TicketSlice> = {}) {
    const now = { ...get().ticket, ...opening };
    if (now.detail === null && detail.ok) seenBefore = detail.value.seen?.lastReply ?? null;
    const entries = timeline.ok ? withKnownEntries(thread(timeline.value), now.timeline ?? []) : null;
    const place = now.timeline === null ? now.placeIn(account, id) : null;
    const folds = place ? unfolded(now.folds, place.open) : now.folds;
    set({
      ...opening,
      readings: now.readings + 1,
      ...(detail.ok ? { detail: keepKnown(now.detail, detail.value), error: null } : { error: detail.error }),
      ...(entries
        ? { timeline: entries, timelineError: null, folds: addPosts(folds, entries, seenBefore) }
        : { timelineError: timeline.ok ? null : timeline.error }),
    });
  }

  async function read() {
    const { account, id } = get().ticket;
    if (account === null || id === null) return;
    const answers = await ask(askForTicket(bridge, account, id));
    if (!answers) return;
    present(account, id, answers);
    readConversation();
    void readAhead(account, id);
  }

  return { present, read };
}

export const createTicketSlice: CreateSlice<TicketSlice, 'accounts' | 'nav' | 'ticket'> = (set, get, bridge) => {
  const places = new Map<string, ReadingPlace>();
  /** Not in the store, because no view depends on it. */
  let readPlace: (() => ReadingPlace | null) | null = null;
  const ahead = createReadAhead(bridge);
  const reading = createTicketReading(set, get, bridge, ahead, () => conversation.read());
  /** Resolves once the current contents of the store are shown. */
  const load = oneAtATime(reading.read);
  const conversation = createConversationReading(set, get, bridge, load);
  let loading = Promise.resolve();

  return {
    ...NOTHING_READ,
    account: null,
    id: null,
    readings: 0,
    fold: (post, open) => set(({ folds }) => ({ folds: { ...folds, open: new Map(folds.open).set(post, open) } })),
    foldAll: (open) => foldAll(set, get, open),
    wide: true,
    customerShown: null,
    setWide(wide) {
      if (wide !== get().ticket.wide) set({ wide, customerShown: null });
    },
    toggleCustomer: () => set(({ wide, customerShown }) => ({ customerShown: !(customerShown ?? wide) })),
    show(account, id) {
      const now = get().ticket;
      if (now.account !== account || now.id !== id) {
        conversation.begin();
        const opening = { ...NOTHING_READ, account, id };
        const known = ahead.take(account, id);
        if (!known) set(opening);
        else {
          reading.present(account, id, known, opening);
          loading = Promise.resolve();
          afterFrame(() => void load());
          return;
        }
      }
      loading = load();
    },
    async entriesOf(ticket) {
      await loading;
      const isOpen = () => get().ticket.id === ticket;
      // A ticket read ahead starts reading its conversation after its frame.
      if (isOpen() && !hasPosts(get().ticket)) {
        await load();
        if (isOpen() && get().ticket.conversation === null) await conversation.settled();
      }
      return isOpen() ? (get().ticket.timeline ?? []) : null;
    },
    reload: () => void load(),
    retryConversation: conversation.retry,
    conversationWasRead: () => set({ conversation: 'known', readingError: null }),
    recheckConversation: () => conversation.read(),
    wanted: null,
    reveal: (ticket, entry) => set({ wanted: { ticket, entry } }),
    revealed: () => set({ wanted: null }),
    placeIn: (account, ticket) => places.get(`${account}/${ticket}`) ?? null,
    keepPlace(account, ticket, place) {
      if (place) places.set(`${account}/${ticket}`, place);
      else places.delete(`${account}/${ticket}`);
    },
    placeNow: () => readPlace?.() ?? null,
    watchPlace(placeNow) {
      readPlace = placeNow;
    },
    holdHeader: (isHeaderHeld) => set({ isHeaderHeld }),
    markSeen(fingerprint, read = true) {
      const { account, id, detail } = get().ticket;
      if (account === null || id === null) return;
      if (detail) set({ detail: { ...detail, seen: fingerprint } });
      void bridge.call('ticket.seen', { account, ticket: id, fingerprint, ...(read ? {} : { read }) });
    },
    async openConversation(account, id) {
      const result = await bridge.call('ticket.openConversation', { account, ticket: id });
      if (result.ok && result.value.read) void load();
      return result;
    },
    readFile: (file) => readFile(bridge, get().nav.account, file),
    onEvent(event: DeskEvent) {
      const { account, id, error } = get().ticket;
      ahead.onEvent(event);
      // An account that could not be opened may be open now.
      const mayBeThere = event.name === 'accounts.changed' && error !== null;
      if (account !== null && id !== null && (mayBeThere || affectsTicket(event, account, id))) void load();
      conversation.onEvent(event);
    },
  };
};

export interface ExcerptPlace {
  account: string;
  ticket: string;
}

export interface ExcerptSlice {
  /** The dialog's ticket, bound when the dialog opens, not when it is saved; null while closed. */
  to: ExcerptPlace | null;
  open(ticket: string): void;
  close(): void;
}

export const createExcerptSlice: CreateSlice<ExcerptSlice, 'nav'> = (set, get) => ({
  to: null,
  open(ticket) {
    const { account } = get().nav;
    if (account !== null) set({ to: { account, ticket } });
  },
  close: () => set({ to: null }),
});

/** Adds a pasted excerpt. On failure the dialog keeps the text and shows the error. */
export async function addExcerpt(app: AppState, to: ExcerptPlace, text: string) {
  const answer = await app.marks.addExcerpt(to.account, to.ticket, text);
  if (answer.ok) showUndoable(app, [to.ticket], answer.value, 'marks.saidExcerptAdded');
  return answer;
}

/** Removes an excerpt; the message about it has an undo. */
export async function removeExcerpt(app: AppState, ticket: string, excerpt: string): Promise<void> {
  const { account } = app.nav;
  if (!account) return;
  const answer = await app.marks.removeExcerpt(account, excerpt);
  if (answer.ok) showUndoable(app, [ticket], answer.value, 'marks.saidExcerptRemoved');
  else showError(answer.error);
}
