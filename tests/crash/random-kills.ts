/**
 * Random kills: shifts of an agent at one desk, which is killed again and again while it types,
 * attaches, sends and starts, in a storm of network faults. The same seed kills at the same
 * moments, as far as a computer's load allows.
 */
import { startService } from '../service/service.ts';
import { createJudge, type Figures } from './judge.ts';
import { type KilledDesk, killedDesk } from './killed-desk.ts';
import { randomFrom } from './random.ts';
import { createStorm } from './storm.ts';

export interface Shift {
  seed: number;
  kills: number;
}

/** Kills after which the agent looks at everything that is in doubt. */
const DECIDES_AFTER = 20;
/** Longest lives, ms: long ones, short ones, and the time in which a desk starts. */
const LIVES = [900, 300, 60];
const START = 500;

/** One shift, with its own service and folder. Every second service shows conversations. */
export async function runShift({ seed, kills }: Shift): Promise<Figures> {
  const random = randomFrom(seed);
  const service = await startService({
    testMode: true,
    tickets: 80,
    customers: 12,
    seed,
    repliesAs: 'staff',
    dialects: seed % 2 === 0 ? ['conversations'] : [],
  });
  const judge = createJudge(service);
  const desk = killedDesk(service, judge.note);
  const storm = createStorm(service, random);
  try {
    await desk.begin();
    for (let kill = 1; kill <= kills; kill++) {
      const where = `seed ${seed}, kill ${kill}`;
      storm.begin();
      const remove = kill % 4 === 0 ? judge.forgetFiles() : [];
      desk.tell({ type: 'work', round: kill, seed: Math.floor(random() * 2 ** 31), remove });
      await someTime(desk, random);
      await desk.kill();
      judge.killed(where);
      if (random() < 0.15 && kill < kills) {
        kill += 1;
        desk.start();
        await pause(random() * START);
        await desk.kill();
        judge.killed(`${where}, and at its start`);
      }
      storm.end();
      await desk.begin();
      await judge.look(desk);
      if (kill % DECIDES_AFTER === 0 || kill >= kills) await judge.decideAll(desk);
    }
    await desk.ask({ type: 'stop' }, 'done');
    return judge.figures();
  } finally {
    storm.end();
    desk.remove();
    await service.stop();
  }
}

/** A random time; half of the lives end while something is on the wire. */
async function someTime(desk: KilledDesk, random: () => number): Promise<void> {
  const life = LIVES[Math.floor(random() * LIVES.length)] ?? 0;
  if (random() < 0.5) await Promise.race([desk.hear('sending').catch(() => undefined), pause(3000)]);
  await pause(random() * life);
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
