/**
 * Keeps the list of accounts of this computer: who they are stands in the vault, what they hold in
 * a folder each.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Account, AccountSettings } from '../../../../shared/domain/account.ts';
import { type Mend, mendsFor, type StorageNote } from '../../../../shared/domain/storage.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import { diskReason, diskTrouble } from '../../rules/disk-trouble.ts';
import { whereOf } from '../../rules/error-facts.ts';
import type { DataKeys } from '../../worker/database/open-store.ts';
import type { Emitter } from '../emitter.ts';
import type { Notices } from '../notices/notices.ts';
import type { Ports } from '../ports.ts';
import { createLimiter } from '../scheduling.ts';
import { teamName } from '../team/team.ts';
import { hasAccounts } from '../vault/set-aside.ts';
import { keysGone, type Vault } from '../vault/vault.ts';
import { makeFolder } from '../vault/write-file-atomic.ts';
import { type AccountDesk, openAccount } from './account.ts';
import { newKeys } from './data-keys.ts';
import { ACCOUNT_LIST, type AccountEntry, accountFolder, keysName } from './entry.ts';
import { PRACTICE } from './links.ts';
import { createPracticeKeeper, PRACTICE_KEYS, type Practice } from './practice.ts';
import type { Presence } from './presence.ts';
import { type Login, loginName } from './session.ts';
import { viewClosedAccount } from './view.ts';

export interface Accounts {
  /** Opens every account the vault knows. One that does not open is listed with its error. */
  load(): Promise<Result<null>>;
  list(): Account[];
  /** The accounts whose store is open. */
  open(): AccountDesk[];
  /** `invalid` for an id that is not known; the error it opened with otherwise. */
  get(id: string): Result<AccountDesk>;
  /**
   * Signs in to this person's account at this service: the one that is there, with all it holds, or
   * a new one with keys, folder and databases of its own, and these settings to begin with.
   */
  enter(
    entry: Omit<AccountEntry, 'id'>,
    login: Login,
    settings?: Partial<AccountSettings>,
  ): Promise<Result<AccountDesk>>;
  /** Starts the practice service, with credentials that only this computer knows. */
  startPractice(): Promise<Result<Practice>>;
  rename(id: string, label: string): Promise<Result<AccountDesk>>;
  /** Opens one that did not open, or could only be read, once more. */
  retry(id: string): Promise<Result<AccountDesk>>;
  /** Opens one that is missing or damaged, in a way that the agent chose. */
  mend(id: string, how: Mend): Promise<Result<AccountDesk>>;
  /** Puts a backup in the place of the open account's `work.db`, which is kept aside. */
  restore(id: string, from: string): Promise<Result<AccountDesk>>;
  /**
   * Removes everything of it from this computer. `print` is that of what was listed as unsent; null
   * where it is not open.
   */
  remove(id: string, print: string | null): Promise<Result<null>>;
  /** Names of the secrets that open what is stored here. */
  keyNames(): string[];
  /** Names of these, and of the sign-ins. */
  secretNames(): string[];
  stop(): Promise<void>;
}

interface Opening {
  /** It was signed in to just now: nothing of it is there yet. */
  isNew?: boolean;
  login?: Login;
  mend?: Mend;
  /** The copy that is to be restored. */
  from?: string;
}

type Known = { entry: AccountEntry; desk: AccountDesk | null; error: AppError | null };

export function createAccounts(
  ports: Ports,
  emitter: Emitter,
  presence: Presence,
  notices: Notices,
  vault: Vault,
): Accounts {
  const known = new Map<string, Known>();
  const inMemory = vault.kind === 'session';
  // The list of accounts is written as a whole, so two sign-ins at once would lose one of them.
  const oneAtATime = createLimiter(1);
  const practice = createPracticeKeeper(ports, vault);
  const now = ports.clock.now();
  let isStopped = false;

  /** Connecting and reading the service would take the processor from the window's first frame. */
  async function startBehindWindow(desk: AccountDesk): Promise<void> {
    if (ports.firstFrame) await ports.firstFrame();
    const isOpen = [...known.values()].some((one) => one.desk === desk);
    if (isOpen && !isStopped) desk.start();
  }

  async function open(entry: AccountEntry, how: Opening = {}): Promise<Result<AccountDesk>> {
    const found = await vault.get<DataKeys>(keysName(entry.id));
    if (!found.ok) return found;
    const keys = found.value ?? (how.mend === 'anew' ? newKeys() : null);
    if (!keys) return err('storage', 'account.open', { subject: entry.label, detail: { reason: 'keys-missing' } });
    if (!found.value) {
      const kept = await vault.set(keysName(entry.id), keys);
      if (!kept.ok) return kept;
    }
    const stored = how.login ? ok(how.login) : await vault.get<Login>(loginName(entry.id));
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
      known: !how.isNew,
      mend: how.mend ?? null,
      from: how.from ?? null,
      login: stored.value,
      vault,
      ports,
      emitter,
      presence,
      notices,
    });
  }

  /** The first colour that no account has: the others keep theirs when one is removed. */
  function freeStripe(): number {
    const taken = new Set([...known.values()].map(({ entry }) => entry.stripe));
    let stripe = 0;
    while (taken.has(stripe)) stripe++;
    return stripe;
  }

  const folderOf = (id: string) => accountFolder(ports.dataDir, id);

  /**
   * The account's desk. One that did not open, or whose practice service has another address by
   * now, is opened again.
   */
  async function present(one: Known, how?: Pick<Opening, 'mend' | 'from'>): Promise<Result<AccountDesk>> {
    if (one.desk) {
      const service = one.entry.practice ? await practice.start() : ok({ url: one.desk.url });
      if (!service.ok) return service;
      if (service.value.url === one.desk.url && !isNoted(one.desk, 'reading') && !how) return ok(one.desk);
      await shut(one, one.desk);
    }
    const opened = await open(one.entry, how ?? {});
    one.desk = opened.ok ? opened.value : null;
    one.error = opened.ok ? null : opened.error;
    if (opened.ok) opened.value.start();
    return opened;
  }

  /** Nothing of an account that is well is set aside. */
  async function mend(id: string, how: Mend): Promise<Result<AccountDesk>> {
    const one = known.get(id);
    if (!one) return err('invalid', 'account.mend', { detail: { reason: 'unknown-account' } });
    const ways = one.desk ? (isNoted(one.desk, 'damaged') ? ['recover'] : []) : mendsFor(one.error);
    if (inMemory || !ways.includes(how)) return err('invalid', 'account.mend', { detail: { reason: 'not-now' } });
    return present(one, { mend: how });
  }

  /** Where that copy cannot be read or brought to this version, the account opens as it was. */
  async function restore(id: string, from: string): Promise<Result<AccountDesk>> {
    const one = known.get(id);
    const desk = get(id);
    if (!one || !desk.ok) return desk;
    const copies = await desk.value.store.databases.backups();
    if (!copies.ok) return copies;
    const copy = copies.value.find(({ name }) => name === from);
    if (!copy || isNoted(desk.value, 'reading')) {
      return err('invalid', 'account.restore', { detail: { reason: 'unknown-backup' } });
    }
    const restored = await present(one, { mend: 'restore', from });
    if (!restored.ok) await present(one);
    return restored;
  }

  async function add(without: Omit<AccountEntry, 'id'>, login: Login): Promise<Result<AccountDesk>> {
    const entry: AccountEntry = { id: randomUUID(), ...without, stripe: freeStripe() };
    const keys = newKeys();
    // From the first folder on there is a list: one without the other means that the keys are gone.
    const begun = known.size === 0 ? await vault.set(ACCOUNT_LIST, []) : ok(null);
    if (!begun.ok) return begun;
    // Keys before data, data before the list: a stop between them leaves nothing that cannot be
    // opened.
    const stored = await vault.set(keysName(entry.id), keys);
    const signedIn = stored.ok ? await vault.set(loginName(entry.id), login) : stored;
    const opened = signedIn.ok ? await open(entry, { isNew: true, login }) : signedIn;
    if (!opened.ok) {
      await forget(entry.id);
      return opened;
    }
    const listed = await vault.set(ACCOUNT_LIST, [...[...known.values()].map((one) => one.entry), entry]);
    if (!listed.ok) {
      await opened.value.stop();
      // Whether it is on the list is not known, so its keys stay; what the agent typed does not.
      await vault.remove(loginName(entry.id));
      return listed;
    }
    known.set(entry.id, { entry, desk: opened.value, error: null });
    return opened;
  }

  /**
   * Forgets an account that was never listed. What cannot be removed either has been reported by
   * the call that failed.
   */
  async function forget(id: string): Promise<void> {
    await vault.remove(loginName(id));
    await vault.remove(keysName(id));
    rmSync(folderOf(id), { recursive: true, force: true });
    if (known.size === 0) await vault.remove(ACCOUNT_LIST);
  }

  /**
   * Nothing of it stays but its place on the list, until that is gone too: a stop in between leaves
   * what can be removed again.
   */
  async function erase(one: Known): Promise<Result<null>> {
    const { id } = one.entry;
    // Without its keys, what is left of its folder can be read by nobody.
    for (const name of [keysName(id), loginName(id), teamName(id)]) {
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
    const others = [...known.values()].filter((other) => other !== one).map(({ entry }) => entry);
    return vault.set(ACCOUNT_LIST, others);
  }

  async function remove(id: string, print: string | null): Promise<Result<null>> {
    const one = known.get(id);
    if (!one) return err('invalid', 'account.remove', { detail: { reason: 'unknown-account' } });
    if (one.desk) {
      const unsent = await one.desk.store.outboxExport.summary();
      if (!unsent.ok) return unsent;
      if (unsent.value.replies.some(({ state }) => state === 'sending')) {
        return err('invalid', 'account.remove', { detail: { reason: 'on-its-way' } });
      }
      if (unsent.value.print !== print)
        return err('invalid', 'account.remove', { detail: { reason: 'unsent-changed' } });
      await shut(one, one.desk);
    }
    notices.drop(id);
    const erased = await erase(one);
    if (erased.ok) known.delete(id);
    else one.error = erased.error;
    return erased;
  }

  /** From now on it is listed with this error, until it is opened again. */
  async function shut(one: Known, desk: AccountDesk): Promise<void> {
    one.desk = null;
    one.error = err('storage', 'account.open', { detail: { reason: 'closing' } }).error;
    await desk.stop();
  }

  function get(id: string): Result<AccountDesk> {
    const one = known.get(id);
    if (!one) return err('invalid', 'account', { detail: { reason: 'unknown-account' } });
    return one.desk ? ok(one.desk) : { ok: false, error: one.error ?? err('bug', 'account').error };
  }

  const keyNames = () => [
    ACCOUNT_LIST,
    PRACTICE_KEYS,
    ...[...known.keys()].flatMap((id) => [keysName(id), teamName(id)]),
  ];

  return {
    async load() {
      const entries = await vault.get<AccountEntry[]>(ACCOUNT_LIST);
      if (!entries.ok) return entries;
      // Accounts without a list: it went with their keys. An empty desk in their place would hide
      // them.
      if (entries.value === null && !inMemory && hasAccounts(ports.dataDir)) {
        return { ok: false, error: keysGone('keys-gone', ports.dataDir) };
      }
      await Promise.all(
        (entries.value ?? []).map(async (entry) => {
          const opened = await open(entry);
          known.set(entry.id, {
            entry,
            desk: opened.ok ? opened.value : null,
            error: opened.ok ? null : opened.error,
          });
          if (opened.ok) {
            startBehindWindow(opened.value).catch((error: unknown) =>
              ports.log.warn('account.bug', { account: entry.id, at: whereOf(error) }),
            );
          } else ports.log.warn('account.not-opened', { account: entry.id, kind: opened.error.kind });
        }),
      );
      // As they were added, whichever opened first.
      const order = (entries.value ?? []).map((entry) => entry.id);
      const sorted = [...known].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
      known.clear();
      for (const [id, one] of sorted) {
        one.entry.stripe ??= freeStripe();
        known.set(id, one);
      }
      return ok(null);
    },

    list: () =>
      [...known.values()].map(
        ({ entry, desk, error }) => desk?.view() ?? viewClosedAccount(entry, error, now, ports.managed),
      ),

    open: () => [...known.values()].flatMap(({ desk }) => desk ?? []),

    get,

    keyNames,

    secretNames: () => [...keyNames(), ...[...known.keys()].map(loginName)],

    enter: (entry, login, settings) =>
      oneAtATime(async () => {
        const there = [...known.values()].find(
          (one) => one.entry.address === entry.address && one.entry.email.toLowerCase() === entry.email.toLowerCase(),
        );
        if (there) {
          const desk = await present(there);
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
          [...known.values()].map(({ entry }) => entry),
        );
        if (listed.ok) return desk;
        entry.label = before;
        return listed;
      }),

    retry: (id) =>
      oneAtATime(async () => {
        const one = known.get(id);
        return one ? present(one) : err('invalid', 'account.retry', { detail: { reason: 'unknown-account' } });
      }),

    mend: (id, how) => oneAtATime(() => mend(id, how)),

    restore: (id, from) => oneAtATime(() => restore(id, from)),

    remove: (id, print) => oneAtATime(() => remove(id, print)),

    stop: () =>
      oneAtATime(async () => {
        isStopped = true;
        await Promise.all([...known.values()].map(({ desk }) => desk?.stop()));
        await practice.stop();
      }),
  };
}

const isNoted = (desk: AccountDesk, what: StorageNote['what']): boolean =>
  desk.store.storageNotes().some((note) => note.what === what);

export const practiceEntry = (email: string): Omit<AccountEntry, 'id'> => ({
  label: 'Practice desk',
  address: PRACTICE,
  email,
  practice: true,
});
