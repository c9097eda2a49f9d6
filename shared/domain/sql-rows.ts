/** Reads the rows that a dump inserts while it comes, whatever pieces it comes in. */

export interface SqlSink {
  /** `columns`: by INSERT, or by CREATE TABLE; null if neither names them. Null for NULL. */
  row(table: string, columns: readonly string[] | null, cells: (string | null)[]): void;
  /**
   * A row that is longer than `mostOfRow`, or rows in another form: `INSERT … SET`,
   * `INSERT … SELECT`, `COPY`.
   */
  left(reason: 'too-large' | 'other-form'): void;
}

export interface SqlReader {
  write(text: string): void;
  /** True if the dump ends within a statement. */
  end(): boolean;
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
const WITH_ROWS = /^(?:insert|replace|copy|create)$/i;
/** Tokens before the rows of a statement, or of a row: more are meant to harm. */
const MOST_TOKENS = 20_000;
const LONGEST_WORD = 65_536;

export function createSqlReader(sink: SqlSink, mostOfRow = Number.POSITIVE_INFINITY): SqlReader {
  let open: { tokens: ReturnType<typeof createTokenizer>; end(): boolean } | null = null;
  const begin = (text: string) => {
    // PostgreSQL takes a backslash as it is; in MySQL it begins an escape.
    const hasEscapes = !/standard_conforming_strings\s*=\s*on/i.test(text.slice(0, 10_000));
    const { take, end } = createStatements(sink, mostOfRow, hasEscapes);
    return { tokens: createTokenizer(take, hasEscapes, mostOfRow), end };
  };
  return {
    write(text) {
      open ??= begin(text);
      open.tokens.write(text);
    },
    end() {
      open?.tokens.end();
      return open?.end() ?? false;
    },
  };
}

/** Between tokens: blanks, the begin of a comment or a text, a sign, or a word. */
const PLAIN = /\s+|(--(?=\s|$)|#|\/\*)|(['"`])|[(),;]|[^\s'"`(),;]+/y;

/** Finds where a text may end, by its mark: without and with escapes. */
const SPECIAL: Readonly<Record<string, readonly [RegExp, RegExp]>> = {
  "'": [/'/g, /['\\]/g],
  '"': [/"/g, /["\\]/g],
  '`': [/`/g, /`/g],
};

/** Gives each token as it is written; of a text that is longer than `longest`, only a sign. */
function createTokenizer(give: (token: string) => void, hasEscapes: boolean, longest: number) {
  let rest = '';
  let comment = '';
  let mark = '';
  let parts: string[] = [];
  let size = 0;

  const keep = (piece: string) => {
    size += piece.length;
    if (size <= longest) parts.push(piece);
    else parts = [mark];
  };

  /** Reads a text from `at`; returns where it ends, or where the next piece has to begin. */
  function readText(all: string, at: number, isLast: boolean): number {
    const special = SPECIAL[mark]?.[hasEscapes ? 1 : 0] ?? /$/g;
    special.lastIndex = at;
    for (let found = special.exec(all); found; found = special.exec(all)) {
      const { index } = found;
      const isClosed = all[index] === mark && all[index + 1] !== mark;
      if (index + 1 >= all.length && !isLast) {
        keep(all.slice(at, index));
        return index;
      }
      if (isClosed) {
        keep(all.slice(at, index + 1));
        give(size > longest ? `${mark}${TOO_LARGE}` : parts.join(''));
        mark = '';
        return index + 1;
      }
      special.lastIndex = index + 2;
    }
    keep(all.slice(at));
    if (isLast) give(parts.join(''));
    return all.length;
  }

  function readComment(all: string, at: number): number {
    const end = all.indexOf(comment, at);
    if (end < 0) return comment === '\n' ? all.length : Math.max(at, all.length - 1);
    const { length } = comment;
    comment = '';
    return end + length;
  }

  function readPlain(all: string, at: number, isLast: boolean): number {
    PLAIN.lastIndex = at;
    const [token = '', note, text] = PLAIN.exec(all) ?? [];
    const end = at + token.length;
    // A word, or half of a sign, may go on in the next piece.
    if (end === all.length && !isLast && token.length < LONGEST_WORD && /[^\s'"`(),;#]$/.test(token) && token !== '/*')
      return at;
    if (note !== undefined) comment = note === '/*' ? '*/' : '\n';
    else if (text !== undefined) {
      mark = text;
      parts = [];
      size = 0;
      keep(text);
    } else if (token.trim() !== '') give(token);
    return end;
  }

  function read(all: string, isLast: boolean): void {
    let at = 0;
    while (at < all.length) {
      const next = mark ? readText(all, at, isLast) : comment ? readComment(all, at) : readPlain(all, at, isLast);
      if (next === at && !isLast) break;
      at = Math.max(next, isLast && next === at ? at + 1 : next);
    }
    rest = all.slice(at);
  }

  return {
    write: (text: string) => read(rest + text, false),
    end: () => read(rest, true),
  };
}

/** Stands for a text that is left out. */
const TOO_LARGE = '\0too large\0';

/** Puts tokens together to statements, and gives their rows. */
function createStatements(sink: SqlSink, mostOfRow: number, hasEscapes: boolean) {
  const columnsOf = new Map<string, string[]>();
  let head: string[] = [];
  let table: { name: string; columns: string[] | null } | null = null;
  let row: string[][] = [];
  let depth = 0;
  let size = 0;
  let count = 0;
  let isAfterRows = false;

  function begin(): void {
    const start = head.findIndex((token) => token === '(' || VALUES.test(token));
    const name = nameAt(head, start, hasEscapes);
    const [named] = listsIn(head.slice(start));
    const columns = named?.map(([first = '']) => valueIn([first], hasEscapes) ?? '') ?? columnsOf.get(name) ?? null;
    table = { name, columns };
    head = [];
  }

  function takeInRows(token: string): void {
    if (isAfterRows || (depth === 0 && token === ',')) return;
    if (token === '(' && depth === 0) {
      [row, size, count, depth] = [[[]], 0, 0, 1];
      return;
    }
    if (depth === 0) {
      isAfterRows = true;
      return;
    }
    size = token.endsWith(TOO_LARGE) ? Number.POSITIVE_INFINITY : size + token.length;
    count += 1;
    if (size > mostOfRow || count > MOST_TOKENS) row = [];
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    if (depth === 0) {
      if (row.length === 0) sink.left('too-large');
      else if (table)
        sink.row(
          table.name,
          table.columns,
          row.map((cell) => valueIn(cell, hasEscapes)),
        );
    } else if (token === ',' && depth === 1 && row.length > 0) row.push([]);
    else row.at(-1)?.push(token);
  }

  function finish(): void {
    const [first = '', second = ''] = head;
    if (/^(insert|replace|copy)$/i.test(first)) sink.left('other-form');
    else if (/^create$/i.test(first) && /^table$/i.test(second)) {
      const start = head.indexOf('(');
      const [named = []] = listsIn(head.slice(start));
      const columns = named.filter(([word = '']) => !NO_COLUMN.test(word));
      columnsOf.set(
        nameAt(head, start, hasEscapes),
        columns.map(([word = '']) => valueIn([word], hasEscapes) ?? ''),
      );
    }
    [head, table, depth, isAfterRows] = [[], null, 0, false];
  }

  return {
    take(token: string): void {
      if (token === ';') finish();
      else if (table) takeInRows(token);
      else if (token === '(' && VALUES.test(head.at(-1) ?? '') && /^(insert|replace)$/i.test(head[0] ?? '')) {
        begin();
        takeInRows(token);
      } else if (head.length < (WITH_ROWS.test(head[0] ?? token) ? MOST_TOKENS : 1)) head.push(token.slice(0, 1000));
    },
    end(): boolean {
      const open = (sign: string) => head.filter((token) => token === sign).length;
      const isCut = depth > 0 || open('(') > open(')');
      finish();
      return isCut;
    },
  };
}

/** The last part of `db`.`name` or schema.name. */
const nameAt = (tokens: readonly string[], end: number, hasEscapes: boolean): string =>
  (valueIn(tokens.slice(end - 1, end), hasEscapes) ?? '').split('.').at(-1) ?? '';

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
