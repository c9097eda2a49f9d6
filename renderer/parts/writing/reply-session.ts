/**
 * Session of the reply to one ticket: its text, its files, and the way from *Send* to the outbox.
 */
import { createStore, type StoreApi, useStore } from 'zustand';
import type { Bridge } from '../../../shared/contract.ts';
import type { MacroSteps } from '../../../shared/domain/canned.ts';
import type { Draft, ReplyExtras } from '../../../shared/domain/draft.ts';
import type { FormPair } from '../../../shared/domain/order-form.ts';
import type { FollowUp, OutboxItem } from '../../../shared/domain/outbox.ts';
import type { Fingerprint } from '../../../shared/domain/ticket.ts';
import { type AppError, err, type Result } from '../../../shared/result.ts';
import { useAppStore } from '../../store/app-store.ts';
import type { Holder } from '../../store/unsaved-slice.ts';
import { type Attachments, createAttachments } from './attachments.ts';
import { createDraftSession, type DraftSession } from './draft-session.ts';
import { createTextHistory, type TextHistory } from './text-history.ts';

export interface ReplySessionState {
  /** Until the stored draft was read nothing can be typed, so nothing can be overwritten. */
  phase: 'loading' | 'ready' | 'unreadable';
  /** What *Send* is waiting for. */
  sending: 'no' | 'files' | 'text' | 'desk';
  error: AppError | null;
}

/**
 * What is chosen for one reply alone; a contact by their id, no address for that of the sign-in.
 */
export interface ChosenForReply {
  contact: string | null;
  fields: FormPair[];
  plain: boolean;
  email: string;
  /** What the macros in it do when it is sent. */
  steps: MacroSteps | null;
}

export interface ReplySession {
  account: string;
  ticket: string;
  draft: DraftSession;
  files: Attachments;
  store: StoreApi<ReplySessionState>;
  /** What can be taken back of the text. It outlives the view, and whatever else is put into the text. */
  history: TextHistory;
  /** One step back or forth; where the cursor belongs then, or null where there is none. */
  step(way: 'undo' | 'redo'): number | null;
  /** Reads what is stored; also after news of it. */
  refresh(): Promise<void>;
  /** Text and files given back by the desk; what was typed since `stored` was stands at the end. */
  adopt(draft: Draft, stored: string): void;
  /**
   * For this reply alone: a contact in whose name it goes out, custom fields of its ticket, and the
   * like. What is not named stays.
   */
  choose(chosen: Partial<ChosenForReply>): Promise<Result<null>>;
  /** What is being stored of that; null where nothing is. A send waits for it. */
  choosing(): Promise<Result<null>> | null;
  /**
   * Keeps what is typed while the field takes nothing: until the stored draft is read, at whose end
   * it then stands, or while the text is on its way, where a new reply begins with it.
   */
  typedLate(text: string): void;
  /**
   * Waits for files and text to be stored, then hands both to the outbox, with what is done with
   * the ticket in the same step. On failure all stays as it is. Null: it was held up after all.
   */
  send(seen: Fingerprint, order?: ReplyOrder): Promise<Result<OutboxItem> | null>;
}

/** What is asked of whoever sends while the reply is on its way: until its files are stored it can be edited. */
export interface ReplyOrder {
  /** The files are stored. Whether it may go as it stands now. */
  mayGo(): Promise<boolean>;
  /** What is done with the ticket, with the steps that the reply has by now. */
  followUp(steps: MacroSteps | null): FollowUp | undefined;
}

export const chosenOf = (extras: ReplyExtras | null): ChosenForReply => ({
  contact: extras?.contact?.id ?? null,
  fields: extras?.fields ?? [],
  plain: extras?.plain ?? false,
  email: extras?.email ?? '',
  steps: extras?.steps ?? null,
});

export interface ReplySessionOptions {
  bridge: Bridge;
  account: string;
  ticket: string;
  /** Joins those who are asked before the window goes. */
  hold(holder: Holder): void;
}

export function createReplySession({ bridge, account, ticket, hold }: ReplySessionOptions): ReplySession {
  const store = createStore<ReplySessionState>(() => ({ phase: 'loading', sending: 'no', error: null }));
  const { setState: set, getState: get } = store;

  const history = createTextHistory();
  /** The text is being moved along its own history. */
  let isStepping = false;

  const draft = createDraftSession({
    newId: () => crypto.randomUUID(),
    hold,
    replaced(given) {
      // What was sent is taken back as a whole, and what came back begins anew.
      history.clear();
      files.reset(given?.files ?? []);
      // What could not be sent is gone, or another one: nothing is left that it is about.
      set({ error: null });
    },
    save: (input) => bridge.call('draft.save', { account, ticket, ...input }),
    async read() {
      const result = await bridge.call('draft.get', { account, ticket });
      if (result.ok && result.value?.id === draft.store.getState().id) files.sync(result.value.files);
      return result;
    },
  });
  draft.store.subscribe((now, before) => {
    if (now.text !== before.text && !isStepping) history.record(before.text, now.text);
  });
  const files = createAttachments({ bridge, account, ticket, draftId: () => draft.store.getState().id, hold });

  async function prepare(order?: ReplyOrder): Promise<Result<{ id: string; rev: number }> | null> {
    const empty = err('invalid', 'reply.send', { detail: { reason: 'empty' } });
    if (draft.store.getState().text.trim() === '') return empty;
    set({ sending: 'files', error: null });
    if (!(await files.settled())) return err('invalid', 'reply.send', { detail: { reason: 'unfinished-file' } });
    if (order && !(await order.mayGo())) return null;
    set({ sending: 'text' });
    const flushed = await draft.flush();
    return flushed.ok && flushed.value.text.trim() === '' ? empty : flushed;
  }

  async function storeChosen(chosen: Partial<ChosenForReply>): Promise<Result<null>> {
    const flushed = await draft.flush();
    if (!flushed.ok) return flushed;
    const { id, rev } = flushed.value;
    const before = chosenOf(draft.store.getState().extras);
    const result = await bridge.call('draft.extras', { account, ticket, id, rev, ...before, ...chosen });
    // From here on the window shows what is stored; until it does, nothing can be sent.
    return result.ok ? draft.refresh() : result;
  }

  let choosing: Promise<Result<null>> | null = null;

  function choose(chosen: Partial<ChosenForReply>): Promise<Result<null>> {
    // One after the other: each begins with what the one before it left.
    const mine = (choosing ?? Promise.resolve()).then(() => storeChosen(chosen));
    choosing = mine;
    return mine.finally(() => {
      if (choosing === mine) choosing = null;
    });
  }

  let late = '';
  /** Where no reply went, it stands at the end of the one at hand. */
  const putLate = (sent: boolean) => {
    if (late !== '') draft.edit(sent ? late : draft.store.getState().text + late);
    late = '';
  };

  const setReady = () => {
    if (get().phase === 'ready') return;
    set({ phase: 'ready' });
    putLate(false);
  };

  return {
    account,
    ticket,
    draft,
    files,
    store,
    history,
    step(way) {
      const to = history[way](draft.store.getState().text);
      if (to === null) return null;
      isStepping = true;
      draft.edit(to.text);
      isStepping = false;
      return to.caret;
    },
    async refresh() {
      const result = await draft.refresh();
      if (result.ok) setReady();
      else if (get().phase === 'loading') set({ phase: 'unreadable', error: result.error });
    },
    adopt(given, stored) {
      const { id, rev, text } = draft.store.getState();
      // News of it may have come first: then what stands here was written over it, and is newer than this answer.
      if (id === given.id && rev >= given.rev) void draft.refresh();
      else {
        draft.reset(given);
        draft.edit(given.text + (text.startsWith(stored) ? text.slice(stored.length) : text));
      }
      set({ sending: 'no', error: null });
      setReady();
    },
    choose,
    choosing: () => choosing,
    typedLate(text) {
      late += text;
    },
    async send(seen, order) {
      const ready = await prepare(order);
      if (!ready?.ok) {
        set({ sending: 'no', error: ready?.error ?? null });
        putLate(false);
        return ready;
      }
      set({ sending: 'desk' });
      const { id, rev } = ready.value;
      const { extras } = draft.store.getState();
      const followUp = order?.followUp(extras?.steps ?? null);
      const result = await bridge.call('reply.send', {
        account,
        draft: id,
        rev,
        seen,
        extras,
        ...(followUp && { followUp }),
      });
      if (!result.ok && result.error.detail?.reason === 'not-found') await draft.refresh();
      // Another window sent it: its card says so, and nothing went wrong here.
      const isGone = draft.store.getState().id !== id;
      set({ sending: 'no', error: result.ok || isGone ? null : result.error });
      // News of it may have come first and emptied the composer; what was typed since is a new
      // reply.
      if (result.ok && draft.store.getState().id === id) draft.reset(null);
      putLate(result.ok || isGone);
      return result;
    },
  };
}

/** The reply to a ticket, as the window keeps it. */
export const useReplySession = (account: string, ticket: string): ReplySession =>
  useAppStore().getState().composer.sessionOf(account, ticket);

/** Something is written, attached, or chosen for this reply. */
export function useReplyBegun(account: string, ticket: string): boolean {
  const session = useReplySession(account, ticket);
  const text = useStore(session.draft.store, (draft) => draft.text.trim() !== '');
  const extras = useStore(session.draft.store, (draft) => draft.extras !== null);
  const files = useStore(session.files.store, ({ files }) => files.length > 0);
  return text || files || extras;
}
