import { serialize } from 'php-serialize';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE, type Bench, startBench } from '../../tests/helpers/service-client.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ tickets: 1, customers: 20 });
});
afterAll(() => bench.service.stop());

const php = (value: object) => Buffer.from(serialize(value)).toString('base64');
const CLIENT = { clientid: '103', paymentmethod: 'stripe' };

async function order(fields: Record<string, string>) {
  const { status, body } = await bench.call('add-order', { ...CLIENT, ...fields });
  expect(status).toBe(200);
  return body as Record<string, string>;
}

async function placed(fields: Record<string, string>) {
  const body = await order(fields);
  expect(body).toEqual({
    result: 'success',
    orderid: expect.stringMatching(/^\d+$/),
    productids: expect.any(String),
    addonids: expect.any(String),
    domainids: expect.any(String),
    invoiceid: expect.stringMatching(/^\d+$/),
  });
  const { stored } = bench.service;
  const records = (kind: 'product' | 'domain', ids = '') =>
    ids
      .split(',')
      .filter(Boolean)
      .map((id) => stored(kind, id) as Record<string, unknown>);
  return {
    body,
    order: stored('order', body.orderid as string) as Record<string, unknown> & {
      items: Record<string, unknown>[];
      addons: Record<string, unknown>[];
    },
    invoice: stored('invoice', body.invoiceid as string) as Record<string, unknown> & { items: unknown[] },
    products: records('product', body.productids),
    domains: records('domain', body.domainids),
  };
}

describe('add-order', () => {
  it('creates a product with its line item and invoice', async () => {
    const {
      body,
      order: row,
      invoice,
      products,
    } = await placed({ 'pid[0]': '2', 'domain[0]': 'new.example', 'billingcycle[0]': 'annually' });
    expect(products).toMatchObject([
      {
        clientid: 103,
        orderid: Number(body.orderid),
        pid: 2,
        domain: 'new.example',
        billingcycle: 'Annually',
        status: 'Pending',
        recurringamount: '96.00',
        regdate: '2026-09-14',
        nextduedate: '2027-09-14',
        paymentmethod: 'stripe',
      },
    ]);
    expect(row).toMatchObject({
      userid: 103,
      status: 'Pending',
      amount: '96.00',
      invoiceid: Number(body.invoiceid),
      date: BASE,
      orderdata: 'a:0:{}',
    });
    expect(row.items).toMatchObject([
      { type: 'product', relid: Number(body.productids), product: 'Web Hosting - Business Hosting M', amount: '96.00' },
    ]);
    expect(invoice).toMatchObject({
      userid: 103,
      total: '96.00',
      status: 'Unpaid',
      date: '2026-09-14',
      duedate: '2026-09-21',
      items: [{ amount: '96.00' }],
    });
  });

  it('keeps arrays aligned by index, also over gaps and out of order', async () => {
    const { products, domains } = await placed({
      'pid[2]': '1',
      'domain[2]': 'two.example',
      'billingcycle[2]': 'quarterly',
      'pid[0]': '3',
      'domain[0]': 'zero.example',
      'billingcycle[0]': '',
      'pid[1]': '',
      'domain[1]': 'one.example',
      'domaintype[1]': 'register',
      'regperiod[1]': '3',
      'idprotection[1]': '1',
      'domaintype[2]': 'transfer',
      'eppcode[2]': 'C0DE',
      'emailforwarding[2]': '1',
      'idprotection[2]': '0',
      dnsmanagement: '1',
    });
    expect(products).toMatchObject([
      { pid: 3, domain: 'zero.example', billingcycle: 'Monthly' },
      { pid: 1, domain: 'two.example', billingcycle: 'Quarterly' },
    ]);
    expect(domains).toMatchObject([
      {
        domainname: 'one.example',
        regtype: 'Register',
        regperiod: 3,
        status: 'Pending Registration',
        idprotection: 1,
        emailforwarding: 0,
        dnsmanagement: 1,
        eppcode: '',
      },
      {
        domainname: 'two.example',
        regtype: 'Transfer',
        regperiod: 1,
        status: 'Pending Transfer',
        idprotection: 0,
        emailforwarding: 1,
        dnsmanagement: 1,
        eppcode: 'C0DE',
      },
    ]);
  });

  it('stores what belongs to a server', async () => {
    const { products } = await placed({
      'pid[0]': '6',
      'hostname[0]': 'web1.fleet.example',
      'rootpw[0]': 's3cret-root',
      'ns1prefix[0]': 'ns1',
      'ns2prefix[0]': 'ns2',
    });
    expect(products).toMatchObject([
      {
        domain: 'web1.fleet.example',
        password: 's3cret-root',
        ns1: 'ns1.web1.fleet.example',
        ns2: 'ns2.web1.fleet.example',
      },
    ]);
    expect(JSON.stringify(bench.service.ledger.all())).not.toContain('s3cret-root');
  });

  it("takes the server's name under the garbled parameter as well", async () => {
    const { products } = await placed({ 'pid[0]': '6', 'the service[0]': 'garbled.example' });
    expect(products).toMatchObject([{ domain: 'garbled.example' }]);
  });

  it.each([
    ['a serialised map', { 'configoptions[0]': php({ 3: '32', 4: '43', 5: '2' }) }],
    [
      'a map for each product',
      { 'configoptions[0][3]': '32', 'configoptions[0][4]': '43', 'configoptions[0][5]': '2' },
    ],
    ['one plain map', { 'configoptions[3]': '32', 'configoptions[4]': '43', 'configoptions[5]': '2' }],
  ])('takes config options as %s', async (_how, fields) => {
    const { products } = await placed({ 'pid[0]': '6', ...fields } as Record<string, string>);
    expect(JSON.parse(String(products[0]?.configoptions))).toEqual([
      { id: '3', option: 'CPU cores', type: 'dropdown', value: '4 cores' },
      { id: '4', option: 'Operating system', type: 'dropdown', value: 'AlmaLinux 9' },
      { id: '5', option: 'Additional IPv4', type: 'quantity', value: '2' },
    ]);
  });

  it('stores custom fields, registry fields, contact, affiliate, nameservers and auth codes', async () => {
    const contactid = String((await bench.call('add-contact', { clientid: '103', firstname: 'Owner' })).body.contactid);
    const {
      order: row,
      products,
      domains,
    } = await placed({
      'pid[0]': '1',
      'domain[0]': 'fields.example',
      'domaintype[0]': 'transfer',
      'eppcode[0]': 'E=P;P',
      'customfields[0]': php({ 1: 'PO-9 «ü»' }),
      'domainfields[0]': php({ 'Legal Type': 'Individual' }),
      contactid,
      affid: '12',
      nameserver1: 'ns1.x.example',
      nameserver3: 'ns3.x.example',
    });
    expect(JSON.parse(String(products[0]?.customfields))).toEqual([
      { id: '1', name: 'Internal reference', translated_name: 'Internal reference', value: 'PO-9 «ü»' },
    ]);
    expect(JSON.parse(String(domains[0]?.fields))).toEqual({ 'Legal Type': 'Individual' });
    expect(row).toMatchObject({
      contactid: Number(contactid),
      affid: 12,
      nameservers: 'ns1.x.example,ns3.x.example',
      transfersecret: serialize({ 'fields.example': 'E=P;P' }),
    });
  });

  it('takes custom and registry fields by their id as well', async () => {
    const { products, domains } = await placed({
      'pid[0]': '1',
      'domain[0]': 'by-id.example',
      'domaintype[0]': 'register',
      'customfields[0][1]': 'PO-9',
      'domainfields[0][Legal Type]': 'Individual',
    });
    expect(JSON.parse(String(products[0]?.customfields))).toMatchObject([{ id: '1', value: 'PO-9' }]);
    expect(JSON.parse(String(domains[0]?.fields))).toEqual({ 'Legal Type': 'Individual' });
  });

  it('orders add-ons with a product, and for products that are there', async () => {
    const first = await placed({ 'pid[0]': '1', 'addons[0]': '1,3' });
    expect(first.order.addons).toMatchObject([
      { addonid: 1, serviceid: Number(first.body.productids) },
      { addonid: 3, serviceid: Number(first.body.productids) },
    ]);
    expect(first.body.addonids?.split(',')).toHaveLength(2);
    expect(first.order.items.map(({ type }) => type)).toEqual(['product', 'addon', 'addon']);
    const service = first.body.productids as string;
    expect((await placed({ addonid: '2', serviceid: service })).order.addons).toMatchObject([
      { addonid: 2, serviceid: Number(service) },
    ]);
    const both = await placed({
      'addonids[0]': '2',
      'addonids[1]': '4',
      'serviceids[0]': service,
      'serviceids[1]': service,
    });
    expect(both.order.addons).toMatchObject([{ addonid: 2 }, { addonid: 4 }]);
    expect(both.body.productids).toBe('');
  });

  it('renews domains', async () => {
    const domain = bench.service.stored('domain', 5001) as { domainname: string; userid: number };
    const clientid = String(domain.userid);
    const { order: row, body } = await placed({ clientid, [`domainrenewals[${domain.domainname}]`]: '2' });
    expect(row).toMatchObject({
      renewals: '5001=2',
      items: [{ type: 'renewal', relid: 5001, billingcycle: '2 Years' }],
    });
    expect(body.domainids).toBe('');
  });

  it('takes internationalised domains by their own name', async () => {
    const { domains } = await placed({ 'domain[0]': 'straßencafé.example', 'domaintype[0]': 'register' });
    expect(domains).toMatchObject([{ domainname: 'straßencafé.example' }]);
    const renewal = await placed({ 'domainrenewals[straßencafé.example]': '1' });
    expect(renewal.order.items).toMatchObject([{ type: 'renewal', domain: 'straßencafé.example' }]);
  });

  it('lowers the first payment by a promotion, and passes over an unknown one', async () => {
    const { order: row, products } = await placed({ 'pid[0]': '2', promocode: 'WELCOME10' });
    expect(row).toMatchObject({ amount: '7.20', promocode: 'WELCOME10', promotype: 'Percentage', promovalue: '10.00' });
    expect(products).toMatchObject([{ firstpaymentamount: '7.20', recurringamount: '8.00' }]);
    expect((await placed({ 'pid[0]': '2', promocode: 'NOPE' })).order).toMatchObject({ amount: '8.00', promocode: '' });
  });

  it("is the account holder's own without a client, and found again by get-orders", async () => {
    const { order: row, body } = await placed({ clientid: '', 'pid[0]': '8' });
    expect(row).toMatchObject({ userid: 100 });
    const found = (await bench.call('get-orders', { id: body.orderid as string })).body;
    expect(found).toMatchObject({
      totalresults: '1',
      'orders[order][0][id]': body.orderid,
      'orders[order][0][paymentstatus]': 'Unpaid',
      'orders[order][0][paymentmethodname]': 'Credit Card',
      'orders[order][0][lineitems][lineitem][0][amount]': '$2.50 USD',
      'orders[order][0][lineitems][lineitem][0][status]': 'Pending',
    });
  });

  it.each([
    [{}, 'No items added to cart so order cannot proceed'],
    [{ 'pid[0]': '77' }, 'Product ID Not Found: 77'],
    [{ 'pid[0]': '1', clientid: '4' }, 'Client ID Not Found'],
    [
      { 'pid[0]': '1', paymentmethod: 'cash' },
      'Invalid Payment Method. Valid options include stripe,paypal,banktransfer,mailin',
    ],
    [{ 'pid[0]': '1', 'billingcycle[0]': 'weekly' }, 'Invalid billing cycle: weekly'],
    [{ 'pid[0]': '1', contactid: '3' }, 'Contact ID Not Found'],
    [{ 'pid[0]': '1', 'addons[0]': '9' }, 'Addon ID Not Found: 9'],
    [{ 'pid[0]': '1', 'configoptions[0]': php({ 4: '41' }) }, 'Invalid configuration option: 4'],
    [{ 'pid[0]': '1', 'customfields[0]': 'a:0:}' }, 'The field customfields is not base64 of a serialised array.'],
    [{ 'domain[0]': 'a.example', 'domaintype[0]': 'steal' }, 'Invalid domain type: steal'],
    [{ 'domain[0]': 'no-dot', 'domaintype[0]': 'register' }, 'Invalid domain: no-dot'],
    [{ 'domain[0]': 'a.example', 'domaintype[0]': 'register', 'regperiod[0]': '0' }, 'Invalid registration period: 0'],
    [{ 'domainrenewals[nobody.example]': '1' }, 'Domain not found: nobody.example'],
    [{ 'domain[0]': 'OTHERS', 'domaintype[0]': 'register' }, 'Domain already registered: OTHERS'],
    [{ 'domain[0]': 'a.example', 'domaintype[0]': 'transfer' }, 'Missing required field: eppcode[0]'],
    [{ 'pid[0]': '1', 'customfields[0][1][2]': 'x' }, 'The field customfields holds a list where a text belongs.'],
    [{ clientid: '100', 'domainrenewals[OTHERS]': '1' }, 'Domain not found: OTHERS'],
    [{ 'pid[0]': '1', 'domaintype[1]': 'register' }, 'Missing required field: domain[1]'],
    [{ 'pid[0]': '1', affid: 'x' }, 'Affiliate ID Not Found'],
    [{ addonid: '1' }, 'Each add-on needs one service: addonids and serviceids differ in length'],
    [{ addonid: '1', serviceid: '1' }, 'Service ID Not Found'],
  ])('refuses %o and creates nothing', async (fields, message) => {
    const counts = async () => {
      const totals = [];
      for (const list of ['get-orders', 'get-clients-products', 'get-clients-domains'])
        totals.push((await bench.call(list)).body.totalresults);
      return totals;
    };
    const before = await counts();
    // A domain that is here, of another client than the one it is ordered for.
    const { domainname, status } = bench.service.stored('domain', 5001) as { domainname: string; status: string };
    expect(status).toBe('Active');
    const own = (text: string) => text.replace('OTHERS', domainname);
    const sent = Object.fromEntries(Object.entries(fields).map(([name, value]) => [own(name), own(value)]));
    expect(await order(sent as Record<string, string>)).toEqual({ result: 'error', message: own(message) });
    expect(await counts()).toEqual(before);
  });
});
