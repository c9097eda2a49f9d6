/** Prepares a real Electron for tests: an app that it can run, and a display. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from './build.ts';
import { installedElectron, noDisplay } from './electron.ts';
import { inRoot, root } from './paths.ts';

export interface TestElectron {
  /** Environment of the processes that run the tests: which app, and on which display. */
  env: Record<string, string>;
  stop(): void;
}

/**
 * Finds an Electron that can run the product here, or returns one clause that says why there is
 * none.
 */
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

/** The Node-API that the product's own build expects; stated once, in vite.config.ts. */
function neededNodeApi(): number {
  const stated = readFileSync(inRoot('vite.config.ts'), 'utf8').match(/__SQLITE_NODE_API__: '(\d+)'/)?.[1];
  if (!stated) throw new Error('vite.config.ts does not state __SQLITE_NODE_API__');
  return Number(stated);
}

/** The folder of the staged app: `package.json`, `dist`, and its native packages. */
const STAGE = inRoot('out/test-electron');

/**
 * Stages the product for an Electron older than the one it ships with, whose Node-API the SQLite
 * addon refuses: a folder of its own with a copy of the addon, which `patch` (a script that takes
 * the copy's path) makes loadable, the window of `dist`, which has to be fresh, and a host built to
 * expect `nodeApi`. Nothing of it is ever part of what users run.
 */
async function stageTestElectron(patch: string, nodeApi: number): Promise<void> {
  rmSync(STAGE, { recursive: true, force: true });
  mkdirSync(STAGE, { recursive: true });
  for (const file of ['package.json', 'LICENSE']) cpSync(inRoot(file), join(STAGE, file));
  // Only a host knows the Node-API: the window and its preload are those of `dist`, as they are.
  for (const part of ['renderer', 'preload'])
    cpSync(inRoot(`dist/${part}`), join(STAGE, 'dist', part), { recursive: true });
  await build({
    logLevel: 'warn',
    define: { __SQLITE_NODE_API__: String(nodeApi) },
    environments: { host: { build: { outDir: join(STAGE, 'dist/host') } } },
    builder: {
      async buildApp(builder) {
        const { host } = builder.environments;
        if (host) await builder.build(host);
      },
    },
  });

  const packages = ['better-sqlite3-multiple-ciphers', 'keytar', ...scoped('@napi-rs', /^keyring/)];
  for (const name of packages) copyPackage(name);
  const addon = `node_modules/better-sqlite3-multiple-ciphers/prebuilds/${process.platform}-${process.arch}.node`;
  const { status, stderr } = spawnSync(process.execPath, [patch, join(STAGE, addon)], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the copy of the addon could not be patched: ${stderr}`);
  writeFileSync(join(STAGE, 'README.md'), 'A build for tests. See build/test-electron.ts.\n');
}

/** Copies a package without what only compiling needs. */
function copyPackage(name: string): void {
  const from = inRoot(`node_modules/${name}`);
  const left = ['deps', 'src', 'obj.target', '.deps'].map((folder) => `/${folder}`);
  cpSync(from, join(STAGE, 'node_modules', name), {
    recursive: true,
    dereference: true,
    filter: (path) => !left.some((folder) => path.slice(from.length).replaceAll('\\', '/').endsWith(folder)),
  });
}

const scoped = (scope: string, names: RegExp): string[] =>
  readdirSync(inRoot(`node_modules/${scope}`))
    .filter((name) => names.test(name))
    .map((name) => `${scope}/${name}`);

/**
 * Starts a display for windows that nobody looks at; Xvfb chooses a free number. Null where Xvfb is
 * not installed.
 */
async function startDisplay(): Promise<{ name: string; stop(): void } | null> {
  // Without -noreset it begins anew when its last window is gone, and throws out whoever comes then:
  // the next test's Electron ended in the middle of its start.
  const how = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-noreset'];
  const xvfb: ChildProcess = spawn('Xvfb', how, {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const numbers = createInterface(xvfb.stdio[3] as NodeJS.ReadableStream);
  const first = await Promise.race([
    once(numbers, 'line'),
    once(xvfb, 'error').then(() => null),
    once(numbers, 'close').then(() => null),
  ]);
  return first ? { name: `:${first[0]}`, stop: () => xvfb.kill() } : null;
}
