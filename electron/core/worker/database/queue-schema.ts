/**
 * Queues and their counts without looking at every ticket. Each fixed queue has an index of exactly
 * its tickets, in the order of its rows; what the service last returned for a filter is copied onto
 * the tickets, and departments and statuses are counted as tickets come, change and go. Triggers do
 * it, whoever wrote.
 */
import type { Migration } from './database.ts';

const FILTERS = ['awaiting', 'active', 'flagged'];

const copyMembers = (name: string) => `
  ALTER TABLE tickets ADD COLUMN in_${name} INTEGER NOT NULL DEFAULT 0;
  CREATE TRIGGER ${name}_joined AFTER INSERT ON filter_members WHEN new.name = '${name}'
    BEGIN UPDATE tickets SET in_${name} = 1 WHERE id = new.ticket; END;
  CREATE TRIGGER ${name}_left AFTER DELETE ON filter_members WHEN old.name = '${name}'
    BEGIN UPDATE tickets SET in_${name} = 0 WHERE id = old.ticket; END;`;

const isMember = (name: string) =>
  `in_${name} = EXISTS (SELECT 1 FROM filter_members WHERE name = '${name}' AND ticket = tickets.id)`;

/** Pinned and snoozed tickets stand in the same index, under its place. */
const ofQueue = (name: string, where: string) =>
  `CREATE INDEX tickets_${name} ON tickets (place, last_at, id) WHERE ${where};`;

interface Counted {
  kind: 'dept' | 'status';
  column: string;
  /** A name that some answers bring and others do not. */
  label: string;
}

const COUNTED: Counted[] = [
  { kind: 'dept', column: 'dept_id', label: 'dept_name' },
  { kind: 'status', column: 'status', label: 'NULL' },
];

const more = ({ kind, column, label }: Counted) => `
    INSERT INTO queue_counts VALUES ('${kind}', new.${column}, ${label === 'NULL' ? label : `new.${label}`}, 1, new.place > 0)
      ON CONFLICT (kind, key) DO UPDATE SET
        label = ifnull(excluded.label, label), tickets = tickets + 1, shown = shown + excluded.shown;`;
const less = ({ kind, column }: Counted) => `
    UPDATE queue_counts SET tickets = tickets - 1, shown = shown - (old.place > 0)
      WHERE kind = '${kind}' AND key = old.${column};`;

const countChanges = (counted: Counted) => {
  const columns = ['place', counted.column, ...(counted.label === 'NULL' ? [] : [counted.label])];
  return `
  CREATE TRIGGER ${counted.kind}_moved AFTER UPDATE OF ${columns.join(', ')} ON tickets
    WHEN ${columns.map((name) => `old.${name} IS NOT new.${name}`).join(' OR ')}
    BEGIN ${less(counted)} ${more(counted)} END;
  INSERT INTO queue_counts
    SELECT '${counted.kind}', ${counted.column}, max(${counted.label}), count(*), sum(place > 0) FROM tickets
    GROUP BY ${counted.column};`;
};

/** For `cache.db`. */
export const queueMigration: Migration = `
  ${FILTERS.map(copyMembers).join('')}
  CREATE TABLE queue_counts (
    kind TEXT NOT NULL, key TEXT NOT NULL, label TEXT,
    tickets INTEGER NOT NULL, shown INTEGER NOT NULL,   -- those that are not snoozed
    PRIMARY KEY (kind, key)
  ) WITHOUT ROWID;
  UPDATE tickets SET ${FILTERS.map(isMember).join(', ')};
  CREATE TRIGGER tickets_come AFTER INSERT ON tickets BEGIN
    UPDATE tickets SET ${FILTERS.map(isMember).join(', ')} WHERE id = new.id; ${COUNTED.map(more).join('')}
  END;
  CREATE TRIGGER tickets_go AFTER DELETE ON tickets BEGIN ${COUNTED.map(less).join('')}
  END;
  ${COUNTED.map(countChanges).join('')}

  DROP INDEX tickets_unread;
  DROP INDEX tickets_flagged;
  DROP INDEX tickets_dept;
  CREATE INDEX tickets_dept ON tickets (dept_id, place, last_at, id);
  ${ofQueue('unread', 'unread = 1 AND done = 0')}
  ${ofQueue('in_awaiting', 'in_awaiting = 1 AND done = 0')}
  ${ofQueue('in_active', 'in_active = 1 AND done = 0')}
  ${ofQueue('in_flagged', 'in_flagged = 1')}
  -- Where the service refuses a filter.
  ${ofQueue('need_us', `meaning = 'needs-us' AND done = 0`)}
  ${ofQueue('not_closed', `meaning <> 'closed' AND done = 0`)}
  ${ofQueue('flagged', 'flagged = 1')}
  -- For the servers: from active tickets to their products, without a row of either.
  DROP INDEX tickets_service;
  CREATE INDEX tickets_service ON tickets (service_kind, service_id, in_active, meaning);
  CREATE INDEX products_on ON products (id, server_name);
`;
