/**
 * The lists beside tickets: each in both documented shapes, with every field, and without its
 * secrets.
 */

import { expect, test } from 'vitest';
import { type Announcement, groupAnnouncements } from '../../../../shared/domain/announcement.ts';
import type { RecordKind } from '../../../../shared/domain/customer.ts';
import type { Result } from '../../../../shared/result.ts';
import {
  decodeAnnouncements,
  decodeContacts,
  decodeDomains,
  decodeOrders,
  decodeProducts,
} from '../../../../tests/helpers/decode-answers.ts';
import { flatten } from '../../../../tests/helpers/flatten.ts';
import type { DecodedPage } from '../decode/page.ts';
import { announcementType } from './kinds/announcements.ts';
import { inZone } from './kinds.ts';

const ZONE = 'Europe/Berlin';
type Decode<T> = (body: Uint8Array) => Result<DecodedPage<T>>;

function page<T>(decode: Decode<T>, body: object): DecodedPage<T> {
  const result = decode(new TextEncoder().encode(JSON.stringify(body)));
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** The record in both shapes, which must agree, with the account's zone on its times. */
function both<T extends object>(decode: Decode<T>, wrapper: RecordKind, item: string, raw: object): T {
  const nested = page(decode, { result: 'success', totalresults: 1, [wrapper]: { [item]: [raw] } });
  const flat = page(decode, { result: 'success', totalresults: '1', ...flatten({ [wrapper]: { [item]: [raw] } }) });
  expect(flat.records).toEqual(nested.records);
  expect({ ...nested.odd.fields }).toEqual({});
  expect({ ...flat.odd.fields }).toEqual({});
  expect([nested.total, flat.total, nested.returned, flat.returned]).toEqual([1, 1, 1, 1]);
  const [record] = nested.records;
  if (record === undefined) throw new Error('one record was given');
  return inZone(wrapper, record, ZONE);
}

const SECRET = 'hunter2-never-shown';

test('a contact', () => {
  const contact = both(decodeContacts, 'contacts', 'contact', {
    id: '4',
    userid: 9,
    firstname: 'Zo&euml;',
    lastname: 'O&#039;Brien',
    companyname: 'A &amp; B',
    email: 'zoe@example.com',
    address1: '1 Main St',
    address2: '',
    city: 'Dublin',
    state: 'D',
    postcode: 'D01',
    country: 'IE',
    phonenumber: '+353.123',
    tax_id: 'IE1',
    subaccount: '1',
    password: SECRET,
    permissions: 'profile,contacts',
    domainemails: 'on',
    generalemails: '1',
    invoiceemails: 0,
    productemails: '',
    supportemails: true,
    affiliateemails: '0',
    pwresetkey: SECRET,
    created_at: '2026-07-15 12:00:00',
    updated_at: '0000-00-00 00:00:00',
    pwresetexpiry: '-0001-11-30 00:00:00',
  });
  expect(contact).toEqual({
    id: '4',
    clientId: '9',
    firstName: 'Zoë',
    lastName: "O'Brien",
    company: 'A & B',
    email: 'zoe@example.com',
    address1: '1 Main St',
    address2: '',
    city: 'Dublin',
    state: 'D',
    postcode: 'D01',
    country: 'IE',
    phone: '+353.123',
    taxId: 'IE1',
    subAccount: true,
    permissions: ['profile', 'contacts'],
    receives: { general: true, product: false, domain: true, invoice: false, support: true, affiliate: false },
    hasPassword: true,
    createdAt: { text: '2026-07-15 12:00:00', utc: Date.UTC(2026, 6, 15, 10) },
    updatedAt: null,
    resetUntil: null,
  });
});

test('a product service', () => {
  const product = both(decodeProducts, 'products', 'product', {
    id: 77,
    clientid: '9',
    orderid: '31',
    pid: '3',
    regdate: '2025-01-02',
    name: 'Web &amp; Mail',
    translated_name: 'Web und Mail',
    groupname: 'Hosting',
    translated_groupname: '',
    domain: 'example.com',
    dedicatedip: '',
    serverid: '2',
    servername: 'srv-07',
    serverip: '192.0.2.7',
    serverhostname: 'srv-07.example.net',
    suspensionreason: '',
    firstpaymentamount: '8.00',
    recurringamount: '1,234.50',
    paymentmethod: 'banktransfer',
    paymentmethodname: 'Bank Transfer',
    billingcycle: 'Monthly',
    nextduedate: '0000-00-00',
    status: '<span class="label">Active</span>',
    username: 'exampl',
    password: SECRET,
    subscriptionid: '',
    promoid: '0',
    overideautosuspend: 'on',
    overidesuspenduntil: '2026-12-31',
    ns1: 'ns1.example.net',
    ns2: '',
    assignedips: '192.0.2.8\n192.0.2.9',
    notes: 'call first',
    diskusage: '512',
    disklimit: 0,
    bwusage: '12.5',
    bwlimit: 'unlimited',
    lastupdate: '2026-01-15 12:00:00',
    customfields: {
      customfield: [
        { id: '5', name: 'Colour', translated_name: 'Farbe', value: 'blue' },
        { id: '6', name: 'Root password', value: SECRET },
        { id: '7', name: 'Access', type: 'password', value: SECRET },
        { id: '8', name: 'Passwort', value: '' },
      ],
    },
    configoptions: { configoption: { id: '1', option: 'Memory', type: 'dropdown', value: '4 GB' } },
  });
  expect(product).toEqual({
    id: '77',
    clientId: '9',
    orderId: '31',
    productId: '3',
    name: 'Web & Mail',
    group: 'Hosting',
    domain: 'example.com',
    status: 'Active',
    suspensionReason: '',
    registeredOn: '2025-01-02',
    nextDueOn: null,
    billingCycle: 'Monthly',
    firstPayment: { text: '8.00', amount: 8, prefix: '', suffix: '' },
    recurring: { text: '1,234.50', amount: 1234.5, prefix: '', suffix: '' },
    paymentMethod: 'banktransfer',
    paymentMethodName: 'Bank Transfer',
    username: 'exampl',
    hasPassword: true,
    server: { id: '2', name: 'srv-07', ip: '192.0.2.7', hostname: 'srv-07.example.net' },
    dedicatedIp: '',
    assignedIps: ['192.0.2.8', '192.0.2.9'],
    nameservers: ['ns1.example.net'],
    subscriptionId: null,
    promotionId: null,
    keepsRunning: true,
    keepsRunningUntil: '2026-12-31',
    notes: 'call first',
    disk: { used: 512, limit: 0 },
    traffic: { used: 12.5, limit: null },
    usageAt: { text: '2026-01-15 12:00:00', utc: Date.UTC(2026, 0, 15, 11) },
    customFields: [
      { id: '5', name: 'Colour', value: 'blue', secret: false },
      { id: '6', name: 'Root password', value: '', secret: true },
      { id: '7', name: 'Access', value: '', secret: true },
      { id: '8', name: 'Passwort', value: null, secret: true },
    ],
    configOptions: [{ id: '1', name: 'Memory', type: 'dropdown', value: '4 GB', secret: false }],
  });
  expect(JSON.stringify(product)).not.toContain(SECRET);
});

test('a domain', () => {
  expect(
    both(decodeDomains, 'domains', 'domain', {
      id: '45',
      userid: '9',
      orderid: 0,
      regtype: 'Register',
      domainname: 'xn--bcher-kva.example',
      registrar: 'enom',
      regperiod: '2',
      firstpaymentamount: '9.95',
      recurringamount: '',
      paymentmethod: 'paypal',
      paymentmethodname: 'PayPal',
      regdate: '2024-02-29',
      expirydate: '2026-02-28',
      nextduedate: '-0001-11-30',
      status: 'Pending Transfer',
      subscriptionid: 'I-1',
      promoid: '3',
      dnsmanagement: 1,
      emailforwarding: '0',
      idprotection: 'on',
      donotrenew: null,
      notes: '',
    }),
  ).toEqual({
    id: '45',
    clientId: '9',
    orderId: null,
    name: 'xn--bcher-kva.example',
    registrationType: 'Register',
    registrar: 'enom',
    years: 2,
    status: 'Pending Transfer',
    registeredOn: '2024-02-29',
    expiresOn: '2026-02-28',
    nextDueOn: null,
    firstPayment: { text: '9.95', amount: 9.95, prefix: '', suffix: '' },
    recurring: { text: '', amount: null, prefix: '', suffix: '' },
    paymentMethod: 'paypal',
    paymentMethodName: 'PayPal',
    subscriptionId: 'I-1',
    promotionId: '3',
    dnsManagement: true,
    emailForwarding: false,
    idProtection: true,
    doNotRenew: false,
    notes: '',
  });
});

test('an order', () => {
  const order = both(decodeOrders, 'orders', 'order', {
    id: '31',
    ordernum: '1042117',
    userid: '9',
    contactid: '0',
    date: '2026-10-25 02:30:00',
    nameservers: 'ns1.example.net,ns2.example.net',
    transfersecret: `a:1:{s:11:"example.com";s:19:"${SECRET}";}`,
    renewals: 'example.com=1',
    promocode: 'SUMMER',
    promotype: 'Percentage',
    promovalue: '10.00',
    orderdata: 'a:1:{s:5:"notes";s:2:"hi";}',
    amount: '15.95',
    paymentmethod: 'paypal',
    invoiceid: '88',
    status: 'Active',
    ipaddress: '192.0.2.1',
    fraudmodule: 'maxmind',
    fraudoutput: SECRET,
    notes: '',
    paymentmethodname: 'PayPal',
    paymentstatus: '<span class="textred">Unpaid</span>',
    name: 'Zo&euml; O&#039;Brien',
    currencyprefix: '&pound;',
    currencysuffix: ' GBP',
    frauddata: SECRET,
    lineitems: {
      lineitem: [
        {
          type: 'Hosting',
          relid: '77',
          producttype: 'Shared',
          product: 'Web &amp; Mail',
          domain: 'example.com',
          billingcycle: 'Monthly',
          amount: '£8.00 GBP',
          status: 'Active',
        },
        {
          type: 'Domain',
          relid: 45,
          producttype: '',
          product: '',
          domain: 'example.com',
          billingcycle: 'Annually',
          amount: '£7.95 GBP',
          status: 'Pending',
        },
      ],
    },
  });
  expect(order).toEqual({
    id: '31',
    number: '1042117',
    clientId: '9',
    clientName: "Zoë O'Brien",
    contactId: null,
    placedAt: { text: '2026-10-25 02:30:00', utc: Date.UTC(2026, 9, 25, 0, 30) },
    status: 'Active',
    paymentStatus: 'Unpaid',
    paymentMethod: 'paypal',
    paymentMethodName: 'PayPal',
    invoiceId: '88',
    amount: { text: '15.95', amount: 15.95, prefix: '£', suffix: ' GBP' },
    promotion: { code: 'SUMMER', type: 'Percentage', value: '10.00' },
    nameservers: ['ns1.example.net', 'ns2.example.net'],
    renewals: 'example.com=1',
    data: { kind: 'read', value: { notes: 'hi' } },
    hasTransferSecret: true,
    ipAddress: '192.0.2.1',
    fraudModule: 'maxmind',
    hasFraudReport: true,
    notes: '',
    items: [
      {
        type: 'Hosting',
        relatedId: '77',
        productType: 'Shared',
        product: 'Web & Mail',
        domain: 'example.com',
        billingCycle: 'Monthly',
        amount: { text: '£8.00 GBP', amount: 8, prefix: '£', suffix: ' GBP' },
        status: 'Active',
      },
      {
        type: 'Domain',
        relatedId: '45',
        productType: '',
        product: '',
        domain: 'example.com',
        billingCycle: 'Annually',
        amount: { text: '£7.95 GBP', amount: 7.95, prefix: '£', suffix: ' GBP' },
        status: 'Pending',
      },
    ],
  });
  expect(JSON.stringify(order)).not.toContain(SECRET);
});

const ANNOUNCEMENT: Announcement = {
  id: '3',
  publishedAt: { text: '2026-01-15 12:00:00', utc: Date.UTC(2026, 0, 15, 11) },
  title: 'Maintenance & more',
  html: '<p>From 10 &amp; on &lt;now&gt;</p>',
  published: true,
  parentId: null,
  language: '',
  createdAt: null,
  updatedAt: null,
};

test('an announcement', () => {
  expect(
    both(decodeAnnouncements, 'announcements', 'announcement', {
      id: '3',
      date: '2026-01-15 12:00:00',
      title: 'Maintenance &amp; more',
      announcement: '<p>From 10 &amp; on &lt;now&gt;</p>',
      published: '1',
      parentid: '0',
      language: '',
      created_at: null,
      updated_at: '',
    }),
  ).toEqual(ANNOUNCEMENT);
});

test('an announcement is found by its words, whatever its HTML is', () => {
  const found = (html: string) => {
    const announcement = { ...ANNOUNCEMENT, html };
    return announcementType.texts(announcement).details[0];
  };
  expect(found('<p>From 10 &amp; on</p><script>a > b</script><STYLE>p{}</STYLE >till 12')).toBe('From 10 & on till 12');
  expect(found('if a < b <i>here</i><br\n/>and there<style>p{')).toBe('if a < b here and there');
  // With the square of it this would take minutes.
  expect(found(`Hello ${'<'.repeat(500_000)}`)).toBe(`Hello ${'<'.repeat(500_000)}`);
});

test('without a zone the text is kept and no instant is claimed', () => {
  const { records } = page(decodeAnnouncements, {
    ...{ result: 'success', announcements: { announcement: [{ id: 1, date: '2026-01-15 12:00:00' }] } },
  });
  expect(records[0]?.publishedAt).toEqual({ text: '2026-01-15 12:00:00', utc: null });
});

test('translations stand with their original, the agent’s language first, unpublished ones nowhere', () => {
  const one = (id: string, language: string, parentid = '0', published: unknown = 1) => ({
    id,
    language,
    parentid,
    published,
  });
  const { records } = page(decodeAnnouncements, {
    result: 'success',
    announcements: {
      announcement: [
        one('1', ''),
        one('2', 'german', '1'),
        one('3', 'french', '1'),
        one('4', '', '0', '0'),
        one('5', 'german', '4'),
        one('6', 'german', '1', ''),
        one('7', 'english'),
      ],
    },
  });
  const ids = groupAnnouncements(records, ['de', 'German']).map(({ id, translations }) => [
    id,
    ...translations.map((item) => item.id),
  ]);
  expect(ids).toEqual([
    ['1', '2', '1', '3'],
    ['7', '7'],
  ]);
});

test.each<[string, Decode<unknown>, string, string]>([
  ['contacts', decodeContacts, 'contacts', 'contact'],
  ['products', decodeProducts, 'products', 'product'],
  ['domains', decodeDomains, 'domains', 'domain'],
  ['orders', decodeOrders, 'orders', 'order'],
  ['announcements', decodeAnnouncements, 'announcements', 'announcement'],
])('%s: every shape is a list, and an odd field costs only itself', (_name, decode, wrapper, item) => {
  const shapes: [object, string[]][] = [
    [{ [wrapper]: '' }, []],
    [{}, []],
    [{ [wrapper]: { [item]: [[]] } }, []],
    [{ [wrapper]: { [item]: { id: 1 } } }, ['1']],
    [{ [wrapper]: [{ id: 1 }, { id: '2' }] }, ['1', '2']],
    [{ [wrapper]: { 128: { id: 1 }, 130: { id: 2 } } }, ['1', '2']],
    [{ [`${wrapper}[${item}][4][id]`]: 2, [`${wrapper}[${item}][2][id]`]: '1' }, ['1', '2']],
    [{ [wrapper]: { [item]: [{ id: 1 }] }, [`${wrapper}[${item}][0][id]`]: 2 }, ['1', '2']],
  ];
  for (const [body, ids] of shapes) {
    const { records } = page(decode, { result: 'success', ...body });
    expect(records.map((record) => (record as { id: string }).id)).toEqual(ids);
  }
  const odd = {
    id: 'x-9',
    status: {},
    date: [1],
    amount: {},
    lineitems: 7,
    customfields: 'x',
    configoptions: [[]],
    notes: null,
  };
  expect(page(decode, { result: 'success', [wrapper]: { [item]: [odd] } }).records).toHaveLength(1);
});

test.each(['', [], {}, null, { customfield: '' }, { customfield: [] }, { customfield: null }])(
  'no custom fields: %j',
  (customfields) => {
    const { records } = page(decodeProducts, { result: 'success', products: { product: [{ id: 1, customfields }] } });
    expect(records[0]?.customFields).toEqual([]);
  },
);

test('custom fields as one serialised map: the ids are told, and nothing that may be a secret', () => {
  const customfields = `a:2:{i:5;s:4:"blue";i:6;s:19:"${SECRET}";}`;
  const { records } = page(decodeProducts, { result: 'success', products: { product: [{ id: 1, customfields }] } });
  expect(records[0]?.customFields).toEqual([
    { id: '5', name: '', value: '', secret: true },
    { id: '6', name: '', value: '', secret: true },
  ]);
  for (const damaged of ['a:0:}', 'a:1:{s:9:"x";i:1;}', 'hello']) {
    const { records: kept } = page(decodeProducts, {
      result: 'success',
      products: { product: [{ id: 1, customfields: damaged }] },
    });
    expect(kept).toMatchObject([{ id: '1', customFields: [] }]);
  }
});

test('texts of one line turn nothing round, however they were sent; notes keep their lines', () => {
  const contact = page(decodeContacts, {
    result: 'success',
    contacts: {
      contact: [{ id: '4', firstname: 'Priya\u202e', lastname: '&#8238;Camp\nbell', permissions: 'a\u2066b,c' }],
    },
  });
  expect(contact.records[0]).toMatchObject({ firstName: 'Priya', lastName: 'Camp bell', permissions: ['ab', 'c'] });
  const domain = page(decodeDomains, {
    result: 'success',
    domains: { domain: [{ id: '5', domainname: 'דוגמה.example\u200f', status: 'Act\u202eive', notes: 'one\ntwo' }] },
  });
  expect(domain.records[0]).toMatchObject({ name: 'דוגמה.example', status: 'Active', notes: 'one\ntwo' });
});
