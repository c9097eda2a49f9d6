import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { newFolder } from '../../../../tests/helpers/temporary-folder.ts';
import { createSealedFile, openSealedFile } from './sealed-file.ts';
import type { Vault } from './vault.ts';

/** So that a table of openings takes no minute. */
const CHEAP = { n: 1024, r: 8, p: 1 };
const PASSPHRASE = 'correct horse battery';
const SECRET = 'refresh-token-0123456789';

let file: string;
let vault: Vault;

beforeEach(async () => {
  file = join(newFolder(), 'keys.json');
  const made = await createSealedFile(file, { passphrase: PASSPHRASE }, CHEAP);
  if (!made.ok) throw new Error('not made');
  vault = made.value;
  await vault.set('login', { token: SECRET });
});

const open = (passphrase = PASSPHRASE) => openSealedFile(file, { passphrase }, CHEAP);
const reason = async (passphrase?: string) => {
  const opened = await open(passphrase);
  return opened.ok ? 'opened' : `${opened.error.kind}/${opened.error.detail?.reason}`;
};

/** As it was written before what is sealed was bound to the ways in. */
const FIRST_VERSION = {
  version: 1,
  wraps: [
    {
      ...{ kind: 'passphrase', salt: 'UKSH909TMPXmQkyA6zx9HA==', n: 16, r: 8, p: 1 },
      key: {
        ...{ iv: 'LHZyvdM0ymjgELZV', tag: 'D6jkYTY0G8oLIKxh7j30BA==' },
        data: 'Xw8pfYQbcPtcKMO30IGUl9ObqDIia7pWKmK1uUvthYI=',
      },
    },
  ],
  sealed: { iv: 'Bqp+C+SpSF6ii3hs', tag: '8pL5lxKiYNWrye0rMO/k/A==', data: 'octNMYPeHM85XaXD4g==' },
};

describe('a sealed file', () => {
  it('takes back no way in that was taken away, which nobody who lacks its key puts there', async () => {
    const before = JSON.parse(readFileSync(file, 'utf8'));
    const opened = await open();
    if (!opened.ok) throw new Error('not opened');
    await opened.value.setPassphrase('another horse');
    const after = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...after, wraps: [...after.wraps, ...before.wraps] }));
    expect(await reason()).toBe('storage/keys-damaged');
    writeFileSync(file, JSON.stringify({ ...after, version: 1, wraps: before.wraps }));
    expect(await reason()).toBe('storage/keys-damaged');
    writeFileSync(file, JSON.stringify(after));
    expect([await reason(), await reason('another horse')]).toEqual(['auth/wrong-passphrase', 'opened']);
  });

  it('of the first version opens, and is bound to its ways in from its next write on', async () => {
    writeFileSync(file, JSON.stringify(FIRST_VERSION));
    const opened = await open();
    if (!opened.ok) throw new Error('not opened');
    expect(await opened.value.get('login')).toEqual({ ok: true, value: 'x' });
    await opened.value.set('login', 'y');
    expect(JSON.parse(readFileSync(file, 'utf8')).version).toBe(2);
    const again = await open();
    expect(again.ok && (await again.value.get('login'))).toEqual({ ok: true, value: 'y' });
  });

  it('gives back what was put in, and what was taken out is gone', async () => {
    await vault.set('other', [1, 2]);
    await vault.remove('other');
    const opened = await open();
    if (!opened.ok) throw new Error('not opened');
    expect(opened.value.kind).toBe('passphrase');
    expect(await opened.value.get('login')).toEqual({ ok: true, value: { token: SECRET } });
    expect(await opened.value.get('other')).toEqual({ ok: true, value: null });
  });

  it('opens with the same passphrase composed differently', async () => {
    const composed = 'caf\u00e9 au lait';
    await createSealedFile(file, { passphrase: composed }, CHEAP);
    expect(await reason(composed.normalize('NFD'))).toBe('opened');
  });

  it('refuses a wrong passphrase, and is as it was', async () => {
    const before = readFileSync(file);
    for (const wrong of ['wrong horse', '', `${PASSPHRASE} `])
      expect(await reason(wrong)).toBe('auth/wrong-passphrase');
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(await reason()).toBe('opened');
  });

  it('holds nothing readable, and only its owner may read it', () => {
    const text = readFileSync(file, 'latin1');
    for (const hidden of [SECRET, PASSPHRASE, Buffer.from(SECRET).toString('base64').slice(0, 20)]) {
      expect(text).not.toContain(hidden);
    }
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is written under another key, salt and number each time', async () => {
    const first = JSON.parse(readFileSync(file, 'utf8'));
    await createSealedFile(file, { passphrase: PASSPHRASE }, CHEAP);
    const second = JSON.parse(readFileSync(file, 'utf8'));
    expect(second.wraps[0].salt).not.toBe(first.wraps[0].salt);
    expect(second.wraps[0].key.data).not.toBe(first.wraps[0].key.data);
    expect(second.sealed.iv).not.toBe(first.sealed.iv);
  });

  it('costs 128 MiB for each try of a passphrase', async () => {
    await createSealedFile(file, { passphrase: PASSPHRASE });
    const { wraps } = JSON.parse(readFileSync(file, 'utf8'));
    expect(wraps[0]).toMatchObject({ kind: 'passphrase', n: 2 ** 17, r: 8, p: 1 });
    expect(await reason()).toBe('opened');
  });

  it('is whole after a kill between the new file and its name', async () => {
    writeFileSync(`${file}.new`, '{"version":1,"wra');
    expect(await reason()).toBe('opened');
    // The next write goes on over what was left.
    expect(await vault.set('more', 1)).toEqual({ ok: true, value: null });
    expect(existsSync(`${file}.new`)).toBe(false);
    expect(await reason()).toBe('opened');
  });

  it('says so where it cannot be written, and keeps what it had', async () => {
    const nowhere = join(newFolder(), 'gone', 'keys.json');
    expect(await createSealedFile(nowhere, { passphrase: PASSPHRASE }, CHEAP)).toMatchObject({
      ok: false,
      error: { kind: 'storage', detail: { reason: 'cannot-write' } },
    });
  });
});

describe('a changed byte', () => {
  /** The text of one value with one character changed to another that is allowed there. */
  const flip = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
  type Stored = {
    version: number;
    wraps: { salt: string; n: number; r: number; p: number; key: Record<string, string> }[];
    sealed: Record<string, string>;
  };
  const parts: [string, (stored: Stored, wrap: Stored['wraps'][0]) => void, string][] = [
    ['the salt', (_, wrap) => void Object.assign(wrap, { salt: flip(wrap.salt) }), 'auth/wrong-passphrase'],
    [
      'the wrapped key',
      (_, wrap) => void Object.assign(wrap.key, { data: flip(wrap.key.data ?? '') }),
      'auth/wrong-passphrase',
    ],
    [
      'the wrap’s number',
      (_, wrap) => void Object.assign(wrap.key, { iv: flip(wrap.key.iv ?? '') }),
      'auth/wrong-passphrase',
    ],
    [
      'the wrap’s tag',
      (_, wrap) => void Object.assign(wrap.key, { tag: flip(wrap.key.tag ?? '') }),
      'auth/wrong-passphrase',
    ],
    [
      'the sealed values',
      (stored) => void Object.assign(stored.sealed, { data: flip(stored.sealed.data ?? '') }),
      'storage/keys-damaged',
    ],
    [
      'the seal’s number',
      (stored) => void Object.assign(stored.sealed, { iv: flip(stored.sealed.iv ?? '') }),
      'storage/keys-damaged',
    ],
    [
      'the seal’s tag',
      (stored) => void Object.assign(stored.sealed, { tag: flip(stored.sealed.tag ?? '') }),
      'storage/keys-damaged',
    ],
    ['a cost that is none', (_, wrap) => void Object.assign(wrap, { n: 1025 }), 'storage/keys-damaged'],
    ['a cost of all memory', (_, wrap) => void Object.assign(wrap, { n: 2 ** 30 }), 'storage/keys-damaged'],
    ['a cost of nothing', (_, wrap) => void Object.assign(wrap, { n: 0 }), 'storage/keys-damaged'],
    ['another cost', (_, wrap) => void Object.assign(wrap, { n: 2048 }), 'auth/wrong-passphrase'],
    ['blocks of all memory', (_, wrap) => void Object.assign(wrap, { r: 1_000_000 }), 'storage/keys-damaged'],
    ['endless rounds', (_, wrap) => void Object.assign(wrap, { p: 1_000_000 }), 'storage/keys-damaged'],
    ['the version', (stored) => void Object.assign(stored, { version: 3 }), 'storage/keys-damaged'],
    ['no way in', (stored) => void Object.assign(stored, { wraps: [] }), 'auth/wrong-passphrase'],
    [
      'more ways in than there are, each of which would be tried',
      (stored, wrap) => void Object.assign(stored, { wraps: Array(9).fill(wrap) }),
      'storage/keys-damaged',
    ],
    ['what is no base64', (stored) => void Object.assign(stored.sealed, { data: '!!' }), 'storage/keys-damaged'],
  ];
  it.each(parts)('in %s is noticed', async (_name, change, expected) => {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Stored;
    change(stored, stored.wraps[0] as Stored['wraps'][0]);
    writeFileSync(file, JSON.stringify(stored));
    expect(await reason()).toBe(expected);
  });

  it('a tag cut short is no tag', async () => {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Stored;
    const tag = Buffer.from(stored.sealed.tag ?? '', 'base64');
    stored.sealed.tag = tag.subarray(0, 4).toString('base64');
    writeFileSync(file, JSON.stringify(stored));
    expect(await reason()).toBe('storage/keys-damaged');
  });

  it.each(['', '{', 'null', '[]', '{"version":1}', '\u0000\u0001'])('what is no such file: %j', async (text) => {
    writeFileSync(file, text);
    expect(await reason()).toBe('storage/keys-damaged');
  });
});

it('a passphrase that was cheap to derive costs as much as new ones from the next opening on', async () => {
  const dear = { n: 4096, r: 8, p: 1 };
  const wraps = () => JSON.parse(readFileSync(file, 'utf8')).wraps as { n: number }[];
  expect((await openSealedFile(file, { passphrase: 'wrong horse' }, dear)).ok).toBe(false);
  expect(wraps().map(({ n }) => n)).toEqual([1024]);
  expect((await openSealedFile(file, { passphrase: PASSPHRASE }, dear)).ok).toBe(true);
  expect(wraps().map(({ n }) => n)).toEqual([4096]);
  const again = await openSealedFile(file, { passphrase: PASSPHRASE }, dear);
  expect(again.ok && (await again.value.get('login'))).toEqual({ ok: true, value: { token: SECRET } });
});
