/**
 * A program that is ended during a change of protection: the file then opens as before or as
 * chosen, with every secret, and the keychain gives nothing to a file that asks for input.
 */
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { memoryKeychain } from '../../../../tests/desk/harness.ts';
import { newFolder } from '../../../../tests/helpers/temporary-folder.ts';
import type { Keychain } from '../ports.ts';
import { readSlots } from './secrets.ts';
import { createVaultKeeper, secretsFile, type Vault, type VaultKeeper } from './vault.ts';

const [PASSPHRASE, NEXT] = ['correct horse battery', 'staple of another kind'] as const;
const [PIN, NEXT_PIN] = ['482917', '719364'] as const;
const SECRETS = { accounts: [], 'account.1.keys': 'k', 'account.1.login': 'l', proxies: {} };
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
const slots = () => [...(readSlots(secretsFile(folder))?.kinds ?? [])].sort().join(' ');
const inKeychain = () => [...entries.entries.keys()].map((name) => name.replace(/\..*/, ''));

/** Opens with what the person knows, the newest first. */
async function openAtNextStart(): Promise<VaultKeeper> {
  const made = await start();
  for (const pin of [NEXT_PIN, PIN]) if (!made.vault()) await made.enterPin(pin);
  for (const passphrase of [NEXT, PASSPHRASE]) if (!made.vault()) await made.unlock(passphrase);
  return made;
}

interface Change {
  name: string;
  before?(made: VaultKeeper): Promise<unknown>;
  change(made: VaultKeeper): Promise<Result<unknown>>;
}
const withPin = async (made: VaultKeeper) => {
  await made.makeCode(null);
  await made.setPin(PIN, null);
};
const withPassphrase = (made: VaultKeeper) => made.protect(PASSPHRASE);
const withBoth = async (made: VaultKeeper) => {
  await made.protect(PASSPHRASE);
  await made.setPin(PIN, PASSPHRASE);
};
const CHANGES: Change[] = [
  { name: 'a passphrase in the keychain’s place', change: (made) => made.protect(PASSPHRASE) },
  {
    name: 'a PIN in the keychain’s place',
    before: (made) => made.makeCode(null),
    change: (made) => made.setPin(PIN, null),
  },
  { name: 'a passphrase beside a PIN', before: withPin, change: (made) => made.protect(PASSPHRASE) },
  { name: 'a PIN beside a passphrase', before: withPassphrase, change: (made) => made.setPin(PIN, PASSPHRASE) },
  { name: 'another PIN', before: withPin, change: (made) => made.setPin(NEXT_PIN, null) },
  { name: 'another passphrase', before: withPassphrase, change: (made) => made.change(PASSPHRASE, NEXT) },
  { name: 'no PIN any more', before: withBoth, change: (made) => made.dropPin() },
  { name: 'a recovery code', change: (made) => made.makeCode(null) },
  { name: 'the keychain in a PIN’s place', before: withPin, change: (made) => made.switchToKeychain(PIN) },
  {
    name: 'the keychain in the place of both',
    before: withBoth,
    change: (made) => made.switchToKeychain(PASSPHRASE),
  },
];

/** Contents of disk and keychain around each call of the keychain, and at the end. */
async function statesDuring(change: () => Promise<Result<unknown>>): Promise<(() => void)[]> {
  const states: (() => void)[] = [];
  const keep = () => {
    const copy = newFolder();
    cpSync(folder, copy, { recursive: true });
    const kept = [...entries.entries];
    states.push(() => {
      folder = copy;
      entries = memoryKeychain();
      for (const [name, value] of kept) entries.entries.set(name, value);
      keychain = ok(entries);
    });
  };
  const real = entries;
  const around = async <T>(call: Promise<T>): Promise<T> => {
    const answer = await call;
    keep();
    return answer;
  };
  keep();
  keychain = ok({
    get: (name) => around(real.get(name)),
    set: (name, value) => around(real.set(name, value)),
    remove: (name) => around(real.remove(name)),
  });
  expect(await change()).toMatchObject({ ok: true });
  keep();
  return states;
}

describe('a kill during a change', () => {
  it.each(CHANGES)('to $name leaves a file that opens, with all it holds', async ({ before, change }) => {
    const made = await start();
    for (const [name, value] of Object.entries(SECRETS)) await opened(made).set(name, value);
    await before?.(made);
    const old = slots();
    const states = await statesDuring(() => change(made));
    const next = slots();
    for (const restore of states) {
      restore();
      expect([old, next]).toContain(slots());
      const after = await openAtNextStart();
      for (const [name, value] of Object.entries(SECRETS)) expect(await opened(after).get(name)).toEqual(ok(value));
      const { kind } = opened(after);
      expect(inKeychain().filter((name) => name === 'key')).toEqual(kind === 'keychain' ? ['key'] : []);
    }
  });

  it('to a passphrase that the keychain does not follow at once is finished at the next unlock', async () => {
    const made = await start();
    await opened(made).set('accounts', []);
    const { remove } = entries;
    entries.remove = async () => err('storage', 'keychain', { detail: { reason: 'timeout' } });
    expect(await made.protect(PASSPHRASE)).toEqual(ok(null));
    expect([made.status(), inKeychain()]).toEqual([{ state: 'open', kind: 'passphrase' }, ['key']]);
    const next = await start();
    expect(next.status()).toEqual({ state: 'locked' });
    entries.remove = remove;
    await next.unlock(PASSPHRASE);
    expect(inKeychain()).toEqual([]);
  });
});

describe('a change that fails', () => {
  const disk = {
    fails: () => mkdirSync(`${secretsFile(folder)}.new`),
    works: () => rmSync(`${secretsFile(folder)}.new`, { recursive: true }),
  };

  it.each(CHANGES)('to $name on the disk leaves everything as it was', async ({ before, change }) => {
    const made = await start();
    for (const [name, value] of Object.entries(SECRETS)) await opened(made).set(name, value);
    await before?.(made);
    const [status, bytes] = [made.status(), readFileSync(secretsFile(folder), 'utf8')];
    disk.fails();
    expect(await change(made)).toMatchObject({ error: { kind: 'storage' } });
    expect([made.status(), readFileSync(secretsFile(folder), 'utf8')]).toEqual([status, bytes]);
    disk.works();
    await opened(made).set('account.2.keys', 'later');
    const after = await openAtNextStart();
    expect(await opened(after).get('account.1.login')).toEqual(ok('l'));
    expect(await opened(after).get('account.2.keys')).toEqual(ok('later'));
    expect(await change(after)).toMatchObject({ ok: true });
  });

  it('in the keychain leaves everything as it was', async () => {
    const made = await start();
    for (const [name, value] of Object.entries(SECRETS)) await opened(made).set(name, value);
    await withPin(made);
    const bytes = readFileSync(secretsFile(folder), 'utf8');
    const { set } = entries;
    entries.set = async (name, value) =>
      name.startsWith('key.') ? err('storage', 'keychain', { detail: { reason: 'timeout' } }) : set(name, value);
    expect(reasonOf(await made.switchToKeychain(PIN))).toBe('timeout');
    expect(made.status()).toMatchObject({ state: 'open', kind: 'pin' });
    expect(readFileSync(secretsFile(folder), 'utf8')).toBe(bytes);
  });

  it('for a wrong passphrase changes nothing in the file, also if keys cost more by now', async () => {
    const made = await start();
    await opened(made).set('accounts', []);
    await withBoth(made);
    const next = await start({ ...CHEAP, n: 2 ** 5 });
    await next.enterPin(PIN);
    const before = readFileSync(secretsFile(folder), 'utf8');
    keychain = err('storage', 'keychain', { detail: { reason: 'timeout' } });
    expect(reasonOf(await next.switchToKeychain('wrong horse'))).toBe('wrong-passphrase');
    expect(reasonOf(await next.switchToKeychain(PASSPHRASE))).toBe('timeout');
    expect(readFileSync(secretsFile(folder), 'utf8')).toBe(before);
  });
});

it('a change in one file leaves another file’s key in the keychain', async () => {
  const made = await start();
  await opened(made).set('accounts', ['first']);
  const first = join(newFolder(), 'aside');
  cpSync(folder, first, { recursive: true });
  rmSync(secretsFile(folder));
  const other = await start();
  await opened(other).set('accounts', ['other']);
  await other.protect(PASSPHRASE);
  await other.lock();
  await other.unlock(PASSPHRASE);
  folder = first;
  expect(await opened(await start()).get('accounts')).toEqual(ok(['first']));
});
