import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok } from '../../../../shared/result.ts';
import { newFolder } from '../../../../tests/helpers/temporary-folder.ts';
import { createSecrets, type Opener, openSecrets, readSlots, type Secrets } from './secrets.ts';

/** So that a table of openings takes no minute. */
const CHEAP = { n: 1024, r: 8, p: 1 };
const PASSPHRASE = 'correct horse battery';
const SECRET = 'refresh-token-0123456789';
const CODE = Buffer.alloc(20, 3);

let file: string;
let secrets: Secrets;

/** A file that this passphrase opens, on the disk. */
async function created(passphrase = PASSPHRASE): Promise<Secrets> {
  const made = createSecrets(file, CHEAP);
  const added = await made.addSlot({ kind: 'passphrase', typed: passphrase });
  if (!added.ok) throw new Error(JSON.stringify(added.error));
  return made;
}

beforeEach(async () => {
  file = join(newFolder(), 'secrets.json');
  secrets = await created();
  await secrets.set('login', { token: SECRET });
});

const open = (typed = PASSPHRASE) => openSecrets(file, { kind: 'passphrase', typed }, CHEAP);
const openedBy = async (by: Opener): Promise<Secrets> => {
  const opened = await openSecrets(file, by, CHEAP);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return opened.value;
};
const reason = async (passphrase?: string) => {
  const opened = await open(passphrase);
  return opened.ok ? 'opened' : `${opened.error.kind}/${opened.error.detail?.reason}`;
};

describe('a sealed file', () => {
  it('takes back no way in that was taken away, which nobody who lacks its key puts there', async () => {
    const before = JSON.parse(readFileSync(file, 'utf8'));
    const opened = await open();
    if (!opened.ok) throw new Error('not opened');
    await opened.value.addSlot({ kind: 'passphrase', typed: 'another horse' });
    const after = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...after, slots: [...before.slots, ...after.slots] }));
    expect(await reason()).toBe('storage/keys-damaged');
    writeFileSync(file, JSON.stringify({ ...after, slots: before.slots }));
    expect(await reason()).toBe('storage/keys-damaged');
    writeFileSync(file, JSON.stringify(after));
    expect([await reason(), await reason('another horse')]).toEqual(['auth/wrong-passphrase', 'opened']);
  });

  it('is refused where one of its slots was taken away, or comes from another file', async () => {
    await secrets.addSlot({ kind: 'code', secret: CODE });
    const whole = JSON.parse(readFileSync(file, 'utf8'));
    const [passphrase, code] = whole.slots;
    await (await created()).addSlot({ kind: 'code', secret: CODE });
    const other = JSON.parse(readFileSync(file, 'utf8'));
    const changed = [[passphrase], [code, passphrase], [passphrase, other.slots[1]], [passphrase, { ...code, n: 2 }]];
    for (const slots of changed) {
      writeFileSync(file, JSON.stringify({ ...whole, slots }));
      expect(await reason()).toBe('storage/keys-damaged');
    }
    // Nor does a secret open the slot of another kind.
    writeFileSync(file, JSON.stringify({ ...whole, slots: [passphrase, { ...code, kind: 'keychain' }] }));
    expect(await openSecrets(file, { kind: 'keychain', secret: CODE }, CHEAP)).toMatchObject({
      error: { kind: 'auth', detail: { reason: 'wrong-keychain' } },
    });
  });

  it('gives sign-ins to no recovery code while the keychain opens it, and to the keychain alone', async () => {
    const key = Buffer.alloc(32, 7);
    const login = async (by: Opener) => (await openedBy(by)).get('account.a.login');
    await secrets.set('account.a.login', SECRET);
    await secrets.set('proxies', { 'proxy:80': SECRET });
    await secrets.set('account.a.keys', 'k');
    await secrets.addSlot({ kind: 'code', secret: CODE });
    expect(await login({ kind: 'code', secret: CODE })).toEqual(ok(SECRET));
    await secrets.addSlot({ kind: 'keychain', secret: key });
    expect(await login({ kind: 'keychain', secret: key })).toEqual(ok(SECRET));
    const byCode = await openedBy({ kind: 'code', secret: CODE });
    expect(await Promise.all(['account.a.login', 'proxies', 'account.a.keys'].map((name) => byCode.get(name)))).toEqual(
      [ok(null), ok(null), ok('k')],
    );
    await secrets.addSlot({ kind: 'passphrase', typed: PASSPHRASE });
    expect(await login({ kind: 'code', secret: CODE })).toEqual(ok(SECRET));
  });

  it('opens by what was chosen last: the keychain in the place of typed ways, and they in its place', async () => {
    const kinds = () => [...(readSlots(file)?.kinds ?? [])];
    const secret = Buffer.alloc(32, 7);
    await secrets.addSlot({ kind: 'code', secret: CODE });
    await secrets.addSlot({ kind: 'pin', typed: '482917', secret });
    expect(kinds()).toEqual(['passphrase', 'code', 'pin']);
    await secrets.addSlot({ kind: 'keychain', secret });
    expect(kinds()).toEqual(['code', 'keychain']);
    await secrets.addSlot({ kind: 'pin', typed: '482917', secret });
    expect(kinds()).toEqual(['code', 'pin']);
    expect(secrets.kind).toBe('pin');
    for (const typed of ['482918', ''])
      expect((await secrets.checkOpener({ kind: 'pin', typed, secret })).ok).toBe(false);
    for (const by of [{}, { secret: CODE }, { typed: '482917' }, { secret }]) {
      expect((await openSecrets(file, { kind: 'pin', ...by }, CHEAP)).ok).toBe(false);
    }
    expect((await openSecrets(file, { kind: 'pin', typed: '482917', secret }, CHEAP)).ok).toBe(true);
  });

  it('gives back what was put in, and what was taken out is gone', async () => {
    await secrets.set('other', [1, 2]);
    await secrets.remove('other');
    const opened = await open();
    if (!opened.ok) throw new Error('not opened');
    expect(opened.value.kind).toBe('passphrase');
    expect(await opened.value.get('login')).toEqual({ ok: true, value: { token: SECRET } });
    expect(await opened.value.get('other')).toEqual({ ok: true, value: null });
  });

  it('opens with the same passphrase composed differently', async () => {
    const composed = 'caf\u00e9 au lait';
    await created(composed);
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
    await created();
    const second = JSON.parse(readFileSync(file, 'utf8'));
    expect(second.slots[0].salt).not.toBe(first.slots[0].salt);
    expect(second.slots[0].key).not.toBe(first.slots[0].key);
    expect(second.sealed.slice(0, 16)).not.toBe(first.sealed.slice(0, 16));
  });

  it('costs 128 MiB for each try of a passphrase', async () => {
    const made = createSecrets(file);
    await made.addSlot({ kind: 'passphrase', typed: PASSPHRASE });
    const { slots } = JSON.parse(readFileSync(file, 'utf8'));
    expect(slots[0]).toMatchObject({ kind: 'passphrase', n: 2 ** 17, r: 8, p: 1 });
    expect(await reason()).toBe('opened');
  });

  it('is whole after a kill between the new file and its name', async () => {
    writeFileSync(`${file}.new`, '{"version":1,"slo');
    expect(await reason()).toBe('opened');
    // The next write goes on over what was left.
    expect(await secrets.set('more', 1)).toEqual({ ok: true, value: null });
    expect(existsSync(`${file}.new`)).toBe(false);
    expect(await reason()).toBe('opened');
  });

  it('says so where it cannot be written, and keeps what it had', async () => {
    const nowhere = createSecrets(join(newFolder(), 'gone', 'secrets.json'), CHEAP);
    expect(await nowhere.addSlot({ kind: 'passphrase', typed: PASSPHRASE })).toMatchObject({
      ok: false,
      error: { kind: 'storage', detail: { reason: 'cannot-write' } },
    });
  });
});

describe('a changed byte', () => {
  type Slot = { salt: string; key: string };
  type Stored = { slots: Slot[]; sealed: string };
  /** The same bytes but for one bit; sealed bytes are a number, the data and a tag. */
  const flip = (text: string, at: number) => {
    const bytes = Buffer.from(text, 'base64');
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    return bytes.toString('base64');
  };
  const [NUMBER, DATA] = [0, 12];
  const tagOf = (text: string) => Buffer.from(text, 'base64').length - 1;
  const flipKey = (slot: Slot, at: number) => void Object.assign(slot, { key: flip(slot.key, at) });
  const flipSeal = (stored: Stored, at: number) => void Object.assign(stored, { sealed: flip(stored.sealed, at) });
  const parts: [string, (stored: Stored, slot: Slot) => void, string][] = [
    ['the salt', (_, slot) => void Object.assign(slot, { salt: flip(slot.salt, 0) }), 'auth/wrong-passphrase'],
    ['the wrapped key', (_, slot) => flipKey(slot, DATA), 'auth/wrong-passphrase'],
    ['the slot’s number', (_, slot) => flipKey(slot, NUMBER), 'auth/wrong-passphrase'],
    ['the slot’s tag', (_, slot) => flipKey(slot, tagOf(slot.key)), 'auth/wrong-passphrase'],
    ['the sealed values', (stored) => flipSeal(stored, DATA), 'storage/keys-damaged'],
    ['the seal’s number', (stored) => flipSeal(stored, NUMBER), 'storage/keys-damaged'],
    ['the seal’s tag', (stored) => flipSeal(stored, tagOf(stored.sealed)), 'storage/keys-damaged'],
    ['a cost that is none', (_, slot) => void Object.assign(slot, { n: 1025 }), 'storage/keys-damaged'],
    ['a cost of all memory', (_, slot) => void Object.assign(slot, { n: 2 ** 30 }), 'storage/keys-damaged'],
    ['a cost of nothing', (_, slot) => void Object.assign(slot, { n: 0 }), 'storage/keys-damaged'],
    ['another cost', (_, slot) => void Object.assign(slot, { n: 2048 }), 'auth/wrong-passphrase'],
    ['blocks of all memory', (_, slot) => void Object.assign(slot, { r: 1_000_000 }), 'storage/keys-damaged'],
    ['endless rounds', (_, slot) => void Object.assign(slot, { p: 1_000_000 }), 'storage/keys-damaged'],
    ['the name of its entry', (stored) => void Object.assign(stored, { id: '0'.repeat(16) }), 'storage/keys-damaged'],
    ['the version', (stored) => void Object.assign(stored, { version: 2 }), 'storage/keys-damaged'],
    ['no way in', (stored) => void Object.assign(stored, { slots: [] }), 'auth/wrong-passphrase'],
    [
      'more ways in than there are, each of which would be tried',
      (stored, slot) => void Object.assign(stored, { slots: Array(5).fill(slot) }),
      'storage/keys-damaged',
    ],
    ['what is no base64', (stored) => void Object.assign(stored, { sealed: '!!' }), 'storage/keys-damaged'],
  ];
  it.each(parts)('in %s is noticed', async (_name, change, expected) => {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Stored;
    change(stored, stored.slots[0] as Slot);
    writeFileSync(file, JSON.stringify(stored));
    expect(await reason()).toBe(expected);
  });

  it('a tag cut short is no tag', async () => {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Stored;
    stored.sealed = Buffer.from(stored.sealed, 'base64').subarray(0, -12).toString('base64');
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
  const slots = () => JSON.parse(readFileSync(file, 'utf8')).slots as { n: number }[];
  expect((await openSecrets(file, { kind: 'passphrase', typed: 'wrong horse' }, dear)).ok).toBe(false);
  expect(slots().map(({ n }) => n)).toEqual([1024]);
  expect((await openSecrets(file, { kind: 'passphrase', typed: PASSPHRASE }, dear)).ok).toBe(true);
  expect(slots().map(({ n }) => n)).toEqual([4096]);
  const again = await openSecrets(file, { kind: 'passphrase', typed: PASSPHRASE }, dear);
  expect(again.ok && (await again.value.get('login'))).toEqual({ ok: true, value: { token: SECRET } });
});
