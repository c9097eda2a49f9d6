/** Texts from people, chats, files and command lines, and their pure readers. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readCode, writtenCode } from '../../../electron/core/desk/vault/protection.ts';
import { formatReplies, parseReplies, parseReply } from '../../../electron/core/rules/canned-format.ts';
import { OPERATORS, parseQuery, type Query } from '../../../electron/core/rules/search/query.ts';
import { hostForms, possibleQueries, recognise } from '../../../electron/core/rules/search/recognise.ts';
import { mayFetch, toOpenable } from '../../../electron/host/openable-addresses.ts';
import { ownArguments, wantedAddress, weakeningSwitch } from '../../../electron/main/command-line.ts';
import { readSavedWindow } from '../../../electron/main/window-placement.ts';
import { timeWords } from '../../../renderer/i18n/en/time-words.ts';
import { downloadName, middleEllipsis, visibleName } from '../../../renderer/parts/text/file-names.ts';
import { readTime } from '../../../renderer/parts/text/typed-time/typed-time.ts';
import { placeAddress, readPlaceAddress } from '../../../shared/domain/place-address.ts';
import { hostileJson, hostileText } from '../hostile.ts';
import { target } from '../target.ts';

const depthOf = (query: Query | null): number => {
  let deepest = 0;
  const left: [Query, number][] = query ? [[query, 1]] : [];
  for (let next = left.pop(); next; next = left.pop()) {
    const [one, depth] = next;
    deepest = Math.max(deepest, depth);
    if ('parts' in one) for (const part of one.parts) left.push([part, depth + 1]);
    if ('part' in one) left.push([one.part, depth + 1]);
  }
  return deepest;
};

const queries = hostileText([
  ...OPERATORS.map((name) => `${name}:`),
  ...[
    '(',
    ')',
    '-',
    '"',
    ' OR ',
    'OR',
    '*',
    ' ',
    'open',
    'is:unread',
    '-status:closed',
    'before:2026-02-31',
    '5',
    ':',
    'x',
  ],
]);

const searchLanguage = target('search-language', 60, () => ({
  cases: queries,
  check(text: string) {
    const { tree, problem } = parseQuery(text);
    assert.ok(depthOf(tree) < 200, 'a query this deep is read by functions that call themselves');
    if (problem) assert.ok(problem.at >= 0 && problem.at <= text.length);
  },
}));

const pasted = hostileText([
  ...[
    'a@b.example',
    'example.com',
    'münchen.de',
    'xn--mnchen-3ya.de',
    '192.0.2.1',
    '2001:db8::1',
    '#ABC-123456',
    'https://',
    '/',
    '@',
  ],
  ...['ticket ', 'order #', '.', ':', '[', ']', '<', '>', 'co.uk', '..', '-', '_', 'jane.doe'],
]);

const recognised = target('recognised', 60, () => ({
  cases: pasted,
  check(text: string) {
    const found = recognise(text);
    assert.equal(typeof found.text, 'string');
    for (const host of found.hosts) assert.ok(hostForms(host).length > 0);
    assert.ok(possibleQueries(text).length > 0);
  },
}));

const NOW = Date.UTC(2026, 1, 27, 14, 30);
const DAY = { begins: { hour: 9, minute: 0 }, ends: { hour: 18, minute: 0 } };

const timePhrases = target('time-phrases', 60, () => ({
  cases: hostileText([
    ...[
      '2h',
      '90 min',
      'fri',
      ' 15:00',
      'next ',
      'mon',
      'tomorrow',
      '14:30',
      '24 dec',
      '29 feb',
      '31.12.2026',
      '2026-02-30',
    ],
    ...['in ', 'at ', 'noon', 'end of day', '999999999999', '0', ':', '.', '/', 'pm', '12am', ' '],
  ]),
  check(text: string) {
    const read = readTime(text, NOW, { ...timeWords, dayFirst: text.length % 2 === 0 }, DAY);
    if (read.kind !== 'moment') return;
    assert.ok(Number.isInteger(read.at) && read.at > NOW, 'a time that is typed lies ahead');
    assert.ok(read.at < NOW + 12 * 366 * 86_400_000, 'and not beyond what the desk keeps');
  },
}));

const addresses = hostileText([
  ...[
    'rackside://ticket/',
    'RACKSIDE://ticket/',
    '#/ticket/',
    'rackside://search/',
    'rackside://customer/',
    'rackside://check/',
    'rackside://reply/1?canned=',
    'ABC-123456',
    '%41',
    '%zz',
    '%',
    '?service=',
    '&canned=',
    'host.example',
    ':8443',
  ],
  ...[
    '%3a80',
    '/',
    '//',
    '?',
    '&',
    '#',
    '@',
    'https://',
    'mailto:',
    '?subject=',
    '&body=',
    '%0a',
    'http://127.0.0.1:',
    'file:///',
  ],
]);

const deepLinks = target('deep-links', 60, () => ({
  cases: addresses,
  check(text: string) {
    const read = readPlaceAddress(text);
    if (read) {
      assert.ok(read.text.length > 0 && read.text.length <= 254 && (read.canned?.length ?? 1) <= 200);
      assert.doesNotMatch(read.text + read.canned, /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u);
      assert.ok(read.canned === null || read.kind === 'reply', 'a canned reply goes into a reply alone');
      assert.deepEqual(readPlaceAddress(placeAddress(read, null)), read);
    }
    const opened = toOpenable(text);
    assert.ok(opened === null || /^(https|mailto|http):/.test(opened));
    if (opened?.startsWith('http:')) assert.match(opened, /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/);
    if (mayFetch(text, 'https://updates.example/')) assert.equal(new URL(text).protocol, 'https:');
  },
}));

const commandLines = target('command-lines', 40, () => ({
  cases: fc.array(
    hostileText([
      '--data',
      '--data=',
      '--port',
      '=1',
      '--no-open',
      '--settings',
      '--',
      '-',
      'rackside://ticket/A',
      '--proxy-server',
      '/host-rules',
    ]),
    { maxLength: 6 },
  ),
  check(argv: string[]) {
    wantedAddress(argv);
    const own = ownArguments(argv);
    assert.ok(own.every((arg) => !arg.toLowerCase().startsWith('rackside:')));
    const weak = weakeningSwitch(argv, false);
    assert.ok(weak === null || argv.some((arg) => arg.toLowerCase().includes(weak.slice(2))));
  },
}));

const fileNames = target('file-names', 60, () => ({
  cases: fc.tuple(
    hostileText(['a', '.pdf', '.exe', '.', '..', '/', '\\', ':', 'CON', 'é', '\u202e', 'gpj']),
    fc.integer({ min: 8, max: 60 }),
  ),
  check([name, most]: [string, number]) {
    assert.doesNotMatch(visibleName(name), /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    const saved = downloadName(name);
    assert.ok(saved.length > 0 && !/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(saved));
    const short = middleEllipsis(name, most);
    const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(short)].length;
    assert.ok(letters <= most, `${letters} of at most ${most}`);
  },
}));

const REPLY = [
  'name',
  'text',
  'keywords',
  'department',
  'macro',
  'addTags',
  'snooze',
  'promise',
  'afterSend',
  'format',
  'version',
  'replies',
];

const cannedFiles = target('canned-files', 60, () => ({
  cases: fc.record({
    name: fc.constantFrom('a.md', 'b.json', 'c.txt', '.md', 'A.MD', 'd.markdown'),
    text: fc.oneof(
      hostileText([
        '---\n',
        'name: ',
        'keywords: [',
        ']',
        '- ',
        'a',
        ': ',
        '\n',
        '#',
        '{"format":"rackside-canned-replies","version":1,"replies":[',
        ']}',
        '{{',
        '}}',
      ]),
      hostileJson(REPLY).map((value) => {
        const head = { format: 'rackside-canned-replies', version: 1, replies: value };
        try {
          return JSON.stringify(head);
        } catch {
          return '{';
        }
      }),
    ),
  }),
  check(file: { name: string; text: string }) {
    const { replies } = parseReplies([file, { ...file, name: `x-${file.name}` }]);
    const names = replies.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length, 'of two with one name the first is taken');
    for (const reply of replies) {
      assert.ok(reply.name !== '' && reply.name.length <= 120 && reply.text.length <= 20_000);
      const again = parseReplies([{ name: 'again.json', text: formatReplies([reply]) }]).replies[0];
      assert.deepEqual(again && { ...again, file: reply.file }, reply);
    }
  },
}));

const cannedEntries = target('canned-entries', 30, () => ({
  cases: hostileJson(REPLY),
  check(entry: unknown) {
    const tidied = parseReply(entry);
    if (typeof tidied === 'object') assert.deepEqual(parseReply(tidied), tidied);
  },
}));

const recoveryCodes = target('recovery-codes', 40, () => ({
  cases: fc.oneof(
    hostileText(['0', 'O', 'I', 'l', '1', 'ABCD-', 'ZZZZ', '-', ' ', 'u', 'İ', 'ß', '٣']).map((text) => ({
      text,
      code: null,
    })),
    fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => {
      const code = Buffer.from(bytes);
      return { text: ` ${writtenCode(code).toLowerCase().replaceAll('0', 'o').replaceAll('-', ' ')}\n`, code };
    }),
  ),
  check({ text, code }: { text: string; code: Buffer | null }) {
    const read = readCode(text);
    if (code) assert.deepEqual(read, code);
    else assert.ok(read === null || read.byteLength === 20);
  },
}));

const keptWindow = target('kept-window', 20, () => ({
  cases: hostileJson(
    ['box', 'x', 'y', 'width', 'height', 'maximized', 'fullScreen', 'theme'],
    fc.constantFrom('dark', '', 5, 1e308),
  ),
  check(value: unknown) {
    let text: string;
    try {
      text = JSON.stringify(value) ?? '';
    } catch {
      return;
    }
    const kept = readSavedWindow(text);
    if (kept) assert.ok(Object.values(kept.box).every(Number.isFinite));
  },
}));

export const TEXTS = [
  searchLanguage,
  recognised,
  timePhrases,
  deepLinks,
  commandLines,
  fileNames,
  cannedFiles,
  cannedEntries,
  recoveryCodes,
  keptWindow,
];
