/**
 * Reads the rows of several files as one export, in two passes, because people and tickets may come
 * after the messages that name them.
 */
import type { FoundMessage } from '../../../../shared/domain/imported.ts';
import { createSqlReader } from '../../../../shared/domain/sql-rows.ts';
import type { JsonObject } from '../wire/json.ts';
import { cell, idAt } from './cells.ts';
import { cleanLine, emptyMessage, MOST, momentOf, type RecordSink } from './clean.ts';
import { createCsvReader } from './csv-rows.ts';
import { DESKS, type DeskFormat, type FindNote, NOTED, type NotedRow, type RowFormat } from './desk-formats.ts';
import { createJsonReader } from './json-records.ts';

/** Rows that are remembered, about a gigabyte: messages come without later ones. */
const MOST_NOTES = 4_000_000;

export interface ExportRows {
  /** First pass: remembers a row that messages name. False if no desk has such a row. */
  note(table: string, row: JsonObject): boolean;
  /** Second pass: the messages of a row, null for one that has no id or no ticket. */
  messagesOf(table: string, row: JsonObject): (FoundMessage | null)[];
}

export function createExportRows(): ExportRows {
  const notes = new Map<string, NotedRow>();
  let count = 0;

  /** A part of a text keeps the whole text in memory, so its copy is kept. The first value stays. */
  function remember(key: string, note: NotedRow, isFile: boolean): void {
    const known = notes.get(key) ?? {};
    if (count >= MOST_NOTES || (known.files?.length ?? 0) >= MOST.files) return;
    count += 1;
    const copy = structuredClone(note);
    if (known.files) known.files.push(copy);
    else notes.set(structuredClone(key), isFile ? { files: [copy] } : { ...copy, ...known });
  }

  const finder =
    ({ source }: DeskFormat): FindNote =>
    (kind, id) =>
      notes.get(`${source} ${kind} ${id}`) ?? {};

  function messageOf(desk: DeskFormat, row: JsonObject, conversation: string, inTicket?: NotedRow) {
    const find = finder(desk);
    const ticket = inTicket ?? find('ticket', conversation);
    const found = desk.message(row, ticket, find);
    const id = idAt(row, 'id');
    if (!found) return [];
    if (id === '' || conversation === '') return [null];
    const known = find('person', ticket.customer || (found.customer ?? ''));
    const customer = { name: ticket.name || (known.name ?? ''), email: ticket.email || (known.email ?? '') };
    const message: FoundMessage = {
      ...emptyMessage(desk.source, `${desk.source}:${id}`),
      conversation,
      number: cleanLine(ticket.number || (desk.hasIdsAsNumbers ? conversation : ''), 100) || null,
      subject: cleanLine(ticket.subject || (found.subject ?? '')),
      role: found.role,
      author: found.name ?? '',
      email: found.email ?? '',
      to: found.to ?? [],
      customer: customer.name || customer.email ? customer : null,
      at: momentOf(found.at),
      text: found.text,
      files: found.files ?? [],
    };
    return [message];
  }

  return {
    note(table, row) {
      const found = formatOf(table, row);
      if (!found) return false;
      const { desk, format } = found;
      const id = idAt(row, format.id ?? 'id');
      const [column, value] = format.where ?? [];
      if (id !== '' && format.note && (!column || cell(row, column) === value))
        remember(`${desk.source} ${format.kind} ${id}`, noteOf(row, format.note), format.kind === 'files');
      return true;
    },
    messagesOf(table, row) {
      const { desk, format } = formatOf(table, row) ?? {};
      if (!desk || !format) return [];
      const find = finder(desk);
      if (format.kind === 'message') return messageOf(desk, row, desk.ticketOf(row, find));
      const inner = format.messages?.(row, find) ?? [];
      return inner.flatMap((message) => messageOf(desk, message, idAt(row, 'id'), noteOf(row, format.note ?? {})));
    },
  };
}

/** The parts of a note that the row has. */
const noteOf = (row: JsonObject, columns: NonNullable<RowFormat['note']>): NotedRow =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([part, paths]) => {
      const value = NOTED[part as keyof typeof NOTED](row, paths).slice(0, 1000);
      return value === '' ? [] : [[part, value]];
    }),
  );

function formatOf(table: string, row: JsonObject) {
  const has = (column: string) => Object.hasOwn(row, column);
  for (const desk of DESKS)
    for (const format of desk.rows)
      if (
        format.has.split(' ').every(has) &&
        (format.or?.split(' ').some(has) ?? true) &&
        (format.table?.test(table) ?? true)
      )
        return { desk, format };
  return null;
}

/** Reads rows of a dump, a CSV or JSON, as its text comes. `end`: true if it ends within a row. */
export function createRowReader(
  kind: 'sql' | 'csv' | 'json',
  name: string,
  sink: RecordSink,
): { write(text: string): void; end(): boolean } {
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
