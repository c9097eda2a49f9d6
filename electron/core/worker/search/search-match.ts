/**
 * A query's tree becomes SQL here, for one source: the tickets, the records, or the agent's own
 * texts.
 */
import type { Query } from '../../rules/search/query.ts';
import type { Database } from '../database/database.ts';
import { splitWords } from './text.ts';

export interface Sql {
  where: string;
  params: unknown[];
}

export type Leaf = Extract<Query, { kind: 'word' | 'phrase' }>;
export type Operator = Extract<Query, { kind: 'operator' }>;

/** How a word is looked for beyond what was typed. */
export interface Spread {
  /** Words close in spelling. */
  near(word: string, prefix: boolean): string[];
  /**
   * Rows where it stands within a name, domain or e-mail; empty where the source has no such index.
   */
  keysOfPart(part: string): number[];
}

export interface SearchSource {
  db: Database;
  name: 'ticket' | 'record' | 'text' | 'post';
  /** The rows, and the key under which the indexes know them. */
  from: string;
  key: string;
  /** Null where it says nothing about what stands on this source. */
  operator(operator: Operator): Sql | null;
  /** The columns of the word index that hold words; all of them where absent. */
  words?: string;
  /** Operators that only look at some columns of the word index. */
  columns?: Partial<Record<Operator['name'], string>>;
  /** Letters from which on a word that is only begun is looked for; shorter ones are meant whole. */
  beginsAt?: number;
  /** Other ways for a word to match. */
  also?: (leaf: Leaf) => Sql | null;
}

export const NEVER: Sql = { where: '0', params: [] };

/** An address is searched by its host only, a number without its sign. */
const PASTED = /^(?:https?:\/\/([^/?#]+).*|mailto:(.*))$/i;

/** The words of a leaf; none where it is made of signs only. */
export function wordsOf(leaf: Leaf): string[] {
  const [, host, mail] = PASTED.exec(leaf.text) ?? [];
  return splitWords(host ?? mail ?? leaf.text);
}

const isOpen = (leaf: Leaf): boolean => leaf.kind === 'word' && leaf.prefix;

const isLeaf = (node: Query): node is Leaf => node.kind === 'word' || node.kind === 'phrase';

/** Without what is made of signs only: it neither finds nor excludes anything. */
export function searchable(node: Query | null): Query | null {
  if (!node) return null;
  if (isLeaf(node)) return wordsOf(node).length > 0 ? node : null;
  if (node.kind === 'operator') return node;
  if (node.kind === 'not') {
    const part = searchable(node.part);
    return part && { kind: 'not', part };
  }
  const parts = node.parts.flatMap((part) => searchable(part) ?? []);
  return parts.length <= 1 ? (parts[0] ?? null) : { kind: node.kind, parts };
}

/** Every leaf or operator that a row may match by, and not those that it must not match. */
export function positives(node: Query): (Leaf | Operator)[] {
  if (node.kind === 'not') return [];
  return 'parts' in node ? node.parts.flatMap(positives) : [node];
}

export const positiveLeaves = (node: Query): Leaf[] => positives(node).filter(isLeaf);

export function operators(node: Query): Operator[] {
  if (node.kind === 'operator') return [node];
  if (node.kind === 'not') return operators(node.part);
  return 'parts' in node ? node.parts.flatMap(operators) : [];
}

// --- FTS5's own language. Everything is quoted, so that nothing of it can be typed.

const phrase = (list: readonly string[], prefix: boolean): string => `"${list.join(' ')}"${prefix ? ' *' : ''}`;

function leafMatch(source: SearchSource, leaf: Leaf): string {
  const words = wordsOf(leaf);
  const isLong = (words.at(-1)?.length ?? 0) >= (source.beginsAt ?? 1);
  return inColumns(source, phrase(words, isOpen(leaf) && isLong));
}

const inColumns = ({ words }: SearchSource, expression: string): string =>
  words === undefined ? expression : `{${words}} : (${expression})`;

/** As it was typed, or with one of its words as it may have been meant. */
export function spreadMatch(source: SearchSource, leaf: Leaf, spread: Spread): string {
  const list = wordsOf(leaf);
  const others = list.flatMap((word, at) => {
    const open = isOpen(leaf) && at === list.length - 1;
    // A word that was only begun is found whole.
    const goesOn = isOpen(leaf) && !open;
    return spread.near(word, open).map((near) => inColumns(source, phrase(list.with(at, near), goesOn)));
  });
  return [leafMatch(source, leaf), ...others].join(' OR ');
}

/** The tree as one expression for the word index, or null where that cannot say it. */
function match(source: SearchSource, node: Query): string | null {
  switch (node.kind) {
    case 'word':
    case 'phrase':
      return source.also ? null : leafMatch(source, node);
    case 'operator': {
      const columns = source.columns?.[node.name];
      const list = splitWords(node.value);
      return columns && list.length > 0 ? `{${columns}} : ${phrase(list, true)}` : null;
    }
    case 'any': {
      const parts = node.parts.map((part) => match(source, part));
      return parts.includes(null) ? null : `(${parts.join(' OR ')})`;
    }
    case 'all': {
      const [found, left] = gathered(source, node.parts);
      return left.length === 0 ? found : null;
    }
    case 'not':
      // It only knows "this and not that".
      return null;
  }
}

/** What one expression can say of parts that must all hold, and the parts it cannot. */
function gathered(source: SearchSource, parts: readonly Query[]): [string | null, Query[]] {
  const yes: string[] = [];
  const no: string[] = [];
  const left: Query[] = [];
  for (const part of parts) {
    const said = match(source, part.kind === 'not' ? part.part : part);
    if (said === null) left.push(part);
    else (part.kind === 'not' ? no : yes).push(said);
  }
  if (yes.length === 0) return [null, [...parts]];
  const all = yes.length === 1 ? yes[0] : `(${yes.join(' AND ')})`;
  return [no.length === 0 ? (all ?? null) : `(${all} NOT (${no.join(' OR ')}))`, left];
}

/** How the rows of a source are found: by the word index, by a condition on them, or by both. */
export interface Plan {
  match: string | null;
  rest: Sql | null;
}

export function plan(source: SearchSource, tree: Query, spread: Spread | null): Plan {
  if (spread || source.also) return { match: null, rest: condition(source, tree, spread) };
  const [found, left] = gathered(source, tree.kind === 'all' ? tree.parts : [tree]);
  const rest = left.map((part) => condition(source, part, null));
  return { match: found, rest: rest.length === 0 ? null : all(rest) };
}

/** Whether a row of the source matches. */
export function condition(source: SearchSource, node: Query, spread: Spread | null): Sql {
  const said = spread ? null : match(source, node);
  if (said !== null) return inIndex(source, said);
  switch (node.kind) {
    case 'word':
    case 'phrase':
      return leafCondition(source, node, spread);
    case 'operator': {
      const columns = source.columns?.[node.name];
      const list = splitWords(node.value);
      if (columns) return list.length > 0 ? inIndex(source, `{${columns}} : ${phrase(list, true)}`) : NEVER;
      return source.operator(node) ?? NEVER;
    }
    case 'not': {
      // What must not stand there is meant as it is typed.
      const part = condition(source, node.part, null);
      // A ticket without a product is on no server: what is unknown does not match either.
      return { where: `(${part.where}) IS NOT TRUE`, params: part.params };
    }
    case 'all':
      return all(node.parts.map((part) => condition(source, part, spread)));
    case 'any':
      return any(node.parts.map((part) => condition(source, part, spread)));
  }
}

function leafCondition(source: SearchSource, leaf: Leaf, spread: Spread | null): Sql {
  const ways: Sql[] = [];
  // A phrase is meant letter by letter.
  if (spread && leaf.kind === 'word') {
    ways.push(inIndex(source, spreadMatch(source, leaf, spread)));
    const list = wordsOf(leaf);
    const keys = list.length === 1 ? spread.keysOfPart(list[0] ?? '') : [];
    if (keys.length > 0)
      ways.push({ where: `${source.key} IN (SELECT value FROM json_each(?))`, params: [json(keys)] });
  } else ways.push(inIndex(source, leafMatch(source, leaf)));
  const also = source.also?.(leaf);
  if (also) ways.push(also);
  return any(ways);
}

export const json = (list: readonly (string | number)[]): string => JSON.stringify(list);

const inIndex = ({ name, key }: SearchSource, expression: string): Sql => ({
  where: `${key} IN (SELECT rowid FROM ${name}_words WHERE ${name}_words MATCH ?)`,
  params: [expression],
});

export const all = (parts: readonly Sql[]): Sql => combined(parts, 'AND', '1');
export const any = (parts: readonly Sql[]): Sql => combined(parts, 'OR', '0');

function combined(parts: readonly Sql[], by: string, none: string): Sql {
  if (parts.length === 0) return { where: none, params: [] };
  return {
    where: parts.map(({ where }) => `(${where})`).join(` ${by} `),
    params: parts.flatMap(({ params }) => params),
  };
}

/** The rows of a plan as SQL: what stands between SELECT and ORDER BY. `more` narrows them. */
export function rowsOfPlan(source: SearchSource, { match: found, rest }: Plan, more: Sql | null = null): Sql {
  const conditions = [...(rest ? [rest] : []), ...(more ? [more] : [])];
  const index = `${source.name}_words`;
  if (found === null) {
    const { where, params } = all(conditions);
    return { where: `FROM ${source.from} WHERE ${source.key} IS NOT NULL AND (${where})`, params };
  }
  if (conditions.length === 0) return { where: `FROM ${index} WHERE ${index} MATCH ?`, params: [found] };
  const { where, params } = all(conditions);
  // Never the other way round: the index knows how few rows there are, the table does not. As one value, the conditions
  // lead to no rows: SQLite would rather take an index that has all rows of one of them, and go through these again for
  // each match.
  return {
    where: `FROM ${index} CROSS JOIN ${source.from} ON ${source.key} = ${index}.rowid WHERE ${index} MATCH ? AND (${where}) IS TRUE`,
    params: [found, ...params],
  };
}

/** The key of a row in what `rowsOfPlan` gives. */
export const keyOf = (source: SearchSource, { match: found }: Plan): string =>
  found === null ? source.key : `${source.name}_words.rowid`;
