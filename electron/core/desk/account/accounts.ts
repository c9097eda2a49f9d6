/** Keeps the accounts of this computer. Each one's data has its own folder. */

import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Account, AccountSettings } from '../../../../shared/domain/account.ts';
import { type RepairKind, repairsFor } from '../../../../shared/domain/storage.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { errorLocation } from '../../rules/error-facts.ts';
import type { Emitter } from '../emitter.ts';
import { hookSecretName } from '../hook/hook.ts';
import type { Notices } from '../notices/notices.ts';
import type { Ports } from '../ports.ts';
import { createLimiter } from '../scheduling.ts';
import { teamSecretName } from '../team/team-parts.ts';
import type { Vault } from '../vault/vault.ts';
import type { AccountDesk } from './account.ts';
import {
  type AccountList,
  type AccountOpener,
  type AccountState,
  closeAccount,
  createAccountList,
  createAccountOpener,
  hasStorageNote,
  noteOpened,
} from './account-list.ts';
import { ACCOUNT_LIST, type AccountEntry, accountFolder, dataKeysSecretName, newKeys } from './entry.ts';
import { PRACTICE } from './links.ts';
import { createPracticeKeeper, type PracticeKeeper } from './practice.ts';
import type { Presence } from './presence.ts';
import { type Login, loginSecretName } from './session.ts';
import { viewClosedAccount } from './view.ts';

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(ports: Ports, emitter: Emitter, presence: Presence, notices: Notices, vault: Vault) {
  const list = createAccountList(vault);
  const places = { list, vault, dataDir: ports.dataDir };
  // The list is written as a whole, so two sign-ins at once would lose an account.
  const oneAtATime = createLimiter(1);
  const practice = createPracticeKeeper(ports, vault);
  const { open, ensureOpen } = createAccountOpener(practice, { vault, ports, emitter, presence, notices });
  const now = ports.clock.now();
  let isStopped = false;

  /** Waits for the window's first frame: connecting would take processor time from it. */
  async function startBehindWindow(desk: AccountDesk): Promise<void> {
    if (ports.firstFrame) await ports.firstFrame();
    if (list.states().some((state) => state.desk === desk) && !isStopped) desk.start();
  }

  async function openListed(state: AccountState): Promise<void> {
    const { id } = state.entry;
    const opened = await open(state.entry);
    noteOpened(state, opened);
    if (!opened.ok) return ports.log.warn('account.not-opened', { account: id, kind: opened.error.kind });
    startBehindWindow(opened.value).catch((error: unknown) =>
      ports.log.warn('account.bug', { account: id, at: errorLocation(error) }),
    );
  }

  async function signIn(entry: Omit<AccountEntry, 'id'>, login: Login, settings?: Partial<AccountSettings>) {
    const existing = list.findLogin(entry.address, entry.email);
    if (existing) {
      const desk = await ensureOpen(existing);
      if (!desk.ok) return desk;
      const signedIn = await desk.value.signIn(login);
      return signedIn.ok ? desk : signedIn;
    }
    const added = await addAccount(places, open, entry, login);
    if (!added.ok) return added;
    const configured = settings ? await added.value.configure(settings) : ok(null);
    added.value.start();
    return configured.ok ? added : configured;
  }

  async function remove(id: string, fingerprint: string | null): Promise<Result<null>> {
    const state = list.find(id);
    if (!state) return err('invalid', 'account.remove', { detail: { reason: 'unknown-account' } });
    const allowed = state.desk ? await checkRemoval(state.desk, fingerprint) : ok(null);
    if (!allowed.ok) return allowed;
    if (state.desk) await closeAccount(state);
    notices.dropAccount(id);
    const erased = await eraseAccount(places, practice, state);
    if (erased.ok) list.drop(id);
    else state.error = erased.error;
    return erased;
  }

  return {
    /** Opens every account in the vault. An account that fails to open is listed with its error. */
    async load(): Promise<Result<null>> {
      const loaded = await list.load();
      if (loaded.ok) await Promise.all(list.states().map(openListed));
      return loaded;
    },
    list: (): Account[] =>
      list
        .states()
        .map(({ entry, desk, error }) => desk?.view() ?? viewClosedAccount(entry, error, now, ports.managed)),
    openDesks: (): AccountDesk[] => list.states().flatMap(({ desk }) => desk ?? []),
    /** `invalid` for an unknown id; otherwise the error from opening the account. */
    get: list.desk,
    /**
     * Signs in to this person's account at this service, an existing one or a new one with its own
     * keys, folder and databases and with the given settings.
     */
    signIn: (
      entry: Omit<AccountEntry, 'id'>,
      login: Login,
      settings?: Partial<AccountSettings>,
    ): Promise<Result<AccountDesk>> => oneAtATime(() => signIn(entry, login, settings)),
    startPractice: practice.start,
    rename: (id: string, label: string): Promise<Result<AccountDesk>> => oneAtATime(() => list.rename(id, label)),
    retry: (id: string): Promise<Result<AccountDesk>> =>
      oneAtATime(async () => {
        const state = list.find(id);
        return state ? ensureOpen(state) : err('invalid', 'account.retry', { detail: { reason: 'unknown-account' } });
      }),
    repair: (id: string, kind: RepairKind): Promise<Result<AccountDesk>> =>
      oneAtATime(() => repairAccount(list.find(id), kind, vault.kind === 'session', ensureOpen)),
    /** Replaces the `work.db` of the open account with a backup, and keeps the old file aside. */
    restore: (id: string, from: string): Promise<Result<AccountDesk>> =>
      oneAtATime(() => restoreBackup(list, id, from, ensureOpen)),
    /**
     * Removes all data of the account from this computer. `fingerprint` is that of the listed
     * unsent items; null if the account is not open.
     */
    remove: (id: string, fingerprint: string | null): Promise<Result<null>> =>
      oneAtATime(() => remove(id, fingerprint)),
    stop: (): Promise<void> =>
      oneAtATime(async () => {
        isStopped = true;
        await Promise.all(list.states().map(({ desk }) => desk?.stop()));
        await practice.stop();
      }),
  };
}

type EnsureOpen = AccountOpener['ensureOpen'];

async function repairAccount(
  state: AccountState | null,
  kind: RepairKind,
  isInMemory: boolean,
  ensureOpen: EnsureOpen,
): Promise<Result<AccountDesk>> {
  if (!state) return err('invalid', 'account.mend', { detail: { reason: 'unknown-account' } });
  const ways = state.desk ? (hasStorageNote(state.desk, 'damaged') ? ['restore'] : []) : repairsFor(state.error);
  if (isInMemory || !ways.includes(kind)) return err('invalid', 'account.mend', { detail: { reason: 'not-now' } });
  if (state.desk && (await lacksBackup(state.desk))) {
    return err('storage', 'account.mend', { subject: 'work.db', detail: { reason: 'no-copy' } });
  }
  return ensureOpen(state, { repair: kind });
}

/** An open account with a bad page stays open if it has no backup: most of it can still be read. */
async function lacksBackup({ store }: AccountDesk): Promise<boolean> {
  if (!store.storageNotes().some((note) => note.what === 'damaged' && note.file === 'work.db')) return false;
  const backups = await store.databases.backups();
  return backups.ok && backups.value.every(({ of, holds }) => of === 'aside' || holds === null);
}

/** If the backup can't be read or migrated, the account opens as it was. */
async function restoreBackup(
  list: AccountList,
  id: string,
  from: string,
  ensureOpen: EnsureOpen,
): Promise<Result<AccountDesk>> {
  const state = list.find(id);
  const desk = list.desk(id);
  if (!state || !desk.ok) return desk;
  const copies = await desk.value.store.databases.backups();
  if (!copies.ok) return copies;
  const copy = copies.value.find(({ name }) => name === from);
  if (!copy || hasStorageNote(desk.value, 'reading')) {
    return err('invalid', 'account.restore', { detail: { reason: 'unknown-backup' } });
  }
  const restored = await ensureOpen(state, { repair: 'restore', backupName: from });
  if (!restored.ok) await ensureOpen(state);
  return restored;
}

export const practiceEntry = (email: string, label = 'Practice desk'): Omit<AccountEntry, 'id'> => ({
  label,
  address: PRACTICE,
  email,
  practice: true,
});

interface AccountPlaces {
  list: AccountList;
  vault: Vault;
  dataDir: string;
}

/** Adds an account to this computer. */
async function addAccount(
  places: AccountPlaces,
  open: AccountOpener['open'],
  without: Omit<AccountEntry, 'id'>,
  login: Login,
): Promise<Result<AccountDesk>> {
  const { list, vault } = places;
  const entry: AccountEntry = { id: randomUUID(), ...without, stripe: list.freeStripe() };
  // Write the list before the first folder exists: folders without a list then mean that the keys
  // are lost.
  const begun = list.states().length === 0 ? await list.save() : ok(null);
  if (!begun.ok) return begun;
  // Store the keys before the data, and the data before the list: then a stop in between leaves
  // nothing that can't be opened.
  const stored = await vault.set(dataKeysSecretName(entry.id), newKeys());
  const signedIn = stored.ok ? await vault.set(loginSecretName(entry.id), login) : stored;
  const opened = signedIn.ok ? await open(entry, { isNew: true, login }) : signedIn;
  if (!opened.ok) {
    await forgetUnlisted(places, entry.id);
    return opened;
  }
  const listed = await list.save([...list.states().map((state) => state.entry), entry]);
  if (!listed.ok) {
    await opened.value.stop();
    // The list may or may not contain the account, so keep its keys and delete only the login.
    await vault.remove(loginSecretName(entry.id));
    return listed;
  }
  list.add({ entry, desk: opened.value, error: null });
  return opened;
}

/** Forgets an account that was never listed. Ignores errors: the failed call reported its own. */
async function forgetUnlisted({ list, vault, dataDir }: AccountPlaces, id: string): Promise<void> {
  await vault.remove(loginSecretName(id));
  await vault.remove(dataKeysSecretName(id));
  rmSync(accountFolder(dataDir, id), { recursive: true, force: true });
  if (list.states().length === 0) await vault.remove(ACCOUNT_LIST);
}

/** Refuses if a send is on its way, or if the unsent items are not those that the agent saw. */
async function checkRemoval(desk: AccountDesk, fingerprint: string | null): Promise<Result<null>> {
  const unsent = await desk.store.unsent.summary();
  if (!unsent.ok) return unsent;
  const isSending = unsent.value.replies.some(({ state }) => state === 'sending');
  if (!isSending && unsent.value.fingerprint === fingerprint) return ok(null);
  return err('invalid', 'account.remove', { detail: { reason: isSending ? 'on-its-way' : 'unsent-changed' } });
}

/** Removes the list entry last: after a stop in between, the account can be removed again. */
async function eraseAccount(
  { list, vault, dataDir }: AccountPlaces,
  practice: PracticeKeeper,
  erased: AccountState,
): Promise<Result<null>> {
  const { id, label } = erased.entry;
  for (const name of [dataKeysSecretName(id), loginSecretName(id), teamSecretName(id), hookSecretName(id)]) {
    const removed = await vault.remove(name);
    if (!removed.ok) return removed;
  }
  try {
    rmSync(accountFolder(dataDir, id), { recursive: true, force: true });
  } catch {
    return err('storage', 'account.remove', { subject: label, detail: { reason: 'cannot-write' } });
  }
  const forgotten = erased.entry.practice ? await practice.forget() : ok(null);
  if (!forgotten.ok) return forgotten;
  return list.save(list.states().flatMap((state) => (state === erased ? [] : state.entry)));
}
