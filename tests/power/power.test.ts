/** Sample of `npm run power`: a few cuts of a short day, and a careless database that is found. */
import { expect, it } from 'vitest';
import { cutThePower, type PowerRun } from './power.ts';
import { makeRecorder } from './recording.ts';

const recorder = makeRecorder();
if ('why' in recorder) console.warn(`SKIPPED: power cuts, because ${recorder.why}.`);
const SEED = Date.now() % 100_000;

async function lossesOf(run: Partial<PowerRun>): Promise<string[]> {
  if ('why' in recorder) throw new Error(recorder.why);
  const { losses } = await cutThePower({ library: recorder.library, cuts: 8, seed: SEED, rounds: 1, ...run });
  return losses;
}

it.runIf('library' in recorder)(
  `a power cut takes nothing that was called saved (seed ${SEED})`,
  {
    timeout: 180_000,
  },
  async () => {
    expect(await lossesOf({})).toEqual([]);
  },
);

it.runIf('library' in recorder)('a database that is not synced is found', { timeout: 180_000 }, async () => {
  const losses = await lossesOf({ careless: 'work', cuts: 6 });
  expect(losses.some((loss) => /drafts|replies|databases whole/.test(loss))).toBe(true);
});
