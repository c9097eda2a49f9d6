/** Imports into the archive of a whole desk, and what interrupts them. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { ZipFile } from 'yazl';
import { RACKSIDE_HEAD } from '../../electron/core/rules/importing/rackside.ts';
import { CHUNK_BYTES } from '../../shared/domain/draft.ts';
import { whenSettled } from '../helpers/under-way.ts';
import { type DeskUnderTest, FAILING_WORKER, memoryKeychain } from './harness.ts';
import { signedInDesk } from './set-up.ts';

/** Mails in one mailbox: more than a chunk of it. */
const MAILS = 900;
const FILLING = 'The renewal of the certificate failed again. '.repeat(40);

const mail = (n: number): string => `From aiko@example.com Mon May  4 10:00:00 2026
Message-ID: <${n}@mail.example>
${n % 3 === 0 ? '' : `References: <${n - (n % 3)}@mail.example>\n`}From: Aiko Tanaka <aiko@example.com>
To: desk@host.example
Date: Mon, 04 May 2026 10:${String(n % 60).padStart(2, '0')}:00 +0000
Subject: Certificate ${n - (n % 3)}
Content-Type: text/plain; charset=utf-8

Number ${n}. ${FILLING}

`;
const mailbox = new TextEncoder().encode(Array.from({ length: MAILS }, (_, n) => mail(n)).join(''));
const chunks = Array.from({ length: Math.ceil(mailbox.byteLength / CHUNK_BYTES) }, (_, n) =>
  mailbox.slice(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES),
);

async function zipOf(files: Record<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text.replace(/^From .*\n/, '')), name);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

const begin = async (under: DeskUnderTest, account: string) => {
  const files = [{ name: 'support.mbox', size: mailbox.byteLength }];
  const { import: id } = await under.call('import.begin', { account, files });
  return { account, import: id };
};

const chunk = (running: { account: string; import: string }, n: number) => ({
  ...{ ...running, file: 0 },
  bytes: chunks[n] ?? new Uint8Array(0),
  last: n === chunks.length - 1,
});

async function importAll(under: DeskUnderTest, account: string) {
  const running = await begin(under, account);
  for (const n of chunks.keys()) await under.call('import.chunk', chunk(running, n));
  return under.call('import.end', running);
}

const sizeOf = async (under: DeskUnderTest, account: string) => {
  const [source] = await under.call('imported.sources', { account });
  return { conversations: source?.conversations ?? 0, messages: source?.messages ?? 0 };
};
const WHOLE = { conversations: MAILS / 3, messages: MAILS };

it('brings a mailbox once, shows its conversations, and deletes them with the account', async () => {
  const { under, account } = await signedInDesk({ tickets: 1 });
  const { id } = account;
  const none = { problems: 0, first: [], hasEnded: true, wasCancelled: false };
  expect(await importAll(under, id)).toEqual({
    ...{ ...none, messages: MAILS, conversations: MAILS / 3, alreadyThere: 0 },
    sources: [{ source: 'mbox', messages: MAILS }],
  });
  expect(under.events.some(({ name }) => name === 'imported.changed')).toBe(true);
  const again = { ...none, messages: 0, conversations: 0, alreadyThere: MAILS, sources: [] };
  expect(await importAll(under, id)).toEqual(again);
  expect(await sizeOf(under, id)).toEqual(WHOLE);

  const query = 'in:archive "number 301"';
  const found = await under.call('search.run', { account: id, query, kinds: null, from: 0, count: 10 });
  const [conversation = '', message] = found.hits[0]?.id.split('/') ?? [];
  const shown = await under.call('imported.conversation', { account: id, id: conversation, message: message ?? null });
  expect(shown).toMatchObject({ messages: 3, subject: 'Certificate 300', customer: { email: 'aiko@example.com' } });

  // A zip waits in files.db, since it is read from its end.
  const zipped = await zipOf({ 'in/1.eml': mail(7000), 'in/2.eml': mail(7001) });
  const { import: unzipping } = await under.call('import.begin', {
    ...{ account: id, files: [{ name: 'mails.zip', size: zipped.byteLength }] },
  });
  const whole = { account: id, import: unzipping, file: 0, bytes: zipped, last: true };
  await under.call('import.chunk', whole);
  expect(await under.call('import.end', { account: id, import: unzipping })).toMatchObject({ messages: 2, first: [] });

  // Our export as a folder: its mails say the same again, and its files belong to messages.
  const line = {
    ...{ source: 'rackside', key: '1.1@x', conversation: '1@x', references: [], number: null, subject: 'Own' },
    ...{ role: 'staff', author: '', email: '', to: [], customer: null, at: null, text: 'Hello', files: [] },
  };
  const parts = [
    ['e/files/0/log.txt', 'a log'],
    ['e/mail/1/0001.eml', mail(8000).replace(/^From .*\n/, '')],
    ['e/messages.jsonl', `${RACKSIDE_HEAD}\n${JSON.stringify(line)}\n`],
    ['e/README.md', '# An export'],
  ].map(([name = '', text]) => ({ name, bytes: new Uint8Array(Buffer.from(text ?? '')) }));
  const files = parts.map(({ name, bytes }) => ({ name, size: bytes.byteLength }));
  const { import: own } = await under.call('import.begin', { account: id, files });
  for (const [file, { bytes }] of parts.entries())
    await under.call('import.chunk', { account: id, import: own, file, bytes, last: true });
  expect(await under.call('import.end', { account: id, import: own })).toMatchObject({ messages: 1, first: [] });
  await under.call('imported.remove', { account: id, source: 'eml' });
  expect(await sizeOf(under, id)).toEqual(WHOLE);

  const other = await under.call('account.practice', {});
  expect(await sizeOf(under, other.id)).toEqual({ conversations: 0, messages: 0 });
  const running = await begin(under, id);
  const fromOutside = { ...chunk(running, 0), account: other.id };
  expect((await under.callFails('import.chunk', fromOutside)).detail?.reason).toBe('not-found');

  // Signing out keeps what only this computer has.
  await under.call('account.signOut', { account: id });
  expect(await sizeOf(under, id)).toEqual(WHOLE);
  const folder = join(under.dataDir, 'accounts', id);
  expect(existsSync(join(folder, 'imported.db'))).toBe(true);
  const { fingerprint: print } = await under.call('account.unsent', { account: id });
  await under.call('account.remove', { account: id, print });
  expect(existsSync(folder)).toBe(false);
});

it('keeps what came in before a cancel or a lock, and a later import brings the rest', async () => {
  const { under, account } = await signedInDesk({ tickets: 1 });
  const { id } = account;
  const first = await begin(under, id);
  await under.call('import.chunk', chunk(first, 0));
  const report = await under.call('import.cancel', first);
  expect(report).toMatchObject({ wasCancelled: true, hasEnded: true });
  expect(await sizeOf(under, id)).toMatchObject({ messages: report.messages });
  expect(report.messages).toBeLessThan(MAILS);
  expect((await under.callFails('import.chunk', chunk(first, 1))).detail?.reason).toBe('not-found');

  await under.call('vault.protect', { passphrase: 'correct horse battery' });
  const second = await begin(under, id);
  await under.call('import.chunk', chunk(second, 0));
  under.desk.on(({ name, data }) => {
    if (name !== 'desk.flush') return;
    const stored = () => under.call('desk.flushed', { id: data.id, unsaved: 0 });
    // The second one answers for whoever reads the events of this test.
    void stored().then(stored);
  });
  await under.call('vault.lock', {});
  await whenSettled('the lock', async () => (await under.call('desk.status', {})).vault.state === 'locked');
  expect((await under.callFails('import.chunk', chunk(second, 1))).kind).toBe('auth');
  await under.call('vault.unlock', { passphrase: 'correct horse battery' });
  expect((await under.callFails('import.end', second)).detail?.reason).toBe('not-found');

  const { messages, alreadyThere } = await importAll(under, id);
  expect(messages + alreadyThere).toBe(MAILS);
  expect(alreadyThere).toBeGreaterThanOrEqual(report.messages);
  expect(await sizeOf(under, id)).toEqual(WHOLE);
});

it('goes on after its engine died, and sets a damaged file aside', async () => {
  const troubles = mkdtempSync(join(tmpdir(), 'rackside-trouble-'));
  process.env.RACKSIDE_TEST_TROUBLE = troubles;
  onTestFinished(() => {
    delete process.env.RACKSIDE_TEST_TROUBLE;
    rmSync(troubles, { recursive: true });
  });
  const { under, account } = await signedInDesk({
    tickets: 1,
    desk: { storeWorker: FAILING_WORKER, keychain: memoryKeychain() },
  });
  const { id } = account;
  const running = await begin(under, id);
  await under.call('import.chunk', chunk(running, 0));
  writeFileSync(join(troubles, 'worker-dies'), '');
  for (const n of chunks.keys()) if (n > 0) await under.call('import.chunk', chunk(running, n)).catch(() => undefined);
  expect((await under.callFails('import.end', running)).kind).toBe('storage');
  rmSync(join(troubles, 'worker-dies'));
  const { messages, alreadyThere } = await importAll(under, id);
  expect(messages + alreadyThere).toBe(MAILS);
  expect(await sizeOf(under, id)).toEqual(WHOLE);

  await under.desk.stop();
  const folder = join(under.dataDir, 'accounts', id);
  // Behind the pages of the schema: the file opens, and its first use finds the damage.
  writeFileSync(join(folder, 'imported.db'), readFileSync(join(folder, 'imported.db')).fill(7, 4096 * 40));
  await under.restart();
  const damaged = await under.callFails('imported.sources', { account: id });
  expect(damaged).toMatchObject({ kind: 'storage', detail: { reason: 'page-damaged' } });
  expect(await sizeOf(under, id)).toEqual({ conversations: 0, messages: 0 });
  expect((await under.call('account.list', {}))[0]?.storage).toEqual([{ what: 'imported-damaged' }]);
  expect(readdirSync(folder).filter((name) => name.startsWith('imported.db.aside-'))).toHaveLength(1);
  expect(await importAll(under, id)).toMatchObject({ messages: MAILS });
});
