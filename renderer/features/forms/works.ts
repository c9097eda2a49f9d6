/** All forms of one kind that are or were open in this window. There is one each, so that nothing unsaved is lost with a view. */
import type { Bridge } from '../../../shared/contract.ts';
import { type FormKind, formKey, kindOfKey } from '../../../shared/domain/draft.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import type { Result } from '../../../shared/result.ts';
import type { GetApp, Hears } from '../../store/slice.ts';
import type { FormOptions, FormWork } from './form-work.ts';

export interface Works<F, W extends FormWork<F> = FormWork<F>> extends Hears {
  /** `initial`: of one that is begun now. */
  work(account: string, id: string, initial?: F): W;
  discard(account: string, id: string): Promise<Result<null>>;
}

export interface WorksOptions<F, W> {
  bridge: Bridge;
  get: GetApp;
  kind: FormKind;
  empty: F;
  read: (text: string) => F;
  make: (options: FormOptions<F>) => W;
  send(account: string, draft: string, rev: number): Promise<Result<OutboxItem>>;
  /** News of the drafts of this kind. */
  changed(account: string): void;
}

export function createWorks<F, W extends FormWork<F>>({
  bridge,
  get,
  kind,
  empty,
  read,
  make,
  send,
  changed,
}: WorksOptions<F, W>): Works<F, W> {
  const works = new Map<string, W>();
  const keyOf = (account: string, id: string) => `${account}/${formKey(kind, id)}`;
  return {
    work(account, id, initial = empty) {
      const key = keyOf(account, id);
      const known = works.get(key);
      if (known) return known;
      const work = make({
        bridge,
        account,
        kind,
        id,
        initial,
        hold: get().unsaved.hold,
        read,
        async send(draft, rev) {
          const sent = await send(account, draft, rev);
          // What became of it by now: one that came back already is no item any more.
          if (sent.ok) await get().outbox.load();
          return sent;
        },
      });
      works.set(key, work);
      return work;
    },
    async discard(account, id) {
      const gone = await bridge.call('draft.discard', { account, id });
      if (!gone.ok) return gone;
      const key = keyOf(account, id);
      // With what was not saved yet.
      works.get(key)?.draft.reset(null);
      works.delete(key);
      return gone;
    },
    hear(event) {
      if (event.name !== 'drafts.changed' || kindOfKey(event.data.ticket) !== kind) return;
      void works.get(`${event.data.account}/${event.data.ticket}`)?.refresh();
      changed(event.data.account);
    },
  };
}
