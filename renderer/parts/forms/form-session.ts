/** Sessions of the forms of one kind: draft, files and the press of its button. Outlive views. */
import { createStore, type StoreApi } from 'zustand';
import type { Bridge } from '../../../shared/contract.ts';
import { type Draft, type FormKind, formKey, kindOfKey } from '../../../shared/domain/draft.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { type AppError, err, type Result } from '../../../shared/result.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import type { AppState, ListensToDesk, SetSlice } from '../../store/app-state.ts';
import { createQuery } from '../../store/query.ts';
import type { UnsavedHolder } from '../../store/unsaved-slice.ts';
import { openPlace } from '../records/open-record.ts';
import { type Attachments, createAttachments } from '../writing/attachments.ts';
import { createDraftSession, type DraftSession } from '../writing/draft-session.ts';

interface FormState {
  /** Input is blocked until the stored draft is read, so that nothing is overwritten. */
  phase: 'loading' | 'ready' | 'unreadable';
  /** The button was pressed; a second press does nothing. */
  sending: boolean;
  error: AppError | null;
}

export interface FormSession<F> {
  id: string;
  /** Used in place of a ticket. */
  key: string;
  draft: DraftSession;
  files: Attachments;
  store: StoreApi<FormState>;
  form(): F;
  edit(change: (form: F) => F): void;
  refresh(): Promise<void>;
  send(): Promise<Result<OutboxItem> | null>;
}

export interface FormOptions<F> {
  bridge: Bridge;
  account: string;
  kind: FormKind;
  title: MessageKey;
  id: string;
  initial: F;
  hold(holder: UnsavedHolder): void;
  read(text: string): F;
  send(draft: string, rev: number): Promise<Result<OutboxItem>>;
  /** Called with the last attempt's error when the form is back after sending, or first read. */
  back?(error: AppError | null): void;
  /** The press counts until the form is back, not only until it was answered. */
  pressedUntilBack?: boolean;
}

export function createFormSession<F>(options: FormOptions<F>): FormSession<F> {
  const { bridge, account, kind, title, id, initial, hold, read, send, back, pressedUntilBack = false } = options;
  const key = formKey(kind, id);
  const store = createStore<FormState>(() => ({ phase: 'loading', sending: false, error: null }));
  const { setState: set, getState: get } = store;
  /** The form was sent, or removed by another window; the next text found has come back. */
  let away = false;

  const draft = createDraftSession({
    newId: () => id,
    // The text is JSON, so describe the form by its title.
    hold: (holder) => hold({ ...holder, describeInput: () => t(title) }),
    replaced(given) {
      away ||= given === null;
      files.reset(given?.files ?? []);
    },
    save: (input) => bridge.call('draft.save', { account, ticket: key, ...input }),
    async read() {
      const found = await bridge.call('draft.get', { account, ticket: key });
      if (found.ok && found.value) files.sync(found.value.files);
      return found;
    },
    found({ error }) {
      // Saved by another window: the last error was already reported, and may be solved.
      if (get().phase === 'ready' && !away) return;
      away = false;
      set({ sending: false, error });
      back?.(error);
    },
  });
  const files = createAttachments({ bridge, account, ticket: key, draftId: () => id, hold });
  const form = (): F => {
    const { text } = draft.store.getState();
    return text === '' ? initial : read(text);
  };

  async function sendNow(): Promise<Result<OutboxItem>> {
    // An untouched form has no draft yet.
    if (draft.store.getState().text === '') draft.edit(JSON.stringify(form()));
    if (!(await files.settled())) return err('invalid', `${kind}.send`, { detail: { reason: 'unfinished-file' } });
    const saved = await draft.flush();
    if (!saved.ok) return saved;
    away = true;
    const sent = await send(saved.value.id, saved.value.rev);
    if (sent.ok) {
      draft.markSent(saved.value.savedAt);
      // The form may have come back before this answer, and no event will follow.
      await refresh();
    } else away = false;
    return sent;
  }

  async function refresh(): Promise<void> {
    const found = await draft.refresh();
    if (found.ok) set({ phase: 'ready' });
    else if (get().phase === 'loading') set({ phase: 'unreadable', error: found.error });
  }

  return {
    id,
    key,
    draft,
    files,
    store,
    form,
    edit(change) {
      draft.edit(JSON.stringify(change(form())));
    },
    refresh,
    async send() {
      if (get().sending) return null;
      set({ sending: true, error: null });
      const sent = await sendNow();
      if (!sent.ok) set({ sending: false, error: sent.error });
      else if (!pressedUntilBack) set({ sending: false });
      return sent;
    },
  };
}

/** The part of a slice that keeps the forms of a kind. */
export interface FormSessions<F, W extends FormSession<F> = FormSession<F>> extends ListensToDesk {
  /** The account whose list is shown. */
  account: string | null;
  drafts: Draft[];
  error: AppError | null;
  load(account: string): void;
  readDrafts(account: string): Promise<void>;
  sessionOf(account: string, id: string, initial?: F): W;
  discard(account: string, id: string): Promise<Result<null>>;
  beginForm(form: F): void;
  openForm(id: string): void;
  openList(): void;
}

interface FormSessionsOptions<F, W> {
  bridge: Bridge;
  get: () => Pick<AppState, 'nav' | 'outbox' | 'record' | 'unsaved'>;
  set: SetSlice<Pick<FormSessions<F>, 'account' | 'drafts' | 'error'>>;
  listed: () => string | null;
  kind: FormKind;
  title: MessageKey;
  empty: F;
  read: (text: string) => F;
  make: (options: FormOptions<F>) => W;
  /** Ids of the similar records that the form's view shows. */
  shown?: (session: W) => string[];
}

/** Keeps one session per form in a window, so that closing a view loses nothing. */
export function createFormSessions<F, W extends FormSession<F>>(
  options: FormSessionsOptions<F, W>,
): FormSessions<F, W> {
  const { bridge, get, set, listed, kind } = options;
  const sessions = new Map<string, W>();
  const keyOf = (account: string, id: string) => `${account}/${formKey(kind, id)}`;
  const askDrafts = createQuery(() => [listed()]);
  const sessionOf = (account: string, id: string, initial = options.empty): W => {
    const key = keyOf(account, id);
    const session = sessions.get(key) ?? beginSession(options, account, id, initial);
    sessions.set(key, session);
    return session;
  };
  const readDrafts = async (account: string) => {
    const drafts = await askDrafts(bridge.call('draft.list', { account, kind }));
    if (drafts) set(drafts.ok ? { drafts: drafts.value } : { error: drafts.error });
  };
  return {
    account: null,
    drafts: [],
    error: null,
    load(account) {
      set({ account, error: null, ...(listed() === account ? {} : { drafts: [] }) });
      void readDrafts(account);
    },
    readDrafts,
    sessionOf,
    beginForm(form) {
      const id = crypto.randomUUID();
      const { account } = get().nav;
      // A new form is not stored yet: make it ready, or the next key acts as a command.
      if (account !== null) sessionOf(account, id, form).store.setState({ phase: 'ready' });
      openPlace(get(), `${kind}-form`, id);
    },
    openForm: (id) => openPlace(get(), `${kind}-form`, id),
    openList: () => openPlace(get(), `${kind}-list`),
    async discard(account, id) {
      const gone = await bridge.call('draft.discard', { account, id });
      if (!gone.ok) return gone;
      const key = keyOf(account, id);
      const session = sessions.get(key);
      session?.draft.reset(null);
      // A file still being stored would recreate the form.
      for (const file of session?.files.store.getState().files ?? []) void session?.files.remove(file.id);
      sessions.delete(key);
      return gone;
    },
    onEvent(event) {
      if (event.name !== 'drafts.changed' || kindOfKey(event.data.ticket) !== kind) return;
      void sessions.get(`${event.data.account}/${event.data.ticket}`)?.refresh();
      if (listed() === event.data.account) void readDrafts(event.data.account);
    },
  };
}

function beginSession<F, W extends FormSession<F>>(
  { bridge, get, kind, title, read, make, shown }: FormSessionsOptions<F, W>,
  account: string,
  id: string,
  initial: F,
): W {
  const session: W = make({
    bridge,
    account,
    kind,
    title,
    id,
    initial,
    hold: get().unsaved.hold,
    read,
    async send(draft, rev) {
      const sent = await bridge.call('form.send', { account, draft, rev, shown: shown?.(session) });
      // Read the outbox again: an item that already came back is gone from it.
      if (sent.ok) await get().outbox.load();
      return sent;
    },
  });
  return session;
}
