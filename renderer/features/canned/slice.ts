/** State of the canned replies, by account, and of their page. */
import type { DeskEvent, Input } from '../../../shared/contract.ts';
import type { CannedReply } from '../../../shared/domain/canned.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { oneAtATime } from '../../store/query.ts';
import { type CannedForm, fromFields, toFields, toForm } from './canned-form.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    canned: CannedSlice;
  }
}

export interface CannedSlice extends ListensToDesk {
  /** Most used first. An account that was not asked yet is missing. */
  lists: Readonly<Record<string, readonly CannedReply[]>>;
  errors: Readonly<Record<string, AppError | null>>;
  load(account: string): Promise<void>;

  shown: Readonly<Record<string, string | null>>;
  show(account: string, id: string | null): void;
  /** Unsaved forms, by account and reply. They are also stored until they are saved. */
  edits: Readonly<Record<string, Readonly<Record<string, CannedForm>>>>;
  edit(account: string, id: string, form: CannedForm): void;
  discardEdit(account: string, id: string): void;
  restore(account: string): Promise<void>;
  begin(account: string, from?: Partial<CannedForm>): string;

  /** Shows the next language of a reply that is marked, or was just inserted; null for none. */
  stepLanguage: (() => void) | null;
  setStepLanguage(step: (() => void) | null): void;

  save(input: Input<'canned.save'>): Promise<Result<CannedReply>>;
  remove(account: string, id: string): Promise<Result<null>>;
}

export const createCannedSlice: CreateSlice<CannedSlice, 'canned' | 'dialogDrafts'> = (set, get, bridge) => {
  const read = async (account: string) => {
    const answer = await bridge.call('canned.list', { account });
    set(({ lists, errors }) => ({
      lists: answer.ok ? { ...lists, [account]: answer.value } : lists,
      errors: { ...errors, [account]: answer.ok ? null : answer.error },
    }));
  };
  /** One loader per account, because answers may arrive in another order than the requests. */
  const loads = new Map<string, () => Promise<void>>();
  const load = (account: string): Promise<void> => {
    const loadAccount = loads.get(account) ?? oneAtATime(() => read(account));
    loads.set(account, loadAccount);
    return loadAccount();
  };
  const placeOf = (account: string, id: string) => ({ account, kind: 'canned' as const, ticket: '', about: id });
  const put = (account: string, id: string, form: CannedForm) =>
    set(({ edits }) => ({ edits: { ...edits, [account]: { ...editsOf(account), [id]: form } } }));
  const editsOf = (account: string) => get().canned.edits[account] ?? {};
  return {
    lists: {},
    errors: {},
    load,

    shown: {},
    show: (account, id) => set(({ shown }) => ({ shown: { ...shown, [account]: id } })),
    edits: {},
    edit(account, id, form) {
      put(account, id, form);
      get().dialogDrafts.write(placeOf(account, id), toFields(form));
    },
    discardEdit(account, id) {
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

    stepLanguage: null,
    setStepLanguage: (stepLanguage) => set({ stepLanguage }),

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

    onEvent(event: DeskEvent) {
      if (event.name === 'canned.changed' && get().canned.lists[event.data.account]) void load(event.data.account);
    },
  };
};
