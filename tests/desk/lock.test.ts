/**
 * A lock: windows store what they hold, the wire comes to its end and is recorded, bulk replies
 * pause, no command answers and no key is held; what opens it again brings everything back.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type CommandName, contract } from '../../shared/contract.ts';
import type { Account } from '../../shared/domain/account.ts';
import { ok } from '../../shared/result.ts';
import { whenSettled } from '../helpers/under-way.ts';
import { until } from '../helpers/until.ts';
import { exportArchive, openArchive } from './archives.ts';
import {
  type DeskUnderTest,
  firstAwaiting,
  itemOf,
  memoryKeychain,
  rowsOf,
  send,
  startTestService,
  type TestService,
  waitForState,
  waitUntilServiceHolds,
  waitUntilSynced,
} from './harness.ts';
import { signedInDesk } from './set-up.ts';

const PASSPHRASE = 'correct horse battery';
const PIN = '482917';
let service: TestService;
let under: DeskUnderTest;
let account: Account;
let ticket: string;
let keychain: ReturnType<typeof memoryKeychain>;
/** Answer of the person outside of the page. */
let agrees: boolean;
/** The folder that they choose there. */
let chosen: string;

beforeEach(async () => {
  keychain = memoryKeychain();
  agrees = true;
  const host = { ask: async () => agrees, choose: async () => ok(chosen) };
  ({ service, under, account } = await signedInDesk({ keeps: true, tickets: 20, desk: { keychain, host } }));
  ticket = (await firstAwaiting(under, account.id)).id;
});

const state = async () => (await under.call('desk.status', {})).vault.state;
/** Opens a window: it stores what it holds when it is asked to. */
const openWindow = (store: () => Promise<unknown> = async () => {}) =>
  under.desk.on((event) => {
    if (event.name !== 'desk.flush') return;
    const stored = () => under.call('desk.flushed', { id: event.data.id, unsaved: 0 });
    // The second one answers for whoever reads the events of this test.
    void store().then(stored).then(stored);
  });
/** `patience`: ms that closing waits for work that doesn't end. */
async function locked(patience = 0): Promise<void> {
  await under.call('vault.lock', {});
  // Where something is held it asks first.
  if (await under.call('desk.leaving', {})) await under.call('desk.leave', { held: 'wait' });
  if (patience > 0) {
    await whenSettled('the lock to begin', async () => (await state()) !== 'open');
    under.clock.advance(patience);
  }
  await whenSettled('the lock', async () => (await state()) === 'locked');
}
const sent = () => service.ledger.of('add-ticket-reply').flatMap((call) => (call.applied ? [call.message] : []));

/** Commands that answer while the desk is locked; none tells anything about an account. */
const ANSWER: readonly CommandName[] = [
  'desk.status',
  'desk.leaving',
  'desk.stay',
  'desk.leave',
  'desk.flushed',
  'desk.presence',
  'vault.lock',
  'vault.unlock',
  'vault.enterPin',
  'vault.recover',
  'vault.retry',
  'vault.beginAnew',
  'computer.get',
  'computer.wanted',
  'update.status',
  'update.check',
  // Random words, for a passphrase.
  'vault.suggest',
];

describe('a locked desk', () => {
  it('answers no command about an account, holds no key, and opens by the passphrase', async () => {
    await under.call('vault.protect', { passphrase: PASSPHRASE });
    const about = { account: account.id, ticket };
    openWindow(() => under.call('draft.save', { ...about, id: crypto.randomUUID(), rev: 0, text: 'Half a thought' }));
    const before = service.ledger.all().length;
    await locked();
    // Nothing of the account is in any answer.
    const input = { ...about, view: 'active', sort: { by: 'lastReply', dir: 'desc' }, from: 0, count: 5, text: 'x' };
    for (const name of Object.keys(contract) as CommandName[]) {
      if (ANSWER.includes(name)) continue;
      for (const tried of [{}, { account: account.id }, about, input]) {
        const answer = await under.desk.call(name, tried);
        const said = JSON.stringify(answer);
        expect([name, answer.ok && said.length > 40, said.includes(account.email)]).toEqual([name, false, false]);
      }
    }
    expect((await under.callFails('queue.list', { account: account.id })).detail?.reason).toBe('vault-closed');
    expect(await under.call('account.list', {})).toEqual([]);
    expect(await under.call('desk.opening', { last: account.id, view: 'active', count: 5 })).toMatchObject({
      status: { vault: { state: 'locked' } },
      accounts: [],
      queue: null,
    });
    // Nothing is asked of the service any more, however long it takes.
    under.clock.advance(3600_000);
    expect(service.ledger.all().length - before).toBeLessThan(3);
    expect((await under.callFails('vault.unlock', { passphrase: 'wrong horse' })).kind).toBe('auth');
    await under.call('vault.unlock', { passphrase: PASSPHRASE });
    await waitUntilSynced(under, account.id);
    expect((await under.call('draft.get', about))?.text).toBe('Half a thought');
  });

  it.skipIf(process.platform === 'win32')('stops an export, even one whose disk does not answer', async () => {
    await under.call('vault.protect', { passphrase: PASSPHRASE });
    chosen = mkdtempSync(join(tmpdir(), 'rackside-export-'));
    onTestFinished(() => rmSync(chosen, { recursive: true }));
    const begun = { account: account.id, begunAt: under.clock.now(), done: [], current: null, rows: 0 };
    writeFileSync(join(chosen, '.unfinished.json'), JSON.stringify(begun));
    // A pipe that nobody reads.
    const pipe = join(chosen, 'tickets.jsonl');
    execFileSync('mkfifo', [pipe]);
    await under.call('account.export', { account: account.id, form: 'folder', passphrase: null });
    openWindow();
    await locked(5_000);
    const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    onTestFinished(() => closeSync(reader));
    rmSync(pipe);
    await under.call('vault.unlock', { passphrase: PASSPHRASE });
    await under.call('account.export', { account: account.id, form: 'folder', passphrase: null });
    await until('the end of the export', async () => readdirSync(chosen).includes('export.json'));
    expect(readFileSync(join(chosen, 'tickets.jsonl'), 'utf8').trim().split('\n')).toHaveLength(20);
  });

  it('changes nothing of when it locks, and sets nothing aside, unless the person agrees outside of the page', async () => {
    await under.call('vault.protect', { passphrase: PASSPHRASE });
    openWindow();
    await locked();
    const settings = { lockAfter: null };
    expect((await under.callFails('computer.configure', { settings })).detail?.reason).toBe('vault-closed');
    agrees = false;
    expect((await under.callFails('vault.beginAnew', {})).detail?.reason).toBe('not-agreed');
    expect(await state()).toBe('locked');
    await under.call('vault.unlock', { passphrase: PASSPHRASE });
    expect((await waitUntilSynced(under, account.id)).id).toBe(account.id);
    expect((await under.call('computer.get', {})).settings.lockAfter).not.toBeNull();
    await locked();
    agrees = true;
    expect((await under.call('vault.beginAnew', {})).vault.state).not.toBe('locked');
  });

  it('has forgotten every hand-over that was read or brought in, and exports and imports under way', async () => {
    await under.call('vault.protect', { passphrase: PASSPHRASE });
    const of = { account: account.id };
    await under.call('note.add', { ...of, ticket, id: crypto.randomUUID(), text: 'Prefers mail.' });
    const { bytes } = await exportArchive(under, account.id, false);
    const read = async () => {
      const opened = await openArchive(under, account.id, bytes);
      return { ...of, id: opened.ok ? opened.value.id : '' };
    };
    const doubtNote = 'It may have arrived.';
    const brought = await read();
    await under.call('archive.bringIn', { ...brought, doubtNote });
    const kept = { ...(await read()), doubtNote };
    const begun = await under.call('archive.export', { ...of, own: false, passphrase: PASSPHRASE });
    const first = { ...of, export: begun.export, index: 0 };
    const unsent = await under.call('archive.export', { ...of, own: true, passphrase: PASSPHRASE });
    const { import: back } = await under.call('archive.open', { ...of, passphrase: PASSPHRASE });
    openWindow();
    await locked();
    await under.call('vault.unlock', { passphrase: PASSPHRASE });
    await waitUntilSynced(under, account.id);
    expect((await under.callFails('archive.takeBack', brought)).detail?.reason).toBe('put-away');
    expect((await under.callFails('archive.bringIn', kept)).detail?.reason).toBe('put-away');
    expect((await under.callFails('archive.exportChunk', first)).detail?.reason).toBe('not-found');
    const part = { ...of, export: unsent.export, index: 0 };
    expect((await under.callFails('archive.exportChunk', part)).detail?.reason).toBe('not-found');
    const chunk = { ...of, import: back, bytes, last: true };
    expect((await under.callFails('archive.openChunk', chunk)).detail?.reason).toBe('not-found');
  });

  it('opens by its PIN, and by the recovery code after too many wrong ones', async () => {
    const { code } = await under.call('vault.makeCode', { passphrase: null });
    const set = await under.call('vault.setPin', { pin: PIN, passphrase: null });
    expect(set.vault).toEqual({ state: 'open', kind: 'pin', hasCode: true, pin: true });
    // No key of the data is in the keychain, while it is open too.
    expect([...keychain.entries.keys()]).toEqual(['pin']);
    openWindow();
    await locked();
    expect((await under.callFails('vault.enterPin', { pin: '000000' })).detail).toMatchObject({ facts: { left: 4 } });
    await under.call('vault.enterPin', { pin: PIN });
    await waitUntilSynced(under, account.id);
    await locked();
    for (let tries = 0; tries < 5; tries++) await under.callFails('vault.enterPin', { pin: '000000' });
    expect((await under.callFails('vault.enterPin', { pin: PIN })).detail?.reason).toBe('pin-gone');
    await under.call('vault.recover', { code, passphrase: PASSPHRASE });
    expect((await waitUntilSynced(under, account.id)).id).toBe(account.id);
  });

  it('lets the wire end and records it; holds begin anew, and bulk replies wait for the agent', async () => {
    await under.call('vault.protect', { passphrase: PASSPHRASE });
    openWindow();
    const [held, ...others] = (await rowsOf(under, account.id, 'active')).filter(({ id }) => id !== ticket);
    const { id: later } = await send(under, account.id, held?.id ?? '', 'Held.');
    const batch = crypto.randomUUID();
    const text = 'It is back.';
    const { ready } = await under.call('batch.plan', {
      account: account.id,
      text,
      tickets: others.slice(0, 3).map(({ id }) => id),
    });
    await under.call('batch.send', { account: account.id, batch, text, tickets: ready });
    service.faults.add({ operation: 'add-ticket-reply', kind: 'held' });
    const { id } = await send(under, account.id, ticket, 'On the wire.');
    await under.call('outbox.sendNow', { account: account.id, item: id });
    await waitUntilServiceHolds(service);
    const locking = locked();
    service.faults.clear();
    await locking;
    expect(sent()).toEqual(['On the wire.']);
    under.clock.advance(60_000);
    const before = under.clock.now();
    await under.call('vault.unlock', { passphrase: PASSPHRASE });
    expect((await itemOf(under, account.id, id))?.state).toBe('accepted');
    const [paused] = await under.call('batch.list', { account: account.id });
    expect(paused).toMatchObject({ paused: 'locked', progress: { waiting: ready.length } });
    const heldFor = ((await itemOf(under, account.id, later))?.heldUntil ?? 0) - before;
    expect(heldFor).toBeGreaterThanOrEqual(15_000);
    for (let second = 0; second < 16; second += 1) under.clock.advance(1000);
    await waitForState(under, account.id, later, 'accepted');
    expect(sent()).toEqual(['On the wire.', 'Held.']);
    await under.call('batch.pause', { account: account.id, batch, paused: false });
    await whenSettled('the bulk reply to go on', async () => sent().includes(text));
  });

  describe('with a reply in its hold', () => {
    let item: string;
    const vault = async () => (await under.call('desk.status', {})).vault;
    const isLocked = () => whenSettled('the lock', async () => (await state()) === 'locked');
    const asked = async () => (await under.call('desk.leaving', {}))?.to;
    beforeEach(async () => {
      await under.call('vault.protect', { passphrase: PASSPHRASE });
      openWindow();
      ({ id: item } = await send(under, account.id, ticket, 'Held.'));
    });

    it('asks before it locks by hand, and nothing goes meanwhile', async () => {
      expect((await under.call('vault.lock', {})).vault.state).toBe('open');
      expect(await under.call('desk.leaving', {})).toMatchObject({
        to: 'lock',
        held: [{ id: item }],
        lost: [],
        unsaved: 0,
      });
      for (let second = 0; second < 20; second += 1) under.clock.advance(1000);
      expect((await itemOf(under, account.id, item))?.state).toBe('held');
      await under.call('desk.stay', {});
      expect([await asked(), await state()]).toEqual([undefined, 'open']);
    });

    it('sends it and locks, or locks and says that it waits', async () => {
      await under.call('vault.lock', {});
      await under.call('desk.leave', { held: 'wait' });
      await isLocked();
      expect(await vault()).toMatchObject({ state: 'locked', waits: 1 });
      expect([sent(), under.left]).toEqual([[], 0]);
      await under.call('vault.unlock', { passphrase: PASSPHRASE });
      await waitUntilSynced(under, account.id);
      expect(await vault()).not.toHaveProperty('waits');
      await under.call('vault.lock', {});
      await under.call('desk.leave', { held: 'send' });
      await isLocked();
      expect([sent(), under.left]).toEqual([['Held.'], 0]);
      expect(await vault()).not.toHaveProperty('waits');
    });

    it('locks unasked where the key is pressed again, where nobody answers, and by itself', async () => {
      await under.call('vault.lock', {});
      await under.call('vault.lock', {});
      await isLocked();
      await under.call('vault.unlock', { passphrase: PASSPHRASE });
      await waitUntilSynced(under, account.id);
      await under.call('vault.lock', {});
      expect(await asked()).toBe('lock');
      for (let second = 0; second < 30; second += 1) under.clock.advance(1000);
      await isLocked();
      expect(await asked()).toBeUndefined();
      await under.call('vault.unlock', { passphrase: PASSPHRASE });
      await waitUntilSynced(under, account.id);
      under.clock.sleep(5 * 60_000);
      await isLocked();
      expect(await vault()).toMatchObject({ waits: 1 });
      expect(sent()).toEqual([]);
    });

    it('refuses an answer that comes after the lock, and does not end', async () => {
      await under.call('vault.lock', {});
      for (let second = 0; second < 30; second += 1) under.clock.advance(1000);
      // Both while it is being locked, and once it is.
      for (const held of ['keep', 'send', 'wait'] as const) {
        expect((await under.callFails('desk.leave', { held })).detail?.reason).toBe('nothing-asked');
      }
      await isLocked();
      expect((await under.callFails('desk.leave', { held: 'keep' })).detail?.reason).toBe('nothing-asked');
      expect([under.left, await vault()]).toMatchObject([0, { waits: 1 }]);
    });

    it('ends as it was asked to while it was locked', async () => {
      await under.call('vault.lock', {});
      await under.call('desk.leave', { held: 'wait' });
      await isLocked();
      // A window has typed what it could not store.
      const off = under.desk.on((event) => {
        if (event.name === 'desk.flush') void under.call('desk.flushed', { id: event.data.id, unsaved: 1 });
      });
      onTestFinished(off);
      await under.desk.flush();
      expect(await under.desk.askToQuit()).toBe(false);
      await under.call('desk.leave', { held: 'keep' });
      expect(under.left).toBe(1);
    });

    it('is not locked by its question once it has stopped', async () => {
      await under.call('vault.lock', {});
      await under.desk.stop();
      const before = under.events.length;
      for (let second = 0; second < 30; second += 1) under.clock.advance(1000);
      const told = under.events.slice(before).filter(({ name }) => name.startsWith('desk.'));
      expect(told).toEqual([]);
    });
  });

  it('opens no account again while it is being locked, whatever ends meanwhile', async () => {
    await under.call('vault.protect', { passphrase: PASSPHRASE });
    openWindow();
    await under.call('vault.lock', {});
    while ((await state()) !== 'locked') {
      await under.desk.call('vault.retry', {});
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await under.call('account.list', {})).toEqual([]);
    expect((await under.callFails('queue.list', { account: account.id })).detail?.reason).toBe('vault-closed');
  });

  it('has the account of a sign-in that ends once the desk is open again', async () => {
    await under.call('vault.protect', { passphrase: PASSPHRASE });
    const other = await startTestService({ tickets: 5 });
    onTestFinished(() => other.stop());
    other.faults.add({ operation: 'token', kind: 'held' });
    const more = { address: other.url, ...other.credentials, remember: true, allowHttp: false };
    const signedIn = under.call('account.signIn', more);
    await waitUntilServiceHolds(other);
    openWindow();
    await locked();
    await under.call('vault.unlock', { passphrase: PASSPHRASE });
    other.faults.clear();
    const { id } = await signedIn;
    expect((await under.call('account.list', {})).map((one) => one.id)).toEqual([account.id, id]);
    expect((await waitUntilSynced(under, id)).sync.total).toBe(5);
  });

  it('has the practice desk where its service started while the desk was locked', async () => {
    await under.call('vault.protect', { passphrase: PASSPHRASE });
    const { practice } = under.ports;
    const begun = practice.start;
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    let isAsked = false;
    practice.start = async (credentials) => {
      isAsked = true;
      await held;
      return begun(credentials);
    };
    const entered = under.call('account.practice', {});
    await whenSettled('its service to be asked for', () => isAsked);
    openWindow();
    await locked();
    await under.call('vault.unlock', { passphrase: PASSPHRASE });
    go();
    const { id } = await entered;
    expect((await under.call('account.list', {})).map((one) => one.id)).toEqual([account.id, id]);
    expect((await waitUntilSynced(under, id)).sync.total).toBeGreaterThan(0);
  });

  it('has its accounts where the way back to the keychain ends amid the lock', async () => {
    await under.call('vault.protect', { passphrase: PASSPHRASE });
    openWindow();
    const moving = under.call('vault.askNothing', { typed: PASSPHRASE });
    // By itself it locks in this moment; by hand it looks first at what is held.
    under.clock.sleep(5 * 60_000);
    expect((await moving).vault.state).not.toBe('locked');
    await whenSettled('the end of the lock', async () => (await state()) === 'open');
    expect((await waitUntilSynced(under, account.id)).id).toBe(account.id);
  });

  it('locks itself when nobody touched it for a quarter of an hour, or the computer sleeps', async () => {
    await under.call('vault.protect', { passphrase: PASSPHRASE });
    openWindow();
    under.clock.advance(14 * 60_000);
    expect(await state()).toBe('open');
    under.clock.advance(3 * 60_000);
    await whenSettled('the lock', async () => (await state()) === 'locked');
    await under.call('vault.unlock', { passphrase: PASSPHRASE });
    await under.call('computer.configure', { settings: { lockAfter: null } });
    under.clock.advance(60 * 60_000);
    expect(await state()).toBe('open');
    under.clock.sleep(5 * 60_000);
    await whenSettled('the lock', async () => (await state()) === 'locked');
  });

  it('locks at the first touch after a sleep of which nobody told, where it is locked by time alone', async () => {
    await under.call('vault.protect', { passphrase: PASSPHRASE });
    openWindow();
    await under.call('computer.configure', { settings: { lockAfter: 15, lockWithComputer: false } });
    // Only the clock of the day goes on in the sleep.
    under.clock.changeTime(8 * 60 * 60_000);
    await under.desk.call('desk.presence', { focused: true, idle: false, untouched: 0 });
    expect(await state()).not.toBe('open');
    await whenSettled('the lock', async () => (await state()) === 'locked');
  });

  it('lets go of the thread of each store', async () => {
    await under.stop();
    const storeWorker = new URL(
      process.env.RACKSIDE_TEST_STORE_WORKER ?? new URL('../../electron/core/worker/main.ts', import.meta.url),
    );
    const threads: Worker[] = [];
    const onWorker = (thread: Worker) => void threads.push(thread);
    process.on('worker', onWorker);
    ({ service, under, account } = await signedInDesk({ keeps: true, tickets: 5, desk: { keychain, storeWorker } }));
    process.off('worker', onWorker);
    expect(threads.length).toBeGreaterThan(0);
    await under.call('vault.protect', { passphrase: PASSPHRASE });
    openWindow();
    await locked();
    // A thread that has ended has no number any more.
    await whenSettled('the threads to be gone', () => threads.every(({ threadId }) => threadId === -1));
  });

  it('is refused where only a keychain protects it, and where nothing is stored', async () => {
    expect((await under.callFails('vault.lock', {})).detail?.reason).toBe('no-secret');
    expect(await state()).toBe('open');
    expect(await under.call('account.list', {})).toHaveLength(1);
  });
});
