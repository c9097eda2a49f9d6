/**
 * Local answers of the palette while the user types: exact matches by table indexes, then similar
 * ones by word indexes, newest first. It counts nothing, since it shows only a few of each kind.
 */
import { type CustomerKind, RECORD_NAMES } from '../../../../shared/domain/customer.ts';
import { customerOfKey } from '../../../../shared/domain/customer-key.ts';
import type { AnswerKind, PaletteAnswer, PaletteAnswers, RecentKind } from '../../../../shared/domain/search.ts';
import { type Recognised, recognise } from '../../rules/search/recognise.ts';
import type { Needle } from '../../rules/search/text.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { exactArchived, similarArchived } from '../imported/palette-archived.ts';
import { unpaidOrders } from '../records/orders.ts';
import { notedCustomers } from '../search/noted-customers.ts';
import { customerAnswer } from '../search/palette-customers.ts';
import { exactRefs, type Ref } from '../search/palette-exact.ts';
import {
  likeRefs,
  needlesOf,
  originOf,
  type SearchWords,
  searchWordsOf,
  similarRefs,
} from '../search/palette-similar.ts';
import { indexCache, indexWork } from '../search/search-index.ts';
import { type Found, toHits } from './search-hits.ts';

const MOST_PER_KIND = 5;
const FEW_HITS = 3;

export function paletteFind(ctx: StoreContext, text: string): PaletteAnswers {
  const found = recognise(text);
  const recognised = { kind: found.kind, text: found.text };
  if (found.text === '') return { recognised, answers: [] };
  indexCache(ctx);
  indexWork(ctx);
  const asked = searchWordsOf(found);
  const exact = [...exactRefs(ctx, found), ...unpaidRefs(ctx, found), ...exactArchived(ctx, found)];
  const like = [
    ...asked.flatMap((one) => likeRefs(ctx, one)),
    ...asked.flatMap((one) => notedRefs(ctx, one)),
    ...asked.flatMap((one) => similarArchived(ctx, one)),
  ];
  const answers = answersOf(ctx, needlesOf(asked), exact, like);
  if (answers.length >= FEW_HITS || found.kind !== 'words') return { recognised, answers };
  const similar = new Set<string>();
  const near = similarRefs(ctx, asked, similar);
  if (near.length === 0) return { recognised, answers };
  return { recognised, answers: answersOf(ctx, needlesOf(asked, similar), exact, [...like, ...near]) };
}

const notedRefs = (ctx: StoreContext, asked: SearchWords): Ref[] =>
  notedCustomers(ctx, asked).flatMap(({ key, text }): Ref[] => {
    const of = customerOfKey(key);
    return 'clientId' in of ? [{ kind: 'customer', id: of.clientId, noted: text }] : [];
  });

const unpaidRefs = (ctx: StoreContext, { text }: Recognised): Ref[] =>
  /^(?:is:)?unpaid(?: (?:orders?|invoices?))?$/i.test(text)
    ? unpaidOrders(ctx, MOST_PER_KIND).map((id) => ({ kind: 'order', id }))
    : [];

export function paletteAnswers(
  ctx: StoreContext,
  text: string,
  found: { table: CustomerKind; ids: string[] }[],
): PaletteAnswers {
  const recognised = recognise(text);
  indexCache(ctx);
  const refs = found.flatMap(({ table, ids }) => ids.map((id): Ref => ({ kind: RECORD_NAMES[table], id })));
  const named = new Set(exactRefs(ctx, recognised).map(refKey));
  const exact = refs.filter((ref) => named.has(refKey(ref)));
  const clients = exactRefs(ctx, recognised).filter(({ kind }) => kind === 'customer');
  return {
    recognised: { kind: recognised.kind, text: recognised.text },
    answers: answersOf(ctx, needlesOf(searchWordsOf(recognised)), [...clients, ...exact], refs, 25),
  };
}

/** More than are shown, since some may leave the cache. */
const RECENT_KEPT = 30;

/** Remembers what the agent opened. */
export function keepRecent(ctx: StoreContext, kind: RecentKind, id: string): null {
  // Always the latest, even within one millisecond and if the clock was set back.
  run(
    ctx.work,
    `INSERT INTO recents (kind, id, at) VALUES (?, ?, max(?, coalesce((SELECT max(at) + 1 FROM recents), 0)))
     ON CONFLICT (kind, id) DO UPDATE SET at = excluded.at`,
    ...[kind, id, ctx.now],
  );
  run(
    ctx.work,
    `DELETE FROM recents WHERE (kind, id) NOT IN (SELECT kind, id FROM recents ORDER BY at DESC LIMIT ${RECENT_KEPT})`,
  );
  return null;
}

export function paletteRecent(ctx: StoreContext): PaletteAnswer[] {
  const refs = getRows<{ kind: RecentKind; id: string }>(ctx.work, 'SELECT kind, id FROM recents ORDER BY at DESC');
  if (refs.length === 0) return [];
  indexCache(ctx);
  const found = answersOf(ctx, [], [], refs, RECENT_KEPT);
  const byName = new Map(found.map((answer) => [refKey(answer), { ...answer, exact: false }]));
  return refs.flatMap((ref) => byName.get(refKey(ref)) ?? []);
}

const refKey = ({ kind, id }: Ref): string => `${kind} ${id}`;

function answersOf(
  ctx: StoreContext,
  needles: readonly Needle[][],
  exact: readonly Ref[],
  like: readonly Ref[],
  each = MOST_PER_KIND,
): PaletteAnswer[] {
  const named = new Set(exact.map(refKey));
  const few = limited([...new Map([...exact, ...like].map((ref) => [refKey(ref), ref])).values()], each);
  const hits = hitsOf(ctx, few, needles.flat());
  const answers = few.flatMap((ref): PaletteAnswer[] => {
    if (ref.kind === 'customer') {
      const answer = customerAnswer(ctx, ref.id, needles, true, ref.noted);
      return answer ? [{ ...answer, exact: named.has(refKey(ref)) }] : [];
    }
    const hit = hits.get(refKey(ref));
    return hit ? [{ ...hit, exact: named.has(refKey(ref)) }] : [];
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
    if (key !== undefined) return [{ source: kind === 'archived' ? 'archived' : 'post', key }];
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
      return [refKey(answer), { ...answer, highlights, clientId, at, row }];
    }),
  );
}
