/**
 * The query language: words, "phrases", `-not`, `OR`, parentheses and operators. Any text is a
 * query; what cannot be understood is named as a problem, and the rest is searched.
 */
import type { SearchProblem } from '../../../../shared/domain/search.ts';
import { dayOf, isOperator, OPERATORS, type OperatorName, valuesOf } from './operators.ts';

export type Query =
  | { kind: 'all' | 'any'; parts: Query[] }
  | { kind: 'not'; part: Query }
  /** `prefix`: it may go on. The last word of a query does, and one that ends in `*`. */
  | { kind: 'word'; text: string; prefix: boolean }
  | { kind: 'phrase'; text: string }
  | { kind: 'operator'; name: OperatorName; value: string };

export interface ParsedQuery {
  /** Null where nothing is asked for. */
  tree: Query | null;
  /** The first one. */
  problem: SearchProblem | null;
}

/** Groups within groups; a parenthesis below is overlooked. */
const DEEPEST = 20;
/** They look like operators and are pasted all the time. */
const PASTED = new Set(['http', 'https', 'ftp', 'mailto', 're', 'fw', 'fwd', 'aw', 'wg', 'sv']);
const BREAK = /[\s()"]/;

export function parseQuery(text: string): ParsedQuery {
  let at = 0;
  let problem: SearchProblem | null = null;
  const blame = (kind: SearchProblem['kind'], start: number, part: string, known: readonly string[]) => {
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
        // A parenthesis that closes nothing.
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
    if (depth >= DEEPEST) return null;
    const group = any(depth + 1);
    if (text.charAt(at) === ')') at += 1;
    return group;
  }

  /** A quote that is still open goes on to the end. */
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
    if (/^[a-z]{2,}$/.test(name) && colon < run.length - 1 && !PASTED.has(name)) {
      blame('unknown-operator', start, run.slice(0, colon), OPERATORS);
    }
    const word = run.replace(/\*+$/, '');
    return word === '' ? null : { kind: 'word', text: word, prefix: at >= text.length || word !== run };
  }

  function operator(name: OperatorName, rest: string, start: number): Query | null {
    const value = (rest === '' && text.charAt(at) === '"' ? quoted() : rest).trim();
    const known = valuesOf(name);
    if (value === '') blame('no-value', start, name, known ?? []);
    else if (known && !known.includes(value.toLowerCase())) blame('unknown-value', start, value, known);
    else if ((name === 'before' || name === 'after') && dayOf(value, '2000-01-01') === null)
      blame('bad-date', start, value, ['2026-11-19', '2026-11', 'today', '7d']);
    else return { kind: 'operator', name, value: known ? value.toLowerCase() : value };
    return null;
  }

  return { tree: any(0), problem };
}

function negated(part: Query | null): Query | null {
  if (!part) return null;
  return part.kind === 'not' ? part.part : { kind: 'not', part };
}

/** Without what is empty, and without groups of one or of their own kind. */
export function joined(kind: 'all' | 'any', parts: readonly (Query | null)[]): Query | null {
  const flat = parts.flatMap((part) => (part === null ? [] : part.kind === kind ? part.parts : [part]));
  return flat.length <= 1 ? (flat[0] ?? null) : { kind, parts: flat };
}
