/** How an answer may be packed and written, over a real connection. */
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { clientOf, serve } from '../../../../tests/helpers/scripted-service.ts';
import { decodeTickets } from '../../worker/tickets/decode-tickets.ts';

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
  ['a way nobody knows', Buffer.from(TEXT), 'rot13', 'truncated'],
  ['far more than it seems', gzipSync(Buffer.alloc(33 * 1024 * 1024)), 'gzip', 'too-large'],
])('an answer that cannot be unpacked (%s) is no answer', async (_what, body, encoding, reason) => {
  expect(await subjectOf(body, { 'content-encoding': encoding })).toMatchObject({
    error: { kind: 'malformed', detail: { reason } },
  });
});
