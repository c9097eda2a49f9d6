/** `npm run power`: cuts the power of a recorded day, and counts what is lost of what was saved. */
import { readCommandOptions } from '../../build/project.ts';
import { MODELS } from './disk.ts';
import { SUBJECTS } from './look.ts';
import { cutThePower, type PowerResult } from './power.ts';
import { makeRecorder } from './recording.ts';

const USAGE = 'npm run power [-- --cuts N --seed S --careless work|files]';
const OPTIONS = { cuts: { type: 'string' }, seed: { type: 'string' }, careless: { type: 'string' } } as const;

/**
 * `npm run power`: a thousand cuts, each in three ways. With `--careless`, a database is not synced
 * as it should be, and losses are what is wanted.
 */
export async function main(argv: string[]): Promise<void> {
  const { careless, ...given } = readCommandOptions(argv, OPTIONS, USAGE);
  const cuts = Number(given.cuts ?? 1000);
  const seed = Number(given.seed ?? Date.now() % 100_000);
  const isKnown = careless === undefined || careless === 'work' || careless === 'files';
  if (!Number.isInteger(cuts) || cuts < 1 || !Number.isInteger(seed) || !isKnown) {
    console.error(USAGE);
    process.exit(2);
  }
  const recorder = makeRecorder();
  if ('why' in recorder) {
    console.log(`SKIPPED: power cuts, because ${recorder.why}.`);
    process.exit(0);
  }
  const started = Date.now();
  const onProgress = (done: number) => {
    if (done % 100 === 0) console.log(`${done} of ${cuts} cuts, ${Math.round((Date.now() - started) / 1000)} s`);
  };
  const { library } = recorder;
  const result = await cutThePower({ library, cuts, seed, rounds: 4, ...(careless && { careless }), onProgress });
  print(result, cuts, seed);
  process.exit(result.losses.length > 0 ? 1 : 0);
}

function print({ counts, losses, writes, syncs, saved }: PowerResult, cuts: number, seed: number): void {
  console.log(`\n${cuts} power cuts, seed ${seed}: ${writes} writes, ${syncs} syncs, ${saved} things called saved.`);
  console.log(`\n| Lost / checked | ${['only synced', 'and random pieces', 'all writes'].join(' | ')} |\n|-|-|-|-|`);
  for (const subject of SUBJECTS) {
    const cells = MODELS.map((model) => `${counts[subject][model].lost} / ${counts[subject][model].checked}`);
    console.log(`| ${subject} | ${cells.join(' | ')} |`);
  }
  for (const loss of losses) console.log(`  ${loss}`);
}
