import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { memoryKeychain } from '../../../../tests/desk/harness.ts';
import { newFolder } from '../../../../tests/helpers/temporary-folder.ts';
import type { Keychain } from '../ports.ts';
import { createVaultKeeper, type Vault } from './vault.ts';

const PASSPHRASE = 'correct horse battery';
/** Cheap keys; `secrets.test.ts` measures the cost of real ones. */
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
    expect(await vault.get('login')).toEqual(ok(null));
    expect([...entries.entries.values()].join()).not.toContain('x"');
  });

  it('says that its file is damaged, and creates nothing in its place', async () => {
    keychain = ok(memoryKeychain());
    const first = keeper();
    await first.detect();
    await opened(first.vault()).set('login', 1);
    const file = join(folder, 'secrets.json');
    const stored = JSON.parse(readFileSync(file, 'utf8'));
    for (const text of ['', '{"version":1}', JSON.stringify({ ...stored, sealed: 'AAAA' })]) {
      writeFileSync(file, text);
      const made = keeper();
      await made.detect();
      expect(made.status()).toMatchObject({
        state: 'unreadable',
        error: { kind: 'storage', subject: 'secrets.json', detail: { reason: 'keys-damaged' } },
      });
      expect([made.vault(), (await made.protect(PASSPHRASE)).ok, readFileSync(file, 'utf8')]).toEqual([
        null,
        false,
        text,
      ]);
    }
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

    expect((await opened(first.vault()).set('login', 1)).ok).toBe(false);
    keychain = ok(entries);
    await opened(first.vault()).set('login', 1);
    keychain = ok(null);
    const after = keeper();
    await after.detect();
    expect(after.status()).toMatchObject({ state: 'unreadable', error: { detail: { reason: 'keychain-gone' } } });
    expect((await after.protect(PASSPHRASE)).ok).toBe(false);

    keychain = ok(entries);
    await after.detect();
    expect(await opened(after.vault()).get('login')).toEqual(ok(1));
  });

  it('stores nothing where the file of secrets can’t be written', async () => {
    keychain = ok(memoryKeychain());
    mkdirSync(join(folder, 'gone'));
    const made = createVaultKeeper(join(folder, 'gone', 'further'), async () => keychain, CHEAP);
    await made.detect();
    expect(await opened(made.vault()).set('login', 1)).toMatchObject({ ok: false, error: { kind: 'storage' } });
    expect(await opened(made.vault()).get('login')).toEqual(ok(null));
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
    expect(existsSync(join(folder, 'secrets.json'))).toBe(true);
  });
});

it.each(['keys.json', 'recovery.json', 'keys-in-keychain'])(
  'refuses data from before the release (%s)',
  async (name) => {
    writeFileSync(join(folder, name), 'old');
    for (const found of [ok(null), ok(memoryKeychain())]) {
      keychain = found;
      const made = keeper();
      await made.detect();
      expect(made.status()).toMatchObject({ state: 'unreadable', error: { detail: { reason: 'before-release' } } });
      expect((await made.protect(PASSPHRASE)).ok).toBe(false);
      expect((await made.beginAnew(0)).ok).toBe(false);
      expect(readdirSync(folder)).toEqual([name]);
    }
  },
);
