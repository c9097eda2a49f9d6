/**
 * A desk that is killed at any moment loses nothing that it called saved, and sends nothing twice.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningService, startService } from '../../service/service.ts';
import type { OutboxItem } from '../../shared/domain/outbox.ts';
import type { FromDesk } from './desk-process.ts';
import { type KilledDesk, killedDesk, randomFrom } from './killed-desk.ts';

const KILLS = 12;
const SEED = Number(process.env.RACKSIDE_CRASH_SEED ?? Date.now() % 100_000);
const random = randomFrom(SEED);

let service: RunningService;
let desk: KilledDesk;

/** What the window was told, over all lives of the desk. */
const saved = new Map<string, number>();
const sent = new Map<string, string>();
const filed = new Map<string, number>();

beforeAll(async () => {
  service = await startService({
    testMode: true,
    tickets: 60,
    customers: 10,
    repliesAs: 'staff',
    dialects: ['conversations'],
  });
  desk = killedDesk(service, note);
});
afterAll(async () => {
  desk?.remove();
  await service?.stop();
});

function note(message: FromDesk): void {
  if (message.type === 'saved') saved.set(message.ticket, Math.max(saved.get(message.ticket) ?? 0, message.count));
  if (message.type === 'sent') sent.set(message.item, message.text);
  if (message.type === 'filed') filed.set(message.file, message.chunks);
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const applied = (text: string) =>
  service.ledger.of('add-ticket-reply').filter((call) => call.message === text && call.applied).length;
const times = () => Object.fromEntries([...new Set(sent.values())].map((text) => [text, applied(text)]));

/** All that must be true after each start, before anybody decides anything. */
async function check(): Promise<void> {
  const before = times();
  const { items, drafts, tickets, bytes } = await desk.ask({ type: 'look' }, 'seen');
  // Every save that was acknowledged is there: the same number, or a later one that could not be
  // told any more.
  for (const [ticket, count] of saved) {
    const draft = drafts.find((one) => one.ticket === ticket);
    expect(Number(draft?.text), `the draft of ${ticket}, saved as ${count}`).toBeGreaterThanOrEqual(count);
    expect(draft?.kept).toEqual([]);
  }
  expect(tickets.map((row) => row.id).sort()).toEqual(drafts.map((draft) => draft.ticket).sort());
  // Every reply that was sent is in the outbox with its text, and the service has it once at most.
  for (const [id, text] of sent) expect(items.find((item) => item.id === id)?.text).toBe(text);
  expect(Object.entries(times()).filter(([, count]) => count > 1)).toEqual([]);
  for (const item of items) {
    if (item.state === 'accepted') expect(applied(item.text), item.text).toBe(1);
    // The attempt is on the disk before its first byte is on the wire.
    if (item.attempts === 0) expect(before[item.text] ?? 0, item.text).toBe(0);
  }
  // Every chunk that was acknowledged is there, whole and in its place.
  for (const [file, chunks] of filed) {
    const there = bytes[file] ?? [];
    expect(there.length, `chunks of ${file}`).toBeGreaterThanOrEqual(chunks);
    expect(there).toEqual(there.map((_, index) => ((there[0] ?? 0) + index) & 255));
  }
}

it(`is killed ${KILLS} times while it types, attaches and sends (seed ${SEED})`, { timeout: 600_000 }, async () => {
  service.faults.add({ operation: 'add-ticket-reply', kind: 'latency', ms: 15 });
  await desk.begin();
  // On a slow machine oftener, until there was enough to lose.
  for (let round = 0; round < KILLS || (sent.size <= KILLS && round < 4 * KILLS); round++) {
    desk.tell({ type: 'work', round });
    // Now and then in the very moment in which a reply is on the wire.
    if (random() < 0.5) await Promise.race([desk.hear('sending'), pause(5000)]);
    await pause(random() * (round % 2 === 0 ? 60 : 900));
    await desk.kill();
    await desk.begin();
    await check();
  }
  expect(saved.size).toBe(1);
  expect(sent.size).toBeGreaterThan(KILLS);

  // Nothing is stuck: every doubt comes to its evidence, and what does not wait for a decision ends
  // by itself.
  const going = await settle((item) => isMoving(item) || item.evidence?.verdict === 'pending');
  expect(going).toEqual([]);
  // Once all is decided, everything has arrived, and only once.
  for (let round = 0; round < 100; round++) {
    const open = (await outbox()).filter((item) => item.state !== 'accepted');
    if (open.length === 0) break;
    for (const item of open) await decide(item);
    await settle(isMoving);
  }
  expect((await outbox()).filter((item) => item.state !== 'accepted')).toEqual([]);
  expect(Object.entries(times()).filter(([, count]) => count !== 1)).toEqual([]);
  await desk.ask({ type: 'stop' }, 'done');
});

const outbox = async () => (await desk.ask({ type: 'list' }, 'listed')).items;

/** On its way without anybody's word: nothing before it on its ticket waits for one. */
const isMoving = (item: OutboxItem) =>
  ['held', 'queued', 'checking', 'sending'].includes(item.state) &&
  item.waiting !== 'order' &&
  item.waiting !== 'doubt-before';

/** Turns the desk's clock until no item is like that; those that still are after a long time. */
async function settle(unsettled: (item: OutboxItem) => boolean): Promise<OutboxItem[]> {
  for (let tries = 0; ; tries++) {
    const left = (await outbox()).filter(unsettled);
    if (left.length === 0 || tries === 60) return left;
    await desk.ask({ type: 'turn', ms: 15_000 }, 'done');
    await pause(50);
  }
}

async function decide(item: OutboxItem): Promise<void> {
  const word = (decision: 'arrived' | 'send-again' | 'send-anyway') =>
    desk.ask({ type: 'decide', item: item.id, decision }, 'done');
  if (item.state === 'stopped') await word('send-anyway');
  if (item.state !== 'in-doubt') return;
  const arrived = applied(item.text) === 1;
  // Evidence may know nothing; what it says is so.
  if (item.evidence?.verdict === 'probably') expect(arrived, item.text).toBe(true);
  if (item.evidence?.verdict === 'probably-not') expect(arrived, item.text).toBe(false);
  if (item.evidence?.verdict === 'not-there') expect(arrived, item.text).toBe(false);
  await word(arrived ? 'arrived' : 'send-again');
}
