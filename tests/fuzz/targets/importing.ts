/** Mailboxes, mails, zips and exports of other desks, as strangers may hand them over. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ZipFile } from 'yazl';
import { openReading, type StagedFile } from '../../../electron/core/desk/importing/reading.ts';
import { MOST } from '../../../electron/core/rules/importing/clean.ts';
import { readMail } from '../../../electron/core/rules/importing/mail.ts';
import { createMboxSplitter } from '../../../electron/core/rules/importing/mbox.ts';
import { createExportRows, createRowReader } from '../../../electron/core/rules/importing/read-export.ts';
import type { JsonObject } from '../../../electron/core/rules/wire/json.ts';
import type { FoundItem, FoundMessage } from '../../../shared/domain/imported.ts';
import { createTestClock } from '../../helpers/test-clock.ts';
import { hostileBytes, hostileJson, hostileText } from '../hostile.ts';
import { type Target, target } from '../target.ts';

/** A message is bounded, has no control characters, and names no place outside of it. */
function isClean({ key, subject, author, email, to, at, text, files, references, number }: FoundMessage): void {
  assert.ok(key !== '' && key.length <= 2 * MOST.key);
  for (const line of [key, subject, author, email, ...to, ...references, number ?? '']) {
    assert.ok(line.isWellFormed() && !/[\p{Cc}\u202a-\u202e]/u.test(line), JSON.stringify(line));
    assert.ok(line.length <= 2 * MOST.key);
  }
  assert.ok(text.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(text), 'a control character');
  assert.ok(text.length <= MOST.text && files.length <= MOST.files && to.length <= MOST.readers);
  for (const { name } of files) assert.ok(name !== '' && !/[/\\\p{Cc}]/u.test(name) && !/^\.+$/.test(name), name);
  assert.ok(at === null || Number.isSafeInteger(at));
}

const messagesIn = (items: readonly FoundItem[]) => items.flatMap((item) => ('message' in item ? [item.message] : []));

const HEADERS = [
  'From: ',
  'To: ',
  'Subject: ',
  'Date: ',
  'Message-ID: ',
  'References: ',
  'In-Reply-To: ',
  'Received: ',
];
const MIME = [
  ...['\r\n', '\n', '\r\n\r\n', ' ', '\t', '--x', '--x--', '--y', '"', '<', '>', '@', ';', ',', ':', '(', ')', '\\'],
  ...['a@b.example', '<1@b.example>', 'Tue, 4 Mar 2025 10:11:12 +0100', '=?utf-8?Q?=C3=A4?=', '=?x?B?/w==?=', '=?'],
  ...['Content-Type: multipart/mixed; boundary=x', 'Content-Type: multipart/alternative; boundary="y"'],
  ...['Content-Type: text/html; charset=', 'Content-Type: message/rfc822', 'Content-Type: text/plain; format=flowed'],
  ...['Content-Type: text/calendar', 'Content-Type: application/pkcs7-mime', 'charset=utf-7', 'charset=gb18030'],
  ...['Content-Transfer-Encoding: base64', 'Content-Transfer-Encoding: quoted-printable', '=', '=E9', '=\r\n'],
  ...['Content-Disposition: attachment; filename=', "filename*0*=utf-8''%2e%2e", '-----BEGIN PGP MESSAGE-----'],
  ...['<div>', '</div>', '<table>', '<li>', '<blockquote>', '<br>'],
];

const mails = target('mails', 60, () => ({
  cases: hostileBytes(hostileText([...HEADERS, ...MIME])),
  async check(bytes: Uint8Array) {
    for (const message of messagesIn(await readMail(bytes, 'eml', 'a.eml', ''))) isClean(message);
  },
}));

const FROM = 'From a@b.example Tue Mar  4 10:11:12 2025';

const mailboxes = target('mailboxes', 40, () => ({
  cases: fc.tuple(
    hostileBytes(hostileText([FROM, `\n\n${FROM}\n`, 'From ', '>From ', '>', '\n', '\r\n', 'Subject: a', ...HEADERS])),
    fc.array(fc.nat(4000), { maxLength: 6 }),
  ),
  async check([bytes, cuts]: [Uint8Array, number[]]) {
    const inPieces = (ends: readonly number[]) => {
      const splitter = createMboxSplitter();
      const found = ends.flatMap((end, at) => splitter.write(bytes.subarray(ends[at - 1] ?? 0, end)));
      return [...found, ...splitter.end()];
    };
    const whole = inPieces([bytes.byteLength]);
    assert.deepEqual(inPieces([...cuts.sort((a, b) => a - b), bytes.byteLength]), whole);
    assert.ok(whole.reduce((sum, mail) => sum + (mail.bytes?.byteLength ?? 0), 0) <= bytes.byteLength);
    for (const mail of whole.slice(0, 20))
      for (const message of messagesIn(await readMail(mail.bytes ?? new Uint8Array(), 'mbox', 'a', '')))
        isClean(message);
  },
}));

/** Reads a file in two passes, as an import does, in pieces. */
function readExport(kind: 'sql' | 'csv' | 'json', text: string): void {
  const rows = createExportRows();
  const pass = (take: (table: string, row: JsonObject) => void) => {
    const reader = createRowReader(kind, 'threads.csv', { row: take, left: (reason) => assert.ok(reason) });
    for (let at = 0; at < text.length; at += 1009) reader.write(text.slice(at, at + 1009));
    reader.end();
  };
  pass((table, row) => rows.note(table, row));
  pass((table, row) => {
    for (const message of rows.messagesOf(table, row)) if (message) isClean(message);
  });
}

const TABLES = [
  ...['`threads`', '`conversations`', '`customers`', 'ost_thread_entry', 'ost_ticket', 'ost_user_email'],
  ...['(`id`,`conversation_id`,`type`,`body`)', '(id, thread_id, poster, body, type, created)', '(ticket_id, number)'],
];
const SQL = [
  ...['INSERT INTO ', 'CREATE TABLE ', ' VALUES ', '(', ')', ',', ';', "'", "''", "\\'", '"', '`', '--', '-- ', '#'],
  ...['/*', '*/', 'NULL', '1', "'a'", '0x41', "_binary 'a'", '\n', ' ', 'COPY ', 'SELECT', ...TABLES],
];

const dumps = target('dumps', 40, () => ({
  cases: hostileText(SQL),
  check: (text: string) => readExport('sql', text),
}));

const CSV = [
  'id,conversation_id,type,body\n',
  'id;first_name;last_name\r\n',
  '"',
  '""',
  ',',
  ';',
  '\n',
  '\r\n',
  '1',
  '\ufeff',
  '<p>',
];

const csvs = target('csv-exports', 20, () => ({
  cases: fc.tuple(fc.constantFrom('', ...CSV.slice(0, 2)), hostileText(CSV)).map((parts) => parts.join('')),
  check: (text: string) => readExport('csv', text),
}));

const VALUES = [
  '',
  '1',
  'Customer',
  'end-user',
  'text/html',
  '<p>a</p>',
  '2025-01-01T00:00:00Z',
  'A <a@b.example>',
  '../x',
];

/** JSON of a desk: its names, in the shape of a ticket or in any. */
const deskJson = (name: string, ticket: readonly string[], list: string, message: readonly string[]): Target =>
  target(`${name}-exports`, 20, () => {
    const value = hostileJson([...ticket, ...message, list], fc.constantFrom(...VALUES));
    const record = (names: readonly string[]) =>
      fc.record(
        Object.fromEntries(names.map((key) => [key, fc.oneof(fc.constantFrom<unknown>(...VALUES, 1, null), value)])),
      );
    const tickets = fc.array(
      fc
        .tuple(record(ticket), fc.array(record(message), { maxLength: 3 }))
        .map(([about, inner]) => ({ ...about, [list]: inner })),
      { maxLength: 4 },
    );
    return {
      cases: hostileBytes(fc.oneof(tickets, value, fc.record({ tickets, users: fc.array(record(message)) }))),
      check: (bytes: Uint8Array) => readExport('json', new TextDecoder().decode(bytes)),
    };
  });

const zip = (files: readonly (readonly [string, string])[], compress: boolean): Promise<Buffer> => {
  const made = new ZipFile();
  for (const [index, [name, content]] of files.entries())
    made.addBuffer(Buffer.from(content), `${index}${name}`, { compress });
  made.end();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    made.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk));
    made.outputStream.on('end', () => resolve(Buffer.concat(chunks)));
    made.outputStream.on('error', reject);
  });
};

const NAMES = ['.eml', '.mbox', '.sql', '.csv', '.json', '/messages.jsonl', '.zip', '.gz', 'a/b'];

const zips = target('zips', 10, () => ({
  cases: fc.record({
    files: fc.array(fc.tuple(fc.constantFrom(...NAMES), hostileText([FROM, ...HEADERS, ...SQL, ...CSV])), {
      maxLength: 4,
    }),
    compress: fc.boolean(),
    // Damage to the names, sizes and places in the directory, which are at the end.
    damage: fc.array(fc.tuple(fc.nat(600), fc.nat(255)), { maxLength: 6 }),
    cut: fc.option(fc.nat(100), { nil: 0, freq: 5 }),
  }),
  async check({
    files,
    compress,
    damage,
    cut,
  }: {
    files: [string, string][];
    compress: boolean;
    damage: [number, number][];
    cut: number;
  }) {
    const whole = await zip(files, compress);
    const bytes = whole.subarray(0, Math.max(0, whole.byteLength - cut));
    for (const [at, value] of damage) if (at < bytes.byteLength) bytes[bytes.byteLength - 1 - at] = value;
    const staged: StagedFile = {
      name: 'a.zip',
      size: bytes.byteLength,
      read: async (offset, length) => bytes.subarray(offset, offset + length),
    };
    const reading = openReading({ clock: createTestClock() });
    reading.end([staged]);
    for await (const items of reading.items) for (const message of messagesIn(items)) isClean(message);
  },
}));

export const IMPORTING = [
  mails,
  mailboxes,
  dumps,
  csvs,
  zips,
  deskJson('zammad', ['id', 'number', 'title', 'customer_id', 'customer'], 'articles', [
    ...['id', 'ticket_id', 'body', 'sender', 'content_type', 'from', 'to', 'internal', 'created_at', 'attachments'],
    ...['email', 'firstname', 'lastname'],
  ]),
  deskJson('zendesk', ['id', 'subject', 'requester_id', 'requester', 'description'], 'comments', [
    ...['id', 'ticket_id', 'author_id', 'author', 'public', 'body', 'html_body', 'attachments', 'created_at'],
    ...['email', 'role', 'name'],
  ]),
  deskJson('help-scout', ['id', 'number', 'subject', 'mailboxId', 'primaryCustomer', '_embedded'], 'threads', [
    ...['id', 'type', 'state', 'body', 'createdBy', 'customer', 'to', 'cc', 'createdAt', 'attachments', '_embedded'],
  ]),
  deskJson('freescout', ['id', 'number', 'subject', 'mailbox_id', 'customer_id'], 'threads', [
    ...['id', 'conversation_id', 'type', 'body', 'from', 'to', 'created_by_user_id', 'thread_id', 'file_name'],
  ]),
  deskJson('osticket', ['ticket_id', 'number', 'user_id'], 'entries', [
    ...['id', 'thread_id', 'poster', 'body', 'type', 'format', 'created', 'object_id', 'object_type', 'file_id'],
  ]),
];
