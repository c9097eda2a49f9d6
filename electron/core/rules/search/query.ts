/**
 * Parses the query language: words, "phrases", `-not`, `OR`, parentheses and operators. Any text is
 * a query: a part that cannot be parsed is reported as a problem, and the rest is searched.
 * `worker/search/search-sources.ts` maps operators to rows.
 */
import type { SearchProblem } from '../../../../shared/domain/search.ts';
import { plainDigits } from '../../../../shared/domain/typed-digits.ts';

export type Query =
  | { kind: 'all' | 'any'; parts: Query[] }
  | { kind: 'not'; part: Query }
  /**
   * `prefix`: also match longer words. Set for a word that ends in `*`, and for the last word
   * unless it is a single letter.
   */
  | { kind: 'word'; text: string; prefix: boolean }
  | { kind: 'phrase'; text: string }
  | { kind: 'operator'; name: OperatorName; value: string };

interface ParsedQuery {
  tree: Query | null;
  problem: SearchProblem | null;
}

/** Limit for nested groups; deeper parentheses are ignored. */
const MOST_DEPTH = 20;
/** Words that look like operators but are often pasted. */
const PASTED_PREFIXES = new Set(['http', 'https', 'ftp', 'mailto', 're', 'fw', 'fwd', 'aw', 'wg', 'sv']);
const BREAK = /[\s()"]/;

/**
 * A single letter or figure of an alphabet. Half of all tickets have a word that begins with it, so
 * it only matches itself. A single Chinese sign, for example, is a word already.
 */
const isOneLetter = (word: string): boolean =>
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]\p{M}*$/u.test(word);

export function parseQuery(text: string): ParsedQuery {
  let at = 0;
  let problem: SearchProblem | null = null;
  const reportProblem = (kind: SearchProblem['kind'], start: number, part: string, known: readonly string[]) => {
    problem ??= { kind, at: start, text: part, known: [...known] };
  };
  const skipBlanks = () => {
    while (at < text.length && /\s/.test(text.charAt(at))) at += 1;
  };

  function any(depth: number): Query | null {
    const parts = [all(depth)];
    while (atOr()) {
      at += 2;
      parts.push(all(depth));
    }
    return joined('any', parts);
  }

  function all(depth: number): Query | null {
    const parts: (Query | null)[] = [];
    for (;;) {
      skipBlanks();
      if (at >= text.length || atOr()) break;
      if (text.charAt(at) === ')') {
        if (depth > 0) break;
        at += 1;
        continue;
      }
      parts.push(one(depth));
    }
    return joined('all', parts);
  }

  const atOr = () => text.startsWith('OR', at) && (at + 2 >= text.length || BREAK.test(text.charAt(at + 2)));

  function one(depth: number): Query | null {
    let not = false;
    while (text.charAt(at) === '-') {
      not = true;
      at += 1;
    }
    const part = at >= text.length || /[\s)]/.test(text.charAt(at)) || atOr() ? null : term(depth);
    return not ? negated(part) : part;
  }

  function term(depth: number): Query | null {
    if (text.charAt(at) === '"') {
      const phrase = quoted();
      return phrase === '' ? null : { kind: 'phrase', text: phrase };
    }
    if (text.charAt(at) !== '(') return wordOrOperator();
    at += 1;
    if (depth >= MOST_DEPTH) return null;
    const group = any(depth + 1);
    if (text.charAt(at) === ')') at += 1;
    return group;
  }

  function quoted(): string {
    const end = text.indexOf('"', at + 1);
    const inside = text.slice(at + 1, end < 0 ? text.length : end);
    at = end < 0 ? text.length : end + 1;
    return inside.trim();
  }

  function wordOrOperator(): Query | null {
    const start = at;
    while (at < text.length && !BREAK.test(text.charAt(at))) at += 1;
    const run = text.slice(start, at);
    const colon = run.indexOf(':');
    const name = run.slice(0, Math.max(colon, 0)).toLowerCase();
    if (isOperator(name)) return operator(name, run.slice(colon + 1), start);
    if (/^[a-z]{2,}$/.test(name) && colon < run.length - 1 && !PASTED_PREFIXES.has(name)) {
      reportProblem('unknown-operator', start, run.slice(0, colon), OPERATORS);
    }
    const word = run.replace(/\*+$/, '');
    if (word === '') return null;
    const goesOn = at >= text.length && !isOneLetter(word);
    return { kind: 'word', text: word, prefix: goesOn || word !== run };
  }

  function operator(name: OperatorName, rest: string, start: number): Query | null {
    const value = (rest === '' && text.charAt(at) === '"' ? quoted() : rest).trim();
    const known = valuesOf(name);
    if (value === '') reportProblem('no-value', start, name, known ?? []);
    else if (known && !known.includes(value.toLowerCase())) reportProblem('unknown-value', start, value, known);
    else if ((name === 'before' || name === 'after') && dayOf(value, '2000-01-01') === null)
      reportProblem('bad-date', start, value, ['2026-11-19', '2026-11', 'today', '7d']);
    else return { kind: 'operator', name, value: known ? value.toLowerCase() : value };
    return null;
  }

  return { tree: any(0), problem };
}

/**
 * The query without a last word of one letter, which may be the start of a longer word. Null if it
 * has no such word.
 */
export function withoutLastLetter(query: string): string | null {
  const [, before = '', word = ''] = /^(.*\s)(\S+)$/su.exec(query) ?? [];
  return before.trim() !== '' && isOneLetter(word) ? before.trimEnd() : null;
}

function negated(part: Query | null): Query | null {
  if (!part) return null;
  return part.kind === 'not' ? part.part : { kind: 'not', part };
}

export function joined(kind: 'all' | 'any', parts: readonly (Query | null)[]): Query | null {
  const flat = parts.flatMap((part) => (part === null ? [] : part.kind === kind ? part.parts : [part]));
  return flat.length <= 1 ? (flat[0] ?? null) : { kind, parts: flat };
}

const isArchive = (node: Query): boolean => node.kind === 'operator' && node.name === 'in' && node.value === 'archive';

/** The query without `in:archive`; null if it doesn't ask for the archive. */
export function archivedQuery(tree: Query): { rest: Query | null } | null {
  const parts = tree.kind === 'all' ? tree.parts : [tree];
  if (!parts.some(isArchive)) return null;
  return {
    rest: joined(
      'all',
      parts.filter((part) => !isArchive(part)),
    ),
  };
}

export const IS_VALUES = [
  'awaiting',
  'unread',
  'flagged',
  'draft',
  'overdue',
  'unpaid',
  'doubt',
  'snoozed',
  'promised',
  'pinned',
  'followed',
  'done',
] as const;
const HAS_VALUES = ['file', 'attachment'] as const;
/** `archive`: conversations that were imported. */
const IN_VALUES = ['customer', 'staff', 'archive'] as const;

export const OPERATORS = [
  'status',
  'dept',
  'from',
  'domain',
  'product',
  'server',
  'customer',
  'tag',
  'before',
  'after',
  'is',
  'has',
  'in',
] as const;
export type OperatorName = (typeof OPERATORS)[number];

export const isOperator = (name: string): name is OperatorName => OPERATORS.some((one) => one === name);

export const valuesOf = (name: OperatorName): readonly string[] | null => VALUES[name] ?? null;

const VALUES: Partial<Record<OperatorName, readonly string[]>> = { is: IS_VALUES, has: HAS_VALUES, in: IN_VALUES };

const DAYS: Record<string, number> = { d: 1, w: 7, m: 30, y: 365 };

/**
 * The first day of a date, `YYYY-MM-DD`, or null. Accepts `2026`, `2026-11`, `2026-11-19`, `today`,
 * `yesterday`, and `7d`, `2w`, `6m`, `1y` before today.
 */
export function dayOf(text: string, today: string): string | null {
  const value = plainDigits(text.trim().toLowerCase());
  if (value === 'today') return today;
  if (value === 'yesterday') return shifted(today, 1);
  const [, count, unit] = /^(\d{1,3})([dwmy])$/.exec(value) ?? [];
  if (count !== undefined && unit !== undefined) return shifted(today, Number(count) * (DAYS[unit] ?? 1));
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(value) ?? [];
  if (year === undefined) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : null;
}

function shifted(day: string, by: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - by);
  return at.toISOString().slice(0, 10);
}
