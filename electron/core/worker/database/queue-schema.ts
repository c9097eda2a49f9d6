/**
 * How the tickets of `cache.db` are listed and counted. Each fixed queue has an index of exactly its
 * tickets, in the order of its rows. Numbers are kept by group, of all tickets that are alike in what
 * queues go by: a few hundred rows are summed instead of every ticket. Triggers do it, whoever wrote.
 */
import type { Migration } from './database.ts';

/** By what tickets are counted. */
const ALIKE = [
  'dept_id',
  'status',
  'meaning',
  'place',
  'done',
  'unread',
  'flagged',
  'in_awaiting',
  'in_active',
  'in_flagged',
];
const COLUMNS = [...ALIKE, 'taken_by'];
/** To SQLite's index, NULL is different from itself. */
const KEY = [...ALIKE, `ifnull(taken_by, '')`].join(', ');

const of = (row: 'old' | 'new') => COLUMNS.map((name) => `${row}.${name}`).join(', ');
const ITS_GROUP = COLUMNS.map((name) => `${name} IS old.${name}`).join(' AND ');

const JOINS = `
    INSERT INTO ticket_groups (${COLUMNS.join(', ')}, n) VALUES (${of('new')}, 1)
      ON CONFLICT (${KEY}) DO UPDATE SET n = n + 1;`;
const LEAVES = `
    UPDATE ticket_groups SET n = n - 1 WHERE ${ITS_GROUP};
    DELETE FROM ticket_groups WHERE ${ITS_GROUP} AND n = 0;`;

/** For `cache.db`: numbers by group, in the place of those by department and by status. */
export const ticketGroups: Migration = `
  CREATE TABLE ticket_groups (
    dept_id TEXT NOT NULL, status TEXT NOT NULL, meaning TEXT NOT NULL, place INTEGER NOT NULL, done INTEGER NOT NULL,
    unread INTEGER NOT NULL, flagged INTEGER NOT NULL,
    in_awaiting INTEGER NOT NULL, in_active INTEGER NOT NULL, in_flagged INTEGER NOT NULL,
    taken_by TEXT,
    n INTEGER NOT NULL
  );
  CREATE UNIQUE INDEX ticket_groups_key ON ticket_groups (${KEY});
  INSERT INTO ticket_groups SELECT ${COLUMNS.join(', ')}, count(*) FROM tickets GROUP BY ${COLUMNS.join(', ')};

  -- What the service called a department last. Many of its answers give a number only.
  CREATE TABLE department_names (dept_id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
  INSERT INTO department_names SELECT key, label FROM queue_counts WHERE kind = 'dept' AND label IS NOT NULL;

  DROP TRIGGER tickets_come;
  DROP TRIGGER tickets_go;
  DROP TRIGGER dept_moved;
  DROP TRIGGER status_moved;
  DROP TABLE queue_counts;
  CREATE TRIGGER tickets_come AFTER INSERT ON tickets BEGIN ${JOINS}
    -- A ticket that the service listed before it was met.
    UPDATE tickets SET ${['awaiting', 'active', 'flagged']
      .map((name) => `in_${name} = EXISTS (SELECT 1 FROM filter_members WHERE name = '${name}' AND ticket = new.id)`)
      .join(', ')}
    WHERE id = new.id AND EXISTS (
      SELECT 1 FROM filter_members WHERE name IN ('awaiting', 'active', 'flagged') AND ticket = new.id);
  END;
  CREATE TRIGGER tickets_regrouped AFTER UPDATE OF ${COLUMNS.join(', ')} ON tickets
    WHEN ${COLUMNS.map((name) => `old.${name} IS NOT new.${name}`).join(' OR ')}
    BEGIN ${LEAVES} ${JOINS} END;
  CREATE TRIGGER tickets_go AFTER DELETE ON tickets BEGIN ${LEAVES} END;
  ${['INSERT', 'UPDATE OF dept_id, dept_name']
    .map(
      (change, at) => `
  CREATE TRIGGER department_named_${at} AFTER ${change} ON tickets WHEN new.dept_name IS NOT NULL BEGIN
    INSERT INTO department_names VALUES (new.dept_id, new.dept_name)
      ON CONFLICT DO UPDATE SET name = excluded.name WHERE name <> excluded.name;
  END;`,
    )
    .join('')}
`;

const ORDER = 'place, last_at DESC, id DESC';

/** Every index of tickets that has them by their last reply. */
const LISTS: Readonly<Record<string, string>> = {
  last: '(last_at DESC, id DESC)',
  pinned: '(last_at DESC, id DESC) WHERE place = 2',
  client: '(client_id, last_at DESC, id DESC)',
  status: `(status, ${ORDER})`,
  unread: `(${ORDER}) WHERE unread = 1 AND done = 0`,
  in_awaiting: `(${ORDER}) WHERE in_awaiting = 1 AND done = 0`,
  in_active: `(${ORDER}) WHERE in_active = 1 AND done = 0`,
  in_flagged: `(${ORDER}) WHERE in_flagged = 1`,
  need_us: `(${ORDER}) WHERE meaning = 'needs-us' AND done = 0`,
  not_closed: `(${ORDER}) WHERE meaning <> 'closed' AND done = 0`,
  flagged: `(${ORDER}) WHERE flagged = 1`,
  dept_active: `(dept_id, ${ORDER}) WHERE in_active = 1 AND done = 0`,
  dept_not_closed: `(dept_id, ${ORDER}) WHERE meaning <> 'closed' AND done = 0`,
  taken_active: `(taken_by, ${ORDER}) WHERE in_active = 1 AND done = 0`,
  taken_not_closed: `(taken_by, ${ORDER}) WHERE meaning <> 'closed' AND done = 0`,
};

/**
 * For `cache.db`: a ticket enters the indexes that have its key in the search once it has one, and not
 * before.
 */
export const onceItHasAKey: Migration = `
  DROP INDEX tickets_search_key;
  CREATE INDEX tickets_search_key ON tickets (search_key, status, dept_id, last_at, unread, flagged, place, done)
    WHERE search_key IS NOT NULL;
  DROP INDEX tickets_service;
  CREATE INDEX tickets_service ON tickets (service_kind, service_id, in_active, meaning, search_key)
    WHERE service_kind IS NOT NULL;
`;

/**
 * For `cache.db`: lists that begin with the newest. A service gives tickets in that order, and an index
 * that is filled from its end has full pages; from its beginning, half empty ones.
 */
export const newestFirst: Migration = `
  -- Nothing has asked for all tickets of a department since there are indexes of the active ones.
  DROP INDEX tickets_dept;
  ${Object.entries(LISTS)
    .map(
      ([name, list]) => `DROP INDEX tickets_${name};
  CREATE INDEX tickets_${name} ON tickets ${list};`,
    )
    .join('\n  ')}
`;
