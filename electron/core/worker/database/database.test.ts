import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3-multiple-ciphers';
import { beforeEach, describe, expect, it } from 'vitest';
import { filesBelow, newFolder } from '../../../../tests/helpers/temporary-folder.ts';
import { backUp, type DatabaseOptions, isIntact, openDatabase, type Schema } from './database.ts';

const KEY = 'ab'.repeat(32);
const OTHER_KEY = 'cd'.repeat(32);
const ONE = 'CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL)';
const TWO = `ALTER TABLE notes ADD COLUMN tag TEXT NOT NULL DEFAULT 'none'`;
const SECRET = 'what the customer wrote, in plain words';

let folder: string;
let file: string;

beforeEach(() => {
  folder = newFolder();
  file = join(folder, 'work.db');
});

/** The first release's schema, and so many steps after it. */
const schema = (...steps: string[]): Schema => ({ version: 1, first: ONE, steps });

const options = (more: Partial<DatabaseOptions> = {}): DatabaseOptions => ({
  file,
  key: KEY,
  schema: schema(),
  synchronous: 'FULL',
  ...more,
});

/** A database with one note in it, closed. */
function made(more?: Partial<DatabaseOptions>): void {
  const db = openDatabase(options(more));
  db.prepare('INSERT INTO notes (text) VALUES (?)').run(SECRET);
  db.close();
}

const refusal = (more?: Partial<DatabaseOptions>): unknown => {
  try {
    openDatabase(options(more)).close();
    return 'opened';
  } catch (error) {
    return error instanceof Error && 'reason' in error ? error.reason : error;
  }
};

const texts = (db: SQLite.Database): unknown => db.prepare('SELECT text FROM notes').pluck().all();

describe('a database', () => {
  it('gives back under its key what was stored', () => {
    made();
    const db = openDatabase(options());
    expect(texts(db)).toEqual([SECRET]);
    expect(db.pragma('synchronous', { simple: true })).toBe(2);
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(db.pragma('locking_mode', { simple: true })).toBe('exclusive');
    db.close();
  });

  it('shows no word and no table on disk, in no file, while open and after', () => {
    const db = openDatabase(options());
    for (let n = 0; n < 20; n++) db.prepare('INSERT INTO notes (text) VALUES (?)').run(`${SECRET} ${n}`);
    const leaks = () =>
      filesBelow(folder).filter(({ path, bytes }) =>
        [SECRET, 'notes', 'SQLite format 3', KEY, Buffer.from(KEY, 'hex').toString('latin1')].some(
          (word) => bytes.includes(Buffer.from(word, 'latin1')) || path.slice(folder.length).includes(word),
        ),
      );
    expect(filesBelow(folder).map(({ path }) => path.slice(folder.length + 1))).toEqual(['work.db', 'work.db-wal']);
    expect(leaks()).toEqual([]);
    db.close();
    expect(leaks()).toEqual([]);
  });

  it('in memory leaves nothing', () => {
    const db = openDatabase(options({ file: null }));
    db.prepare('INSERT INTO notes (text) VALUES (?)').run(SECRET);
    expect(texts(db)).toEqual([SECRET]);
    db.close();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('refused, and left as it is', () => {
  const untouched = (prepare: () => void, more?: Partial<DatabaseOptions>) => {
    prepare();
    const before = readFileSync(file);
    const why = refusal(more);
    expect(readFileSync(file).equals(before)).toBe(true);
    return why;
  };

  it('a file in plain text', () => {
    const why = untouched(() => {
      const plain = new SQLite(file);
      plain.exec(ONE);
      plain.close();
    });
    expect(why).toBe('not-encrypted');
  });

  it('a file that is too short to be one', () => {
    for (const text of ['', 'x']) expect(untouched(() => writeFileSync(file, text))).toBe('damaged');
  });

  it('a file under another key', () => {
    expect(untouched(made, { key: OTHER_KEY })).toBe('damaged');
    expect(refusal()).toBe('opened');
  });

  it('a changed byte in the first page', () => {
    const why = untouched(() => {
      made();
      const bytes = readFileSync(file);
      bytes[100] = (bytes[100] ?? 0) ^ 1;
      writeFileSync(file, bytes);
    });
    expect(why).toBe('damaged');
  });

  it('noise', () => {
    expect(untouched(() => writeFileSync(file, Buffer.alloc(8192, 7)))).toBe('damaged');
  });

  it('a newer schema than this program knows', () => {
    const why = untouched(() => made({ schema: schema(TWO) }));
    expect(why).toBe('newer-schema');
    expect(refusal({ schema: schema(TWO) })).toBe('opened');
  });

  it('a schema from before the first release', () => {
    const why = untouched(() => {
      made();
      const db = openDatabase(options());
      db.pragma('user_version=31');
      db.close();
    });
    expect(why).toBe('before-release');
  });

  it('another version of what is dropped and read again', () => {
    made();
    expect(untouched(() => undefined, { schema: { version: 2, first: ONE, steps: null } })).toBe('before-release');
  });
});

describe('a page that was changed further on', () => {
  it('is noticed when it is read, and by reading every page', () => {
    const db = openDatabase(options());
    const add = db.prepare('INSERT INTO notes (text) VALUES (?)');
    db.transaction(() => {
      for (let n = 0; n < 500; n++) add.run(SECRET.repeat(5));
    })();
    expect(isIntact(db)).toBe(true);
    db.close();
    const bytes = readFileSync(file);
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    const again = openDatabase(options());
    expect(() => texts(again)).toThrow();
    expect(isIntact(again)).toBe(false);
    again.close();
  });
});

describe('a migration', () => {
  it('goes on from the step that was reached, after an encrypted copy', () => {
    made();
    const db = openDatabase(options({ schema: schema(TWO), backUp: true }));
    expect(db.prepare('SELECT text, tag FROM notes').all()).toEqual([{ text: SECRET, tag: 'none' }]);
    db.close();
    const copy = `${file}.before-102`;
    expect(readFileSync(copy).includes(SECRET)).toBe(false);
    expect(readFileSync(copy).subarray(0, 15).toString('latin1')).not.toBe('SQLite format 3');
    // The copy is the file of before, under the same key.
    const old = openDatabase(options({ file: copy }));
    expect(texts(old)).toEqual([SECRET]);
    expect(old.pragma('user_version', { simple: true })).toBe(101);
    old.close();
  });

  it('that fails leaves what was there', () => {
    made();
    expect(String(refusal({ schema: schema(`${TWO}; SELECT * FROM nothing`) }))).toContain('nothing');
    const db = openDatabase(options());
    expect(db.prepare('SELECT * FROM notes').all()).toEqual([{ id: 1, text: SECRET }]);
    db.close();
  });

  it('copies nothing where nothing is to be done, or where it was not asked to', () => {
    made({ backUp: true });
    made({ backUp: true });
    made({ schema: schema(TWO) });
    expect(readdirSync(folder)).toEqual(['work.db']);
  });
});

describe('a copy', () => {
  it('is encrypted under the same key and replaces an older one', () => {
    const db = openDatabase(options());
    const target = join(folder, 'copy.db');
    writeFileSync(target, 'an older copy');
    db.prepare('INSERT INTO notes (text) VALUES (?)').run(SECRET);
    expect(backUp(db, target, KEY)).toBe(true);
    db.close();
    expect(readFileSync(target).includes(SECRET)).toBe(false);
    const copy = openDatabase(options({ file: target }));
    expect(texts(copy)).toEqual([SECRET]);
    copy.close();
    expect(refusal({ file: target, key: OTHER_KEY })).toBe('damaged');
  });

  it('of a plain database is refused, and not left lying about', () => {
    const plain = new SQLite(join(folder, 'plain.db'));
    plain.exec(ONE);
    expect(() => backUp(plain, join(folder, 'copy.db'), KEY)).toThrow('not-encrypted');
    plain.close();
    expect(existsSync(join(folder, 'copy.db'))).toBe(false);
  });
});

it('is whole after a kill: what was committed to the log is there', () => {
  const db = openDatabase(options());
  db.prepare('INSERT INTO notes (text) VALUES (?)').run(SECRET);
  // A kill leaves the file and its log, without a checkpoint.
  const other = join(folder, 'killed.db');
  copyFileSync(file, other);
  copyFileSync(`${file}-wal`, `${other}-wal`);
  db.close();
  expect(statSync(`${other}-wal`).size).toBeGreaterThan(0);
  const killed = openDatabase(options({ file: other }));
  expect(texts(killed)).toEqual([SECRET]);
  killed.close();
});

it('gives room back where it was asked to', () => {
  const db = openDatabase(options({ incrementalVacuum: true }));
  expect(db.pragma('auto_vacuum', { simple: true })).toBe(2);
  db.close();
});
