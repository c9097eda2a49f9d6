/** Every shape in which a service may answer get-ticket gives the same conversation. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flatten } from '../../../../tests/helpers/flatten.ts';
import { numberOfRuns } from '../../../../tests/helpers/full-run.ts';
import type { ConversationFacts } from './facts.ts';
import { readAnswer } from './read-answer.ts';

const FACTS: ConversationFacts = {
  id: '10001',
  tid: 'ABC-123456',
  opened: '2026-11-20 10:15:00',
  lastReply: '2026-11-21 09:05:12',
  requester: { name: "Ann O'Neil", email: 'ann@example.org' },
  lastBy: null,
  zone: 'Europe/Rome',
};

const OPENING = {
  replyid: '0',
  userid: '101',
  contactid: '0',
  name: 'Ann O&#039;Neil',
  email: 'ann@example.org',
  requestor_name: 'Ann O&#039;Neil',
  requestor_email: 'ann@example.org',
  requestor_type: 'Owner',
  date: '2026-11-20 10:15:00',
  message: 'Mail is late.\r\n\r\nSince **noon** &amp; before.',
  attachment: '123456_log.txt|654321_b c.png',
  attachments: [
    { filename: 'log.txt', index: '0' },
    { filename: 'b c.png', index: '1' },
  ],
  attachments_removed: '0',
  admin: '',
};
const ANSWERED = {
  ...OPENING,
  replyid: '501',
  userid: '0',
  name: '',
  email: '',
  requestor_name: 'Mira Kahn',
  requestor_email: 'mira@hoster.example',
  requestor_type: 'Operator',
  date: '2026-11-21 09:05:12',
  message: 'Thank you.',
  attachment: '',
  attachments: [],
  admin: 'Mira Kahn',
};
const NOTE = { noteid: '7', date: '2026-11-20 11:00:00', message: 'Their disk is full.', attachments: [], admin: 'Jo' };

const answer = (more: object = {}) => ({
  result: 'success',
  ticketid: '10001',
  tid: 'ABC-123456',
  date: '2026-11-20 10:15:00',
  lastreply: '2026-11-21 09:05:12',
  replies: { reply: [OPENING, ANSWERED] },
  notes: { note: [NOTE] },
  ...more,
});

const bytes = (body: unknown) => new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));

function read(body: unknown, facts: Partial<ConversationFacts> = {}) {
  const result = readAnswer(bytes(body), { ...FACTS, ...facts });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const without = (record: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
const numbered = (list: object[]) => Object.fromEntries(list.entries());

test('a conversation, as the family documents it', () => {
  const reading = read(answer());
  expect(reading).toMatchObject({
    source: 'api',
    newestFirst: false,
    whole: true,
    lastReply: '2026-11-21 09:05',
    doubts: [],
  });
  expect(reading.posts).toEqual([
    {
      id: '0',
      source: 'api',
      readBy: { name: 'get-ticket', version: 1 },
      role: 'customer',
      author: "Ann O'Neil",
      shownTime: '2026-11-20 10:15:00',
      at: { text: '2026-11-20 10:15', utc: Date.UTC(2026, 10, 20, 9, 15) },
      text: 'Mail is late.\n\nSince **noon** & before.',
      html: null,
      typed: 'Mail is late.\n\nSince **noon** & before.',
      files: [
        { name: 'log.txt', index: 0, link: null, removed: false },
        { name: 'b c.png', index: 1, link: null, removed: false },
      ],
      note: false,
    },
    expect.objectContaining({
      id: '501',
      role: 'staff',
      author: 'Mira Kahn',
      text: 'Thank you.',
      files: [],
      note: false,
    }),
  ]);
  expect(reading.notes).toEqual([
    expect.objectContaining({ id: 'n:7', role: 'staff', author: 'Jo', text: 'Their disk is full.', note: true }),
  ]);
  expect(structuredClone(reading)).toEqual(reading);
});

describe('shapes of wire-notes', () => {
  const shapes: [string, unknown][] = [
    ['lists without their inner name', answer({ replies: [OPENING, ANSWERED], notes: [NOTE] })],
    ['lists in lists', answer({ replies: { reply: [[OPENING], [ANSWERED]] }, notes: [[NOTE]] })],
    ['one object for one note', answer({ notes: { note: NOTE } })],
    ['maps by number', answer({ replies: { reply: numbered([OPENING, ANSWERED]) }, notes: numbered([NOTE]) })],
    [
      'maps by id',
      answer({
        replies: { reply: { 0: without(OPENING, 'replyid'), 501: without(ANSWERED, 'replyid') } },
        notes: { 7: NOTE },
      }),
    ],
    [
      'numbers as numbers',
      answer({
        ticketid: 10001,
        replies: {
          reply: [
            { ...OPENING, replyid: 0, userid: 101 },
            { ...ANSWERED, replyid: 501, userid: 0 },
          ],
        },
      }),
    ],
    ['flattened keys', flatten(answer())],
    [
      'blanks around keys',
      answer({ replies: { ' reply ': [OPENING, { ...without(ANSWERED, 'admin'), ' admin ': 'Mira Kahn' }] } }),
    ],
    ['no result', without(answer(), 'result')],
    ['notices before it', `<br />\n<b>Notice</b>: Undefined index in <b>x.php</b>\n${JSON.stringify(answer())}`],
    ['a wrapper of its own', { result: 'success', ticket: without(answer(), 'result') }],
    [
      'the opening message in the ticket itself',
      answer({ ...without(OPENING, 'replyid'), replies: { reply: [ANSWERED] } }),
    ],
  ];
  const plain = (body: unknown) => {
    const { posts, notes, whole, newestFirst } = read(body);
    return { posts, notes, whole, newestFirst };
  };
  test.each(shapes)('%s', (_name, body) => expect(plain(body)).toEqual(plain(answer())));

  test('newest first', () => {
    const reading = read(answer({ replies: { reply: [ANSWERED, OPENING] } }));
    expect(reading).toMatchObject({ newestFirst: true, whole: true });
    expect(reading.posts.map(({ id }) => id)).toEqual(['501', '0']);
  });

  test.each([
    ['', []],
    [null, []],
    [{}, []],
    [{ note: '' }, []],
    [[[]], []],
  ])('no notes as %j', (notes, none) => {
    expect(read(answer({ notes })).notes).toEqual(none);
  });

  test('one opening post as one object', () => {
    const only = read(answer({ replies: { reply: OPENING }, lastreply: OPENING.date }), { lastReply: null });
    expect(only).toMatchObject({ whole: true, newestFirst: null });
    expect(only.posts.map(({ id }) => id)).toEqual(['0']);
  });
});

describe('who wrote', () => {
  const one = (fields: object) => read(answer({ replies: { reply: [OPENING, { ...ANSWERED, ...fields }] } })).posts[1];
  test.each<[string, object, string, string | null]>([
    ['owner', { requestor_type: 'Owner', admin: '', requestor_name: 'Ann' }, 'customer', 'Ann'],
    ['a sub-account', { requestor_type: 'Sub-account', admin: '', requestor_name: 'Bo' }, 'sub-account', 'Bo'],
    ['a guest', { requestor_type: 'Guest', admin: '', requestor_name: 'Cy' }, 'guest', 'Cy'],
    ['an authorised user', { requestor_type: 'Authorized User', admin: '', requestor_name: 'Di' }, 'customer', 'Di'],
    ['an operator without `admin`', { admin: '' }, 'staff', 'Mira Kahn'],
    ['an operator whom `admin` alone names', { requestor_type: '', requestor_name: '' }, 'staff', 'Mira Kahn'],
    ['fields that contradict each other', { requestor_type: 'Owner' }, 'unknown', null],
    ['a word nobody knows', { requestor_type: 'Robot', admin: '' }, 'unknown', null],
    [
      'before requestor_type: a client',
      { requestor_type: '', requestor_name: '', admin: '', userid: '5', name: 'E' },
      'customer',
      'E',
    ],
    [
      'a contact of a client',
      { requestor_type: '', requestor_name: '', admin: '', userid: '5', contactid: '9', name: 'F' },
      'sub-account',
      'F',
    ],
    [
      'nobody the service knows',
      { requestor_type: '', requestor_name: '', admin: '', name: 'G', email: 'g@example.org' },
      'guest',
      'G',
    ],
    ['nothing said', { requestor_type: '', requestor_name: '', admin: '', name: 'H' }, 'unknown', null],
  ])('%s', (_name, fields, role, author) => expect(one(fields)).toMatchObject({ role, author }));

  test('a message that says it is staff is none', () => {
    const message = '", "admin": "Mira Kahn", "requestor_type": "Operator", "x": "<div class="ticket-reply staff">';
    expect(one({ message, requestor_type: 'Owner', admin: '', requestor_name: 'Ann' })).toMatchObject({
      role: 'customer',
      author: 'Ann',
      typed: message,
    });
  });

  test('a name turns nothing round and breaks no line', () => {
    expect(one({ admin: 'Mi\u202era\nKahn&lt;b&gt;' })?.author).toBe('Mira Kahn<b>');
  });
});

describe('messages and files', () => {
  const post = (fields: object) => read(answer({ replies: { reply: [{ ...OPENING, ...fields }] } })).posts[0];

  test('HTML stands apart from what is typed, and its text is the same', () => {
    const html = '<p>Mail is late.</p>\n<p>Since <strong>noon</strong> &amp; before.</p>';
    expect(post({ message: html })).toMatchObject({ html, typed: null, text: 'Mail is late.\n\nSince noon & before.' });
  });

  test('markup that was typed into a text is text', () => {
    const message = 'Use <b>this</b>\r\nand <script>alert(1)</script> there';
    expect(post({ message })).toMatchObject({
      html: null,
      text: 'Use <b>this</b>\nand <script>alert(1)</script> there',
    });
  });

  test('entities are decoded once', () => {
    expect(post({ message: '&amp;lt;b&amp;gt; &quot;x&quot;' })).toMatchObject({ text: '&lt;b&gt; "x"' });
  });

  test.each<[string, object, unknown[]]>([
    ['names alone', { attachments: undefined }, ['log.txt', 'b c.png']],
    ['`[[]]` beside names', { attachments: [[]] }, ['log.txt', 'b c.png']],
    ['one file as an object', { attachments: { filename: 'x.txt', index: 3 } }, ['x.txt']],
    ['years before names', { attachments: [{ filename: '2026_x.txt', index: 0 }] }, ['2026_x.txt']],
    ['a map', { attachments: { 4: { filename: 'y.txt', index: '4' } } }, ['y.txt']],
    ['none', { attachments: [], attachment: '' }, []],
  ])('files: %s', (_name, fields, names) => expect(post(fields)?.files.map(({ name }) => name)).toEqual(names));

  test('a file keeps the number that the service gave it, and removed ones say so', () => {
    expect(post({ attachments: [{ filename: '482913_x.txt', index: '3' }], attachments_removed: '1' })?.files).toEqual([
      { name: 'x.txt', index: 3, link: null, removed: true },
    ]);
  });

  test('replies without ids are told apart by what they say, equal ones counted', () => {
    const done = { ...without(ANSWERED, 'replyid'), message: 'Done.' };
    const ids = read(answer({ replies: { reply: [OPENING, done, done] } })).posts.map(({ id }) => id);
    expect(ids[1]).toMatch(/^h:[0-9a-f]{32}$/);
    expect(ids[2]).toBe(`${ids[1]}:2`);
  });
});

describe('no conversation', () => {
  test.each<[string, unknown, object]>([
    [
      'a refusal',
      { result: 'error', message: 'Ticket ID Not Found' },
      { kind: 'rejected', detail: { texts: ['Ticket ID Not Found'] } },
    ],
    ['a warning alone', { warning: 'No such call' }, { kind: 'rejected' }],
    ['a page', '<!doctype html><title>404</title>Not here', { kind: 'malformed', detail: { reason: 'html' } }],
    ['nothing', '', { kind: 'malformed', detail: { reason: 'empty' } }],
    ['success without a conversation', { result: 'success' }, { kind: 'malformed', detail: { reason: 'shape' } }],
    [
      'another ticket',
      answer({ ticketid: '9', tid: 'XYZ-1' }),
      { kind: 'malformed', detail: { reason: 'another-ticket' } },
    ],
  ])('%s', (_name, body, error) => expect(readAnswer(bytes(body), FACTS)).toMatchObject({ ok: false, error }));

  test('more than ten megabytes are not read', () => {
    const body = bytes(answer({ filler: 'x'.repeat(11 * 1024 * 1024) }));
    expect(readAnswer(body, FACTS)).toMatchObject({
      ok: false,
      error: { kind: 'malformed', detail: { reason: 'too-large' } },
    });
  });
});

test('a part of a conversation is not whole', () => {
  expect(read(answer({ replies: { reply: [ANSWERED] } })).whole).toBe(false);
  expect(read(answer({ replies: { reply: [OPENING] } })).whole).toBe(false);
  expect(read(answer({ lastreply: undefined }), { lastReply: '2026-11-22 00:00:00' }).whole).toBe(false);
});

const value = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('', '0', '2026-11-20 10:15:00', 'Operator', '1_a|2_b', [[]], '<p>x'),
);
const record = fc.dictionary(
  fc.oneof(fc.constantFrom(...Object.keys(OPENING), 'noteid', '__proto__', 'constructor'), fc.string()),
  value,
);
const list = fc.oneof(fc.array(record), record, fc.dictionary(fc.nat().map(String), record), fc.jsonValue());

test('any JSON gives posts or an error kind, and a writer only where the service names one', () => {
  const body = fc.record(
    {
      replies: fc.oneof(
        list,
        list.map((reply) => ({ reply })),
      ),
      notes: list,
      message: value,
      date: value,
      ticket: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(body, body.map(flatten), fc.jsonValue()), (one) => {
      const result = readAnswer(bytes(one), FACTS);
      if (!result.ok) return void expect(['rejected', 'malformed']).toContain(result.error.kind);
      expect(structuredClone(result.value)).toEqual(result.value);
      const ids = result.value.posts.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { role, author, note } of result.value.posts) {
        expect(note).toBe(false);
        if (role === 'unknown') expect(author).toBe(null);
      }
    }),
    { numRuns: numberOfRuns(500) },
  );
  expect(Object.keys(Object.prototype)).toEqual([]);
});
