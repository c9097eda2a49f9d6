/** State of the composer: all replies being written, and what happens after sending. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { SendAnd } from '../../../shared/domain/account.ts';
import type { CannedReply } from '../../../shared/domain/canned.ts';
import type { Fingerprint, TicketDetail } from '../../../shared/domain/ticket.ts';
import { AFTER_SEND, type AfterSend } from '../../parts/writing/after-send.ts';
import { createReplySession, type ReplySession } from '../../parts/writing/reply-session.ts';
import type { AppState, CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { type Layout, layoutNow } from '../../ui/hooks.ts';

/** Resolves when the next key may act; undefined while files are stored, which may take long. */
type KeyOutcome = Promise<void> | undefined;

/** Functions through which keys act on the composer on screen. */
export interface ComposerControls {
  focus(): void;
  chooseFiles(): void;
  /** `and`: what to do besides sending. Asks for a time if the choice needs one. */
  send(and?: SendAnd): KeyOutcome;
  /** Sends with the last used *Send and …* choice. */
  sendAsBefore(): KeyOutcome;
  /** Asks for the time at which the reply goes out. */
  sendLater(): void;
  openCanned(): void;
  insertCanned(reply: CannedReply): void;
  /** Inserts a text at the cursor, which then stands behind it. */
  insertText(text: string): void;
  stepPlace(by: 1 | -1): void;
}

declare module '../../store/app-state.ts' {
  interface AppState {
    composer: ComposerSlice;
  }
}

interface ComposerSlice extends ListensToDesk {
  afterSend: AfterSend;
  preview: boolean;
  /** The preview is shown beside the text. In a small layout it replaces the customer pane. */
  isPreviewBeside: boolean;
  full: boolean;
  controls: ComposerControls | null;
  focusWanted: string | null;
  /** Goes in at the cursor once the wanted reply has the focus. */
  cannedWanted: CannedReply | null;
  noticesOpen: boolean;
  /** Check notices that the agent ignores, by draft id. */
  ignored: IgnoredNotices;
  setAfterSend(after: AfterSend): void;
  setPreview(preview: boolean): void;
  setPreviewBeside(isPreviewBeside: boolean): void;
  setFull(full: boolean): void;
  /** Shows the text again if the preview replaces it. */
  showText(): void;
  setControls(controls: ComposerControls | null): void;
  wantFocus(ticket: string | null, canned?: CannedReply): void;
  setNoticesOpen(open: boolean): void;
  ignore(draft: string, words: string): void;
  /** The session of the reply to a ticket. It lives as long as the window, so no text is lost. */
  sessionOf(account: string, ticket: string): ReplySession;
  /** Appends text that was typed while the reply's field was not there yet. */
  keep(account: string, ticket: string, text: string): Promise<void>;
}

export const hasRoomForPreview = (layout: Layout): boolean => layout === 'large';

const AFTER_SEND_KEY = 'rackside.after-send';

export const createComposerSlice: CreateSlice<ComposerSlice, 'composer' | 'nav' | 'unsaved'> = (set, get, bridge) => {
  const sessions = new Map<string, ReplySession>();
  const keyOf = (account: string, ticket: string) => `${account}/${ticket}`;
  return {
    afterSend: AFTER_SEND.find((after) => after === localStorage.getItem(AFTER_SEND_KEY)) ?? 'next',
    preview: false,
    isPreviewBeside: false,
    full: false,
    controls: null,
    focusWanted: null,
    cannedWanted: null,
    noticesOpen: false,
    ignored: readIgnored(),
    setAfterSend(afterSend) {
      localStorage.setItem(AFTER_SEND_KEY, afterSend);
      set({ afterSend });
    },
    setPreview: (preview) => set({ preview }),
    setPreviewBeside(isPreviewBeside) {
      if (isPreviewBeside !== get().composer.isPreviewBeside) set({ isPreviewBeside });
    },
    setFull: (full) => set({ full }),
    showText() {
      if (!hasRoomForPreview(layoutNow())) set({ preview: false });
    },
    setControls: (controls) => set({ controls }),
    wantFocus(focusWanted, cannedWanted) {
      set({ focusWanted, cannedWanted: cannedWanted ?? null });
      if (focusWanted !== null) get().composer.showText();
    },
    setNoticesOpen: (noticesOpen) => set({ noticesOpen }),
    ignore: (draft, words) => set(({ ignored }) => ({ ignored: storeIgnored(ignored, draft, words) })),
    sessionOf(account, ticket) {
      const key = keyOf(account, ticket);
      const session = sessions.get(key) ?? createReplySession({ bridge, account, ticket, hold: get().unsaved.hold });
      sessions.set(key, session);
      return session;
    },
    async keep(account, ticket, text) {
      if (get().composer.focusWanted === ticket) set({ focusWanted: null });
      const { draft, refresh } = get().composer.sessionOf(account, ticket);
      // Read the stored text first. If that fails, the desk keeps both texts.
      await refresh();
      const before = draft.store.getState().text;
      draft.edit(before === '' ? text : `${before}\n${text}`);
    },
    onEvent(event: DeskEvent) {
      if (event.name === 'drafts.changed') void sessions.get(keyOf(event.data.account, event.data.ticket))?.refresh();
      // Events were lost, so any ticket may have changed. Other drafts are read again when opened.
      const { ticket } = get().nav;
      if (event.name !== 'tickets.changed' || event.data.ids || ticket === null) return;
      void sessions.get(keyOf(event.data.account, ticket))?.refresh();
    },
  };
};

export function toggleFull({ full, setFull, controls }: ComposerSlice): void {
  setFull(!full);
  // Full height ends when the focus leaves the text.
  if (!full) controls?.focus();
}

/** Stores which notices the agent ignores: as hashes, since the storage is not encrypted. */

/** Hashes of notices by draft id; the draft that was changed last comes last. */
type IgnoredNotices = Readonly<Record<string, readonly number[]>>;

const STORAGE_KEY = 'rackside.ignored-notices';
const MAX_DRAFTS = 100;

export function readIgnored(): IgnoredNotices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, marks]) => Array.isArray(marks)));
  } catch {
    return {};
  }
}

/** Adds a notice to a draft. The oldest drafts are forgotten first. */
function storeIgnored(ignored: IgnoredNotices, draft: string, words: string): IgnoredNotices {
  const { [draft]: before = [], ...others } = ignored;
  const all = [...Object.entries(others), [draft, [...before, hashOf(draft, words)]] as const];
  const kept = Object.fromEntries(all.slice(-MAX_DRAFTS));
  localStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  return kept;
}

export const isIgnored = (ignored: IgnoredNotices, draft: string, words: string): boolean =>
  ignored[draft]?.includes(hashOf(draft, words)) ?? false;

/** FNV-1a hash of the draft's id and the words, so that the words themselves are not stored. */
function hashOf(draft: string, words: string): number {
  let hash = 0x811c9dc5;
  for (const unit of `${draft}/${words}`) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

export interface OpenNews {
  /** `status` is shown, but does not hold a reply back. */
  kind: 'written' | 'closed' | 'status';
  /** The header that counts as seen when the agent confirms the news. */
  header: Fingerprint;
}

export function newsOf({ unread, seen, fingerprint, meaning }: TicketDetail): OpenNews | null {
  const { lastReply, status } = fingerprint;
  if (unread && lastReply !== seen?.lastReply) return { kind: 'written', header: fingerprint };
  if (seen === null || lastReply !== seen.lastReply || status === seen.status) return null;
  return { kind: meaning === 'closed' ? 'closed' : 'status', header: fingerprint };
}

/** News of the open ticket; null if looking at the ticket is enough to have seen it. */
export const openNews = ({ ticket }: AppState): OpenNews | null =>
  ticket.detail !== null && ticket.isHeaderHeld ? newsOf(ticket.detail) : null;
