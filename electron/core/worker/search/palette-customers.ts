/**
 * `findCustomers` is the palette's search limited to customers, for forms. It finds a customer by
 * all cached data of them and of people who write for them.
 */
import type { Contact } from '../../../../shared/domain/contact-form.ts';
import { CUSTOMER_KINDS, RECORD_NAMES } from '../../../../shared/domain/customer.ts';
import type { ClientHit } from '../../../../shared/domain/order-form.ts';
import type { PaletteAnswer } from '../../../../shared/domain/search.ts';
import { recognise } from '../../rules/search/recognise.ts';
import { excerptOf, highlights, type Needle } from '../../rules/search/text.ts';
import { getRow, getRows, type StoreContext } from '../context.ts';
import { clientName } from '../records/clients.ts';
import { recordTexts } from '../records/kinds.ts';
import { exactRefs, type Ref } from './palette-exact.ts';
import { likeRefs, needlesOf, searchWordsOf, similarRefs } from './palette-similar.ts';
import { indexCache } from './search-index.ts';
import { toJsonList } from './search-match.ts';

const NOTE_LENGTH = 80;

interface Person {
  names: string[];
  company: string;
  email: string;
}

function personOf(ctx: StoreContext, client: string): Person {
  const row = getRow<{ record: string }>(ctx.cache, 'SELECT record FROM contacts WHERE client_id = ? LIMIT 1', client);
  const contact = row ? (JSON.parse(row.record) as Contact) : null;
  const ticket = getRow<{ name: string; email: string }>(
    ctx.cache,
    'SELECT name, email FROM tickets WHERE client_id = ? ORDER BY last_at DESC LIMIT 1',
    client,
  );
  const written = contact ? `${contact.firstName} ${contact.lastName}`.trim() : '';
  return {
    names: [clientName(ctx, client) ?? '', ticket?.name ?? '', written].filter(Boolean),
    company: contact?.company ?? '',
    email: ticket?.email || contact?.email || '',
  };
}

/**
 * A client as an answer. If not named exactly, all typed words must occur in the name, company or
 * e-mail. `noted`: the note or tag by which they were found.
 */
export function customerAnswer(
  ctx: StoreContext,
  client: string,
  needles: readonly Needle[][],
  exact: boolean,
  noted?: string,
): PaletteAnswer | null {
  const { names, company, email } = personOf(ctx, client);
  const title = names[0] ?? (company || email || client);
  const found = noted === undefined ? '' : excerptOf(noted, needles.flat(), NOTE_LENGTH);
  const snippet = [found, company === title ? '' : company, email === title ? '' : email].filter(Boolean).join(' · ');
  const all = [...names, company, email].join('\n');
  const named = needles.length > 0 && needles.every((ways) => highlights(all, ways).length > 0);
  if (!exact && !named) return null;
  return {
    kind: 'customer',
    id: client,
    ticket: null,
    entry: null,
    clientId: client,
    title,
    snippet,
    highlights: { title: highlights(title, needles.flat()), snippet: highlights(snippet, needles.flat()) },
    at: null,
    row: null,
    exact,
  };
}

const MOST_HITS = 10;
const FEW_HITS = 3;

interface ClientMatch {
  client: string;
  /** Name of a person, domain or product; empty if it does not identify a customer. */
  matchedName: string;
  parts: string;
}

export function findCustomers(ctx: StoreContext, text: string): ClientHit[] {
  const found = recognise(text);
  if (found.text === '') return [];
  indexCache(ctx);
  const words = searchWordsOf(found);
  const exact = clientMatchesOf(ctx, exactRefs(ctx, found));
  const like = clientMatchesOf(
    ctx,
    words.flatMap((word) => likeRefs(ctx, word, 'people')),
  );
  const first = exact.toSorted((a, b) => Number(b.client === found.number) - Number(a.client === found.number));
  const needles = needlesOf(words);
  const matches = [...first, ...namedFirst(like, needles)];
  if (found.kind === 'words' && new Set(matches.map(({ client }) => client)).size < FEW_HITS) {
    const similar = new Set<string>();
    const near = clientMatchesOf(ctx, similarRefs(ctx, words, similar, 'people'));
    matches.push(...namedFirst(near, needlesOf(words, similar)));
  }
  return hitsOf(ctx, matches);
}

function namedFirst(matches: readonly ClientMatch[], needles: readonly Needle[][]): ClientMatch[] {
  const isNamed = ({ parts }: ClientMatch) => needles.every((ways) => highlights(parts, ways).length > 0);
  return [...matches.filter(isNamed), ...matches.filter((match) => !isNamed(match))];
}

function hitsOf(ctx: StoreContext, matches: readonly ClientMatch[]): ClientHit[] {
  const byClient = new Map<string, string>();
  for (const { client, matchedName } of matches) byClient.set(client, byClient.get(client) || matchedName);
  return [...byClient].slice(0, MOST_HITS).map(([id, matched]) => {
    const { names, company, email } = personOf(ctx, id);
    const [name = ''] = names;
    return { id, name, matched: [name, company, email].includes(matched) ? '' : matched, company, email };
  });
}

function clientMatchesOf(ctx: StoreContext, refs: readonly Ref[]): ClientMatch[] {
  const byRef = new Map<string, ClientMatch>();
  for (const kind of new Set(refs.map((ref) => ref.kind))) {
    const ids = refs.flatMap((ref) => (ref.kind === kind ? [ref.id] : []));
    for (const [id, match] of readClientMatches(ctx, kind, ids)) byRef.set(`${kind} ${id}`, match);
  }
  return refs.flatMap(({ kind, id }) => byRef.get(`${kind} ${id}`) ?? []);
}

function readClientMatches(ctx: StoreContext, kind: Ref['kind'], ids: string[]): [string, ClientMatch][] {
  if (kind === 'customer') return ids.map((id) => [id, { client: id, matchedName: '', parts: '' }]);
  const isOneOf = 'client_id IS NOT NULL AND id IN (SELECT value FROM json_each(?))';
  if (kind === 'ticket') {
    return getRows<{ id: string; client: string; name: string; email: string }>(
      ctx.cache,
      `SELECT id, client_id client, name, email FROM tickets WHERE ${isOneOf}`,
      toJsonList(ids),
    ).map(({ id, client, name, email }) => [id, { client, matchedName: name, parts: `${name}\n${email}` }]);
  }
  const table = CUSTOMER_KINDS.find((customerKind) => RECORD_NAMES[customerKind] === kind);
  if (table === undefined) return [];
  return getRows<{ id: string; client: string; record: string }>(
    ctx.cache,
    `SELECT id, client_id client, record FROM ${table} WHERE ${isOneOf}`,
    toJsonList(ids),
  ).map(({ id, client, record }) => {
    const { title, parts } = recordTexts(table, record);
    // Orders have only a number; products of the same name differ by domain.
    const matchedName = { order: '', product: parts[1] }[kind as string] ?? title;
    return [id, { client, matchedName, parts: parts.join('\n') }];
  });
}
