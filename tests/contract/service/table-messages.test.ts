/**
 * Operation × parameter × fields on the wire × what the service stored, for messages and contacts.
 * Each row sends one parameter beside what its operation needs.
 */

import { unserialize } from 'php-serialize';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AddContactParams, UpdateContactParams } from '../../../electron/core/desk/service/endpoints.ts';
import type { OpenTicketParams, ReplyParams } from '../../../electron/core/desk/service/write-forms.ts';
import { noise } from '../../helpers/bytes.ts';
import { decodeContacts, decodeDomains, decodeProducts, decodeTickets } from '../../helpers/decode-answers.ts';
import { fileOf } from '../../helpers/scripted-service.ts';
import { coverage, findOne } from './coverage.ts';
import { decoded, signedIn, value } from './signed-in.ts';

const { covers, complete } = coverage();
const { service, client } = await signedIn({ tickets: 120, customers: 30 });
const all = { limitnum: 1000 };
const allTickets = async () => (await decoded(client.getTickets(all), decodeTickets)).tickets;
const allContacts = async () => (await decoded(client.getList('get-contacts', all), decodeContacts)).records;
const tickets = await allTickets();
const contacts = await allContacts();
const guestTicket = findOne(tickets, (one) => one.client_id === null);
const clientTicket = findOne(
  tickets,
  (one) => one.client_id !== null && contacts.some((c) => c.clientId === one.client_id),
);
const clientId = clientTicket.client_id ?? '';
const contact = findOne(contacts, (one) => one.clientId === clientId);
const [product] = (await decoded(client.getList('get-clients-products', {}), decodeProducts)).records;
const [domain] = (await decoded(client.getList('get-clients-domains', {}), decodeDomains)).records;
if (!product || !domain) throw new Error('the seed has no products or domains');

beforeEach(() => service.ledger.clear());

/** Fields of the form as the service read them; its ledger replaces secrets. */
const wire = (operation: string) => service.ledger.of(operation).at(-1)?.params ?? {};
const phpMapOf = (encoded: unknown) => ({
  ...(unserialize(Buffer.from(String(encoded), 'base64').toString()) as object),
});

describe('add-ticket-reply', () => {
  const last = (id: string) => service.conversation(id)?.posts.at(-1);
  const rows: [keyof ReplyParams, Partial<ReplyParams>, Record<string, string>, object][] = [
    ['message', { message: 'Ü\r\n' }, { message: 'Ü\r\n' }, { message: 'Ü\r\n', kind: 'staff', markdown: false }],
    ['markdown', { markdown: true }, { markdown: '1', useMarkdown: '1' }, { markdown: true }],
    ['markdown', { markdown: false }, { markdown: '0', useMarkdown: '0' }, { markdown: false }],
    ['clientid', { clientid: clientId }, { clientid: clientId }, { kind: 'client' }],
    [
      'contactid',
      { clientid: clientId, contactid: contact.id },
      { clientid: clientId, contactid: contact.id },
      { kind: 'client', contactId: Number(contact.id) },
    ],
    // Without its client it says nothing.
    ['contactid', { contactid: contact.id }, { contactid: contact.id }, { kind: 'staff', contactId: 0 }],
    [
      'name',
      { name: 'Zoë <x>', email: 'z@example.com' },
      { name: 'Zoë <x>', email: 'z@example.com' },
      { kind: 'other', name: 'Zoë <x>' },
    ],
    ['email', { name: 'Z', email: 'z@example.com' }, { name: 'Z', email: 'z@example.com' }, { email: 'z@example.com' }],
  ];
  test.each(rows)('%s %j', async (parameter, more, fields, stored) => {
    covers('add-ticket-reply', parameter, 'ticketid');
    const base: ReplyParams = { ticketid: clientTicket.id, message: 'm', files: [] };
    value(await client.addTicketReply({ ...base, ...more }));
    expect(wire('add-ticket-reply')).toEqual({ ticketid: clientTicket.id, message: 'm', ...fields });
    expect(last(clientTicket.id)).toMatchObject(stored);
  });

  test('customfields', async () => {
    covers('add-ticket-reply', 'customfields');
    value(
      await client.addTicketReply({
        ticketid: clientTicket.id,
        message: 'm',
        customfields: { 3: 'blau', 4: '"ü"' },
        files: [],
      }),
    );
    expect(phpMapOf(wire('add-ticket-reply').customfields)).toEqual({ 3: 'blau', 4: '"ü"' });
    expect(service.conversation(clientTicket.id)?.customfields).toMatchObject({ 3: 'blau', 4: '"ü"' });
  });

  test('files', async () => {
    covers('add-ticket-reply', 'files');
    const files = [fileOf('a "b" 写.bin', noise(1000)), fileOf('c', noise(1))];
    value(await client.addTicketReply({ ticketid: clientTicket.id, message: 'm', files }));
    const [call] = service.ledger.of('add-ticket-reply');
    expect(call?.attachments.map(({ name, size }) => [name, size])).toEqual([
      ['a "b" 写.bin', 1000],
      ['c', 1],
    ]);
    expect(
      Buffer.compare(last(clientTicket.id)?.attachments[0]?.data ?? Buffer.alloc(0), Buffer.from(noise(1000))),
    ).toBe(0);
  });
});

describe('open-ticket', () => {
  const base = { deptid: guestTicket.dept_id, subject: 'S', message: 'm', name: 'Zoë', email: 'z@example.com' };
  const sent = { deptid: guestTicket.dept_id, subject: 'S', message: 'm', name: 'Zoë', email: 'z@example.com' };
  const rows: [string, object, Record<string, string>, object][] = [
    ['deptid', {}, {}, { dept_id: guestTicket.dept_id }],
    [
      'subject',
      { subject: 'A & <b>' },
      { subject: 'A & <b>' },
      { subject: 'A & <b>', subject_wire: 'A &amp; &lt;b&gt;' },
    ],
    ['name', { name: 'Łukasz' }, { name: 'Łukasz' }, { name: 'Łukasz', client_id: null }],
    ['email', { email: 'l@example.com' }, { email: 'l@example.com' }, { email: 'l@example.com' }],
    ['clientid', { clientid: clientId }, { clientid: clientId }, { client_id: clientId }],
    ['priority', { priority: 'High' }, { priority: 'High' }, { priority: 'High' }],
    [
      'serviceid',
      { serviceid: product.id },
      { serviceid: product.id },
      { service_kind: 'product', service_id: product.id },
    ],
    ['domainid', { domainid: domain.id }, { domainid: domain.id }, { service_kind: 'domain', service_id: domain.id }],
  ];
  test.each(rows)('%s %j', async (parameter, more, fields, stored) => {
    covers('open-ticket', parameter);
    const opened = value(await client.openTicket({ ...base, files: [], ...more } as OpenTicketParams));
    expect(wire('open-ticket')).toEqual({ ...sent, ...fields });
    expect((await allTickets()).find(({ id }) => id === opened.id)).toMatchObject(stored);
  });

  const posts: [string, object, Record<string, string>, object][] = [
    ['message', { message: 'a\nb' }, { message: 'a\nb' }, { message: 'a\nb', markdown: false }],
    ['markdown', { markdown: true }, { markdown: '1' }, { markdown: true }],
    [
      'contactid',
      { clientid: clientId, contactid: contact.id },
      { clientid: clientId, contactid: contact.id },
      { contactId: Number(contact.id) },
    ],
  ];
  test.each(posts)('%s %j', async (parameter, more, fields, stored) => {
    covers('open-ticket', parameter);
    const opened = value(await client.openTicket({ ...base, files: [], ...more } as OpenTicketParams));
    expect(wire('open-ticket')).toEqual({ ...sent, ...fields });
    expect(service.conversation(opened.id ?? '')?.posts[0]).toMatchObject(stored);
  });

  test('customfields and files', async () => {
    covers('open-ticket', 'customfields', 'files');
    const opened = value(
      await client.openTicket({ ...base, customfields: { 7: 'x' }, files: [fileOf('a.png', noise(7))] }),
    );
    const stored = service.conversation(opened.id ?? '');
    expect(stored?.customfields).toEqual({ 7: 'x' });
    expect(stored?.posts[0]?.attachments.map(({ name, data }) => [name, data])).toEqual([
      ['a.png', Buffer.from(noise(7))],
    ]);
  });
});

const CONTACT_ROWS: [keyof AddContactParams & keyof UpdateContactParams, string | boolean, string, string | number][] =
  [
    ['firstname', 'Zoë', 'Zoë', 'Zoë'],
    ['lastname', 'O’Brien', 'O’Brien', 'O’Brien'],
    ['companyname', 'A & B', 'A & B', 'A &amp; B'],
    ['email', 'zoe@example.com', 'zoe@example.com', 'zoe@example.com'],
    ['address1', 'Straße 1', 'Straße 1', 'Straße 1'],
    ['address2', 'c/o X', 'c/o X', 'c/o X'],
    ['city', '東京', '東京', '東京'],
    ['state', 'D', 'D', 'D'],
    ['postcode', '0123', '0123', '0123'],
    ['country', 'IE', 'IE', 'IE'],
    ['phonenumber', '+353.1', '+353.1', '+353.1'],
    ['generalemails', true, '1', 1],
    ['productemails', true, '1', 1],
    ['domainemails', true, '1', 1],
    ['invoiceemails', true, '1', 1],
    ['supportemails', true, '1', 1],
    ['supportemails', false, '0', 0],
  ];

describe('add-contact', () => {
  test.each(CONTACT_ROWS)('%s %j', async (parameter, given, field, stored) => {
    covers('add-contact', parameter);
    const { contactId } = value(await client.addContact({ clientid: clientId, [parameter]: given }));
    expect(wire('add-contact')).toEqual({ clientid: clientId, [parameter]: field });
    expect(service.stored('contact', contactId ?? '')).toMatchObject({ userid: Number(clientId), [parameter]: stored });
  });

  test('clientid, tax_id, password2', async () => {
    covers('add-contact', 'clientid', 'tax_id', 'password2');
    const params = { clientid: clientId, email: 'sub@example.com', tax_id: 'IE1', password2: 'typed once' };
    const { contactId } = value(await client.addContact(params));
    expect(wire('add-contact')).toMatchObject({ tax_id: 'IE1', password2: '(removed)' });
    expect(service.stored('contact', contactId ?? '')).toMatchObject({ subaccount: 1, tax_id: 'IE1' });
    const seen = findOne(await allContacts(), ({ id }) => id === contactId);
    expect(seen).toMatchObject({ subAccount: true, hasPassword: true, clientId });
    expect(JSON.stringify(seen)).not.toMatch(/scrypt|typed once/);
  });
});

describe('update-contact', () => {
  test.each(CONTACT_ROWS)('%s %j, and nothing else', async (parameter, given, field, stored) => {
    covers('update-contact', parameter, 'contactid');
    const made = value(await client.addContact({ clientid: clientId, firstname: 'before', generalemails: true }));
    const id = made.contactId ?? '';
    const before = service.stored('contact', id);
    expect(value(await client.updateContact({ contactid: id, [parameter]: given })).contactId).toBe(id);
    expect(wire('update-contact')).toEqual({ contactid: id, [parameter]: field });
    expect(service.stored('contact', id)).toEqual({ ...before, [parameter]: stored, updated_at: expect.any(Number) });
  });

  test('subaccount, password2', async () => {
    covers('update-contact', 'subaccount', 'password2');
    const made = value(await client.addContact({ clientid: clientId, email: 'later@example.com' }));
    const id = made.contactId ?? '';
    value(await client.updateContact({ contactid: id, subaccount: true, password2: 'typed once' }));
    expect(wire('update-contact')).toEqual({ contactid: id, subaccount: '1', password2: '(removed)' });
    expect(service.stored('contact', id)).toMatchObject({ subaccount: 1, password: expect.stringMatching(/./) });
    value(await client.updateContact({ contactid: id, subaccount: false }));
    expect(service.stored('contact', id)).toMatchObject({ subaccount: 0 });
  });

  test('an e-mail that a sub-account has already is refused in words', async () => {
    value(await client.addContact({ clientid: clientId, email: 'twice@example.com', password2: 'p' }));
    expect(await client.addContact({ clientid: clientId, email: 'twice@example.com', password2: 'p' })).toMatchObject({
      error: { kind: 'rejected', detail: { texts: ['Duplicate Email Address'] } },
    });
  });
});

complete('add-ticket-reply', {
  ticketid: true,
  message: true,
  markdown: true,
  clientid: true,
  contactid: true,
  name: true,
  email: true,
  customfields: true,
  files: true,
} satisfies Record<keyof ReplyParams, true>);

complete('open-ticket', {
  deptid: true,
  subject: true,
  message: true,
  markdown: true,
  clientid: true,
  contactid: true,
  name: true,
  email: true,
  priority: true,
  serviceid: true,
  domainid: true,
  customfields: true,
  files: true,
} satisfies Record<keyof OpenTicketParams, true>);

const both = {
  firstname: true,
  lastname: true,
  companyname: true,
  email: true,
  address1: true,
  address2: true,
  city: true,
  state: true,
  postcode: true,
  country: true,
  phonenumber: true,
  password2: true,
  generalemails: true,
  productemails: true,
  domainemails: true,
  invoiceemails: true,
  supportemails: true,
} as const;
complete('add-contact', { ...both, clientid: true, tax_id: true } satisfies Record<keyof AddContactParams, true>);
complete('update-contact', { ...both, contactid: true, subaccount: true } satisfies Record<
  keyof UpdateContactParams,
  true
>);
