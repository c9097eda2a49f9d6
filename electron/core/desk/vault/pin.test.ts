/**
 * A PIN opens the vault together with the keychain, and neither opens it alone; a few wrong ones
 * turn it off. `kills.test.ts` interrupts the changes to it.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { memoryKeychain } from '../../../../tests/desk/harness.ts';
import { newFolder } from '../../../../tests/helpers/temporary-folder.ts';
import type { Keychain } from '../ports.ts';
import { createVaultKeeper, type Vault, type VaultKeeper } from './vault.ts';

const PASSPHRASE = 'correct horse battery';
const PIN = '482917';
const NAMES = ['accounts', 'account.1.keys', 'account.1.login'];
let folder: string;
let entries: ReturnType<typeof memoryKeychain>;
let keychain: Result<Keychain | null>;

beforeEach(() => {
  folder = newFolder();
  entries = memoryKeychain();
  keychain = ok(entries);
});

async function start(): Promise<VaultKeeper> {
  const made = createVaultKeeper(folder, async () => keychain, { n: 2 ** 4, r: 8, p: 1 });
  await made.detect();
  return made;
}
const opened = (made: VaultKeeper): Vault => {
  const vault = made.vault();
  if (!vault) throw new Error('the vault is closed');
  return vault;
};
const reasonOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.error.detail?.reason);
const all = (made: VaultKeeper) => Promise.all(NAMES.map((name) => opened(made).get(name)));
const WHOLE = NAMES.map((name) => ok({ secret: name }));

/** Open by a keychain, with a recovery code and three secrets. */
async function filled(): Promise<{ made: VaultKeeper; code: string }> {
  const made = await start();
  for (const name of NAMES) await opened(made).set(name, { secret: name });
  const code = await made.makeCode(null);
  if (!code.ok) throw new Error(JSON.stringify(code.error));
  return { made, code: code.value };
}

async function withPin(): Promise<{ made: VaultKeeper; code: string }> {
  const { made, code } = await filled();
  expect(await made.setPin(PIN, null)).toEqual(ok(null));
  return { made, code };
}

describe('a PIN', () => {
  it('takes the keychain’s place, and opens everything at the next start', async () => {
    const { made } = await withPin();
    expect(made.status()).toEqual({ state: 'open', kind: 'pin', hasCode: true, pin: true });
    expect(await all(made)).toEqual(WHOLE);
    // The entry that is left opens nothing without the PIN.
    expect([...entries.entries.keys()]).toEqual(['pin']);
    const next = await start();
    expect(next.status()).toEqual({ state: 'locked', hasCode: true, noPassphrase: true, pin: { left: 5 } });
    expect(next.vault()).toBeNull();
    expect(await next.enterPin(PIN)).toEqual(ok(null));
    expect(await all(next)).toEqual(WHOLE);
  });

  it('opens no copied disk: without this keychain, it is no key', async () => {
    await withPin();
    keychain = ok(memoryKeychain());
    const elsewhere = await start();
    expect(elsewhere.status()).toEqual({ state: 'locked', hasCode: true, noPassphrase: true });
    expect(reasonOf(await elsewhere.enterPin(PIN))).toBe('pin-gone');
    // Another PIN's secret there opens nothing either.
    await entries.set('pin', JSON.stringify({ secret: Buffer.alloc(32).toString('base64'), left: 5 }));
    keychain = ok(entries);
    expect(reasonOf(await (await start()).enterPin(PIN))).toBe('wrong-pin');
  });

  it('is off after five wrong ones, also over restarts; the recovery code opens everything', async () => {
    const { code } = await withPin();
    for (const left of [4, 3, 2, 1]) {
      const made = await start();
      expect(await made.enterPin('000000')).toMatchObject({
        error: { kind: 'auth', detail: { reason: 'wrong-pin', facts: { left } } },
      });
      expect(made.status()).toMatchObject({ pin: { left } });
    }
    const made = await start();
    expect(reasonOf(await made.enterPin('000000'))).toBe('pin-gone');
    expect(reasonOf(await made.enterPin(PIN))).toBe('pin-gone');
    expect(made.status()).toEqual({ state: 'locked', hasCode: true, noPassphrase: true });
    expect(entries.entries.size).toBe(0);
    expect(await made.recover(code, PASSPHRASE)).toEqual(ok(null));
    expect(made.status()).toEqual({ state: 'open', kind: 'passphrase', hasCode: true });
    expect(await all(made)).toEqual(WHOLE);
  });

  it('counts a try before it is judged, and judges none that could not be counted', async () => {
    await withPin();
    const set = entries.set;
    entries.set = async () => err('storage', 'keychain', { detail: { reason: 'timeout' } });
    const made = await start();
    expect(reasonOf(await made.enterPin(PIN))).toBe('timeout');
    expect(made.vault()).toBeNull();
    entries.set = set;
    // The program ends while it is being judged: the try is gone.
    const get = entries.get;
    entries.get = async (name) => {
      const value = await get(name);
      entries.get = get;
      return value;
    };
    void made.enterPin('000000');
    await new Promise((resolve) => setImmediate(resolve));
    expect(JSON.parse(entries.entries.get('pin') ?? '{}')).toMatchObject({ left: 4 });
  });

  it('that is right at its last try stays, also if the keychain can’t give the tries back', async () => {
    await withPin();
    const made = await start();
    for (let tries = 0; tries < 4; tries++) await made.enterPin('000000');
    const { set } = entries;
    entries.set = async (name, value) =>
      value.includes('"left":5') ? err('storage', 'keychain', { detail: { reason: 'timeout' } }) : set(name, value);
    expect(await made.enterPin(PIN)).toEqual(ok(null));
    expect(made.status()).toEqual({ state: 'open', kind: 'pin', hasCode: true, pin: true });
    await opened(made).set('accounts', 'later');
    expect([...entries.entries.keys()]).toEqual(['pin']);
  });

  it('that is right gives all tries back', async () => {
    await withPin();
    const made = await start();
    await made.enterPin('000000');
    await made.enterPin(PIN);
    await made.lock();
    expect(made.status()).toMatchObject({ state: 'locked', pin: { left: 5 } });
  });

  it('needs a keychain, and another way in before', async () => {
    const made = await start();
    await opened(made).set('accounts', []);
    expect(reasonOf(await made.setPin(PIN, null))).toBe('code-first');
    keychain = ok(null);
    folder = newFolder();
    const bare = await start();
    await bare.protect(PASSPHRASE);
    expect(reasonOf(await bare.setPin(PIN, 'wrong horse'))).toBe('wrong-passphrase');
    expect(reasonOf(await bare.setPin(PIN, PASSPHRASE))).toBe('no-keychain');
    expect(bare.status()).toEqual({ state: 'open', kind: 'passphrase', noKeychain: true });
    await bare.lock();
    await bare.unlock(PASSPHRASE);
    expect(bare.status()).toEqual({ state: 'open', kind: 'passphrase', noKeychain: true });
  });

  it('still opens where new ones could not be stored', async () => {
    const { made } = await withPin();
    const inTheWay = join(folder, 'secrets.json.new');
    mkdirSync(inTheWay);
    for (const next of ['719364', '260815', '938271']) {
      expect(await made.setPin(next, null)).toMatchObject({ error: { kind: 'storage' } });
    }
    rmSync(inTheWay, { recursive: true });
    const next = await start();
    expect(reasonOf(await next.enterPin('719364'))).toBe('wrong-pin');
    expect(await next.enterPin(PIN)).toEqual(ok(null));
    expect(await next.setPin('719364', null)).toEqual(ok(null));
    const after = await start();
    expect(reasonOf(await after.enterPin(PIN))).toBe('wrong-pin');
    expect(await after.enterPin('719364')).toEqual(ok(null));
    expect(await all(after)).toEqual(WHOLE);
  });

  it('stands beside a passphrase, and goes without it', async () => {
    const made = await start();
    for (const name of NAMES) await opened(made).set(name, { secret: name });
    expect(await made.protect(PASSPHRASE)).toEqual(ok(null));
    expect(made.status()).toEqual({ state: 'open', kind: 'passphrase' });
    expect(entries.entries.size).toBe(0);
    expect(await made.setPin(PIN, PASSPHRASE)).toEqual(ok(null));
    const next = await start();
    expect(next.status()).toEqual({ state: 'locked', pin: { left: 5 } });
    await next.unlock(PASSPHRASE);
    expect(next.status()).toEqual({ state: 'open', kind: 'passphrase', pin: true });
    expect(await all(next)).toEqual(WHOLE);
    expect(await next.dropPin()).toEqual(ok(null));
    expect(next.status()).toEqual({ state: 'open', kind: 'passphrase' });
    expect(reasonOf(await (await start()).enterPin(PIN))).toBe('not-now');
  });
});

describe('asking nothing any more', () => {
  it('opens by the keychain alone from then on, by the PIN only, and the code still opens it', async () => {
    const { made, code } = await withPin();
    expect(reasonOf(await made.switchToKeychain('000000'))).toBe('wrong-pin');
    expect(await made.switchToKeychain(PIN)).toEqual(ok(null));
    expect(made.status()).toEqual({ state: 'open', kind: 'keychain', hasCode: true });
    const next = await start();
    expect(next.status()).toEqual({ state: 'open', kind: 'keychain', hasCode: true });
    expect(await all(next)).toEqual(WHOLE);
    keychain = ok(null);
    const gone = await start();
    expect(await gone.recover(code, PASSPHRASE)).toEqual(ok(null));
    // A code gives no sign-ins where the keychain opened the file.
    expect(await all(gone)).toEqual([...WHOLE.slice(0, 2), ok(null)]);
  });
});

describe('a lock', () => {
  it('drops every key: what was lent gives nothing any more', async () => {
    const { made } = await withPin();
    const lent = opened(made);
    expect(made.beginLock()).toEqual(ok(null));
    expect(made.status()).toEqual({ state: 'locking' });
    expect(await lent.get('accounts')).toEqual(WHOLE[0]);
    await made.lock();
    expect(made.vault()).toBeNull();
    expect(made.status().state).toBe('locked');
    for (const answer of [await lent.get('accounts'), await lent.set('x', 1), await lent.remove('accounts')]) {
      expect(reasonOf(answer)).toBe('vault-closed');
    }
    await made.enterPin(PIN);
    expect(await all(made)).toEqual(WHOLE);
  });

  it('is refused where nothing would keep anybody out', async () => {
    const { made } = await filled();
    expect(reasonOf(made.beginLock())).toBe('no-secret');
    expect(made.status().state).toBe('open');
    keychain = ok(null);
    folder = newFolder();
    const other = await start();
    expect(reasonOf(other.beginLock())).toBe('not-now');
    await other.openInMemory();
    expect(reasonOf(other.beginLock())).toBe('session');
  });
});

describe('a change', () => {
  it('keeps what is written meanwhile', async () => {
    const { made } = await filled();
    const changing = made.setPin(PIN, null);
    const writing = opened(made).set('account.1.login', { secret: 'renewed' });
    expect(await Promise.all([changing, writing])).toEqual([ok(null), ok(null)]);
    const next = await start();
    await next.enterPin(PIN);
    expect(await opened(next).get('account.1.login')).toEqual(ok({ secret: 'renewed' }));
    expect([...entries.entries.keys()]).toEqual(['pin']);
  });

  it('back to the keychain that ends during a lock leaves it open: nothing is asked any more', async () => {
    const { made } = await withPin();
    const changing = made.switchToKeychain(PIN);
    expect(made.beginLock()).toEqual(ok(null));
    await changing;
    expect(made.status()).toEqual({ state: 'locking' });
    await made.lock();
    expect(made.status()).toEqual({ state: 'open', kind: 'keychain', hasCode: true });
  });
});
