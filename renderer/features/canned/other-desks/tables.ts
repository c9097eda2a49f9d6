/** Takes a file of another desk apart: a CSV, the INSERT statements of a dump, or lists in JSON. */
import Papa from 'papaparse';
import { insertsOf } from './sql.ts';

/** A row by its columns, in small letters. */
export type DeskRow = Readonly<Record<string, unknown>>;

export interface DeskTable {
  file: string;
  from: 'csv' | 'sql' | 'json';
  /** Name in a dump, or key of the list in JSON; empty for a CSV. */
  name: string;
  columns: string[];
  rows: DeskRow[];
  /** The end is missing, a quotation mark is misplaced, or there are too many rows. */
  isCut: boolean;
}

/** Limits of a table that is read: a hostile file must not fill the memory. */
const MOST_ROWS = 20_000;
const MOST_COLUMNS = 500;

/** The first row of a CSV has its columns' names, which may be a reply instead. */
export function takeApart(file: string, text: string): DeskTable[] {
  if (/^\s*[{[]/.test(text)) return jsonIn(file, text);
  const isDump =
    !/\.csv$/i.test(file) && /^[ \t]{0,20}(?:insert|replace)\s{1,20}(?:ignore\s{1,20})?into\b/im.test(text);
  return isDump ? sqlIn(file, text) : csvIn(file, text);
}

type Source = Pick<DeskTable, 'file' | 'from' | 'name' | 'isCut'>;

/** A column without a name is called by its place, and one with an equal name gets it added. */
function tableOf(source: Source, names: readonly string[], lines: readonly (readonly unknown[])[]): DeskTable {
  const width = lines.reduce((widest, { length }) => Math.max(widest, length), names.length);
  const columns: string[] = [];
  for (let at = 0; at < Math.min(width, MOST_COLUMNS); at += 1) {
    const name = names[at]?.trim().toLowerCase() || `${at + 1}`;
    columns.push(columns.includes(name) ? `${name} (${at + 1})` : name);
  }
  const rows = lines
    .slice(0, MOST_ROWS)
    .map((cells): DeskRow => Object.fromEntries(columns.map((column, at) => [column, cells[at]])));
  return { ...source, columns, rows, isCut: source.isCut || lines.length > MOST_ROWS };
}

function jsonIn(file: string, text: string): DeskTable[] {
  try {
    return listsIn(file, '', JSON.parse(text), 0);
  } catch {
    // No complete JSON, or nested too deep to read.
    return [];
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Keys that hold one entry in place of a list. */
const SINGLE = /^(macro|predefinedreply|category)$/;

function listsIn(file: string, name: string, value: unknown, depth: number): DeskTable[] {
  if (!isObject(value) || depth > 4) return [];
  if (!Array.isArray(value) && !SINGLE.test(name))
    return Object.entries(value).flatMap(([key, inner]) => listsIn(file, key, inner, depth + 1));
  const entries = (Array.isArray(value) ? value : [value]).map((entry: unknown) => (isObject(entry) ? entry : {}));
  const keys = [...new Set(entries.flatMap(Object.keys))].slice(0, MOST_COLUMNS);
  const lines = entries.map((entry) => keys.map((key) => entry[key]));
  return keys.length === 0 ? [] : [tableOf({ file, from: 'json', name, isCut: false }, keys, lines)];
}

function csvIn(file: string, text: string): DeskTable[] {
  // Names of columns rarely have such signs: if they have one kind only, nobody needs to guess.
  const head = /^[^\r\n]*/.exec(text.slice(0, 10_000))?.[0] ?? '';
  const [delimiter = '', ...others] = [',', ';', '\t', '|'].filter((sign) => head.includes(sign));
  const options = {
    skipEmptyLines: 'greedy',
    preview: MOST_ROWS + 2,
    delimiter: others.length > 0 ? '' : delimiter,
  } as const;
  const { data, errors } = Papa.parse<string[]>(text, options);
  const isCut = errors.some(({ type }) => type === 'Quotes');
  const table = tableOf({ file, from: 'csv', name: '', isCut }, data[0] ?? [], data);
  return table.columns.length < 2 ? [] : [table];
}

/** Orders of columns in dumps that don't name them. */
const ORDERS: readonly [RegExp, string[]][] = [
  [/ticketpredefinedreplies$/i, ['id', 'catid', 'name', 'reply']],
  [/ticketpredefinedcats$/i, ['id', 'parentid', 'name']],
  [/saved_replies$/i, ['id', 'mailbox_id', 'name', 'text', 'sort_order', 'parent_saved_reply_id', 'attachments']],
  [/canned_response$/i, ['canned_id', 'dept_id', 'isenabled', 'title', 'response', 'lang', 'notes']],
];

function sqlIn(file: string, text: string): DeskTable[] {
  const { tables, isCut } = insertsOf(text);
  return tables.map(({ name, columns, rows }) =>
    tableOf({ file, from: 'sql', name, isCut }, columns ?? ORDERS.find(([table]) => table.test(name))?.[1] ?? [], rows),
  );
}
