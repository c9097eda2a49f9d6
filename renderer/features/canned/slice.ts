/** Canned replies, by account, and the window in which they are looked after. */
import type { DeskEvent, Input, Output } from '../../../shared/contract.ts';
import type { CannedReply, ExpandedReply } from '../../../shared/domain/canned.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import type { CreateSlice, Hears } from '../../store/slice.ts';
import { type CannedForm, toForm } from './form.ts';

export interface CannedSlice extends Hears {
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
  /** What is being written, by account and reply: nothing of it goes with the window, or with a look at another one. */
  edits: Readonly<Record<string, Readonly<Record<string, CannedForm>>>>;
  edit(account: string, id: string, form: CannedForm): void;
  forget(account: string, id: string): void;
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

export const createCannedSlice: CreateSlice<CannedSlice> = (set, get, bridge) => {
  const load = async (account: string) => {
    const answer = await bridge.call('canned.list', { account });
    set(({ lists, errors }) => ({
      lists: answer.ok ? { ...lists, [account]: answer.value } : lists,
      errors: { ...errors, [account]: answer.ok ? null : answer.error },
    }));
  };
  let isHolding = false;
  /** What is being written joins those who are asked before the window goes. */
  const hold = () => {
    if (isHolding) return;
    isHolding = true;
    const forms = () => Object.values(get().canned.edits).flatMap((edits) => Object.values(edits));
    const begun = () => forms().filter(({ name, text }) => `${name}${text}`.trim() !== '');
    get().unsaved.hold({
      unsaved: () => (begun().length > 0 ? Number.POSITIVE_INFINITY : 0),
      what: () =>
        begun()
          .map(({ name, text }) => name.trim() || text.trim().slice(0, 80))
          .join(' · '),
      // Half a canned reply is none: only the agent can say that it is done.
      flush: async () => undefined,
    });
  };
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
      hold();
      set(({ edits }) => ({ edits: { ...edits, [account]: { ...editsOf(account), [id]: form } } }));
    },
    forget: (account, id) =>
      set(({ edits }) => {
        const { [id]: _gone, ...others } = editsOf(account);
        return { edits: { ...edits, [account]: others } };
      }),
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

    hear(event: DeskEvent) {
      // Who was never asked for his replies is asked when they are needed.
      if (event.name === 'canned.changed' && get().canned.lists[event.data.account]) void load(event.data.account);
    },
  };
};
