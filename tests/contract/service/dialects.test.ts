/**
 * The client in every dialect of the service, one at a time and all at once: the same records come
 * out as in the documented dialect, every write ends as it should, and a refusal is a refusal with
 * its words.
 */

import { beforeAll, describe, expect, test } from 'vitest';
import type { WireAnswer } from '../../../electron/core/desk/service/sender.ts';
import type { TicketRecord } from '../../../electron/core/worker/ingest/decode-tickets.ts';
import type { Contact } from '../../../shared/domain/contact-form.ts';
import type { ProductService } from '../../../shared/domain/product.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { noise } from '../../helpers/bytes.ts';
import {
  decodeAnnouncements,
  decodeContacts,
  decodeDomains,
  decodeOrders,
  decodeProducts,
  decodeTickets,
} from '../../helpers/decode-answers.ts';
import { fileOf } from '../../helpers/scripted-service.ts';
import { DIALECTS } from '../../service/dialects/index.ts';
import { decoded, signedIn, value } from './signed-in.ts';

const { service, client } = await signedIn({ tickets: 60, customers: 15 });

interface Part<T> {
  records: T[];
  returned: number;
}
type Read = (query: { limitstart: number; limitnum: number }) => Promise<Result<WireAnswer>>;

/**
 * Pages by what was returned, until a page brings nothing new: counts and totals are not to be
 * relied on.
 */
async function whole<T extends { id: string }>(
  read: Read,
  decode: (body: Uint8Array) => Result<Part<T>>,
): Promise<T[]> {
  const found = new Map<string, T>();
  for (let start = 0; ; ) {
    const page = await decoded(read({ limitstart: start, limitnum: 20 }), decode);
    const before = found.size;
    for (const record of page.records) found.set(record.id, record);
    // An object keyed by numbers has no order of its own, so none is compared.
    if (found.size === before) return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    start += page.returned;
  }
}

const tickets = (body: Uint8Array): Result<Part<TicketRecord>> => {
  const page = decodeTickets(body);
  return page.ok ? ok({ records: page.value.tickets, returned: page.value.returned }) : page;
};

const lists = {
  tickets: () => whole(client.getTickets, tickets),
  contacts: () => whole((query) => client.getList('get-contacts', query), decodeContacts),
  products: () => whole((query) => client.getList('get-clients-products', query), decodeProducts),
  domains: () =>
    whole(
      (query) => client.getList('get-clients-domains', query),
      (body) => decodeDomains(body),
    ),
  orders: () => whole((query) => client.getList('get-orders', query), decodeOrders),
  announcements: () => whole((query) => client.getList('get-announcements', query), decodeAnnouncements),
};
type Lists = { [K in keyof typeof lists]: Awaited<ReturnType<(typeof lists)[K]>> };
const names = Object.keys(lists) as (keyof Lists)[];

async function readAll(): Promise<Lists> {
  const read: Partial<Record<keyof Lists, unknown>> = {};
  for (const name of names) read[name] = await lists[name]();
  return read as Lists;
}

let documented: Lists;
beforeAll(async () => {
  documented = await readAll();
  for (const name of names) expect(documented[name].length).toBeGreaterThan(5);
});

/** Differences of a dialect from the documented one: all else has to be the same. */
const differences: Record<string, (lists: Lists) => Lists> = {
  'custom-statuses': (all) => ({
    ...all,
    tickets: all.tickets.map((one) => ({
      ...one,
      status: one.status === 'On Hold' ? 'Waiting for Registrar' : one.status,
      priority: one.priority === 'High' ? 'Emergency' : one.priority,
    })),
  }),
  'no-lastreply': (all) => ({
    ...all,
    tickets: all.tickets.map((one) => ({
      ...one,
      // Within one second its text does not tell whether somebody answered.
      last_reply: one.last_reply === one.opened ? (expect.toBeOneOf([null, one.opened]) as string) : one.last_reply,
    })),
  }),
  'long-numbers': (all) => ({ ...all, tickets: all.tickets.map((one) => ({ ...one, tid: `${one.tid}-desk` })) }),
  'newer-fields': (all) => ({
    ...all,
    tickets: all.tickets.map((one) => ({ ...one, dept_name: expect.stringMatching(/\w/) as unknown as string })),
  }),
  'corrupt-serial': (all) => ({
    ...all,
    orders: all.orders.map((one) => ({ ...one, data: { kind: 'opaque' } })),
    products: all.products.map((one) => ({
      ...one,
      customFields: [{ id: '9', name: 'Import', value: 'a:2:{s:1:', secret: false }],
    })),
  }),
  'secrets-in-the-open': (all) => ({
    ...all,
    products: all.products.map(
      (one): ProductService => ({
        ...one,
        hasPassword: true,
        customFields: [{ id: '8', name: 'Root Password', value: '', secret: true }],
      }),
    ),
    contacts: all.contacts.map((one): Contact => ({ ...one, hasPassword: true })),
  }),
  'plain-text': (all) => ({ ...all, tickets: all.tickets.map((one) => ({ ...one, subject_wire: one.subject })) }),
  'formatted-money': (all) => {
    const written = <T extends { text: string; amount: number | null }>(money: T) =>
      money.text === '' || money.text.startsWith('$')
        ? money
        : { ...money, text: `$${money.text} USD`, prefix: '$', suffix: ' USD' };
    return {
      ...all,
      products: all.products.map((one) => ({
        ...one,
        firstPayment: written(one.firstPayment),
        recurring: written(one.recurring),
      })),
      domains: all.domains.map((one) => ({
        ...one,
        firstPayment: written(one.firstPayment),
        recurring: written(one.recurring),
      })),
      orders: all.orders.map((one) => ({ ...one, amount: written(one.amount) })),
    };
  },
  'text-ids': (all) => {
    const renamed = <T extends { id: string }>(list: T[]) => list.map((one) => ({ ...one, id: `${one.id}-a` }));
    return {
      ...all,
      tickets: renamed(all.tickets),
      contacts: renamed(all.contacts),
      announcements: renamed(all.announcements).map((one) => ({
        ...one,
        parentId: one.parentId && `${one.parentId}-a`,
      })),
    };
  },
};

/** In the order in which the service applies them. */
function expectedIn(dialects: readonly string[]): Lists {
  return DIALECTS.filter(({ name }) => dialects.includes(name)).reduce(
    (all, { name }) => differences[name]?.(all) ?? all,
    documented,
  );
}

const guest = { deptid: '1', subject: 'Dialects & more', message: 'm', name: 'Zoë', email: 'z@example.com' };

/** A write that ended well; the id it gave leads to what was stored. */
async function writes(dialects: readonly string[]): Promise<void> {
  const numberOf = (id: string | null) => (id ?? '').replace(/-a$/, '');
  const files = [fileOf('写真 "1".png', noise(1000))];

  const ticket = value(await client.openTicket({ ...guest, markdown: true, files }));
  const stored = service.conversation(numberOf(ticket.id));
  expect(stored?.subject).toBe(guest.subject);
  expect(stored?.posts[0]?.attachments[0]?.data).toEqual(Buffer.from(noise(1000)));
  expect(ticket.tid).toBe(dialects.includes('long-numbers') ? `${stored?.tid}-desk` : stored?.tid);
  expect(ticket.accessCode).toBe(stored?.c);

  const reply = await client.addTicketReply({ ticketid: ticket.id ?? '', message: 'r', markdown: true, files });
  // Without its only word, an answer to a reply says nothing: the agent is asked.
  if (dialects.includes('no-result'))
    expect(reply).toMatchObject({ error: { kind: 'in-doubt', detail: { reason: 'no-result' } } });
  else expect(reply.ok).toBe(true);
  expect(service.conversation(numberOf(ticket.id))?.posts.map(({ message }) => message)).toEqual(['m', 'r']);

  const contact = value(await client.addContact({ firstname: 'Zoë', generalemails: true, invoiceemails: false }));
  value(await client.updateContact({ contactid: contact.contactId ?? '', city: '東京', subaccount: false }));
  expect(service.stored('contact', numberOf(contact.contactId))).toMatchObject({
    firstname: 'Zoë',
    generalemails: 1,
    city: '東京',
  });

  const order = value(
    await client.addOrder({
      items: [{ pid: '2' }, { domain: 'dialect.com', domaintype: 'register', idprotection: true }],
      dnsmanagement: true,
    }),
  );
  expect(order.productIds).toHaveLength(1);
  expect(order.domainIds).toHaveLength(1);
  expect(service.stored('order', order.orderId ?? '')).toMatchObject({ invoiceid: Number(order.invoiceId) });
}

async function refusals(): Promise<void> {
  const refused = await client.addTicketReply({ ticketid: '99999999', message: 'x', files: [] });
  expect(refused).toMatchObject({ ok: false, error: { kind: 'rejected', operation: 'add-ticket-reply' } });
  expect(!refused.ok && refused.error.detail?.texts).toContain('Ticket ID Not Found');
}

async function freshToken(): Promise<void> {
  service.expireTokens('access');
  value(await client.getTickets({ limitnum: 1 }));
}

const shapes = DIALECTS.map(({ name }) => name).filter((name) => !['no-v2', 'no-refresh', 'form-limit'].includes(name));
const cases: [string, string[]][] = [['documented', []], ...shapes.map((name): [string, string[]] => [name, [name]])];

async function readsTheSame(dialects: readonly string[]): Promise<void> {
  const read = await readAll();
  const expected = expectedIn(dialects);
  for (const name of names) expect(read[name]).toEqual(expected[name]);
}

// Before anything is written, so that the documented dialect is read only once.
describe('the same records', () => {
  test.each(cases)('%s', async (_name, dialects) => {
    service.turn({ dialects });
    await readsTheSame(dialects);
  });

  test('all at once, again and again, because some take turns', async () => {
    service.turn({ dialects: ['all'] });
    for (let round = 0; round < 6; round++) await readsTheSame(service.dialects());
  });
});

async function emptyList(): Promise<void> {
  const page = await decoded(client.getTickets({ status: 'No such status' }), decodeTickets);
  expect(page).toMatchObject({ tickets: [], returned: 0 });
}

describe.each(cases)('%s', (_name, dialects) => {
  test('writes, refusals, a fresh token', async () => {
    service.turn({ dialects });
    await writes(dialects);
    await refusals();
    await freshToken();
  });

  test('an empty list', async () => {
    service.turn({ dialects });
    await emptyList();
  });
});

test('writes in all at once, again and again, because some take turns', async () => {
  service.turn({ dialects: ['all'] });
  for (let round = 0; round < 6; round++) {
    await writes(service.dialects());
    await refusals();
    await freshToken();
    await emptyList();
  }
});

test('newer-fields: which of the client’s contacts it is from', async () => {
  service.turn({ dialects: ['newer-fields'] });
  const [contact] = documented.contacts.filter((one) => one.clientId !== null);
  if (!contact?.clientId) throw new Error('the seed has no contact');
  const sender = { clientid: contact.clientId, contactid: contact.id };
  const opened = value(
    await client.openTicket({ deptid: '1', subject: 'From a contact', message: 'm', files: [], ...sender }),
  );
  const page = await decoded(client.getTickets({ subject: 'From a contact' }), decodeTickets);
  expect(page.tickets).toMatchObject([{ id: opened.id, client_id: contact.clientId, contact_id: contact.id }]);
  service.turn({ dialects: [] });
});

test('no secret of any record, in any dialect', async () => {
  service.turn({ dialects: ['secrets-in-the-open'] });
  const all = await readAll();
  const read = JSON.stringify(all);
  const passwords = all.products.map(({ id }) => String(service.stored('product', id)?.password));
  expect(passwords.every((password) => password.length > 5)).toBe(true);
  for (const password of passwords) expect(read).not.toContain(password);
  expect(read).not.toMatch(/"(reset|plain|root)-/);
  expect(read).not.toContain('scrypt$');
});

test('no-v2: this address does not offer the API', async () => {
  service.turn({ dialects: ['no-v2'] });
  for (const result of [
    await client.getTickets({}),
    await client.addTicketReply({ ticketid: '1', message: 'm', files: [] }),
  ]) {
    expect(result).toMatchObject({ error: { kind: 'rejected', detail: { status: 404, reason: 'no-such-api' } } });
  }
});

test('no-refresh: the kept credentials sign in again', async () => {
  service.turn({ dialects: ['no-refresh'] });
  service.expireTokens('access');
  service.ledger.clear();
  value(await client.getTickets({}));
  expect(service.ledger.of('token').map(({ applied }) => applied)).toEqual([false, true]);
});

test('form-limit: probably too large', async () => {
  service.turn({ dialects: ['form-limit'] });
  const files = [fileOf('big.bin', noise(5 * 1024 * 1024))];
  expect(await client.openTicket({ ...guest, files })).toMatchObject({
    error: { kind: 'rejected', detail: { reason: 'too-large', facts: { size: expect.any(Number) } } },
  });
  service.turn({ dialects: [] });
});
