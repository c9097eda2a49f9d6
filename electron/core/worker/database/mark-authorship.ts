/**
 * Each mark carries its author and a logical time, which a team needs to share marks. Triggers
 * write both, so that no statement can forget it; nothing of it is shown.
 */
import type { Migration } from './database.ts';

/**
 * Tables of what the agent marks and notes on tickets: by which columns a row is found, and when it
 * was made, ms.
 */
const MARKS = [
  { table: 'marks', key: ['ticket'], at: 'max(ifnull(read_at, 0), ifnull(back_at, 0), ifnull(done_at, 0))' },
  { table: 'tags', key: ['ticket', 'key'], at: '0' },
  { table: 'notes', key: ['id'], at: 'ifnull(edited_at, at)' },
  { table: 'promises', key: ['id'], at: 'ifnull(kept_at, made_at)' },
  { table: 'excerpts', key: ['id'], at: 'at' },
];

const NEW_ID = 'lower(hex(randomblob(16)))';
const ANY_MARKS = MARKS.map(({ table }) => `EXISTS (SELECT 1 FROM ${table})`).join(' OR ');
const LATEST = `max(${MARKS.map(({ table }) => `(SELECT ifnull(max(logical_time), 0) FROM ${table})`).join(', ')})`;

/** Fills existing rows in the order in which they were made, as far as that is known. */
const fill = ({ table, key }: (typeof MARKS)[number]) => `
  UPDATE ${table} SET ${key.includes('id') ? '' : `id = ${NEW_ID},`}
      author = (SELECT author FROM mark_author), logical_time = made.position
    FROM mark_order made WHERE made.origin = '${table}' AND made.key = json_array(${key.map((name) => `${table}.${name}`).join(', ')});`;

const trigger = ({ table, key }: (typeof MARKS)[number], event: 'INSERT' | 'UPDATE') => `
  CREATE TRIGGER ${table}_${event.toLowerCase()}_author AFTER ${event} ON ${table}
    WHEN new.logical_time IS ${event === 'INSERT' ? 'NULL' : 'old.logical_time'} BEGIN
    INSERT INTO mark_author SELECT 1, ${NEW_ID}, ${LATEST} WHERE NOT EXISTS (SELECT 1 FROM mark_author);
    UPDATE mark_author SET time = time + 1;
    UPDATE ${table} SET ${key.includes('id') ? '' : `id = ifnull(id, ${NEW_ID}),`}
      author = (SELECT author FROM mark_author), logical_time = (SELECT time FROM mark_author)
      WHERE ${key.map((name) => `${name} = new.${name}`).join(' AND ')};
  END;`;

/** For `work.db`. A row that comes with a logical time of its own keeps its author. */
export const markAuthorship: Migration = `
  -- The agent of this account on this computer, and their latest logical time. It is made with their first mark, so that a
  -- recovered database takes over the one that was there.
  CREATE TABLE mark_author (one INTEGER PRIMARY KEY CHECK (one = 1), author TEXT NOT NULL, time INTEGER NOT NULL);
  ${MARKS.map(({ table, key }) =>
    [...(key.includes('id') ? [] : ['id TEXT']), 'author TEXT', 'logical_time INTEGER']
      .map((column) => `ALTER TABLE ${table} ADD COLUMN ${column};`)
      .join('\n  '),
  ).join('\n  ')}

  CREATE TABLE mark_order (origin TEXT, key TEXT, position INTEGER, PRIMARY KEY (origin, key)) WITHOUT ROWID;
  INSERT INTO mark_order SELECT origin, key, row_number() OVER (ORDER BY at, origin, key) FROM (
    ${MARKS.map(({ table, key, at }) => `SELECT '${table}' origin, json_array(${key.join(', ')}) key, ${at} at FROM ${table}`).join('\n    UNION ALL ')}
  );
  INSERT INTO mark_author SELECT 1, ${NEW_ID}, (SELECT count(*) FROM mark_order) WHERE ${ANY_MARKS};
  ${MARKS.map(fill).join('')}
  DROP TABLE mark_order;

  ${MARKS.filter(({ key }) => !key.includes('id'))
    .map(({ table }) => `CREATE UNIQUE INDEX ${table}_id ON ${table} (id);`)
    .join('\n  ')}
  ${MARKS.map((marks) => trigger(marks, 'INSERT') + trigger(marks, 'UPDATE')).join('')}
`;
