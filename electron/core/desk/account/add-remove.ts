/** Adds an account to this computer, and removes one with all of its data. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { teamSecretName } from '../team/team-parts.ts';
import type { Vault } from '../vault/vault.ts';
import type { AccountDesk } from './account.ts';
import type { AccountList, AccountOpener, AccountState } from './account-list.ts';
import { ACCOUNT_LIST, type AccountEntry, accountFolder, dataKeysSecretName, newKeys } from './entry.ts';
import type { PracticeKeeper } from './practice.ts';
import { type Login, loginSecretName } from './session.ts';

interface AccountPlaces {
  list: AccountList;
  vault: Vault;
  dataDir: string;
}

export async function addAccount(
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
export async function checkRemoval(desk: AccountDesk, fingerprint: string | null): Promise<Result<null>> {
  const unsent = await desk.store.unsent.summary();
  if (!unsent.ok) return unsent;
  const isSending = unsent.value.replies.some(({ state }) => state === 'sending');
  if (!isSending && unsent.value.fingerprint === fingerprint) return ok(null);
  return err('invalid', 'account.remove', { detail: { reason: isSending ? 'on-its-way' : 'unsent-changed' } });
}

/** Removes the list entry last: after a stop in between, the account can be removed again. */
export async function eraseAccount(
  { list, vault, dataDir }: AccountPlaces,
  practice: PracticeKeeper,
  erased: AccountState,
): Promise<Result<null>> {
  const { id, label } = erased.entry;
  for (const name of [dataKeysSecretName(id), loginSecretName(id), teamSecretName(id)]) {
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
