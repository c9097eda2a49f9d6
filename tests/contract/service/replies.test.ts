/**
 * Tickets and replies against the real service: exact texts and bytes, tokens, and what each fault
 * comes out as.
 */

import { beforeEach, describe, expect, test } from 'vitest';
import { noise } from '../../helpers/bytes.ts';
import { decodeTickets } from '../../helpers/decode-answers.ts';
import { fileOf } from '../../helpers/scripted-service.ts';
import { decoded, signedIn, value } from './signed-in.ts';

const { service, client, held } = await signedIn();
const tickets = async () => (await decoded(client.getTickets({ limitnum: 200 }), decodeTickets)).tickets;
const [first] = await tickets();
if (!first) throw new Error('the service has no tickets');

beforeEach(() => {
  service.faults.clear();
  service.ledger.clear();
});

test('every seeded ticket is read whole', async () => {
  const page = await decoded(client.getTickets({ limitnum: 200 }), decodeTickets);
  expect(page).toMatchObject({ total: 80, start: 0, returned: 80, odd: { fields: {}, skipped: 0 } });
  expect({ ...page.odd.shapes }).toEqual({ nested: 1 });
  expect(new Set(page.tickets.map(({ id }) => id)).size).toBe(80);
  for (const ticket of page.tickets) {
    expect(ticket.tid).toMatch(/^[A-Z]{3}-\d{6}$/);
    expect(ticket.opened).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(ticket.subject).toBe(service.conversation(ticket.id)?.subject);
  }
});

test('a reply with files: the exact text and bytes, once', async () => {
  const message = 'Grüße,\r\n\r\n*fett* & <b>roh</b> — 了解 "ok" \\ %20+\n';
  const binary = noise(5 * 1024 * 1024 + 1);
  const files = [
    fileOf('backup.bin', binary, 1024 * 1024),
    fileOf('写真 "最終".png', noise(3)),
    fileOf('empty.txt', noise(0)),
  ];
  const receipt = value(await client.addTicketReply({ ticketid: first.id, message, markdown: true, files }));
  const [call, ...more] = service.ledger.of('add-ticket-reply');
  expect(more).toEqual([]);
  expect(call).toMatchObject({ message, bodyBytes: receipt.wireSize, applied: true });
  const post = service.conversation(first.id)?.posts.at(-1);
  expect(post).toMatchObject({ kind: 'staff', message, markdown: true });
  expect(post?.attachments.map(({ name, size }) => [name, size])).toEqual(files.map(({ name, size }) => [name, size]));
  expect(Buffer.compare(post?.attachments[0]?.data ?? Buffer.alloc(0), Buffer.from(binary))).toBe(0);
});

test('a new ticket: its ids, its text, its file', async () => {
  const opened = value(
    await client.openTicket({
      deptid: first.dept_id,
      subject: 'A & B <c> "d"',
      message: 'Hello',
      name: 'Zoë',
      email: 'zoe@example.com',
      priority: 'High',
      files: [fileOf('a.txt', noise(10))],
    }),
  );
  const stored = service.conversation(opened.id ?? '');
  expect(stored).toMatchObject({ tid: opened.tid, c: opened.accessCode, subject: 'A & B <c> "d"' });
  expect(stored?.posts[0]).toMatchObject({ message: 'Hello', name: 'Zoë', email: 'zoe@example.com' });
  const found = (await tickets()).find(({ id }) => id === opened.id);
  expect(found).toMatchObject({
    subject: 'A & B <c> "d"',
    subject_wire: 'A &amp; B &lt;c&gt; &quot;d&quot;',
    priority: 'High',
    attachments: '["a.txt"]',
    client_id: null,
    access_code: opened.accessCode,
  });
});

describe('what a fault comes out as', () => {
  const reply = () =>
    client.addTicketReply({ ticketid: first.id, message: 'fault', files: [fileOf('a.bin', noise(100_000))] });
  const posts = () => service.conversation(first.id)?.posts.length ?? 0;

  test.each([
    ['reset-before', 'in-doubt', 0],
    ['reset-after', 'in-doubt', 1],
    ['5xx-after', 'in-doubt', 1],
  ] as const)('%s: %s, and never sent again', async (kind, error, applied) => {
    const before = posts();
    service.faults.add({ operation: 'add-ticket-reply', kind });
    expect(await reply()).toMatchObject({ ok: false, error: { kind: error, operation: 'add-ticket-reply' } });
    expect(posts() - before).toBe(applied);
    expect(service.ledger.of('add-ticket-reply')).toHaveLength(1);
  });

  test('a refused token: a fresh one, and the reply is not sent again unasked: it may have arrived', async () => {
    const before = posts();
    service.faults.add({ operation: 'add-ticket-reply', kind: '401' });
    expect(await reply()).toMatchObject({ ok: false, error: { kind: 'busy', detail: { reason: 'token-renewed' } } });
    expect(posts() - before).toBe(0);
    // An agent who saw that the reply did not arrive sends it again, whole, with the fresh token.
    value(await reply());
    expect(posts() - before).toBe(1);
    expect(service.ledger.all().map(({ operation, applied }) => [operation, applied])).toEqual([
      ['add-ticket-reply', false],
      ['token', true],
      ['add-ticket-reply', true],
    ]);
  });

  test('a token that has ended: a large reply hears of it, and goes with the fresh one', async () => {
    const before = posts();
    const files = [fileOf('large.bin', noise(20 * 1024 * 1024))];
    const large = () => client.addTicketReply({ ticketid: first.id, message: 'large', files });
    service.expireTokens('access');
    expect(await large()).toMatchObject({ ok: false, error: { kind: 'busy', detail: { reason: 'token-renewed' } } });
    expect(posts()).toBe(before);
    value(await large());
    expect(posts() - before).toBe(1);
  });

  test('a refusal in words', async () => {
    expect(await client.addTicketReply({ ticketid: '99999999', message: 'x', files: [] })).toMatchObject({
      error: { kind: 'rejected', detail: { texts: ['Ticket ID Not Found'] } },
    });
    expect(await client.openTicket({ deptid: '424242', subject: 's', message: 'm', files: [] })).toMatchObject({
      error: { kind: 'rejected', detail: { texts: ['Department ID Not Found'] } },
    });
  });
});

describe('tokens', () => {
  test('expired: many requests at once refresh once, and the new pair is kept', async () => {
    service.expireTokens('access');
    const before = held.tokens?.accessToken;
    const results = await Promise.all([
      client.getTickets({}),
      client.getTickets({ limitnum: 1 }),
      client.getTickets({ status: 'Open' }),
    ]);
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(service.ledger.of('token')).toHaveLength(1);
    expect(held.tokens?.accessToken).not.toBe(before);
  });

  test('both expired: the kept credentials', async () => {
    service.expireTokens('access');
    service.expireTokens('refresh');
    value(await client.getTickets({}));
    expect(service.ledger.of('token').map(({ applied }) => applied)).toEqual([false, true]);
  });

  test('wrong password, wrong key: which of them, and nothing changed', async () => {
    const before = held.tokens;
    expect(await client.signIn({ ...service.credentials, password: 'no' })).toMatchObject({
      error: { kind: 'auth', detail: { reason: 'password' } },
    });
    expect(await client.signIn({ ...service.credentials, apiSecret: 'no' })).toMatchObject({
      error: { kind: 'auth', detail: { reason: 'api-key' } },
    });
    expect(held.tokens).toEqual(before);
  });
});

test('stopped: nothing was sent', async () => {
  const other = await signedIn();
  await other.service.stop();
  expect(await other.client.addTicketReply({ ticketid: '1', message: 'x', files: [] })).toMatchObject({
    error: { kind: 'offline', detail: { reason: 'refused' } },
  });
  expect(await other.client.getTickets({})).toMatchObject({ error: { kind: 'offline' } });
});
