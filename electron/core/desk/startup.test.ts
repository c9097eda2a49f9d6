import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { memoryKeychain } from '../../../tests/desk/harness.ts';
import { newFolder } from '../../../tests/helpers/temporary-folder.ts';
import { ACCOUNT_LIST, accountFolder, dataKeysSecretName } from './account/entry.ts';
import { keepWindowSnapshot } from './account/window-snapshot.ts';
import type { Keychain } from './ports.ts';
import { createStartup, type Startup } from './startup.ts';
import { createVaultKeeper } from './vault/vault.ts';

const CACHE = 'ab'.repeat(32);
const PICTURE = 'Rechnung Nr. 25117, François D’Aubigné';
const COST = { n: 2 ** 10, r: 8, p: 1 };

let dataDir: string;
let opened: number;
let entrances: Startup[];

/** As a host goes in; `keychain` null: this computer has none. */
function goIn(keychain: Keychain | null): Startup {
  const openKeychain = async () => {
    opened += 1;
    return ok(keychain);
  };
  const entrance = createStartup({ host: 'electron', dataDir, openKeychain, keyCost: COST });
  entrances.push(entrance);
  return entrance;
}

async function withAccount(): Promise<Keychain> {
  const keychain = memoryKeychain();
  await keychain.set(ACCOUNT_LIST, JSON.stringify([{ id: 'one' }]));
  await keychain.set(dataKeysSecretName('one'), JSON.stringify({ cache: CACHE }));
  const folder = accountFolder(dataDir, 'one');
  mkdirSync(folder, { recursive: true });
  await keepWindowSnapshot(folder, CACHE, PICTURE);
  return keychain;
}

beforeEach(() => {
  dataDir = newFolder();
  opened = 0;
  entrances = [];
});
afterEach(() => {
  for (const entrance of entrances) entrance.unlockDataFolder();
});

it('gives the picture without a desk, and opens the keychain once however often it is asked', async () => {
  const entrance = goIn(await withAccount());
  const answers = await Promise.all([entrance.snapshot(null), entrance.snapshot('one'), entrance.detectVault()]);
  expect(answers.slice(0, 2)).toEqual([ok(PICTURE), ok(PICTURE)]);
  await entrance.detectVault();
  expect(opened).toBe(1);
});

describe('the picture that was read ahead', () => {
  /** Names of the secrets that were asked for since it was read. */
  async function readAhead(accounts: string[]) {
    const keychain = await withAccount();
    await keychain.set(ACCOUNT_LIST, JSON.stringify(accounts.map((id) => ({ id }))));
    let asked: string[] = [];
    const entrance = goIn({
      ...keychain,
      get: (name) => {
        asked.push(name);
        return keychain.get(name);
      },
    });
    entrance.prefetchSnapshot();
    await vi.waitFor(() => expect(asked).toContain(dataKeysSecretName(accounts[0] ?? '')));
    asked = [];
    return { entrance, asked: () => asked };
  }

  it('is given once, without asking the keychain', async () => {
    const { entrance, asked } = await readAhead(['one']);
    expect([await entrance.snapshot('one'), asked()]).toEqual([ok(PICTURE), []]);
    expect([await entrance.snapshot(null), asked()]).toEqual([ok(PICTURE), [ACCOUNT_LIST, dataKeysSecretName('one')]]);
  });

  it('is not given for another account', async () => {
    const { entrance, asked } = await readAhead(['two', 'one']);
    expect([await entrance.snapshot('one'), asked()]).toEqual([ok(PICTURE), [ACCOUNT_LIST, dataKeysSecretName('one')]]);
  });

  it('is dropped as the desk takes the folder', async () => {
    const { entrance, asked } = await readAhead(['one']);
    entrance.lockDataFolder();
    expect([await entrance.snapshot('one'), asked()]).toEqual([ok(PICTURE), [ACCOUNT_LIST, dataKeysSecretName('one')]]);
  });
});

it('takes whatever a page says for an account that nobody knows', async () => {
  const entrance = goIn(await withAccount());
  for (const account of ['two', '../one', undefined, 1, { id: 'one' }, ['one']]) {
    expect(await entrance.snapshot(account)).toMatchObject({
      ok: false,
      error: { kind: 'invalid', detail: { reason: 'unknown-account' } },
    });
  }
});

it('gives none where a passphrase is asked for, before it is typed', async () => {
  const keeper = createVaultKeeper(dataDir, async () => ok(null), COST);
  await keeper.protect('correct horse battery');
  await keeper.vault()?.set(ACCOUNT_LIST, [{ id: 'one' }]);
  await keeper.vault()?.set(dataKeysSecretName('one'), { cache: CACHE });
  await withAccount();
  const entrance = goIn(null);
  expect(await entrance.snapshot('one')).toEqual(ok(null));
  await entrance.keeper.unlock('correct horse battery');
  expect(await entrance.snapshot('one')).toEqual(ok(PICTURE));
});

it('leaves the vault alone where another desk has the folder', async () => {
  const keychain = await withAccount();
  const first = goIn(keychain);
  await first.detectVault();
  const second = goIn(keychain);
  expect(await second.snapshot('one')).toEqual(ok(null));
  expect(second.lockDataFolder()).toMatchObject({ ok: false, error: { detail: { reason: 'already-open' } } });
  expect([opened, existsSync(join(dataDir, 'open-in.json'))]).toEqual([1, true]);
  first.unlockDataFolder();
  expect(goIn(keychain).lockDataFolder()).toEqual(ok(null));
});
