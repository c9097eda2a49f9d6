/** Every reply that is being written, and how the agent likes to go on after sending. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { CreateSlice, Hears } from '../../store/slice.ts';
import { createReplyWork, type ReplyWork } from './reply-work.ts';

/** Where one goes after *Send*: the next ticket, nowhere, or back to the list. */
export const AFTER_SEND = ['next', 'stay', 'back'] as const;
export type AfterSend = (typeof AFTER_SEND)[number];

/** What the keys reach of the composer on screen. */
export interface ComposerControls {
  focus(): void;
  chooseFiles(): void;
  send(after?: AfterSend): void;
  /** Opens the list of canned replies at the cursor. */
  askCanned(): void;
  /** To the next or previous place that is still to be filled. */
  stepPlace(by: 1 | -1): void;
}

export interface ComposerSlice extends Hears {
  afterSend: AfterSend;
  preview: boolean;
  /** Of the composer on screen. */
  controls: ComposerControls | null;
  /** The ticket whose composer takes the focus as soon as it can be written in. */
  focusWanted: string | null;
  setAfterSend(after: AfterSend): void;
  setPreview(preview: boolean): void;
  setControls(controls: ComposerControls | null): void;
  wantFocus(ticket: string | null): void;
  /** The reply to a ticket. There is one each, as long as the window lives, so that nothing unsaved is lost with a view. */
  work(account: string, ticket: string): ReplyWork;
  /** Text that was typed for a reply whose field did not come: it is at the end of that reply all the same. */
  keep(account: string, ticket: string, text: string): Promise<void>;
}

const KEY = 'rackside.after-send';

export const createComposerSlice: CreateSlice<ComposerSlice> = (set, get, bridge) => {
  const works = new Map<string, ReplyWork>();
  const keyOf = (account: string, ticket: string) => `${account}/${ticket}`;
  return {
    afterSend: AFTER_SEND.find((after) => after === localStorage.getItem(KEY)) ?? 'stay',
    preview: false,
    controls: null,
    focusWanted: null,
    setAfterSend(afterSend) {
      localStorage.setItem(KEY, afterSend);
      set({ afterSend });
    },
    setPreview: (preview) => set({ preview }),
    setControls: (controls) => set({ controls }),
    wantFocus: (focusWanted) => set(focusWanted === null ? { focusWanted } : { focusWanted, preview: false }),
    work(account, ticket) {
      const key = keyOf(account, ticket);
      const work = works.get(key) ?? createReplyWork({ bridge, account, ticket, hold: get().unsaved.hold });
      works.set(key, work);
      return work;
    },
    async keep(account, ticket, text) {
      if (get().composer.focusWanted === ticket) set({ focusWanted: null });
      const { draft, refresh } = get().composer.work(account, ticket);
      // What is stored there is read first. Where it cannot be, the desk keeps both texts.
      await refresh();
      const before = draft.store.getState().text;
      draft.edit(before === '' ? text : `${before}\n${text}`);
    },
    hear(event: DeskEvent) {
      if (event.name === 'drafts.changed') void works.get(keyOf(event.data.account, event.data.ticket))?.refresh();
    },
  };
};
