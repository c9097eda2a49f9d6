import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { err, type Result } from '../../../../shared/result.ts';
import { noise } from '../../../../tests/helpers/bytes.ts';
import { attachmentsOf, clientOf, fields, fileOf, json, serve } from '../../../../tests/helpers/scripted-service.ts';
import type { ReplyParams } from './write-forms.ts';
import { wireSizeOfMessage } from './write-forms.ts';

const MIB = 1024 * 1024;
const reply = (more: Partial<ReplyParams> = {}): ReplyParams => ({
  ticketid: '128',
  message: 'Hello Aiko,\r\n\r\n*done* – 了解 & <b>',
  files: [],
  ...more,
});

test('a read-only client sends no write and asks for no token, whoever calls it, and still reads', async () => {
  const service = await serve((_call, res) => json(res, { result: 'success', totalresults: 0, tickets: [] }));
  const { client } = clientOf(service.url, null, { mayWrite: () => false });
  const order = { clientid: '1', paymentmethod: 'stripe', items: [] } as never;
  const writes = [
    client.addTicketReply(reply()),
    client.openTicket({ deptid: '1', subject: 'S', message: 'M', files: [] } as never),
    client.addContact({ clientid: '1' }),
    client.updateContact({ contactid: '1' }),
    client.addOrder(order),
  ];
  for (const answer of await Promise.all(writes)) {
    expect(answer).toMatchObject({ ok: false, error: { kind: 'invalid', detail: { reason: 'read-only' } } });
  }
  expect(service.calls).toEqual([]);
  const reader = clientOf(service.url, undefined, { mayWrite: () => false });
  expect(await reader.client.getTickets({})).toMatchObject({ ok: true });
});

test('a write that cannot be listed is not sent', async () => {
  const service = await serve((_call, res) => json(res, { result: 'success' }));
  const { client } = clientOf(service.url, undefined, { noteWrite: async () => err('storage', 'outside.beginWrite') });
  const sent = await client.addTicketReply(reply());
  expect(sent).toMatchObject({ ok: false, error: { kind: 'storage', operation: 'add-ticket-reply' } });
  expect(service.calls).toEqual([]);
});

test('a reply goes out once, with every field, and an exact length', async () => {
  const service = await serve((_call, res) => json(res, { result: 'success' }));
  const { client } = clientOf(`${service.url}/billing`);
  const params = reply({
    markdown: true,
    clientid: '9',
    contactid: '4',
    name: 'Max',
    email: 'max@example.com',
    customfields: { 5: 'blau', note: '"ü"' },
  });
  const sent = await client.addTicketReply(params);
  expect(sent).toMatchObject({ ok: true, value: { wireSize: wireSizeOfMessage(params) } });
  expect(service.calls).toHaveLength(1);
  const [call] = service.calls;
  expect(call?.path).toBe('/billing/api/v2/hosting/add-ticket-reply');
  expect(call?.headers).toMatchObject({
    authorization: 'Bearer good',
    accept: 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    'content-length': String(wireSizeOfMessage(params)),
    connection: 'close',
  });
  expect(call?.headers['transfer-encoding']).toBeUndefined();
  expect(call?.body.length).toBe(wireSizeOfMessage(params));
  expect(call && (await fields(call))).toEqual([
    ['ticketid', '128'],
    ['message', params.message],
    ['clientid', '9'],
    ['contactid', '4'],
    ['name', 'Max'],
    ['email', 'max@example.com'],
    ['markdown', '1'],
    ['useMarkdown', '1'],
    ['customfields', Buffer.from('a:2:{i:5;s:4:"blau";s:4:"note";s:4:""ü"";}').toString('base64')],
  ]);
});

test('what was not chosen is not sent', async () => {
  const service = await serve((_call, res) => json(res, { result: 'success' }));
  const { client } = clientOf(service.url);
  await client.addTicketReply(reply({ customfields: {} }));
  expect(service.calls[0] && (await fields(service.calls[0])).map(([name]) => name)).toEqual(['ticketid', 'message']);
});

test('files arrive byte for byte, whatever their size and name', async () => {
  const service = await serve((_call, res) => json(res, { result: 'success' }));
  const { client } = clientOf(service.url);
  const files = [0, 1, 2, 3, MIB - 1, MIB, MIB + 1].map((size) =>
    fileOf(`見積書 "最終" ${size}.bin`, noise(size), MIB),
  );
  const progress: [number, number][] = [];
  const sent = await client.addTicketReply(reply({ files }), { onProgress: (...now) => progress.push(now) });
  expect(sent.ok).toBe(true);
  const [call] = service.calls;
  const value = call && (await fields(call)).find(([name]) => name === 'attachments')?.[1];
  const got = attachmentsOf(value ?? '');
  expect(got.map(({ name, bytes }) => [name, bytes.length])).toEqual(files.map(({ name, size }) => [name, size]));
  for (const { bytes } of got) expect(Buffer.compare(bytes, Buffer.from(noise(bytes.length)))).toBe(0);
  expect(call?.headers['content-length']).toBe(String(call?.body.length));
  expect(progress.at(-1)).toEqual([call?.body.length, call?.body.length]);
  expect(progress.map(([now]) => now)).toEqual([...progress.map(([now]) => now)].sort((a, b) => a - b));
});

test('opening a ticket gives its ids', async () => {
  const service = await serve((_call, res) => json(res, { result: 'success', id: 1042, tid: 'ABC-123456', c: 'h4x' }));
  const { client } = clientOf(service.url);
  const opened = await client.openTicket({
    deptid: '2',
    subject: 'S',
    message: 'M',
    priority: 'High',
    serviceid: '77',
    files: [],
  });
  expect(opened).toMatchObject({ ok: true, value: { id: '1042', tid: 'ABC-123456', accessCode: 'h4x' } });
  expect(service.calls[0] && (await fields(service.calls[0]))).toEqual([
    ['deptid', '2'],
    ['subject', 'S'],
    ['message', 'M'],
    ['priority', 'High'],
    ['serviceid', '77'],
  ]);
});

const answers: [string, number, unknown, Record<string, string>, object][] = [
  [
    'result error',
    200,
    { result: 'error', message: 'Ticket ID Not Found' },
    {},
    { kind: 'rejected', detail: { texts: ['Ticket ID Not Found'] } },
  ],
  [
    'status error, messages',
    200,
    { status: 'error', messages: ['a', 'b'] },
    {},
    { kind: 'rejected', detail: { texts: ['a', 'b'] } },
  ],
  [
    'error without result',
    200,
    { error: 'no department' },
    {},
    { kind: 'rejected', detail: { texts: ['no department'] } },
  ],
  [
    'lists by field',
    200,
    { result: 'error', message_text: ['The field is required.'] },
    {},
    { kind: 'rejected', detail: { texts: ['The field is required.'], field: 'message_text' } },
  ],
  [
    'warning only',
    200,
    { warning: 'Not done' },
    {},
    { kind: 'rejected', detail: { reason: 'warning', texts: ['Not done'] } },
  ],
  ['400', 400, { message: 'Bad' }, {}, { kind: 'rejected', detail: { status: 400, texts: ['Bad'] } }],
  [
    '403 page',
    403,
    '<html><body><h1>Denied</h1></body></html>',
    {},
    { kind: 'in-doubt', detail: { status: 403, reason: 'html', texts: ['Denied'] } },
  ],
  ['403 of the service', 403, { result: 'error', message: 'No' }, {}, { kind: 'rejected', detail: { texts: ['No'] } }],
  ['409 without a word', 409, {}, {}, { kind: 'in-doubt', detail: { status: 409, reason: 'no-result' } }],
  ['400 that says success', 400, { result: 'success' }, {}, { kind: 'in-doubt', detail: { status: 400 } }],
  ['401 page', 401, '<html>Sign in</html>', {}, { kind: 'in-doubt', detail: { status: 401, reason: 'html' } }],
  ['404 page', 404, '<html>Not Found</html>', {}, { kind: 'in-doubt', detail: { status: 404, reason: 'html' } }],
  [
    '404 of a framework',
    404,
    { message: 'The route could not be found.' },
    {},
    { kind: 'rejected', detail: { reason: 'no-such-api' } },
  ],
  [
    '404 of the service',
    404,
    { result: 'error', message: 'No such ticket' },
    {},
    { kind: 'rejected', detail: { status: 404, reason: 'no-such-api', texts: ['No such ticket'] } },
  ],
  ['413', 413, '<html>Too Large</html>', {}, { kind: 'rejected', detail: { reason: 'too-large' } }],
  [
    '302',
    302,
    '',
    { location: 'https://example.com/login?token=s3' },
    { kind: 'in-doubt', detail: { reason: 'redirect', facts: { location: 'https://example.com/login' } } },
  ],
  [
    '429',
    429,
    { message: 'Slow down' },
    { 'retry-after': '7' },
    { kind: 'busy', detail: { retryAfter: 7, answered: true } },
  ],
  ['429 for days', 429, { message: 'Slow down' }, { 'retry-after': '9999999' }, { detail: { retryAfter: 3600 } }],
  ['429 without a time', 429, { message: 'Slow down' }, {}, { kind: 'busy' }],
  ['429 of a gateway', 429, '', {}, { kind: 'in-doubt', detail: { status: 429, reason: 'empty' } }],
  ['503 with a time', 503, '', { 'retry-after': '9' }, { kind: 'in-doubt', detail: { reason: 'server-error' } }],
  [
    '503 without',
    503,
    'down',
    {},
    { kind: 'in-doubt', detail: { status: 503, reason: 'server-error', texts: ['down'] } },
  ],
  [
    '500',
    500,
    { result: 'error', message: 'oops' },
    {},
    { kind: 'in-doubt', detail: { status: 500, texts: ['oops'] } },
  ],
  ['504', 504, '<html>Gateway Timeout</html>', {}, { kind: 'in-doubt', detail: { status: 504 } }],
  ['empty 200', 200, '', {}, { kind: 'in-doubt', detail: { reason: 'empty' } }],
  ['204', 204, '', {}, { kind: 'in-doubt', detail: { reason: 'empty' } }],
  [
    'login page',
    200,
    '<html><title>Sign in</title><p>Please sign in</p></html>',
    {},
    { kind: 'in-doubt', detail: { reason: 'html', texts: ['Sign in Please sign in'] } },
  ],
  ['cut off', 200, '{"result":"succ', {}, { kind: 'in-doubt', detail: { reason: 'not-json' } }],
  ['only an echo', 200, { clientid: 9, ticketid: 128 }, {}, { kind: 'in-doubt', detail: { reason: 'no-result' } }],
  ['a list', 200, [], {}, { kind: 'in-doubt' }],
];

test.each(answers)('an answer to a reply: %s', async (_name, status, body, headers, error) => {
  const service = await serve((_call, res) => {
    if (typeof body !== 'string') return json(res, body, status, headers);
    res.writeHead(status, headers);
    res.end(body);
  });
  const { client } = clientOf(service.url);
  const sent = await client.addTicketReply(reply());
  expect(sent).toMatchObject({ ok: false, error: { operation: 'add-ticket-reply', ...error } });
  expect(service.calls).toHaveLength(1);
});

test.each([
  ['plain', '{"result":"success"}'],
  ['behind notices', '<br />\n<b>Notice</b>:  Undefined index: {x} in <b>/a.php</b><br />\n{"result":"success"}'],
  ['before notices', '\uFEFF{"result":"Success"}\nWarning: x'],
])('success %s', async (_name, body) => {
  const service = await serve((_call, res) => res.end(body));
  const { client } = clientOf(service.url);
  expect(await client.addTicketReply(reply())).toMatchObject({ ok: true });
});

describe('what was made has an id', () => {
  const NO_TICKET = { id: null, tid: null };
  type Send = (client: ReturnType<typeof clientOf>['client']) => Promise<Result<unknown>>;
  const opening: Send = (client) => client.openTicket({ deptid: '2', subject: 'S', message: 'M', files: [] });
  const ordering: Send = (client) => client.addOrder({ clientid: '5', items: [{ pid: '1' }] });
  const adding: Send = (client) => client.addContact({ clientid: '5', firstname: 'Ann' });
  const changing: Send = (client) => client.updateContact({ contactid: '7', city: 'Leeds' });

  test.each<[string, Send, object, object]>([
    ['open-ticket', opening, { id: '12', tid: 'X-1', c: 'h' }, { id: '12', tid: 'X-1', accessCode: 'h' }],
    ['open-ticket', opening, { tid: 'X-1' }, { id: null, tid: 'X-1' }],
    ['open-ticket', opening, { ticketid: 12 }, { id: '12', tid: null }],
    ['add-order', ordering, { orderid: 9, invoiceid: 0, serviceids: '3,4' }, { orderId: '9', productIds: ['3', '4'] }],
    ['add-contact', adding, { contactid: '8' }, { contactId: '8' }],
    ['update-contact', changing, { contactid: 7 }, { contactId: '7' }],
  ])('%s answers %o', async (operation, send, ids, made) => {
    const echo = { clientid: '5', serviceid: '1', domainid: '1', pid: '1', domain: 'a.example' };
    const none = Object.fromEntries(Object.keys(ids).map((name) => [name, '']));
    const zero = Object.fromEntries(Object.keys(ids).map((name) => [name, 0]));
    const bodies = [{ result: 'success', ...ids }, ids, { result: 'success' }, { result: 'success', ...none }];
    bodies.push({ result: 'success', ...echo, ...zero }, echo);
    const service = await serve((_call, res) => json(res, bodies.shift()));
    const { client } = clientOf(service.url);
    for (const _said of ['with a result', 'without one']) {
      expect(await send(client)).toMatchObject({ ok: true, value: made });
    }
    for (const reason of ['no-ids', 'no-ids', 'no-ids', 'no-result']) {
      // An answer about a new ticket must hold only `result`: its number may follow later.
      const opened = operation === 'open-ticket' && reason === 'no-ids';
      const doubt = { error: { kind: 'in-doubt', operation, detail: { reason } } };
      expect(await send(client)).toMatchObject(opened ? { ok: true, value: NO_TICKET } : doubt);
    }
  });
});

test('a warning beside the id of what was made is no clear no', async () => {
  const service = await serve((_call, res) => json(res, { warning: 'No mail was sent', orderid: 9 }));
  const { client } = clientOf(service.url);
  expect(await client.addOrder({ clientid: '5', items: [{ pid: '1' }] })).toMatchObject({
    error: { kind: 'in-doubt', detail: { reason: 'no-result', texts: ['No mail was sent'] } },
  });
});

test('blanks around the keys of an answer', async () => {
  const bodies = [
    { ' id': '12', 'tid ': 'X-1', c: 'h' },
    { result: 'error', ' message ': 'No' },
  ];
  const service = await serve((_call, res) => json(res, bodies.shift()));
  const { client } = clientOf(service.url);
  const params = { deptid: '2', subject: 'S', message: 'M', files: [] };
  expect(await client.openTicket(params)).toMatchObject({ ok: true, value: { id: '12', tid: 'X-1', accessCode: 'h' } });
  expect(await client.openTicket(params)).toMatchObject({ error: { kind: 'rejected', detail: { texts: ['No'] } } });
});

test('an order of more fields than PHP takes is refused before anything is sent', async () => {
  const service = await serve((_call, res) => json(res, { result: 'success' }));
  const { client } = clientOf(service.url);
  const items = Array.from({ length: 501 }, (_, index) => ({ pid: '1', domain: `d${index}.com` }));
  expect(await client.addOrder({ items })).toMatchObject({
    error: { kind: 'invalid', detail: { field: 'items', reason: 'too-many-fields' } },
  });
  expect(service.calls).toHaveLength(0);
});

test('a refusal that repeats a secret is quoted without it', async () => {
  const service = await serve((_call, res) =>
    json(res, { result: 'error', message: 'Bad password hunter2!, bad code EPP-77' }),
  );
  const { client } = clientOf(service.url);
  const results = [
    await client.addContact({ email: 'a@example.com', password2: 'hunter2!' }),
    await client.addOrder({ items: [{ domain: 'a.com', domaintype: 'transfer', eppcode: 'EPP-77' }] }),
  ];
  expect(results).toMatchObject([
    { error: { detail: { texts: ['Bad password [removed], bad code EPP-77'] } } },
    { error: { detail: { texts: ['Bad password hunter2!, bad code [removed]'] } } },
  ]);
});

test('a large body that PHP emptied: too large, not a missing field', async () => {
  const service = await serve((_call, res) =>
    json(res, { result: 'error', message: 'Missing required field: ticket id' }),
  );
  const { client } = clientOf(service.url);
  expect(await client.addTicketReply(reply({ files: [fileOf('a', noise(MIB))] }))).toMatchObject({
    error: { kind: 'rejected', detail: { reason: 'too-large', facts: { size: expect.any(Number) } } },
  });
  const small = await client.addTicketReply(reply());
  expect(small).toMatchObject({ error: { kind: 'rejected' } });
  expect(small).not.toHaveProperty('error.detail.reason');
});

test('a refused connection: nothing was sent', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as { port: number };
  await new Promise((resolve) => closed.close(resolve));
  const { client } = clientOf(`http://127.0.0.1:${port}`);
  expect(await client.addTicketReply(reply())).toMatchObject({
    error: { kind: 'offline', detail: { reason: 'refused' } },
  });
});

test('an unknown name: nothing was sent', async () => {
  const { client } = clientOf('https://rackside-no-such-host.invalid');
  expect(await client.addTicketReply(reply())).toMatchObject({ error: { kind: 'offline', detail: { reason: 'dns' } } });
});

test('a handshake that fails: nothing was sent', async () => {
  const service = await serve((_call, res) => res.end());
  const { client } = clientOf(service.url.replace('http:', 'https:'));
  expect(await client.addTicketReply(reply())).toMatchObject({ error: { kind: 'offline' } });
  expect(service.calls).toHaveLength(0);
});

test('reset after the request was read: in doubt', async () => {
  const service = await serve((call) => call.socket.resetAndDestroy());
  const { client } = clientOf(service.url);
  expect(await client.addTicketReply(reply())).toMatchObject({
    error: { kind: 'in-doubt', detail: { reason: 'reset' } },
  });
  expect(service.calls).toHaveLength(1);
});

test('reset in the middle of the body: in doubt', async () => {
  const service = await serve(
    () => {},
    (req) => {
      req.once('data', () => req.socket.resetAndDestroy());
      return true;
    },
  );
  const { client } = clientOf(service.url);
  const sent = await client.addTicketReply(reply({ files: [fileOf('a', noise(8 * MIB))] }));
  expect(sent).toMatchObject({ error: { kind: 'in-doubt', detail: { reason: 'reset' } } });
});

test('a connection that closes before the answer, and one that breaks inside it: in doubt', async () => {
  const service = await serve((call, res) => {
    if (service.calls.length === 1) return call.socket.destroy();
    res.writeHead(200, { 'content-length': '100' });
    res.write('{"result":"success"');
    setImmediate(() => call.socket.destroy());
  });
  const { client } = clientOf(service.url);
  expect(await client.addTicketReply(reply())).toMatchObject({ error: { kind: 'in-doubt' } });
  expect(await client.addTicketReply(reply())).toMatchObject({
    error: { kind: 'in-doubt', detail: { reason: 'truncated', status: 200 } },
  });
});

test('no answer in time: in doubt', async () => {
  const service = await serve(() => {});
  const { client } = clientOf(service.url, undefined, { timeouts: { headers: 50 } });
  expect(await client.addTicketReply(reply())).toMatchObject({
    error: { kind: 'in-doubt', detail: { reason: 'timeout' } },
  });
  expect(service.calls).toHaveLength(1);
});

test('stopped before the first byte, and after it', async () => {
  const service = await serve(() => {});
  const { client } = clientOf(service.url);
  expect(await client.addTicketReply(reply(), { signal: AbortSignal.abort() })).toMatchObject({
    error: { kind: 'offline', detail: { reason: 'aborted' } },
  });
  expect(service.calls).toHaveLength(0);
  const stop = new AbortController();
  const going = client.addTicketReply(reply(), { signal: stop.signal });
  await expect.poll(() => service.calls.length).toBe(1);
  stop.abort();
  expect(await going).toMatchObject({ error: { kind: 'in-doubt', detail: { reason: 'aborted' } } });
});

test('a file that cannot be read: nothing was sent if it is so at once, in doubt if it is so later', async () => {
  const service = await serve((_call, res) => json(res, { result: 'success' }));
  const { client } = clientOf(service.url);
  const broken = (after: number) => ({
    name: 'a.bin',
    size: 4 * MIB,
    async *chunks() {
      yield noise(after);
      throw new Error('disk');
    },
  });
  expect(await client.addTicketReply(reply({ files: [broken(10)] }))).toMatchObject({
    error: { kind: 'storage', detail: { reason: 'file' } },
  });
  expect(await client.addTicketReply(reply({ files: [broken(2 * MIB)] }))).toMatchObject({
    error: { kind: 'in-doubt', detail: { reason: 'file' } },
  });
  expect(service.calls).toHaveLength(0);
});

test('a file that is shorter than it was is named', async () => {
  const service = await serve((_call, res) => json(res, { result: 'success' }));
  const { client } = clientOf(service.url);
  const sent = await client.addTicketReply(reply({ files: [{ ...fileOf('log.txt', noise(10)), size: 20 }] }));
  expect(sent).toMatchObject({ error: { kind: 'storage', subject: 'log.txt' } });
});

test('a write never uses a kept-alive connection', async () => {
  const service = await serve((_call, res) => json(res, { result: 'success', tickets: '' }));
  const { client } = clientOf(service.url);
  await client.getTickets({});
  // The connection is free again a turn later.
  await new Promise((resolve) => setTimeout(resolve, 20));
  await client.getTickets({});
  expect(service.connections()).toBe(1);
  await client.addTicketReply(reply());
  await client.addTicketReply(reply());
  expect(service.connections()).toBe(3);
});

test('a refusal that comes before the whole body was read is a refusal', async () => {
  const service = await serve(
    () => {},
    (req, res) => {
      res.writeHead(413, { 'content-type': 'text/html' });
      res.end('<html>Request Entity Too Large</html>');
      req.resume();
      return true;
    },
  );
  const { client } = clientOf(service.url);
  const sent = await client.addTicketReply(reply({ files: [fileOf('a', noise(6 * MIB))] }));
  expect(sent).toMatchObject({ error: { kind: 'rejected', detail: { reason: 'too-large' } } });
});

test('memory stays flat while 64 MiB go to a slow reader', async () => {
  let read = 0;
  const sink = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (part) => {
      read += part.length;
    });
  });
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  const { port } = sink.address() as { port: number };
  const piece = noise(MIB);
  const file = {
    name: 'big.bin',
    size: 64 * MIB,
    async *chunks() {
      for (let index = 0; index < 64; index++) yield piece;
    },
  };
  const { client } = clientOf(`http://127.0.0.1:${port}`);
  const stop = new AbortController();
  let ahead = 0;
  const going = client.addTicketReply(reply({ files: [file] }), {
    signal: stop.signal,
    onProgress: (sent) => {
      ahead = Math.max(ahead, sent - read);
    },
  });
  await expect.poll(() => read).toBeGreaterThan(64 * MIB * 1.7);
  stop.abort();
  await going;
  // Only socket buffers and a few pieces lie between the encoder and the reader, never the file.
  expect(ahead).toBeLessThan(16 * MIB);
  await new Promise<void>((resolve) => {
    sink.close(() => resolve());
  });
});
