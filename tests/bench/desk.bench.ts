/**
 * Cost of a running desk, in a process of its own with its local host and its store's thread.
 * Measures how long its main thread is busy at a time while it syncs, searches and sends 200 MB,
 * the memory of a full cache, also after an hour's use in minutes, and the load while nobody uses
 * it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { OutboxItem } from '../../shared/domain/outbox.ts';
import { type Agent, answer } from '../crash/agent.ts';
import { randomFrom } from '../crash/random.ts';
import { createTestClock, type TestClock } from '../helpers/test-clock.ts';
import { until } from '../helpers/until.ts';
import { type RunningService, startService } from '../service/service.ts';
import { createDay } from '../soak/day.ts';
import { type SoakedDesk, startSoakedDesk } from '../soak/desk-client.ts';
import { signIn } from '../soak/run.ts';
import type { Watched } from '../soak/soaked-desk.ts';
import { TICKETS } from './large-store.ts';
import { atMost, type BenchTable, row } from './rows.ts';
import { searchQueries } from './search/queries.ts';
import { median } from './timing.ts';

const UPLOAD = 200e6;
/** Minutes of the agent's day, each in so many ms. */
const HOUR = { minutes: 60, ms: 3000 };
/** Memory of a full desk on top of an empty one's. */
const HELD =
  'An empty desk that did nothing has 132 MB. On top come 15 MB of objects, most of them the store’s, 16 MB of SQLite’s pages, and what the C library keeps of what was freed. It kept up to 100 MB after an upload while V8 compiled undici’s parser twice: the compiler’s 7 MB, freed at once, raised the size up to which it keeps. The row with a small cache, after the same work, says what the cache itself takes.';
/** Tickets of the desk that works as the full one does, and has next to nothing in its cache. */
const FEW = 1000;
/** Work of an idle desk. */
const LOOKS =
  'It polls every ten minutes or so. Each poll asks for four pages; the queues whose tickets only the service knows, some 600 pages here, are read whole once they rested 200 times as long as that takes, or an hour.';
/** ms after the last news in which a desk indexes new words and packs its cache, once. */
const PACKED = 60_000;
/** ms for which an idle desk is watched, and ms by which its clock is turned, poll by poll. */
const IDLE = 60_000;
const HOURS_IDLE = { steps: 24, ms: 15 * 60_000 };
const ACCOUNTS = 10;
/** ms that a poll may take. */
const POLLED = 10 * 60_000;
/** ms that an upload of 200 MB may take on a busy machine. */
const UPLOADED = 10 * 60_000;

interface Running {
  desk: SoakedDesk;
  service: RunningService;
  clock: TestClock;
  account: string;
}

export async function run(): Promise<BenchTable> {
  const empty = await withDesk(0, async ({ desk, account }) => {
    await pause(PACKED);
    return settledMemory(desk, account);
  });
  const few = await withDesk(FEW, async (running) => {
    await search(running);
    await upload(running);
    return useForAnHour(running);
  });
  const full = await withDesk(TICKETS, async (running) => {
    const syncing = await running.desk.watch(true);
    await pause(PACKED);
    const rested = await watched(running.desk, () => pause(15_000));
    const before = await settledMemory(running.desk, running.account);
    const searching = await watched(running.desk, () => search(running));
    const uploading = await watched(running.desk, () => upload(running));
    await running.desk.watch(false);
    const cores = await idle(running);
    const after = await useForAnHour(running);
    return { syncing, rested, searching, uploading, before, after, cores };
  });
  const ten = await withDesk(1000, async (running) => {
    for (let more = 1; more < ACCOUNTS; more++) {
      const service = await startService({ tickets: 1000, customers: 200, now: () => running.clock.now(), seed: more });
      await signIn(running.desk, service);
    }
    return idle(running);
  });
  const turns = (name: string, { turn, late }: Watched) =>
    row(
      `turns of the main thread while it ${name}, p99`,
      turn,
      full.rested.turn,
      'ms',
      atMost(5, 'difference'),
      `Of a processor. By the clock, where the store’s thread and the service want one too: ${late.toFixed(0)} ms, at rest ${full.rested.late.toFixed(0)}.`,
    );
  return {
    title: `A desk with ${TICKETS.toLocaleString('en')} tickets, against one that rests or is empty`,
    group: 'desk',
    rows: [
      turns('syncs', full.syncing),
      turns('searches', full.searching),
      turns('sends 200 MB', full.uploading),
      row('memory of a full cache, idle', full.before, empty, 'MB', atMost(1.5), HELD),
      row('memory of a full cache, after an hour', full.after, empty, 'MB', atMost(1.3), HELD),
      row('memory of a full cache, against a small one, both after an hour', full.after, few, 'MB', atMost(1.3)),
      row('idle, one account', full.cores * 100, null, '% of a core', atMost(0.5, 'value'), LOOKS),
      row('idle, ten accounts', ten * 100, null, '% of a core', atMost(1, 'value')),
    ],
  };
}

/** A signed-in desk whose first sync is over; its turns are watched from the start. */
async function withDesk<T>(tickets: number, work: (running: Running) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'rackside-bench-'));
  const clock = createTestClock();
  const options = { testMode: true, repliesAs: 'staff', now: () => clock.now() } as const;
  const service = await startService({ ...options, tickets, customers: Math.ceil(tickets / 5) });
  const desk = await startSoakedDesk(folder);
  try {
    await desk.watch(true);
    const account = await signIn(desk, service);
    return await work({ desk, service, clock, account });
  } finally {
    await desk.stop();
    await service.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function watched(desk: SoakedDesk, work: () => Promise<unknown>) {
  await desk.watch(true);
  await work();
  return desk.watch(true);
}

async function search({ desk, account }: Running): Promise<void> {
  for (const query of searchQueries())
    await desk.call('search.run', { account, query, kinds: null, from: 0, count: 50 });
}

const agentOf = ({ desk, clock, account }: Running): Agent => ({
  account,
  call: desk.call,
  tell: () => undefined,
  random: randomFrom(1),
  turn: async (ms) => {
    clock.advance(ms);
    desk.turn(ms);
  },
});

async function upload(running: Running): Promise<void> {
  const { desk, account } = running;
  await desk.call('account.configure', { account, settings: { attachmentLimit: 2 * UPLOAD } });
  const agent = agentOf(running);
  const sort = { by: 'lastReply', dir: 'desc' } as const;
  const { rows } = await desk.call('queue.rows', { account, view: 'awaiting', sort, from: 0, count: 1 });
  const sent = await answer(agent, rows[0]?.id ?? '', UPLOAD);
  await agent.turn(20_000);
  const item = await until(
    'the upload to end',
    async (): Promise<OutboxItem | undefined> => {
      const found = (await desk.call('outbox.list', { account })).find(({ id }) => id === sent.id);
      return found && ['accepted', 'refused', 'in-doubt', 'stopped'].includes(found.state) ? found : undefined;
    },
    UPLOADED,
  );
  if (item.state !== 'accepted') throw new Error(`the reply with 200 MB is ${item.state}`);
}

/**
 * Cores that it keeps busy while its window is hidden, and nobody at the computer: what it takes
 * while its clock stands at rest, and what its polls of six hours take.
 */
async function idle(running: Running): Promise<number> {
  const { desk } = running;
  await desk.call('desk.presence', { focused: false, idle: true });
  await settled(running);
  await pause(PACKED);
  const resting = await busy(desk, () => pause(IDLE));
  const polling = await busy(desk, async () => {
    for (let step = 0; step < HOURS_IDLE.steps; step++) {
      await agentOf(running).turn(HOURS_IDLE.ms);
      // Windows tell each minute that nobody is there.
      await desk.call('desk.presence', { focused: false, idle: true });
      await settled(running);
    }
  });
  return resting.cores + (polling.cores * polling.ms) / (HOURS_IDLE.steps * HOURS_IDLE.ms);
}

/** Cores that it keeps busy during some work, and how long that takes. */
async function busy(desk: SoakedDesk, work: () => Promise<unknown>): Promise<{ cores: number; ms: number }> {
  await desk.watch(false);
  const start = performance.now();
  await work();
  return { cores: (await desk.watch(false)).cores, ms: performance.now() - start };
}

/** A moment after no account polls any more. */
async function settled({ desk }: Running): Promise<void> {
  const isIdle = async () => (await desk.call('account.list', {})).every(({ sync }) => sync.phase === 'idle');
  do {
    await until('the polls to end', isIdle, POLLED);
    await pause(1000);
  } while (!(await isIdle()));
}

/** MB of the process, main thread and worker, as it stays. */
async function settledMemory(desk: SoakedDesk, account: string): Promise<number> {
  const seen: number[] = [];
  for (let look = 0; look < 5; look++) {
    await pause(2000);
    seen.push((await desk.measure(account)).measure.process);
  }
  return median(seen);
}

async function useForAnHour(running: Running): Promise<number> {
  const { desk, service, clock, account } = running;
  const day = createDay({ desk, service, clock, account, random: randomFrom(7) });
  for (let index = 0; index < HOUR.minutes; index++) await day.minute(index, HOUR.minutes, HOUR.ms);
  await day.end();
  return settledMemory(desk, account);
}
