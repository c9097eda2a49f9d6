/**
 * A PIN opens the vault together with the keychain, and neither opens it alone; a few wrong ones
 * turn it off. Whatever interrupts the moves between keychain and file, nothing is lost.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  const code = await made.makeCode(null, () => NAMES);
  if (!code.ok) throw new Error(JSON.stringify(code.error));
  return { made, code: code.value };
}

async function withPin(): Promise<{ made: VaultKeeper; code: string }> {
  const { made, code } = await filled();
  expect(await made.setPin(PIN, null, () => NAMES)).toEqual(ok(null));
  return { made, code };
}

describe('a PIN', () => {
  it('moves every secret out of the keychain, and opens it at the next start', async () => {
    const { made } = await withPin();
    expect(made.status()).toEqual({ state: 'open', kind: 'pin', hasCode: true, pin: true });
    expect(await all(made)).toEqual(WHOLE);
    // What is left there opens nothing without the PIN.
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
    await entries.set('pin', JSON.stringify({ secrets: [Buffer.alloc(32).toString('base64')], left: 5 }));
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
    expect(reasonOf(await made.setPin(PIN, null, () => NAMES))).toBe('code-first');
    keychain = ok(null);
    folder = newFolder();
    const bare = await start();
    await bare.protect(PASSPHRASE);
    expect(reasonOf(await bare.setPin(PIN, 'wrong horse', () => []))).toBe('wrong-passphrase');
    expect(reasonOf(await bare.setPin(PIN, PASSPHRASE, () => []))).toBe('no-keychain');
    expect(bare.status()).toEqual({ state: 'open', kind: 'passphrase', noKeychain: true });
    await bare.lock();
    await bare.unlock(PASSPHRASE);
    expect(bare.status()).toEqual({ state: 'open', kind: 'passphrase', noKeychain: true });
  });

  it('still opens where new ones could not be stored', async () => {
    const { made } = await withPin();
    const inTheWay = join(folder, 'keys.json.new');
    mkdirSync(inTheWay);
    for (const next of ['719364', '260815', '938271']) {
      expect(await made.setPin(next, null, () => NAMES)).toMatchObject({ error: { kind: 'storage' } });
    }
    rmSync(inTheWay, { recursive: true });
    const next = await start();
    expect(reasonOf(await next.enterPin('719364'))).toBe('wrong-pin');
    expect(await next.enterPin(PIN)).toEqual(ok(null));
    expect(await next.setPin('719364', null, () => NAMES)).toEqual(ok(null));
    const after = await start();
    expect(reasonOf(await after.enterPin(PIN))).toBe('wrong-pin');
    expect(await after.enterPin('719364')).toEqual(ok(null));
    expect(await all(after)).toEqual(WHOLE);
  });

  it('stands beside a passphrase, and goes without it', async () => {
    const made = await start();
    for (const name of NAMES) await opened(made).set(name, { secret: name });
    expect(await made.protect(PASSPHRASE, () => NAMES)).toEqual(ok(null));
    expect(made.status()).toEqual({ state: 'open', kind: 'passphrase' });
    expect(entries.entries.size).toBe(0);
    expect(await made.setPin(PIN, PASSPHRASE, () => NAMES)).toEqual(ok(null));
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
  it('moves everything back into the keychain, by the PIN only, and the code still opens its file', async () => {
    const { made, code } = await withPin();
    expect(reasonOf(await made.switchToKeychain('000000'))).toBe('wrong-pin');
    expect(await made.switchToKeychain(PIN)).toEqual(ok(null));
    expect(made.status()).toEqual({ state: 'open', kind: 'keychain', hasCode: true });
    expect(existsSync(join(folder, 'keys.json'))).toBe(false);
    const next = await start();
    expect(next.status()).toEqual({ state: 'open', kind: 'keychain', hasCode: true });
    expect(await all(next)).toEqual(WHOLE);
    keychain = ok(null);
    const gone = await start();
    expect(await gone.recover(code, PASSPHRASE)).toEqual(ok(null));
    // Sign-ins are not in it, as before.
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

describe('a move', () => {
  it('takes along what is written meanwhile', async () => {
    const { made } = await filled();
    const get = entries.get;
    const written: Promise<unknown>[] = [];
    entries.get = async (name) => {
      const value = await get(name);
      // A token is renewed just after the old one was read.
      if (name.endsWith('.login')) written.push(opened(made).set(name, { secret: 'renewed' }));
      return value;
    };
    await made.setPin(PIN, null, () => NAMES);
    entries.get = get;
    await Promise.all(written);
    expect(await opened(made).get('account.1.login')).toEqual(ok({ secret: 'renewed' }));
    expect([...entries.entries.keys()]).toEqual(['pin']);
  });

  it('back into the keychain that ends amid a lock leaves it open: nothing is asked any more', async () => {
    const { made } = await withPin();
    const moving = made.switchToKeychain(PIN);
    expect(made.beginLock()).toEqual(ok(null));
    await moving;
    expect(made.status()).toEqual({ state: 'locking' });
    await made.lock();
    expect(made.status()).toEqual({ state: 'open', kind: 'keychain', hasCode: true });
  });
});

describe('a move that is interrupted', () => {
  it('before the file stands leaves everything in the keychain', async () => {
    const { made } = await filled();
    const get = entries.get;
    entries.get = async (name) =>
      name.endsWith('.login') ? err('storage', 'keychain', { detail: { reason: 'timeout' } }) : get(name);
    expect(reasonOf(await made.setPin(PIN, null, () => NAMES))).toBe('timeout');
    entries.get = get;
    expect(made.status()).toEqual({ state: 'open', kind: 'keychain', hasCode: true });
    expect(readFileSync(join(folder, 'recovery.json'), 'utf8')).not.toContain('"pin"');
    expect(await all(await start())).toEqual(WHOLE);
  });

  it('after it stands is finished when it is opened: no key stays in the keychain', async () => {
    const { made } = await filled();
    const kept = new Map(entries.entries);
    await made.setPin(PIN, null, () => NAMES);
    for (const [name, value] of kept) entries.entries.set(name, value);
    writeFileSync(join(folder, 'keys-in-keychain'), '');
    const next = await start();
    expect(next.status().state).toBe('locked');
    await next.enterPin(PIN);
    expect([...entries.entries.keys()]).toEqual(['pin']);
    expect(existsSync(join(folder, 'keys-in-keychain'))).toBe(false);
  });

  it('on its way back leaves no key in the keychain once the PIN opens the file again', async () => {
    const { made } = await withPin();
    const set = entries.set;
    entries.set = async (name, value) =>
      name.endsWith('.login') ? err('storage', 'keychain', { detail: { reason: 'timeout' } }) : set(name, value);
    expect(reasonOf(await made.switchToKeychain(PIN))).toBe('timeout');
    entries.set = set;
    expect(made.status()).toMatchObject({ state: 'open', kind: 'pin' });
    const next = await start();
    expect(await next.enterPin(PIN)).toEqual(ok(null));
    expect([...entries.entries.keys()]).toEqual(['pin']);
    expect(await all(next)).toEqual(WHOLE);
  });
});
