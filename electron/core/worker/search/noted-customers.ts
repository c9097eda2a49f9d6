/** Finds customers by words of the notes and tags about them. */
import { type CustomerKey, readCustomerKey } from '../../../../shared/domain/customer-key.ts';
import type { Query } from '../../rules/search/query.ts';
import { highlights } from '../../rules/search/text.ts';
import { getRows, type StoreContext } from '../context.ts';
import { isCustomerKey } from '../ticket/customer-key.ts';
import { expressionOf, needlesOf, type SearchWords } from './palette-similar.ts';
import { wordsOf } from './search-match.ts';

/** More would match too common a word. */
const MOST_CUSTOMERS = 200;

type Noted = { ticket: string; text: string };

/**
 * Each customer once, with their newest note or else the tag that has all of the words. Index the
 * agent's texts first.
 */
export function notedCustomers(ctx: StoreContext, asked: SearchWords): { key: CustomerKey; text: string }[] {
  if (asked.words.length === 0) return [];
  const noted = getRows<Noted>(
    ctx.work,
    `SELECT n.ticket, n.text FROM text_words CROSS JOIN docs d ON d.key = text_words.rowid JOIN notes n ON n.id = d.id
     WHERE text_words MATCH ? AND d.origin = 'notes' AND ${isCustomerKey('d.ticket')}
     ORDER BY text_words.rowid DESC LIMIT ${MOST_CUSTOMERS}`,
    expressionOf(asked),
  );
  const needles = needlesOf([asked]);
  const ofTags = `SELECT ticket, tag text FROM tags WHERE ${isCustomerKey('ticket')}`;
  const tagged = getRows<Noted>(ctx.work, ofTags).filter(({ text }) =>
    needles.every((ways) => highlights(text, ways).length > 0),
  );
  const found = new Map<CustomerKey, string>();
  for (const { ticket, text } of [...noted, ...tagged]) {
    const key = readCustomerKey(ticket);
    if (key && !found.has(key)) found.set(key, text);
  }
  return [...found].slice(0, MOST_CUSTOMERS).map(([key, text]) => ({ key, text }));
}

/** Lets a word of a note about a customer find their tickets. An excluded word excludes none. */
export function withNotedCustomers(ctx: StoreContext, node: Query): Query {
  if ('parts' in node) return { ...node, parts: node.parts.map((part) => withNotedCustomers(ctx, part)) };
  if (node.kind !== 'word' && node.kind !== 'phrase') return node;
  const asked = { words: wordsOf(node), prefix: node.kind === 'word' && node.prefix, phrase: true };
  const customers = notedCustomers(ctx, asked).map(
    ({ key }): Query => ({ kind: 'operator', name: 'customer', value: key }),
  );
  return customers.length === 0 ? node : { kind: 'any', parts: [node, ...customers] };
}
