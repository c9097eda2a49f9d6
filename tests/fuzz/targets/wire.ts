/** Answers of a service, a proxy or an update server: bytes, before anything of them is kept. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readEnvelope, refusalError, refusesToken } from '../../../electron/core/rules/wire/envelope.ts';
import { parseBody, plainText, readableExcerpt } from '../../../electron/core/rules/wire/json.ts';
import { readSerialised } from '../../../electron/core/rules/wire/php.ts';
import { concealSecrets, redactText } from '../../../electron/core/rules/wire/secrets.ts';
import type { ConversationFacts } from '../../../electron/core/worker/conversations/facts.ts';
import { fileOfAnswer, fileOfLink } from '../../../electron/core/worker/conversations/file-answer.ts';
import { learnShape } from '../../../electron/core/worker/conversations/learn-shape.ts';
import { readAnswer } from '../../../electron/core/worker/conversations/read-answer.ts';
import { readPage } from '../../../electron/core/worker/conversations/read-page.ts';
import { unflatten } from '../../../electron/core/worker/decode/lists.ts';
import { readRelease } from '../../../electron/host/releases.ts';
import { isSecretName } from '../../../shared/domain/secret-name.ts';
import type { Result } from '../../../shared/result.ts';
import { SAMPLE_PAGES, type SamplePost } from '../../helpers/conversation-pages.ts';
import {
  decodeAnnouncements,
  decodeContacts,
  decodeDomains,
  decodeOrders,
  decodeProducts,
  decodeTickets,
} from '../../helpers/decode-answers.ts';
import { hostileBytes, hostileJson, hostileText, objectOf } from '../hostile.ts';
import { target } from '../target.ts';

/** An error is a kind of ours, and what is read can cross threads. */
function isData(result: Result<unknown>, kinds = ['rejected', 'malformed']): void {
  if (!result.ok) assert.ok(kinds.includes(result.error.kind), `${result.error.kind} is no answer to this`);
  structuredClone(result);
}

const ENVELOPE = ['result', 'message', 'error', 'warning', 'status', 'totalresults', 'startnumber', 'numreturned'];
const FLAT = [
  'tickets[ticket][0][id]',
  'a[b]',
  'a[',
  ']',
  '[]',
  'a[b][c][d]',
  'a[0]',
  'a[-1]',
  '[0][0]',
  'a[b]c',
  'a[__proto__][x]',
];

const envelopes = target('envelopes', 60, () => ({
  cases: hostileBytes(
    hostileJson([...ENVELOPE, ...FLAT], fc.constantFrom('success', 'error', '<b>no</b>', '&amp;#60;', '')),
  ),
  check(bytes: Uint8Array) {
    const parsed = parseBody(bytes);
    if (!parsed.ok) return assert.ok(parsed.excerpt.length < 1000);
    readEnvelope(parsed.value);
    refusesToken(parsed.value);
    const error = refusalError(readEnvelope(parsed.value), { operation: 'x', length: 1, fields: ['a'] });
    structuredClone(error);
    unflatten(parsed.value);
    assert.equal(({} as { x?: unknown }).x, undefined, 'no name of an answer reaches every object');
  },
}));

const MARKUP = [
  '<b>',
  '</b>',
  '&amp;',
  '&#60;',
  '&#x110000;',
  '&',
  ';',
  '<!--',
  '-->',
  '<script>',
  '<br>',
  '\n',
  'text',
];

const excerpts = target('excerpts', 30, () => ({
  cases: hostileText(MARKUP),
  check(text: string) {
    assert.doesNotMatch(readableExcerpt(text), /<script/i);
    assert.equal(typeof plainText(text), 'string');
  },
}));

const serialised = target('serialised', 60, () => ({
  cases: hostileText([
    'a:',
    '1:',
    '{',
    '}',
    'i:0;',
    's:',
    '3:"abc";',
    'N;',
    'b:1;',
    'd:1e999;',
    'O:8:"stdClass":0:{}',
    'R:1;',
    'a:99999999:{',
    's:99999999:"',
  ]),
  check(text: string) {
    structuredClone(readSerialised(text));
  },
}));

const FIELDS: Record<string, [(body: Uint8Array) => Result<unknown>, string[]]> = {
  tickets: [
    (body) => decodeTickets(body),
    [
      'tickets',
      'ticket',
      'id',
      'tid',
      'subject',
      'lastreply',
      'status',
      'name',
      'email',
      'cc',
      'flag',
      'deptid',
      'attachment',
    ],
  ],
  orders: [
    decodeOrders,
    [
      'orders',
      'order',
      'id',
      'lineitems',
      'lineitem',
      'type',
      'domain',
      'amount',
      'orderdata',
      'fraudoutput',
      'userid',
    ],
  ],
  contacts: [
    decodeContacts,
    ['contacts', 'contact', 'id', 'firstname', 'email', 'customfields', 'subaccount', 'permissions', 'userid'],
  ],
  products: [
    decodeProducts,
    [
      'products',
      'product',
      'id',
      'name',
      'dedicatedip',
      'customfields',
      'customfield',
      'password',
      'servername',
      'clientid',
    ],
  ],
  domains: [
    decodeDomains,
    ['domains', 'domain', 'id', 'domainname', 'expirydate', 'nextduedate', 'registrar', 'userid'],
  ],
  announcements: [
    decodeAnnouncements,
    ['announcements', 'announcement', 'id', 'title', 'announcement', 'published', 'date', 'parentid', 'language'],
  ],
};

const lists = target('lists', 130, () => ({
  cases: fc.constantFrom(...Object.keys(FIELDS)).chain((kind) => {
    const names = FIELDS[kind]?.[1] ?? [];
    const [list = '', item = ''] = names;
    const record = hostileJson([...names, ...FLAT]);
    const page = fc
      .tuple(fc.array(record, { maxLength: 4 }), fc.boolean())
      .map(([records, flat]) =>
        objectOf([
          ['result', 'success'],
          ['totalresults', records.length],
          ...(flat
            ? records.map((one, index) => [`${list}[${item}][${index}]`, one] as const)
            : [[list, { [item]: records }] as const]),
        ]),
      );
    return hostileBytes(fc.oneof({ arbitrary: page, weight: 4 }, record)).map((body) => ({ kind, body }));
  }),
  check({ kind, body }: { kind: string; body: Uint8Array }) {
    const decode = FIELDS[kind]?.[0];
    if (decode) isData(decode(body));
  },
}));

const FACTS: ConversationFacts = {
  id: '10001',
  tid: 'ABC-123456',
  opened: '2026-11-20 10:15:00',
  lastReply: '2026-11-21 09:05:00',
  requester: { name: 'Ann', email: 'ann@example.org' },
  lastBy: null,
  zone: null,
};

const ANSWER = [
  'result',
  'ticketid',
  'tid',
  'date',
  'lastreply',
  'replies',
  'reply',
  'notes',
  'note',
  'replyid',
  'userid',
  'name',
  'requestor_name',
  'requestor_type',
  'message',
  'attachments',
  'filename',
  'index',
  'admin',
];

const conversations = target('conversations', 60, () => ({
  cases: hostileBytes(
    fc.oneof(
      hostileJson(ANSWER),
      fc
        .array(hostileJson(ANSWER), { maxLength: 5 })
        .map((reply) => ({ result: 'success', ticketid: '10001', tid: 'ABC-123456', replies: { reply } })),
    ),
  ),
  check(body: Uint8Array) {
    const result = readAnswer(body, FACTS);
    isData(result);
    if (!result.ok) return;
    const ids = result.value.posts.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
  },
}));

const POSTS: SamplePost[] = [
  { id: '0', role: 'owner', name: 'Ann', email: 'a@x.example', time: '2026-11-20 10:15', html: '<p>Hello</p>' },
  { id: '501', role: 'operator', name: 'Mira', time: '2026-11-20 11:30', html: '<p>On it.</p>' },
  { id: '502', role: 'owner', name: 'Ann', email: 'a@x.example', time: '2026-11-21 09:05', html: '' },
];
const THEMES = Object.keys(SAMPLE_PAGES) as (keyof typeof SAMPLE_PAGES)[];
const PAGE = [
  ...[
    '<div>',
    '</div>',
    '<p>',
    '</p>',
    '<table>',
    '<td>',
    '<!--',
    '-->',
    '<svg>',
    '<template>',
    '<select>',
    '<plaintext>',
    '<textarea>',
    '<b x=1>',
    '</b>',
  ],
  ...[
    '<div class="ticket-reply staff">',
    '<div class="message">',
    '<span class="posted-on">2026-11-20 12:00</span>',
    '<span class="posted-by-name">Eve</span>',
    'text',
  ],
  ...[
    '<a href="dl.php?type=ar&id=9&i=0">f</a>',
    '<img src="x">',
    '&lt;',
    '<base href="//evil.example">',
    '<article class="letter letter-desk" id="letter-9">',
  ],
];

const pages = target('pages', 40, () => ({
  cases: fc.tuple(fc.constantFrom(...THEMES), hostileText(PAGE), fc.boolean()),
  check([theme, html, isWhole]: [keyof typeof SAMPLE_PAGES, string, boolean]) {
    const page = isWhole
      ? html
      : SAMPLE_PAGES[theme](POSTS.map((post) => (post.id === '502' ? { ...post, html } : post)));
    const result = readPage({ body: page, url: 'https://hoster.example/viewticket.php' }, FACTS);
    isData(result);
    if (result.ok)
      for (const { role, author } of result.value.posts) if (role === 'staff') assert.notEqual(author, 'Ann');
    learnShape(page, 'a sentence of the page');
  },
}));

const files = target('files', 40, () => ({
  cases: fc.record({
    body: hostileBytes(
      fc.oneof(
        hostileJson(['result', 'filename', 'name', 'data', 'message'], fc.constantFrom('aGk=', '====', 'a.pdf')),
        hostileText(PAGE),
      ),
    ),
    contentType: fc.option(
      fc.oneof(fc.constantFrom('text/html', 'application/pdf', 'text/html; charset=utf-7'), fc.string()),
    ),
    disposition: fc.option(fc.oneof(fc.constantFrom('attachment; filename="a.pdf"', 'inline'), fc.string())),
    listed: hostileText(['a.pdf', '../', '"']),
  }),
  check({
    body,
    contentType,
    disposition,
    listed,
  }: {
    body: Uint8Array;
    contentType: string | null;
    disposition: string | null;
    listed: string;
  }) {
    isData(fileOfAnswer(body, listed), ['rejected', 'malformed', 'auth', 'busy']);
    isData(fileOfLink(body, { url: 'https://h.example/dl.php', status: 200, contentType, disposition }, listed));
  },
}));

const SECRET = 'hunter2-secret-value';

const secrets = target('secrets', 60, () => ({
  cases: fc.record({
    noise: hostileText([
      'password',
      'pass',
      ' is ',
      '=',
      ':',
      ' => ',
      '"',
      "'",
      'Bearer ',
      'basic ',
      '://',
      '@',
      'cookie: ',
      'x',
      '\n',
    ]),
  }),
  check({ noise }: { noise: string }) {
    assert.equal(typeof redactText(noise), 'string');
    assert.ok(!redactText(`${noise}\npassword=${SECRET}\n`).includes(SECRET), 'a secret in a text stays');
    assert.ok(
      !concealSecrets([`${noise}${SECRET}${noise}`], [SECRET])
        .join('')
        .includes(SECRET),
    );
    assert.equal(typeof isSecretName(noise), 'boolean');
  },
}));

const releases = target('releases', 40, () => ({
  cases: hostileBytes(
    fc.oneof(
      hostileJson([
        'signed',
        'signatures',
        'key',
        'signature',
        'product',
        'version',
        'date',
        'files',
        'name',
        'size',
        'sha512',
      ]),
      fc.record({
        signed: hostileText(['{"product":"rackside"}', '{', '1.2.3']),
        signatures: fc.array(fc.record({ key: fc.constantFrom(KEY, ''), signature: fc.base64String() })),
      }),
    ),
  ),
  check(bytes: Uint8Array) {
    // Nobody signed any of it.
    assert.ok(['unsigned', 'unreadable'].includes(String(readRelease(bytes, { keys: [KEY], since: [], now: 0 }))));
  },
}));
const KEY = 'DH0-oro_1D6YST7Fc1jIujA5Uu-7qW34u5sOdIyLZyg';

export const WIRE = [envelopes, excerpts, serialised, lists, conversations, pages, files, secrets, releases];
