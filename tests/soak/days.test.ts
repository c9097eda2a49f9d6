/**
 * Days at a desk, in minutes: customers and colleagues write, the network breaks in every way there
 * is, the agent answers, puts off, undoes and restarts. Nothing is sent twice, nothing is lost, and
 * what the desk holds neither grows nor drifts.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OutboxItem } from '../../shared/domain/outbox.ts';
import { type DeskUnderTest, openDesk, rowsOf, signIn, startTestService } from '../desk/harness.ts';
import { createTestClock, type TestClock } from '../helpers/test-clock.ts';
import { until } from '../helpers/until.ts';
import type { FaultKind, RunningService } from '../service/service.ts';

const MINUTES = Number(process.env.RACKSIDE_SOAK_MINUTES ?? 1.5);
const SEED = Number(process.env.RACKSIDE_SOAK_SEED ?? Date.now() % 100_000);
const MINUTE = 60_000;
/**
 * MB that this thread may hold more at the end than after it was warm; and the process, which gives
 * back what it freed late.
 */
const HEAP = 25;
const PROCESS = 300;
const WAL = 16 * 1024 * 1024;
const FAULTS: FaultKind[] = [
  ...([
    'reset-before',
    'reset-after',
    '5xx-before',
    '5xx-after',
    'slow',
    'truncated',
    'empty',
    'html',
    'html-after',
  ] as const),
  ...(['php-notice', 'warning', 'redirect', '401', '413', '429', '503', 'moving-list'] as const),
];

let clock: TestClock;
let service: RunningService;
let under: DeskUnderTest;
let account: string;
/** Every text that was sent off, and how often it arrived. */
const sent = new Set<string>();
const arrived = new Map<string, number>();

beforeAll(async () => {
  clock = createTestClock();
  service = await startTestService({ tickets: 300, customers: 40, now: () => clock.now() });
  under = await openDesk({ clock });
  ({ id: account } = await signIn(under, service));
});
afterAll(async () => {
  await under?.stop();
  await service?.stop();
});

let state = SEED;
function random(): number {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return state / 2 ** 31;
}
const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];

const outbox = () => under.call('outbox.list', { account });

/** Counts and clears the service's ledger, so that only the desk's memory grows. */
function applied(text: string): number {
  for (const call of service.ledger.of('add-ticket-reply')) {
    if (call.applied && call.message !== null) arrived.set(call.message, (arrived.get(call.message) ?? 0) + 1);
  }
  service.ledger.clear();
  return arrived.get(text) ?? 0;
}

async function answer(): Promise<void> {
  const ticket = pick(await rowsOf(under, account, random() < 0.7 ? 'awaiting' : 'active'))?.id;
  if (ticket === undefined) return;
  const { fingerprint: seen } = await under.call('ticket.get', { account, ticket });
  const there = await under.call('draft.get', { account, ticket });
  const id = there?.id ?? crypto.randomUUID();
  const text = `Reply ${sent.size}, ${id}`;
  const { rev } = await under.call('draft.save', { account, id, ticket, rev: there?.rev ?? 0, text });
  if (random() < 0.2) return;
  const item = await under.call('reply.send', { account, draft: id, rev, seen });
  sent.add(text);
  if (random() < 0.5) await under.desk.call('outbox.sendNow', { account, item: item.id });
  else if (random() < 0.15) await under.desk.call('outbox.undo', { account, item: item.id });
}

/**
 * Decides on replies that wait for the agent. Doubts are looked up, as an agent would on the web.
 */
async function decide(): Promise<void> {
  for (const item of await outbox()) {
    if (item.state === 'stopped') await word(item, random() < 0.6 ? 'send-anyway' : 'keep-draft');
    else if (item.state === 'refused') await word(item, random() < 0.6 ? 'send-again' : 'keep-draft');
    else if (item.state === 'in-doubt') await word(item, applied(item.text) > 0 ? 'arrived' : 'send-again');
    else if (item.waiting === 'unread' || item.waiting === 'filed')
      await under.desk.call('reply.goOn', { account, item: item.id, replyAs: null });
  }
}
const word = (item: OutboxItem, decision: 'arrived' | 'send-again' | 'send-anyway' | 'keep-draft') =>
  under.desk.call('outbox.decide', { account, item: item.id, decision });

async function mark(): Promise<void> {
  const ticket = pick(await rowsOf(under, account, 'active'))?.id;
  if (ticket === undefined) return;
  const due = Math.round(clock.now() + random() * 600 * MINUTE);
  const patches = [
    { snooze: due },
    { pinned: random() < 0.5 },
    { done: true },
    { promise: { text: 'Soon', due } },
    { addTags: ['x'] },
  ];
  const patch = pick(patches);
  const { before } = await under.call('marks.set', { account, tickets: [ticket], patch: patch ?? {} });
  if (random() < 0.3) await under.call('marks.restore', { account, marks: before });
}

/** One thing that happens. */
async function step(): Promise<void> {
  const chance = random();
  const ticket = 10_001 + Math.floor(random() * 300);
  if (chance < 0.25) await answer();
  else if (chance < 0.4) service.customerReply(ticket, 'Any news?');
  else if (chance < 0.5) service.colleagueReply(ticket, 'On it.');
  else if (chance < 0.55) service.setStatus(ticket, pick(['Closed', 'On Hold', 'Open', 'Escalated']) ?? 'Open');
  else if (chance < 0.65) await mark();
  else if (chance < 0.8) await decide();
  else if (chance < 0.9) fault();
  else if (chance < 0.93) service.expireTokens(random() < 0.5 ? 'access' : 'refresh');
  else if (chance < 0.94) await service.cutNetwork(50);
  else if (chance < 0.95) await under.restart();
  else await under.desk.call('sync.now', { account });
  clock.advance(random() * 3 * MINUTE);
  await new Promise((resolve) => setTimeout(resolve, random() * 20));
}

function fault(): void {
  const kind = pick(FAULTS) ?? 'reset-before';
  const operation = kind === 'moving-list' ? 'get-tickets' : (pick(['get-tickets', 'add-ticket-reply', '*']) ?? '*');
  service.faults.add({ operation, kind, times: 1, ms: 30, retryAfter: 1 });
}

const wal = () =>
  readdirSync(join(under.dataDir, 'accounts', account))
    .filter((name) => name.endsWith('-wal'))
    .map((name) => statSync(join(under.dataDir, 'accounts', account, name)).size);

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
/** MB: the desk and the service, and with the desk's worker. */
const held = async () => {
  // Native memory is freed in a turn after the one that found it unused.
  for (let round = 0; round < 3; round++) {
    collectGarbage();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: (heapUsed + external) / 1e6, process: rss / 1e6 };
};

/** Forgets the harness's notes, which are for tests of single events. */
function forget(): void {
  expect(under.logged.filter((line) => /\.bug\b|worker-failed|reopened|cache-dropped/.test(line))).toEqual([]);
  for (const notes of [under.logged, under.events, under.notices, under.opened]) notes.length = 0;
}

/** Nothing that no word of the agent's is needed for is left. */
async function settle(): Promise<void> {
  service.faults.clear();
  for (let round = 0; round < 200; round++) {
    await decide();
    const open = (await outbox()).filter((item) => item.state !== 'accepted');
    if (open.length === 0) return;
    clock.advance(15_000);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

it(`for ${MINUTES} minutes (seed ${SEED})`, { timeout: (MINUTES + 5) * MINUTE }, async () => {
  const end = Date.now() + MINUTES * MINUTE;
  const began = clock.now();
  let warm = await held();
  let steps = 0;
  while (Date.now() < end) {
    await step();
    // Once it has been through most of it.
    if (++steps === 200) warm = await held();
    if (steps % 100 === 0) {
      for (const text of sent) expect(applied(text), text).toBeLessThanOrEqual(1);
      expect(Math.max(...wal())).toBeLessThan(WAL);
      forget();
    }
  }
  expect(steps).toBeGreaterThan(200);
  await settle();
  expect((await outbox()).filter((item) => item.state !== 'accepted')).toEqual([]);
  for (const text of sent) expect(applied(text), text).toBeLessThanOrEqual(1);
  for (const item of await outbox()) expect([item.text, applied(item.text)]).toEqual([item.text, 1]);

  // The desk shows the tickets as the service has them.
  await until('the end of the trouble', async () => (await under.desk.call('sync.now', { account })).ok);
  const shown = await until('the same as the service has', async () => {
    await under.desk.call('sync.now', { account });
    const rows = await rowsOf(under, account, 'active');
    return rows.every(({ id, status }) => service.conversation(id)?.status === status) && rows;
  });
  expect(shown.length).toBeGreaterThan(20);

  // Now that nothing is under way: while something is, what it has in hand outside of the heap
  // comes and goes.
  const last = await held();
  const more = { heap: last.heap - warm.heap, process: last.process - warm.process };
  console.log(
    `${steps} steps, ${((clock.now() - began) / (24 * 60 * MINUTE)).toFixed(1)} days, ${sent.size} replies, ${more.heap.toFixed(0)} and ${more.process.toFixed(0)} MB more`,
  );
  expect(more.heap).toBeLessThan(HEAP);
  expect(more.process).toBeLessThan(PROCESS);
  const checks = await under.call('health.check', { account });
  expect(checks.every(({ whole }) => whole)).toBe(true);
  forget();
});
