/** SQL that several tables have alike. A released schema contains what it is now. */

/** Notes rows that the search has to index: new ones, removed ones, and changes of `columns`. */
export function indexTriggers(table: string, ...columns: string[]): string {
  const note = (row: 'new' | 'old') =>
    `BEGIN INSERT INTO to_index VALUES ('${table}', ${row}.id) ON CONFLICT DO NOTHING; END;`;
  return `CREATE TRIGGER ${table}_are_new AFTER INSERT ON ${table} ${note('new')}
CREATE TRIGGER ${table}_read_otherwise AFTER UPDATE OF ${columns.join(', ')} ON ${table} WHEN ${differs(columns)}
    ${note('new')}
CREATE TRIGGER ${table}_are_gone AFTER DELETE ON ${table} ${note('old')}`;
}

/** True for a row whose columns changed. */
export const differs = (columns: readonly string[]): string =>
  columns.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ');

/**
 * Notes a change that the team's other desks need. `event`: `INSERT`, `DELETE` or `UPDATE`, with
 * its columns; kind, ticket, id and condition are SQL over `new` or `old`. `name`: of a table's
 * second trigger for the event.
 */
export function teamTrigger(
  event: string,
  table: string,
  [kind, ticket, id]: string[],
  when = '1',
  name = table,
): string {
  return `CREATE TRIGGER ${name}_${event.split(' ')[0]?.toLowerCase()}_team AFTER ${event} ON ${table}
    WHEN ${when} AND EXISTS (SELECT 1 FROM team WHERE applying = 0) BEGIN
    DELETE FROM team_dirty WHERE kind = ${kind} AND ticket = ${ticket} AND id = ${id};
    INSERT INTO team_dirty SELECT ${kind}, ${ticket}, ${id}, call_time(), hlc FROM team;
  END;`;
}

/** Turns off the merges that FTS5 does by itself (`search/idle-indexer.ts`). */
export const mergedByUs = (index: string): string => `
INSERT INTO ${index} (${index}, rank) VALUES ('automerge', 0);
INSERT INTO ${index} (${index}, rank) VALUES ('pgsz', 3980);
`;
