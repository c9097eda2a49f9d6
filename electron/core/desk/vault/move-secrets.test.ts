/**
 * Moves between keychain and file: each secret goes along, whenever it was written, and a program
 * that is ended amid a move leaves nothing behind but what the lock promises.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { memoryKeychain } from '../../../../tests/desk/harness.ts';
import { newFolder } from '../../../../tests/helpers/temporary-folder.ts';
import type { Keychain } from '../ports.ts';
import { readCode } from './recovery-code.ts';
import { openSealedFile } from './sealed-file.ts';
import { createVaultKeeper, type Vault, type VaultKeeper } from './vault.ts';

const PASSPHRASE = 'correct horse battery';
const PIN = '482917';
const NAMES = ['accounts', 'account.1.keys', 'account.1.login'];
const CHEAP = { n: 2 ** 4, r: 8, p: 1 };
let folder: string;
let entries: ReturnType<typeof memoryKeychain>;
let keychain: Result<Keychain | null>;

beforeEach(() => {
  folder = newFolder();
  entries = memoryKeychain();
  keychain = ok(entries);
});

async function start(cost = CHEAP): Promise<VaultKeeper> {
  const made = createVaultKeeper(folder, async () => keychain, cost);
  await made.detect();
  return made;
}
const opened = (made: VaultKeeper): Vault => {
  const vault = made.vault();
  if (!vault) throw new Error('the vault is closed');
  return vault;
};
const reasonOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.error.detail?.reason);
const inFolder = (name: string) => join(folder, name);
const wraps = (name: string) =>
  (JSON.parse(readFileSync(inFolder(name), 'utf8')) as { wraps: { kind: string }[] }).wraps.map(({ kind }) => kind);

/** Open by a keychain, with three secrets. */
async function filled(): Promise<VaultKeeper> {
  const made = await start();
  for (const name of NAMES) await opened(made).set(name, { secret: name });
  return made;
}
async function codeOf(made: VaultKeeper): Promise<string> {
  const code = await made.makeCode(null, () => NAMES);
  if (!code.ok) throw new Error(JSON.stringify(code.error));
  return code.value;
}
/** What a code finds in `recovery.json`. */
async function namesBy(code: string): Promise<string[]> {
  const file = await openSealedFile(inFolder('recovery.json'), { code: readCode(code) ?? Buffer.alloc(0) });
  if (!file.ok) throw new Error(JSON.stringify(file.error));
  return [...file.value.names].sort();
}

/**
 * Keeps what is there at the keychain's next `call` for this entry. The returned function ends this
 * program and goes on from there, where the file has this name.
 */
function endAt(call: 'set' | 'remove', entry: string): (from: string, to: string) => void {
  const cut = { folder: newFolder(), entries: memoryKeychain() };
  const { set, remove } = entries;
  const keep = (name: string) => {
    if (name !== entry || existsSync(join(cut.folder, 'keys.json'))) return;
    cpSync(folder, cut.folder, { recursive: true });
    for (const [key, value] of entries.entries) cut.entries.entries.set(key, value);
  };
  Object.assign(entries, {
    set: async (name: string, value: string) => {
      const stored = await set(name, value);
      if (call === 'set') keep(name);
      return stored;
    },
    remove: async (name: string) => {
      if (call === 'remove') keep(name);
      return remove(name);
    },
  });
  return (from, to) => {
    ({ folder, entries } = cut);
    keychain = ok(entries);
    renameSync(inFolder(from), inFolder(to));
  };
}

describe('a move to the file', () => {
  it('takes along what was listed only while it waited for its turn', async () => {
    const made = await filled();
    await codeOf(made);
    const names = [...NAMES];
    const moving = made.setPin(PIN, null, () => [...names]);
    names.push('account.2.keys');
    await entries.set('account.2.keys', '"later"');
    expect(await moving).toEqual(ok(null));
    const next = await start();
    await next.enterPin(PIN);
    expect(await opened(next).get('account.2.keys')).toEqual(ok('later'));
  });

  it('takes along the keys of an account that stands in no list yet; a code opens them, too', async () => {
    const made = await filled();
    await opened(made).set('account.2.keys', 'unlisted');
    const code = await codeOf(made);
    expect(await namesBy(code)).toContain('account.2.keys');
    await opened(made).set('account.2.login', 'token');
    await made.setPin(PIN, null, () => NAMES);
    const next = await start();
    await next.enterPin(PIN);
    expect(await opened(next).get('account.2.keys')).toEqual(ok('unlisted'));
    expect(await opened(next).get('account.2.login')).toEqual(ok('token'));
  });

  it('waits until it is known what there is to move', async () => {
    const made = await filled();
    expect(reasonOf(await made.protect(PASSPHRASE, () => null))).toBe('not-now');
    expect(made.status()).toEqual({ state: 'open', kind: 'keychain' });
    expect(existsSync(inFolder('keys.json'))).toBe(false);
  });

  it('that the disk refuses leaves the keychain in use, and its copy to the code', async () => {
    const made = await filled();
    const code = await codeOf(made);
    mkdirSync(inFolder('keys.json'));
    expect(await made.setPin(PIN, null, () => NAMES)).toMatchObject({ error: { kind: 'storage' } });
    await opened(made).set('account.2.keys', 'later');
    expect(made.status()).toEqual({ state: 'open', kind: 'keychain', hasCode: true });
    expect(wraps('recovery.json')).toEqual(['code']);
    expect(await namesBy(code)).toEqual(['account.1.keys', 'account.2.keys', 'accounts']);
  });
});

describe('a program that ends amid a move', () => {
  it.each(['PIN', 'passphrase'])('to the file leaves no way in by a %s, and no sign-in', async (by) => {
    const made = await filled();
    const code = await codeOf(made);
    const end = endAt('remove', 'accounts');
    if (by === 'PIN') await made.setPin(PIN, null, () => NAMES);
    else await made.protect(PASSPHRASE, () => NAMES);
    end('keys.json', 'recovery.json');
    expect(wraps('recovery.json')).toHaveLength(2);
    expect((await start()).status()).toEqual({ state: 'open', kind: 'keychain', hasCode: true });
    expect(wraps('recovery.json')).toEqual(['code']);
    expect(await namesBy(code)).toEqual(['account.1.keys', 'accounts']);
  });

  it('to the file leaves no file where no code was made', async () => {
    const made = await filled();
    const end = endAt('remove', 'accounts');
    await made.protect(PASSPHRASE, () => NAMES);
    end('keys.json', 'recovery.json');
    expect(wraps('recovery.json')).toEqual(['passphrase']);
    const next = await start();
    expect(next.status()).toEqual({ state: 'open', kind: 'keychain' });
    expect(existsSync(inFolder('recovery.json'))).toBe(false);
    expect(await opened(next).get('account.1.login')).toEqual(ok({ secret: 'account.1.login' }));
  });

  it('to the keychain leaves no way in but the code, and no sign-in', async () => {
    const made = await filled();
    const code = await codeOf(made);
    await made.setPin(PIN, null, () => NAMES);
    const end = endAt('set', 'recovery');
    await made.switchToKeychain(PIN);
    end('keys.json', 'recovery.json');
    expect(wraps('recovery.json')).toContain('pin');
    expect((await start()).status()).toEqual({ state: 'open', kind: 'keychain', hasCode: true });
    expect(wraps('recovery.json')).toEqual(['code']);
    expect(await namesBy(code)).toEqual(['account.1.keys', 'accounts']);
  });
});

it('checking a passphrase changes nothing in the file, also where keys cost more by now', async () => {
  const made = await filled();
  await made.protect(PASSPHRASE, () => NAMES);
  await made.setPin(PIN, PASSPHRASE, () => NAMES);
  const next = await start({ ...CHEAP, n: 2 ** 5 });
  await next.enterPin(PIN);
  const before = readFileSync(inFolder('keys.json'), 'utf8');
  keychain = err('storage', 'keychain', { detail: { reason: 'timeout' } });
  expect(reasonOf(await next.switchToKeychain('wrong horse'))).toBe('wrong-passphrase');
  expect(reasonOf(await next.switchToKeychain(PASSPHRASE))).toBe('timeout');
  expect(readFileSync(inFolder('keys.json'), 'utf8')).toBe(before);
});
