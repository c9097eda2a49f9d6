/** One form while it is being filled in: its draft, its files, and the one press of its button. It outlives its view. */
import { createStore, type StoreApi } from 'zustand';
import type { Bridge } from '../../../shared/contract.ts';
import { type FormKind, formKey } from '../../../shared/domain/draft.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { type AppError, err, type Result } from '../../../shared/result.ts';
import { type Attachments, createAttachments } from '../composer/attachments.ts';
import { createDraftSession, type DraftSession } from '../composer/draft-session.ts';

export interface FormState {
  /** Until the stored draft was read nothing can be typed, so nothing can be overwritten. */
  phase: 'loading' | 'ready' | 'unreadable';
  /** The button was pressed: a second press does nothing. */
  sending: boolean;
  /** Why it was not sent, or came back. */
  error: AppError | null;
}

export interface FormWork<F> {
  id: string;
  /** In place of a ticket. */
  key: string;
  draft: DraftSession;
  files: Attachments;
  store: StoreApi<FormState>;
  form(): F;
  edit(change: (form: F) => F): void;
  refresh(): Promise<void>;
  /** Null where it is being sent already. */
  send(): Promise<Result<OutboxItem> | null>;
}

export interface FormOptions<F> {
  bridge: Bridge;
  account: string;
  kind: FormKind;
  id: string;
  /** Before anything is filled in. */
  initial: F;
  read(text: string): F;
  send(draft: string, rev: number): Promise<Result<OutboxItem>>;
}

export function createFormWork<F>({ bridge, account, kind, id, initial, read, send }: FormOptions<F>): FormWork<F> {
  const key = formKey(kind, id);
  const store = createStore<FormState>(() => ({ phase: 'loading', sending: false, error: null }));
  const { setState: set, getState: get } = store;

  const draft = createDraftSession({
    newId: () => id,
    replaced: (given) => files.reset(given?.files ?? []),
    save: (input) => bridge.call('draft.save', { account, ticket: key, ...input }),
    async read() {
      const found = await bridge.call('draft.get', { account, ticket: key });
      if (found.ok && found.value) {
        files.sync(found.value.files);
        // It came back: why, it says itself.
        if (found.value.error) set({ error: found.value.error });
      }
      return found;
    },
  });
  const files = createAttachments({ bridge, account, ticket: key, draftId: () => id });
  const form = (): F => {
    const { text } = draft.store.getState();
    return text === '' ? initial : read(text);
  };

  async function sendNow(): Promise<Result<OutboxItem>> {
    // What was never touched is no draft yet.
    if (draft.store.getState().text === '') draft.edit(JSON.stringify(form()));
    if (!(await files.settled())) return err('invalid', `${kind}.send`, { detail: { reason: 'unfinished-file' } });
    const saved = await draft.flush();
    return saved.ok ? send(saved.value.id, saved.value.rev) : saved;
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
      // It may have come back already, with its reason, before this answer.
      set(sent.ok ? { sending: false } : { sending: false, error: sent.error });
      if (sent.ok) {
        // It is the outbox's now. Where it came back meanwhile its numbers begin anew, so it is read from the beginning.
        draft.reset(null);
        await refresh();
      }
      return sent;
    },
  };
}
