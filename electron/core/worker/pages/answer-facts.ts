/**
 * `factsOfCustomer` collects what must not be passed on of the customer of a ticket,
 * `factsOfArchived` of those of a conversation in the archive.
 */
import type { AnswerFacts } from '../../rules/answers/places.ts';
import { PUBLIC, registrable } from '../../rules/answers/shapes.ts';
import { getColumn, getRows, type StoreContext } from '../context.ts';
import type { Database } from '../database/database.ts';
import { clientName } from '../records/clients.ts';
import { contactsOf } from '../records/contacts.ts';
import { storedRecords } from '../records/records.ts';
import type { TicketLine } from '../ticket/line.ts';
import { matchOf } from './customers.ts';

export function factsOfCustomer(ctx: StoreContext, line: TicketLine): AnswerFacts {
  const { clientId, candidates } = matchOf(ctx, line);
  return factsOf(ctx, {
    clients: [clientId, line.client_id, ...candidates].filter((id) => id !== null),
    emails: [line.email, ...(JSON.parse(line.cc) as string[])],
    names: [line.name, ...writersOf(ctx, line.id)],
    numbers: [line.tid, line.id],
  });
}

/** Clients are found by all addresses of the conversation, since no record belongs to it. */
export function factsOfArchived(ctx: StoreContext, archive: Database, conversation: number): AnswerFacts {
  const of = 'FROM conversations WHERE id = @id';
  const people = getRows<{ name: string; email: string }>(
    archive,
    `SELECT name, email ${of} UNION SELECT author, email FROM messages WHERE conversation = @id AND role <> 'staff'`,
    { id: conversation },
  );
  const emails = people.flatMap(({ email }) => (email === '' ? [] : email));
  const matches = emails.map((email) => matchOf(ctx, { client_id: null, email }));
  return factsOf(ctx, {
    clients: matches.flatMap(({ clientId, candidates }) => (clientId === null ? candidates : [clientId])),
    emails,
    names: people.map(({ name }) => name),
    // Answers also refer to the customer’s other conversations.
    numbers: getColumn<string>(
      archive,
      `SELECT number FROM conversations
       WHERE number IS NOT NULL AND (id = @id OR email IN (SELECT value FROM json_each(@emails))) LIMIT ${MOST}`,
      { id: conversation, emails: JSON.stringify(emails) },
    ),
  });
}

interface KnownOfCustomer {
  clients: readonly string[];
  emails: readonly string[];
  names: readonly string[];
  numbers: readonly string[];
}

function factsOf(ctx: StoreContext, known: KnownOfCustomer): AnswerFacts {
  const clients = [...new Set(known.clients)];
  const of = clients.map((client) => clientFacts(ctx, client));
  const all = (part: keyof AnswerFacts) => of.flatMap((one) => one[part]);
  const { emails } = known;
  return {
    names: [...known.names, ...all('names')],
    hosts: all('hosts'),
    mailHosts: [...emails.flatMap(hostOf), ...all('mailHosts')].filter((host) => !PUBLIC.has(registrable(host))),
    usernames: [...emails.map((email) => email.split('@')[0] ?? ''), ...all('usernames')].filter(isTelling),
    numbers: [...known.numbers, ...clients, ...all('numbers')],
    others: all('others'),
  };
}

const hostOf = (email: string): string[] => email.split('@').slice(1, 2);
/** The part before the sign of `info@…` is a word of every answer. */
const isTelling = (local: string): boolean =>
  local.length > 3 &&
  !/^(?:info|mail|office|support|admin|billing|accounts?|sales|contact|kontakt|hello|team|boss|post)$/i.test(local);

const writersOf = (ctx: StoreContext, ticket: string): string[] =>
  getColumn<string | null>(
    ctx.cache,
    `SELECT DISTINCT json_extract(post, '$.author') name FROM posts WHERE ticket = ? AND role NOT IN ('staff', 'note')`,
    ticket,
  ).filter((name) => name !== null);

const MOST = 500;

function clientFacts(ctx: StoreContext, client: string): AnswerFacts {
  const records = <K extends 'products' | 'domains' | 'orders'>(kind: K) =>
    storedRecords(ctx, kind, `WHERE client_id = ? LIMIT ${MOST}`, client).map(({ record }) => record);
  const contacts = contactsOf(ctx, client).slice(0, MOST);
  const products = records('products');
  const orders = records('orders');
  const tickets = getRows<{ id: string; tid: string }>(
    ctx.cache,
    `SELECT id, tid FROM tickets WHERE client_id = ? LIMIT ${MOST}`,
    client,
  );
  return {
    names: [
      clientName(ctx, client) ?? '',
      ...contacts.flatMap(({ firstName, lastName, company }) => [firstName, lastName, company]),
    ],
    hosts: [
      ...products.map(({ domain }) => domain),
      ...records('domains').map(({ name }) => name),
      ...orders.flatMap(({ items }) => items.map(({ domain }) => domain)),
    ],
    mailHosts: contacts.flatMap(({ email }) => hostOf(email)),
    usernames: products.map(({ username }) => username),
    numbers: [
      ...tickets.flatMap(({ id, tid }) => [id, tid]),
      ...orders.flatMap(({ id, number, invoiceId }) => [id, number, invoiceId ?? '']),
      ...products.map(({ id }) => id),
    ],
    others: [
      ...contacts.flatMap(({ address1, address2, city, state, postcode, phone, taxId }) => [
        ...[address1, address2, city, state, postcode, phone, taxId],
      ]),
      ...products.flatMap(({ dedicatedIp, assignedIps, customFields }) => [
        ...[dedicatedIp, ...assignedIps, ...customFields.map(({ value }) => value ?? '')],
      ]),
    ],
  };
}
