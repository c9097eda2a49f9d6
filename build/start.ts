/** Starts the desk: in Electron, or in a browser. */
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.ts';
import { fetchedElectron, noDisplay, spawnElectron, waitForElectronExit } from './electron.ts';
import { readCommandOptions } from './options.ts';
import { inRoot, root } from './paths.ts';

/**
 * All options of a host. Electron would pass a mistyped `--data` to Chromium and open another desk.
 */
const OPTIONS = {
  data: { type: 'string' },
  port: { type: 'string' },
  'no-open': { type: 'boolean' },
  settings: { type: 'string' },
  replies: { type: 'string' },
} as const;

/**
 * `npm start -- [--data DIR] [--settings FILE]`: the desk in Electron. If Electron cannot run,
 * prints the reason and opens the desk in a browser.
 */
export async function main(argv: string[]): Promise<void> {
  readCommandOptions(argv, OPTIONS, 'npm start -- [--data DIR] [--settings FILE]');
  await buildIfStale();
  const why = await runInElectron(argv);
  if (why === null) return;
  console.log(`The desk opens in the browser, because ${why}.`);
  await runLocally(argv);
}

async function runInElectron(argv: string[]): Promise<string | null> {
  const dark = noDisplay();
  if (dark) return dark;
  const electron = await fetchedElectron();
  if ('why' in electron) return electron.why;
  return waitForElectronExit(spawnElectron(electron.path, root, argv));
}

/**
 * `npm run local -- [--port N] [--data DIR] [--settings FILE] [--replies PATH] [--no-open]`: the
 * desk in a browser, in this process.
 */
export async function runLocally(argv: string[]): Promise<void> {
  await buildIfStale();
  const host: { main(argv: string[]): Promise<void> } = await import(pathToFileURL(inRoot('dist/host/local.js')).href);
  await host.main(argv);
}
