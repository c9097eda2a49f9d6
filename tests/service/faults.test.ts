import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, encodeForm, MULTIPART, startBench } from '../helpers/service-client.ts';
import { startService } from './service.ts';

let bench: Bench;
let access: string;
const ID = '10005';

beforeAll(async () => {
  bench = await startBench({ tickets: 10, customers: 4 });
  ({ access } = await bench.signIn());
});
afterAll(() => bench.service.stop());
beforeEach(() => {
  bench.service.ledger.clear();
  bench.service.faults.clear();
});

const reply = (message = 'Hello') => bench.call('add-ticket-reply', { ticketid: ID, message });
const posts = () => bench.service.conversation(ID)?.posts.length ?? 0;
const lastCall = () => bench.service.ledger.all().at(-1);

describe('faults', () => {
  it.each([
    ['reset-before', 0],
    ['reset-after', 1],
  ] as const)('%s cuts the connection, with %i replies stored', async (kind, stored) => {
    const before = posts();
    await bench.hook('POST', 'faults', { operation: 'add-ticket-reply', kind });
    await expect(reply('Exact text')).rejects.toThrow();
    expect(posts() - before).toBe(stored);
    expect(lastCall()).toMatchObject({
      operation: 'add-ticket-reply',
      status: null,
      applied: stored === 1,
      fault: kind,
      message: 'Exact text',
    });
    expect((await reply()).status).toBe(200);
  });

  it('401 refuses the token and applies nothing', async () => {
    const before = posts();
    bench.service.faults.add({ operation: 'add-ticket-reply', kind: '401' });
    expect((await reply()).status).toBe(401);
    expect(posts()).toBe(before);
    expect(lastCall()).toMatchObject({ status: 401, applied: false });
  });

  it('5xx-after applies, then fails', async () => {
    const before = posts();
    bench.service.faults.add({ operation: 'add-ticket-reply', kind: '5xx-after' });
    expect(await reply()).toEqual({ status: 500, body: { result: 'error', message: 'Internal Server Error' } });
    expect(posts()).toBe(before + 1);
    expect(lastCall()).toMatchObject({ status: 500, applied: true });
  });

  it('slow answers as usual, only later', async () => {
    bench.service.faults.add({ operation: 'get-tickets', kind: 'slow', ms: 30 });
    const slow = bench.call('get-tickets').then(() => 'slow');
    const quick = bench.call('get-tickets', { limitnum: '1' }).then(() => 'quick');
    expect(await Promise.race([slow, quick])).toBe('quick');
    expect(await slow).toBe('slow');
  });

  it('held answers as usual once the faults are cleared', async () => {
    bench.service.faults.add({ operation: 'get-tickets', kind: 'held' });
    const held = bench.call('get-tickets').then(({ status }) => status);
    const quick = bench.call('get-tickets', { limitnum: '1' }).then(() => 'quick');
    expect(await Promise.race([held, quick])).toBe('quick');
    expect(bench.service.faults.heldCount).toBe(1);
    bench.service.faults.clear();
    expect(await held).toBe(200);
    expect(bench.service.faults.heldCount).toBe(0);
  });

  const raw = (fields: Record<string, string>, operation = 'add-ticket-reply') =>
    fetch(`${bench.service.url}/api/v2/hosting/${operation}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Authorization: `Bearer ${access}`, 'Content-Type': MULTIPART },
      body: encodeForm(fields),
    });

  it.each([
    ['429', { retryAfter: 7 }, 429, { 'retry-after': '7' }, 'Too Many Attempts'],
    [
      '503',
      { retryAfter: 120 },
      503,
      { 'retry-after': '120', 'content-type': 'text/html; charset=utf-8' },
      '<title>503',
    ],
    ['503', {}, 503, { 'retry-after': null }, '<title>503'],
    ['5xx-before', {}, 500, { 'content-type': 'application/json' }, '"result":"error"'],
    ['html', {}, 200, { 'content-type': 'text/html; charset=utf-8' }, 'Sign in'],
    ['warning', {}, 200, { 'content-type': 'application/json' }, /^\{"warning":"[^"]+"\}$/],
    ['redirect', { location: 'https://elsewhere.example/x' }, 302, { location: 'https://elsewhere.example/x' }, ''],
    ['413', {}, 413, { 'content-type': 'text/html; charset=utf-8' }, 'Request Entity Too Large'],
    ['refused', { message: 'Ticket is locked' }, 200, {}, '{"result":"error","message":"Ticket is locked"}'],
    ['refused', { status: 403 }, 403, { 'content-type': 'application/json' }, '"result":"error"'],
    ['answer', { status: 403 }, 403, { 'content-type': 'text/html; charset=utf-8' }, '<title>403'],
    ['answer', { json: { odd: 1 }, retryAfter: 3 }, 200, { 'retry-after': '3' }, '{"odd":1}'],
    [
      'answer',
      { status: 302, location: 'https://a.example/', text: 'x' },
      302,
      { location: 'https://a.example/' },
      'x',
    ],
  ] as const)('%s %o answers %i and applies nothing', async (kind, options, status, headers, words) => {
    const before = posts();
    await bench.hook('POST', 'faults', { operation: 'add-ticket-reply', kind, ...options });
    const response = await raw({ ticketid: ID, message: 'x' });
    expect(response.status).toBe(status);
    for (const [name, value] of Object.entries(headers)) expect(response.headers.get(name)).toBe(value);
    expect(await response.text()).toMatch(words);
    expect(posts()).toBe(before);
    expect(lastCall()).toMatchObject({ applied: false, status, fault: kind });
    expect((await reply()).body).toEqual({ result: 'success' });
  });

  it.each([
    ['empty', /^$/],
    ['html-after', 'Just a moment'],
    ['php-notice', /^<br \/>\n<b>Deprecated[\s\S]+\{"result":"success"\}$/],
    ['401-after', '"result":"error"', 401],
    ['429-after', 'Too Many Attempts', 429],
    ['503-after', '<title>503', 503],
    ['answer-after', '<title>409', 409],
    ['drip', '{"result":"success"}', 200],
  ] as const)('%s applies, and hides that it did', async (kind, words, status: number = 200) => {
    const before = posts();
    bench.service.faults.add({ operation: 'add-ticket-reply', kind, status, retryAfter: 5, ms: 1 });
    const response = await raw({ ticketid: ID, message: 'x' });
    expect(response.status).toBe(status);
    if (kind === '429-after' || kind === '503-after') expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.text()).toMatch(words);
    expect(posts()).toBe(before + 1);
    expect(lastCall()).toMatchObject({ applied: true, fault: kind });
  });

  it('truncated ends the connection in the middle of the answer', async () => {
    bench.service.faults.add({ operation: 'get-tickets', kind: 'truncated' });
    const response = await raw({}, 'get-tickets');
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(1000);
    await expect(response.text()).rejects.toThrow();
  });

  it('reset-before can cut while the body is coming', async () => {
    const before = posts();
    bench.service.faults.add({ operation: 'add-ticket-reply', kind: 'reset-before', afterBytes: 100_000 });
    await expect(reply('x'.repeat(4_000_000))).rejects.toThrow();
    expect(posts()).toBe(before);
    await expect.poll(lastCall).toMatchObject({ status: null, applied: false, fault: 'reset-before' });
    expect(lastCall()?.bodyBytes).toBeLessThan(4_000_000);
    expect((await reply()).status).toBe(200);
  });

  it('empty-form forgets what was sent in a large body, and names a field of it', async () => {
    bench.service.faults.add({ operation: 'add-ticket-reply', kind: 'empty-form', overBytes: 10_000 });
    expect((await reply()).body).toEqual({ result: 'success' });
    const { status, body } = await reply('x'.repeat(10_000));
    expect({ status, body }).toEqual({
      status: 200,
      body: { result: 'error', message: 'Missing required field: ticketid' },
    });
    expect((await reply('x'.repeat(10_000))).body.result).toBe('error');
  });

  it('413 can wait for a body over a size', async () => {
    bench.service.faults.add({ operation: 'add-ticket-reply', kind: '413', overBytes: 10_000, times: 0 });
    expect((await reply()).status).toBe(200);
    expect((await raw({ ticketid: ID, message: 'x'.repeat(10_000) })).status).toBe(413);
  });

  it('moving-list moves the list between two pages', async () => {
    const still = (await bench.tickets()).map(({ id }) => id);
    bench.service.faults.add({ operation: 'get-tickets', kind: 'moving-list', times: 1 });
    const first = (await bench.tickets({ limitnum: '5' })).map(({ id }) => id);
    const second = (await bench.tickets({ limitnum: '5', limitstart: '5' })).map(({ id }) => id);
    expect(first).toEqual(still.slice(0, 5));
    // Three went to the front, so three of the first page are seen again and three of the second
    // never.
    expect(second.filter((id) => first.includes(id))).toEqual(still.slice(2, 5));
    expect(() => bench.service.faults.add({ operation: 'get-orders', kind: 'moving-list' })).toThrow(RangeError);
  });

  it('latency stays until it is removed', async () => {
    bench.service.faults.add({ operation: 'get-tickets', kind: 'latency', ms: 1 });
    await bench.call('get-tickets');
    await bench.call('get-tickets');
    expect(bench.service.ledger.of('get-tickets').map(({ fault }) => fault)).toEqual(['latency', 'latency']);
  });

  it('can wait for one ticket', async () => {
    bench.service.faults.add({ operation: 'add-ticket-reply', kind: '401', where: { ticketid: '10006' } });
    expect((await reply()).status).toBe(200);
    expect((await bench.call('add-ticket-reply', { ticketid: '10006', message: 'x' })).status).toBe(401);
    expect((await bench.call('add-ticket-reply', { ticketid: '10006', message: 'x' })).status).toBe(200);
  });

  it('can be met only where a field is missing', async () => {
    bench.service.faults.add({ operation: 'get-clients-products', kind: 'warning', times: 0, without: 'clientid' });
    expect((await bench.call('get-clients-products')).body).toHaveProperty('warning');
    expect((await bench.call('get-clients-products', { clientid: '101' })).body.result).toBe('success');
    expect((await bench.call('get-clients-products', { pid: '1' })).body).toHaveProperty('warning');
  });

  it('records a caller that hung up', async () => {
    const { hostname, port } = new URL(bench.service.url);
    connect(Number(port), hostname).end(
      `POST /api/v2/hosting/add-ticket-reply HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: ${MULTIPART}\r\nContent-Length: 5000\r\n\r\n${encodeForm({ ticketid: ID }).slice(0, 60)}`,
    );
    await expect
      .poll(lastCall)
      .toMatchObject({ operation: 'add-ticket-reply', status: null, applied: false, fault: null });
  });

  it('answers a body that is no complete form', async () => {
    const send = (type: string, body: string) =>
      fetch(`${bench.service.url}/api/v2/hosting/get-tickets`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${access}`, 'Content-Type': type },
        body,
      });
    expect((await send('multipart/form-data', encodeForm({ status: 'Open' }))).status).toBe(400);
    expect((await send('multipart/form-data; boundary=', encodeForm({ status: 'Open' }))).status).toBe(400);
    expect((await send(MULTIPART, encodeForm({ status: 'Open' }).slice(0, -12))).status).toBe(400);
    expect((await send('application/json', '{"status":"Open"}')).status).toBe(415);
    const upload = encodeForm({ status: 'x' }).replace('name="status"', 'name="status"; filename="a"');
    expect((await send(MULTIPART, upload)).status).toBe(415);
    expect((await send('text/plain', '')).status).toBe(200);
    expect(lastCall()?.params).toEqual({});
  });

  it('hits one operation, so many times, after so many calls', async () => {
    bench.service.faults.add({ operation: 'add-ticket-reply', kind: '401', times: 2, skip: 1 });
    expect((await bench.call('get-tickets')).status).toBe(200);
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await reply()).status);
    expect(statuses).toEqual([200, 401, 401, 200]);
  });

  it('lasts until removed with times 0, and on every operation with *', async () => {
    bench.service.faults.add({ operation: '*', kind: '401', times: 0 });
    for (let n = 0; n < 3; n++) expect((await reply()).status).toBe(401);
    expect((await bench.call('get-tickets')).status).toBe(401);
    await bench.hook('DELETE', 'faults');
    expect((await reply()).status).toBe(200);
  });

  it('refuses a kind it does not know', async () => {
    expect(await bench.hook('POST', 'faults', { operation: '*', kind: 'meteor' })).toMatchObject({ status: 400 });
  });
});

describe('the ledger', () => {
  it('holds each call with its fields and without its secrets', async () => {
    await bench.signIn();
    await bench.call('get-tickets', { status: 'Open' });
    const { apiSecret, password } = bench.service.credentials;
    const { body } = await bench.hook('GET', 'ledger');
    expect(body).toMatchObject([
      {
        operation: 'token',
        status: 200,
        params: { grant_type: 'password', client_secret: '(removed)', password: '(removed)' },
      },
      {
        operation: 'get-tickets',
        status: 200,
        applied: true,
        params: { status: 'Open' },
        message: null,
        attachments: [],
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(apiSecret);
    expect(JSON.stringify(body)).not.toContain(password);
    await bench.hook('DELETE', 'ledger');
    expect((await bench.hook('GET', 'ledger')).body).toEqual([]);
  });

  it('exists in test mode only, as do all hooks', async () => {
    const plain = await startService({ tickets: 1, customers: 1 });
    for (const path of ['ledger', 'faults', 'tickets/10001']) {
      expect((await fetch(`${plain.url}/_test/${path}`)).status).toBe(404);
    }
    for (const path of ['switch', 'customer-reply', 'expire', 'faults']) {
      expect((await fetch(`${plain.url}/_test/${path}`, { method: 'POST', body: '{}' })).status).toBe(404);
    }
    expect(plain.ledger.all()).toEqual([]);
    await plain.stop();
  });
});
