/** State of the canned replies, by account, and of the dialog in which they are edited. */
import type { DeskEvent, Input, Output } from '../../../shared/contract.ts';
import type { CannedReply, ExpandedReply } from '../../../shared/domain/canned.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { oneAtATime } from '../../store/one-at-a-time.ts';
import { type CannedForm, fromFields, toFields, toForm } from './canned-form.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    canned: CannedSlice;
  }
}

export interface CannedSlice extends ListensToDesk {
  /** The most used first; an account that was not asked yet is missing. */
  lists: Readonly<Record<string, readonly CannedReply[]>>;
  errors: Readonly<Record<string, AppError | null>>;
  load(account: string): Promise<void>;
  expand(account: string, id: string, ticket: string): Promise<Result<ExpandedReply>>;
  /** It was inserted. That this is not counted harms nobody, so it fails in silence. */
  used(account: string, id: string): void;

  /** The window is open. */
  open: boolean;
  setOpen(open: boolean): void;
  /** Of each account: the reply that is shown in it. */
  shown: Readonly<Record<string, string | null>>;
  show(account: string, id: string | null): void;
  /** What is being written, by account and reply: it is stored apart until it is saved here. */
  edits: Readonly<Record<string, Readonly<Record<string, CannedForm>>>>;
  edit(account: string, id: string, form: CannedForm): void;
  forget(account: string, id: string): void;
  /** Brings back what was being written and never saved. */
  restore(account: string): Promise<void>;
  /** Begins a reply of one's own, perhaps from another; returns its id. */
  begin(account: string, from?: Partial<CannedForm>): string;

  save(input: Input<'canned.save'>): Promise<Result<CannedReply>>;
  remove(account: string, id: string): Promise<Result<null>>;
  export(account: string): Promise<Result<{ json: string }>>;
  import(input: Input<'canned.import'>): Promise<Result<Output<'canned.import'>>>;
  shared(account: string): Promise<Result<Output<'canned.shared'>>>;
  choose(account: string, kind: 'file' | 'folder'): Promise<Result<Output<'canned.shared'>>>;
  unshare(account: string): Promise<Result<Output<'canned.shared'>>>;
}

export const createCannedSlice: CreateSlice<CannedSlice, 'canned' | 'dialogDrafts'> = (set, get, bridge) => {
  const read = async (account: string) => {
    const answer = await bridge.call('canned.list', { account });
    set(({ lists, errors }) => ({
      lists: answer.ok ? { ...lists, [account]: answer.value } : lists,
      errors: { ...errors, [account]: answer.ok ? null : answer.error },
    }));
  };
  /** By account: of two answers the one that was asked for last would not always come last. */
  const loads = new Map<string, () => Promise<void>>();
  const load = (account: string): Promise<void> => {
    const one = loads.get(account) ?? oneAtATime(() => read(account));
    loads.set(account, one);
    return one();
  };
  const placeOf = (account: string, id: string) => ({ account, kind: 'canned' as const, ticket: '', about: id });
  const put = (account: string, id: string, form: CannedForm) =>
    set(({ edits }) => ({ edits: { ...edits, [account]: { ...editsOf(account), [id]: form } } }));
  const editsOf = (account: string) => get().canned.edits[account] ?? {};
  return {
    lists: {},
    errors: {},
    load,
    expand: (account, id, ticket) => bridge.call('canned.expand', { account, id, ticket }),
    used: (account, id) => void bridge.call('canned.used', { account, id }),

    open: false,
    setOpen: (open) => set({ open }),
    shown: {},
    show: (account, id) => set(({ shown }) => ({ shown: { ...shown, [account]: id } })),
    edits: {},
    edit(account, id, form) {
      put(account, id, form);
      get().dialogDrafts.write(placeOf(account, id), toFields(form));
    },
    forget(account, id) {
      set(({ edits }) => {
        const { [id]: _gone, ...others } = editsOf(account);
        return { edits: { ...edits, [account]: others } };
      });
      get().dialogDrafts.write(placeOf(account, id), null);
    },
    async restore(account) {
      const found = await get().dialogDrafts.openAll(account, 'canned');
      for (const [id, fields] of Object.entries(found)) if (!editsOf(account)[id]) put(account, id, fromFields(fields));
    },
    begin(account, from) {
      const id = crypto.randomUUID();
      get().canned.edit(account, id, { ...toForm(null), ...from });
      get().canned.show(account, id);
      return id;
    },

    async save(input) {
      const answer = await bridge.call('canned.save', input);
      if (answer.ok) await load(input.account);
      return answer;
    },
    async remove(account, id) {
      const answer = await bridge.call('canned.remove', { account, id });
      if (answer.ok) await load(account);
      return answer;
    },
    export: (account) => bridge.call('canned.export', { account }),
    async import(input) {
      const answer = await bridge.call('canned.import', input);
      if (answer.ok && input.apply) await load(input.account);
      return answer;
    },
    shared: (account) => bridge.call('canned.shared', { account }),
    choose: (account, kind) => bridge.call('canned.choose', { account, kind }),
    unshare: (account) => bridge.call('canned.unshare', { account }),

    onEvent(event: DeskEvent) {
      // An account that was never asked for its replies is asked when they are needed.
      if (event.name === 'canned.changed' && get().canned.lists[event.data.account]) void load(event.data.account);
    },
  };
};
