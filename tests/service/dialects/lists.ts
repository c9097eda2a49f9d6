/** Dialects that write lists differently. */
import type { Dialect, ListStyle, Row } from './dialect.ts';

const written = (
  items: (rows: readonly unknown[], usual: ListStyle['items']) => unknown,
): NonNullable<Dialect['style']> => {
  return (style) => ({ ...style, items: (rows) => items(rows, style.items) });
};
const whenEmpty = (value: unknown) => written((rows, usual) => (rows.length === 0 ? value : usual(rows)));
const keyed = (keyOf: (row: Row, index: number) => string) =>
  written((rows, usual) =>
    // An empty list is left to the next dialect.
    rows.length === 0 ? usual(rows) : Object.fromEntries(rows.map((row, index) => [keyOf(row as Row, index), row])),
  );

export const lists: readonly Dialect[] = [
  {
    name: 'keyed-by-number',
    row: 8,
    group: 'keys',
    description: 'a list as an object: `{"0": {…}, "1": {…}}`',
    style: keyed((_row, index) => String(index)),
  },
  {
    name: 'keyed-by-id',
    row: 8,
    group: 'keys',
    description: 'a list as an object, keyed by record id: `{"128": {…}, "130": {…}}`',
    style: keyed((row, index) => String(row.id ?? row.ticketid ?? row.relid ?? row.replyid ?? row.noteid ?? index)),
  },
  {
    name: 'single-object',
    row: 7,
    description: 'one element as an object instead of a list',
    style: written((rows, usual) => (rows.length === 1 ? rows[0] : usual(rows))),
  },
  { name: 'empty-text', row: 6, group: 'empty', description: 'an empty list as `""`', style: whenEmpty('') },
  {
    name: 'empty-inside',
    row: 6,
    group: 'empty',
    description: 'an empty list as `""` inside its wrapper: `"tickets": {"ticket": ""}`',
    style: (style) => ({ ...style, keepWrapper: true, items: (rows) => (rows.length === 0 ? '' : style.items(rows)) }),
  },
  { name: 'empty-array', row: 6, group: 'empty', description: 'an empty list as `[]`', style: whenEmpty([]) },
  { name: 'empty-object', row: 6, group: 'empty', description: 'an empty list as `{}`', style: whenEmpty({}) },
  { name: 'empty-null', row: 6, group: 'empty', description: 'an empty list as `null`', style: whenEmpty(null) },
  {
    name: 'empty-missing',
    row: 6,
    group: 'empty',
    description: 'an empty list as no key at all',
    style: whenEmpty(undefined),
  },
  {
    name: 'nested-everywhere',
    row: 9,
    group: 'shape',
    description: 'nested lists where the contract shows flattened keys',
    style: (style) => ({ ...style, shape: 'nested' }),
  },
  {
    name: 'flattened-everywhere',
    row: 9,
    group: 'shape',
    description: 'flattened keys where the contract shows nested lists',
    style: (style) => ({ ...style, shape: 'flattened' }),
  },
  {
    name: 'both-shapes',
    row: 9,
    group: 'shape',
    description: 'one half of a collection nested, the other flattened, in one body',
    style: (style) => ({ ...style, shape: 'both' }),
  },
  {
    name: 'odd-indices',
    row: 10,
    description: 'flattened indices with gaps, in falling order',
    style: (style) => ({ ...style, oddIndices: true }),
  },
  {
    name: 'stray-blanks',
    row: 10,
    description: 'blanks around keys',
    body: (body) => blanksAround(body, 0) as Row,
  },
];

function blanksAround(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => blanksAround(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item], index) => [
      (index + depth) % 3 === 1 && key !== 'result' ? blankedKey(key, index) : key,
      blanksAround(item, depth + 1),
    ]),
  );
}

function blankedKey(key: string, index: number): string {
  if (!key.includes('[')) return index % 2 ? ` ${key}` : `${key} `;
  return index % 2 ? ` ${key} ` : key.replace(/\[([^[\]]+)\]$/, '[ $1 ]');
}
