/** Databases as earlier versions left them: each opens with this one, with all that was in it, and then looks like a new one. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cacheMigrations } from '../../../electron/core/store/cache-schema.ts';
import { type Database, type Migration, openDatabase } from '../../../electron/core/store/database.ts';
import { filesMigrations } from '../../../electron/core/store/files-schema.ts';
import { workMigrations } from '../../../electron/core/store/work-schema.ts';
import { KEYS, NOON, openTestStore } from './store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rackside-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Name = keyof typeof KEYS;
const MIGRATIONS: Record<Name, Migration[]> = { cache: cacheMigrations, work: workMigrations, files: filesMigrations };

/** As a version of so many steps made it. */
const made = (name: Name, steps: number, file: string | null = join(folder, `${name}.db`)): Database =>
  openDatabase({ file, key: KEYS[name], migrations: MIGRATIONS[name].slice(0, steps), synchronous: 'NORMAL' });

const schema = (db: Database) =>
  db.prepare(`SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name`).all();

/** What the very first version could hold of an agent's work. */
function work(db: Database): void {
  db.exec(`
    INSERT INTO settings VALUES ('agentName', '"Mara Lind"');
    INSERT INTO marks (ticket, seen_last, read_at) VALUES ('1', '2026-05-04 09:00:00', ${NOON});
    INSERT INTO drafts (id, ticket, rev, text, saved_at, header) VALUES ('d1', '1', 4, 'Half a thought', ${NOON}, 'null');
    INSERT INTO draft_kept (draft, text, saved_at) VALUES ('d1', 'An earlier one', ${NOON});
    INSERT INTO excerpts VALUES ('e1', '1', ${NOON}, 'What the customer wrote');
    INSERT INTO observed VALUES ('o1', '1', ${NOON}, 'status', 'Open', 'Answered', ${NOON - 1000}, ${NOON}, 0);
    INSERT INTO files VALUES ('f1', 'd1', NULL, 1, 'zone.txt', 'text/plain', 3, 3, 1);
    INSERT INTO outbox (id, ticket, state, created_at, confirmed_at, changed_at, attempts, body, text, seen, unchecked,
      started_at, ended_at)
    VALUES ('i1', '2', 'in-doubt', ${NOON}, ${NOON}, ${NOON}, 1,
      '${JSON.stringify({ tid: 'ABC-2', subject: 'Down', to: { name: 'Aiko', email: 'a@example.com', clientId: '7' }, cc: [], identity: { as: 'name', name: 'Mara Lind', email: 'm@example.com' }, wireSize: 100, signature: '' })}',
      'Did it arrive?', 'null', 0, ${NOON}, ${NOON});
  `);
}

const steps = (name: Name) => MIGRATIONS[name].map((_, index) => index + 1);

describe('work.db', () => {
  it.each(steps('work').slice(0, -1))('of %i steps opens with all that was written, after a copy', (count) => {
    const old = made('work', count);
    work(old);
    old.close();
    const store = openTestStore(folder);
    expect(store.settings()).toMatchObject({ agentName: 'Mara Lind' });
    expect(store.draftOf('1')).toMatchObject({
      kind: 'reply',
      rev: 4,
      text: 'Half a thought',
      kept: [{ text: 'An earlier one' }],
      files: [{ name: 'zone.txt', finished: true }],
    });
    expect(store.openJobs()).toMatchObject([{ id: 'i1', kind: 'reply', state: 'in-doubt', text: 'Did it arrive?' }]);
    const found = store.search({ query: 'customer', kinds: null, from: 0, count: 5, now: NOON });
    expect(found.hits).toMatchObject([{ kind: 'excerpt' }]);
    store.close();
    expect(existsSync(join(folder, `work.db.before-${workMigrations.length}`))).toBe(true);
  });
});

describe.each(Object.keys(MIGRATIONS) as Name[])('%s.db', (name) => {
  it('is the same, whichever version made it', () => {
    const fresh = schema(made(name, MIGRATIONS[name].length, null));
    for (const count of steps(name)) {
      const file = join(folder, `${name}-${count}.db`);
      made(name, count, file).close();
      const db = made(name, MIGRATIONS[name].length, file);
      expect([count, db.pragma('user_version', { simple: true })]).toEqual([count, MIGRATIONS[name].length]);
      expect(schema(db)).toEqual(fresh);
      db.close();
    }
  });
});
