/** Holds the accounts of this computer, open or not, and stores the list of them in the vault. */
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import type { Vault } from '../vault/vault.ts';
import type { AccountDesk } from './account.ts';
import { ACCOUNT_LIST, type AccountEntry } from './entry.ts';

export interface AccountState {
  entry: AccountEntry;
  desk: AccountDesk | null;
  /** The reason for which the account is not open. */
  error: AppError | null;
}

export type AccountList = ReturnType<typeof createAccountList>;

export function createAccountList(vault: Vault) {
  const statesById = new Map<string, AccountState>();
  const states = () => [...statesById.values()];
  const find = (id: string) => statesById.get(id) ?? null;

  /** `invalid` for an unknown id; otherwise the error from opening the account. */
  function desk(id: string): Result<AccountDesk> {
    const state = find(id);
    if (!state) return err('invalid', 'account', { detail: { reason: 'unknown-account' } });
    return state.desk ? ok(state.desk) : { ok: false, error: state.error ?? err('bug', 'account').error };
  }

  /** Stores the list, with these entries in the place of those held. */
  const save = (entries = states().map(({ entry }) => entry)) => vault.set(ACCOUNT_LIST, entries);

  /**
   * The first colour that no account uses. The other accounts keep their colours when one is
   * removed.
   */
  function freeStripe(): number {
    const taken = new Set(states().map(({ entry }) => entry.stripe));
    let stripe = 0;
    while (taken.has(stripe)) stripe++;
    return stripe;
  }

  return {
    /** Reads the stored list; no account on it is open yet. */
    async load(): Promise<Result<null>> {
      const entries = await vault.get<AccountEntry[]>(ACCOUNT_LIST);
      if (!entries.ok) return entries;
      for (const entry of entries.value ?? []) statesById.set(entry.id, { entry, desk: null, error: null });
      for (const { entry } of states()) entry.stripe ??= freeStripe();
      return ok(null);
    },
    states,
    find,
    desk,
    findLogin(address: string, email: string): AccountState | null {
      const isSame = ({ entry }: AccountState) =>
        entry.address === address && entry.email.toLowerCase() === email.toLowerCase();
      return states().find(isSame) ?? null;
    },
    add: (state: AccountState) => void statesById.set(state.entry.id, state),
    drop: (id: string) => void statesById.delete(id),
    save,
    async rename(id: string, label: string): Promise<Result<AccountDesk>> {
      const renamed = desk(id);
      if (!renamed.ok) return renamed;
      const { entry } = renamed.value;
      const before = entry.label;
      entry.label = label;
      const listed = await save();
      if (listed.ok) return renamed;
      entry.label = before;
      return listed;
    },
    freeStripe,
  };
}
