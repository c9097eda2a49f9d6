import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import { ok } from '../../shared/result.ts';
import { secretsOf } from '../helpers/secrets-of.ts';
import { filesBelow } from '../helpers/temporary-folder.ts';
import { until } from '../helpers/until.ts';
import type { RunningService } from '../service/service.ts';
import {
  type DeskUnderTest,
  firstAwaiting,
  memoryKeychain,
  openDesk,
  send,
  signIn,
  startTestService,
  waitForState,
} from './harness.ts';

const PASSPHRASE = 'correct horse battery staple';
const WRITTEN = 'The quick brown fox jumps over the lazy server';
const EXCERPT = 'Meine Festplatte macht komische Geräusche';
const FILE = 'bytes of a confidential attachment';

let service: RunningService;
let under: DeskUnderTest;
let account: Account;
let dataDir: string;
let answered: string[];

beforeEach(async () => {
  service = await startTestService({ tickets: 30 });
  dataDir = mkdtempSync(join(tmpdir(), 'rackside-desk-'));
  answered = [];
});
afterEach(async () => {
  await under.stop();
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A day at the desk: all that is worth hiding passes through it. */
async function work(): Promise<{ secrets: string[]; texts: string[] }> {
  account = await signIn(under, service);
  const { call } = under.desk;
  under.desk.call = async (name, input) => {
    const result = await call(name, input);
    if (!result.ok) answered.push(JSON.stringify(result));
    return result;
  };
  await under.call('account.configure', {
    account: account.id,
    settings: { ticketLink: 'https://my.example/{tid}?c={c}' },
  });
  const row = await firstAwaiting(under, account.id);
  const { ticket } = await under.call('ticket.get', { account: account.id, ticket: row.id });
  await under.call('ticket.openConversation', { account: account.id, ticket: row.id });
  const url = under.opened.at(-1) ?? '';
  await under.call('excerpt.add', { account: account.id, ticket: row.id, text: EXCERPT });
  const draft = crypto.randomUUID();
  const file = crypto.randomUUID();
  const bytes = new TextEncoder().encode(FILE);
  await under.call('file.begin', {
    account: account.id,
    draft,
    ticket: row.id,
    file,
    name: 'geheim.txt',
    type: 'text/plain',
    size: bytes.length,
  });
  await under.call('file.chunk', { account: account.id, file, index: 0, bytes });
  await under.call('file.finish', { account: account.id, file });
  const other = (
    await under.call('queue.rows', {
      account: account.id,
      view: 'active',
      sort: { by: 'date', dir: 'asc' },
      from: 0,
      count: 9,
    })
  ).rows.find(({ id }) => id !== row.id);
  service.faults.add({ operation: 'add-ticket-reply', kind: 'reset-after' });
  const item = await send(under, account.id, other?.id ?? '', `${WRITTEN}, sent`);
  await under.call('draft.save', { account: account.id, id: draft, ticket: row.id, rev: 1, text: WRITTEN });
  await under.call('outbox.sendNow', { account: account.id, item: item.id });
  await waitForState(under, account.id, item.id, 'in-doubt');
  // Errors must not tell secrets either.
  service.expireTokens('access');
  await under.call('sync.now', { account: account.id });
  await under.desk.call('account.resume', { account: account.id, password: 'not-the-password-9', remember: true });
  await under.desk.call('draft.save', { account: account.id, id: 'no uuid', text: WRITTEN });
  service.faults.add({ operation: 'get-tickets', kind: 'html' });
  await under.desk.call('sync.now', { account: account.id });
  const { apiKey, apiSecret, password } = service.credentials;
  return {
    secrets: [apiKey, apiSecret, password, 'not-the-password-9', PASSPHRASE, new URL(url).searchParams.get('c') ?? ''],
    texts: [
      WRITTEN,
      EXCERPT,
      FILE,
      ticket.subject,
      ticket.requester.email,
      ticket.requester.name,
      ticket.tid,
      'Mara Lind',
      account.email,
      'geheim.txt',
    ],
  };
}

/** Below a folder, in any way a program would leave it there. */
function leaks(folder: string, words: string[]): string[] {
  const needles = words.flatMap((word) => [
    Buffer.from(word),
    Buffer.from(word, 'utf16le'),
    Buffer.from(Buffer.from(word).toString('base64').slice(0, -4) || word),
    Buffer.from(JSON.stringify(word).slice(1, -1)),
  ]);
  return filesBelow(folder)
    .filter(({ path, bytes }) =>
      needles.some(
        (needle) =>
          needle.length > 3 &&
          (bytes.includes(needle) || path.slice(folder.length).includes(needle.toString('latin1'))),
      ),
    )
    .map(({ path }) => path.slice(folder.length));
}

describe('nothing in plain text', () => {
  it('on the disk, with a keychain: while open, and after', async () => {
    const exports = mkdtempSync(join(tmpdir(), 'rackside-export-'));
    onTestFinished(() => rmSync(exports, { recursive: true }));
    const host = { choose: async () => ok(exports) };
    under = await openDesk({ dataDir, keychain: memoryKeychain(), host });
    const { secrets, texts } = await work();
    // An export has all that was written, and no secret.
    await under.call('account.export', { account: account.id, form: 'folder', passphrase: null });
    const ended = async () =>
      (await under.call('account.list', {})).every(({ exported }) => exported?.state === 'done');
    // Its writes to the disk are none of the desk's calls, for which a settled desk waits.
    await until('the end of the export', ended);
    expect(leaks(exports, secrets)).toEqual([]);
    for (const text of texts) expect([text, leaks(exports, [text]).length > 0]).toEqual([text, true]);
    expect(filesBelow(dataDir).some(({ path }) => path.endsWith('work.db'))).toBe(true);
    expect(leaks(dataDir, [...secrets, ...texts])).toEqual([]);
    // So that nobody takes a blind eye for a clean disk.
    writeFileSync(join(dataDir, 'control.log'), `GET /?c=${secrets.at(-1)}`);
    expect(leaks(dataDir, secrets)).toEqual(['/control.log']);
    rmSync(join(dataDir, 'control.log'));
    await under.stop();
    expect(leaks(dataDir, [...secrets, ...texts])).toEqual([]);
  });

  it('on the disk, with a passphrase', async () => {
    under = await openDesk({ dataDir, keychain: null });
    await under.call('vault.protect', { passphrase: PASSPHRASE });
    const { secrets, texts } = await work();
    expect(filesBelow(dataDir).some(({ path }) => path.endsWith('secrets.json'))).toBe(true);
    expect(leaks(dataDir, [...secrets, ...texts])).toEqual([]);
    await under.stop();
    expect(leaks(dataDir, [...secrets, ...texts])).toEqual([]);
  });

  it('in logs and events: neither secrets nor what people wrote; in errors no secrets', async () => {
    const keychain = memoryKeychain();
    under = await openDesk({ dataDir, keychain });
    const { secrets, texts } = await work();
    const held = await secretsOf(dataDir, keychain);
    const values = JSON.stringify(await Promise.all(held.names().map((name) => held.get(name))));
    const tokens = [...values.matchAll(/"(?:access|refresh)Token":"([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(tokens).toHaveLength(2);
    const keys = values.match(/[0-9a-f]{64}/g) ?? [];
    expect(keys).toHaveLength(3);
    const hidden = [...secrets, ...tokens, ...keys];
    expect(hidden.every((word) => word.length > 5)).toBe(true);
    const found = (where: string[], words: string[]) =>
      where.filter((line) => words.some((word) => line.includes(word)));
    const told = under.events.map((event) => JSON.stringify(event));
    expect([under.logged.length > 3, told.length > 10, answered.length > 2]).toEqual([true, true, true]);
    expect(found(under.logged, [...hidden, ...texts])).toEqual([]);
    expect(found(told, [...hidden, ...texts])).toEqual([]);
    expect(found(answered, hidden)).toEqual([]);
    // Nor in the keychain.
    expect(found([...keychain.entries].flat(), [...hidden, ...texts])).toEqual([]);
    // And the accounts, as the window gets them, hold none of it.
    expect(found([JSON.stringify(await under.call('account.list', {}))], hidden)).toEqual([]);
  });
});
