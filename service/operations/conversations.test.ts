import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BASE, type Bench, encodeFiles, startBench } from '../../tests/helpers/service-client.ts';
import { unflatten } from '../../tests/helpers/unflatten.ts';
import type { Conversation } from '../../tests/service/service.ts';
import { timestamp } from '../time.ts';

type Row = Record<string, unknown>;
let bench: Bench;
let now = BASE;
let ticket: Record<string, string>;

beforeAll(async () => {
  bench = await startBench({ tickets: 200, customers: 40, now: () => now });
  ticket = (await bench.tickets()).find(({ id, userid }) => userid !== '0' && stored(id).posts.length > 3) as never;
});
afterAll(() => bench.service.stop());
beforeEach(() => {
  now += 60_000;
  bench.service.turn({ dialects: ['conversations'] });
  bench.service.ledger.clear();
});

const stored = (id = ticket.id) => bench.service.conversation(id as string) as Conversation;
const speak = (...dialects: string[]) => bench.service.turn({ dialects: ['conversations', ...dialects] });
const read = async (fields: Record<string, string> = { ticketid: ticket.id as string }) =>
  (await bench.call('get-ticket', fields)).body;
const replies = async (fields?: Record<string, string>) => ((await read(fields)).replies as { reply: Row[] }).reply;
const file = async (relatedid: unknown, type: string, index: unknown) =>
  (await bench.call('get-ticket-attachment', { relatedid: String(relatedid), type, index: String(index) })).body;

describe('without the dialect', () => {
  it('both are no operations', async () => {
    bench.service.turn({ dialects: [] });
    for (const operation of ['get-ticket', 'get-ticket-attachment'])
      expect(await bench.call(operation, { ticketid: ticket.id as string })).toEqual({
        status: 404,
        body: { result: 'error', message: `There is no operation ${operation}.` },
      });
  });

  it('all does not turn them on', () => {
    bench.service.turn({ dialects: ['all'] });
    expect(bench.service.dialects()).not.toContain('conversations');
  });
});

describe('get-ticket', () => {
  it('tells the head of the ticket as get-tickets does', async () => {
    const { result, replies: _replies, notes: _notes, ticketid, ticketnum, ...head } = await read();
    expect({ result, ticketid, ticketnum }).toEqual({
      result: 'success',
      ticketid: ticket.id,
      ticketnum: ticket.tid,
    });
    const { id: _id, tid: _tid, attachment: _files, ...listed } = ticket;
    expect(head).toEqual({ ...listed, deptname: expect.stringMatching(/\w/), contactid: '0' });
  });

  it('tells every post as it is stored, the opening one as reply 0', async () => {
    const told = await replies();
    const { posts } = stored();
    expect(told.map(({ message }) => message)).toEqual(posts.map(({ message }) => message.replaceAll('\n', '\r\n')));
    expect(told.map(({ date }) => date)).toEqual(posts.map(({ at }) => timestamp(at, 'UTC')));
    expect(told[0]).toMatchObject({
      replyid: '0',
      date: ticket.date,
      userid: ticket.userid,
      name: ticket.name,
      email: ticket.email,
      requestor_name: ticket.name,
      requestor_type: 'Owner',
      admin: '',
    });
    expect(told.at(-1)?.date).toBe(ticket.lastreply);
    const staff = posts.findIndex(({ kind }) => kind === 'staff');
    expect(told[staff]).toMatchObject({
      replyid: expect.stringMatching(/^[1-9]\d*$/),
      userid: '0',
      name: '',
      admin: posts[staff]?.name,
      requestor_name: posts[staff]?.name,
      requestor_type: 'Operator',
    });
    expect(new Set(told.map(({ replyid }) => replyid)).size).toBe(posts.length);
  });

  it('is of every ticket what is stored, from its date to its last reply', async () => {
    for (const { id, date, lastreply } of (await bench.tickets()).slice(0, 60)) {
      const told = await replies({ ticketid: id as string });
      expect(told).toHaveLength(stored(id).posts.length);
      expect([told[0]?.date, told.at(-1)?.date]).toEqual([date, lastreply]);
    }
  });

  it('is found by its number, in either case of letters', async () => {
    const tid = ticket.tid as string;
    expect((await read({ ticketnum: tid })).ticketid).toBe(ticket.id);
    expect((await read({ ticketnum: tid.toLowerCase() })).ticketid).toBe(ticket.id);
  });

  it('sorts replies as it is told', async () => {
    const rising = await replies();
    expect(await replies({ ticketid: ticket.id as string, repliessort: 'ASC' })).toEqual(rising);
    expect(await replies({ ticketid: ticket.id as string, repliessort: 'DESC' })).toEqual([...rising].reverse());
  });

  it.each([
    [{}, 'Missing required field: ticketid'],
    [{ ticketid: '99' }, 'Ticket ID Not Found'],
    [{ ticketnum: 'ABC-000000' }, 'Ticket ID Not Found'],
  ])('refuses %o', async (fields: Record<string, string>, message) => {
    expect(await bench.call('get-ticket', fields)).toEqual({ status: 200, body: { result: 'error', message } });
  });

  it('tells what came in meanwhile, and from whom', async () => {
    const clientid = ticket.userid as string;
    const contact = async (fields: Record<string, string>) =>
      String((await bench.call('add-contact', { clientid, firstname: 'Ann', ...fields })).body.contactid);
    const subaccount = await contact({ password2: 'x', email: 'sub@role.example' });
    const plain = await contact({ email: 'plain@role.example' });
    const other = (await bench.tickets()).find(({ userid }) => userid !== '0' && userid !== clientid);
    const of = (fields: Record<string, string>) =>
      bench.call('add-ticket-reply', { ticketid: ticket.id as string, message: 'x', ...fields });
    const before = (await replies()).length;
    await of({ message: 'Ours **bold**', markdown: '1' });
    await of({ clientid });
    await of({ clientid, contactid: subaccount });
    await of({ clientid, contactid: plain });
    await of({ name: 'Zoë', email: 'zoe@role.example' });
    await of({ name: 'Other', email: other?.email as string });
    const told = (await replies()).slice(before);
    expect(told.map(({ requestor_type }) => requestor_type)).toEqual([
      'Operator',
      'Owner',
      'Sub-account',
      'Authorized User',
      'External User',
      'Registered User',
    ]);
    expect(told[0]).toMatchObject({ message: 'Ours **bold**', admin: 'Support', date: timestamp(now, 'UTC') });
    expect(told[2]).toMatchObject({ contactid: subaccount, requestor_email: 'sub@role.example', userid: clientid });
    const guest = (await bench.tickets()).find(({ userid }) => userid === '0');
    expect((await replies({ ticketid: guest?.id as string }))[0]).toMatchObject({
      requestor_type: 'Guest',
      userid: '0',
    });
  });
});

describe('get-ticket-attachment', () => {
  const files = [
    { name: 'a|b "c".txt', data: Buffer.from('first') },
    { name: '請求書.pdf', data: Uint8Array.from({ length: 256 }, (_, byte) => byte) },
  ];

  it('gives the bytes of files that a reply brought', async () => {
    await bench.call('add-ticket-reply', {
      ticketid: ticket.id as string,
      message: 'Files',
      attachments: encodeFiles(files),
    });
    const last = (await replies()).at(-1);
    expect(last?.attachments).toEqual(files.map(({ name }, index) => ({ filename: name, index: String(index) })));
    expect(last?.attachment).toMatch(/^\d{6}_a_b "c"\.txt\|\d{6}_請求書\.pdf$/);
    for (const [index, { name, data }] of files.entries())
      expect(await file(last?.replyid, 'reply', index)).toEqual({
        result: 'success',
        filename: name,
        data: Buffer.from(data).toString('base64'),
      });
    expect(await file(last?.replyid, 'reply', 2)).toEqual({ result: 'error', message: 'Attachment Not Found' });
  });

  it('gives those of the opening post by the ticket', async () => {
    const with_ = (await bench.tickets()).find(({ attachment }) => attachment !== '') as Record<string, string>;
    const [opening] = await replies({ ticketid: with_.id as string });
    expect(opening?.attachment).toBe(with_.attachment);
    const kept = stored(with_.id).posts[0]?.attachments[0];
    expect(await file(with_.id, 'ticket', 0)).toMatchObject({
      filename: kept?.name,
      data: kept?.data.toString('base64'),
    });
  });

  it.each([
    [{ type: 'reply', index: '0' }, 'Missing required field: relatedid'],
    [{ relatedid: '1', index: '0' }, 'Missing required field: type'],
    [{ relatedid: '1', type: 'reply' }, 'Missing required field: index'],
    [{ relatedid: '1', type: 'invoice', index: '0' }, 'Invalid attachment type'],
    [{ relatedid: '1', type: 'reply', index: '-1' }, 'Attachment Not Found'],
    [{ relatedid: '1', type: 'reply', index: 'x' }, 'Attachment Not Found'],
    [{ relatedid: '99999999', type: 'note', index: '0' }, 'Attachment Not Found'],
    [{ relatedid: '99', type: 'ticket', index: '0' }, 'Attachment Not Found'],
  ])('refuses %o', async (fields: Record<string, string>, message) => {
    expect(await bench.call('get-ticket-attachment', fields)).toEqual({
      status: 200,
      body: { result: 'error', message },
    });
  });
});

describe('dialects of the two', () => {
  it.each(['conversations-401', 'conversations-403'])('%s', async (name) => {
    speak(name);
    const status = Number(name.slice(-3));
    expect((await bench.call('get-ticket', { ticketid: ticket.id as string })).status).toBe(status);
    expect((await bench.call('get-ticket-attachment')).status).toBe(status);
    expect((await bench.call('get-tickets')).status).toBe(200);
  });

  it('conversations-error, also where neither is known', async () => {
    for (const dialects of [['conversations', 'conversations-error'], ['conversations-error']]) {
      bench.service.turn({ dialects });
      expect(await read()).toEqual({ result: 'error', message: 'Invalid action' });
      expect((await bench.call('get-tickets')).body.result).toBe('success');
    }
  });

  it('conversations-html', async () => {
    speak('conversations-html');
    const { access } = await bench.signIn();
    const response = await fetch(`${bench.service.url}/api/v2/hosting/get-ticket`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${access}` },
      body: new URLSearchParams({ ticketid: ticket.id as string }),
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await response.text()).toMatch(/^<html>/);
  });

  it('bare-replies, in every shape of a list', async () => {
    const usual = await replies();
    speak('bare-replies');
    expect((await read()).replies).toEqual(usual);
    speak('bare-replies', 'keyed-by-number');
    expect((await read()).replies).toEqual({ ...usual });
    speak('bare-replies', 'empty-text');
    expect((await read({ ticketid: quietTicket() })).notes).toBe('');
    speak('bare-replies', 'flattened-everywhere');
    expect(await read()).toMatchObject({ 'replies[0][replyid]': '0' });
  });

  it('the shapes of all lists', async () => {
    const usual = await replies();
    speak('flattened-everywhere');
    const flat = unflatten(await read(), 'replies', 'reply');
    expect(flat.map(({ replyid, message }) => [replyid, message])).toEqual(
      usual.map(({ replyid, message }) => [replyid, message]),
    );
    speak('keyed-by-id');
    const keyed = (await read()).replies as { reply: Record<string, Row> };
    expect(keyed.reply['0']).toEqual(usual[0]);
    speak('single-object');
    const single = await read({ ticketid: quietTicket() });
    expect(single.replies).toMatchObject({ reply: { replyid: '0' } });
    speak('empty-missing');
    expect(Object.keys(await read({ ticketid: quietTicket() }))).not.toContain('notes');
  });

  it('the values of all records', async () => {
    speak('numbers');
    const { ticketid, replies: told } = await read();
    expect(ticketid).toBe(Number(ticket.id));
    expect((told as { reply: Row[] }).reply[0]).toMatchObject({ replyid: 0, userid: Number(ticket.userid) });
    speak('text-ids', 'long-numbers', 'status-markup');
    const odd = await read({ ticketid: `${ticket.id}-a` });
    expect(odd).toMatchObject({
      ticketid: `${ticket.id}-a`,
      ticketnum: `${ticket.tid}-desk`,
      status: expect.stringMatching(/^<span/),
    });
    const [opening, second] = (odd.replies as { reply: Row[] }).reply;
    expect([opening?.replyid, second?.replyid]).toEqual(['0', expect.stringMatching(/^\d+-a$/)]);
    expect((await read({ ticketnum: `${ticket.tid}-desk` })).ticketid).toBe(`${ticket.id}-a`);
    speak('ticketid-only', 'newer-fields', 'attachment-list');
    const newer = await read();
    expect(newer).toMatchObject({ ticketid: ticket.id, ticketnum: ticket.tid, owner_name: ticket.name });
    expect((newer.replies as { reply: Row[] }).reply[1]).toMatchObject({ attachment: '', attachments: [[]] });
  });

  it('tid-in-ticket', async () => {
    speak('tid-in-ticket');
    const head = await read();
    expect(head.tid).toBe(ticket.tid);
    expect(head).not.toHaveProperty('ticketnum');
  });

  it('older-replies and newer-replies', async () => {
    speak('older-replies');
    const older = await replies();
    expect(Object.keys(older[0] as Row).filter((key) => /requestor|attachments/.test(key))).toEqual([]);
    expect(older[0]).toMatchObject({ name: ticket.name, attachment: expect.any(String) });
    speak('newer-replies');
    expect((await replies())[0]).toMatchObject({ name: '', email: '', requestor_name: ticket.name });
  });

  it('message-entities and message-html', async () => {
    const message = 'A "quoted" <b> & **bold**\nnext';
    await bench.call('add-ticket-reply', { ticketid: ticket.id as string, message, markdown: '1' });
    speak('message-entities');
    expect((await replies()).at(-1)?.message).toBe('A &quot;quoted&quot; &lt;b&gt; &amp; **bold**\r\nnext');
    speak('message-html');
    expect((await replies()).at(-1)?.message).toBe(
      '<p>A &quot;quoted&quot; &lt;b&gt; &amp; <strong>bold</strong><br />\nnext</p>',
    );
  });

  it('sort-ignored', async () => {
    const rising = await replies();
    speak('sort-ignored');
    expect(await replies({ ticketid: ticket.id as string, repliessort: 'ASC' })).toEqual([...rising].reverse());
  });

  it('all at once are told in turn', async () => {
    const { access } = await bench.signIn();
    bench.service.turn({ dialects: ['all', 'conversations'] });
    for (let round = 0; round < 12; round++) {
      const response = await fetch(`${bench.service.url}/api/v2/hosting/get-ticket`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${access}`,
          'X-Requested-With': 'XMLHttpRequest',
          Accept: 'application/json',
        },
        body: new URLSearchParams({ ticketid: ticket.id as string }),
      });
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(JSON.stringify(JSON.parse(text.slice(text.indexOf('{"'))))).toContain('-desk');
    }
  });
});

/** One whose customer was not answered yet, and without notes. */
function quietTicket(): string {
  for (let id = 10_001; ; id++) if (stored(String(id)).posts.length === 1) return String(id);
}
