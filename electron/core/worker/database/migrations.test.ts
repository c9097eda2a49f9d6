/**
 * Databases as earlier versions left them: each opens with this one, with all that was in it, and
 * then looks like a new one.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  detailOf,
  KEYS,
  NOON,
  observedOf,
  openTestStore,
  take,
  time,
  wire,
} from '../../../../tests/helpers/memory-store.ts';
import { cacheMigrations } from './cache-schema.ts';
import { type Database, type Migration, openDatabase } from './database.ts';
import { markAuthorship } from './mark-authorship.ts';
import { newestSchemas } from './newest-schemas.ts';
import { filesMigrations, workMigrations } from './work-schema.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rackside-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Name = keyof typeof KEYS;
const MIGRATIONS: Record<Name, Migration[]> = { cache: cacheMigrations, work: workMigrations, files: filesMigrations };

/** The steps as they were when they were written, one file each: older files were made by these. */
const SCHEMAS = join(import.meta.dirname, '../../../../tests/fixtures/schemas');
const fixtures = (name: Name): Migration[] =>
  readdirSync(SCHEMAS)
    .filter((file) => file.startsWith(`${name}-`))
    .sort()
    .map((file) => readFileSync(join(SCHEMAS, file), 'utf8'));

/** As a version of so many steps made it: earlier ones by their fixtures, this one by its own. */
const made = (name: Name, steps: number, file: string | null = join(folder, `${name}.db`)): Database => {
  const migrations = steps < MIGRATIONS[name].length ? fixtures(name).slice(0, steps) : MIGRATIONS[name];
  return openDatabase({ file, key: KEYS[name], migrations, synchronous: 'NORMAL' });
};

const schema = (db: Database) =>
  db.prepare(`SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name`).all();

const ofType = (db: Database, type: string): string[] =>
  (db.pragma('table_list') as { name: string; type: string }[])
    .filter((table) => table.type === type)
    .map(({ name }) => name)
    .sort();

/** What each of the search's indexes was told of itself. */
const indexOptions = (db: Database) =>
  ofType(db, 'shadow')
    .filter((table) => table.endsWith('_config'))
    .flatMap((table) => {
      const index = table.replace(/_config$/, '');
      const options = db.prepare(`SELECT k, v FROM ${table} WHERE k <> 'version' ORDER BY k`).all();
      return (options as { k: string; v: number }[]).map((option) => ({ index, ...option }));
    });

/** The statements that make it as it is, in the order in which SQLite has its parts. */
function statementsOf(db: Database): string[] {
  const shadows = new Set(ofType(db, 'shadow'));
  const parts = db
    .prepare(
      `SELECT tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid`,
    )
    .all() as { tbl_name: string; sql: string }[];
  return [
    ...parts.filter(({ tbl_name }) => !shadows.has(tbl_name)).map(({ sql }) => sql),
    ...indexOptions(db).map(({ index, k, v }) => `INSERT INTO ${index} (${index}, rank) VALUES ('${k}', ${v})`),
  ];
}

/** The module that holds the newest schemas. */
const newestModule = (): string =>
  [
    '/**',
    ' * The schemas as all of their steps leave them, in one piece: what a new database is made from, and',
    ' * where to read what is in one today. `npm test -- --only unit migrations -u` writes it anew.',
    ' */',
    'export const newestSchemas = {',
    ...(Object.keys(MIGRATIONS) as Name[]).flatMap((name) => {
      const sql = statementsOf(made(name, MIGRATIONS[name].length, null)).map((statement) => `${statement};`);
      expect(sql.join('')).not.toMatch(/[`\\]|\$\{/);
      return [`  ${name}: \``, ...sql, '`,'];
    }),
    '} as const;',
    '',
  ].join('\n');

/** What the very first version could hold of an agent's work. */
function work(db: Database): void {
  db.exec(`
    INSERT INTO settings VALUES ('agentName', '"Mara Lind"');
    INSERT INTO marks (ticket, seen_last, read_at) VALUES ('1', '2026-05-04 09:00:00', ${NOON});
    INSERT INTO drafts (id, ticket, rev, text, saved_at, header) VALUES ('d1', '1', 4, 'Half a thought', ${NOON}, 'null');
    INSERT INTO draft_kept (draft, text, saved_at) VALUES ('d1', 'An earlier one', ${NOON});
    INSERT INTO excerpts (id, ticket, at, text) VALUES ('e1', '1', ${NOON}, 'What the customer wrote');
    INSERT INTO observed VALUES ('o1', '1', ${NOON}, 'status', 'Open', 'Answered', ${NOON - 1000}, ${NOON}, 0);
    INSERT INTO files VALUES ('f1', 'd1', NULL, 1, 'zone.txt', 'text/plain', 3, 3, 1);
    INSERT INTO outbox (id, ticket, state, created_at, confirmed_at, changed_at, attempts, body, text, seen, unchecked,
      started_at, ended_at)
    VALUES ('i1', '2', 'in-doubt', ${NOON}, ${NOON}, ${NOON}, 1,
      '${JSON.stringify({ tid: 'ABC-2', subject: 'Down', to: { name: 'Aiko', email: 'a@example.com', clientId: '7' }, cc: [], identity: { as: 'name', name: 'Mara Lind', email: 'm@example.com' }, wireSize: 100, signature: '' })}',
      'Did it arrive?', 'null', 0, ${NOON}, ${NOON});
  `);
}

/** What later versions could hold, by the number of steps that they had. */
const LATER: [from: number, table: string, row: string][] = [
  [2, 'notes', `(id, ticket, at, text) VALUES ('n1', '1', ${NOON}, 'Ask for the zone')`],
  [2, 'tags', `(ticket, key, tag) VALUES ('1', 'vip', 'VIP')`],
  [
    2,
    'promises',
    `(id, ticket, text, due, made_at, told, header) VALUES ('p1', '1', 'Call back', ${NOON}, ${NOON}, 0, 'null')`,
  ],
  [
    3,
    'canned',
    `(id, name, name_key, keywords, text, changed_at) VALUES ('c1', 'Zone', 'zone', '[]', 'Look at it', ${NOON})`,
  ],
  [8, 'batches', `(id, at, text, size, left_out, withdrawn) VALUES ('b1', ${NOON}, 'We are on it', 2, '[]', '[]')`],
  [
    10,
    'dialog_drafts',
    `(id, kind, ticket, about, rev, fields, saved_at, header) VALUES ('t1', 'note', '1', '', 1, '{}', ${NOON}, 'null')`,
  ],
  [17, 'recents', `(kind, id, at) VALUES ('ticket', '1', ${NOON})`],
];

const steps = (name: Name) => MIGRATIONS[name].map((_, index) => index + 1);

describe('work.db', () => {
  it.each(steps('work').slice(0, -1))('of %i steps opens with all that was written, after a copy', (count) => {
    const old = made('work', count);
    work(old);
    old.close();
    const bytes = made('files', 1);
    bytes.exec(`INSERT INTO chunks (file, idx, bytes) VALUES ('f1', 0, 'abc')`);
    bytes.close();
    const store = openTestStore(folder);
    expect(store.settings.read()).toMatchObject({ agentName: 'Mara Lind' });
    expect(store.drafts.ofTicket('1')).toMatchObject({
      kind: 'reply',
      rev: 4,
      text: 'Half a thought',
      kept: [{ text: 'An earlier one' }],
      files: [{ name: 'zone.txt', finished: true }],
    });
    expect(store.outbox.openJobs()).toMatchObject([
      { id: 'i1', kind: 'reply', state: 'in-doubt', text: 'Did it arrive?' },
    ]);
    const found = store.search.run({ query: 'customer', kinds: null, from: 0, count: 5, now: NOON });
    expect(found.hits).toMatchObject([{ kind: 'excerpt' }]);
    const kept = store.search.run({ query: 'earlier', kinds: null, from: 0, count: 5, now: NOON });
    expect(kept.hits).toMatchObject([{ kind: 'kept', ticket: '1' }]);
    store.databases.close();
    expect(existsSync(join(folder, `work.db.before-${workMigrations.length}`))).toBe(true);
  });

  it.each(steps('work').slice(0, -1))('of %i steps keeps each row of what was added by then', (count) => {
    const rows = LATER.filter(([from]) => from <= count);
    const old = made('work', count);
    for (const [, table, row] of rows) old.exec(`INSERT INTO ${table} ${row}`);
    const tables = rows.map(([, table]) => ({ table, was: old.prepare(`SELECT * FROM ${table}`).all() }));
    old.close();
    const db = made('work', workMigrations.length);
    for (const { table, was } of tables) {
      expect(db.prepare(`SELECT * FROM ${table}`).all()).toMatchObject(was);
    }
    db.close();
  });
});

describe.each(Object.keys(MIGRATIONS) as Name[])('%s.db', (name) => {
  it('has a fixture of each step, and no step was changed since', () => {
    // A new step: save its text as the next file of tests/fixtures/schemas.
    expect(fixtures(name)).toEqual(MIGRATIONS[name]);
  });

  it('is the same, taken in one piece', () => {
    const migrations = MIGRATIONS[name];
    const options = { file: null, key: KEYS[name], migrations, synchronous: 'NORMAL' } as const;
    const db = openDatabase({ ...options, newest: newestSchemas[name] });
    const bySteps = openDatabase(options);
    expect(db.pragma('user_version', { simple: true })).toBe(migrations.length);
    expect(schema(db)).toEqual(schema(bySteps));
    expect(statementsOf(db)).toEqual(statementsOf(bySteps));
    // Rows that a step wrote would be missing.
    for (const table of ofType(bySteps, 'table').filter((table) => !table.startsWith('sqlite_')))
      expect([table, bySteps.prepare(`SELECT count(*) n FROM ${table}`).get()]).toEqual([table, { n: 0 }]);
    db.close();
    bySteps.close();
  });

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

it('the newest schemas are what the steps leave', async () => {
  // After a new step: `-u`, as its first lines say.
  await expect(newestModule()).toMatchFileSnapshot('newest-schemas.ts');
});

/** work.db before its marks had authors. */
const BEFORE_AUTHORS = workMigrations.indexOf(markAuthorship);
const MARK_TABLES = ['marks', 'tags', 'notes', 'promises', 'excerpts'];

interface Authored {
  origin: string;
  id: string;
  author: string;
  time: number;
}

/** Every mark with its author, in their logical order. */
const authored = (db: Database): Authored[] =>
  db
    .prepare(
      `${MARK_TABLES.map((table) => `SELECT '${table}' origin, id, author, logical_time time FROM ${table}`).join(' UNION ALL ')}
       ORDER BY time`,
    )
    .all() as Authored[];

describe('the marks of an agent', () => {
  const whole = (file: string) => made('work', workMigrations.length, file);

  it('that were made before have an id, one author, and the order in which they were made', () => {
    const old = made('work', BEFORE_AUTHORS);
    old.exec(`
      INSERT INTO marks (ticket, read_at) VALUES ('1', ${NOON + 3}), ('2', NULL);
      INSERT INTO tags (ticket, key, tag) VALUES ('1', 'vip', 'VIP'), ('2', 'vip', 'VIP');
      INSERT INTO notes (id, ticket, at, edited_at, text) VALUES ('n1', '1', ${NOON}, ${NOON + 5}, 'a'), ('n2', '1', ${NOON + 1}, NULL, 'b');
      INSERT INTO promises (id, ticket, text, due, made_at, told, header) VALUES ('p1', '1', 'c', ${NOON}, ${NOON + 2}, 0, 'null');
      INSERT INTO excerpts (id, ticket, at, text) VALUES ('e1', '1', ${NOON + 4}, 'd');
    `);
    old.close();
    const store = openTestStore(folder);
    expect(store.tickets.timeline('1')).toHaveLength(4);
    store.databases.close();
    const db = whole(join(folder, 'work.db'));
    const rows = authored(db);
    expect(rows.map(({ time }) => time)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(8);
    expect(new Set(rows.map(({ author }) => author)).size).toBe(1);
    expect(
      rows
        .map(({ origin }) => origin)
        .slice(0, 3)
        .sort(),
    ).toEqual(['marks', 'tags', 'tags']);
    expect(
      rows
        .filter(({ origin }) => origin !== 'tags')
        .map(({ id }) => id)
        .slice(1),
    ).toEqual(['n2', 'p1', rows[5]?.id, 'e1', 'n1']);
    db.close();
  });

  it('have each change in a time of its own, later than all before, and keep their id', async () => {
    const file = join(folder, 'work.db');
    const steps: [changed: string[], (store: ReturnType<typeof openTestStore>) => void][] = [
      [['marks'], (store) => store.marks.set(['1'], { pinned: true }, NOON)],
      [['tags'], (store) => store.marks.set(['1'], { addTags: ['VIP'] }, NOON)],
      [['notes'], (store) => store.notes.add({ id: 'n', ticket: '1', at: NOON, editedAt: null, text: 'a' })],
      [['promises'], (store) => store.marks.set(['1'], { promise: { text: 'b', due: NOON + 1 } }, NOON)],
      // Whoever copies from the conversation has read it.
      [['excerpts', 'marks'], (store) => store.excerpts.add('e', '1', 'c', NOON)],
      [['marks'], (store) => store.marks.set(['1'], { pinned: false }, NOON)],
      [['notes'], (store) => store.notes.edit('n', 'd', NOON)],
      [['promises'], (store) => store.marks.set(['1'], { promise: 'kept' }, NOON)],
    ];
    let before: Authored[] = [];
    for (const [changed, step] of steps) {
      const store = openTestStore(folder);
      step(store);
      store.databases.close();
      const db = whole(file);
      const after = authored(db);
      db.close();
      const latest = before.at(-1)?.time ?? 0;
      expect(after.filter(({ time }) => time > latest).map(({ origin }) => origin)).toEqual(changed);
      for (const was of before) {
        const is = after.find(({ origin, id }) => origin === was.origin && id === was.id);
        expect(is && { ...is, time: was.time }).toEqual(was);
      }
      before = after;
    }
    expect(before.map(({ origin }) => origin)).toEqual(['tags', 'excerpts', 'marks', 'notes', 'promises']);
    expect(new Set(before.map(({ author }) => author)).size).toBe(1);
  });

  it('that were recovered from a damaged file keep their author, and the next is later', () => {
    const db = made('work', workMigrations.length);
    const note = db.prepare('INSERT INTO notes (id, ticket, at, text, author, logical_time) VALUES (?, ?, ?, ?, ?, ?)');
    note.run('theirs', '1', NOON, 'a', 'another', 41);
    note.run('mine', '1', NOON, 'b', null, null);
    expect(authored(db).map(({ id, author, time }) => [id, author === 'another', time])).toEqual([
      ['theirs', true, 41],
      ['mine', false, 42],
    ]);
    db.close();
  });
});

/** The cache before signs of direction were taken out of what is read. */
const BEFORE_ONE_LINE = 10;

it('a name that was stored with signs of direction is without them, and that is no news', async () => {
  const turned = { name: 'Priya \u202eCampbell', subject: 'Mail\u2069 is\u200f down', cc: 'x\u202e@example.com' };
  const old = made('cache', BEFORE_ONE_LINE);
  old.exec(`
    INSERT INTO tickets (id, tid, dept_id, name, email, cc, access_code, last_reply, subject, subject_wire, status, priority,
      staff, attachments, flagged, last_at, meaning, baseline, unread, fetched_at)
    VALUES ('1', 'ABC-000001', '1', '${turned.name}', 'aiko@example.com', '["${turned.cc}"]', 'c0de', '${time('09:00:00')}',
      '${turned.subject}', '${turned.subject}', 'Ans\u202ewered', 'Medium', '', '[]', 0, '${time('09:00:00')}', 'other', '', 0,
      ${NOON});
    INSERT INTO meta VALUES ('firstDone', '1');
    INSERT INTO contacts VALUES ('4', '7', 'priya', '', '', '{"id":"4","firstName":"Pri\u202eya","lastName":"C"}', ${NOON}, 0);
  `);
  old.close();
  const store = openTestStore(folder);
  expect(detailOf(store, '1').ticket).toMatchObject({
    requester: { name: 'Priya Campbell' },
    subject: 'Mail is down',
    cc: ['x@example.com'],
    status: 'Answered',
  });
  expect(store.records.byId('contact', '4')?.record).toMatchObject({ firstName: 'Priya' });
  await take(store, [wire('1', { ...turned, status: 'Ans\u202ewered' })], { at: NOON + 60_000 });
  expect(observedOf(store, '1')).toEqual([]);
  store.databases.close();
});

it('a change that was noted with signs of direction is told without them', () => {
  const old = made('work', workMigrations.length);
  old.exec(`INSERT INTO observed VALUES ('o1', '1', ${NOON}, 'subject', 'Mail \u202ea', 'Mail b', 1, 2, 0)`);
  old.close();
  const store = openTestStore(folder);
  expect(observedOf(store, '1')).toEqual([['subject', 'Mail a', 'Mail b', false]]);
  store.databases.close();
});
