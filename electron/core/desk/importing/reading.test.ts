import { afterEach, expect, it } from 'vitest';
import type { FoundItem } from '../../../../shared/domain/imported.ts';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import { type ImportReading, openReading } from './reading.ts';

const OWN = new URL('./import-worker.ts', import.meta.url);
const opened: ImportReading[] = [];

afterEach(() => {
  for (const reading of opened.splice(0)) reading.stop();
});

function open(worker: URL | undefined = OWN, clock = createTestClock()): ImportReading {
  const reading = openReading({ worker, clock });
  opened.push(reading);
  return reading;
}

const mailOf = (id: number, body = 'Hello') => `From: a@b.example\nMessage-ID: <${id}@b.example>\n\n${body}\n\n`;
const mailboxOf = (ids: readonly number[], body?: string) =>
  ids.map((id) => `From a@b.example Tue Mar  4 10:11:12 2025\n${mailOf(id, body)}`).join('');
const bytesOf = (text: string) => new TextEncoder().encode(text);
const said = (item: FoundItem) =>
  'message' in item
    ? item.message.key.split('@')[0]
    : [item.problem.file, item.problem.place, item.problem.reason].join(' ');

async function takeAll({ items }: ImportReading) {
  const found = [];
  for await (const batch of items) found.push(...batch.map(said));
  return found;
}

async function write(reading: ImportReading, name: string, text: string, size = 1000): Promise<void> {
  const bytes = bytesOf(text);
  for (let at = 0; at < bytes.byteLength || at === 0; at += size)
    await reading.write(name, bytes.subarray(at, at + size), at + size >= bytes.byteLength);
}

it.each([
  ['on its own thread', OWN],
  ['on this thread', undefined],
])('reads mailboxes and mails %s', async (_, worker) => {
  const reading = openReading({ worker, clock: createTestClock() });
  const found = takeAll(reading);
  await write(reading, 'a.mbox', mailboxOf([1, 2, 3]), 50);
  await write(reading, 'cur/1700000000.M1P1.host:2,S', mailOf(4));
  await write(reading, 'photo.png', '\x89PNG\0\0\0');
  await write(reading, 'empty', '');
  await write(reading, 'export.zip.age', 'age-encryption.org/v1\n-> scrypt AAAA 18\n\xff');
  reading.end([]);
  const problems = ['photo.png  unreadable', 'empty  no-message', 'export.zip.age  encrypted'];
  expect(await found).toEqual(['1', '2', '3', '4', ...problems]);
});

it('waits until its batches are taken', async () => {
  const reading = open();
  const written: string[] = [];
  const done = (async () => {
    for (const name of ['a', 'b', 'c']) {
      await write(reading, name, mailboxOf(Array.from({ length: 500 }, (_, id) => id)), 1e9);
      written.push(name);
    }
    reading.end([]);
  })();
  const batches = reading.items[Symbol.asyncIterator]();
  await batches.next();
  expect(written).toEqual([]);
  let count = 1;
  for (let next = await batches.next(); !next.done; next = await batches.next()) count += 1;
  await done;
  expect(count).toBeGreaterThanOrEqual(15);
});

/** A thread of the product that dies, or hangs, at a mail with these words. */
const HARMED = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, workerData } from 'node:worker_threads';
    import { serveReading } from ${JSON.stringify(new URL('./reading-thread.ts', import.meta.url).href)};
    const indexOf = Buffer.prototype.indexOf;
    Buffer.prototype.indexOf = function (...args) {
      // Lines are split by a number, mails by texts.
      if (typeof args[0] === 'number') return indexOf.apply(this, args);
      if (this.includes('take all memory')) throw new Error('no memory is left');
      if (this.includes('never end')) {
        new BroadcastChannel('reading.test').postMessage('hangs');
        for (;;);
      }
      return indexOf.apply(this, args);
    };
    const includes = Buffer.prototype.includes;
    Buffer.prototype.includes = function (...args) { return indexOf.apply(this, args) >= 0; };
    process.on('uncaughtException', () => process.exit(1));
    serveReading(parentPort, workerData);
  `)}`,
);

it('leaves out a mail that ends its thread, and goes on behind it', async () => {
  const reading = open(HARMED);
  const found = takeAll(reading);
  const text = mailboxOf([1, 2]) + mailboxOf([3], 'take all memory') + mailboxOf([4, 5]);
  await write(reading, 'a.mbox', text, 60);
  await write(reading, 'b.eml', mailOf(6, 'take all memory'));
  await write(reading, 'c.eml', mailOf(7));
  reading.end([]);
  expect([...new Set(await found)]).toEqual([
    '1',
    '2',
    'a.mbox message 3 too-large',
    '4',
    '5',
    'b.eml message 1 too-large',
    '7',
  ]);
});

it('ends a mail that hangs', async () => {
  const clock = createTestClock();
  const reading = open(HARMED, clock);
  const found = takeAll(reading);
  const channel = new BroadcastChannel('reading.test');
  const hangs = new Promise((resolve) => {
    channel.onmessage = resolve;
  });
  const written = write(reading, 'a.mbox', mailboxOf([1]) + mailboxOf([2], 'never end') + mailboxOf([3]), 1e9);
  await hangs;
  channel.close();
  for (let looks = 0; looks < 3; looks += 1) clock.advance(15_000);
  await written;
  reading.end([]);
  expect([...new Set(await found)].sort()).toEqual(['1', '3', 'a.mbox message 2 too-large']);
});

it('stops at once', async () => {
  const reading = open();
  const found = takeAll(reading);
  const written = write(reading, 'a.mbox', mailboxOf(Array.from({ length: 5000 }, (_, id) => id)), 1000);
  reading.stop();
  await written;
  expect((await found).length).toBeLessThan(5000);
});
