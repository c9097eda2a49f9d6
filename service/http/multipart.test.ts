/** Bodies of calls: how each kind is read, what is too large, and whose is not read at all. */
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Bench, encodeForm, MULTIPART, startBench } from '../../tests/helpers/service-client.ts';
import { BODY_LIMITS, readForm } from './multipart.ts';

const MIB = 1024 * 1024;
let bench: Bench;
let access: string;

beforeAll(async () => {
  bench = await startBench({ tickets: 5, customers: 4 });
  ({ access } = await bench.signIn());
});
afterAll(() => bench.service.stop());
beforeEach(() => bench.service.ledger.clear());

const send = async (type: string, body: string, operation = 'add-contact') => {
  const response = await fetch(`${bench.service.url}/api/v2/hosting/${operation}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${access}`, 'Content-Type': type },
    body,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const contacts = async () => (await bench.call('get-contacts', { userid: '100' })).body.totalresults;

describe('a body', () => {
  it.each(['multipart/form-data', 'multipart/form-data; charset=utf-8'])(
    'of urlencoded text that calls itself %s is read, as samples in PHP send it',
    async (type) => {
      const sent = { firstname: 'Zoë & Ann', city: 'Köln +1' };
      const { body } = await send(type, String(new URLSearchParams(sent)));
      expect(bench.service.stored('contact', String(body.contactid))).toMatchObject({
        firstname: 'Zoë &amp; Ann',
        city: 'Köln +1',
      });
    },
  );

  it('of JSON is refused, and stores nothing; PHP takes it for an empty form', async () => {
    const before = await contacts();
    expect(await send('application/json', '{"firstname":"Ann"}')).toMatchObject({ status: 415 });
    expect(await contacts()).toBe(before);
    await bench.hook('POST', 'switch', { dialects: ['json-ignored'] });
    const { status, body } = await send('application/json', '{"firstname":"Ann"}');
    expect(status).toBe(200);
    expect(bench.service.stored('contact', String(body.contactid))).toMatchObject({ firstname: '' });
    expect((await send('text/plain', 'firstname=Ann')).status).toBe(415);
    await bench.hook('POST', 'switch', { dialects: [] });
  });

  it('has texts in parts that name no file, whatever type they have', async () => {
    const typed = encodeForm({ firstname: 'Zoë' }).replace(
      '\r\n\r\n',
      '\r\nContent-Type: application/octet-stream\r\n\r\n',
    );
    const { body } = await send(MULTIPART, typed);
    expect(bench.service.stored('contact', String(body.contactid))).toMatchObject({ firstname: 'Zoë' });
  });

  const read = (body: Buffer, limits: Partial<typeof BODY_LIMITS>, type = MULTIPART) => {
    const incoming = new PassThrough();
    const form = readForm(
      Object.assign(incoming, { headers: { 'content-type': type } }) as unknown as IncomingMessage,
      {
        ...BODY_LIMITS,
        ...limits,
      },
    );
    incoming.write(body);
    return { form, incoming };
  };

  it('over the limit of a whole body is refused before it ended', async () => {
    const { form } = read(Buffer.from(encodeForm({ a: 'x'.repeat(1000), b: 'x'.repeat(1000) })), { body: 1500 });
    await expect(form).rejects.toMatchObject({ status: 413 });
  });

  it('with a file over the limit of a field is refused', async () => {
    const upload = encodeForm({ attachments: 'x'.repeat(2000) }).replace(
      '"attachments"',
      '"attachments"; filename="a"',
    );
    const { form, incoming } = read(Buffer.from(upload), { field: 1500 });
    incoming.end();
    await expect(form).rejects.toMatchObject({ status: 413 });
  });
});

describe('without a good token', () => {
  it('a large body is answered before it ended, and whoever still writes is not cut off', async () => {
    const { hostname, port } = new URL(bench.service.url);
    const socket = connect(Number(port), hostname);
    const cut = vi.fn();
    socket.on('error', cut);
    const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
    socket.write(
      `POST /api/v2/hosting/add-ticket-reply HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${900 * MIB}\r\n\r\n`,
    );
    const write = () => new Promise((resolve) => socket.write(Buffer.alloc(MIB, 'x'), resolve));
    for (let n = 0; n < 17; n++) await write();
    expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
    for (let n = 0; n < 17; n++) await write();
    expect(cut).not.toHaveBeenCalled();
    socket.destroy();
  });

  it('a body is not read, whatever is in it', async () => {
    const response = await fetch(`${bench.service.url}/api/v2/hosting/add-ticket-reply`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"ticketid":"10001"}',
    });
    expect(response.status).toBe(401);
    expect(bench.service.ledger.all()).toMatchObject([{ status: 401, params: {}, bodyBytes: 20 }]);
  });
});
