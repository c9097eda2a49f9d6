/** `npm start`: the desk in Electron, or in a browser where that cannot run. */
import { parseArgs } from 'node:util';
import { endOfElectron, fetchedElectron, noDisplay, spawnElectron } from './electron.ts';
import { main as local } from './local.ts';
import { root } from './paths.ts';
import { buildIfStale } from './stale.ts';

/**
 * `npm start -- [--data DIR]`: the desk in Electron; where that cannot run, in a browser, saying
 * why in one sentence.
 */
export async function main(argv: string[]): Promise<void> {
  refuseTypos(argv);
  buildIfStale();
  const why = await runInElectron(argv);
  if (why === null) return;
  console.log(`The desk opens in the browser, because ${why}.`);
  await local(argv);
}

/** Runs the desk in Electron. Null once it was closed, otherwise why it could not run. */
async function runInElectron(argv: string[]): Promise<string | null> {
  const dark = noDisplay();
  if (dark) return dark;
  const electron = await fetchedElectron();
  if ('why' in electron) return electron.why;
  return endOfElectron(spawnElectron(electron.path, root, argv));
}

/**
 * Ends with a sentence for an unknown option: Electron would take a mistyped `--data` for
 * Chromium's and open another desk.
 */
function refuseTypos(argv: string[]): void {
  try {
    parseArgs({
      args: argv,
      options: {
        data: { type: 'string' },
        port: { type: 'string' },
        'no-open': { type: 'boolean' },
        replies: { type: 'string' },
      },
    });
  } catch (error) {
    console.error(`${(error as Error).message}\nUsage: npm start -- [--data DIR]`);
    process.exit(1);
  }
}
