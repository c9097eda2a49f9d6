/**
 * State of the composer: every reply that is being written, and how the agent goes on after
 * sending.
 */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { SendAnd } from '../../../shared/domain/account.ts';
import type { CannedReply } from '../../../shared/domain/canned.ts';
import type { OthersName } from '../../../shared/domain/checks.ts';
import { AFTER_SEND, type AfterSend } from '../../parts/writing/after-send.ts';
import { createReplySession, type ReplySession } from '../../parts/writing/reply-session.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { type Layout, layoutNow } from '../../ui/hooks.ts';
import { type Ignored, readIgnored, storeIgnored } from './ignored.ts';

/** Handles by which keys reach the composer on screen. */
/** What the next key waits for; nothing while files are still being stored, which may take long. */
type KeyOutcome = Promise<void> | undefined;

export interface ComposerControls {
  focus(): void;
  chooseFiles(): void;
  /** `and`: what follows, by the name of its choice; a moment is asked for where it needs one. */
  send(and?: SendAnd): KeyOutcome;
  /** What was chosen last beside *Send reply*, at once. */
  sendAsBefore(): KeyOutcome;
  /** Opens the list of canned replies at the cursor. */
  askCanned(): void;
  /** Puts one in at the cursor. */
  insertCanned(reply: CannedReply): void;
  /** Goes to the next or previous place that is still to be filled. */
  stepPlace(by: 1 | -1): void;
}

declare module '../../store/app-state.ts' {
  interface AppState {
    composer: ComposerSlice;
  }
}

export interface ComposerSlice extends ListensToDesk {
  afterSend: AfterSend;
  preview: boolean;
  /** The preview stands beside the text, and takes the customer's room where there is no more. */
  isPreviewBeside: boolean;
  /** While one writes, the text has all the height below the ticket's header. */
  full: boolean;
  /** Those of the composer on screen; null while there is none. */
  controls: ComposerControls | null;
  /** The ticket whose composer takes the focus as soon as it can be written in. */
  focusWanted: string | null;
  /** The notices above the text are unfolded. */
  noticesOpen: boolean;
  /** Notices of checks that the agent lets be in a reply, by the id of its draft; see `ignored.ts`. */
  ignored: Ignored;
  setAfterSend(after: AfterSend): void;
  setPreview(preview: boolean): void;
  setPreviewBeside(isPreviewBeside: boolean): void;
  setFull(full: boolean): void;
  /** Puts the text on screen where the preview stands in its place. */
  showText(): void;
  setControls(controls: ComposerControls | null): void;
  wantFocus(ticket: string | null): void;
  setNoticesOpen(open: boolean): void;
  ignore(draft: string, words: string): void;
  /** Which of these names are another customer's; none where that cannot be told. */
  othersNamed(account: string, ticket: string, names: string[]): Promise<readonly OthersName[]>;
  /**
   * The reply to a ticket. There is one each, as long as the window lives, so that nothing unsaved
   * is lost with a view.
   */
  sessionOf(account: string, ticket: string): ReplySession;
  /**
   * Text that was typed for a reply whose field did not come: it is at the end of that reply all
   * the same.
   */
  keep(account: string, ticket: string, text: string): Promise<void>;
}

/** Whether text and preview stand side by side. */
export const hasRoomForPreview = (layout: Layout): boolean => layout === 'large';

const KEY = 'rackside.after-send';

export const createComposerSlice: CreateSlice<ComposerSlice, 'composer' | 'nav' | 'unsaved'> = (set, get, bridge) => {
  const sessions = new Map<string, ReplySession>();
  const keyOf = (account: string, ticket: string) => `${account}/${ticket}`;
  return {
    afterSend: AFTER_SEND.find((after) => after === localStorage.getItem(KEY)) ?? 'next',
    preview: false,
    isPreviewBeside: false,
    full: false,
    controls: null,
    focusWanted: null,
    noticesOpen: false,
    ignored: readIgnored(),
    setAfterSend(afterSend) {
      localStorage.setItem(KEY, afterSend);
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
    wantFocus(focusWanted) {
      set({ focusWanted });
      if (focusWanted !== null) get().composer.showText();
    },
    setNoticesOpen: (noticesOpen) => set({ noticesOpen }),
    ignore: (draft, words) => set(({ ignored }) => ({ ignored: storeIgnored(ignored, draft, words) })),
    async othersNamed(account, ticket, names) {
      const found = await bridge.call('customer.othersNamed', { account, ticket, names });
      // A check that cannot be made is no reason to complain.
      return found.ok ? found.value : [];
    },
    sessionOf(account, ticket) {
      const key = keyOf(account, ticket);
      const session = sessions.get(key) ?? createReplySession({ bridge, account, ticket, hold: get().unsaved.hold });
      sessions.set(key, session);
      return session;
    },
    async keep(account, ticket, text) {
      if (get().composer.focusWanted === ticket) set({ focusWanted: null });
      const { draft, refresh } = get().composer.sessionOf(account, ticket);
      // What is stored there is read first. Where it cannot be, the desk keeps both texts.
      await refresh();
      const before = draft.store.getState().text;
      draft.edit(before === '' ? text : `${before}\n${text}`);
    },
    onEvent(event: DeskEvent) {
      if (event.name === 'drafts.changed') void sessions.get(keyOf(event.data.account, event.data.ticket))?.refresh();
      // Any ticket may be meant where events were lost. The drafts of others are read as they are opened.
      const { ticket } = get().nav;
      if (event.name !== 'tickets.changed' || event.data.ids || ticket === null) return;
      void sessions.get(keyOf(event.data.account, ticket))?.refresh();
    },
  };
};

/** Gives the text all the height, and the focus with it, or gives the height back to the ticket. */
export function toggleFull({ full, setFull, controls }: ComposerSlice): void {
  setFull(!full);
  // It holds while one writes.
  if (!full) controls?.focus();
}
