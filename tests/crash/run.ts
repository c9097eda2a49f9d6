/**
 * `npm run crash`: every named point, random kills in two lanes, and a real Electron.
 * It prints what was killed and what was lost, doubled or in doubt, and fails where anything was.
 */
import { buildIfStale } from '../../build/build.ts';
import { inRoot, readCommandOptions } from '../../build/project.ts';
import { prepareTestElectron } from '../../build/test-electron.ts';
import { prepare } from '../../build/test-setup.ts';
import { buildDesks } from './built.ts';
import { runElectron } from './electron-kills.ts';
import { type Figures, NO_FIGURES, sumOf } from './judge.ts';
import { NAMED_POINTS, runNamedPoints } from './named-points.ts';
import { runShift } from './random-kills.ts';

/** Kills of one shift, which has a service and a folder of its own. */
const SHIFT = 40;
const LANES = 2;
const ELECTRON_KILLS = 20;

interface RunOptions {
  kills: number;
  seed: number;
}

const USAGE = 'npm run crash [-- --kills N --seed N]';

function readOptions(argv: string[]): RunOptions {
  const values = readCommandOptions(argv, { kills: { type: 'string' }, seed: { type: 'string' } }, USAGE);
  const [kills, seed] = [Number(values.kills ?? 1000), Number(values.seed ?? Date.now() % 100_000)];
  if ([kills, seed].every((one) => Number.isSafeInteger(one) && one >= 0)) return { kills, seed };
  console.error(USAGE);
  process.exit(2);
}

/** `npm run crash`: 1,000 random kills unless told; ends with 1 where anything was lost. */
export async function main(argv: string[]): Promise<void> {
  const options = readOptions(argv);
  for (const line of await prepare()) console.log(line);
  await buildIfStale();
  const electron = await prepareTestElectron();
  if ('why' in electron) console.log(`SKIPPED: kills of a real Electron, because ${electron.why}.`);
  else Object.assign(process.env, electron.env);
  // A build by Vite in this process leaves `production` there.
  Object.assign(process.env, { NODE_ENV: 'test', NODE_COMPILE_CACHE: inRoot('out/compile-cache') });
  const isWell = await runCrash(options, !('why' in electron));
  if (!('why' in electron)) electron.stop();
  process.exit(isWell ? 0 : 1);
}

/** Runs all of it; true where nothing was lost, doubled or misjudged. */
async function runCrash({ kills, seed }: RunOptions, hasElectron: boolean): Promise<boolean> {
  const started = Date.now();
  const built = await buildDesks();
  Object.assign(process.env, built.env);
  const parts: { title: string; run(): Promise<Figures> }[] = [];
  const say = (line: string) => console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(5)} s  ${line}`);
  console.log(`Seed ${seed}: npm run crash -- --kills ${kills} --seed ${seed} repeats this run.`);

  const rows: { title: string; figures: Figures }[] = [];
  const note = (title: string, figures: Figures) => {
    const row = rows.find((one) => one.title === title);
    if (row) row.figures = sumOf([row.figures, figures]);
    else rows.push({ title, figures });
    for (const fault of [...figures.lost, ...figures.twice, ...figures.misjudged]) say(`FAULT: ${fault}`);
  };
  const counted = (what: string) => {
    let count = 0;
    return () => {
      count += 1;
      if (count % 20 === 0) say(`${what}: ${count}`);
    };
  };
  const named = (from: number) => NAMED_POINTS.filter((_, index) => index % LANES === from);
  for (let lane = 0; lane < LANES; lane++)
    parts.push({
      title: 'named points',
      run: () => runNamedPoints(named(lane), counted(`named points, lane ${lane + 1}`)),
    });
  if (hasElectron) parts.push({ title: 'real Electron', run: () => runElectron({ seed, kills: ELECTRON_KILLS }) });
  for (let done = 0, shift = 0; done < kills; done += SHIFT, shift++) {
    const one = { seed: seed + shift, kills: Math.min(SHIFT, kills - done) };
    parts.push({ title: 'random kills', run: () => runShift(one) });
  }

  const failed: string[] = [];
  const lane = async () => {
    for (let part = parts.shift(); part; part = parts.shift()) {
      try {
        note(part.title, await part.run());
        say(
          `${part.title}: ${describe(sumOf(rows.filter(({ title }) => title === part?.title).map(({ figures }) => figures)))}`,
        );
      } catch (error) {
        failed.push(part.title);
        say(`FAILED: ${part.title}: ${error instanceof Error ? error.message : error}`);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, lane));
  } finally {
    built.remove();
  }
  const all = sumOf(rows.map(({ figures }) => figures));
  console.log('');
  for (const { title, figures } of rows) console.log(`${title.padEnd(14)}  ${describe(figures)}`);
  console.log(
    `${'all'.padEnd(14)}  ${describe(rows.length > 0 ? all : NO_FIGURES)}, in ${((Date.now() - started) / 60_000).toFixed(1)} minutes`,
  );
  return failed.length === 0 && [all.lost, all.twice, all.misjudged].every((faults) => faults.length === 0);
}

const HOUR = 3600_000;

const describe = ({ kills, replies, files, lost, twice, doubts, misjudged, ahead }: Figures): string =>
  `${kills} kills, ${replies} replies, ${files} files: ${lost.length} lost, ${twice.length} twice, ${doubts} in doubt, ${misjudged.length} of them misjudged; clock ${(ahead / HOUR).toFixed(1)} h ahead`;
