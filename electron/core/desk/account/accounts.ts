/**
 * Keeps the list of accounts of this computer. The vault holds their identities; each account's
 * data has its own folder.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Account, AccountSettings } from '../../../../shared/domain/account.ts';
import { type RepairKind, repairsFor, type StorageNote } from '../../../../shared/domain/storage.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import { diskReason, diskTrouble } from '../../rules/disk-trouble.ts';
import { errorLocation } from '../../rules/error-facts.ts';
import type { DataKeys } from '../../worker/open-store.ts';
import type { Emitter } from '../emitter.ts';
import type { Notices } from '../notices/notices.ts';
import type { Ports } from '../ports.ts';
import { createLimiter } from '../scheduling.ts';
import { teamSecretName } from '../team/team.ts';
import { hasAccounts } from '../vault/set-aside.ts';
import { keysLostError, type Vault } from '../vault/vault.ts';
import { makeFolder } from '../vault/write-file-atomic.ts';
import { type AccountDesk, openAccount } from './account.ts';
import { newKeys } from './data-keys.ts';
import { ACCOUNT_LIST, type AccountEntry, accountFolder, dataKeysSecretName } from './entry.ts';
import { PRACTICE } from './links.ts';
import { createPracticeKeeper, PRACTICE_KEYS, type Practice } from './practice.ts';
import type { Presence } from './presence.ts';
import { type Login, loginSecretName } from './session.ts';
import { viewClosedAccount } from './view.ts';

export interface Accounts {
  /** Opens every account in the vault. An account that fails to open is listed with its error. */
  load(): Promise<Result<null>>;
  list(): Account[];
  openDesks(): AccountDesk[];
  /** `invalid` for an unknown id; otherwise the error from opening the account. */
  get(id: string): Result<AccountDesk>;
  /**
   * Signs in to the account of this person at this service. Uses the existing account with its
   * data, or makes a new one with its own keys, folder and databases, and with the given settings.
   */
  signIn(
    entry: Omit<AccountEntry, 'id'>,
    login: Login,
    settings?: Partial<AccountSettings>,
  ): Promise<Result<AccountDesk>>;
  startPractice(): Promise<Result<Practice>>;
  rename(id: string, label: string): Promise<Result<AccountDesk>>;
  retry(id: string): Promise<Result<AccountDesk>>;
  repair(id: string, how: RepairKind): Promise<Result<AccountDesk>>;
  /** Replaces the `work.db` of the open account with a backup, and keeps the old file aside. */
  restore(id: string, from: string): Promise<Result<AccountDesk>>;
  /**
   * Removes all data of the account from this computer. `print` is the fingerprint of the listed
   * unsent items; null if the account is not open.
   */
  remove(id: string, print: string | null): Promise<Result<null>>;
  keyNames(): string[];
  /** Names of all secrets: the keys of stored data, and the logins. */
  secretNames(): string[];
  stop(): Promise<void>;
}

interface OpenOptions {
  isNew?: boolean;
  login?: Login;
  mend?: RepairKind;
  from?: string;
}

type AccountState = { entry: AccountEntry; desk: AccountDesk | null; error: AppError | null };

export function createAccounts(
  ports: Ports,
  emitter: Emitter,
  presence: Presence,
  notices: Notices,
  vault: Vault,
): Accounts {
  const accountsById = new Map<string, AccountState>();
  const inMemory = vault.kind === 'session';
  // The list is written as a whole, so two sign-ins at once would lose an account.
  const oneAtATime = createLimiter(1);
  const practice = createPracticeKeeper(ports, vault);
  const now = ports.clock.now();
  let isStopped = false;

  /**
   * Wait for the window's first frame: connecting and syncing would take processor time from it.
   */
  async function startBehindWindow(desk: AccountDesk): Promise<void> {
    if (ports.firstFrame) await ports.firstFrame();
    const isOpen = [...accountsById.values()].some((one) => one.desk === desk);
    if (isOpen && !isStopped) desk.start();
  }

  async function open(entry: AccountEntry, how: OpenOptions = {}): Promise<Result<AccountDesk>> {
    const found = await vault.get<DataKeys>(dataKeysSecretName(entry.id));
    if (!found.ok) return found;
    const keys = found.value ?? (how.mend === 'anew' ? newKeys() : null);
    if (!keys) return err('storage', 'account.open', { subject: entry.label, detail: { reason: 'keys-missing' } });
    if (!found.value) {
      const kept = await vault.set(dataKeysSecretName(entry.id), keys);
      if (!kept.ok) return kept;
    }
    const stored = how.login ? ok(how.login) : await vault.get<Login>(loginSecretName(entry.id));
    if (!stored.ok) return stored;
    let url = entry.address;
    if (entry.practice) {
      const service = await practice.start();
      if (!service.ok) return service;
      url = service.value.url;
    }
    const folder = inMemory ? null : folderOf(entry.id);
    try {
      if (folder !== null && (how.isNew || how.mend === 'anew')) makeFolder(folder);
    } catch (error) {
      const reason = diskReason(diskTrouble(error));
      return err('storage', 'account.open', { subject: entry.label, detail: { reason } });
    }
    return openAccount({
      entry,
      url,
      folder,
      keys,
      isExisting: !how.isNew,
      repair: how.mend ?? null,
      backupName: how.from ?? null,
      login: stored.value,
      vault,
      ports,
      emitter,
      presence,
      notices,
    });
  }

  /**
   * The first colour that no account uses. The other accounts keep their colours when one is
   * removed.
   */
  function freeStripe(): number {
    const taken = new Set([...accountsById.values()].map(({ entry }) => entry.stripe));
    let stripe = 0;
    while (taken.has(stripe)) stripe++;
    return stripe;
  }

  const folderOf = (id: string) => accountFolder(ports.dataDir, id);

  /**
   * Returns the account's desk. Opens it again if it failed to open, or if the practice service's
   * address changed.
   */
  async function ensureOpen(one: AccountState, how?: Pick<OpenOptions, 'mend' | 'from'>): Promise<Result<AccountDesk>> {
    if (one.desk) {
      const service = one.entry.practice ? await practice.start() : ok({ url: one.desk.url });
      if (!service.ok) return service;
      if (service.value.url === one.desk.url && !hasStorageNote(one.desk, 'reading') && !how) return ok(one.desk);
      await closeDesk(one, one.desk);
    }
    const opened = await open(one.entry, how ?? {});
    one.desk = opened.ok ? opened.value : null;
    one.error = opened.ok ? null : opened.error;
    if (opened.ok) opened.value.start();
    return opened;
  }

  async function mend(id: string, how: RepairKind): Promise<Result<AccountDesk>> {
    const one = accountsById.get(id);
    if (!one) return err('invalid', 'account.mend', { detail: { reason: 'unknown-account' } });
    const ways = one.desk ? (hasStorageNote(one.desk, 'damaged') ? ['recover'] : []) : repairsFor(one.error);
    if (inMemory || !ways.includes(how)) return err('invalid', 'account.mend', { detail: { reason: 'not-now' } });
    return ensureOpen(one, { mend: how });
  }

  /** If the backup can't be read or migrated, the account opens as it was. */
  async function restore(id: string, from: string): Promise<Result<AccountDesk>> {
    const one = accountsById.get(id);
    const desk = get(id);
    if (!one || !desk.ok) return desk;
    const copies = await desk.value.store.databases.backups();
    if (!copies.ok) return copies;
    const copy = copies.value.find(({ name }) => name === from);
    if (!copy || hasStorageNote(desk.value, 'reading')) {
      return err('invalid', 'account.restore', { detail: { reason: 'unknown-backup' } });
    }
    const restored = await ensureOpen(one, { mend: 'restore', from });
    if (!restored.ok) await ensureOpen(one);
    return restored;
  }

  async function add(without: Omit<AccountEntry, 'id'>, login: Login): Promise<Result<AccountDesk>> {
    const entry: AccountEntry = { id: randomUUID(), ...without, stripe: freeStripe() };
    const keys = newKeys();
    // Write the list before the first folder exists: folders without a list then mean that the keys
    // are lost.
    const begun = accountsById.size === 0 ? await vault.set(ACCOUNT_LIST, []) : ok(null);
    if (!begun.ok) return begun;
    // Store the keys before the data, and the data before the list: then a stop in between leaves
    // nothing that can't be opened.
    const stored = await vault.set(dataKeysSecretName(entry.id), keys);
    const signedIn = stored.ok ? await vault.set(loginSecretName(entry.id), login) : stored;
    const opened = signedIn.ok ? await open(entry, { isNew: true, login }) : signedIn;
    if (!opened.ok) {
      await forget(entry.id);
      return opened;
    }
    const listed = await vault.set(ACCOUNT_LIST, [...[...accountsById.values()].map((one) => one.entry), entry]);
    if (!listed.ok) {
      await opened.value.stop();
      // The list may or may not contain the account, so keep its keys and delete only the login.
      await vault.remove(loginSecretName(entry.id));
      return listed;
    }
    accountsById.set(entry.id, { entry, desk: opened.value, error: null });
    return opened;
  }

  /**
   * Forgets an account that was never listed. Errors are ignored: the failed call has reported its
   * own.
   */
  async function forget(id: string): Promise<void> {
    await vault.remove(loginSecretName(id));
    await vault.remove(dataKeysSecretName(id));
    rmSync(folderOf(id), { recursive: true, force: true });
    if (accountsById.size === 0) await vault.remove(ACCOUNT_LIST);
  }

  /** Remove the list entry last: after a stop in between, the account can be removed again. */
  async function erase(one: AccountState): Promise<Result<null>> {
    const { id } = one.entry;
    for (const name of [dataKeysSecretName(id), loginSecretName(id), teamSecretName(id)]) {
      const removed = await vault.remove(name);
      if (!removed.ok) return removed;
    }
    try {
      rmSync(folderOf(id), { recursive: true, force: true });
    } catch {
      return err('storage', 'account.remove', { subject: one.entry.label, detail: { reason: 'cannot-write' } });
    }
    const forgotten = one.entry.practice ? await practice.forget() : ok(null);
    if (!forgotten.ok) return forgotten;
    const others = [...accountsById.values()].filter((other) => other !== one).map(({ entry }) => entry);
    return vault.set(ACCOUNT_LIST, others);
  }

  async function remove(id: string, print: string | null): Promise<Result<null>> {
    const one = accountsById.get(id);
    if (!one) return err('invalid', 'account.remove', { detail: { reason: 'unknown-account' } });
    if (one.desk) {
      const unsent = await one.desk.store.outboxExport.summary();
      if (!unsent.ok) return unsent;
      if (unsent.value.replies.some(({ state }) => state === 'sending')) {
        return err('invalid', 'account.remove', { detail: { reason: 'on-its-way' } });
      }
      if (unsent.value.fingerprint !== print)
        return err('invalid', 'account.remove', { detail: { reason: 'unsent-changed' } });
      await closeDesk(one, one.desk);
    }
    notices.dropAccount(id);
    const erased = await erase(one);
    if (erased.ok) accountsById.delete(id);
    else one.error = erased.error;
    return erased;
  }

  async function closeDesk(one: AccountState, desk: AccountDesk): Promise<void> {
    one.desk = null;
    one.error = err('storage', 'account.open', { detail: { reason: 'closing' } }).error;
    await desk.stop();
  }

  function get(id: string): Result<AccountDesk> {
    const one = accountsById.get(id);
    if (!one) return err('invalid', 'account', { detail: { reason: 'unknown-account' } });
    return one.desk ? ok(one.desk) : { ok: false, error: one.error ?? err('bug', 'account').error };
  }

  const keyNames = () => [
    ACCOUNT_LIST,
    PRACTICE_KEYS,
    ...[...accountsById.keys()].flatMap((id) => [dataKeysSecretName(id), teamSecretName(id)]),
  ];

  return {
    async load() {
      const entries = await vault.get<AccountEntry[]>(ACCOUNT_LIST);
      if (!entries.ok) return entries;
      // Account folders without a list: the list was lost with the keys. An empty desk would hide
      // the accounts.
      if (entries.value === null && !inMemory && hasAccounts(ports.dataDir)) {
        return { ok: false, error: keysLostError('keys-gone', ports.dataDir) };
      }
      await Promise.all(
        (entries.value ?? []).map(async (entry) => {
          const opened = await open(entry);
          accountsById.set(entry.id, {
            entry,
            desk: opened.ok ? opened.value : null,
            error: opened.ok ? null : opened.error,
          });
          if (opened.ok) {
            startBehindWindow(opened.value).catch((error: unknown) =>
              ports.log.warn('account.bug', { account: entry.id, at: errorLocation(error) }),
            );
          } else ports.log.warn('account.not-opened', { account: entry.id, kind: opened.error.kind });
        }),
      );
      const order = (entries.value ?? []).map((entry) => entry.id);
      const sorted = [...accountsById].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
      accountsById.clear();
      for (const [id, one] of sorted) {
        one.entry.stripe ??= freeStripe();
        accountsById.set(id, one);
      }
      return ok(null);
    },

    list: () =>
      [...accountsById.values()].map(
        ({ entry, desk, error }) => desk?.view() ?? viewClosedAccount(entry, error, now, ports.managed),
      ),

    openDesks: () => [...accountsById.values()].flatMap(({ desk }) => desk ?? []),

    get,

    keyNames,

    secretNames: () => [...keyNames(), ...[...accountsById.keys()].map(loginSecretName)],

    signIn: (entry, login, settings) =>
      oneAtATime(async () => {
        const existing = [...accountsById.values()].find(
          (one) => one.entry.address === entry.address && one.entry.email.toLowerCase() === entry.email.toLowerCase(),
        );
        if (existing) {
          const desk = await ensureOpen(existing);
          if (!desk.ok) return desk;
          const signedIn = await desk.value.signIn(login);
          return signedIn.ok ? desk : signedIn;
        }
        const added = await add(entry, login);
        if (!added.ok) return added;
        const configured = settings ? await added.value.configure(settings) : ok(null);
        added.value.start();
        return configured.ok ? added : configured;
      }),

    startPractice: practice.start,

    rename: (id, label) =>
      oneAtATime(async () => {
        const desk = get(id);
        if (!desk.ok) return desk;
        const { entry } = desk.value;
        const before = entry.label;
        entry.label = label;
        const listed = await vault.set(
          ACCOUNT_LIST,
          [...accountsById.values()].map(({ entry }) => entry),
        );
        if (listed.ok) return desk;
        entry.label = before;
        return listed;
      }),

    retry: (id) =>
      oneAtATime(async () => {
        const one = accountsById.get(id);
        return one ? ensureOpen(one) : err('invalid', 'account.retry', { detail: { reason: 'unknown-account' } });
      }),

    repair: (id, how) => oneAtATime(() => mend(id, how)),

    restore: (id, from) => oneAtATime(() => restore(id, from)),

    remove: (id, print) => oneAtATime(() => remove(id, print)),

    stop: () =>
      oneAtATime(async () => {
        isStopped = true;
        await Promise.all([...accountsById.values()].map(({ desk }) => desk?.stop()));
        await practice.stop();
      }),
  };
}

const hasStorageNote = (desk: AccountDesk, what: StorageNote['what']): boolean =>
  desk.store.storageNotes().some((note) => note.what === what);

export const practiceEntry = (email: string): Omit<AccountEntry, 'id'> => ({
  label: 'Practice desk',
  address: PRACTICE,
  email,
  practice: true,
});
