/** Finds similar texts with the word indexes, newest first, for the palette and customer fields. */
import { CUSTOMER_KINDS, RECORD_NAMES } from '../../../../shared/domain/customer.ts';
import { emailForms, hostForms, type Recognised } from '../../rules/search/recognise.ts';
import { isWordAlone, type Needle, splitWords } from '../../rules/search/text.ts';
import { getColumn, getRows, hasRow, type StoreContext } from '../context.ts';
import { foundByBeginning } from '../records/kinds.ts';
import type { Ref } from './palette-exact.ts';
import { entryOf, hitIdOf, postSource } from './post-source.ts';
import {
  anyOf,
  type BegunWords,
  begunPhrases,
  hasTrailingSigns,
  phraseExpression,
  type SearchSource,
  toJsonList,
} from './search-match.ts';
import { wideningOf } from './search-widening.ts';

const MOST_PER_KIND = 5;
const MOST_SCANNED = 150;

/** Table of an answer's row; null if the kind has none. */
export const originOf = (kind: string): string | null =>
  kind === 'ticket' ? 'tickets' : (CUSTOMER_KINDS.find((table) => RECORD_NAMES[table] === kind) ?? null);

/** Words to find in the word indexes in this order; with `prefix`, the last is only a beginning. */
export interface SearchWords {
  words: string[];
  prefix: boolean;
  phrase: boolean;
}

export function searchWordsOf({ kind, text, hosts, number }: Recognised): SearchWords[] {
  const row = (part: string, prefix: boolean): SearchWords => ({ words: splitWords(part), prefix, phrase: true });
  switch (kind) {
    case 'domain':
      return hosts.flatMap((host) => hostForms(host).map((form) => row(form, true)));
    case 'email':
      return emailForms(text).map((form) => row(form, true));
    case 'ip':
      return [row(text, false)];
    case 'number':
      return [row(number ?? text, true)];
    case 'words':
      return [
        { words: splitWords(text), prefix: !hasTrailingSigns({ kind: 'word', text, prefix: true }), phrase: false },
      ];
  }
}

export function expressionOf({ words: list, prefix, phrase }: SearchWords, source: BegunWords = {}): string {
  const begun = (words: readonly string[]) =>
    anyOf(prefix ? begunPhrases(source, words) : [phraseExpression(words, false)]);
  if (phrase) return begun(list);
  return [...list.slice(0, -1).map((word) => phraseExpression([word], false)), begun(list.slice(-1))].join(' AND ');
}

/** `people`: only texts that identify a person, so tickets by writer, and no messages. */
type SearchScope = 'all' | 'people';

export function likeRefs(ctx: StoreContext, asked: SearchWords, among: SearchScope = 'all'): Ref[] {
  if (asked.words.length === 0) return [];
  // One letter begins too many words: names, domains and usernames have their own indexes.
  const [only = ''] = asked.words;
  if (asked.prefix && asked.words.length === 1 && /^[\p{L}\p{N}]$/u.test(only) && !isWordAlone(only))
    return refsByFirstLetter(ctx, only);
  const expression = expressionOf(asked);
  const canMatch = (index: 'ticket' | 'record' | 'post') => hasBeginning(ctx, index, asked);
  return [
    ...(canMatch('ticket') ? ticketRefs(ctx, expression, among) : []),
    ...(canMatch('record') ? recordRefs(ctx, expression) : []),
    ...(among === 'all' && canMatch('post') ? postRefs(ctx, asked) : []),
  ];
}

/**
 * Checks for the words before the last. For a prefix, FTS5 reads and joins the rows of all words
 * that begin with it: for the last word of an address these are nearly all rows.
 */
function hasBeginning(ctx: StoreContext, index: string, { words: list, prefix, phrase }: SearchWords): boolean {
  if (!phrase || !prefix || list.length === 1) return true;
  const beginning = expressionOf({ words: list.slice(0, -1), prefix: false, phrase });
  const sql = `SELECT 1 FROM ${index}_words WHERE ${index}_words MATCH ? LIMIT 1`;
  return hasRow(ctx.cache, sql, beginning);
}

/** The newest messages with these words; a prefix counts from three letters on. */
function postRefs(ctx: StoreContext, asked: SearchWords): Ref[] {
  const last = asked.words.at(-1) ?? '';
  if (asked.prefix && last.length < 3 && /^[\p{L}\p{N}]+$/u.test(last)) return [];
  return getRows<{ key: number; ticket: string; id: string }>(
    ctx.cache,
    `SELECT p.search_key key, p.ticket, p.id FROM post_words CROSS JOIN posts p ON p.search_key = post_words.rowid
     WHERE post_words MATCH ? ORDER BY post_words.rowid DESC LIMIT ${MOST_PER_KIND}`,
    `{text files} : (${expressionOf(asked, postSource(ctx))})`,
  ).map(({ key, ticket, id }) => ({ kind: 'post', id: hitIdOf(ticket, entryOf(id)), key }));
}

const ticketRefs = (ctx: StoreContext, expression: string, among: SearchScope): Ref[] =>
  refsOf(
    ctx,
    getColumn<number>(
      ctx.cache,
      'SELECT rowid key FROM ticket_words WHERE ticket_words MATCH ? ORDER BY rowid DESC LIMIT ?',
      among === 'all' ? expression : `{name email} : (${expression})`,
      among === 'all' ? MOST_PER_KIND : MOST_SCANNED,
    ),
  );

const recordRefs = (ctx: StoreContext, expression: string): Ref[] =>
  refsOf(
    ctx,
    getColumn<number>(
      ctx.cache,
      `SELECT rowid key FROM record_words WHERE record_words MATCH ? ORDER BY rowid DESC LIMIT ${MOST_SCANNED}`,
      expression,
    ),
  );

function refsOf(ctx: StoreContext, keys: readonly number[]): Ref[] {
  if (keys.length === 0) return [];
  return getRows<{ kind: string; id: string }>(
    ctx.cache,
    'SELECT kind, id FROM docs WHERE key IN (SELECT value FROM json_each(?)) ORDER BY key DESC',
    toJsonList(keys),
  ).flatMap(({ kind, id }) => (originOf(kind) !== null ? [{ kind: kind as Ref['kind'], id }] : []));
}

const refsByFirstLetter = (ctx: StoreContext, letter: string): Ref[] =>
  foundByBeginning().flatMap(({ table, columns }) =>
    columns.flatMap((column) =>
      getRows<{ id: string }>(
        ctx.cache,
        `SELECT id FROM ${table} WHERE ${column} >= ? AND ${column} < ? ORDER BY ${column} LIMIT ${MOST_PER_KIND}`,
        letter,
        `${letter}\u{10ffff}`,
      ).map(({ id }) => ({ kind: RECORD_NAMES[table], id })),
    ),
  );

export function similarRefs(
  ctx: StoreContext,
  asked: readonly SearchWords[],
  similar: Set<string>,
  among: SearchScope = 'all',
): Ref[] {
  return asked.flatMap((one) =>
    (['ticket', 'record'] as const).flatMap((name) => {
      const source: SearchSource = { db: ctx.cache, name, from: '', key: '', operator: () => null };
      const spread = wideningOf(ctx, source, similar);
      const last = one.words.length - 1;
      const ways = one.words.map((word, at) => {
        const open = at === last && one.prefix;
        return [`"${word}"${open ? ' *' : ''}`, ...spread.similarWords(word, open).map((near) => `"${near}"`)];
      });
      const expression = ways.map((list) => `(${list.join(' OR ')})`).join(' AND ');
      const near = ways.some((list) => list.length > 1);
      const found = !near ? [] : name === 'ticket' ? ticketRefs(ctx, expression, among) : recordRefs(ctx, expression);
      if (found.length > 0 || one.words.length !== 1) return found;
      return refsOf(ctx, spread.keysOfPart(one.words[0] ?? '').slice(0, MOST_SCANNED));
    }),
  );
}

/**
 * Texts to highlight, word by word: each list holds alternatives of a word. `similar`: spellings
 * tried instead.
 */
export function needlesOf(asked: readonly SearchWords[], similar: ReadonlySet<string> = new Set()): Needle[][] {
  const others = [...similar].map((word): Needle => ({ words: [word], prefix: false }));
  return asked.flatMap(({ words: list, prefix, phrase }): Needle[][] => {
    if (phrase) return [[{ words: list, prefix }]];
    return list.map((word, at) => {
      const typed: Needle = { words: [word], prefix: prefix && at === list.length - 1 };
      return similar.size === 0 ? [typed] : [typed, { part: word }, ...others];
    });
  });
}
