/** Reads the rows of a CSV while it comes. Its first row has the names of the columns. */
import Papa from 'papaparse';
import { cleanLine, MOST, type RecordSink } from './clean.ts';

const MOST_COLUMNS = 1000;
/** Rows in quotation marks are read again with each piece until they are whole. */
const LONGEST_ROW = MOST.message / 4;

interface Parsed {
  data: string[][];
  errors: readonly unknown[];
  meta: { cursor: number };
}

export function createCsvReader(table: string, sink: RecordSink) {
  let rest = '';
  let delimiter = '';
  let newline: '\n' | '\r\n' = '\n';
  let columns: string[] = [];
  let isOver = false;

  function read(isLast: boolean): void {
    if (isOver || rest === '') return;
    if (delimiter === '') {
      // Names of columns rarely have such signs: the one that is there most often separates them.
      const [head = ''] = /^[^\r\n]*/.exec(rest.slice(0, 10_000)) ?? [];
      delimiter = mostOften(head);
      if (rest.startsWith('\r\n', head.length)) newline = '\r\n';
    }
    const { data, meta } = new Papa.Parser({ delimiter, newline }).parse(rest, 0, !isLast) as Parsed;
    rest = rest.slice(meta.cursor);
    for (const cells of data) take(cells);
    if (rest.length <= LONGEST_ROW || isLast) return;
    // Nobody knows where the next row begins.
    isOver = true;
    rest = '';
    sink.left('too-large');
  }

  function take(cells: string[]): void {
    if (cells.length <= 1 && (cells[0] ?? '').trim() === '') return;
    if (columns.length === 0)
      columns = cells.slice(0, MOST_COLUMNS).map((name) => cleanLine(name.replace('\ufeff', ''), 100).toLowerCase());
    else if (cells.length > MOST_COLUMNS) sink.left('too-large');
    else sink.row(table, Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])));
  }

  return {
    write(text: string): void {
      if (isOver) return;
      rest += text;
      read(false);
    },
    /** True if the text ends within quotation marks. */
    end(): boolean {
      const isCut = (rest.match(/"/g)?.length ?? 0) % 2 === 1;
      if (!isCut) read(true);
      return isCut;
    },
  };
}

const mostOften = (line: string): string => {
  const counts = [',', ';', '\t', '|'].map((sign) => ({ sign, count: line.split(sign).length }));
  return counts.sort((a, b) => b.count - a.count)[0]?.sign ?? ',';
};
