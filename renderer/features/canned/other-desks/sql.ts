/** Collects the rows that a dump inserts, by their tables. */
import { createSqlReader } from '../../../../shared/domain/sql-rows.ts';

interface InsertedTable {
  /** Its name without database or schema. */
  name: string;
  /** Names by an INSERT, or by CREATE TABLE; null if neither has them. */
  columns: readonly string[] | null;
  /** Null for NULL. An expression stays as it is written. */
  rows: (string | null)[][];
}

/** `isCut`: the dump ends within a statement, or has rows that are too long or in another form. */
export function insertsOf(sql: string): { tables: InsertedTable[]; isCut: boolean } {
  const tables = new Map<string, InsertedTable>();
  let isCut = false;
  const reader = createSqlReader({
    row(name, columns, cells) {
      const table = tables.get(name) ?? { name, columns, rows: [] };
      tables.set(name, table);
      table.columns = columns ?? table.columns;
      table.rows.push(cells);
    },
    left: () => {
      isCut = true;
    },
  });
  reader.write(sql);
  const endsWithin = reader.end();
  return { tables: [...tables.values()], isCut: isCut || endsWithin };
}
