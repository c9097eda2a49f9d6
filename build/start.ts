import { parseArgs } from 'node:util';
import { endOfElectron, fetchedElectron, noDisplay, spawnElectron } from './electron.ts';
import { main as local } from './local.ts';
import { root } from './paths.ts';
import { buildIfStale } from './stale.ts';

/**
 * `npm start -- [--data DIR]`: the desk in Electron; where that cannot run, in a browser, saying why in one sentence.
 */
export async function main(argv: string[]): Promise<void> {
  refuseTypos(argv);
  buildIfStale();
  const why = await runInElectron(argv);
  if (why === null) return;
  console.log(`The desk opens in the browser, because ${why}.`);
  await local(argv);
}

/** Null once it ran and was closed, otherwise why it could not. */
async function runInElectron(argv: string[]): Promise<string | null> {
  const dark = noDisplay();
  if (dark) return dark;
  const electron = await fetchedElectron();
  if ('why' in electron) return electron.why;
  return endOfElectron(spawnElectron(electron.path, root, argv));
}

/** Electron takes any switch for Chromium's; a mistyped `--data` would open the wrong desk. */
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
