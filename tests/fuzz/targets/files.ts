/** Files that others wrote: an administrator, a colleague, somebody with the right passphrase. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { readHandOver } from '../../../electron/core/desk/hand-over/hand-over-file.ts';
import { unpackUnsent } from '../../../electron/core/desk/outbox-export/unsent-stream.ts';
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
      // What is obeyed leads nowhere without https.
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

const ADDRESS = 'https://service.example';
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
  'version',
  'handOver',
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
      head,
      rest: fc.uint8Array({ maxLength: 300 }),
      lies: fc.option(fc.nat(0xffffffff), { freq: 8 }),
    }),
    async check({ head: given, rest, lies }: Sealed) {
      const own = given as { texts?: unknown; more?: unknown; version?: unknown };
      const base = { address: ADDRESS, email: 'a@example.com', texts: own?.texts ?? [] };
      const unsent =
        'more' in Object(own)
          ? { ...base, version: own.version, tools: { canned: '[]', views: [] }, ...Object(own.more) }
          : given;
      const taken = await unpackUnsent(
        unsealed(unsent, rest, lies),
        remote,
        { address: ADDRESS, email: 'a@example.com' },
        () => NOON,
      );
      if (!taken.ok) assert.ok(['invalid', 'storage'].includes(taken.error.kind), taken.error.kind);
      const handOver =
        'more' in Object(own)
          ? {
              ...base,
              handOver: own.version,
              name: 'A',
              madeAt: NOON,
              notes: [],
              tags: [],
              promises: [],
              conversations: [],
              ...Object(own.more),
            }
          : given;
      const read = await readHandOver(unsealed(handOver, rest, lies), remote, ADDRESS);
      if (!read.ok) assert.ok(['invalid', 'storage'].includes(read.error.kind), read.error.kind);
    },
    finish() {
      // What the window lists can be listed.
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
      const found = store.search.run({ query, kinds: null, from: 0, count: 20, now: NOON });
      structuredClone(found);
    },
    finish: () => store.databases.close(),
  };
});

export const FILES = [managedSettings, imports, searches];
