import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { startDisplay } from './display.ts';
import { installedElectron, noDisplay } from './electron.ts';
import { inRoot, root } from './paths.ts';
import { STAGE, stageTestElectron } from './stage-test-electron.ts';

export interface TestElectron {
  /** For the processes that run the tests: which app, and on which display. */
  env: Record<string, string>;
  stop(): void;
}

/** A real Electron that can run the product here, or one clause that says why there is none. */
export async function prepareTestElectron(): Promise<TestElectron | { why: string }> {
  const electron = installedElectron();
  if ('why' in electron) return electron;
  const offered = nodeApiOf(electron.path);
  if (offered === null) return { why: 'Electron does not start here' };

  let app = root;
  if (offered < neededNodeApi()) {
    const patch = process.env.RACKSIDE_TEST_ADDON_PATCH;
    if (!patch) return { why: `the encrypted database cannot load in this Electron (Node-API ${offered})` };
    await stageTestElectron(patch, offered);
    app = STAGE;
  }
  const display = noDisplay() ? await startDisplay() : { name: process.env.DISPLAY ?? '', stop: () => undefined };
  if (!display) return { why: 'there is no display, and no Xvfb to make one' };
  return {
    env: { RACKSIDE_TEST_APP: app, DISPLAY: display.name },
    stop: display.stop,
  };
}

function nodeApiOf(program: string): number | null {
  const { stdout } = spawnSync(program, ['-p', 'process.versions.napi'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    encoding: 'utf8',
  });
  return Number.parseInt(stdout ?? '', 10) || null;
}

/** What the product's own build expects; stated once, in vite.config.ts. */
function neededNodeApi(): number {
  const stated = readFileSync(inRoot('vite.config.ts'), 'utf8').match(/__SQLITE_NODE_API__: '(\d+)'/)?.[1];
  if (!stated) throw new Error('vite.config.ts does not state __SQLITE_NODE_API__');
  return Number(stated);
}
