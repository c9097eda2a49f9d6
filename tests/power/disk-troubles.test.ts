/**
 * Every trouble of a disk at every step of a reply: what the agent is told, and that the same step
 * works once the disk does, with nothing lost and nothing sent twice.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHUNK_BYTES } from '../../shared/domain/draft.ts';
import type { TicketRow } from '../../shared/domain/ticket.ts';
import type { Result } from '../../shared/result.ts';
import { isFullRun } from '../helpers/full-run.ts';
import { until } from '../helpers/until.ts';
import { type RunningService, startService } from '../service/service.ts';
import { type DiskTrouble, type FaultyDesk, faultyDesk } from './faulty.ts';
import { makeRecorder } from './recording.ts';

const recorder = makeRecorder();
if ('why' in recorder) console.warn(`SKIPPED: disks that fail, because ${recorder.why}.`);

const PASSPHRASE = 'quartz lantern voyage 71';

/** Reason of the error at a step; null if the step works all the same. */
interface ExpectedReasons {
  /** The first start, in a folder that is not there yet. */
  begin: string | null;
  /** A write into the vault: passphrase, first sign-in, renewed token. */
  vault: string | null;
  /** A write into a database that is open: draft, file, reply. */
  store: string | null;
  /** Words of the line above everything. */
  folder: string | null;
}

const TABLE: Partial<Record<DiskTrouble, ExpectedReasons>> = {
  full: { begin: 'disk-full', vault: 'disk-full', store: 'disk-full', folder: 'full' },
  'over quota': { begin: 'over-quota', vault: 'over-quota', store: 'over-quota', folder: 'quota' },
  'read-only': { begin: 'cannot-write', vault: 'cannot-write', store: 'cannot-write', folder: 'read-only' },
  // A file that is open stays open: what goes into the databases is saved.
  'no permission': { begin: 'no-permission', vault: 'no-permission', store: null, folder: 'denied' },
  'failing drive': { begin: null, vault: 'disk-failing', store: 'disk-failing', folder: 'failing' },
  slow: { begin: null, vault: null, store: null, folder: null },
};
/** Every run tries one of them; the others follow the same way. */
const rows = (Object.entries(TABLE) as [DiskTrouble, ExpectedReasons][]).filter(
  ([trouble]) => isFullRun || trouble === 'over quota',
);

let service: RunningService;
let desk: FaultyDesk;

beforeEach(async () => {
  if ('why' in recorder) return;
  service = await startService({ testMode: true, tickets: 30, customers: 5, repliesAs: 'staff' });
  desk = faultyDesk(recorder.library);
});
afterEach(async () => {
  await desk?.remove();
  await service?.stop();
});

const reasonOf = (result: Result<unknown>) => (result.ok ? null : (result.error.detail?.reason ?? result.error.kind));

/** The step under the trouble says this; without it, it works. */
async function step(trouble: DiskTrouble, told: string | null, run: () => Promise<Result<unknown>>): Promise<void> {
  desk.disk(trouble);
  const said = reasonOf(await run());
  desk.disk(null);
  expect(said).toBe(told);
  if (told !== null) expect(reasonOf(await run())).toBeNull();
}

async function activeTickets(account: string): Promise<TicketRow[]> {
  const sort = { by: 'number', dir: 'asc' } as const;
  return until('tickets', async () => {
    const { rows } = await desk.call('queue.rows', { account, view: 'active', sort, from: 0, count: 50 });
    return rows.length >= 3 && rows;
  });
}

const replies = () => service.ledger.of('add-ticket-reply').filter(({ applied }) => applied).length;

describe.runIf('library' in recorder)('a disk', () => {
  it.each(rows)('%s: is told at each step, and nothing is lost', { timeout: 120_000 }, async (trouble, told) => {
    await step(trouble, told.begin, () => desk.start());
    await step(trouble, told.vault, () => desk.ask('vault.protect', { passphrase: PASSPHRASE }));
    const login = { address: service.url, ...service.credentials, remember: true, allowHttp: false };
    await step(trouble, told.vault, () => desk.ask('account.signIn', login));
    const account = (await desk.call('account.list', {}))[0]?.id ?? '';
    const settings = { agentName: 'Mara Lind', zone: 'UTC', holdSeconds: 120 };
    await desk.call('account.configure', { account, settings });
    const [first, second] = await activeTickets(account);
    if (!first || !second) throw new Error('there are no tickets');

    // A draft, its file, and Send.
    const draft = crypto.randomUUID();
    let rev = 0;
    const save = async (text: string) => {
      const saved = await desk.ask('draft.save', { account, id: draft, ticket: first.id, rev, text });
      if (saved.ok) rev = saved.value.rev;
      return saved;
    };
    await save('before');
    await step(trouble, told.store, () => save('after'));
    const file = crypto.randomUUID();
    const size = CHUNK_BYTES;
    await desk.call('file.begin', { account, draft, ticket: first.id, file, name: 'a.bin', type: '', size });
    const bytes = new Uint8Array(size).fill(9);
    await step(trouble, told.store, () => desk.ask('file.chunk', { account, file, index: 0, bytes }));
    await desk.call('file.finish', { account, file });
    const { fingerprint: seen } = await desk.call('ticket.get', { account, ticket: first.id });
    await step(trouble, told.store, () => desk.ask('reply.send', { account, draft, rev, seen }));
    // A backup needs a file of its own; an export is only read.
    await step(trouble, told.vault, () => desk.ask('account.backUp', { account }));
    expect(await desk.call('account.backups', { account })).toHaveLength(1);
    await step(trouble, null, () => desk.ask('account.unsent', { account }));
    await step(trouble, null, async () => {
      const begun = await desk.ask('archive.export', { account, own: true, passphrase: PASSPHRASE });
      return begun.ok ? desk.ask('archive.exportChunk', { account, export: begun.value.export, index: 0 }) : begun;
    });
    const item = async () => (await desk.call('outbox.list', { account }))[0];
    expect(await item()).toMatchObject({ text: 'after', state: 'held' });

    // Stored data can be read meanwhile, and the line above everything says what is wrong.
    desk.disk(trouble);
    expect((await desk.call('desk.status', {})).folder?.why ?? null).toBe(told.folder);
    expect((await desk.call('file.read', { account, file, index: 0 }))[0]).toBe(9);
    // The claim: nothing goes out whose attempt is not kept.
    const sent = (await item())?.id ?? '';
    await desk.ask('outbox.sendNow', { account, item: sent });
    if (told.store !== null) expect(replies()).toBe(0);
    desk.disk(null);
    // After the answer: the service has it, and the disk takes no word of that.
    service.faults.add({ operation: 'add-ticket-reply', kind: 'held' });
    if (told.store !== null) {
      await until('it to be on the wire', async () => {
        await desk.turn(61_000);
        await desk.ask('outbox.sendNow', { account, item: sent });
        return service.faults.heldCount === 1;
      });
      desk.disk(trouble);
    }
    service.faults.clear();
    await until('the service to have it', async () => replies() === 1);
    desk.disk(null);
    await until('it to be known as accepted', async () => {
      await desk.turn(61_000);
      return (await item())?.state === 'accepted';
    });

    // A token that is renewed while the vault takes nothing goes on being used.
    service.faults.add({ operation: 'get-tickets', kind: '401' });
    desk.disk(trouble);
    await desk.ask('sync.now', { account });
    desk.disk(null);
    await until('the account to be online', async () => {
      await desk.turn(61_000);
      await desk.ask('sync.now', { account });
      return (await desk.call('account.list', {}))[0]?.connection.state === 'online';
    });

    // Taking everything along.
    await step(trouble, null, () => desk.ask('account.unsent', { account }));
    // Another start, and unlocking: what was saved is there.
    await desk.stop();
    desk.disk(trouble);
    const started = await desk.start();
    if (started.ok) {
      await desk.ask('vault.unlock', { passphrase: PASSPHRASE });
      expect((await desk.call('account.list', {}))[0]?.label).toBeTruthy();
      await desk.stop();
    } else expect(reasonOf(started)).toBe(told.begin);
    desk.disk(null);
    expect(reasonOf(await desk.start())).toBeNull();
    expect(reasonOf(await desk.ask('vault.unlock', { passphrase: PASSPHRASE }))).toBeNull();
    expect((await desk.call('outbox.list', { account }))[0]).toMatchObject({ text: 'after', state: 'accepted' });
    expect(replies()).toBe(1);
  });

  it.each(['no locks', 'locks unknown'] as const)('%s: is no other desk, and is told', async (trouble) => {
    await step(trouble, 'no-locks', () => desk.start());
  });
});
