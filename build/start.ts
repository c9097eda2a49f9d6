/** Starts the desk: in Electron, or in a browser. */
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfStale } from './build.ts';
import { endOfElectron, fetchedElectron, noDisplay, spawnElectron } from './electron.ts';
import { inRoot, root } from './paths.ts';

/**
 * `npm start -- [--data DIR] [--settings FILE]`: the desk in Electron; where that cannot run, in a
 * browser, saying why in one sentence.
 */
export async function main(argv: string[]): Promise<void> {
  refuseTypos(argv);
  await buildIfStale();
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
        settings: { type: 'string' },
        replies: { type: 'string' },
      },
    });
  } catch (error) {
    console.error(`${(error as Error).message}\nUsage: npm start -- [--data DIR] [--settings FILE]`);
    process.exit(1);
  }
}

/**
 * `npm run local -- [--port N] [--data DIR] [--no-open]`: the desk in a browser, in this process.
 */
export async function local(argv: string[]): Promise<void> {
  await buildIfStale();
  const host: { main(argv: string[]): Promise<void> } = await import(pathToFileURL(inRoot('dist/host/local.js')).href);
  await host.main(argv);
}
