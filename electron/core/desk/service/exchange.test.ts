/** Exchanges over a real connection: what is asked, and how an answer may be packed and written. */

import { type AddressInfo, createServer } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodeTickets } from '../../../../tests/helpers/decode-answers.ts';
import { clientOf, fields, json, serve } from '../../../../tests/helpers/scripted-service.ts';
import { parseDate } from './errors.ts';

test('a page of tickets: the query as a form, the body as bytes, the clocks beside it', async () => {
  const body = { result: 'success', totalresults: '1', tickets: { ticket: [{ id: '7', subject: 'A &amp; B' }] } };
  const date = 'Fri, 20 Nov 2026 10:00:00 GMT';
  const service = await serve((_call, res) => json(res, body, 200, { date }));
  const answers: object[] = [];
  const { client } = clientOf(service.url, undefined, { onAnswer: (answer) => answers.push(answer) });
  const page = await client.getTickets({
    limitstart: 0,
    limitnum: 100,
    status: 'Awaiting Reply',
    deptid: '2',
    subject: 'A &amp; B',
  });
  if (!page.ok) throw new Error(page.error.kind);
  expect(page.value).toMatchObject({ status: 200, serverDate: Date.parse(date) });
  expect(Buffer.from(page.value.body).toString()).toBe(JSON.stringify(body));
  expect(structuredClone(page.value.body, { transfer: [page.value.body] }).byteLength).toBe(
    JSON.stringify(body).length,
  );
  expect(page.value.body.byteLength).toBe(0);
  const path = '/api/v2/hosting/get-tickets';
  const facts = { at: page.value.at, serverDate: Date.parse(date), latencyMs: expect.any(Number), oddCoding: false };
  expect(answers).toEqual([{ path, ...facts }]);
  expect(service.calls[0]?.path).toBe(path);
  expect(service.calls[0] && (await fields(service.calls[0]))).toEqual([
    ['limitstart', '0'],
    ['limitnum', '100'],
    ['status', 'Awaiting Reply'],
    ['deptid', '2'],
    ['subject', 'A &amp; B'],
  ]);
});

test('an empty query is still a form', async () => {
  const service = await serve((_call, res) => json(res, { result: 'success', tickets: '' }));
  const { client } = clientOf(service.url);
  expect(await client.getTickets({})).toMatchObject({ ok: true });
  expect(service.calls[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(service.calls[0]?.body.length).toBeGreaterThan(0);
});

test.each([
  ['500', 500, '{"message":"x"}', {}, { kind: 'server', detail: { status: 500, texts: ['x'] } }],
  ['503', 503, '', {}, { kind: 'server' }],
  ['503 with a time', 503, '', { 'retry-after': '30' }, { kind: 'busy', detail: { retryAfter: 30 } }],
  ['429', 429, '', { 'retry-after': '2.5' }, { kind: 'busy', detail: { retryAfter: 3 } }],
  [
    '403',
    403,
    '{"result":"error","message":"Invalid IP"}',
    {},
    { kind: 'rejected', detail: { texts: ['Invalid IP'] } },
  ],
  ['404', 404, 'Not Found', {}, { kind: 'rejected', detail: { reason: 'no-such-api' } }],
  [
    '511',
    511,
    '<html><p>Welcome to the hotel</p>',
    {},
    { kind: 'server', detail: { status: 511, reason: 'network-sign-in' } },
  ],
  ['301', 301, '', { location: '/login' }, { kind: 'rejected', detail: { reason: 'redirect' } }],
])('a read answered with %s', async (_name, status, body, headers, error) => {
  const service = await serve((_call, res) => {
    res.writeHead(status as number, headers as Record<string, string>);
    res.end(body);
  });
  const { client } = clientOf(service.url);
  expect(await client.getTickets({})).toMatchObject({
    ok: false,
    error: { operation: 'get-tickets', ...(error as object) },
  });
  expect(service.calls).toHaveLength(1);
});

test('a time to wait until is counted on the clock of the service', async () => {
  const headers = { date: 'Fri, 20 Nov 2020 10:00:00 GMT', 'retry-after': 'Fri, 20 Nov 2020 10:01:30 GMT' };
  const service = await serve((_call, res) => json(res, {}, 503, headers));
  const { client } = clientOf(service.url);
  expect(await client.getTickets({})).toMatchObject({ error: { kind: 'busy', detail: { retryAfter: 90 } } });
});

test('a refusal with status 200 is read by the decoder', async () => {
  const service = await serve((_call, res) => json(res, { result: 'error', message: 'Invalid department' }));
  const { client } = clientOf(service.url);
  const page = await client.getTickets({});
  if (!page.ok) throw new Error(page.error.kind);
  expect(decodeTickets(new Uint8Array(page.value.body))).toMatchObject({
    error: { kind: 'rejected', operation: 'get-tickets', detail: { texts: ['Invalid department'] } },
  });
});

test('a kept-alive connection that was closed meanwhile costs nothing', async () => {
  const service = await serve((call, res) => {
    if (service.calls.length === 2) return call.socket.resetAndDestroy();
    json(res, { result: 'success', tickets: '' });
  });
  const { client } = clientOf(service.url);
  expect((await client.getTickets({})).ok).toBe(true);
  expect((await client.getTickets({})).ok).toBe(true);
  expect(service.calls).toHaveLength(3);
});

test('reset again and again, silence, and half an answer', async () => {
  let behaviour: 'reset' | 'silent' | 'half' = 'reset';
  const service = await serve((call, res) => {
    if (behaviour === 'reset') call.socket.resetAndDestroy();
    if (behaviour === 'half') {
      res.writeHead(200, { 'content-length': '1000' });
      res.write('{"result"');
      setImmediate(() => call.socket.destroy());
    }
  });
  const { client } = clientOf(service.url);
  expect(await client.getTickets({})).toMatchObject({ error: { kind: 'offline', detail: { reason: 'reset' } } });
  behaviour = 'silent';
  // In so little time a busy machine may not hear of a reset either.
  const { client: hasty } = clientOf(service.url, undefined, { timeouts: { headers: 50 } });
  expect(await hasty.getTickets({})).toMatchObject({ error: { kind: 'offline', detail: { reason: 'timeout' } } });
  behaviour = 'half';
  expect(await client.getTickets({})).toMatchObject({ error: { kind: 'malformed', detail: { reason: 'truncated' } } });
});

test('an answer over 32 MB is not taken in', async () => {
  const service = await serve((_call, res) => {
    res.writeHead(200);
    const block = Buffer.alloc(1024 * 1024, 32);
    const pump = () => {
      while (res.writable && res.write(block));
    };
    res.on('drain', pump);
    res.on('error', () => {});
    pump();
  });
  const { client } = clientOf(service.url);
  expect(await client.getTickets({})).toMatchObject({ error: { kind: 'malformed', detail: { reason: 'too-large' } } });
});

test('something that is not HTTP', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {}).resume();
    socket.end('SSH-2.0-OpenSSH_9.2\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const { client } = clientOf(`http://127.0.0.1:${port}`);
  expect(await client.getTickets({})).toMatchObject({ error: { kind: 'malformed', detail: { reason: 'not-http' } } });
  expect(await client.addTicketReply({ ticketid: '1', message: 'm', files: [] })).toMatchObject({
    error: { kind: 'in-doubt' },
  });
  await new Promise((resolve) => server.close(resolve));
});

test('a read that is given up', async () => {
  const service = await serve(() => {});
  const { client } = clientOf(service.url);
  const stop = new AbortController();
  const reading = client.getTickets({}, stop.signal);
  await expect.poll(() => service.calls.length).toBe(1);
  stop.abort();
  expect(await reading).toMatchObject({ error: { kind: 'offline', detail: { reason: 'aborted' } } });
});

test('after the network changed, what is asked next goes over a new connection; what is under way comes to its end', async () => {
  const late: (() => void)[] = [];
  const service = await serve((call, res) => {
    const answer = () => json(res, { result: 'success', tickets: '' });
    if (call.body.includes('slow')) late.push(answer);
    else answer();
  });
  const { client } = clientOf(service.url);
  const sockets = () => service.calls.map(({ socket }) => socket);
  for (let count = 0; count < 6; count++) await client.getTickets({});
  const before = new Set(sockets());
  // Kept alive, a few connections serve all of them.
  expect(before.size).toBeLessThan(6);
  const slow = client.getTickets({ subject: 'slow' });
  await expect.poll(() => late.length).toBe(1);
  client.renew();
  expect(await client.getTickets({})).toMatchObject({ ok: true });
  expect([...before]).not.toContain(sockets().at(-1));
  for (const answer of late) answer();
  expect(await slow).toMatchObject({ ok: true });
});

test.each([
  ['Fri, 20 Nov 2026 10:00:00 GMT', Date.UTC(2026, 10, 20, 10)],
  ['Sat, 13 Sep 275760 00:00:00 GMT', null],
  ['Mon, 01 Jan 1900 00:00:00 GMT', null],
  ['soon', null],
  [undefined, null],
])('the service’s clock says %s', (header, at) => {
  expect(parseDate(header)).toBe(at);
});

const TEXT = JSON.stringify({ result: 'success', tickets: { ticket: [{ id: '1', subject: 'Käse', status: 'Open' }] } });
const LATIN = Buffer.from(TEXT, 'latin1');
const JSON_TYPE = { 'content-type': 'application/json' };

async function subjectOf(body: Buffer, headers: Record<string, string>) {
  const service = await serve((_call, res) => {
    res.writeHead(200, { ...JSON_TYPE, ...headers });
    res.end(body);
  });
  const { client } = clientOf(service.url);
  const answer = await client.getTickets({});
  if (!answer.ok) return { error: answer.error, headers: service.calls[0]?.headers };
  const page = decodeTickets(new Uint8Array(answer.value.body));
  if (!page.ok) return { error: page.error, headers: service.calls[0]?.headers };
  const { tickets, odd } = page.value;
  return { subject: tickets[0]?.subject, shapes: odd.shapes, headers: service.calls[0]?.headers };
}

test.each([
  ['plain', Buffer.from(TEXT), {}],
  ['gzip', gzipSync(TEXT), { 'content-encoding': 'gzip' }],
  ['GZIP, by its old name', gzipSync(TEXT), { 'content-encoding': 'X-GZIP' }],
  ['deflate', deflateSync(TEXT), { 'content-encoding': 'deflate' }],
  ['deflate without its wrapper', deflateRawSync(TEXT), { 'content-encoding': 'deflate' }],
  ['br', brotliCompressSync(TEXT), { 'content-encoding': 'br' }],
  ['twice', gzipSync(deflateSync(TEXT)), { 'content-encoding': 'deflate, gzip' }],
  ...['none', 'UTF-8', '8bit', 'off', 'rot13', 'none, gzip, utf-8'].map(
    (name): [string, Buffer, Record<string, string>] => [
      `what is no coding (${name})`,
      name.includes('gzip') ? gzipSync(TEXT) : Buffer.from(TEXT),
      { 'content-encoding': name },
    ],
  ),
  ['Latin-1, as its header says', LATIN, { 'content-type': 'application/json; charset=iso-8859-1' }],
  [
    'Latin-1 in gzip',
    gzipSync(LATIN),
    { 'content-encoding': 'gzip', 'content-type': 'text/html; charset="ISO-8859-1"' },
  ],
  // PHP's header is that of its pages, and its JSON is UTF-8 all the same.
  ['UTF-8 under another header', Buffer.from(TEXT), { 'content-type': 'application/json; charset=iso-8859-1' }],
])('an answer in %s is read', async (_how, body, headers) => {
  const { subject, shapes, headers: sent } = await subjectOf(body, headers);
  expect(subject).toBe('Käse');
  expect(shapes).not.toHaveProperty('damaged-text');
  expect(sent).toMatchObject({ 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'Rackside/1.2.3' });
});

test('bytes that are no text are counted, and the rest is read', async () => {
  expect(await subjectOf(LATIN, {})).toMatchObject({ subject: 'K\uFFFDse', shapes: { 'damaged-text': 1 } });
  const unknown = { 'content-type': 'application/json; charset=x-nobody' };
  expect(await subjectOf(LATIN, unknown)).toMatchObject({ shapes: { 'damaged-text': 1 } });
});

test.each([
  ['half of it', gzipSync(TEXT).subarray(0, 30), 'gzip', 'truncated'],
  ['something else', Buffer.from(TEXT), 'gzip', 'truncated'],
  ['a way that was not asked for', Buffer.from(TEXT), 'zstd', 'truncated'],
  ['a way nobody knows', Buffer.from('SOHO'), 'rot13', 'not-json'],
  ['far more than it seems', gzipSync(Buffer.alloc(33 * 1024 * 1024)), 'gzip', 'too-large'],
])('an answer that cannot be unpacked (%s) is no answer', async (_what, body, encoding, reason) => {
  expect(await subjectOf(body, { 'content-encoding': encoding })).toMatchObject({
    error: { kind: 'malformed', detail: { reason } },
  });
});

test.each([
  ['none', Buffer.from('{"result":"success"}'), 'done', true],
  ['UTF-8', Buffer.from('{"result":"success"}'), 'done', true],
  ['gzip', gzipSync('{"result":"success"}').subarray(0, 12), 'truncated', false],
])('a write that is answered in %s', async (encoding, body, said, oddCoding) => {
  const service = await serve((_call, res) => {
    res.writeHead(200, { ...JSON_TYPE, 'content-encoding': encoding });
    res.end(body);
  });
  const answers: { oddCoding: boolean }[] = [];
  const { client } = clientOf(service.url, undefined, { onAnswer: (answer) => answers.push(answer) });
  const sent = await client.addTicketReply({ ticketid: '1', message: 'm', files: [] });
  expect(sent.ok ? 'done' : sent.error.detail?.reason).toBe(said);
  expect(answers).toMatchObject([{ oddCoding }]);
});

test.each([
  ['two equal lengths', 'Content-Length: 20\r\nContent-Length: 20\r\n\r\n{"result":"success"}', 'not-http'],
  [
    'a length beside chunks',
    'Content-Length: 20\r\nTransfer-Encoding: chunked\r\n\r\n14\r\n{"result":"success"}\r\n0\r\n\r\n',
    'not-http',
  ],
  ['headers of 20 KB', `X-A: ${'a'.repeat(20_000)}\r\nContent-Length: 20\r\n\r\n{"result":"success"}`, 'done'],
])('an answer with %s is told as what it is', async (_, head, said) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      if (bytes.toString().includes('--\r\n')) socket.write(`HTTP/1.1 200 OK\r\n${head}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { client } = clientOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const read = await client.getTickets({});
  const sent = await client.addTicketReply({ ticketid: '1', message: 'm', files: [] });
  expect(read.ok ? 'done' : `${read.error.kind}/${read.error.detail?.reason}`).toBe(
    said === 'done' ? 'done' : `malformed/${said}`,
  );
  expect(sent.ok ? 'done' : sent.error.detail?.reason).toBe(said);
  await client.close();
  server.close();
});
