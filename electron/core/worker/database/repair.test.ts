import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ACCOUNT,
  BODY,
  ingestTickets,
  KEYS,
  NOON,
  openTestStore,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import { type OpenedStore, openStore } from '../../../../tests/helpers/open-store.ts';
import { newFolder } from '../../../../tests/helpers/temporary-folder.ts';
import type { Store } from '../calls.ts';
import type { OpenStore } from '../open-store.ts';
import { openDatabase } from './database.ts';
import { filesSchema, workSchema } from './work-schema.ts';

const DAY = 86_400_000;
const bytes = (size: number) => new Uint8Array(size).fill(7);

let folder: string;
let store: Store | null;

beforeEach(() => {
  folder = newFolder();
  store = null;
});
afterEach(() => {
  store?.databases.close();
  vi.restoreAllMocks();
});

const open = (more: Partial<OpenStore> = {}) =>
  openStore({ account: ACCOUNT, folder, keys: KEYS, now: NOON, isExisting: true, ...more });

function opened(more: Partial<OpenStore> = {}): OpenedStore {
  const result = open(more);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  store = result.value.store;
  return result.value;
}

function refused(more: Partial<OpenStore> = {}) {
  const result = open(more);
  if (result.ok) {
    result.value.store.databases.close();
    throw new Error('it opened');
  }
  return result.error;
}

/** Forty drafts, each on a page of its own, with a note each, and one file; closed. */
function written(): void {
  const made = openTestStore(folder);
  for (let n = 1; n <= 40; n++) {
    const ticket = String(n);
    made.drafts.save({ id: `draft-${n}`, ticket, rev: 0, text: `Draft ${n} `.repeat(400), at: NOON });
    made.notes.add({ id: `note-${n}`, ticket, at: NOON, editedAt: null, text: `Note ${n}` });
    made.marks.set([ticket], { addTags: ['vip'] }, NOON);
  }
  made.files.begin({ draft: 'draft-1', ticket: '1', at: NOON, file: 'file', name: 'a.txt', type: '', size: 5 }, 100);
  made.files.putChunk('file', 0, bytes(5));
  made.files.finish('file');
  made.databases.close();
}

const drafts = (of: Store) => of.drafts.ofKind('reply').length;

/**
 * Turns a byte of the page that holds the root of a table or index, or of a page that holds a part
 * of it.
 */
function damage(table: string, which: 'root' | 'leaf' = 'root', name: 'work' | 'files' = 'work'): void {
  const file = join(folder, `${name}.db`);
  const db = openDatabase({
    file,
    key: KEYS[name],
    schema: name === 'work' ? workSchema : filesSchema,
    synchronous: 'FULL',
  });
  const root = db.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').pluck().get(table) as number;
  const pages = db
    .prepare(`SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY pageno`)
    .pluck()
    .all(table) as number[];
  db.close();
  const page = which === 'root' ? root : (pages[Math.floor(pages.length / 2)] ?? root);
  const data = readFileSync(file);
  const place = (page - 1) * 4096 + 200;
  data[place] = (data[place] ?? 0) ^ 1;
  writeFileSync(file, data);
}

const names = () => readdirSync(folder).sort();

describe('a work.db that is gone', () => {
  it('is missing where the account was opened before, and nothing is made in its place', () => {
    written();
    rmSync(join(folder, 'work.db'));
    const before = names();
    expect(refused()).toMatchObject({
      kind: 'storage',
      operation: 'store.open',
      subject: 'work.db',
      detail: { reason: 'missing', facts: { folder } },
    });
    expect(names()).toEqual(before);
  });

  it('is said with its folder where that is gone as well', () => {
    const gone = join(folder, 'account');
    expect(refused({ folder: gone }).detail?.reason).toBe('folder-missing');
    expect(existsSync(gone)).toBe(false);
  });

  it('that comes back finds its texts and its attachments', () => {
    written();
    renameSync(join(folder, 'work.db'), join(folder, '..', 'elsewhere.db'));
    refused();
    refused();
    renameSync(join(folder, '..', 'elsewhere.db'), join(folder, 'work.db'));
    const { store } = opened();
    expect(drafts(store)).toBe(40);
    expect(store.files.readChunk('file', 0)).toHaveLength(5);
  });

  it('is named with the copy that an update made', () => {
    written();
    copyFileSync(join(folder, 'work.db'), join(folder, 'work.db.before-3'));
    utimesSync(join(folder, 'work.db.before-3'), NOON / 1000, NOON / 1000);
    rmSync(join(folder, 'work.db'));
    expect(refused().detail?.facts).toEqual({ folder, copy: 'work.db.before-3', copiedAt: NOON });
    const { store, notes } = opened({ repair: 'restore' });
    expect(notes).toEqual([{ what: 'restored', from: NOON, aside: null }]);
    expect(drafts(store)).toBe(40);
    expect(names()).toContain('work.db.before-3');
  });

  it('may be begun anew: attachments are set aside with it, and come back with it', () => {
    written();
    renameSync(join(folder, 'work.db'), join(folder, 'elsewhere'));
    const anew = opened({ repair: 'anew' });
    expect([drafts(anew.store), anew.notes]).toEqual([0, []]);
    anew.store.databases.close();
    for (const day of [1, 40, 80]) {
      opened({ now: NOON + day * DAY }).store.databases.close();
      store = null;
    }
    const aside = names().find((name) => name.startsWith('files.db.aside-'));
    renameSync(join(folder, aside ?? ''), join(folder, 'files.db'));
    renameSync(join(folder, 'elsewhere'), join(folder, 'work.db'));
    expect(opened().store.files.readChunk('file', 0)).toHaveLength(5);
  });
});

it('bytes without an owner stay for a week, whatever the clock said meanwhile', async () => {
  written();
  // The service bears out whatever our clock says.
  const { store: first } = opened();
  await ingestTickets(first, [wireTicket('1', { lastreply: '2030-01-01 00:00:00' })]);
  first.databases.close();
  const raw = openDatabase({
    file: join(folder, 'files.db'),
    key: KEYS.files,
    schema: filesSchema,
    synchronous: 'FULL',
  });
  raw.prepare('INSERT INTO chunks (file, idx, bytes) VALUES (?, 0, ?)').run('orphan', Buffer.from('x'));
  raw.close();
  const left = (now: number) => {
    const { store: then } = opened({ now });
    const { length } = then.files.readChunk('orphan', 0);
    then.databases.close();
    store = null;
    return length;
  };
  expect([400, 0, 6, 8].map((day) => left(NOON + day * DAY))).toEqual([1, 1, 1, 0]);
});

it('a files.db or a cache.db that is gone is made anew, and said', () => {
  written();
  for (const name of ['files.db', 'cache.db']) rmSync(join(folder, name));
  const { store, notes } = opened();
  expect(notes).toEqual([{ what: 'files-missing', aside: null }, { what: 'cache-dropped' }]);
  expect(drafts(store)).toBe(40);
});

it('a file of a draft whose bytes are gone is unfinished there, and the reply does not go', () => {
  written();
  rmSync(join(folder, 'files.db'));
  const { store } = opened();
  expect(store.drafts.byId('draft-1')?.files).toMatchObject([{ id: 'file', stored: 0, finished: false }]);
  const { rev } = store.drafts.byId('draft-1') ?? { rev: 0 };
  const item = { id: 'item', draft: 'draft-1', rev, at: NOON, heldUntil: NOON, body: BODY };
  expect(store.outbox.add(item)).toEqual({ refused: 'unfinished-file' });
});

describe('a damaged work.db', () => {
  it.each(['outbox', 'drafts', 'notes', 'observed', 'text_words_data'])(
    'is called by its name, wherever the bad page is: %s',
    (table) => {
      written();
      damage(table);
      const before = readFileSync(join(folder, 'work.db'));
      expect(refused()).toMatchObject({ kind: 'storage', subject: 'work.db', detail: { reason: 'damaged' } });
      expect(readFileSync(join(folder, 'work.db')).equals(before)).toBe(true);
      expect(names()).toEqual(['cache.db', 'files.db', 'sent.journal', 'work.db']);
    },
  );

  it('is replaced by the newest backup, which is named by its time; the damaged file and all others are kept', () => {
    written();
    copyFileSync(join(folder, 'work.db'), join(folder, 'work.db.day-000001-2026-01-01'));
    utimesSync(join(folder, 'work.db.day-000001-2026-01-01'), NOON / 1000, NOON / 1000);
    damage('drafts', 'leaf');
    const damaged = readFileSync(join(folder, 'work.db'));
    const { store, notes } = opened({ repair: 'restore' });
    const aside = names().find((name) => name.startsWith('work.db.aside-')) ?? '';
    expect(notes).toEqual([{ what: 'restored', from: NOON, aside }]);
    expect(readFileSync(join(folder, aside)).equals(damaged)).toBe(true);
    expect(drafts(store)).toBe(40);
    expect(store.files.readChunk('file', 0)).toHaveLength(5);
    store.databases.close();
    expect(opened().notes).toEqual([]);
  });

  it('without a backup that can be read stays as it is, until it is begun anew', () => {
    written();
    damage('drafts', 'leaf');
    const data = readFileSync(join(folder, 'work.db'));
    copyFileSync(join(folder, 'work.db'), join(folder, 'work.db.day-000001-2026-01-01'));
    const before = names();
    expect(refused({ repair: 'restore' })).toMatchObject({ kind: 'storage', detail: { reason: 'no-copy' } });
    expect(readFileSync(join(folder, 'work.db')).equals(data)).toBe(true);
    expect(names()).toEqual(before);
    expect(drafts(opened({ repair: 'anew' }).store)).toBe(0);
  });
});

describe('a damaged files.db', () => {
  /** Two files: one that lies on pages of its own. */
  function twoFiles(): void {
    written();
    const more = openTestStore(folder);
    const size = 40_000;
    more.files.begin({ draft: 'draft-2', ticket: '2', at: NOON, file: 'big', name: 'b', type: '', size }, 100_000);
    more.files.putChunk('big', 0, bytes(size));
    more.files.finish('big');
    more.databases.close();
  }
  /** Turns a byte of every page behind the first. */
  function damagePages(): void {
    const file = join(folder, 'files.db');
    const data = readFileSync(file);
    for (let place = 4096 + 200; place < data.length; place += 4096) data[place] = (data[place] ?? 0) ^ 1;
    writeFileSync(file, data);
  }

  it.each([
    ['all pages behind the first', damagePages],
    ['the index of its files', () => damage('sqlite_autoindex_chunks_1', 'root', 'files')],
  ])('keeps nobody out, and is set aside and said: %s', (_, damageIt) => {
    twoFiles();
    damageIt();
    const damaged = readFileSync(join(folder, 'files.db'));
    const { store, notes } = opened();
    const aside = names().find((name) => name.startsWith('files.db.aside-')) ?? '';
    expect(notes).toEqual([{ what: 'files-missing', aside }]);
    expect(drafts(store)).toBe(40);
    expect(readFileSync(join(folder, aside)).equals(damaged)).toBe(true);
    store.databases.close();
    expect(opened().notes).toEqual([]);
  });

  it('that is met later costs work.db nothing, though a backup is there', () => {
    twoFiles();
    copyFileSync(join(folder, 'work.db'), join(folder, 'work.db.day-000001-2026-01-01'));
    const later = openTestStore(folder);
    later.notes.add({ id: 'later', ticket: '1', at: NOON, editedAt: null, text: 'since the backup' });
    later.databases.close();
    damage('chunks', 'leaf', 'files');
    const { store, notes } = opened({ repair: 'restore' });
    expect(notes).toEqual([{ what: 'files-missing', aside: expect.stringMatching(/^files\.db\.aside-/) }]);
    expect(store.search.run({ query: 'since', kinds: null, from: 0, count: 50 }).total).toBe(1);
  });
});

it('a cache.db with a bad page is begun anew, and no other file is blamed', async () => {
  written();
  const made = openTestStore(folder);
  await ingestTickets(made, [wireTicket('1', { lastreply: time('09:00:00') })]);
  made.databases.close();
  const file = join(folder, 'cache.db');
  const data = readFileSync(file);
  for (let place = 4096 + 200; place < data.length; place += 4096) data[place] = (data[place] ?? 0) ^ 1;
  writeFileSync(file, data);
  const { store, notes } = opened();
  expect(notes).toEqual([{ what: 'cache-dropped' }]);
  expect(drafts(store)).toBe(40);
});

it('attachments are synced as drafts are, and both through the drive’s own memory', () => {
  const made = new Set<SQLite.Database>();
  const pragma = SQLite.prototype.pragma;
  vi.spyOn(SQLite.prototype, 'pragma').mockImplementation(function (this: SQLite.Database, ...given) {
    made.add(this);
    return pragma.apply(this, given);
  });
  opened({ isExisting: false });
  const of = (name: string) => [...made].find((db) => db.open && db.name.endsWith(name));
  for (const name of ['work.db', 'files.db']) {
    const db = of(name);
    expect(
      ['synchronous', 'fullfsync', 'checkpoint_fullfsync'].map((what) => db?.pragma(what, { simple: true })),
    ).toEqual([2, 1, 1]);
  }
});
