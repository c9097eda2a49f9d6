/** All forms of one kind that are or were open in this window. There is one each, so that nothing unsaved is lost with a view. */
import type { Bridge, DeskEvent } from '../../../shared/contract.ts';
import { type FormKind, formKey, kindOfKey } from '../../../shared/domain/draft.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import type { Result } from '../../../shared/result.ts';
import { createFormWork, type FormWork } from './form-work.ts';

export interface Works<F> {
  /** `initial`: of one that is begun now. */
  work(account: string, id: string, initial?: F): FormWork<F>;
  discard(account: string, id: string): Promise<Result<null>>;
  saveAll(): Promise<void>;
  /** News of drafts: the form that it is about reads again. */
  hear(event: DeskEvent): void;
}

export interface WorksOptions<F> {
  bridge: Bridge;
  kind: FormKind;
  empty: F;
  send(account: string, draft: string, rev: number): Promise<Result<OutboxItem>>;
}

export function createWorks<F>({ bridge, kind, empty, send }: WorksOptions<F>): Works<F> {
  const works = new Map<string, FormWork<F>>();
  const keyOf = (account: string, id: string) => `${account}/${formKey(kind, id)}`;
  return {
    work(account, id, initial = empty) {
      const key = keyOf(account, id);
      const work =
        works.get(key) ??
        createFormWork<F>({
          bridge,
          account,
          kind,
          id,
          initial,
          // Of an older version's form, what is missing is empty.
          read: (text) => ({ ...empty, ...(JSON.parse(text) as Partial<F>) }),
          send: (draft, rev) => send(account, draft, rev),
        });
      works.set(key, work);
      return work;
    },
    async discard(account, id) {
      const gone = await bridge.call('draft.discard', { account, id });
      if (gone.ok) works.delete(keyOf(account, id));
      return gone;
    },
    async saveAll() {
      await Promise.all([...works.values()].map((work) => work.draft.flush()));
    },
    hear(event) {
      if (event.name !== 'drafts.changed' || kindOfKey(event.data.ticket) !== kind) return;
      void works.get(`${event.data.account}/${event.data.ticket}`)?.refresh();
    },
  };
}
