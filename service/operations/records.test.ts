import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE, type Bench, startBench } from '../../tests/helpers/service-client.ts';
import { unflatten } from '../../tests/helpers/unflatten.ts';
import { DAY, dateOf } from '../time.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ tickets: 5, customers: 200 });
});
afterAll(() => bench.service.stop());

type Record_ = Record<string, unknown>;
const products = async (fields: Record<string, string> = {}) => {
  const { body } = await bench.call('get-clients-products', { limitnum: '1000', ...fields });
  return (body.products as { product: Record_[] }).product;
};
const domains = async (fields: Record<string, string> = {}) =>
  unflatten((await bench.call('get-clients-domains', { limitnum: '1000', ...fields })).body, 'domains', 'domain');
const orders = async (fields: Record<string, string> = {}) =>
  unflatten((await bench.call('get-orders', { limitnum: '1000', ...fields })).body, 'orders', 'order');
const idsOf = (list: Record_[]) => list.map(({ id }) => id);
const share = (list: Record_[], test: (item: Record_) => boolean) => list.filter(test).length / list.length;

describe('get-clients-products', () => {
  it('answers nested, with every field of the contract', async () => {
    const { body } = await bench.call('get-clients-products');
    expect(body).toMatchObject({
      result: 'success',
      clientid: '0',
      serviceid: null,
      pid: null,
      domain: null,
      totalresults: '300',
      startnumber: '0',
      numreturned: '25',
    });
    const [product] = await products({ limitnum: '1' });
    expect(Object.keys(product as Record_).sort()).toEqual(
      [
        'id',
        'clientid',
        'orderid',
        'pid',
        'regdate',
        'name',
        'translated_name',
        'groupname',
        'translated_groupname',
        'domain',
        'dedicatedip',
        'serverid',
        'servername',
        'serverip',
        'serverhostname',
        'suspensionreason',
        'firstpaymentamount',
        'recurringamount',
        'paymentmethod',
        'paymentmethodname',
        'billingcycle',
        'nextduedate',
        'status',
        'username',
        'password',
        'subscriptionid',
        'promoid',
        'overideautosuspend',
        'overidesuspenduntil',
        'ns1',
        'ns2',
        'assignedips',
        'notes',
        'diskusage',
        'disklimit',
        'bwusage',
        'bwlimit',
        'lastupdate',
        'customfields',
        'configoptions',
      ].sort(),
    );
    expect(product?.password).toBe('********');
  });

  it('filters by client, service, product, domain and user name, and says what was asked', async () => {
    const all = await products();
    const one = all[42] as Record<string, string>;
    for (const [field, key] of [
      ['clientid', 'clientid'],
      ['serviceid', 'id'],
      ['pid', 'pid'],
      ['domain', 'domain'],
      ['username2', 'username'],
    ] as const) {
      const expected = idsOf(all.filter((product) => product[key] === one[key]));
      expect(expected.length).toBeLessThan(300);
      expect(idsOf(await products({ [field]: one[key] as string })), field).toEqual(expected);
    }
    const { body } = await bench.call('get-clients-products', { clientid: one.clientid as string, serviceid: '1' });
    expect(body).toMatchObject({
      clientid: one.clientid,
      serviceid: '1',
      totalresults: '0',
      products: { product: [] },
    });
  });

  it('has suspended, terminated and overdue ones, config options, and usage', async () => {
    const all = await products();
    const statuses = new Set(all.map(({ status }) => status));
    for (const status of ['Active', 'Suspended', 'Terminated', 'Cancelled', 'Pending'])
      expect(statuses).toContain(status);
    for (const product of all.filter(({ status }) => status === 'Suspended'))
      expect(product.suspensionreason).not.toBe('');
    expect(
      share(all, ({ configoptions }) => (configoptions as { configoption: unknown[] }).configoption.length > 0),
    ).toBeGreaterThan(0.7);
    expect(
      share(all, ({ customfields }) => (customfields as { customfield: unknown[] }).customfield.length > 0),
    ).toBeGreaterThan(0.1);
    expect(
      share(all, ({ diskusage, disklimit }) => Number(diskusage) > 0 && Number(diskusage) <= Number(disklimit)),
    ).toBeGreaterThan(0.7);
    expect(
      share(all, ({ status, nextduedate }) => status === 'Active' && String(nextduedate) < '2026-09-14'),
    ).toBeGreaterThan(0.01);
    expect(share(all, ({ nextduedate }) => nextduedate === '0000-00-00')).toBeGreaterThan(0.03);
  });
});

describe('get-clients-domains', () => {
  it('answers flattened, with every field of the contract', async () => {
    const { body } = await bench.call('get-clients-domains', { limitnum: '2' });
    expect(body).toMatchObject({
      clientid: '0',
      domainid: '',
      totalresults: '300',
      numreturned: '2',
      'domains[domain][1][id]': '5002',
    });
    const [domain] = await domains({ limitnum: '1' });
    expect(Object.keys(domain as Record_).sort()).toEqual(
      [
        'id',
        'userid',
        'orderid',
        'regtype',
        'domainname',
        'registrar',
        'regperiod',
        'firstpaymentamount',
        'recurringamount',
        'paymentmethod',
        'paymentmethodname',
        'regdate',
        'expirydate',
        'nextduedate',
        'status',
        'subscriptionid',
        'promoid',
        'dnsmanagement',
        'emailforwarding',
        'idprotection',
        'donotrenew',
        'notes',
      ].sort(),
    );
  });

  it('filters by client, id and name', async () => {
    const all = await domains();
    const one = all[17] as Record<string, string>;
    expect(idsOf(await domains({ clientid: one.userid as string }))).toEqual(
      idsOf(all.filter(({ userid }) => userid === one.userid)),
    );
    expect(idsOf(await domains({ domainid: one.id as string }))).toEqual([one.id]);
    expect(idsOf(await domains({ domain: String(one.domainname).toUpperCase() }))).toEqual([one.id]);
    expect((await bench.call('get-clients-domains', { domainid: '5003', clientid: '101' })).body).toMatchObject({
      domainid: '5003',
      clientid: '101',
    });
  });

  it('has expired, expiring, transferring and internationalised ones', async () => {
    const all = await domains();
    const today = '2026-09-14';
    const statuses = new Set(all.map(({ status }) => status));
    for (const status of ['Active', 'Expired', 'Pending Transfer', 'Grace', 'Cancelled'])
      expect(statuses).toContain(status);
    for (const { status, expirydate } of all) {
      if (status === 'Expired') expect(String(expirydate) < today).toBe(true);
      if (status === 'Active') expect(String(expirydate) > today).toBe(true);
      if (status === 'Pending Transfer') expect(expirydate).toBe('0000-00-00');
    }
    expect(
      share(all, ({ status, expirydate }) => status === 'Active' && String(expirydate) < '2026-10-15'),
    ).toBeGreaterThan(0.05);
    expect(all.filter(({ domainname }) => /[^\x20-\x7e]/.test(String(domainname))).length).toBeGreaterThan(3);
    expect(new Set(all.map(({ domainname }) => domainname)).size).toBe(all.length);
    for (const { regdate } of all) expect(String(regdate) <= today).toBe(true);
  });
});

describe('get-orders', () => {
  it('has unpaid orders, none of them older than a service would wait', async () => {
    const unpaid = (await orders()).filter(({ paymentstatus }) => paymentstatus === 'Unpaid');
    expect(unpaid).not.toEqual([]);
    const oldest = dateOf(BASE - 91 * DAY);
    expect(unpaid.filter(({ date }) => String(date) < oldest)).toEqual([]);
  });

  it('answers flattened, with line items, newest first', async () => {
    const [order] = await orders({ limitnum: '1' });
    expect(Object.keys(order as Record_)).toEqual([
      'id',
      'ordernum',
      'userid',
      'contactid',
      'date',
      'nameservers',
      'transfersecret',
      'renewals',
      'promocode',
      'promotype',
      'promovalue',
      'orderdata',
      'amount',
      'paymentmethod',
      'invoiceid',
      'status',
      'ipaddress',
      'fraudmodule',
      'fraudoutput',
      'notes',
      'paymentmethodname',
      'paymentstatus',
      'name',
      'currencyprefix',
      'currencysuffix',
      'frauddata',
      'lineitems',
    ]);
    const all = await orders();
    expect(idsOf(all)).toEqual([...idsOf(all)].sort((a, b) => Number(b) - Number(a)));
    const lines = all.flatMap(({ lineitems }) =>
      Object.values((lineitems as { lineitem: Record_ }).lineitem),
    ) as Record_[];
    expect(lines.length).toBeGreaterThan(all.length);
    for (const line of lines) {
      expect(Object.keys(line)).toEqual([
        'type',
        'relid',
        'producttype',
        'product',
        'domain',
        'billingcycle',
        'amount',
        'status',
      ]);
      expect(line.amount).toMatch(/^\$\d+\.\d\d USD$/);
      expect(line.status).not.toBe('');
    }
  });

  it('belongs to its products, domains and invoice', async () => {
    for (const order of (await orders()).slice(0, 60)) {
      const lines = Object.values((order.lineitems as { lineitem: Record_ }).lineitem) as Record<string, string>[];
      for (const line of lines) {
        const record = bench.service.stored(line.type === 'domain' ? 'domain' : 'product', String(line.relid));
        expect(record).toMatchObject({ orderid: Number(order.id), status: line.status });
      }
      const total = lines.reduce((sum, { amount }) => sum + Number(String(amount).replace(/[^\d.]/g, '')), 0);
      expect(Number(order.amount)).toBeCloseTo(total, 2);
      expect(bench.service.stored('invoice', String(order.invoiceid))).toMatchObject({
        orderid: Number(order.id),
        total: order.amount,
        status: order.paymentstatus,
      });
    }
  });

  it('filters by id and status', async () => {
    const all = await orders();
    expect(idsOf(await orders({ id: '8010' }))).toEqual(['8010']);
    for (const status of ['Active', 'Pending', 'Cancelled']) {
      const expected = idsOf(all.filter((order) => order.status === status));
      expect(expected).not.toHaveLength(0);
      expect(idsOf(await orders({ status }))).toEqual(expected);
    }
  });
});

describe('get-announcements', () => {
  it('answers flattened HTML with drafts and translations, newest first', async () => {
    const { body } = await bench.call('get-announcements');
    const all = unflatten(body, 'announcements', 'announcement') as Record<string, string>[];
    expect(Object.keys(all[0] as object)).toEqual([
      'id',
      'date',
      'title',
      'announcement',
      'published',
      'parentid',
      'language',
      'created_at',
      'updated_at',
    ]);
    expect(body.totalresults).toBe(String(all.length));
    const dates = all.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(all.filter(({ published }) => published === '0')).toHaveLength(1);
    const translated = all.filter(({ parentid }) => parentid !== '0');
    expect(translated.length).toBeGreaterThan(3);
    for (const { parentid, language } of translated) {
      expect(idsOf(all)).toContain(parentid);
      expect(language).not.toBe('');
    }
    const page = unflatten(
      (await bench.call('get-announcements', { limitstart: '2', limitnum: '3' })).body,
      'announcements',
      'announcement',
    );
    expect(idsOf(page)).toEqual(idsOf(all).slice(2, 5));
  });
});
