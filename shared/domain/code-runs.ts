/** Finds code, logs and tables made of blanks in a typed text. In doubt, the text is prose. */
import { isLogLine } from './log-line.ts';

interface TextRun {
  kind: 'text' | 'code';
  text: string;
}

const MIN_LINES = 3;
/** Longer lines are checked up to here; a log line is recognizable at its start. */
const CHECKED_CHARS = 400;

const FENCE = /^ {0,3}(`{3,}|~{3,})[^`~]*$/;
/** Characters that are common in programs and settings, but rare in prose. */
const CODE_SIGN = /[{};=<>\\|$]|\(\)|::|\/\/|^\s*(?:#|--|[\w.-]+:)\s/;
const isIndentedCode = (line: string): boolean => /^(?: {4}|\t)\s*\S/.test(line) && CODE_SIGN.test(line);

/** Positions of columns after two or more blanks, but not where a sentence ends with two. */
function columnsOf(line: string): number[] {
  if (line.includes('\t') && /\S\t+\S/.test(line)) return [-1];
  return [...line.matchAll(/(?<=[^\s.!?:,;])\s{2,}(?=\S)/g)].map(({ index, 0: gap }) => index + gap.length);
}

const isPipes = (line: string): boolean => (line.match(/\|/g)?.length ?? 0) >= 2;

/** Splits a text into prose and code. Drops only the fences. */
export function splitIntoRuns(text: string): TextRun[] {
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

/** Number of lines of a fenced block that starts here, with its fences; null if none starts. */
function fencedAt(lines: readonly string[], at: number): number | null {
  const mark = FENCE.exec((lines[at] ?? '').slice(0, CHECKED_CHARS))?.[1];
  if (mark === undefined) return null;
  let end = at + 1;
  while (end < lines.length && !closes(start(lines[end]), mark)) end += 1;
  return Math.min(end + 1, lines.length) - at;
}

const closes = (line: string, mark: string): boolean => FENCE.exec(line)?.[1]?.startsWith(mark) ?? false;

/** Number of lines of a log, table or indented code that starts here; 0 if none. */
function codeAt(lines: readonly string[], at: number, noTable: NoTable): number {
  return logAt(lines, at) || tableAt(lines, at, noTable) || runAt(lines, at, isIndentedCode);
}

/** Lines before this one were found to be no table, and need no new check. */
interface NoTable {
  until: number;
}

const start = (line: string | undefined): string => (line ?? '').slice(0, CHECKED_CHARS);

function runAt(lines: readonly string[], at: number, is: (line: string) => boolean): number {
  let end = at;
  while (end < lines.length && is(start(lines[end]))) end += 1;
  return end - at >= MIN_LINES ? end - at : 0;
}

function logAt(lines: readonly string[], at: number): number {
  if (!isLogLine(start(lines[at]))) return 0;
  let end = at;
  let logLines = 0;
  for (let next = at; next < lines.length; next += 1) {
    const line = start(lines[next]);
    if (isLogLine(line)) logLines += 1;
    else if (line.trim() === '' ? !isLogLine(start(lines[next + 1])) : !/^\s/.test(line)) break;
    end = next + 1;
  }
  return logLines >= MIN_LINES ? end - at : 0;
}

/** Lines with gaps, most of which share a column with a neighbouring line. */
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
  if (columns.length < MIN_LINES) return 0;
  const aligned = columns.filter((own, index) =>
    own.some((column) => columns[index - 1]?.includes(column) || columns[index + 1]?.includes(column)),
  ).length;
  if (aligned * 3 >= columns.length * 2) return columns.length;
  noTable.until = at + columns.length;
  return 0;
}
