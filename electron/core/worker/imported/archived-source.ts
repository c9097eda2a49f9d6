/**
 * The archive as a source of the search. It is searched only by a query with `in:archive`, and such
 * a query searches nothing else.
 */
import { zonedToUtc } from '../../../../shared/domain/zone.ts';
import { dayOf, joined, type Query } from '../../rules/search/query.ts';
import { emailForms, hostForms } from '../../rules/search/recognise.ts';
import { serviceDay, setting } from '../account/settings.ts';
import { getColumn, getRows, type StoreContext } from '../context.ts';
import type { Database } from '../database/database.ts';
import { firstKeyOf } from '../search/post-index.ts';
import {
  type Operator,
  type Plan,
  plan,
  type SearchSource,
  type Sql,
  toJsonList,
  wordsFrom,
} from '../search/search-match.ts';
import { literalIn } from '../search/search-sources.ts';
import { FIRST_DATED_SECOND } from './add.ts';
import { type CustomerAddresses, conversationsBy, customerAddresses } from './read.ts';

export const archivedSource = (ctx: StoreContext, db: Database): SearchSource => ({
  db,
  name: 'archived',
  from: 'messages m',
  key: 'm.id',
  words: 'text subject files',
  beginsAt: 3,
  literal: literalIn('(SELECT text FROM texts WHERE message = m.id)'),
  columns: { in: 'facts', has: 'facts', from: 'author' },
  wordsFrom: (beginning) => wordsFrom(db, 'temp.archived_terms', beginning),
  operator: (operator) => {
    const ofKey = keyCondition(ctx, operator);
    return ofKey && { ...ofKey, where: `m.id ${ofKey.where}` };
  },
});

/** More messages of a customer are not looked up one by one. */
const MOST_LISTED = 1000;

/** Dates and customers narrow the keys, unless they stand in a group: so few words are read. */
export function archivedPlan(ctx: StoreContext, source: SearchSource, tree: Query | null): Plan {
  const keys: Sql[] = [];
  let among: number[] | null = null;
  const parts = tree?.kind === 'all' ? tree.parts : tree ? [tree] : [];
  const others = parts.filter((part) => {
    const ofKey = part.kind === 'operator' ? keyCondition(ctx, part) : null;
    if (!ofKey || part.kind !== 'operator') return true;
    const few = among === null && OF_PEOPLE.has(part.name) ? fewKeys(source.db, ofKey) : null;
    if (few) among = few;
    else keys.push(ofKey);
    return false;
  });
  const rest = joined('all', others);
  return { ...(rest === null ? { match: null, rest: null } : plan(source, rest, null)), keys, among };
}

function fewKeys(db: Database, { where, params }: Sql): number[] | null {
  const sql = `SELECT id FROM messages WHERE id ${where} LIMIT ${MOST_LISTED + 1}`;
  const ids = getColumn<number>(db, sql, ...params);
  return ids.length <= MOST_LISTED ? ids : null;
}

const OF_PEOPLE = new Set<string>(['customer', 'domain']);

/** Condition of a message's key, from the SQL operator on; null for other operators. */
function keyCondition(ctx: StoreContext, { name, value }: Operator): Sql | null {
  switch (name) {
    case 'before':
      return { where: 'BETWEEN ? AND ?', params: [firstKeyOf(FIRST_DATED_SECOND), keyOfDay(ctx, value) - 1] };
    case 'after':
      return { where: '>= ?', params: [keyOfDay(ctx, value)] };
    case 'customer':
      return ofConversations(
        value.includes('@')
          ? { emails: emailForms(value.toLowerCase()), domains: [] }
          : customerAddresses(ctx, { clientId: value, email: null }),
      );
    case 'domain':
      return ofConversations({ emails: [], domains: hostForms(value.toLowerCase()) });
    default:
      return null;
  }
}

function ofConversations(by: CustomerAddresses): Sql {
  const { where, params } = conversationsBy(by);
  const ids = `SELECT id FROM messages WHERE conversation IN (SELECT id FROM conversations WHERE ${where})`;
  return { where: `IN (${ids})`, params };
}

/** Days are those of the service's zone, as for tickets. */
function keyOfDay(ctx: StoreContext, value: string): number {
  const day = `${dayOf(value, serviceDay(ctx))} 00:00:00`;
  const zone = setting(ctx, 'zone') ?? 'UTC';
  return firstKeyOf((zonedToUtc(day, zone) ?? Date.parse(`${day.replace(' ', 'T')}Z`)) / 1000);
}

export interface FoundArchived {
  conversation: number;
  subject: string;
  author: string;
  at: number | null;
  text: string;
  files: string[];
}

export const archivedMessages = (
  { imported: { db } }: StoreContext,
  keys: readonly number[],
): Map<number, FoundArchived> =>
  db === null || keys.length === 0
    ? new Map()
    : new Map(
        getRows<Omit<FoundArchived, 'files'> & { id: number; names: string }>(
          db,
          `SELECT m.id, m.conversation, c.subject, iif(m.author = '', m.email, m.author) author, m.at, t.text,
             (SELECT json_group_array(name) FROM files WHERE message = m.id) names
           FROM messages m JOIN texts t ON t.message = m.id JOIN conversations c ON c.id = m.conversation
           WHERE m.id IN (SELECT value FROM json_each(?))`,
          toJsonList(keys),
        ).map(({ id, names, ...found }) => [id, { ...found, files: JSON.parse(names) as string[] }]),
      );

export const archivedHitId = (conversation: number, message: number): string => `${conversation}/${message}`;
