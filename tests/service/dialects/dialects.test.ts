import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, encodeForm, MULTIPART, startBench } from '../../helpers/service-client.ts';
import { unflatten } from '../../helpers/unflatten.ts';
import { DIALECTS } from './index.ts';

let bench: Bench;
let access: string;
/** All tickets in the contract's own words, before the dialect of a test is spoken. */
let documented: Record<string, string>[];
type Row = Record<string, unknown>;

beforeAll(async () => {
  bench = await startBench({ customers: 60, tickets: 200 });
});
afterAll(() => bench.service.stop());
beforeEach(async () => {
  bench.service.turn({ dialects: [] });
  ({ access } = await bench.signIn());
  documented = await bench.tickets();
});

const speak = (...dialects: string[]) => bench.service.turn({ dialects });
const body = async (operation: string, fields: Record<string, string> = {}) =>
  (await bench.call(operation, fields)).body;
const rawTickets = async (fields: Record<string, string> = {}) =>
  ((await body('get-tickets', { limitnum: '200', ...fields })).tickets as { ticket: Row[] }).ticket;
const NOBODY = { status: 'Nobody' };

describe('every dialect', () => {
  it('has a name of its own', () => {
    const names = DIALECTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('is refused by a wrong name', async () => {
    const { status, body: answer } = await bench.hook('POST', 'switch', { dialects: ['klingon'] });
    expect(status).toBe(400);
    expect((answer as { message: string }).message).toContain('klingon');
  });

  it('is switched on by name, from outside too, and all by all', async () => {
    const { body: answer } = await bench.hook('POST', 'switch', { dialects: ['numbers', 'booleans'] });
    expect((answer as { dialects: string[] }).dialects).toEqual(['numbers', 'booleans']);
    speak('all');
    const expected = DIALECTS.filter(({ notInAll }) => !notInAll).map(({ name }) => name);
    expect(new Set(bench.service.dialects())).toEqual(new Set(expected));
  });

  it('answers every operation in all of them at once', async () => {
    speak('all');
    for (let round = 0; round < 12; round++) {
      for (const operation of [
        'get-tickets',
        'get-contacts',
        'get-orders',
        'get-clients-products',
        'get-clients-domains',
        'get-announcements',
      ]) {
        const response = await raw(operation);
        expect(response.status).toBe(200);
        const text = await response.text();
        expect(() => JSON.parse(text.slice(text.indexOf('{"'))), operation).not.toThrow();
        expect(text).not.toContain('undefined');
      }
    }
  });
});

async function raw(operation: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
  return fetch(`${bench.service.url}/api/v2/hosting/${operation}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${access}`,
      'Content-Type': MULTIPART,
      'X-Requested-With': 'XMLHttpRequest',
      Accept: 'application/json',
      ...headers,
    },
    body: encodeForm(fields),
  });
}

describe('errors', () => {
  it.each([
    ['error-status', { status: 'error', messages: 'Missing required field: subject' }],
    ['error-messages', { result: 'error', messages: ['Missing required field: subject', expect.any(String)] }],
    ['error-bare', { error: 'Missing required field: subject' }],
    ['error-fields', { result: 'error', subject: ['Missing required field: subject'] }],
    ['warning-only', { warning: 'Missing required field: subject' }],
  ])('%s', async (name, expected) => {
    speak(name);
    expect(await bench.call('open-ticket', { deptid: '1' })).toEqual({ status: 200, body: expected });
    expect((await body('get-tickets')).result).toBe('success');
  });

  it('take turns when several are on', async () => {
    speak('error-bare', 'warning-only');
    const keys = [];
    for (let n = 0; n < 4; n++) keys.push(Object.keys(await body('open-ticket'))[0]);
    expect(keys).toEqual(['error', 'warning', 'error', 'warning']);
  });

  it('token-expired', async () => {
    speak('token-expired');
    bench.service.expireTokens('access');
    expect(await bench.call('get-tickets')).toEqual({ status: 401, body: { error: 'token expired' } });
    await bench.signIn();
  });

  it('no-result', async () => {
    speak('no-result');
    expect(await body('add-ticket-reply', { ticketid: '10001', message: 'x' })).toEqual({});
    expect(await body('get-tickets')).not.toHaveProperty('result');
  });
});

describe('lists', () => {
  it.each([
    ['empty-text', { tickets: '' }, ''],
    ['empty-inside', { tickets: { ticket: '' } }, ''],
    ['empty-array', { tickets: [] }, []],
    ['empty-object', { tickets: {} }, {}],
    ['empty-null', { tickets: null }, null],
    ['empty-missing', {}, undefined],
  ])('%s', async (name, expected, inside) => {
    speak(name);
    const {
      result: _result,
      totalresults: _total,
      startnumber: _start,
      numreturned,
      ...rest
    } = await body('get-tickets', NOBODY);
    expect(numreturned).toBe('0');
    expect(rest).toEqual(expected);
    expect(await rawTickets({ limitnum: '3' })).toHaveLength(3);
    // Inside a record, too.
    const { products } = (await body('get-clients-products', { limitnum: '90' })) as { products: { product: Row[] } };
    const inner = products.product.map(({ customfields }) => (customfields as Row).customfield);
    expect(inner).toContainEqual(inside);
  });

  it.each([
    ['get-contacts', 'contacts', { firstname: 'Nobody' }],
    ['get-clients-domains', 'domains', { domain: 'nobody.example' }],
    ['get-orders', 'orders', { id: '1' }],
  ] as const)('empty-text for the flattened %s', async (operation, collection, filter) => {
    expect(Object.keys(await body(operation, filter))).not.toContain(collection);
    speak('empty-text');
    expect((await body(operation, filter))[collection]).toBe('');
  });

  it('single-object', async () => {
    speak('single-object');
    expect(await rawTickets({ limitnum: '1' })).toMatchObject({ id: documented[0]?.id });
    expect(await rawTickets({ limitnum: '2' })).toHaveLength(2);
  });

  it('keyed-by-number and keyed-by-id', async () => {
    speak('keyed-by-number');
    expect(await rawTickets({ limitnum: '2' })).toMatchObject({
      0: { id: documented[0]?.id },
      1: { id: documented[1]?.id },
    });
    speak('keyed-by-id');
    const keyed = await rawTickets({ limitnum: '3' });
    expect(new Set(Object.keys(keyed))).toEqual(new Set(documented.slice(0, 3).map(({ id }) => id)));
    expect(keyed).toMatchObject({ [String(documented[2]?.id)]: { tid: documented[2]?.tid } });
  });

  it('nested-everywhere', async () => {
    const flat = unflatten(await body('get-orders', { limitnum: '7' }), 'orders', 'order');
    speak('nested-everywhere');
    const { orders } = (await body('get-orders', { limitnum: '7' })) as { orders: { order: Row[] } };
    const lineitem = (order: Row) => Object.values((order.lineitems as { lineitem: object }).lineitem);
    expect(orders.order.map(({ id }) => id)).toEqual(flat.map(({ id }) => id));
    expect(orders.order.map(lineitem)).toEqual(flat.map(lineitem));
  });

  it('flattened-everywhere', async () => {
    speak('flattened-everywhere');
    expect(unflatten(await body('get-tickets', { limitnum: '200' }), 'tickets', 'ticket')).toEqual(documented);
    expect(await body('get-clients-products')).toHaveProperty([
      'products[product][0][configoptions][configoption][0][option]',
    ]);
  });

  it('both-shapes', async () => {
    speak('both-shapes');
    const answer = await body('get-tickets', { limitnum: '5' });
    const nested = (answer.tickets as { ticket: Row[] }).ticket;
    expect(nested).toHaveLength(2);
    expect([...nested, ...unflatten(answer, 'tickets', 'ticket')]).toEqual(documented.slice(0, 5));
    expect(await body('get-tickets', { limitnum: '1' })).toMatchObject({ 'tickets[ticket][0][id]': documented[0]?.id });
  });

  it('odd-indices', async () => {
    const usual = unflatten(await body('get-contacts', { limitnum: '3' }), 'contacts', 'contact');
    speak('odd-indices');
    const answer = await body('get-contacts', { limitnum: '3' });
    const indices = Object.keys(answer).flatMap((key) => /^contacts\[contact\]\[(\d+)\]\[id\]$/.exec(key)?.[1] ?? []);
    expect(indices).toEqual(['8', '5', '2']);
    expect(unflatten(answer, 'contacts', 'contact')).toEqual(usual);
  });

  it('stray-blanks', async () => {
    const usual = await body('get-contacts', { limitnum: '3' });
    speak('stray-blanks');
    const answer = await body('get-contacts', { limitnum: '3' });
    expect(Object.keys(answer).filter((key) => key !== key.trim() || / \]|\[ /.test(key)).length).toBeGreaterThan(20);
    const trimmed = Object.entries(answer).map(([key, value]) => [
      key.trim().replace(/\[ /g, '[').replace(/ \]/g, ']'),
      value,
    ]);
    expect(Object.fromEntries(trimmed)).toEqual(usual);
  });
});

describe('paging', () => {
  it('capped', async () => {
    speak('capped');
    expect(await rawTickets()).toHaveLength(25);
    expect(await rawTickets({ limitnum: '10' })).toHaveLength(10);
    expect((await body('get-tickets', { limitnum: '200' })).totalresults).toBe('200');
  });

  it('limitnum-ignored', async () => {
    speak('limitnum-ignored');
    expect(await rawTickets({ limitnum: '10' })).toHaveLength(25);
  });

  it('total-wrong and total-missing', async () => {
    speak('total-wrong');
    expect((await body('get-tickets')).totalresults).toBe('25');
    speak('total-missing');
    expect(Object.keys(await body('get-tickets'))).toEqual(['result', 'tickets']);
  });
});

describe('values', () => {
  it('numbers and mixed-numbers', async () => {
    speak('numbers');
    expect(await body('get-tickets', { limitnum: '1' })).toMatchObject({
      totalresults: 200,
      tickets: { ticket: [{ id: Number(documented[0]?.id), userid: expect.any(Number) }] },
    });
    speak('mixed-numbers');
    const types = (await rawTickets({ limitnum: '4' })).map(({ id }) => typeof id);
    expect(types).toEqual(['number', 'string', 'number', 'string']);
  });

  it('text-ids, which are understood when they come back', async () => {
    speak('text-ids');
    const [ticket] = await rawTickets({ limitnum: '1' });
    expect(ticket?.id).toBe(`${documented[0]?.id}-a`);
    expect((await body('add-ticket-reply', { ticketid: String(ticket?.id), message: 'By its id' })).result).toBe(
      'success',
    );
    expect(bench.service.conversation(documented[0]?.id as string)?.posts.at(-1)?.message).toBe('By its id');
    const { contactid } = await body('add-contact', { firstname: 'x' });
    expect(contactid).toMatch(/^\d+-a$/);
    const announcements = unflatten(await body('get-announcements'), 'announcements', 'announcement');
    expect(new Set(announcements.map(({ parentid }) => parentid))).toContain('0');
  });

  it('booleans', async () => {
    const usual = unflatten(await body('get-contacts', { limitnum: '60' }), 'contacts', 'contact');
    speak('booleans');
    const odd = unflatten(await body('get-contacts', { limitnum: '60' }), 'contacts', 'contact');
    const seen = new Set<unknown>();
    odd.forEach((contact, index) => {
      for (const key of ['subaccount', 'generalemails', 'invoiceemails']) {
        seen.add(contact[key]);
        const truth = ![0, '0', '', null, false].includes(contact[key] as never);
        expect(truth).toBe(usual[index]?.[key] === '1');
      }
    });
    expect(seen).toEqual(new Set([true, 1, '1', 'on', 'true', 'yes', 0, '0', '', null, false]));
  });

  it('unset-dates', async () => {
    speak('unset-dates');
    const { products } = (await body('get-clients-products', { limitnum: '90' })) as { products: { product: Row[] } };
    const values = new Set(products.product.map(({ overidesuspenduntil }) => overidesuspenduntil));
    for (const unset of ['-0001-11-30 00:00:00', '', null]) expect(values).toContain(unset);
    expect(values).not.toContain('0000-00-00');
  });

  it('no-lastreply', async () => {
    speak('no-lastreply');
    const tickets = await rawTickets({ status: 'Open' });
    expect(new Set(tickets.map(({ lastreply }) => lastreply))).toContain('0000-00-00 00:00:00');
  });

  it('plain-text, in and out', async () => {
    speak('plain-text');
    await body('open-ticket', {
      deptid: '1',
      subject: 'R&D "quoted"',
      message: 'x',
      name: "O'Neil",
      email: 'o@example.org',
    });
    const [found] = await rawTickets({ subject: 'R&D "quoted"' });
    expect(found).toMatchObject({ subject: 'R&D "quoted"', name: "O'Neil" });
  });

  it('formatted-money', async () => {
    speak('formatted-money');
    const { products } = (await body('get-clients-products')) as { products: { product: Row[] } };
    for (const { recurringamount } of products.product) expect(recurringamount).toMatch(/^\$\d+\.\d\d USD$/);
  });
});

describe('tickets', () => {
  it('status-markup and custom-statuses, which are filters all the same', async () => {
    speak('custom-statuses');
    const held = await rawTickets({ status: 'Waiting for Registrar' });
    expect(held.map(({ id }) => id)).toEqual(
      documented.filter(({ status }) => status === 'On Hold').map(({ id }) => id),
    );
    expect(held.length).toBeGreaterThan(0);
    expect(new Set((await rawTickets()).map(({ priority }) => priority))).toContain('Emergency');
    speak('status-markup');
    expect((await rawTickets({ limitnum: '1' }))[0]?.status).toMatch(
      /^<span style="color:#779500">[A-Z][\w -]+<\/span>$/,
    );
  });

  it('attachment-list', async () => {
    speak('attachment-list');
    const tickets = await rawTickets();
    for (const [index, ticket] of tickets.entries()) {
      const names =
        documented
          .find(({ id }) => id === ticket.id)
          ?.attachment?.split('|')
          .filter(Boolean)
          .map((name) => name.slice(7)) ?? [];
      expect(ticket.attachments, String(index)).toEqual(
        names.length ? names.map((filename, n) => ({ filename, index: n })) : [[]],
      );
    }
    expect(tickets.some(({ attachments }) => JSON.stringify(attachments) !== '[[]]')).toBe(true);
  });

  it('flag-ids', async () => {
    speak('flag-ids');
    const flags = new Set((await rawTickets()).map(({ flag }) => flag));
    expect(flags).toContain('0');
    expect([...flags].some((flag) => Number(flag) > 1)).toBe(true);
  });

  it('long-numbers, whose conversation is still found', async () => {
    speak('long-numbers', 'conversations');
    const [ticket] = await rawTickets({ limitnum: '1' });
    expect(ticket?.tid).toMatch(/^[A-Z]{3}-\d{6}-desk$/);
    const { body: read } = await bench.call('get-ticket', { ticketnum: ticket?.tid as string });
    expect(read).toMatchObject({ result: 'success', ticketnum: ticket?.tid });
    bench.service.turn({ pages: { theme: 'practice' } });
    const { tid, c } = ticket as { tid: string; c: string };
    const page = await fetch(`${bench.service.url}/viewticket.php?${new URLSearchParams({ tid, c })}`);
    expect(await page.text()).toContain('<section class="letters">');
    bench.service.turn({ pages: { theme: null } });
  });

  it('newer-fields and ticketid-only', async () => {
    speak('newer-fields');
    const [newer] = await rawTickets({ limitnum: '1' });
    expect(newer).toMatchObject({
      ticketid: newer?.id,
      owner_name: newer?.name,
      deptname: expect.stringMatching(/\w/),
      contactid: '0',
    });
    speak('ticketid-only');
    const [only] = await rawTickets({ limitnum: '1' });
    expect(only).not.toHaveProperty('id');
    expect(only?.ticketid).toMatch(/^\d+$/);
    const opened = await body('open-ticket', {
      deptid: '1',
      subject: 's',
      message: 'm',
      name: 'n',
      email: 'n@example.org',
    });
    expect(Object.keys(opened)).toEqual(['result', 'tid', 'c', 'ticketid']);
  });
});

describe('records and transport', () => {
  it('corrupt-serial', async () => {
    speak('corrupt-serial');
    expect((await body('get-orders'))['orders[order][0][orderdata]']).toBe('a:0:}');
  });

  it('secrets-in-the-open', async () => {
    speak('secrets-in-the-open');
    const { products } = (await body('get-clients-products', { limitnum: '1' })) as { products: { product: Row[] } };
    const secret = bench.service.stored('product', String(products.product[0]?.id))?.password;
    expect(products.product[0]).toMatchObject({
      password: secret,
      customfields: { customfield: [{ value: `root-${secret}` }] },
    });
    expect((await body('get-contacts', { limitnum: '1' }))['contacts[contact][0][pwresetkey]']).toBe('reset-7001');
  });

  it('serviceids', async () => {
    speak('serviceids');
    const answer = await body('add-order', { 'pid[0]': '1' });
    expect(answer).not.toHaveProperty('productids');
    expect(answer.serviceids).toMatch(/^\d+$/);
  });

  it('php-notice', async () => {
    speak('php-notice');
    const text = await (await raw('get-tickets')).text();
    expect(text).toMatch(/^<br \/>/);
    expect(JSON.parse(text.slice(text.indexOf('{"result"')))).toMatchObject({ result: 'success' });
  });

  const credentials = () => {
    const { apiKey, apiSecret, email, password } = bench.service.credentials;
    return { client_id: apiKey, client_secret: apiSecret, username: email, password };
  };

  it('expiry-as-text, expiry-missing', async () => {
    speak('expiry-as-text');
    expect((await bench.token({ grant_type: 'password', ...credentials() })).body.expires_in).toBe('3600');
    speak('expiry-missing');
    expect((await bench.token({ grant_type: 'password', ...credentials() })).body).not.toHaveProperty('expires_in');
  });

  it('no-rotation and no-refresh', async () => {
    const { refresh } = await bench.signIn();
    const grant = { grant_type: 'refresh_token', ...credentials(), refresh_token: refresh };
    speak('no-rotation');
    for (let n = 0; n < 2; n++) {
      const { status, body: pair } = await bench.token(grant);
      expect(status).toBe(200);
      expect(Object.keys(pair)).toEqual(['token_type', 'expires_in', 'access_token']);
    }
    speak('no-refresh');
    expect(await bench.token(grant)).toMatchObject({ status: 400, body: { error: 'unsupported_grant_type' } });
  });

  it('no-v2', async () => {
    speak('no-v2');
    expect((await bench.call('get-tickets')).status).toBe(404);
  });

  it('strict-booleans', async () => {
    speak('strict-booleans');
    const reply = (markdown: string) => body('add-ticket-reply', { ticketid: '10001', message: 'x', markdown });
    expect((await reply('true')).message).toBe('The markdown field must be true or false.');
    expect((await reply('1')).result).toBe('success');
    expect((await body('add-order', { 'pid[0]': '1', 'idprotection[0]': 'false' })).result).toBe('error');
  });

  it('php-booleans', async () => {
    const stored = async () => {
      const { contactid } = await body('add-contact', { firstname: 'x', invoiceemails: 'false' });
      return bench.service.stored('contact', String(contactid))?.invoiceemails;
    };
    expect(await stored()).toBe(0);
    speak('php-booleans');
    expect(await stored()).toBe(1);
  });

  it('strict-headers', async () => {
    speak('strict-headers');
    expect(await (await raw('get-tickets')).json()).toMatchObject({ result: 'success' });
    for (const headers of [{ 'X-Requested-With': 'curl' }, { Accept: 'text/html' }]) {
      expect(await (await raw('get-tickets', {}, headers)).json()).toMatchObject({ result: 'error' });
    }
  });

  it('few-fields', async () => {
    const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`x[${n}]`, '']));
    expect((await body('get-tickets', { ...fields, status: 'Nobody' })).totalresults).toBe('0');
    speak('few-fields');
    expect((await body('get-tickets', { ...fields, status: 'Nobody' })).totalresults).not.toBe('0');
  });

  it('form-limit', async () => {
    speak('form-limit');
    const reply = (length: number) => body('add-ticket-reply', { ticketid: '10001', message: 'x'.repeat(length) });
    expect((await reply(8 * 1024 * 1024)).message).toBe('Missing required field: ticketid');
    expect((await reply(1000)).result).toBe('success');
  });
});
