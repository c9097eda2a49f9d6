/** Finds out which desk rows come from, and reads them. */

import type { FoundMessage } from '../../../../shared/domain/imported.ts';
import { createSqlReader } from '../../../../shared/domain/sql-rows.ts';
import type { JsonObject } from '../wire/json.ts';
import { MOST, type RecordSink } from './clean.ts';
import { createCsvReader } from './csv-rows.ts';
import { freescoutExport } from './freescout-export.ts';
import { helpScoutExport } from './help-scout-export.ts';
import { createJsonReader } from './json-records.ts';
import { osticketExport } from './osticket-export.ts';
import { zammadExport } from './zammad-export.ts';
import { zendeskExport } from './zendesk-export.ts';

/** Desks whose columns are most particular come first. */
const DESKS = [osticketExport, freescoutExport, zammadExport, zendeskExport, helpScoutExport];

/** Reads the rows of several files as one export, in two passes. */
export interface ExportRows {
  /** False if no desk has such a row. */
  note(table: string, row: JsonObject): boolean;
  /** The messages of a row, null for one that has no id or no ticket. */
  messagesOf(table: string, row: JsonObject): (FoundMessage | null)[];
}

export function createExportRows(): ExportRows {
  const desks = DESKS.map((desk) => ({ ...desk, ...desk.open() }));
  const find = (table: string, row: JsonObject) => {
    const has = (...columns: string[]) => columns.every((column) => Object.hasOwn(row, column));
    for (const desk of desks) {
      const kind = desk.kindOf(table, has);
      if (kind !== null) return { desk, kind };
    }
    return null;
  };
  return {
    note(table, row) {
      const found = find(table, row);
      found?.desk.note(found.kind, row);
      return found !== null;
    },
    messagesOf(table, row) {
      const found = find(table, row);
      return found?.desk.messagesOf(found.kind, row) ?? [];
    },
  };
}

export interface RowReader {
  write(text: string): void;
  /** True if the file ends within a row. */
  end(): boolean;
}

/** Reads rows of a dump, a CSV or JSON, as its text comes. */
export function createRowReader(kind: 'sql' | 'csv' | 'json', name: string, sink: RecordSink): RowReader {
  if (kind === 'json') return createJsonReader(sink);
  if (kind === 'csv') return createCsvReader(/([^/\\]*?)(?:\.\w+)?$/.exec(name)?.[1] ?? '', sink);
  const nameless = new Set<string>();
  return createSqlReader(
    {
      row(table, columns, cells) {
        if (columns !== null)
          sink.row(table, Object.fromEntries(columns.map((column, at) => [column.toLowerCase(), cells[at] ?? null])));
        else if (!nameless.has(table)) {
          nameless.add(table);
          sink.left('unreadable');
        }
      },
      left: (reason) => sink.left(reason === 'too-large' ? reason : 'unreadable'),
    },
    MOST.message,
  );
}
