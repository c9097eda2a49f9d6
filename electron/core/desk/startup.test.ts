import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { memoryKeychain } from '../../../tests/desk/harness.ts';
import { newFolder } from '../../../tests/helpers/temporary-folder.ts';
import { ACCOUNT_LIST, accountFolder, dataKeysSecretName } from './account/entry.ts';
import { keepWindowSnapshot } from './account/window-snapshot.ts';
import type { Keychain } from './ports.ts';
import { createStartup, type Startup } from './startup.ts';
import { createVaultKeeper, type VaultKeeper } from './vault/vault.ts';

const CACHE = 'ab'.repeat(32);
const pictureOf = (id: string) => `Rechnung Nr. 25117 an ${id}, François D’Aubigné`;
const PICTURE = pictureOf('one');
const COST = { n: 2 ** 10, r: 8, p: 1 };

let dataDir: string;
let opened: number;
let entrances: Startup[];

/** Starts as a host does; `keychain` is null on a computer without one. */
function goIn(keychain: Keychain | null): Startup {
  const openKeychain = async () => {
    opened += 1;
    return ok(keychain);
  };
  const entrance = createStartup({ host: 'electron', dataDir, openKeychain, keyCost: COST });
  entrances.push(entrance);
  return entrance;
}

/** A folder with these accounts, the first of which has a picture; with its keychain. */
async function withAccounts(ids = ['one']): Promise<Keychain> {
  const keychain = memoryKeychain();
  const keeper = createVaultKeeper(dataDir, async () => ok(keychain), COST);
  await keeper.detect();
  await fill(keeper, ids);
  return keychain;
}

async function fill(keeper: VaultKeeper, ids: string[]): Promise<void> {
  await keeper.vault()?.set(
    ACCOUNT_LIST,
    ids.map((id) => ({ id })),
  );
  for (const id of ids) {
    await keeper.vault()?.set(dataKeysSecretName(id), { cache: CACHE });
    mkdirSync(accountFolder(dataDir, id), { recursive: true });
    await keepWindowSnapshot(accountFolder(dataDir, id), CACHE, pictureOf(id));
  }
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
  const entrance = goIn(await withAccounts());
  const answers = await Promise.all([entrance.snapshot(null), entrance.snapshot('one'), entrance.detectVault()]);
  expect(answers.slice(0, 2)).toEqual([ok(PICTURE), ok(PICTURE)]);
  await entrance.detectVault();
  expect(opened).toBe(1);
});

describe('the picture that was read ahead', () => {
  /** Goes in, reads ahead, and changes the pictures on the disk afterwards. */
  async function readAhead(ids: string[]): Promise<Startup> {
    const entrance = goIn(await withAccounts(ids));
    entrance.prefetchSnapshot();
    await entrance.detectVault();
    await new Promise(setImmediate);
    for (const id of ids) await keepWindowSnapshot(accountFolder(dataDir, id), CACHE, `later, of ${id}`);
    return entrance;
  }

  it('is given once', async () => {
    const entrance = await readAhead(['one']);
    expect(await entrance.snapshot('one')).toEqual(ok(PICTURE));
    expect(await entrance.snapshot(null)).toEqual(ok('later, of one'));
  });

  it('is not given for another account', async () => {
    const entrance = await readAhead(['two', 'one']);
    expect(await entrance.snapshot('one')).toEqual(ok('later, of one'));
  });

  it('is dropped as the desk takes the folder', async () => {
    const entrance = await readAhead(['one']);
    entrance.lockDataFolder();
    expect(await entrance.snapshot('one')).toEqual(ok('later, of one'));
  });
});

it('takes whatever a page says for an account that nobody knows', async () => {
  const entrance = goIn(await withAccounts());
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
  await fill(keeper, ['one']);
  const entrance = goIn(null);
  expect(await entrance.snapshot('one')).toEqual(ok(null));
  await entrance.keeper.unlock('correct horse battery');
  expect(await entrance.snapshot('one')).toEqual(ok(PICTURE));
});

it('leaves the vault alone where another desk has the folder', async () => {
  const keychain = await withAccounts();
  const first = goIn(keychain);
  await first.detectVault();
  const second = goIn(keychain);
  expect(await second.snapshot('one')).toEqual(ok(null));
  expect(second.lockDataFolder()).toMatchObject({ ok: false, error: { detail: { reason: 'already-open' } } });
  expect([opened, existsSync(join(dataDir, 'open-in.json'))]).toEqual([1, true]);
  first.unlockDataFolder();
  expect(goIn(keychain).lockDataFolder()).toEqual(ok(null));
});
