import { createHash, randomBytes } from 'node:crypto';
import { serialize } from 'php-serialize';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BASE, type Bench, encodeFiles, startBench } from '../../tests/helpers/service-client.ts';
import type { Conversation } from '../../tests/service/service.ts';

let bench: Bench;
let ticket: Record<string, string>;
let now = BASE;

beforeAll(async () => {
  bench = await startBench({ tickets: 40, customers: 12, now: () => now });
  ticket = (await bench.tickets()).find((item) => item.userid !== '0') as Record<string, string>;
});
afterAll(() => bench.service.stop());
beforeEach(() => {
  now += 60_000;
  bench.service.setRepliesAs(null);
  bench.service.ledger.clear();
});

type Row = Record<string, string>;
const stored = () => bench.service.conversation(ticket.id as string) as Conversation;
const lastPost = () => stored().posts.at(-1);
const reply = (fields: Record<string, string>) =>
  bench.call('add-ticket-reply', { ticketid: ticket.id as string, ...fields });

describe('add-ticket-reply', () => {
  it('keeps the message exactly', async () => {
    const message = 'Line one\n\n  <b>&amp;</b> "quoted" \'single\' — 日本語 🚚\ttab\r\nlast ';
    expect(await reply({ message })).toEqual({ status: 200, body: { result: 'success' } });
    expect(lastPost()?.message).toBe(message);
    expect(bench.service.ledger.of('add-ticket-reply')[0]?.message).toBe(message);
  });

  it('answers as staff where no one is named', async () => {
    await reply({ message: 'From us' });
    expect(lastPost()).toMatchObject({ kind: 'staff', at: now });
    expect(stored()).toMatchObject({ status: 'Answered', lastreply: now, admin: 'Support' });
  });

  it('answers as the client of clientid', async () => {
    await reply({ message: 'From them', clientid: ticket.userid as string });
    expect(lastPost()).toMatchObject({ kind: 'client', email: ticket.email });
    expect(stored()).toMatchObject({ status: 'Customer-Reply', lastreply: now });
  });

  it('answers as another person for name and e-mail', async () => {
    await reply({ message: 'A friend', name: "Zoë & O'Neil", email: 'zoe@example.org' });
    expect(lastPost()).toMatchObject({ kind: 'other', name: "Zoë & O'Neil", email: 'zoe@example.org' });
    expect(stored().status).toBe('Customer-Reply');
  });

  it.each<[Record<string, string>, string]>([
    [{ clientid: 'OTHER' }, 'Client ID Not Found'],
    [{ message: ' \n' }, 'Missing required field: message'],
    [{ name: 'Zoë', email: 'not-an-address' }, 'The email field is not an e-mail address.'],
    [{ 'attachments[0]': 'no base64' }, 'The field attachments is not base64 of a JSON list of files.'],
    [{ 'attachments[0][data]': 'QQ==' }, 'Attachment 1 has no name or no data.'],
    [{ 'customfields[1][2]': 'x' }, 'The field customfields holds a list where a text belongs.'],
  ])('refuses %o and stores nothing', async (fields, message) => {
    const before = stored().posts.length;
    const other = (await bench.tickets()).find(({ userid }) => userid !== '0' && userid !== ticket.userid) as Row;
    const own = Object.entries(fields).map(([name, text]) => [name, text === 'OTHER' ? other.userid : text]);
    expect((await reply({ message: 'x', ...Object.fromEntries(own) })).body).toEqual({ result: 'error', message });
    expect(stored().posts.length).toBe(before);
  });

  it('takes base64 in lines and without padding, as PHP does', async () => {
    const data = randomBytes(101);
    const whole = encodeFiles([{ name: 'a.bin', data }]);
    const lines = (whole.match(/.{1,76}/g) ?? []).join('\n');
    for (const attachments of [lines, whole.replace(/=+$/, '')]) {
      await reply({ message: 'x', attachments });
      expect(lastPost()?.attachments).toMatchObject([{ name: 'a.bin', data }]);
    }
  });

  const data = randomBytes(5000);
  const one = (name: string) => Buffer.from(JSON.stringify({ name, data: data.toString('base64') })).toString('base64');
  it.each<[string, Record<string, string>]>([
    [
      'texts, each a list',
      { 'attachments[0]': encodeFiles([{ name: 'a', data }]), 'attachments[1]': encodeFiles([{ name: 'b', data }]) },
    ],
    ['texts, each a file', { 'attachments[0]': one('a'), 'attachments[1]': one('b') }],
    [
      'fields',
      {
        'attachments[0][name]': 'a',
        'attachments[0][data]': data.toString('base64'),
        'attachments[1][name]': 'b',
        'attachments[1][data]': data.toString('base64'),
      },
    ],
  ])('takes a list of %s for files, byte for byte', async (_how, fields) => {
    await reply({ message: 'x', ...fields });
    expect(lastPost()?.attachments).toMatchObject([
      { name: 'a', data },
      { name: 'b', data },
    ]);
    const [call] = bench.service.ledger.of('add-ticket-reply');
    expect(call?.attachments.map(({ name, size }) => [name, size])).toEqual([
      ['a', 5000],
      ['b', 5000],
    ]);
    expect(JSON.stringify(call?.params)).not.toContain(data.toString('base64').slice(0, 40));
  });

  it.each([['attachments'], ['attachments[]'], ['attachments[3]']])(
    'takes files uploaded as %s, byte for byte',
    async (field) => {
      const { access } = await bench.signIn();
      const form = new FormData();
      form.set('ticketid', ticket.id as string);
      form.set('message', 'Uploaded');
      form.append(field, new File([data], 'Grüße.bin'));
      form.append('attachments', encodeFiles([{ name: 'b', data }]));
      const response = await fetch(`${bench.service.url}/api/v2/hosting/add-ticket-reply`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${access}` },
        body: form,
      });
      expect(await response.json()).toEqual({ result: 'success' });
      expect(lastPost()?.attachments).toMatchObject([
        { name: 'b', data },
        { name: 'Grüße.bin', data },
      ]);
      expect(bench.service.ledger.of('add-ticket-reply')[0]?.attachments).toHaveLength(2);
    },
  );

  it("is stored under the contact's own name, or the client's where they have none", async () => {
    const clientid = ticket.userid as string;
    const named = { firstname: 'Ann', lastname: "O'Neil", email: 'ann@example.org' };
    const contact = async (fields: Record<string, string>) =>
      String((await bench.call('add-contact', { clientid, ...fields })).body.contactid);
    await reply({ message: 'x', clientid, contactid: await contact(named) });
    expect(lastPost()).toMatchObject({ kind: 'client', name: "Ann O'Neil", email: 'ann@example.org' });
    await reply({ message: 'x', clientid, contactid: await contact({}) });
    expect(lastPost()).toMatchObject({ kind: 'client', name: expect.stringMatching(/./), email: ticket.email });
  });

  it('a contact counts beside the client only', async () => {
    const add = await bench.call('add-contact', { clientid: ticket.userid as string, firstname: 'Ann' });
    const contactid = String(add.body.contactid);
    await reply({ message: 'x', contactid });
    expect(lastPost()).toMatchObject({ kind: 'staff', contactId: 0 });
    await reply({ message: 'x', contactid, clientid: ticket.userid as string });
    expect(lastPost()).toMatchObject({ kind: 'client', contactId: Number(contactid) });
  });

  it('refuses half of a name and e-mail', async () => {
    const before = stored().posts.length;
    for (const half of [{ name: 'Zoë' }, { email: 'zoe@example.org' }]) {
      expect(await reply({ message: 'x', ...half })).toEqual({
        status: 200,
        body: { result: 'error', message: 'Name and email address are required if not a client' },
      });
    }
    expect(stored().posts).toHaveLength(before);
  });

  it.each([
    ['staff', 'Answered'],
    ['client', 'Customer-Reply'],
    ['other', 'Customer-Reply'],
  ] as const)('records as %s when switched to it', async (who, status) => {
    await bench.hook('POST', 'switch', { repliesAs: who });
    await reply({ message: 'Switched', name: 'Mira', email: 'mira@hosting.example' });
    expect(lastPost()?.kind).toBe(who);
    expect(stored().status).toBe(status);
    if (who === 'staff') expect(stored().admin).toBe('Mira');
  });

  it.each(['ticketid', 'message'])('names %s when it is missing', async (field) => {
    const before = stored().posts.length;
    expect(await reply({ message: 'x', [field]: '' })).toEqual({
      status: 200,
      body: { result: 'error', message: `Missing required field: ${field}` },
    });
    expect(stored().posts).toHaveLength(before);
  });

  it('refuses a ticket and a client that are not there', async () => {
    expect((await reply({ message: 'x', ticketid: '99' })).body).toEqual({
      result: 'error',
      message: 'Ticket ID Not Found',
    });
    expect((await reply({ message: 'x', clientid: '99' })).body).toEqual({
      result: 'error',
      message: 'Client ID Not Found',
    });
  });

  it('keeps every byte and name of the files, also large ones', async () => {
    const files = [
      { name: 'large.bin', data: randomBytes(5 * 1024 * 1024 + 1) },
      { name: '請求書 "最終" – v2.pdf', data: Uint8Array.from({ length: 256 }, (_, byte) => byte) },
      { name: 'a|b.txt', data: Buffer.from('bar') },
      { name: 'empty', data: new Uint8Array() },
    ];
    expect((await reply({ message: 'Files', attachments: encodeFiles(files) })).body).toEqual({ result: 'success' });
    const kept = lastPost()?.attachments ?? [];
    expect(kept.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
    for (const [n, file] of files.entries()) expect(Buffer.compare(kept[n]?.data as Buffer, file.data)).toBe(0);
    const [call] = bench.service.ledger.of('add-ticket-reply');
    expect(call?.attachments).toEqual(
      files.map(({ name, data }) => ({
        name,
        size: data.length,
        sha256: createHash('sha256').update(data).digest('hex'),
      })),
    );
    expect(call?.bodyBytes).toBeGreaterThan(9_000_000);
  });

  it.each([
    ['no base64', '###'],
    ['base64 of another alphabet', Buffer.from('[{"name":"???","data":""}]').toString('base64url')],
    ['a stray sign', `!${Buffer.from('[{"name":"a","data":""}]').toString('base64')}`],
    ['no JSON', Buffer.from('{').toString('base64')],
    ['no list', Buffer.from('{"name":"a","data":""}').toString('base64')],
    ['no name', Buffer.from('[{"data":"QQ=="}]').toString('base64')],
    ['damaged data', Buffer.from('[{"name":"a","data":"Q*=="}]').toString('base64')],
  ])('refuses attachments with %s, and stores nothing', async (_case, attachments) => {
    const before = stored().posts.length;
    const { status, body } = await reply({ message: 'x', attachments });
    expect(status).toBe(200);
    expect(body).toMatchObject({ result: 'error', message: expect.stringMatching(/attachment/i) });
    expect(stored().posts).toHaveLength(before);
  });

  it('updates custom fields, and refuses what does not parse', async () => {
    const customfields = Buffer.from(serialize({ 3: 'Österreich', 7: 'yes' })).toString('base64');
    await reply({ message: 'Fields', customfields });
    expect(stored().customfields).toEqual({ 3: 'Österreich', 7: 'yes' });
    expect((await reply({ message: 'x', customfields: 'a:0:}' })).body).toMatchObject({ result: 'error' });
    await reply({ message: 'Fields', 'customfields[7]': 'no', 'customfields[8]': 'neu' });
    expect(stored().customfields).toEqual({ 3: 'Österreich', 7: 'no', 8: 'neu' });
  });

  it.each([{ markdown: '1' }, { useMarkdown: 'true' }])('takes %o for Markdown', async (flag) => {
    await reply({ message: '**bold**', ...flag });
    expect(lastPost()?.markdown).toBe(true);
    await reply({ message: 'plain', ...Object.fromEntries(Object.keys(flag).map((key) => [key, '0'])) });
    expect(lastPost()?.markdown).toBe(false);
  });
});

describe('open-ticket', () => {
  const opening = { deptid: '1', subject: 'Mail & "DNS"', message: 'Help', name: 'Guest', email: 'guest@example.org' };

  it('opens one for a guest', async () => {
    const { body } = await bench.call('open-ticket', opening);
    expect(body).toEqual({
      result: 'success',
      id: expect.stringMatching(/^\d+$/),
      tid: expect.stringMatching(/^[A-Z]{3}-\d{6}$/),
      c: expect.stringMatching(/^\w{8}$/),
    });
    const [row] = await bench.tickets({ limitnum: '1' });
    expect(row).toMatchObject({
      id: body.id,
      tid: body.tid,
      c: body.c,
      deptid: '1',
      userid: '0',
      name: 'Guest',
      email: 'guest@example.org',
      subject: 'Mail &amp; &quot;DNS&quot;',
      status: 'Open',
      priority: 'Medium',
      admin: '',
      attachment: '',
      flag: '0',
      service: '',
    });
    expect(row?.lastreply).toBe(row?.date);
  });

  it('opens one for a client, with a product, a priority and files', async () => {
    const { product } = (await bench.call('get-clients-products')).body.products as { product: Row[] };
    const [own] = product as [Row];
    const service = `S${own.id}`;
    const file = { name: 'log.txt', data: Buffer.from('log') };
    const { body } = await bench.call('open-ticket', {
      ...opening,
      clientid: own.clientid as string,
      serviceid: own.id as string,
      priority: 'High',
      attachments: encodeFiles([file]),
    });
    const [row] = await bench.tickets({ limitnum: '1' });
    expect(row).toMatchObject({ id: body.id, userid: own.clientid, priority: 'High', service });
    expect(row?.attachment).toMatch(/^\d{6}_log\.txt$/);
    const [post] = bench.service.conversation(String(body.id))?.posts ?? [];
    expect(post).toMatchObject({
      kind: 'client',
      message: 'Help',
      attachments: [{ name: 'log.txt', size: 3, data: file.data }],
    });
  });

  it('takes a list of files, and custom fields by their id', async () => {
    const { body } = await bench.call('open-ticket', {
      ...opening,
      'attachments[0]': encodeFiles([{ name: 'log.txt', data: Buffer.from('log') }]),
      'customfields[1]': 'v',
    });
    const opened = bench.service.conversation(String(body.id));
    expect(opened?.posts[0]?.attachments).toMatchObject([{ name: 'log.txt', data: Buffer.from('log') }]);
    expect(opened?.customfields).toEqual({ 1: 'v' });
  });

  it('links a domain', async () => {
    await bench.call('open-ticket', { ...opening, domainid: '5001' });
    expect((await bench.tickets({ limitnum: '1' }))[0]?.service).toBe('D5001');
  });

  it.each([
    [{ deptid: '' }, 'Missing required field: deptid'],
    [{ subject: '' }, 'Missing required field: subject'],
    [{ message: '' }, 'Missing required field: message'],
    [{ deptid: '77' }, 'Department ID Not Found'],
    [{ priority: 'Urgent' }, 'Invalid priority. Valid priorities are: Low,Medium,High'],
    [{ name: '' }, 'Name and email address are required if not a client'],
    [{ clientid: '9' }, 'Client ID Not Found'],
    [{ serviceid: '9' }, 'Service ID Not Found'],
    [{ domainid: '9' }, 'Domain ID Not Found'],
    [{ serviceid: '2001', domainid: '5001' }, 'Only one of serviceid or domainid can be used'],
  ])('refuses %o', async (change: Record<string, string>, message) => {
    const before = (await bench.call('get-tickets')).body.totalresults;
    expect(await bench.call('open-ticket', { ...opening, ...change })).toEqual({
      status: 200,
      body: { result: 'error', message },
    });
    expect((await bench.call('get-tickets')).body.totalresults).toBe(before);
  });
});

describe('what others do meanwhile', () => {
  it('lets the customer answer', async () => {
    await bench.hook('POST', 'customer-reply', { ticketid: ticket.id, message: 'Any news?' });
    expect(lastPost()).toMatchObject({ kind: 'client', message: 'Any news?', name: ticket.name, at: now });
    expect(stored()).toMatchObject({ status: 'Customer-Reply', lastreply: now });
  });

  it('lets a colleague answer', async () => {
    await bench.hook('POST', 'colleague-reply', { ticketid: ticket.id, message: 'Done', name: 'Kim Reyes' });
    expect(stored()).toMatchObject({ status: 'Answered', admin: 'Kim Reyes', lastreply: now });
    expect(await bench.hook('POST', 'colleague-reply', { ticketid: '4', message: 'x' })).toMatchObject({ status: 400 });
  });
});
