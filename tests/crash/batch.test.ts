/**
 * A reply to many that is cut off by a kill is whole or not there, and goes once to each ticket.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningService, startService } from '../service/service.ts';
import { type KilledDesk, killedDesk } from './killed-desk.ts';
import { randomFrom } from './random.ts';

const SEED = Number(process.env.RACKSIDE_CRASH_SEED ?? Date.now() % 100_000);
const TEXT = 'Everything is back.';
/** Attempts to cut the storing itself off. */
const CUTS = 6;
const random = randomFrom(SEED);

let service: RunningService;
let desk: KilledDesk;

beforeAll(async () => {
  service = await startService({ testMode: true, tickets: 800, customers: 60, repliesAs: 'staff' });
  desk = killedDesk(service);
});
afterAll(async () => {
  desk?.remove();
  await service?.stop();
});

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const list = () => desk.ask({ type: 'list' }, 'listed');
const replies = () =>
  service.ledger.of('add-ticket-reply').filter(({ message, applied }) => message === TEXT && applied);

it(`is killed while it is stored, and while it goes out (seed ${SEED})`, { timeout: 600_000 }, async () => {
  let size = 0;
  await desk.begin();
  for (let cut = 0; cut < CUTS; cut++) {
    desk.tell({ type: 'batch', batch: crypto.randomUUID(), text: TEXT });
    size = (await desk.hear('batching')).size;
    await pause(random() * 120);
    await desk.kill();
    await desk.begin();
    const { batches, items } = await list();
    // All of it or nothing of it, and never a stray draft.
    expect((await desk.ask({ type: 'look', files: [] }, 'seen')).drafts).toEqual([]);
    if (batches.length > 0) break;
    expect(items).toEqual([]);
  }
  if ((await list()).batches.length === 0) {
    await desk.ask({ type: 'batch', batch: crypto.randomUUID(), text: TEXT }, 'batched');
  }
  const [batch, ...others] = (await list()).batches;
  expect(others).toEqual([]);
  expect(batch).toMatchObject({ text: TEXT, size, leftOut: [], progress: { total: size } });

  for (let kills = 0; kills < 3; kills++) {
    const before = replies().length;
    while (replies().length < before + 5) {
      await desk.ask({ type: 'turn', ms: 1600 }, 'done');
      await pause(20);
    }
    await desk.kill();
    await desk.begin();
    expect((await list()).batches[0]).toMatchObject({ size, paused: null, progress: { total: size } });
  }
  // It goes on by itself; what was on the wire in the moment of a kill is in doubt, and goes to
  // nobody twice.
  for (;;) {
    await desk.ask({ type: 'turn', ms: 1600 }, 'done');
    const [one] = (await list()).batches;
    if (one && one.progress.waiting + one.progress.going === 0) {
      expect(one.progress).toMatchObject({ total: size, accepted: size - one.progress.doubt, needsYou: 0, moved: 0 });
      expect(one.progress.doubt).toBeLessThanOrEqual(6);
      break;
    }
    await pause(10);
  }
  const reached = replies().map(({ params }) => params.ticketid);
  expect(new Set(reached).size).toBe(reached.length);
  expect(reached.length).toBeGreaterThanOrEqual(size - 6);
  await desk.ask({ type: 'stop' }, 'done');
});
