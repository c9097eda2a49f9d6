import { check } from './check.ts';
import { buildIfStale } from './stale.ts';
import { describe, runStep, sum, type Tally, vitest } from './steps.ts';
import { prepareTestElectron } from './test-electron.ts';
import { chromium, prepare } from './test-setup.ts';

const skipped = (line: string): Tally => {
  console.log(line);
  return { passed: 0, failed: 0, skipped: 1 };
};

/**
 * `npm test`: its own set-up, `check`, then the whole desk, the contract and the end-to-end tests. `--all` adds what
 * takes long; `--only PROJECT [WORD]` runs one of Vitest's projects, or its files with that word in their name, with the
 * same set-up. The last line has the counts.
 */
export async function main(argv: string[]): Promise<void> {
  const only = argv.includes('--only') ? argv[argv.indexOf('--only') + 1] : undefined;
  const words = only === undefined ? [] : argv.slice(argv.indexOf('--only') + 2);
  const wants = (project: string) => only === undefined || only === project;
  const tallies = prepare().map(skipped);
  buildIfStale();
  if (only === undefined) tallies.push(await check());
  else if (['unit', 'renderer'].includes(only))
    tallies.push(await runStep(vitest(only, [only], { live: true }, words)));

  if (wants('desk')) tallies.push(await runStep(vitest('the whole desk', ['desk'], {}, words)));
  const electron = await prepareTestElectron();
  const env = 'why' in electron ? { RACKSIDE_TEST_NO_ELECTRON: electron.why } : electron.env;
  const run = async (title: string, project: string) => {
    if (wants(project)) tallies.push(await runStep(vitest(title, [project], { env, live: true }, words)));
  };
  await run('one contract over every door', 'contract');
  // Without a browser the set-up has said so.
  if (chromium()) await run('end to end, in Chromium', 'e2e');
  if (!('why' in electron)) await run('end to end, in Electron', 'e2e-electron');
  else if (wants('e2e-electron')) tallies.push(skipped(`SKIPPED: end to end in Electron, because ${electron.why}.`));
  if (argv.includes('--all') || only === 'tour') await run('a tour of the desk', 'tour');
  if (argv.includes('--all') || only === 'all-only') await run('every dialect, crash, fuzz and soak', 'all-only');
  if (!('why' in electron)) electron.stop();

  const tally = sum(tallies);
  console.log(`\n${describe(tally)}`);
  process.exit(tally.failed > 0 ? 1 : 0);
}
