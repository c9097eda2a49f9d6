/** Session of the reply to one ticket: text, files, and sending to the outbox. */
import { createStore, type StoreApi, useStore } from 'zustand';
import type { Bridge } from '../../../shared/contract.ts';
import type { MacroSteps } from '../../../shared/domain/canned.ts';
import type { Draft, ReplyExtras } from '../../../shared/domain/draft.ts';
import type { FormPair } from '../../../shared/domain/form.ts';
import type { FollowUp, OutboxItem } from '../../../shared/domain/outbox.ts';
import type { Fingerprint } from '../../../shared/domain/ticket.ts';
import { type AppError, err, type Result } from '../../../shared/result.ts';
import { useAppStore } from '../../store/app-store.ts';
import type { UnsavedHolder } from '../../store/unsaved-slice.ts';
import { type Attachments, createAttachments } from './attachments.ts';
import { createDraftSession, type DraftSession } from './draft-session.ts';
import { createTextHistory, type TextHistory } from './text-history.ts';

export interface ReplySessionState {
  /** Input is blocked until the stored draft is read, so that nothing is overwritten. */
  phase: 'loading' | 'ready' | 'unreadable';
  sending: 'no' | 'files' | 'text' | 'desk';
  error: AppError | null;
}

/** Whether nobody can write now: the stored text is being read, or the text is on its way. */
export const isReadOnly = ({ phase, sending }: ReplySessionState): boolean =>
  phase !== 'ready' || sending === 'text' || sending === 'desk';

/** Choices for one reply: a contact by id, no address for the signed-in one. */
export interface ChosenForReply {
  contact: string | null;
  fields: FormPair[];
  plain: boolean;
  email: string;
  steps: MacroSteps | null;
}

export interface ReplySession {
  account: string;
  ticket: string;
  draft: DraftSession;
  files: Attachments;
  store: StoreApi<ReplySessionState>;
  /** Undo history of the text. It outlives the view, and survives insertions. */
  history: TextHistory;
  /** Moves one step; returns the new cursor position, or null without a step. */
  step(way: 'undo' | 'redo'): number | null;
  refresh(): Promise<void>;
  /** Takes over text and files from the desk; text typed since `stored` is appended. */
  adopt(draft: Draft, stored: string): void;
  /** Stores choices for this reply alone, such as its sender. Omitted choices stay. */
  choose(chosen: Partial<ChosenForReply>): Promise<Result<null>>;
  /** The running save of choices, for which a send waits; null without one. */
  choosing(): Promise<Result<null>> | null;
  /** Keeps text typed while the field is locked: for the stored draft, or for a new reply. */
  addLateText(text: string): void;
  /**
   * Waits until files and text are stored, then moves both to the outbox together with the
   * follow-up. On failure everything stays. Null: the send was held back.
   */
  send(seen: Fingerprint, order?: SendCallbacks): Promise<Result<OutboxItem> | null>;
  /** Does the same, but `post` brings the draft into the outbox. */
  sendBy<T>(post: (draft: Shown) => Promise<Result<T>>, maySend?: () => Promise<boolean>): Promise<Result<T> | null>;
}

/** The stored draft, as displayed. */
type Shown = Pick<Draft, 'id' | 'rev' | 'extras'>;

/** Callbacks of the sender, because the reply can be edited until its files are stored. */
interface SendCallbacks {
  /** Called when the files are stored; returns whether the current text may be sent. */
  maySend(): Promise<boolean>;
  followUp(steps: MacroSteps | null): FollowUp | undefined;
  sendAt?: number | undefined;
}

export const chosenOf = (extras: ReplyExtras | null): ChosenForReply => ({
  contact: extras?.contact?.id ?? null,
  fields: extras?.fields ?? [],
  plain: extras?.plain ?? false,
  email: extras?.email ?? '',
  steps: extras?.steps ?? null,
});

interface ReplySessionOptions {
  bridge: Bridge;
  account: string;
  ticket: string;
  hold(holder: UnsavedHolder): void;
}

/** Stores choices for one reply in turn, because each starts from the result of the last one. */
function createChoices(bridge: Bridge, account: string, ticket: string, draft: DraftSession) {
  let choosing: Promise<Result<null>> | null = null;

  async function storeChosen(chosen: Partial<ChosenForReply>): Promise<Result<null>> {
    const flushed = await draft.flush();
    if (!flushed.ok) return flushed;
    const { id, rev } = flushed.value;
    const before = chosenOf(draft.store.getState().extras);
    const result = await bridge.call('draft.extras', { account, ticket, id, rev, ...before, ...chosen });
    // From here on, show the stored state; nothing can be sent until then.
    return result.ok ? draft.refresh() : result;
  }

  return {
    choosing: () => choosing,
    choose(chosen: Partial<ChosenForReply>): Promise<Result<null>> {
      const mine = (choosing ?? Promise.resolve()).then(() => storeChosen(chosen));
      choosing = mine;
      return mine.finally(() => {
        if (choosing === mine) choosing = null;
      });
    },
  };
}

/** Stores files and text before a send. Null: the sender held it back. */
async function storeAll(
  { draft, files, store }: Pick<ReplySession, 'draft' | 'files' | 'store'>,
  maySend?: () => Promise<boolean>,
): Promise<Result<Shown> | null> {
  const empty = err('invalid', 'reply.send', { detail: { reason: 'empty' } });
  if (draft.store.getState().text.trim() === '') return empty;
  store.setState({ sending: 'files', error: null });
  if (!(await files.settled())) return err('invalid', 'reply.send', { detail: { reason: 'unfinished-file' } });
  if (maySend && !(await maySend())) return null;
  store.setState({ sending: 'text' });
  const flushed = await draft.flush();
  return flushed.ok && flushed.value.text.trim() === '' ? empty : flushed;
}

/** Text typed while the field is locked. If nothing was sent, it belongs to the current reply. */
function createLateText(draft: DraftSession) {
  let late = '';
  return {
    add(text: string) {
      late += text;
    },
    put(sent: boolean) {
      if (late !== '') draft.edit(sent ? late : draft.store.getState().text + late);
      late = '';
    },
  };
}

export function createReplySession({ bridge, account, ticket, hold }: ReplySessionOptions): ReplySession {
  const store = createStore<ReplySessionState>(() => ({ phase: 'loading', sending: 'no', error: null }));
  const { setState: set, getState: get } = store;

  const history = createTextHistory();
  let isStepping = false;

  const draft = createDraftSession({
    newId: () => crypto.randomUUID(),
    hold,
    replaced(given) {
      // A sent reply is undone as a whole, so the history starts again.
      history.clear();
      files.reset(given?.files ?? []);
      // The draft that the error was about is gone.
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

  const { choose, choosing } = createChoices(bridge, account, ticket, draft);

  const late = createLateText(draft);
  const setReady = () => {
    if (get().phase === 'ready') return;
    set({ phase: 'ready' });
    late.put(false);
  };

  const sendBy: ReplySession['sendBy'] = async (post, maySend) => {
    const ready = await storeAll({ draft, files, store }, maySend);
    if (!ready?.ok) {
      set({ sending: 'no', error: ready?.error ?? null });
      late.put(false);
      return ready;
    }
    set({ sending: 'desk' });
    const { id, rev, extras } = ready.value;
    const result = await post({ id, rev, extras });
    if (!result.ok && result.error.detail?.reason === 'not-found') await draft.refresh();
    // Another window sent it, so this is no error; its card shows the result.
    const isGone = draft.store.getState().id !== id;
    set({ sending: 'no', error: result.ok || isGone ? null : result.error });
    // If an event emptied the composer first, text typed since is a new reply.
    if (result.ok && draft.store.getState().id === id) draft.reset(null);
    late.put(result.ok || isGone);
    return result;
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
      // If an event came first, the current text is newer than this answer.
      if (id === given.id && rev >= given.rev) void draft.refresh();
      else {
        draft.reset(given);
        draft.edit(given.text + (text.startsWith(stored) ? text.slice(stored.length) : text));
      }
      set({ sending: 'no', error: null });
      setReady();
    },
    choose,
    choosing,
    addLateText: late.add,
    send(seen, order) {
      const post = ({ id, rev, extras }: Shown) => {
        const followUp = order?.followUp(extras?.steps ?? null);
        const reply = { account, draft: id, rev, seen, extras, ...(order?.sendAt && { sendAt: order.sendAt }) };
        return bridge.call('reply.send', followUp ? { ...reply, followUp } : reply);
      };
      return sendBy(post, order?.maySend);
    },
    sendBy,
  };
}

export const useReplySession = (account: string, ticket: string): ReplySession =>
  useAppStore().getState().composer.sessionOf(account, ticket);

export function useReplyBegun(account: string, ticket: string): boolean {
  const session = useReplySession(account, ticket);
  const text = useStore(session.draft.store, (draft) => draft.text.trim() !== '');
  const extras = useStore(session.draft.store, (draft) => draft.extras !== null);
  const files = useStore(session.files.store, ({ files }) => files.length > 0);
  return text || files || extras;
}
