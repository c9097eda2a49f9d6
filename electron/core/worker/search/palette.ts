/**
 * What the palette answers from this computer while one types: what the text is exactly, by the
 * tables' own indexes, then what is like it, by the word indexes, newest first. Nothing is counted:
 * a handful of each kind is all it shows.
 */
import { CUSTOMER_KINDS, type CustomerKind, RECORD_NAMES } from '../../../../shared/domain/customer.ts';
import type { AnswerKind, PaletteAnswer, PaletteAnswers, RecentKind } from '../../../../shared/domain/search.ts';
import { formsOf, type Recognised, recognise } from '../../rules/search/recognise.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { foundByBeginning } from '../records/kinds.ts';
import { exactRefs, type Ref } from './palette-exact.ts';
import { customerAnswer } from './palette-people.ts';
import { entryOf, hitIdOf } from './post-hits.ts';
import { type Found, toHits } from './search-hits.ts';
import { indexCache } from './search-index.ts';
import { json, type SearchSource } from './search-match.ts';
import { spreadOf } from './search-spread.ts';
import { type Needle, splitWords } from './text.ts';

/** Answers of one kind that are shown. */
const EACH = 5;
/** Newest rows of an index that are looked at for their kinds. */
const LOOKED_AT = 150;
/** Fewer answers than this, and close spellings are tried. */
const LITTLE = 3;

/** `now`: our clock, ms. */
export function paletteFind(ctx: StoreContext, text: string, now: number): PaletteAnswers {
  const found = recognise(text);
  const recognised = { kind: found.kind, text: found.text };
  if (found.text === '') return { recognised, answers: [] };
  indexCache(ctx);
  const asked = wordsAsked(found);
  const exact = exactRefs(ctx, found);
  const like = asked.flatMap((one) => likeRefs(ctx, one));
  const answers = answersOf(ctx, needlesOf(asked), exact, like);
  if (answers.length >= LITTLE || found.kind !== 'words') return { recognised, answers };
  const similar = new Set<string>();
  const near = nearRefs(ctx, asked, now, similar);
  if (near.length === 0) return { recognised, answers };
  return { recognised, answers: answersOf(ctx, needlesOf(asked, similar), exact, [...like, ...near]) };
}

/** Records that the service found for a text, as answers. */
export function paletteAnswers(
  ctx: StoreContext,
  text: string,
  found: { table: CustomerKind; ids: string[] }[],
): PaletteAnswers {
  const recognised = recognise(text);
  indexCache(ctx);
  const refs = found.flatMap(({ table, ids }) => ids.map((id): Ref => ({ kind: RECORD_NAMES[table], id })));
  const named = new Set(exactRefs(ctx, recognised).map(nameOf));
  const exact = refs.filter((ref) => named.has(nameOf(ref)));
  const clients = exactRefs(ctx, recognised).filter(({ kind }) => kind === 'customer');
  return {
    recognised: { kind: recognised.kind, text: recognised.text },
    answers: answersOf(ctx, needlesOf(wordsAsked(recognised)), [...clients, ...exact], refs, 25),
  };
}

/** Things opened last that are kept: more than are shown, since some of them go from the cache. */
const RECENT_KEPT = 30;

/** Remembers what the agent has open. `now`: our clock, ms. */
export function keepRecent(ctx: StoreContext, kind: RecentKind, id: string, now: number): null {
  // Later than all others, also within one millisecond and by a clock that was set back.
  run(
    ctx.work,
    `INSERT INTO recents (kind, id, at) VALUES (?, ?, max(?, coalesce((SELECT max(at) + 1 FROM recents), 0)))
     ON CONFLICT (kind, id) DO UPDATE SET at = excluded.at`,
    ...[kind, id, now],
  );
  run(
    ctx.work,
    `DELETE FROM recents WHERE (kind, id) NOT IN (SELECT kind, id FROM recents ORDER BY at DESC LIMIT ${RECENT_KEPT})`,
  );
  return null;
}

/** What the agent had open last, the newest first, as far as it is still known here. */
export function paletteRecent(ctx: StoreContext): PaletteAnswer[] {
  const refs = getRows<{ kind: RecentKind; id: string }>(ctx.work, 'SELECT kind, id FROM recents ORDER BY at DESC');
  if (refs.length === 0) return [];
  indexCache(ctx);
  const found = answersOf(ctx, [], [], refs, RECENT_KEPT);
  const byName = new Map(found.map((answer) => [nameOf(answer), { ...answer, exact: false }]));
  return refs.flatMap((ref) => byName.get(nameOf(ref)) ?? []);
}

/** Where an answer's row stands; none of what is no answer. */
const originOf = (kind: string): string | null =>
  kind === 'ticket' ? 'tickets' : (CUSTOMER_KINDS.find((table) => RECORD_NAMES[table] === kind) ?? null);

const nameOf = ({ kind, id }: Ref): string => `${kind} ${id}`;

/**
 * Words to look for in the word indexes: one after the other, of the last word only the beginning
 * where `prefix` says so.
 */
interface Asked {
  words: string[];
  prefix: boolean;
  /** The words stand in a row. */
  phrase: boolean;
}

function wordsAsked({ kind, text, hosts, number }: Recognised): Asked[] {
  const row = (part: string, prefix: boolean): Asked => ({ words: splitWords(part), prefix, phrase: true });
  switch (kind) {
    case 'domain':
      return hosts.flatMap((host) => formsOf(host).map((form) => row(form, true)));
    case 'email':
    case 'ip':
      return [row(text, kind === 'email')];
    case 'number':
      return [row(number ?? text, true)];
    case 'words':
      return [{ words: splitWords(text), prefix: true, phrase: false }];
  }
}

function expressionOf({ words: list, prefix, phrase }: Asked): string {
  const open = prefix ? ' *' : '';
  if (phrase) return `"${list.join(' ')}"${open}`;
  return list.map((word, at) => `"${word}"${at === list.length - 1 ? open : ''}`).join(' AND ');
}

function likeRefs(ctx: StoreContext, asked: Asked): Ref[] {
  if (asked.words.length === 0) return [];
  // One letter begins too many words: names, domains and usernames have indexes of their own.
  const [only = ''] = asked.words;
  if (asked.words.length === 1 && [...only].length === 1 && /^[\p{L}\p{N}]$/u.test(only)) return begunRefs(ctx, only);
  const expression = expressionOf(asked);
  const may = (index: 'ticket' | 'record' | 'post') => hasBeginning(ctx, index, asked);
  return [
    ...(may('ticket') ? ticketRefs(ctx, expression) : []),
    ...(may('record') ? recordRefs(ctx, expression) : []),
    ...(may('post') ? postRefs(ctx, asked) : []),
  ];
}

/**
 * Whether anything has the words before the last one, where they stand in a row. Before a word that is only begun is
 * looked for, the index reads and joins the rows of all words that begin so: of an address's last one these are
 * all rows there are.
 */
function hasBeginning(ctx: StoreContext, index: string, { words: list, prefix, phrase }: Asked): boolean {
  if (!phrase || !prefix || list.length === 1) return true;
  const beginning = expressionOf({ words: list.slice(0, -1), prefix: false, phrase });
  const sql = `SELECT 1 FROM ${index}_words WHERE ${index}_words MATCH ? LIMIT 1`;
  return getRow(ctx.cache, sql, beginning) !== undefined;
}

/** The newest messages with these words; of what is begun, from three letters on. */
function postRefs(ctx: StoreContext, asked: Asked): Ref[] {
  const last = asked.words.at(-1) ?? '';
  if (asked.prefix && last.length < 3 && /^[\p{L}\p{N}]+$/u.test(last)) return [];
  return getRows<{ key: number; ticket: string; id: string }>(
    ctx.cache,
    `SELECT p.search_key key, p.ticket, p.id FROM post_words CROSS JOIN posts p ON p.search_key = post_words.rowid
     WHERE post_words MATCH ? ORDER BY post_words.rowid DESC LIMIT ${EACH}`,
    `{text files} : (${expressionOf(asked)})`,
  ).map(({ key, ticket, id }) => ({ kind: 'post', id: hitIdOf(ticket, entryOf(id)), key }));
}

const ticketRefs = (ctx: StoreContext, expression: string): Ref[] =>
  refsOf(
    ctx,
    getRows<{ key: number }>(
      ctx.cache,
      `SELECT rowid key FROM ticket_words WHERE ticket_words MATCH ? ORDER BY rowid DESC LIMIT ${EACH}`,
      expression,
    ).map(({ key }) => key),
  );

const recordRefs = (ctx: StoreContext, expression: string): Ref[] =>
  refsOf(
    ctx,
    getRows<{ key: number }>(
      ctx.cache,
      `SELECT rowid key FROM record_words WHERE record_words MATCH ? ORDER BY rowid DESC LIMIT ${LOOKED_AT}`,
      expression,
    ).map(({ key }) => key),
  );

/** What stands behind the keys of an index, newest first. */
function refsOf(ctx: StoreContext, keys: readonly number[]): Ref[] {
  if (keys.length === 0) return [];
  return getRows<{ kind: string; id: string }>(
    ctx.cache,
    'SELECT kind, id FROM docs WHERE key IN (SELECT value FROM json_each(?)) ORDER BY key DESC',
    json(keys),
  ).flatMap(({ kind, id }) => (originOf(kind) !== null ? [{ kind: kind as Ref['kind'], id }] : []));
}

/** Records of which a name, a domain or a username begins with this letter. */
const begunRefs = (ctx: StoreContext, letter: string): Ref[] =>
  foundByBeginning().flatMap(({ table, columns }) =>
    columns.flatMap((column) =>
      getRows<{ id: string }>(
        ctx.cache,
        `SELECT id FROM ${table} WHERE ${column} >= ? AND ${column} < ? ORDER BY ${column} LIMIT ${EACH}`,
        letter,
        `${letter}\u{10ffff}`,
      ).map(({ id }) => ({ kind: RECORD_NAMES[table], id })),
    ),
  );

/** What may have been meant: words close in spelling, and parts of names, domains and e-mails. */
function nearRefs(ctx: StoreContext, asked: readonly Asked[], now: number, similar: Set<string>): Ref[] {
  return asked.flatMap((one) =>
    (['ticket', 'record'] as const).flatMap((name) => {
      const source: SearchSource = { db: ctx.cache, name, from: '', key: '', operator: () => null };
      const spread = spreadOf(ctx, source, now, similar);
      const last = one.words.length - 1;
      const ways = one.words.map((word, at) => {
        const open = at === last && one.prefix;
        return [`"${word}"${open ? ' *' : ''}`, ...spread.near(word, open).map((near) => `"${near}"`)];
      });
      const expression = ways.map((list) => `(${list.join(' OR ')})`).join(' AND ');
      const near = ways.some((list) => list.length > 1);
      const found = !near ? [] : name === 'ticket' ? ticketRefs(ctx, expression) : recordRefs(ctx, expression);
      if (found.length > 0 || one.words.length !== 1) return found;
      return refsOf(ctx, spread.keysOfPart(one.words[0] ?? '').slice(0, LOOKED_AT));
    }),
  );
}

/** Best first: what was named exactly, then customers, then the others, a few of each kind. */
function answersOf(
  ctx: StoreContext,
  needles: readonly Needle[][],
  exact: readonly Ref[],
  like: readonly Ref[],
  each = EACH,
): PaletteAnswer[] {
  const named = new Set(exact.map(nameOf));
  const few = limited([...new Map([...exact, ...like].map((ref) => [nameOf(ref), ref])).values()], each);
  const hits = hitsOf(ctx, few, needles.flat());
  const answers = few.flatMap((ref): PaletteAnswer[] => {
    if (ref.kind === 'customer') {
      const answer = customerAnswer(ctx, ref.id, needles, true);
      return answer ? [answer] : [];
    }
    const hit = hits.get(nameOf(ref));
    return hit ? [{ ...hit, exact: named.has(nameOf(ref)) }] : [];
  });
  const clients = new Set(
    answers.flatMap(({ clientId, kind }) => (clientId === null || kind === 'customer' ? [] : clientId)),
  );
  const known = new Set(answers.flatMap(({ kind, id }) => (kind === 'customer' ? id : [])));
  const people = [...clients]
    .filter((client) => !known.has(client))
    .flatMap((client) => customerAnswer(ctx, client, needles, false) ?? [])
    .slice(0, each);
  const first = answers.filter((answer) => answer.exact);
  return [...first, ...people, ...answers.filter((answer) => !answer.exact)];
}

function limited(refs: readonly Ref[], each: number): Ref[] {
  const counts = new Map<string, number>();
  return refs.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= each;
  });
}

function hitsOf(
  ctx: StoreContext,
  refs: readonly Ref[],
  needles: readonly Needle[],
): Map<string, Omit<PaletteAnswer, 'exact'>> {
  const found = refs.flatMap(({ kind, id, key }): Found[] => {
    if (kind === 'customer') return [];
    if (key !== undefined) return [{ source: 'post', key }];
    const row = getRow<{ key: number }>(
      ctx.cache,
      'SELECT key FROM docs WHERE origin = ? AND id = ?',
      originOf(kind),
      id,
    );
    return row ? [{ source: kind === 'ticket' ? 'ticket' : 'record', key: row.key }] : [];
  });
  return new Map(
    toHits(ctx, found, needles).map(({ kind, id, ticket, entry, title, snippet, highlights, clientId, at, row }) => {
      // Only records, tickets and messages were looked up.
      const answer = { kind: kind as Exclude<AnswerKind, 'customer'>, id, ticket, entry, title, snippet };
      return [nameOf(answer), { ...answer, highlights, clientId, at, row }];
    }),
  );
}

/**
 * Texts to mark in an answer, word by word: any of a list stands for the same word. `similar`:
 * what was tried in their place.
 */
function needlesOf(asked: readonly Asked[], similar: ReadonlySet<string> = new Set()): Needle[][] {
  const others = [...similar].map((word): Needle => ({ words: [word], prefix: false }));
  return asked.flatMap(({ words: list, prefix, phrase }): Needle[][] => {
    if (phrase) return [[{ words: list, prefix }]];
    return list.map((word, at) => {
      const typed: Needle = { words: [word], prefix: prefix && at === list.length - 1 };
      return similar.size === 0 ? [typed] : [typed, { part: word }, ...others];
    });
  });
}
