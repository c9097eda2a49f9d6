/** Reads the rows that a dump inserts, in one pass over its tokens. */

interface InsertedTable {
  /** Its name without database or schema. */
  name: string;
  /** Names by an INSERT, or by CREATE TABLE; null if neither has them. */
  columns: string[] | null;
  /** Null for NULL. An expression stays as it is written. */
  rows: (string | null)[][];
}

const ESCAPED: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  0: '',
  b: '',
  Z: '',
  '%': '\\%',
  _: '\\_',
};
const NO_COLUMN = /^(primary|unique|key|index|constraint|fulltext|spatial|foreign|check|exclude)$/i;
const VALUES = /^values?$/i;

/** A text up to its end, or to the end of the dump: so no sign is looked at again. */
const textBetween = (mark: string, hasEscapes: boolean): string =>
  hasEscapes
    ? `${mark}[^${mark}\\\\]*(?:(?:\\\\[^]?|${mark}${mark})[^${mark}\\\\]*)*(?:${mark}|$)`
    : `${mark}[^${mark}]*(?:${mark}${mark}[^${mark}]*)*(?:${mark}|$)`;

/** `isCut`: the dump ends within a statement, has rows in another form, or nests too deep. */
export function insertsOf(sql: string): { tables: InsertedTable[]; isCut: boolean } {
  // PostgreSQL takes a backslash as it is; in MySQL it begins an escape.
  const hasEscapes = !/standard_conforming_strings\s*=\s*on/i.test(sql.slice(0, 10_000));
  const texts = [textBetween("'", hasEscapes), textBetween('"', hasEscapes), textBetween('`', false)].join('|');
  const token = new RegExp(
    `--(?:[^\\S\\n][^\\n]*)?(?=\\n|$)|#[^\\n]*|/\\*[^]*?(?:\\*/|$)|${texts}|[(),;]|[^\\s'"\`(),;]+`,
    'g',
  );
  const tables = new Map<string, InsertedTable>();
  let statement: string[] = [];
  let isCut = false;
  try {
    for (const [part] of sql.matchAll(token)) {
      if (/^(--(\s|$)|#|\/\*)/.test(part)) continue;
      if (part !== ';') statement.push(part);
      else {
        isCut ||= !readStatement(statement, tables, hasEscapes);
        statement = [];
      }
    }
    isCut ||= !readStatement(statement, tables, hasEscapes);
    const countOf = (sign: string) => statement.filter((part) => part === sign).length;
    isCut ||= countOf('(') > countOf(')');
  } catch {
    // A text with millions of escapes exhausts the memory of the search.
    isCut = true;
  }
  return { tables: [...tables.values()].filter(({ rows }) => rows.length > 0), isCut };
}

/** False for rows that are written in another form: `INSERT … SET`, `INSERT … SELECT`, `COPY`. */
function readStatement(tokens: readonly string[], tables: Map<string, InsertedTable>, hasEscapes: boolean): boolean {
  const isInsert = /^(insert|replace)$/i.test(tokens[0] ?? '');
  const isTable = /^create$/i.test(tokens[0] ?? '') && /^table$/i.test(tokens[1] ?? '');
  const end = tokens.findIndex((token, at) => (isTable ? token === '(' : VALUES.test(token) && tokens[at + 1] === '('));
  if ((!isInsert && !isTable) || end < 0) return !isInsert && !/^copy$/i.test(tokens[0] ?? '');
  const begin = tokens.findIndex((token) => token === '(' || VALUES.test(token));
  const valueAt = (part: readonly string[]) => valueIn(part, hasEscapes);
  // The last part of `db`.`name` or schema.name.
  const name = (valueAt(tokens.slice(begin - 1, begin)) ?? '').split('.').at(-1) ?? '';
  const table = tables.get(name) ?? { name, columns: null, rows: [] };
  tables.set(name, table);
  const [named] = listsIn(tokens.slice(begin, isTable ? undefined : end));
  const parts = named?.filter(([first = '']) => isInsert || !NO_COLUMN.test(first));
  if (parts && (isInsert || !table.columns)) table.columns = parts.map(([first = '']) => valueAt([first]) ?? '');
  if (isInsert) for (const list of listsIn(tokens.slice(end + 1))) table.rows.push(list.map(valueAt));
  return true;
}

/** The lists in parentheses that follow each other, each as the tokens of its parts. */
function listsIn(tokens: readonly string[]): string[][][] {
  const lists: string[][][] = [];
  let parts: string[][] = [];
  let depth = 0;
  for (const token of tokens) {
    if (token === '(' && depth++ === 0) parts = [[]];
    else if (token === ')' && --depth === 0) lists.push(parts);
    else if (depth === 1 && token === ',') parts.push([]);
    else if (depth > 0) parts.at(-1)?.push(token);
    else if (token !== ',') break;
  }
  return lists;
}

function valueIn(part: readonly string[], hasEscapes: boolean): string | null {
  // The character set may come before a text: _utf8mb4'…', N'…'.
  const isMarked = part.length === 2 && /^\w+$/.test(part[0] ?? '') && part[1]?.startsWith("'");
  const token = (isMarked ? part[1] : part.join(' ')) ?? '';
  const mark = token[0] ?? '';
  if (!/['"`]/.test(mark) || (part.length > 1 && !isMarked)) return /^null$/i.test(token) ? null : token;
  const pairs = new RegExp(`\\\\([^])|${mark}${mark}`, 'g');
  const inner = token.slice(1, -1);
  if (!hasEscapes || mark === '`') return inner.replaceAll(mark + mark, mark);
  return inner.replace(pairs, (_, sign?: string) => (sign === undefined ? mark : (ESCAPED[sign] ?? sign)));
}
