import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { memoryKeychain } from '../../../../tests/desk/harness.ts';
import { newFolder } from '../../../../tests/helpers/temporary-folder.ts';
import type { Keychain } from '../ports.ts';
import { createVaultKeeper, type Vault } from './vault.ts';

const PASSPHRASE = 'correct horse battery';
/** What a real key costs is measured in `sealed-file.test.ts`. */
const CHEAP = { n: 2 ** 4, r: 8, p: 1 };
let folder: string;
let keychain: Result<Keychain | null>;

beforeEach(() => {
  folder = newFolder();
  keychain = ok(null);
});

const keeper = () => createVaultKeeper(folder, async () => keychain, CHEAP);
const opened = (vault: Vault | null): Vault => {
  if (!vault) throw new Error('the vault is closed');
  return vault;
};

describe('with a keychain', () => {
  it('is open, and keeps values of any kind under their names', async () => {
    const entries = memoryKeychain();
    keychain = ok(entries);
    const made = keeper();
    await made.detect();
    expect(made.status()).toEqual({ state: 'open', kind: 'keychain' });
    const vault = opened(made.vault());
    await vault.set('login', { token: 'x' });
    expect(await vault.get('login')).toEqual(ok({ token: 'x' }));
    expect(await vault.get('other')).toEqual(ok(null));
    await vault.remove('login');
    expect(entries.entries.size).toBe(0);
  });

  it('says that an entry is damaged, and does not guess', async () => {
    const entries = memoryKeychain();
    entries.entries.set('login', '{"tok');
    keychain = ok(entries);
    const made = keeper();
    await made.detect();
    expect(await opened(made.vault()).get('login')).toMatchObject({
      ok: false,
      error: { kind: 'storage', subject: 'login', detail: { reason: 'entry-damaged' } },
    });
  });

  it('that went away is missed from the first entry on, and not before', async () => {
    const entries = memoryKeychain();
    keychain = ok(entries);
    const first = keeper();
    await first.detect();
    keychain = ok(null);
    const before = keeper();
    await before.detect();
    expect(before.status()).toEqual({ state: 'choose' });

    await opened(first.vault()).set('login', 1);
    const after = keeper();
    await after.detect();
    expect(after.status()).toMatchObject({ state: 'unreadable', error: { detail: { reason: 'keychain-gone' } } });
    expect((await after.protect(PASSPHRASE)).ok).toBe(false);

    keychain = ok(entries);
    await after.detect();
    expect(await opened(after.vault()).get('login')).toEqual(ok(1));
  });

  it('stores nothing that its absence could not be noticed of', async () => {
    const entries = memoryKeychain();
    keychain = ok(entries);
    mkdirSync(join(folder, 'gone'));
    const made = createVaultKeeper(join(folder, 'gone', 'further'), async () => keychain, CHEAP);
    await made.detect();
    expect(await opened(made.vault()).set('login', 1)).toMatchObject({ ok: false, error: { kind: 'storage' } });
    expect(entries.entries.size).toBe(0);
  });
});

it('is at no time said to be locked where the way back to a keychain ends amid the lock', async () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const made = createVaultKeeper(folder, async () => turn().then(() => keychain), CHEAP);
  await made.detect();
  await made.protect(PASSPHRASE);
  keychain = ok(memoryKeychain());
  const moving = made.switchToKeychain(PASSPHRASE);
  expect(made.beginLock()).toEqual(ok(null));
  let isOver = false;
  const locking = made.lock().finally(() => {
    isOver = true;
  });
  const said = new Set<string>();
  while (!isOver) {
    said.add(made.status().state);
    await turn();
  }
  await Promise.all([moving, locking]);
  expect([...said]).toEqual(['locking']);
  expect(made.status()).toEqual({ state: 'open', kind: 'keychain' });
});

it('is locked where what stands behind the lock could not be looked at', async () => {
  let fails = false;
  const broken = async () => {
    if (fails) throw new Error('a bug');
    return keychain;
  };
  const made = createVaultKeeper(folder, broken, CHEAP);
  await made.detect();
  await made.protect(PASSPHRASE);
  keychain = ok(memoryKeychain());
  const moving = made.switchToKeychain(PASSPHRASE);
  expect(made.beginLock()).toEqual(ok(null));
  await moving;
  fails = true;
  await made.lock().catch(() => undefined);
  expect(made.status().state).toBe('locked');
});

describe('with a keychain that does not answer', () => {
  it('says so, and may be looked for again or done without', async () => {
    keychain = err('storage', 'keychain', { detail: { reason: 'timeout' } });
    const made = keeper();
    await made.detect();
    expect(made.status()).toMatchObject({ state: 'unreadable', error: { detail: { reason: 'timeout' } } });
    expect((await made.protect(PASSPHRASE)).ok).toBe(false);
    keychain = ok(memoryKeychain());
    await made.detect();
    expect(made.status()).toEqual({ state: 'open', kind: 'keychain' });
  });

  it('can be done without for one session', async () => {
    keychain = err('storage', 'keychain', { detail: { reason: 'timeout' } });
    const made = keeper();
    await made.detect();
    expect((await made.openInMemory()).ok).toBe(true);
    expect(made.status()).toEqual({ state: 'open', kind: 'session' });
  });

  it('is closed again where what is in it could not be read, until the next look', async () => {
    keychain = ok(memoryKeychain());
    const made = keeper();
    await made.detect();
    made.setUnreadable(err('storage', 'keychain', { detail: { reason: 'timeout' } }).error);
    expect(made.vault()).toBeNull();
    expect(made.status().state).toBe('unreadable');
    await made.detect();
    expect(made.status().state).toBe('open');
  });
});

describe('without a keychain', () => {
  it('asks; a passphrase once chosen is the way in from then on, also where a keychain appears', async () => {
    const made = keeper();
    await made.detect();
    expect(made.status()).toEqual({ state: 'choose' });
    expect((await made.unlock(PASSPHRASE)).ok).toBe(false);
    expect((await made.protect(PASSPHRASE)).ok).toBe(true);
    await opened(made.vault()).set('login', 1);

    keychain = ok(memoryKeychain());
    const next = keeper();
    await next.detect();
    expect(next.status()).toEqual({ state: 'locked' });
    expect(next.vault()).toBeNull();
    expect((await next.openInMemory()).ok).toBe(false);
    expect(await next.unlock('wrong horse')).toMatchObject({ ok: false, error: { kind: 'auth' } });
    expect(next.status()).toEqual({ state: 'locked' });
    expect((await next.unlock(PASSPHRASE)).ok).toBe(true);
    expect(await opened(next.vault()).get('login')).toEqual(ok(1));
  });

  it('keeps a session in memory only', async () => {
    const made = keeper();
    await made.detect();
    await made.openInMemory();
    await opened(made.vault()).set('login', 'x');
    expect(await opened(made.vault()).get('login')).toEqual(ok('x'));
    expect(readdirSync(folder)).toEqual([]);
    expect((await made.protect(PASSPHRASE)).ok).toBe(false);
  });

  it('settles once what two windows answer at the same time', async () => {
    const made = keeper();
    await made.detect();
    const answers = await Promise.all([made.protect(PASSPHRASE), made.openInMemory(), made.protect('another horse')]);
    expect(answers.map((answer) => answer.ok)).toEqual([true, false, false]);
    expect(made.status()).toEqual({ state: 'open', kind: 'passphrase', noKeychain: true });
    const next = keeper();
    await next.detect();
    expect((await next.unlock(PASSPHRASE)).ok).toBe(true);
  });

  it('opens once where two windows unlock at the same time', async () => {
    const made = keeper();
    await made.detect();
    await made.protect(PASSPHRASE);
    const next = keeper();
    await next.detect();
    const answers = await Promise.all([next.unlock(PASSPHRASE), next.unlock(PASSPHRASE)]);
    expect(answers.map((answer) => answer.ok)).toEqual([true, false]);
    expect(existsSync(join(folder, 'keys.json'))).toBe(true);
  });
});
