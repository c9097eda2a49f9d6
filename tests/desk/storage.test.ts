import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDamaged } from '../../electron/core/worker/database/database.ts';
import type { DataKeys } from '../../electron/core/worker/open-store.ts';
import { ACCOUNT_DEFAULTS, type Account } from '../../shared/domain/account.ts';
import { secretOf, secretsOf } from '../helpers/secrets-of.ts';
import type { RunningService } from '../service/service.ts';
import {
  type DeskUnderTest,
  FAILING_WORKER,
  firstAwaiting,
  memoryKeychain,
  openDesk,
  signIn,
  startTestService,
  waitForState,
  waitForStateAfterHold,
  waitUntilSynced,
} from './harness.ts';

let service: RunningService;
let under: DeskUnderTest;
let account: Account;
let dataDir: string;
let troubles: string;
let ticket: string;
const keychain = memoryKeychain();
const PRECIOUS = 'Written with care, and precious.';

const begin = async (storeWorker?: URL) => {
  under = await openDesk({ dataDir, keychain, ...(storeWorker && { storeWorker }) });
};

beforeEach(async () => {
  keychain.entries.clear();
  troubles = mkdtempSync(join(tmpdir(), 'rackside-trouble-'));
  process.env.RACKSIDE_TEST_TROUBLE = troubles;
  dataDir = mkdtempSync(join(tmpdir(), 'rackside-desk-'));
  service = await startTestService({ tickets: 20, dialects: ['conversations'] });
  await begin();
  account = await signIn(under, service);
  ticket = (await firstAwaiting(under, account.id)).id;
  const draft = { account: account.id, id: crypto.randomUUID(), ticket, rev: 0, text: PRECIOUS };
  await under.call('draft.save', draft);
});
afterEach(async () => {
  delete process.env.RACKSIDE_TEST_TROUBLE;
  await under.stop();
  await service.stop();
  for (const folder of [troubles, dataDir]) rmSync(folder, { recursive: true, force: true });
});

const folder = () => join(dataDir, 'accounts', account.id);
const stored = (name: string) => join(folder(), name);
const shown = async () => {
  const [first] = await under.call('account.list', {});
  if (!first) throw new Error('no account is listed');
  return first;
};
const draft = async () => (await under.call('draft.get', { account: account.id, ticket }))?.text ?? null;

/** Turns a byte far from the header. */
function damage(name: string): void {
  const bytes = readFileSync(stored(name));
  for (let at = 4096 * 5 + 100; at < 4096 * 9; at += 4096) bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(stored(name), bytes);
}

describe('an account whose work.db is gone', () => {
  it('is closed and says so; with the file back everything is there, with nothing lost meanwhile', async () => {
    await under.stop();
    renameSync(stored('work.db'), join(dataDir, 'elsewhere'));
    await begin();
    expect((await shown()).closed).toMatchObject({
      kind: 'storage',
      subject: 'work.db',
      detail: { reason: 'missing', facts: { folder: folder() } },
    });
    expect((await under.callFails('account.retry', { account: account.id })).detail?.reason).toBe('missing');
    const again = { address: service.url, ...service.credentials, remember: true, allowHttp: false };
    expect((await under.callFails('account.signIn', again)).detail?.reason).toBe('missing');
    expect(readdirSync(folder())).not.toContain('work.db');
    renameSync(join(dataDir, 'elsewhere'), stored('work.db'));
    expect((await under.call('account.retry', { account: account.id })).closed).toBeNull();
    expect(await draft()).toBe(PRECIOUS);
  });

  it('opens with a backup; what waited in it and went out since goes out no second time', async () => {
    const { fingerprint: seen } = await under.call('ticket.get', { account: account.id, ticket });
    const { id: draft, rev } = (await under.call('draft.get', { account: account.id, ticket })) ?? { id: '', rev: 0 };
    const item = await under.call('reply.send', { account: account.id, draft, rev, seen });
    // While the reply is held.
    expect(await under.call('account.backUp', { account: account.id })).toMatchObject([
      { of: 'asked', holds: { drafts: 0, unsent: 1, sent: 0 } },
    ]);
    under.clock.advance(60_000);
    await waitForState(under, account.id, item.id, 'accepted');
    await under.stop();
    rmSync(stored('work.db'));
    rmSync(stored('work.db-wal'), { force: true });
    await begin();
    expect((await shown()).closed?.detail?.facts).toMatchObject({ copy: expect.stringMatching(/^work\.db\.asked-/) });
    expect((await under.call('account.mend', { account: account.id, how: 'restore' })).closed).toBeNull();
    // Its post in the conversation settles what the journal put in doubt.
    expect(await waitForState(under, account.id, item.id, 'accepted')).toMatchObject({
      error: { detail: { reason: 'sent-since' } },
      proof: { text: PRECIOUS },
    });
    expect(service.ledger.of('add-ticket-reply')).toHaveLength(1);
  });

  it('is closed where its whole folder is gone, and the folder is not made anew', async () => {
    await under.stop();
    renameSync(folder(), join(dataDir, 'elsewhere'));
    await begin();
    expect((await shown()).closed?.detail?.reason).toBe('folder-missing');
    expect(readdirSync(join(dataDir, 'accounts'))).toEqual([]);
  });

  it('shows the settings that an account has by itself', async () => {
    await under.stop();
    rmSync(stored('work.db'));
    await begin();
    expect((await shown()).settings).toEqual(ACCOUNT_DEFAULTS);
  });

  it('begins anew when the agent says so, and not before', async () => {
    expect((await under.callFails('account.mend', { account: account.id, how: 'anew' })).detail?.reason).toBe(
      'not-now',
    );
    await under.stop();
    rmSync(stored('work.db'));
    await begin();
    expect((await under.callFails('account.mend', { account: account.id, how: 'restore' })).detail?.reason).toBe(
      'not-now',
    );
    expect((await under.call('account.mend', { account: account.id, how: 'anew' })).closed).toBeNull();
    await waitUntilSynced(under, account.id);
    expect(await draft()).toBeNull();
    expect((await shown()).storage).toEqual([]);
  });

  it('begins anew without its keys, too: what nobody can open is kept', async () => {
    await under.stop();
    await (await secretsOf(dataDir, keychain)).remove(`account.${account.id}.keys`);
    await begin();
    expect((await shown()).closed?.detail?.reason).toBe('keys-missing');
    await under.call('account.mend', { account: account.id, how: 'anew' });
    expect(await draft()).toBeNull();
    expect(readdirSync(folder()).filter((name) => name.includes('.aside-'))).toHaveLength(2);
    await under.restart();
    expect((await shown()).closed).toBeNull();
  });
});

/** Marks a backup as one of a newer version of the desk. */
async function makeNewer(backup: string): Promise<void> {
  const keys = await secretOf<DataKeys>(dataDir, keychain, `account.${account.id}.keys`);
  const copy = openDamaged(stored(backup), keys.work);
  copy?.pragma('user_version=999');
  copy?.close();
}

describe('an open account', () => {
  it('opens as it was where the backup is of a newer version, which the list does not offer', async () => {
    const [made] = await under.call('account.backUp', { account: account.id });
    const backup = made?.name ?? '';
    await makeNewer(backup);
    expect(await under.call('account.backups', { account: account.id })).toMatchObject([{ name: backup, holds: null }]);
    const refused = await under.callFails('account.restore', { account: account.id, backup });
    expect(refused).toMatchObject({ kind: 'storage', detail: { reason: 'newer-copy' } });
    expect([(await shown()).closed, await draft()]).toEqual([null, PRECIOUS]);
  });

  it('that was lost, with backups of a newer version only, can be begun anew', async () => {
    const [made] = await under.call('account.backUp', { account: account.id });
    await makeNewer(made?.name ?? '');
    await under.stop();
    rmSync(stored('work.db'));
    await begin();
    const restore = { account: account.id, how: 'restore' as const };
    expect((await under.callFails('account.mend', restore)).detail?.reason).toBe('newer-copy');
    expect((await under.call('account.mend', { ...restore, how: 'anew' })).closed).toBeNull();
  });

  it('is put back to a backup, with the present file kept in the list; what it can’t find changes nothing', async () => {
    const note = { account: account.id, ticket, id: crypto.randomUUID(), text: 'written since' };
    const notes = async () =>
      (await under.call('ticket.timeline', { account: account.id, ticket })).filter(({ kind }) => kind === 'note');
    const [made] = await under.call('account.backUp', { account: account.id });
    const backup = made?.name ?? '';
    const { fingerprint: seen } = await under.call('ticket.get', { account: account.id, ticket });
    const { id: draftId, rev } = (await under.call('draft.get', { account: account.id, ticket })) ?? { id: '', rev: 0 };
    const { id } = await under.call('reply.send', { account: account.id, draft: draftId, rev, seen });
    await waitForStateAfterHold(under, account.id, id, 'accepted');
    await under.call('note.add', note);
    const gone = { account: account.id, backup: 'work.db' };
    expect((await under.callFails('account.restore', gone)).detail?.reason).toBe('unknown-backup');
    writeFileSync(stored('work.db.before-99'), 'no backup at all');
    const torn = { account: account.id, backup: 'work.db.before-99' };
    expect((await under.callFails('account.restore', torn)).detail?.reason).toBe('no-copy');
    expect([(await shown()).closed, (await notes()).length]).toEqual([null, 1]);

    expect((await under.call('account.restore', { account: account.id, backup })).closed).toBeNull();
    expect(await notes()).toHaveLength(0);
    // The draft of the copy is the reply that went since: its post settles it.
    expect(await draft()).toBeNull();
    expect(await waitForState(under, account.id, id, 'accepted')).toMatchObject({ proof: { text: PRECIOUS } });
    expect(service.ledger.of('add-ticket-reply')).toHaveLength(1);

    const list = await under.call('account.backups', { account: account.id });
    const aside = list.find(({ of }) => of === 'aside');
    expect(aside?.holds).toMatchObject({ drafts: 0, sent: 1, notes: 1 });
    await under.call('account.restore', { account: account.id, backup: aside?.name ?? '' });
    expect(await notes()).toHaveLength(1);
  });
});

it('a reply that waits with a file whose bytes are gone is stopped, and goes with another as a draft', async () => {
  const { fingerprint: seen } = await under.call('ticket.get', { account: account.id, ticket });
  const { id: draftId, rev } = (await under.call('draft.get', { account: account.id, ticket })) ?? { id: '', rev: 0 };
  const file = crypto.randomUUID();
  const at = { account: account.id, file };
  const named = { name: 'trace.log', type: 'text/plain', size: 3 };
  await under.call('file.begin', { ...at, draft: draftId, ticket, ...named });
  await under.call('file.chunk', { ...at, index: 0, bytes: new Uint8Array([1, 2, 3]) });
  await under.call('file.finish', at);
  const { id } = await under.call('reply.send', { account: account.id, draft: draftId, rev, seen });
  await under.stop();
  rmSync(stored('files.db'));
  await begin();
  const stopped = { stop: { reason: 'no-file' }, files: [{ name: 'trace.log', finished: false }] };
  expect(await waitForStateAfterHold(under, account.id, id, 'stopped')).toMatchObject(stopped);
  const decide = { account: account.id, item: id };
  await under.call('outbox.decide', { ...decide, decision: 'send-anyway' });
  expect(await waitForState(under, account.id, id, 'stopped')).toMatchObject(stopped);
  expect(service.ledger.of('add-ticket-reply')).toHaveLength(0);
  await under.call('outbox.decide', { ...decide, decision: 'keep-draft' });
  expect(await under.call('draft.get', { account: account.id, ticket })).toMatchObject({
    text: PRECIOUS,
    files: [{ name: 'trace.log', finished: false }],
  });
});

describe('an account whose work.db is damaged', () => {
  it('is closed by that name, and opens with its newest backup', async () => {
    await under.call('account.backUp', { account: account.id });
    await under.stop();
    damage('work.db');
    await begin();
    expect((await shown()).closed).toMatchObject({ subject: 'work.db', detail: { reason: 'damaged' } });
    // The file has this computer's time, which the desk's clock may not have reached yet.
    under.clock.advance(1_000);
    const restored = await under.call('account.mend', { account: account.id, how: 'restore' });
    expect(restored.storage).toEqual([
      { what: 'restored', from: expect.any(Number), aside: expect.stringMatching(/^work\.db\.aside-/) },
    ]);
    expect(readdirSync(folder())).toContain((restored.storage[0] as { aside: string }).aside);
    expect(await draft()).toBe(PRECIOUS);
    await under.restart();
    expect((await shown()).storage).toEqual([]);
  });
});

it('a cache that was damaged or is gone is said to be fetched again', async () => {
  await under.stop();
  rmSync(stored('cache.db'));
  await begin();
  expect((await shown()).storage).toEqual([{ what: 'cache-dropped' }]);
  await waitUntilSynced(under, account.id);
  expect(await draft()).toBe(PRECIOUS);
});

it('a cache in which damage is met later is said as well, and the window reads everything again', async () => {
  await under.stop();
  const bytes = readFileSync(stored('cache.db'));
  for (let at = 4096 + 100; at < bytes.length; at += 4096) bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(stored('cache.db'), bytes);
  await begin();
  under.events.length = 0;
  await expect
    .poll(async () => {
      await under.desk.call('queue.list', { account: account.id });
      return (await shown()).storage;
    })
    .toEqual([{ what: 'cache-dropped' }]);
  expect(await draft()).toBe(PRECIOUS);
});

it('a worker that dies while its account opens costs nobody the start', async () => {
  await under.stop();
  writeFileSync(join(troubles, 'worker-dies-once'), '');
  await begin(FAILING_WORKER);
  const { closed } = await shown();
  if (closed) await under.call('account.retry', { account: account.id });
  expect((await shown()).closed).toBeNull();
  expect(await draft()).toBe(PRECIOUS);
});
