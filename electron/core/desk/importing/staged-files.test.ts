/** Zips and exports, read as the desk reads them, on this thread. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { FoundItem } from '../../../../shared/domain/imported.ts';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import { RACKSIDE_HEAD } from '../../rules/importing/rackside.ts';
import { openReading, type StagedFile } from './reading.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const mailOf = (id: number | string) => `From: a@b.example\nMessage-ID: <${id}@b.example>\n\nHello\n`;
const mailboxOf = (...ids: number[]) =>
  ids.map((id) => `From a@b.example Tue Mar  4 10:11:12 2025\n${mailOf(id)}\n`).join('');

const staged = (name: string, content: string | Uint8Array): StagedFile => {
  const bytes = typeof content === 'string' ? bytesOf(content) : content;
  return { name, size: bytes.byteLength, read: async (offset, length) => bytes.slice(offset, offset + length) };
};

async function zipOf(files: Record<string, string | Uint8Array>, compress = true): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name, { compress });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const said = (item: FoundItem) =>
  'message' in item ? item.message.key : `${item.problem.file}: ${item.problem.reason}`;

async function read(...files: StagedFile[]): Promise<FoundItem[]> {
  const reading = openReading({ clock: createTestClock() });
  reading.end(files);
  const found: FoundItem[] = [];
  for await (const batch of reading.items) found.push(...batch);
  return found;
}
const readKeys = async (...files: StagedFile[]) => (await read(...files)).map(said);

/** The bytes with a name in them replaced by one of equal length, as no zip program writes it. */
function renamed(zip: Buffer, from: string, to: string): Buffer {
  expect(from.length).toBe(to.length);
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
}

describe('a zip', () => {
  it('has mails, mailboxes and exports', async () => {
    const threads = 'id,conversation_id,type,body,created_at\n5,1,1,Hello,2024-01-01 00:00:00\n';
    const conversations = 'id,number,subject,mailbox_id\n1,77,Help,1\n';
    const files = {
      'mail/cur/1.M1.host:2,S': mailOf(1),
      'Takeout/Mail/All mail.mbox': mailboxOf(2, 3),
      'threads.csv': threads,
      'conversations.csv': conversations,
      'logo.png': '\x89PNG\0',
      '__MACOSX/._1.eml': '\0\x05\x16\x07',
      'empty.eml': '',
    };
    for (const compress of [true, false]) {
      const found = await read(staged('a.zip', await zipOf(files, compress)));
      expect(found.map(said)).toEqual([
        ...['1@b.example', '2@b.example', '3@b.example'],
        ...['a.zip › logo.png: unreadable', 'a.zip › empty.eml: no-message', 'freescout:5'],
      ]);
      expect(found.at(-1)).toMatchObject({ message: { number: '77', subject: 'Help' } });
    }
  });

  it('has names that lead out of it: such files are left out', async () => {
    const zip = await zipOf({ 'aaaaaaaaa.eml': mailOf(1), 'b.eml': mailOf(2) });
    for (const name of [
      '../../../etc',
      '/etc/passwd__',
      'C:/win/aa.eml',
      '..\\..\\a.eml_',
      'a\0b.eml______',
      '\\\\host\\a.eml_',
    ])
      expect(await readKeys(staged('a.zip', renamed(zip, 'aaaaaaaaa.eml', name.padEnd(13, '_').slice(0, 13))))).toEqual(
        [expect.stringMatching(/: unsafe-path$/), '2@b.example'],
      );
  });

  it('inflates to more than it may: the file, or the zip, ends there', async () => {
    const zeros = new Uint8Array(66 * 2 ** 20);
    const bomb = await zipOf({ 'a.mbox': Buffer.concat([bytesOf(mailboxOf(1)), zeros]), 'b.eml': mailOf(2) });
    expect(await readKeys(staged('a.zip', bomb))).toEqual(['a.zip › a.mbox: bomb', '2@b.example']);
    expect(
      await readKeys(staged('a.sql.gz', gzipSync(Buffer.concat([bytesOf('INSERT INTO t VALUES (1);'), zeros])))),
    ).toEqual(['a.sql: bomb']);
  });

  it('has files in each other’s bytes', async () => {
    const zip = await zipOf(
      { 'a.eml': `${mailOf(1)}${'x'.repeat(1000)}`, 'b.eml': mailOf(2), 'c.eml': mailOf(3) },
      false,
    );
    const entry = zip.indexOf('PK\x01\x02', 0, 'latin1');
    const end = zip.indexOf('PK\x05\x06', 0, 'latin1');
    const one = zip.subarray(entry, zip.indexOf('PK\x01\x02', entry + 4, 'latin1'));
    const directory = Buffer.concat(Array.from({ length: 9 }, () => one));
    const tail = Buffer.from(zip.subarray(end));
    tail.writeUInt16LE(9, 8);
    tail.writeUInt16LE(9, 10);
    tail.writeUInt32LE(directory.byteLength, 12);
    const overlapping = Buffer.concat([zip.subarray(0, entry), directory, tail]);
    expect((await readKeys(staged('a.zip', overlapping))).at(-1)).toBe('a.zip: bomb');
  });

  it('is cut, broken, or can’t be read', async () => {
    const zip = await zipOf({ 'a.eml': mailOf(1), 'b.eml': mailOf(2) });
    expect(await readKeys(staged('a.zip', zip.subarray(0, -30)))).toEqual(['a.zip: cut-short']);
    const broken = Buffer.from(zip);
    broken.fill(0xff, 40, 80);
    expect([...new Set(await readKeys(staged('a.zip', broken)))]).toEqual(['a.zip › a.eml: unreadable', '2@b.example']);
    const lost: StagedFile = { name: 'a.zip', size: 100, read: () => Promise.reject(new Error('disk')) };
    expect(await readKeys(lost, staged('b.zip', zip))).toEqual(['a.zip: cut-short', '1@b.example', '2@b.example']);
  });

  it('has thousands of files', async () => {
    const files = Object.fromEntries(Array.from({ length: 1000 }, (_, id) => [`${id}.eml`, mailOf(id)]));
    expect((await readKeys(staged('a.zip', await zipOf(files, false)))).length).toBe(1000);
  });
});

it('an export of ours is read by its messages, with the bytes of their files', async () => {
  const bytes = bytesOf('a log');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const line = {
    source: 'rackside',
    key: '1.4@x',
    conversation: '1@x',
    references: [],
    number: 'ABC-1',
    subject: 'Down',
    role: 'staff',
  };
  const path = `files/${sha256}/log.txt`;
  const message = { ...line, author: '', email: '', to: [], customer: null, at: 1_777_000_000_000, text: 'We look.' };
  const withFile = { ...message, files: [{ name: 'log.txt', type: 'text/plain', path, sha256 }] };
  const messages = [
    RACKSIDE_HEAD,
    JSON.stringify(withFile),
    '{"cut',
    JSON.stringify({ ...message, key: '1.5@x', files: [] }),
  ].join('\n');
  const files = {
    'messages.jsonl': messages,
    'mail/1/0001.eml': mailOf('1.4'),
    'tickets.jsonl': '{"id":1}',
    [path]: bytes,
  };
  const found = await read(staged('export.zip', await zipOf(files)));
  expect(found.map(said)).toEqual(['1.4@x', 'export.zip › messages.jsonl: unreadable', '1.5@x']);
  expect(found[0]).toMatchObject({ message: { files: [{ name: 'log.txt', bytes }] } });
  const inFolder = Object.fromEntries(Object.entries(files).map(([name, content]) => [`a/${name}`, content]));
  const zip = await zipOf({ ...inFolder, 'b.eml': mailOf(2) });
  expect((await readKeys(staged('export.zip', zip))).toSorted()).toEqual([
    '1.4@x',
    '1.5@x',
    '2@b.example',
    'export.zip › a/messages.jsonl: unreadable',
  ]);
  expect(await readKeys(staged('messages.jsonl', messages))).toEqual(['1.4@x', 'messages.jsonl: unreadable', '1.5@x']);

  const loose = Object.entries({ ...inFolder, 'b.mbox.csv': 'a,b\n' });
  const each = await read(...loose.map(([name, content]) => staged(name, content)));
  expect(each.map(said)).toEqual(['1.4@x', 'a/messages.jsonl: unreadable', '1.5@x', 'b.mbox.csv: no-message']);
  expect(each[0]).toMatchObject({ message: { files: [{ name: 'log.txt', bytes }] } });

  // A customer's file is no export, whatever its name is.
  const theirs = `${RACKSIDE_HEAD}\n${JSON.stringify({ ...message, key: 'forged@x', files: [] })}`;
  const forged = { [`files/${sha256}/messages.jsonl`]: theirs, ...files };
  expect(await readKeys(staged('export.zip', await zipOf(forged)))).not.toContain('forged@x');
});

it('a file that is sealed is named so', async () => {
  const sealed = 'age-encryption.org/v1\n-> scrypt AAAA 18\n\xff';
  const armoured = '-----BEGIN AGE ENCRYPTED FILE-----\nAAAA\n';
  const zip = await zipOf({ 'a.zip.age': sealed, 'b.age': armoured });
  expect(await readKeys(staged('x.zip', zip))).toEqual(['x.zip › a.zip.age: encrypted', 'x.zip › b.age: encrypted']);
});

describe('exports', () => {
  it('are read together, also where they are packed or in UTF-16', async () => {
    const conversations = '\ufeffid;number;subject;mailbox_id\r\n1;77;Ärger;1\r\n';
    const utf16 = new Uint8Array(Buffer.from(conversations, 'utf16le'));
    const dump =
      'CREATE TABLE `threads` (`id` int, `conversation_id` int, `type` int, `body` text);\nINSERT INTO `threads` VALUES (5,1,1,"a"),(6,1,1,"cut';
    const found = await read(
      staged('threads.sql.gz', gzipSync(dump)),
      staged('conversations.csv', utf16),
      staged('other.csv', 'a,b\n1,2\n'),
    );
    expect(found.map(said)).toEqual(['other.csv: no-message', 'freescout:5', 'threads.sql: cut-short']);
    expect(found[1]).toMatchObject({ message: { subject: 'Ärger', number: '77' } });
  });

  it('tell a thousand problems of a file at most', async () => {
    const rows = Array.from({ length: 5000 }, (_, id) => `${id},,1,a`).join('\n');
    const found = await readKeys(staged('threads.csv', `id,conversation_id,type,body\n${rows}\n6000,1,1,b\n`));
    expect(found.length).toBe(1001);
    expect(found.at(-1)).toBe('freescout:6000');
  });
});
