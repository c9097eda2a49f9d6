/**
 * Keeps the sessions of one kind of form. Each form has one in a window, so that nothing unsaved is
 * lost with a view.
 */
import type { Bridge } from '../../../shared/contract.ts';
import { type FormKind, formKey, kindOfKey } from '../../../shared/domain/draft.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import type { Result } from '../../../shared/result.ts';
import type { MessageKey } from '../../i18n/index.ts';
import type { AppState, ListensToDesk } from '../../store/app-state.ts';
import type { FormOptions, FormSession } from './form-session.ts';

export interface FormSessions<F, W extends FormSession<F> = FormSession<F>> extends ListensToDesk {
  /** `initial`: of one that is begun now. */
  sessionOf(account: string, id: string, initial?: F): W;
  discard(account: string, id: string): Promise<Result<null>>;
}

export interface FormSessionsOptions<F, W> {
  bridge: Bridge;
  get: () => Pick<AppState, 'outbox' | 'unsaved'>;
  kind: FormKind;
  /** What it is, for the question at closing. */
  title: MessageKey;
  empty: F;
  read: (text: string) => F;
  make: (options: FormOptions<F>) => W;
  send(account: string, draft: string, rev: number, session: W): Promise<Result<OutboxItem>>;
  /** News of the drafts of this kind. */
  changed(account: string): void;
}

export function createFormSessions<F, W extends FormSession<F>>({
  bridge,
  get,
  kind,
  title,
  empty,
  read,
  make,
  send,
  changed,
}: FormSessionsOptions<F, W>): FormSessions<F, W> {
  const sessions = new Map<string, W>();
  const keyOf = (account: string, id: string) => `${account}/${formKey(kind, id)}`;
  return {
    sessionOf(account, id, initial = empty) {
      const key = keyOf(account, id);
      const known = sessions.get(key);
      if (known) return known;
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
          const sent = await send(account, draft, rev, session);
          // What became of it by now: one that came back already is no item any more.
          if (sent.ok) await get().outbox.load();
          return sent;
        },
      });
      sessions.set(key, session);
      return session;
    },
    async discard(account, id) {
      const gone = await bridge.call('draft.discard', { account, id });
      if (!gone.ok) return gone;
      const key = keyOf(account, id);
      // With what was not saved yet.
      sessions.get(key)?.draft.reset(null);
      sessions.delete(key);
      return gone;
    },
    onEvent(event) {
      if (event.name !== 'drafts.changed' || kindOfKey(event.data.ticket) !== kind) return;
      void sessions.get(`${event.data.account}/${event.data.ticket}`)?.refresh();
      changed(event.data.account);
    },
  };
}
