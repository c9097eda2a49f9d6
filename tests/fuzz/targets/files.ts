/** Files that others wrote: an administrator, a colleague, somebody with the right passphrase. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { readArchive } from '../../../electron/core/desk/archive/archive-stream.ts';
import { readRackside } from '../../../electron/core/rules/importing/rackside.ts';
import { readManaged } from '../../../electron/host/managed.ts';
import { carriedText } from '../../helpers/foreign-export.ts';
import { ingestTickets, NOON, openTestStore, remoteStoreOf, wireTicket } from '../../helpers/memory-store.ts';
import { hostileBytes, hostileJson, hostileText } from '../hostile.ts';
import { target } from '../target.ts';

const MANAGED = [
  'service',
  'address',
  'only',
  'practiceDesk',
  'proxy',
  'script',
  'certificates',
  'updates',
  'retention',
  'mostDays',
  'readPages',
  'readOnly',
  'checks',
  'allowed',
  'resolver',
  'blocklist',
];

const managedSettings = target('managed-settings', 40, () => {
  const folder = mkdtempSync(join(tmpdir(), 'rackside-fuzz-'));
  const file = join(folder, 'settings.json');
  const values = fc.constantFrom<unknown>(
    'https://a.example',
    'http://a.example',
    'off',
    'none',
    'file:///x',
    '\\\\host\\x',
    '/etc/hosts',
    true,
    7,
  );
  return {
    cases: hostileBytes(hostileJson(MANAGED, values)),
    check(bytes: Uint8Array) {
      writeFileSync(file, bytes);
      const read = readManaged(file);
      if (!read.ok) return assert.equal(read.error.kind, 'invalid');
      const { updates, service } = read.value.settings;
      // An obeyed address leads nowhere without https.
      if (updates !== undefined && updates !== 'off') assert.equal(new URL(updates).protocol, 'https:');
      if (service) assert.equal(new URL(service.address).protocol, 'https:');
    },
    finish: () => rmSync(folder, { recursive: true }),
  };
});

/** A stream as `unseal` gives it: the length of the head, the head, and bytes of files. */
async function* unsealed(head: unknown, rest: Uint8Array, lies: number | null): AsyncGenerator<Uint8Array> {
  let json: Buffer;
  try {
    json = Buffer.from(typeof head === 'string' ? head : JSON.stringify(head));
  } catch {
    json = Buffer.from('[]');
  }
  const length = Buffer.alloc(4);
  length.writeUInt32BE(lies ?? json.byteLength);
  yield length;
  yield json;
  yield rest;
}

const AGENT = { address: 'https://service.example', email: 'a@example.com' };
const TEXT = [
  'ticket',
  'tid',
  'text',
  'kept',
  'row',
  'files',
  'extras',
  'doubtful',
  'savedAt',
  'requester',
  'name',
  'id',
  'type',
  'size',
  'subject',
  'contact',
  'fields',
];
const HEAD = [
  'archive',
  'own',
  'address',
  'email',
  'name',
  'madeAt',
  'texts',
  'tools',
  'canned',
  'views',
  'notes',
  'tags',
  'promises',
  'conversations',
  ...TEXT,
];
const texts = fc.array(
  fc.oneof(
    fc
      .tuple(
        fc.constantFrom('1', '2', 'order:x', 'contact:5', ''),
        hostileText(['a', '\n', '{"lines":[', ']}', 'x']),
        hostileJson(TEXT),
      )
      .map(([ticket, text, more]) =>
        carriedText(ticket, text, typeof more === 'object' && more !== null && !Array.isArray(more) ? more : {}),
      ),
    hostileJson(TEXT),
  ),
  { maxLength: 4 },
);
const head = fc.oneof(
  { arbitrary: fc.record({ texts, more: hostileJson(HEAD), version: fc.constantFrom(1, 2, 0, '1') }), weight: 4 },
  hostileJson(HEAD),
);

interface Sealed {
  own: boolean;
  head: unknown;
  rest: Uint8Array;
  lies: number | null;
}

const imports = target('imports', 40, async () => {
  const store = openTestStore();
  await ingestTickets(store, [wireTicket('1'), wireTicket('2')]);
  const { remote } = remoteStoreOf(store);
  return {
    cases: fc.record({
      own: fc.boolean(),
      head,
      rest: fc.uint8Array({ maxLength: 300 }),
      lies: fc.option(fc.nat(0xffffffff), { freq: 8 }),
    }),
    async check({ own: isOwn, head: given, rest, lies }: Sealed) {
      const fields = given as { texts?: unknown; more?: unknown; version?: unknown };
      const marks = { notes: [], tags: [], promises: [], conversations: [], tools: { canned: '[]', views: [] } };
      const origin = { archive: fields?.version, ...AGENT, own: isOwn, name: 'A', madeAt: NOON };
      const hostile =
        'more' in Object(fields) ? { ...origin, ...marks, texts: fields.texts ?? [], ...Object(fields.more) } : given;
      const read = await readArchive(unsealed(hostile, rest, lies), remote, AGENT);
      if (!read.ok) return assert.ok(['invalid', 'storage'].includes(read.error.kind), read.error.kind);
      store.archive.bringIn(read.value.work, { at: NOON, apply: true, doubtNote: null });
    },
    finish() {
      // Each queue that the window lists can be read.
      for (const { key } of store.queues.list()) store.queues.rows(key, { by: 'lastReply', dir: 'desc' }, 0, 200);
      assert.ok(store.databases.check().every(({ whole }) => whole));
      store.databases.close();
    },
  };
});

const searches = target('searches', 40, async () => {
  const store = openTestStore();
  await ingestTickets(
    store,
    Array.from({ length: 20 }, (_, index) => wireTicket(String(index + 1))),
  );
  return {
    cases: hostileText([
      'subject',
      'ABC-',
      '"',
      '*',
      '-',
      ' OR ',
      '(',
      ')',
      'is:unread',
      'status:',
      'from:',
      'has:file',
      'in:staff',
      'before:',
      '証明',
      "'",
      ';--',
      '%',
      '_',
      'a',
      '^',
      '+',
      'NEAR(',
      'AND ',
      '{',
      '}',
      ':',
    ]),
    check(text: string) {
      const query = text.slice(0, 1000);
      const found = store.search.run({ query, kinds: null, from: 0, count: 20 });
      structuredClone(found);
    },
    finish: () => store.databases.close(),
  };
});

const LINE = [
  'format',
  'version',
  'source',
  'key',
  'conversation',
  'references',
  'number',
  'subject',
  'role',
  'author',
];
const REST = ['email', 'to', 'customer', 'name', 'at', 'time', 'text', 'files', 'type', 'path', 'sha256'];

/** Lines of an export's messages, as our own import reads them. */
const exportedMessages = target('exported-messages', 40, () => {
  const values = fc.constantFrom<unknown>('rackside', 'eml', 'staff', 'note', 'a@example.com', '../../x', 1e300, null);
  const line = hostileBytes(hostileJson([...LINE, ...REST], values));
  return {
    cases: fc.array(line, { maxLength: 4 }),
    async check(lines: Uint8Array[]) {
      async function* given() {
        for (const bytes of lines) yield Buffer.from(bytes).toString();
      }
      const read = readRackside(given(), { file: 'messages.jsonl', bytesOf: async () => new Uint8Array(1) });
      for await (const item of read) {
        if ('problem' in item) continue;
        const { key, role, text, files } = item.message;
        assert.ok(key !== '' && ['customer', 'staff', 'note', 'unknown'].includes(role));
        assert.ok(![text, ...files.map(({ name }) => name)].some((part) => part.includes('\0')));
        assert.ok(files.every(({ name }) => !/[/\\]/.test(name)));
      }
    },
  };
});

export const FILES = [managedSettings, imports, searches, exportedMessages];
