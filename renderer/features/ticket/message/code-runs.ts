/**
 * Finds what is code, a log or a table made of blanks in a text that was typed: it is shown with
 * letters of one width, so that columns stand below each other. Where in doubt it is prose.
 */
export interface TextRun {
  kind: 'text' | 'code';
  text: string;
}

/** Fewer lines in a row are read as they stand. */
const FEWEST = 3;
/** Longer lines are looked at this far: what is a log says so at its beginning. */
const LOOKED_AT = 400;

const FENCE = /^ {0,3}(`{3,}|~{3,})[^`~]*$/;
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';
const STAMP = new RegExp(
  String.raw`^\s*[[(]?(?:\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\d\d\/${MONTH}\/\d{4}[: ]\d\d:\d\d|(?:\w{3} )?${MONTH} [ \d]\d (?:\d{4} )?\d\d:\d\d|\d\d:\d\d:\d\d)`,
  'i',
);
const LEVEL = /^\s*\[?(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL)\b\]?:?\s/;
const CLIENT = /^\s*(?:\d{1,3}\.){3}\d{1,3} \S+ \S+ \[/;
const STACK = /^\s+(?:at \S|File "|\.\.\. \d+ more)|^Traceback \(|^Caused by: \S/;
const PROMPT = /^(?:[\w.-]+@[\w.-]+:?\S*\s?[$#%]|[$#]|>>>) \S/;

const isLog = (line: string): boolean =>
  STAMP.test(line) || LEVEL.test(line) || CLIENT.test(line) || STACK.test(line) || PROMPT.test(line);

/** Signs that stand in programs and settings, and seldom in what people write to each other. */
const CODE_SIGN = /[{};=<>\\|$]|\(\)|::|\/\/|^\s*(?:#|--|[\w.-]+:)\s/;
const isIndentedCode = (line: string): boolean => /^(?: {4}|\t)\s*\S/.test(line) && CODE_SIGN.test(line);

/** Where columns begin behind two blanks or more; two blanks after a sentence are a habit. */
function columnsOf(line: string): number[] {
  if (line.includes('\t') && /\S\t+\S/.test(line)) return [-1];
  return [...line.matchAll(/(?<=[^\s.!?:,;])\s{2,}(?=\S)/g)].map(({ index, 0: gap }) => index + gap.length);
}

const isPipes = (line: string): boolean => (line.match(/\|/g)?.length ?? 0) >= 2;

/** Cuts a text into prose and code; nothing is left out but the fences themselves. */
export function runsOf(text: string): TextRun[] {
  const lines = text.split('\n');
  const runs: TextRun[] = [];
  const prose: string[] = [];
  const noTable: NoTable = { until: 0 };
  const endProse = () => {
    const words = prose.join('\n').replace(/^\n+/, '').trimEnd();
    if (words !== '') runs.push({ kind: 'text', text: words });
    prose.length = 0;
  };
  for (let at = 0; at < lines.length; ) {
    const fenced = fencedAt(lines, at);
    const length = fenced ?? codeAt(lines, at, noTable);
    if (length === 0) {
      prose.push(lines[at] ?? '');
      at += 1;
      continue;
    }
    endProse();
    const taken = lines.slice(at, at + length);
    const code =
      fenced === null ? taken : taken.slice(1, FENCE.test(taken.at(-1) ?? '') && length > 1 ? -1 : undefined);
    runs.push({ kind: 'code', text: code.join('\n').trimEnd() });
    at += length;
  }
  endProse();
  return runs.filter(({ text: words }) => words !== '');
}

/** Lines of the fenced block that begins here, its fences included; null where none does. */
function fencedAt(lines: readonly string[], at: number): number | null {
  const mark = FENCE.exec((lines[at] ?? '').slice(0, LOOKED_AT))?.[1];
  if (mark === undefined) return null;
  let end = at + 1;
  while (end < lines.length && !closes(start(lines[end]), mark)) end += 1;
  return Math.min(end + 1, lines.length) - at;
}

const closes = (line: string, mark: string): boolean => FENCE.exec(line)?.[1]?.startsWith(mark) ?? false;

/** Lines of the log, the table or the indented code that begins here; 0 where none does. */
function codeAt(lines: readonly string[], at: number, noTable: NoTable): number {
  return logAt(lines, at) || tableAt(lines, at, noTable) || runAt(lines, at, isIndentedCode);
}

/** Up to which line gaps were found to be no table: none of these is asked again. */
interface NoTable {
  until: number;
}

const start = (line: string | undefined): string => (line ?? '').slice(0, LOOKED_AT);

function runAt(lines: readonly string[], at: number, is: (line: string) => boolean): number {
  let end = at;
  while (end < lines.length && is(start(lines[end]))) end += 1;
  return end - at >= FEWEST ? end - at : 0;
}

/** A log goes on over lines that are set in, and over one blank line. */
function logAt(lines: readonly string[], at: number): number {
  if (!isLog(start(lines[at]))) return 0;
  let end = at;
  let said = 0;
  for (let next = at; next < lines.length; next += 1) {
    const line = start(lines[next]);
    if (isLog(line)) said += 1;
    else if (line.trim() === '' ? !isLog(start(lines[next + 1])) : !/^\s/.test(line)) break;
    end = next + 1;
  }
  return said >= FEWEST ? end - at : 0;
}

/** Lines with gaps, where a column is shared by a line and one of its neighbours in most of them. */
function tableAt(lines: readonly string[], at: number, noTable: NoTable): number {
  if (at < noTable.until) return 0;
  if (isPipes(start(lines[at]))) return runAt(lines, at, isPipes);
  if (columnsOf(start(lines[at])).length === 0) return 0;
  const columns: number[][] = [];
  for (let next = at; next < lines.length; next += 1) {
    const own = columnsOf(start(lines[next]));
    if (own.length === 0) break;
    columns.push(own);
  }
  if (columns.length < FEWEST) return 0;
  const aligned = columns.filter((own, index) =>
    own.some((column) => columns[index - 1]?.includes(column) || columns[index + 1]?.includes(column)),
  ).length;
  if (aligned * 3 >= columns.length * 2) return columns.length;
  noTable.until = at + columns.length;
  return 0;
}
