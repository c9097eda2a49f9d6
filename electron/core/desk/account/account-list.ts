/**
 * Holds the accounts of this computer, stores the list of them in the vault, and opens an account
 * with what the vault and the disk have of it: keys, login and folder.
 */
import type { RepairKind, StorageNote } from '../../../../shared/domain/storage.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import { diskReason, diskTrouble } from '../../rules/error-facts.ts';
import type { DataKeys } from '../../worker/open-store.ts';
import type { Vault } from '../vault/vault.ts';
import { makeFolder } from '../vault/write-file-atomic.ts';
import { type AccountDesk, type OpenAccountOptions, openAccount } from './account.ts';
import { ACCOUNT_LIST, type AccountEntry, accountFolder, dataKeysSecretName, newKeys } from './entry.ts';
import type { PracticeKeeper } from './practice.ts';
import { type Login, loginSecretName } from './session.ts';

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

  /** The first colour that no account uses: accounts keep theirs when one is removed. */
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

interface OpenOptions {
  isNew?: boolean;
  login?: Login;
  repair?: RepairKind;
  backupName?: string;
}

export type AccountOpener = ReturnType<typeof createAccountOpener>;

export function createAccountOpener(
  practice: PracticeKeeper,
  common: Pick<OpenAccountOptions, 'vault' | 'ports' | 'emitter' | 'presence' | 'notices'>,
) {
  const { vault, ports } = common;

  async function open(entry: AccountEntry, options: OpenOptions = {}): Promise<Result<AccountDesk>> {
    const keys = await loadKeys(vault, entry, options.repair === 'anew');
    if (!keys.ok) return keys;
    const login = options.login ? ok(options.login) : await vault.get<Login>(loginSecretName(entry.id));
    if (!login.ok) return login;
    const service = entry.practice ? await practice.start() : ok({ url: entry.address });
    if (!service.ok) return service;
    const folder = vault.kind === 'session' ? null : accountFolder(ports.dataDir, entry.id);
    try {
      if (folder !== null && (options.isNew || options.repair === 'anew')) makeFolder(folder);
    } catch (error) {
      const reason = diskReason(diskTrouble(error));
      return err('storage', 'account.open', { subject: entry.label, detail: { reason } });
    }
    return openAccount({
      ...common,
      entry,
      url: service.value.url,
      folder,
      keys: keys.value,
      login: login.value,
      isExisting: !options.isNew,
      repair: options.repair ?? null,
      backupName: options.backupName ?? null,
    });
  }

  return {
    open,
    /** The account's desk, opened again if it failed or the practice service has moved. */
    async ensureOpen(
      state: AccountState,
      options?: Pick<OpenOptions, 'repair' | 'backupName'>,
    ): Promise<Result<AccountDesk>> {
      if (state.desk) {
        const service = state.entry.practice ? await practice.start() : ok({ url: state.desk.url });
        if (!service.ok) return service;
        if (service.value.url === state.desk.url && !hasStorageNote(state.desk, 'reading') && !options)
          return ok(state.desk);
        await closeAccount(state);
      }
      const opened = await open(state.entry, options);
      noteOpened(state, opened);
      if (opened.ok) opened.value.start();
      return opened;
    },
  };
}

/** `mayCreate`: an account without keys gets new ones. */
async function loadKeys(vault: Vault, { id, label }: AccountEntry, mayCreate: boolean): Promise<Result<DataKeys>> {
  const found = await vault.get<DataKeys>(dataKeysSecretName(id));
  if (!found.ok) return found;
  if (found.value) return ok(found.value);
  if (!mayCreate) return err('storage', 'account.open', { subject: label, detail: { reason: 'keys-missing' } });
  const keys = newKeys();
  const kept = await vault.set(dataKeysSecretName(id), keys);
  return kept.ok ? ok(keys) : kept;
}

export function noteOpened(state: AccountState, opened: Result<AccountDesk>): void {
  state.desk = opened.ok ? opened.value : null;
  state.error = opened.ok ? null : opened.error;
}

export async function closeAccount(state: AccountState): Promise<void> {
  const { desk } = state;
  state.desk = null;
  state.error = err('storage', 'account.open', { detail: { reason: 'closing' } }).error;
  await desk?.stop();
}

export const hasStorageNote = (desk: AccountDesk, what: StorageNote['what']): boolean =>
  desk.store.storageNotes().some((note) => note.what === what);
