/** Placing orders: parameter × fields on the wire × what the service made of it. */

import { unserialize } from 'php-serialize';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AddOrderParams, NewOrderItem } from '../../../electron/core/desk/service/write-forms.ts';
import { decodeContacts, decodeDomains, decodeOrders, decodeProducts } from '../../helpers/decode-answers.ts';
import { coverage, findOne } from './coverage.ts';
import { decoded, signedIn, value } from './signed-in.ts';

const { covers, complete } = coverage();
const { service, client } = await signedIn();
const all = { limitnum: 1000 };
const contacts = (await decoded(client.getList('get-contacts', all), decodeContacts)).records;
const products = (await decoded(client.getList('get-clients-products', all), decodeProducts)).records;
const [domain] = (await decoded(client.getList('get-clients-domains', all), decodeDomains)).records;
if (!domain) throw new Error('the seed has no domains');
const contact = findOne(contacts, (one) => products.some((product) => product.clientId === one.clientId));
const clientId = contact.clientId ?? '';
const allOrders = async () => (await decoded(client.getList('get-orders', all), decodeOrders)).records;

beforeEach(() => service.ledger.clear());

/** Fields of the form as the service read them; its ledger replaces secrets. */
const wire = (operation: string) => service.ledger.of(operation).at(-1)?.params ?? {};
const asMap = (list: readonly string[]) => Object.fromEntries(list.map((item, index) => [String(index), item]));
const phpMapOf = (encoded: unknown) => ({
  ...(unserialize(Buffer.from(String(encoded), 'base64').toString()) as object),
});

describe('add-order', () => {
  const order = async (params: Omit<AddOrderParams, 'clientid'>) => {
    const placed = value(await client.addOrder({ clientid: clientId, ...params }));
    return {
      placed,
      order: service.stored('order', placed.orderId ?? ''),
      products: placed.productIds.map((id) => service.stored('product', id)),
      domains: placed.domainIds.map((id) => service.stored('domain', id)),
    };
  };
  const hosting: NewOrderItem = { pid: '2' };
  const name: NewOrderItem = { domain: 'new-one.com', domaintype: 'register' };
  /** Parameter, item, fields on the wire, stored product, stored domain. */
  const items: [keyof NewOrderItem, NewOrderItem, object, object | null, object | null][] = [
    ['pid', hosting, { pid: { 0: '2' } }, { pid: 2, clientid: Number(clientId) }, null],
    [
      'domain',
      { ...hosting, domain: 'mine.com' },
      { pid: { 0: '2' }, domain: { 0: 'mine.com' } },
      { domain: 'mine.com' },
      null,
    ],
    [
      'billingcycle',
      { ...hosting, billingcycle: 'Annually' },
      { pid: { 0: '2' }, billingcycle: { 0: 'Annually' } },
      { billingcycle: 'Annually' },
      null,
    ],
    [
      'domaintype',
      name,
      { domain: { 0: 'new-one.com' }, domaintype: { 0: 'register' } },
      null,
      { domainname: 'new-one.com', regtype: 'Register' },
    ],
    ['regperiod', { ...name, regperiod: 3 }, { regperiod: { 0: '3' } }, null, { regperiod: 3 }],
    [
      'eppcode',
      { domain: 'moved.com', domaintype: 'transfer', eppcode: 'e-1' },
      { domaintype: { 0: 'transfer' }, eppcode: '(removed)' },
      null,
      { regtype: 'Transfer', eppcode: 'e-1' },
    ],
    ['addons', { ...hosting, addons: ['1', '3'] }, { addons: { 0: '1,3' } }, {}, null],
    ['domainfields', { ...name, domainfields: { 0: 'x' } }, {}, null, { fields: JSON.stringify({ 0: 'x' }) }],
    [
      'emailforwarding',
      { ...name, emailforwarding: true },
      { emailforwarding: { 0: '1' } },
      null,
      { emailforwarding: 1 },
    ],
    [
      'emailforwarding',
      { ...name, emailforwarding: false },
      { emailforwarding: { 0: '0' } },
      null,
      { emailforwarding: 0 },
    ],
    ['idprotection', { ...name, idprotection: true }, { idprotection: { 0: '1' } }, null, { idprotection: 1 }],
    [
      'hostname',
      { pid: '5', hostname: 'vps.example.com' },
      { hostname: { 0: 'vps.example.com' }, the_service: { 0: 'vps.example.com' } },
      { domain: 'vps.example.com' },
      null,
    ],
    [
      'ns1prefix',
      { pid: '5', hostname: 'h.example.com', ns1prefix: 'a' },
      { ns1prefix: { 0: 'a' } },
      { ns1: 'a.h.example.com' },
      null,
    ],
    [
      'ns2prefix',
      { pid: '5', hostname: 'h.example.com', ns2prefix: 'b' },
      { ns2prefix: { 0: 'b' } },
      { ns2: 'b.h.example.com' },
      null,
    ],
    ['rootpw', { pid: '5', rootpw: 'r00t' }, { rootpw: '(removed)' }, { password: 'r00t' }, null],
  ];
  test.each(items)('items: %s %j', async (parameter, item, fields, storedProduct, storedDomain) => {
    covers('add-order item', parameter);
    const done = await order({ items: [item] });
    expect(wire('add-order')).toMatchObject({ clientid: clientId, ...fields });
    expect(done.products).toEqual(storedProduct === null ? [] : [expect.objectContaining(storedProduct)]);
    expect(done.domains).toEqual(storedDomain === null ? [] : [expect.objectContaining(storedDomain)]);
    if (item.addons) {
      expect((done.order?.addons as { addonid: number }[] | undefined)?.map(({ addonid }) => addonid)).toEqual([1, 3]);
      expect(done.placed.addonIds).toHaveLength(2);
    }
  });

  test('items: configoptions, serialised and as a map; customfields', async () => {
    covers('add-order item', 'configoptions', 'customfields');
    covers('add-order', 'configOptionsAs');
    const item = { pid: '5', configoptions: { 3: '32', 4: '42' }, customfields: { 1: 'ref "ü"' } };
    for (const configOptionsAs of ['serialised', 'map'] as const) {
      const { products: made } = await order({ items: [hosting, item], configOptionsAs });
      const options = JSON.parse(String(made[1]?.configoptions)) as { id: string; value: string }[];
      expect(options.map(({ id, value: chosen }) => [id, chosen])).toEqual([
        ['3', '4 cores'],
        ['4', 'Ubuntu 24.04'],
      ]);
      expect(JSON.parse(String(made[1]?.customfields))).toMatchObject([{ id: '1', value: 'ref "ü"' }]);
      expect(made[0]?.customfields).toBe('[]');
    }
    const sent = wire('add-order') as { configoptions: object; customfields: Record<string, string> };
    expect(sent.configoptions).toEqual({ 0: '', 1: { 3: '32', 4: '42' } });
    expect([sent.customfields[0], phpMapOf(sent.customfields[1])]).toEqual(['', { 1: 'ref "ü"' }]);
  });

  test('items: configoptions of one product go as the contract has them, also to a service that knows no other form', async () => {
    const item = { pid: '5', configoptions: { 3: '32', 4: '42' } };
    const name = { domain: 'five.com', domaintype: 'register' as const };
    service.turn({ configOptionsAs: 'documented' });
    try {
      for (const items of [[item], [name, item]]) {
        const { products: made } = await order({ items });
        expect(wire('add-order')).toMatchObject({ configoptions: { 3: '32', 4: '42' } });
        expect(JSON.parse(String(made[0]?.configoptions))).toMatchObject([
          { id: '3', value: '4 cores' },
          { id: '4', value: 'Ubuntu 24.04' },
        ]);
      }
    } finally {
      service.turn({ configOptionsAs: null });
    }
    // The documented form cannot say which of several products an option is for.
    const { products: made } = await order({ items: [hosting, item] });
    expect(JSON.parse(String(made[1]?.configoptions))).toMatchObject([{ value: '4 cores' }, { value: 'Ubuntu 24.04' }]);
  });

  test('items align by their index, with gaps as empty texts', async () => {
    covers('add-order', 'items');
    const { products: made, domains: named } = await order({
      items: [
        { pid: '1', domain: 'one.com', billingcycle: 'Monthly' },
        { domain: 'two.net', domaintype: 'register', regperiod: 2, idprotection: true },
        { pid: '3', billingcycle: 'Annually', addons: ['2'] },
        { domain: 'three.org', domaintype: 'transfer', eppcode: 'secret-3' },
      ],
    });
    expect(wire('add-order')).toEqual({
      clientid: clientId,
      pid: asMap(['1', '', '3', '']),
      domain: asMap(['one.com', 'two.net', '', 'three.org']),
      billingcycle: asMap(['Monthly', '', 'Annually', '']),
      domaintype: asMap(['', 'register', '', 'transfer']),
      regperiod: asMap(['', '2', '', '']),
      eppcode: '(removed)',
      addons: asMap(['', '', '2', '']),
      idprotection: asMap(['', '1', '', '']),
    });
    expect(made.map((one) => [one?.pid, one?.domain, one?.billingcycle])).toEqual([
      [1, 'one.com', 'Monthly'],
      [3, '', 'Annually'],
    ]);
    expect(named.map((one) => [one?.domainname, one?.regperiod, one?.idprotection, one?.eppcode])).toEqual([
      ['two.net', 2, 1, ''],
      ['three.org', 1, 0, 'secret-3'],
    ]);
  });

  /** Parameter, what is sent, fields, stored order. */
  const whole: [keyof AddOrderParams, Partial<AddOrderParams>, object, object][] = [
    ['clientid', {}, { clientid: clientId }, { userid: Number(clientId) }],
    ['paymentmethod', { paymentmethod: 'paypal' }, { paymentmethod: 'paypal' }, { paymentmethod: 'paypal' }],
    [
      'nameservers',
      { nameservers: ['ns1.a.net', 'ns2.a.net', 'c.net', 'd.net', 'e.net'] },
      { nameserver1: 'ns1.a.net', nameserver2: 'ns2.a.net', nameserver5: 'e.net' },
      { nameservers: 'ns1.a.net,ns2.a.net,c.net,d.net,e.net' },
    ],
    ['contactid', { contactid: contact.id }, { contactid: contact.id }, { contactid: Number(contact.id) }],
    [
      'promocode',
      { promocode: 'WELCOME10' },
      { promocode: 'WELCOME10' },
      { promocode: 'WELCOME10', promovalue: '10.00' },
    ],
    ['affid', { affid: '7' }, { affid: '7' }, { affid: 7 }],
  ];
  test.each(whole)('%s %j', async (parameter, more, fields, stored) => {
    covers('add-order', parameter);
    const done = await order({ items: [hosting], ...more });
    expect(wire('add-order')).toMatchObject(fields);
    expect(done.order).toMatchObject(stored);
  });

  test('dnsmanagement is one boolean', async () => {
    covers('add-order', 'dnsmanagement');
    const done = await order({ items: [name], dnsmanagement: true });
    expect(wire('add-order')).toMatchObject({ dnsmanagement: '1' });
    expect(done.domains).toMatchObject([{ dnsmanagement: 1 }]);
  });

  test('domainrenewals', async () => {
    covers('add-order', 'domainrenewals');
    const clientid = domain.clientId ?? '';
    const placed = value(await client.addOrder({ clientid, items: [], domainrenewals: { [domain.name]: 2 } }));
    expect(wire('add-order')).toEqual({ clientid, domainrenewals: { [domain.name]: '2' } });
    expect(service.stored('order', placed.orderId ?? '')).toMatchObject({ renewals: `${domain.id}=2` });
  });

  test('add-ons for services that are there: one, and several', async () => {
    covers('add-order', 'serviceAddons');
    const own = findOne(products, (one) => one.clientId === clientId);
    const single = await order({ items: [], serviceAddons: [{ addonid: '1', serviceid: own.id }] });
    expect(wire('add-order')).toEqual({ clientid: clientId, addonid: '1', serviceid: own.id });
    expect(single.order?.addons).toMatchObject([{ addonid: 1, serviceid: Number(own.id) }]);
    const several = await order({
      items: [],
      serviceAddons: [
        { addonid: '1', serviceid: own.id },
        { addonid: '4', serviceid: own.id },
      ],
    });
    expect(wire('add-order')).toEqual({
      clientid: clientId,
      addonids: { 0: '1', 1: '4' },
      serviceids: { 0: own.id, 1: own.id },
    });
    expect(several.order?.addons).toMatchObject([{ addonid: 1 }, { addonid: 4 }]);
  });

  test('the answer: order, invoice, products, add-ons, domains', async () => {
    const { placed } = await order({ items: [{ ...hosting, addons: ['1'] }, name, { pid: '1' }] });
    expect(placed).toMatchObject({
      orderId: expect.stringMatching(/^\d+$/),
      invoiceId: expect.stringMatching(/^\d+$/),
    });
    expect([placed.productIds.length, placed.addonIds.length, placed.domainIds.length]).toEqual([2, 1, 1]);
    const seen = findOne(await allOrders(), ({ id }) => id === placed.orderId);
    expect(seen).toMatchObject({ clientId, invoiceId: placed.invoiceId, paymentStatus: 'Unpaid' });
    expect(seen.items).toHaveLength(4);
  });

  test('six name servers are refused before anything is sent', async () => {
    expect(await client.addOrder({ items: [hosting], nameservers: ['a', 'b', 'c', 'd', 'e', 'f'] })).toMatchObject({
      error: { kind: 'invalid', detail: { field: 'nameservers' } },
    });
    expect(service.ledger.all()).toEqual([]);
  });
});

complete('add-order', {
  clientid: true,
  paymentmethod: true,
  items: true,
  nameservers: true,
  contactid: true,
  dnsmanagement: true,
  domainrenewals: true,
  promocode: true,
  affid: true,
  serviceAddons: true,
  configOptionsAs: true,
} satisfies Record<keyof AddOrderParams, true>);

complete('add-order item', {
  pid: true,
  domain: true,
  billingcycle: true,
  domaintype: true,
  regperiod: true,
  eppcode: true,
  addons: true,
  configoptions: true,
  customfields: true,
  domainfields: true,
  emailforwarding: true,
  idprotection: true,
  hostname: true,
  ns1prefix: true,
  ns2prefix: true,
  rootpw: true,
} satisfies Record<keyof NewOrderItem, true>);
