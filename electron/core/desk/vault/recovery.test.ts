/**
 * Ways in by a recovery code: a forgotten passphrase, a keychain that is gone or lost its entry.
 */

import { mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok, type Result } from '../../../../shared/result.ts';
import { memoryKeychain } from '../../../../tests/desk/harness.ts';
import { newFolder } from '../../../../tests/helpers/temporary-folder.ts';
import type { Keychain } from '../ports.ts';
import { newCode, readCode, writtenCode } from './protection.ts';
import { createVaultKeeper, type VaultKeeper } from './vault.ts';

const PASSPHRASE = 'correct horse battery';
const NEXT = 'staple of another kind';
let folder: string;
let keychain: Result<Keychain | null>;

beforeEach(() => {
  folder = newFolder();
  keychain = ok(null);
});

/** Opens the vault as a start of the desk does. */
async function start(): Promise<VaultKeeper> {
  const keeper = createVaultKeeper(folder, async () => keychain, { n: 2 ** 4, r: 8, p: 1 });
  await keeper.detect();
  return keeper;
}
const codeOf = async (keeper: VaultKeeper, passphrase: string | null = null): Promise<string> => {
  const made = await keeper.makeCode(passphrase);
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value;
};
const put = async (keeper: VaultKeeper, values: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(values)) expect(await keeper.vault()?.set(name, value)).toEqual(ok(null));
};
const keeperOf = async (values: Record<string, unknown>): Promise<VaultKeeper> => {
  const keeper = await start();
  await put(keeper, values);
  return keeper;
};
const got = async (keeper: VaultKeeper, name: string) => {
  const read = await keeper.vault()?.get(name);
  return read?.ok ? read.value : read;
};
const reasonOf = (answer: Result<unknown>) => (answer.ok ? 'done' : answer.error.detail?.reason);
const FILLED = { accounts: [{ id: 'a' }], 'account.a.keys': { work: 'k' }, 'account.a.login': 'token-of-a' };

describe('a written code', () => {
  it('is read as it was made, however it is typed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
        const written = writtenCode(Buffer.from(bytes));
        expect(written).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){8}[0-9A-HJKMNP-TV-Z]{4}$/);
        const typed = written.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
        expect(readCode(`  ${typed}\n`)?.equals(Buffer.from(bytes))).toBe(true);
      }),
    );
  });

  it('with one wrong, missing or swapped letter is a typing error', () => {
    const written = writtenCode(newCode()).replaceAll('-', '');
    for (let at = 0; at < written.length; at++) {
      const other = written[at] === '7' ? '8' : '7';
      expect(readCode(written.slice(0, at) + other + written.slice(at + 1))).toBeNull();
      expect(readCode(written.slice(0, at) + written.slice(at + 1))).toBeNull();
    }
    for (const odd of ['', 'U'.repeat(36), '*'.repeat(36), `${written}0`]) expect(readCode(odd)).toBeNull();
  });
});

describe('a passphrase', () => {
  it('that is forgotten is replaced by means of the code, which goes on to work', async () => {
    const first = await start();
    await first.protect(PASSPHRASE);
    await put(first, FILLED);
    const code = await codeOf(first, PASSPHRASE);
    expect(first.status()).toEqual({ state: 'open', kind: 'passphrase', noKeychain: true, hasCode: true });

    const next = await start();
    expect(next.status()).toEqual({ state: 'locked', hasCode: true });
    expect(reasonOf(await next.recover(code, null))).toBe('passphrase-needed');
    expect(next.vault()).toBeNull();
    expect(reasonOf(await next.recover(code, NEXT))).toBe('done');
    expect(await got(next, 'account.a.login')).toBe('token-of-a');

    const third = await start();
    expect(reasonOf(await third.unlock(PASSPHRASE))).toBe('wrong-passphrase');
    expect(reasonOf(await third.unlock(NEXT))).toBe('done');
    expect(reasonOf(await (await start()).recover(code, PASSPHRASE))).toBe('done');
  });

  it('is changed by whoever knows it', async () => {
    const first = await start();
    await first.protect(PASSPHRASE);
    await put(first, FILLED);
    expect(reasonOf(await first.change(NEXT, NEXT))).toBe('wrong-passphrase');
    expect(reasonOf(await first.change(PASSPHRASE, NEXT))).toBe('done');
    await put(first, { more: 1 });
    const next = await start();
    expect(reasonOf(await next.unlock(PASSPHRASE))).toBe('wrong-passphrase');
    expect(reasonOf(await next.unlock(NEXT))).toBe('done');
    expect(await got(next, 'more')).toBe(1);
  });

  it('is asked for before a code is made', async () => {
    const first = await start();
    await first.protect(PASSPHRASE);
    for (const wrong of [null, '', NEXT]) expect(reasonOf(await first.makeCode(wrong))).toBe('wrong-passphrase');
    expect(first.status()).toEqual({ state: 'open', kind: 'passphrase', noKeychain: true });
  });
});

describe('a keychain', () => {
  it('that is gone is done without: a passphrase takes its place, and sign-ins are given again', async () => {
    keychain = ok(memoryKeychain());
    const first = await keeperOf(FILLED);
    const code = await codeOf(first);
    expect(first.status()).toEqual({ state: 'open', kind: 'keychain', hasCode: true });
    await put(first, { 'account.b.keys': 'later' });

    keychain = ok(null);
    const next = await start();
    expect(next.status()).toMatchObject({ state: 'unreadable', hasCode: true });
    expect(reasonOf(await next.recover(code, null))).toBe('passphrase-needed');
    expect(reasonOf(await next.recover(code, PASSPHRASE))).toBe('done');
    expect(await got(next, 'accounts')).toEqual([{ id: 'a' }]);
    expect(await got(next, 'account.b.keys')).toBe('later');
    expect(await got(next, 'account.a.login')).toBeNull();
    expect(reasonOf(await (await start()).unlock(PASSPHRASE))).toBe('done');
    expect(reasonOf(await (await start()).recover(code, NEXT))).toBe('done');
  });

  it.each(['is another one', 'lost its entry'])('that %s opens everything again by the code', async (how) => {
    const entries = memoryKeychain();
    keychain = ok(entries);
    const first = await keeperOf(FILLED);
    mkdirSync(join(folder, 'accounts', 'a'), { recursive: true });
    const code = await codeOf(first);

    if (how === 'is another one') keychain = ok(memoryKeychain());
    else entries.entries.clear();
    const next = await start();
    expect(next.status()).toMatchObject({
      state: 'unreadable',
      error: { detail: { reason: 'keys-gone' } },
      hasCode: true,
    });
    expect(reasonOf(await next.recover(code, null))).toBe('done');
    expect(next.status()).toEqual({ state: 'open', kind: 'keychain', hasCode: true });
    const third = await start();
    expect(await got(third, 'account.a.keys')).toEqual({ work: 'k' });
    expect(await got(third, 'account.a.login')).toBeNull();
  });

  it('without a code is opened by no code', async () => {
    keychain = ok(memoryKeychain());
    await keeperOf(FILLED);
    keychain = ok(null);
    expect(reasonOf(await (await start()).recover(writtenCode(newCode()), PASSPHRASE))).toBe('not-now');
  });

  it('keeps nothing readable in the file', async () => {
    keychain = ok(memoryKeychain());
    const first = await keeperOf(FILLED);
    const code = await codeOf(first);
    const bytes = readFileSync(join(folder, 'secrets.json'), 'latin1');
    for (const hidden of ['token-of-a', 'account.a', code, code.slice(0, 9)]) expect(bytes).not.toContain(hidden);
  });
});

it('a code that could not be made leaves the one before as it is', async () => {
  keychain = ok(memoryKeychain());
  const first = await keeperOf(FILLED);
  const code = await codeOf(first);
  mkdirSync(join(folder, 'secrets.json.new'));
  expect(reasonOf(await first.makeCode(null))).toBe('cannot-write');
  rmdirSync(join(folder, 'secrets.json.new'));
  keychain = ok(null);
  expect(reasonOf(await (await start()).recover(code, PASSPHRASE))).toBe('done');
});

it('a code of before, of another folder or with a typing error opens nothing and changes nothing', async () => {
  keychain = ok(memoryKeychain());
  const first = await keeperOf(FILLED);
  const old = await codeOf(first);
  const present = await codeOf(first);
  keychain = ok(null);
  const next = await start();
  const before = readFileSync(join(folder, 'secrets.json'), 'latin1');
  expect(reasonOf(await next.recover(old, PASSPHRASE))).toBe('wrong-code');
  expect(reasonOf(await next.recover(writtenCode(newCode()), PASSPHRASE))).toBe('wrong-code');
  expect(reasonOf(await next.recover(present.slice(1), PASSPHRASE))).toBe('code-mistyped');
  expect(readFileSync(join(folder, 'secrets.json'), 'latin1')).toBe(before);
  expect(reasonOf(await next.recover(present, PASSPHRASE))).toBe('done');
});
