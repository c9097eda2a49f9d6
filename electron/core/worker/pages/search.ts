/**
 * `runSearch` finds matches in each source, what people wrote before records, each newest first. It
 * widens a search with few hits.
 */
import { RECORD_KINDS, RECORD_NAMES, type RecordKind } from '../../../../shared/domain/customer.ts';
import { MOST_COUNTED, type SearchCount, type SearchKind, type SearchPage } from '../../../../shared/domain/search.ts';
import { zonedToUtc } from '../../../../shared/domain/zone.ts';
import { archivedQuery, parseQuery, type Query, withoutLastLetter } from '../../rules/search/query.ts';
import { possibleQueries, recognise } from '../../rules/search/recognise.ts';
import { fold, type Needle, splitWords } from '../../rules/search/text.ts';
import { setting } from '../account/settings.ts';
import { getCount, getRow, getRows, type StoreContext } from '../context.ts';
import { archivedPlan, archivedSource } from '../imported/archived-source.ts';
import { viewCondition } from '../queues/views.ts';
import { contactsWithPhone } from '../records/contacts.ts';
import { withNotedCustomers } from '../search/noted-customers.ts';
import { KEY_BITS, KEYS_PER_KIND, KEYS_PER_SECOND } from '../search/post-index.ts';
import { postPlan, postSource } from '../search/post-source.ts';
import { indexCache, indexWork } from '../search/search-index.ts';
import {
  matchAll as allOf,
  formsOfLeaf,
  hasTrailingSigns,
  keyOf,
  operatorsIn,
  type Plan,
  plan,
  positiveLeaves,
  positiveNodes,
  rowsOfPlan,
  type SearchSource,
  type Sql,
  searchable,
  toJsonList,
  type Widening,
  wordsOf,
} from '../search/search-match.ts';
import { recordSource, textSource, ticketSource } from '../search/search-sources.ts';
import { wideningOf } from '../search/search-widening.ts';
import { type Found, toHits } from './search-hits.ts';

const FEW_HITS = 3;

interface SearchRequest {
  query: string;
  /** Null: all kinds. */
  kinds: readonly SearchKind[] | null;
  from: number;
  count: number;
}

const NO_HITS: Omit<SearchPage, 'problem'> = { hits: [], total: 0, kinds: [], similar: [] };

export function runSearch(ctx: StoreContext, request: SearchRequest): SearchPage {
  const [first, ...others] = possibleQueries(withPhones(ctx, request.query));
  const page = searchAs(ctx, first, request);
  for (const other of page.kinds.length === 0 ? others : []) {
    const wider = searchAs(ctx, other, request);
    if (wider.kinds.length > 0) return wider;
  }
  return page;
}

/** Rewrites phone numbers as contacts have them, so that any format matches. */
function withPhones(ctx: StoreContext, query: string): string {
  const { phone } = recognise(query);
  const stored = phone === null ? [] : contactsWithPhone(ctx, phone);
  return [query, ...new Set(stored.map((contact) => `"${contact.phone}"`))].join(' OR ');
}

function searchAs(ctx: StoreContext, query: string, request: SearchRequest): SearchPage {
  const { tree: parsed, problem } = parseQuery(query);
  const tree = searchable(parsed);
  if (!tree) return { ...NO_HITS, problem };
  indexCache(ctx);
  indexWork(ctx);
  const exact = findHits(ctx, tree, null, request);
  const before = withoutLastLetter(query);
  // No hits of any kind: the requested kinds do not change that.
  if (exact.kinds.length === 0 && before !== null) return searchAs(ctx, before, request);
  if (exact.total >= FEW_HITS || !positiveLeaves(tree).some(({ kind }) => kind === 'word')) {
    return { ...pageOf(ctx, exact, [], needlesOf(tree, null), request), problem, similar: [] };
  }
  const tried = new Set<string>();
  const wide = findHits(ctx, tree, (source) => wideningOf(ctx, source, tried), request);
  const similar = wide.total > exact.total ? [...tried] : [];
  const first = exact.top(exact.total);
  return { ...pageOf(ctx, wide, first, needlesOf(tree, similar), request), problem, similar };
}

interface FoundHits {
  kinds: SearchPage['kinds'];
  total: number;
  top(count: number): Found[];
}

type WideningOf = (source: SearchSource) => Widening;

interface PlannedSource {
  source: SearchSource;
  plan: Plan;
  more: Sql | null;
  /** Source of a row's kind: its key, a column, or the same for all rows. */
  kind: 'by-key' | 'd.kind' | 'ticket' | 'post' | 'archived';
}

function sourcesOf(ctx: StoreContext, tree: Query, spreadOf: WideningOf | null): PlannedSource[] {
  const archived = archivedQuery(tree);
  if (archived) {
    const source = ctx.imported.db && archivedSource(ctx, ctx.imported.db);
    return source ? [{ source, plan: archivedPlan(ctx, source, archived.rest), more: null, kind: 'archived' }] : [];
  }
  const planned = (
    source: SearchSource,
    kind: PlannedSource['kind'],
    more: Sql | null,
    spread: Widening | null,
  ): PlannedSource => ({
    source,
    plan: plan(source, tree, spread),
    more,
    kind,
  });
  const tickets = ticketSource(ctx);
  const records = recordSource(ctx);
  const spread = (source: SearchSource) => spreadOf?.(source) ?? null;
  const ofTickets = plan(tickets, withNotedCustomers(ctx, tree), spread(tickets));
  const sources: PlannedSource[] = [{ source: tickets, plan: ofTickets, more: null, kind: 'ticket' }];
  // The cache's index also holds tickets: a date alone would find them a second time.
  if (asksForRecords(tree, records)) {
    const found = planned(records, 'by-key', null, spread(records));
    // The records' own index holds no tickets.
    sources.push(found.plan.match === null ? { ...found, more: RECORDS_ONLY } : found);
  }
  const posts = postPlan(ctx, tree, spread(postSource(ctx)));
  if (posts) sources.push({ ...posts, kind: 'post', more: null });
  const written: SearchSource = { db: ctx.work, name: 'text', from: 'docs d', key: 'd.key', operator: () => null };
  const spreadTexts = spread(written);
  const texts = textSource(ctx, tree, spreadTexts);
  if (texts) sources.push(planned(texts.source, 'd.kind', texts.written, spreadTexts));
  return sources;
}

const RECORDS_ONLY: Sql = { where: `d.origin <> 'tickets'`, params: [] };
const ABOUT_RECORDS = new Set(['domain', 'product', 'server', 'customer']);
const RECORDS_ARE = new Set(['overdue', 'unpaid']);

/** True if the query has a word or an operator for records, and none that records do not know. */
function asksForRecords(tree: Query, source: SearchSource): boolean {
  const asked = positiveNodes(tree).some(
    (node) =>
      node.kind !== 'operator' || ABOUT_RECORDS.has(node.name) || (node.name === 'is' && RECORDS_ARE.has(node.value)),
  );
  return asked && operatorsIn(tree).every((operator) => source.operator(operator) !== null);
}

function findHits(ctx: StoreContext, tree: Query, spreadOf: WideningOf | null, request: SearchRequest): FoundHits {
  const wanted = (kind: SearchKind) => request.kinds === null || request.kinds.includes(kind);
  const sources = sourcesOf(ctx, tree, spreadOf);
  const counted = sources.map((source) => ({ source, kinds: countKinds(source) }));
  const kinds = counted.flatMap(({ kinds }) => kinds);
  const found = counted.flatMap(({ source, kinds }) => (kinds.length > 0 ? [source] : []));
  const shift = clockShift(ctx);
  return {
    kinds,
    total: kinds.reduce((sum, { kind, count }) => (wanted(kind) ? sum + count : sum), 0),
    top: (count) =>
      found
        .flatMap((one) => topOf(one, request.kinds, count))
        .map((found) => ({ found, rank: found.key + (found.source === 'text' ? shift : 0) }))
        .sort((a, b) => isRecord(a.found) - isRecord(b.found) || b.rank - a.rank)
        .slice(0, count)
        .map(({ found }) => found),
  };
}

const isRecord = ({ source }: Found): number => Number(source === 'record');

function countKinds({ source, plan: planned, more, kind }: PlannedSource): SearchPage['kinds'] {
  if (kind === 'by-key') {
    const { where, params } = rowsOfPlan(source, planned, more);
    const bits = bitsOfKey(keyOf(source, planned));
    const sums = RECORD_KINDS.map((one) => `sum(${bits} = ${KEY_BITS[one]}) ${one}`);
    const counts = getRow<Record<RecordKind, number | null>>(source.db, `SELECT ${sums} ${where}`, ...params);
    return RECORD_KINDS.flatMap((one) => {
      const count = counts?.[one] ?? 0;
      return count > 0 ? [{ kind: RECORD_NAMES[one], count }] : [];
    });
  }
  if (kind !== 'd.kind') {
    const { where, params } = rowsOfPlan(source, planned, more);
    // Count from the newest on: messages of open tickets are met soon.
    const order = planned.rest ? ` ORDER BY ${keyOf(source, planned)} DESC` : '';
    const most = kind === 'ticket' ? '' : `${order} LIMIT ${MOST_COUNTED}`;
    const count = getCount(source.db, `SELECT count(*) n FROM (SELECT 1 ${where}${most})`, ...params);
    return count > 0 ? [{ kind, count }] : [];
  }
  const { where, params } = rowsOfPlan(source, planned, more ?? { where: '1', params: [] });
  return getRows(source.db, `SELECT ${kind} kind, count(*) count ${where} GROUP BY ${kind}`, ...params);
}

function topOf(
  { source, plan: planned, more, kind }: PlannedSource,
  kinds: SearchRequest['kinds'],
  count: number,
): Found[] {
  const isOfOne = kind !== 'by-key' && kind !== 'd.kind';
  if (isOfOne && kinds && !kinds.includes(kind)) return [];
  const key = keyOf(source, planned);
  const narrowed = isOfOne || !kinds ? more : onlyKinds(kind === 'by-key', key, kinds, more);
  const { where, params } = rowsOfPlan(source, planned, narrowed);
  return getRows<{ key: number }>(
    source.db,
    `SELECT ${key} key ${where} ORDER BY ${key} DESC LIMIT ?`,
    ...params,
    count,
  ).map((row) => ({ source: source.name, key: row.key }));
}

function onlyKinds(byKey: boolean, key: string, kinds: readonly SearchKind[], more: Sql | null): Sql {
  const wanted = byKey
    ? RECORD_KINDS.filter((one) => kinds.includes(RECORD_NAMES[one])).map((one) => KEY_BITS[one])
    : kinds;
  const only = {
    where: `${byKey ? bitsOfKey(key) : 'd.kind'} IN (SELECT value FROM json_each(?))`,
    params: [toJsonList(wanted)],
  };
  return more ? allOf([only, more]) : only;
}

const bitsOfKey = (key: string): string => `(${key} & ${KEYS_PER_KIND - 1})`;

/**
 * `first` comes before other hits, and a ticket with the typed number before all. All of them
 * match.
 */
function pageOf(
  ctx: StoreContext,
  looked: FoundHits,
  first: readonly Found[],
  needles: readonly Needle[],
  { from, count, query, kinds }: SearchRequest,
): Pick<SearchPage, 'hits' | 'total' | 'kinds'> {
  const numbered = kinds === null || kinds.includes('ticket') ? ticketByNumber(ctx, query) : [];
  const leading = [...numbered, ...first];
  const found = distinct([...leading, ...looked.top(from + count + leading.length)]).slice(from, from + count);
  return { hits: toHits(ctx, found, needles), total: looked.total, kinds: looked.kinds };
}

const distinct = (found: readonly Found[]): Found[] => [
  ...new Map(found.map((one) => [`${one.source} ${one.key}`, one])).values(),
];

function ticketByNumber(ctx: StoreContext, query: string): Found[] {
  const number = query.trim().replace(/^#/, '');
  return getRows<{ key: number }>(
    ctx.cache,
    'SELECT search_key key FROM tickets WHERE tid = ? COLLATE NOCASE',
    number,
  ).map(({ key }) => ({ source: 'ticket', key }));
}

function needlesOf(tree: Query, similar: readonly string[] | null): Needle[] {
  return positiveNodes(tree).flatMap((node): Needle[] => {
    if (node.kind === 'operator') {
      const list = node.name === 'from' ? splitWords(node.value) : [];
      return list.length > 0 ? [{ words: list, prefix: true }] : [];
    }
    if (hasTrailingSigns(node)) return [{ part: fold(node.text) }];
    const list = wordsOf(node);
    const typed = formsOfLeaf(node).map((words): Needle => ({ words, prefix: node.kind === 'word' && node.prefix }));
    if (similar === null || node.kind === 'phrase') return typed;
    // Replacements are highlighted word by word.
    return [
      ...typed,
      ...list.map((word): Needle => ({ part: word })),
      ...similar.map((word) => ({ words: [word], prefix: false })),
    ];
  });
}

/**
 * Difference between the keys of the agent's texts, in our time, and the service's, in its local
 * time.
 */
function clockShift(ctx: StoreContext): number {
  const zone = setting(ctx, 'zone');
  if (zone === null) return 0;
  const text = new Date(ctx.now).toISOString().slice(0, 19).replace('T', ' ');
  return Math.round((ctx.now - (zonedToUtc(text, zone) ?? ctx.now)) / 1000) * KEYS_PER_SECOND;
}

export function searchCount(ctx: StoreContext, query: string): SearchCount {
  const { total, problem } = runSearch(ctx, { query, kinds: null, from: 0, count: 0 });
  const { where, params } = viewCondition(ctx, query);
  const tickets = getCount(ctx.cache, `SELECT count(*) n FROM tickets t WHERE ${where}`, ...params);
  return { total, tickets, problem };
}
