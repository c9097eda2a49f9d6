/** The judge itself: what it calls lost is lost, whatever a slow machine makes of the clock. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningService, startService } from '../service/service.ts';
import { type AskedDesk, createJudge } from './judge.ts';
import { type KilledDesk, killedDesk } from './killed-desk.ts';

const DAY = 24 * 3600_000;

let service: RunningService;
let desk: KilledDesk;
let judge: ReturnType<typeof createJudge>;

beforeAll(async () => {
  service = await startService({ testMode: true, tickets: 40, customers: 8, repliesAs: 'staff' });
  judge = createJudge(service);
  desk = killedDesk(service, judge.note);
  await desk.begin();
});
afterAll(async () => {
  desk?.remove();
  await service?.stop();
});

it('finds a reply that was accepted over a day ago, and says how far the clock went', async () => {
  await desk.ask({ type: 'scene', scene: 'reply', place: 0 }, 'played');
  await judge.decideAll(desk);
  expect((await desk.ask({ type: 'list' }, 'listed')).items).toHaveLength(1);
  await desk.ask({ type: 'turn', ms: DAY }, 'done');
  expect((await desk.ask({ type: 'list' }, 'listed')).items).toEqual([]);
  await desk.kill();
  await desk.begin();
  await judge.look(desk);
  expect(judge.figures()).toMatchObject({ replies: 1, lost: [], twice: [], misjudged: [] });
  expect(judge.figures().ahead).toBeGreaterThanOrEqual(DAY);
});

it('calls one lost that the service has, and that no ticket of the desk shows', async () => {
  const forgetful: AskedDesk = {
    async ask(message, answer) {
      const told = await desk.ask(message, answer);
      return 'items' in told ? { ...told, items: [] } : told;
    },
  };
  await judge.look(forgetful);
  expect(judge.figures().lost).toEqual([
    expect.stringContaining('is neither a draft nor in the outbox'),
    expect.stringContaining('was sent and is not in the outbox'),
  ]);
});
