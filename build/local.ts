/** `npm run local`: the desk in a browser. */
import { pathToFileURL } from 'node:url';
import { inRoot } from './paths.ts';
import { buildIfStale } from './stale.ts';

/**
 * `npm run local -- [--port N] [--data DIR] [--no-open]`: the desk in a browser, in this process.
 */
export async function main(argv: string[]): Promise<void> {
  buildIfStale();
  const host: { main(argv: string[]): Promise<void> } = await import(pathToFileURL(inRoot('dist/host/local.js')).href);
  await host.main(argv);
}
