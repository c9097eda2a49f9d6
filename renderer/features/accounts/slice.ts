/** State of the accounts, and the actions on them. */
import type { DeskEvent, Input, Output } from '../../../shared/contract.ts';
import type { Account, AccountCounts, SteadyAccount } from '../../../shared/domain/account.ts';
import type { PracticeScenario } from '../../../shared/domain/desk.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { lastAccount } from '../../store/first-place.ts';
import { keepKnown } from '../../store/keep-known.ts';
import { createQuery, oncePerBurst } from '../../store/query.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    accounts: AccountsSlice;
  }
}

/** Commands that change an account. */
type AccountCommand =
  | `account.${'resume' | 'signOut' | 'rename' | 'retry' | 'mend' | 'restore' | 'clearCache' | 'learnLink'}`
  | `conversations.${'learnPlace' | 'findPlace'}`;

export interface AccountsSlice extends ListensToDesk {
  list: Account[] | null;
  /** Counts readings of the list, for views that read more than it has. */
  readings: number;
  /** Each account by id; the same object until more than its sync changes. */
  steady: Readonly<Record<string, SteadyAccount>>;
  error: AppError | null;
  counts: Readonly<Record<string, AccountCounts>>;
  load(): Promise<void>;
  signIn(input: Input<'account.signIn'>): Promise<Result<Account>>;
  /** `label`: its name where the account is new. */
  practice(label?: string): Promise<Result<Account>>;
  syncNow(account: string): Promise<Result<null>>;
  /** Practice desk only: plays a scenario, for example a new message. */
  play(account: string, scenario: PracticeScenario, ticket: string | null): Promise<Result<null>>;
  /** Runs a command that changes an account, and loads the accounts before their event comes. */
  change<N extends AccountCommand>(name: N, input: Input<N>): Promise<Result<Output<N>>>;
  configure(account: string, settings: Input<'account.configure'>['settings']): Promise<Result<Account>>;
}

/** Ticket news is gathered for this long (ms) before we count again. */
const COUNT_MS = 1500;

function withoutSync({ sync, syncedAt, conversations, exported, connection, ...rest }: Account): SteadyAccount {
  const { lastSuccess, ...steady } = connection;
  return { ...rest, connection: steady };
}

function withList(known: AccountsSlice, list: Account[]): Pick<AccountsSlice, 'list' | 'steady'> {
  const steady = Object.fromEntries(list.map((account) => [account.id, withoutSync(account)]));
  return { list: keepKnown(known.list, list), steady: keepKnown(known.steady, steady) };
}

export const createAccountsSlice: CreateSlice<AccountsSlice, 'accounts' | 'nav' | 'vault'> = (set, get, bridge) => {
  /** Put a changed account into the list at once, so that no screen has to wait for the event. */
  const keep = (answer: Result<Account>, open: boolean): Result<Account> => {
    if (answer.ok) {
      const { value } = answer;
      set((known) => {
        const { list } = known;
        const there = list?.some((account) => account.id === value.id);
        const next = there
          ? list?.map((account) => (account.id === value.id ? value : account))
          : [...(list ?? []), value];
        return withList(known, next ?? [value]);
      });
      if (open) get().nav.openAccount(value.id);
    }
    return answer;
  };
  const ask = createQuery();
  const load = async () => {
    const answer = await ask(bridge.call('account.list', {}));
    if (!answer) return;
    if (!answer.ok) return set({ error: answer.error });
    const more = answer.value.length > (get().accounts.list?.length ?? 0);
    set((known) => ({ ...withList(known, answer.value), readings: known.readings + 1, error: null }));
    if (more) countSoon();
    const { account, openAccount } = get().nav;
    const there = (wanted: string | null) => answer.value.find(({ id }) => id === wanted);
    openAccount((there(account) ?? there(lastAccount()) ?? answer.value[0])?.id ?? null);
  };
  const count = async () => {
    const answer = await bridge.call('account.counts', {});
    if (answer.ok) set({ counts: Object.fromEntries(answer.value.map((counts) => [counts.account, counts])) });
  };
  /** Counting is slow, and news about tickets comes in bursts. */
  const counting = oncePerBurst(COUNT_MS, () => void count());
  const countSoon = () => {
    if (get().accounts.list?.length) counting.soon();
  };
  return {
    list: null,
    readings: 0,
    steady: {},
    error: null,
    counts: {},
    load,
    signIn: async (input) => keep(await bridge.call('account.signIn', input), true),
    practice: async (label) => keep(await bridge.call('account.practice', { label }), true),
    syncNow: (account) => bridge.call('sync.now', { account }),
    play: (account, scenario, ticket) => bridge.call('practice.play', { account, scenario, ticket }),
    async change(name, input) {
      const answer = await bridge.call(name, input);
      if (answer.ok) await load();
      return answer;
    },
    configure: async (account, settings) => keep(await bridge.call('account.configure', { account, settings }), false),
    onEvent(event: DeskEvent) {
      if (event.name === 'accounts.changed' && get().vault.desk?.vault.state === 'open') void load();
      if (event.name === 'tickets.changed') countSoon();
    },
  };
};
