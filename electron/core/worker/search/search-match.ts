/**
 * Translates a query's tree to SQL for one source: tickets, records, posts or the agent's own
 * texts.
 */
import type { Query } from '../../rules/search/query.ts';
import { spellings } from '../../rules/search/recognise.ts';
import { splitWords } from '../../rules/search/text.ts';
import { getValue } from '../context.ts';
import type { Database } from '../database/database.ts';

export interface Sql {
  where: string;
  params: unknown[];
}

export type Leaf = Extract<Query, { kind: 'word' | 'phrase' }>;
export type Operator = Extract<Query, { kind: 'operator' }>;

export interface Widening {
  similarWords(word: string, prefix: boolean): string[];
  /**
   * Keys of rows with the part inside a name, domain or e-mail; empty if the source has no such
   * index.
   */
  keysOfPart(part: string): number[];
}

export interface SearchSource {
  db: Database;
  name: 'ticket' | 'record' | 'text' | 'post' | 'archived';
  from: string;
  key: string;
  /** Null if the operator does not apply to this source. */
  operator(operator: Operator): Sql | null;
  /** Columns of the word index with text; all if absent. */
  words?: string;
  /** Operators that search only some columns of the word index. */
  columns?: Partial<Record<Operator['name'], string>>;
  /** Shortest prefix to search for, in letters; shorter words must match whole. */
  beginsAt?: number;
  /** Words that begin so; null for too many. Without it, the word index joins their rows first. */
  wordsFrom?: (beginning: string) => string[] | null;
  /** Tests for exactly this text; if absent, only words are compared. */
  literal?: (text: string) => Sql;
  /** Other ways for a word to match. */
  also?: (leaf: Leaf) => Sql | null;
}

export const MATCHES_NOTHING: Sql = { where: '0', params: [] };

/** For pasted text: searches a URL by its host only, and an e-mail link by its address. */
const PASTED = /^(?:https?:\/\/([^/?#]+).*|mailto:(.*))$/i;

export function wordsOf(leaf: Leaf): string[] {
  const [, host, mail] = PASTED.exec(leaf.text) ?? [];
  return splitWords(host ?? mail ?? leaf.text);
}

/** `C++`, `C#`: the index has no signs, and the letter alone is too common. */
export const hasTrailingSigns = ({ text }: Leaf): boolean => /^\p{L}[\p{L}\p{N}]*(?:\+\+|#)$/u.test(text);

const isPrefixWord = (leaf: Leaf): boolean => leaf.kind === 'word' && leaf.prefix && !hasTrailingSigns(leaf);

const isLeaf = (node: Query): node is Leaf => node.kind === 'word' || node.kind === 'phrase';

/** Drops parts that consist of signs only: they neither find nor exclude anything. */
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

export function positiveNodes(node: Query): (Leaf | Operator)[] {
  if (node.kind === 'not') return [];
  return 'parts' in node ? node.parts.flatMap(positiveNodes) : [node];
}

export const positiveLeaves = (node: Query): Leaf[] => positiveNodes(node).filter(isLeaf);

export function operatorsIn(node: Query): Operator[] {
  if (node.kind === 'operator') return [node];
  if (node.kind === 'not') return operatorsIn(node.part);
  return 'parts' in node ? node.parts.flatMap(operatorsIn) : [];
}

// --- FTS5 queries. All words are quoted, so that users can't type FTS5 syntax.

export const phraseExpression = (list: readonly string[], prefix: boolean): string =>
  `"${list.join(' ')}"${prefix ? ' *' : ''}`;

/** The words of a leaf, also in its other spelling (an e-mail or domain in punycode). */
export const formsOfLeaf = (leaf: Leaf): string[][] => spellings(leaf.text).map((text) => wordsOf({ ...leaf, text }));

function leafMatch(source: SearchSource, leaf: Leaf): string {
  const ways = formsOfLeaf(leaf).flatMap((words) => {
    const last = words.at(-1) ?? '';
    const isBegun = isPrefixWord(leaf) && last.length >= (source.beginsAt ?? 1);
    return isBegun ? begunPhrases(source, words) : phraseExpression(words, false);
  });
  return inColumns(source, anyOf(ways));
}

export type BegunWords = Pick<SearchSource, 'wordsFrom'>;

/** The words with a last one that may go on. */
export function begunPhrases({ wordsFrom }: BegunWords, words: readonly string[]): string[] {
  const last = words.at(-1) ?? '';
  const known = wordsFrom?.(last) ?? null;
  if (known === null) return [phraseExpression(words, true)];
  return [...new Set([last, ...known])].map((word) => phraseExpression(words.with(-1, word), false));
}

/** The word indexes of messages have lists of what begins with three letters. */
const LISTED_LETTERS = 3;
const MOST_WORDS = 60;

/**
 * The words of a list that begin so; null for too many. A search for each of them reads as many
 * rows as it shows, one for the beginning all rows. Steps from word to word, since each may have
 * half a million rows.
 */
export function wordsFrom(db: Database, list: string, beginning: string): string[] | null {
  if ([...beginning].length <= LISTED_LETTERS) return null;
  const found: string[] = [];
  for (let from = beginning; ; ) {
    const word = getValue<string>(db, `SELECT term FROM ${list} WHERE term >= ? LIMIT 1`, from);
    if (!word?.startsWith(beginning)) return found;
    if (found.length === MOST_WORDS) return null;
    found.push(word);
    from = `${word}\u0001`;
  }
}

export const anyOf = (ways: readonly string[]): string =>
  ways.length === 1 ? (ways[0] ?? '') : `(${ways.join(' OR ')})`;

/** Values of `in:` and `has:` are whole words; a writer may be only begun. */
function columnsMatch(source: SearchSource, columns: string, { name, value }: Operator): string | null {
  const ways = spellings(value)
    .map(splitWords)
    .filter((list) => list.length > 0);
  return ways.length === 0
    ? null
    : `{${columns}} : ${anyOf(ways.flatMap((list) => (name === 'from' ? begunPhrases(source, list) : phraseExpression(list, false))))}`;
}

const inColumns = ({ words }: SearchSource, expression: string): string =>
  words === undefined ? expression : `{${words}} : (${expression})`;

/** Matches the typed words, or one of them replaced by a similar spelling. */
export function widenedMatch(source: SearchSource, leaf: Leaf, spread: Widening): string {
  const list = wordsOf(leaf);
  const others = list.flatMap((word, at) => {
    const open = isPrefixWord(leaf) && at === list.length - 1;
    // A replacement of a word prefix is a whole word.
    const goesOn = isPrefixWord(leaf) && !open;
    return spread
      .similarWords(word, open)
      .map((near) => inColumns(source, phraseExpression(list.with(at, near), goesOn)));
  });
  return [leafMatch(source, leaf), ...others].join(' OR ');
}

function match(source: SearchSource, node: Query): string | null {
  switch (node.kind) {
    case 'word':
    case 'phrase':
      return source.also || (source.literal && hasTrailingSigns(node)) ? null : leafMatch(source, node);
    case 'operator': {
      const columns = source.columns?.[node.name];
      return columns ? columnsMatch(source, columns, node) : null;
    }
    case 'any': {
      const parts = node.parts.map((part) => match(source, part));
      return parts.includes(null) ? null : `(${parts.join(' OR ')})`;
    }
    case 'all': {
      const [found, left] = gatherMatches(source, node.parts);
      return left.length === 0 ? found : null;
    }
    case 'not':
      // FTS5 has only a binary NOT ("this NOT that").
      return null;
  }
}

/** The conjunction of all parts that the index can express, and the remaining parts. */
function gatherMatches(source: SearchSource, parts: readonly Query[]): [string | null, Query[]] {
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

export interface Plan {
  match: string | null;
  rest: Sql | null;
  /** Conditions of the key, from the operator on. The word index is read only for such keys. */
  keys?: readonly Sql[];
  /** The only keys there may be, if they are few: each of them is looked up in the word index. */
  among?: readonly number[] | null;
}

export function plan(source: SearchSource, tree: Query, spread: Widening | null): Plan {
  if (spread || source.also) return { match: null, rest: condition(source, tree, spread) };
  const [found, left] = gatherMatches(source, tree.kind === 'all' ? tree.parts : [tree]);
  const rest = left.map((part) => condition(source, part, null));
  return { match: found, rest: rest.length === 0 ? null : matchAll(rest) };
}

export function condition(source: SearchSource, node: Query, spread: Widening | null): Sql {
  const said = spread ? null : match(source, node);
  if (said !== null) return inIndex(source, said);
  switch (node.kind) {
    case 'word':
    case 'phrase':
      return leafCondition(source, node, spread);
    case 'operator': {
      const columns = source.columns?.[node.name];
      if (columns) {
        const said = columnsMatch(source, columns, node);
        return said === null ? MATCHES_NOTHING : inIndex(source, said);
      }
      return source.operator(node) ?? MATCHES_NOTHING;
    }
    case 'not': {
      // An excluded part must match as typed.
      const part = condition(source, node.part, null);
      // A ticket without a product is on no server: unknown values do not match either.
      return { where: `(${part.where}) IS NOT TRUE`, params: part.params };
    }
    case 'all':
      return matchAll(node.parts.map((part) => condition(source, part, spread)));
    case 'any':
      return matchAny(node.parts.map((part) => condition(source, part, spread)));
  }
}

function leafCondition(source: SearchSource, leaf: Leaf, spread: Widening | null): Sql {
  const ways: Sql[] = [];
  const literal = hasTrailingSigns(leaf) ? source.literal?.(leaf.text) : undefined;
  if (literal) return matchAll([inIndex(source, leafMatch(source, leaf)), literal]);
  // A phrase must match exactly.
  if (spread && leaf.kind === 'word') {
    ways.push(inIndex(source, widenedMatch(source, leaf, spread)));
    const list = wordsOf(leaf);
    const keys = list.length === 1 ? spread.keysOfPart(list[0] ?? '') : [];
    if (keys.length > 0)
      ways.push({ where: `${source.key} IN (SELECT value FROM json_each(?))`, params: [toJsonList(keys)] });
  } else ways.push(inIndex(source, leafMatch(source, leaf)));
  const also = source.also?.(leaf);
  if (also) ways.push(also);
  return matchAny(ways);
}

export const toJsonList = (list: readonly (string | number)[]): string => JSON.stringify(list);

const inIndex = ({ name, key }: SearchSource, expression: string): Sql => ({
  where: `${key} IN (SELECT rowid FROM ${name}_words WHERE ${name}_words MATCH ?)`,
  params: [expression],
});

export const matchAll = (parts: readonly Sql[]): Sql => combined(parts, 'AND', '1');
export const matchAny = (parts: readonly Sql[]): Sql => combined(parts, 'OR', '0');

function combined(parts: readonly Sql[], by: string, none: string): Sql {
  if (parts.length === 0) return { where: none, params: [] };
  return {
    where: parts.map(({ where }) => `(${where})`).join(` ${by} `),
    params: parts.flatMap(({ params }) => params),
  };
}

/** SQL for a plan's rows, between SELECT and ORDER BY; `more` narrows them. */
export function rowsOfPlan(
  source: SearchSource,
  { match: found, rest, keys = [], among = null }: Plan,
  more: Sql | null = null,
): Sql {
  const conditions = [...(rest ? [rest] : []), ...(more ? [more] : [])];
  const index = `${source.name}_words`;
  const withKey = (key: string) => keys.map(({ where }) => ` AND ${key} ${where}`).join('');
  const ofKeys = keys.flatMap(({ params }) => params);
  const [listed, words] = among
    ? [[toJsonList(among)], `json_each(?) listed CROSS JOIN ${index} ON ${index}.rowid = listed.value`]
    : [[], index];
  if (found === null) {
    const { where, params } = matchAll(conditions);
    const isListed = among ? ` AND ${source.key} IN (SELECT value FROM json_each(?))` : '';
    const all = `FROM ${source.from} WHERE ${source.key} IS NOT NULL${isListed}${withKey(source.key)}`;
    return { where: `${all} AND (${where})`, params: [...listed, ...ofKeys, ...params] };
  }
  const matching = `WHERE ${index} MATCH ?${withKey(`${index}.rowid`)}`;
  const asked = [...listed, found, ...ofKeys];
  if (conditions.length === 0) return { where: `FROM ${words} ${matching}`, params: asked };
  const { where, params } = matchAll(conditions);
  // CROSS JOIN fixes the order: SQLite does not know that the word index has few rows. `IS TRUE`
  // makes the conditions one value: otherwise SQLite uses an index for one of them and scans all
  // its rows for each match.
  return {
    where: `FROM ${words} CROSS JOIN ${source.from} ON ${source.key} = ${index}.rowid ${matching} AND (${where}) IS TRUE`,
    params: [...asked, ...params],
  };
}

export const keyOf = (source: SearchSource, { match: found }: Plan): string =>
  found === null ? source.key : `${source.name}_words.rowid`;
