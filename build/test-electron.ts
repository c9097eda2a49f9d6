/** Prepares a real Electron for tests: an app that it can run, and a display. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from './build.ts';
import { inRoot, root } from './project.ts';
import { installedElectron, noDisplay } from './start.ts';

interface TestElectron {
  env: Record<string, string>;
  stop(): void;
}

/** Finds an Electron that can run the product here, or returns why there is none, as a clause. */
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

function neededNodeApi(): number {
  const stated = readFileSync(inRoot('vite.config.ts'), 'utf8').match(/__SQLITE_NODE_API__: '(\d+)'/)?.[1];
  if (!stated) throw new Error('vite.config.ts does not state __SQLITE_NODE_API__');
  return Number(stated);
}

const STAGE = inRoot('out/test-electron');

/**
 * Stages the product for an Electron older than the one it ships with, whose Node-API the SQLite
 * addon refuses. The stage is a separate folder with a copy of the addon, the window of `dist`, and
 * a host built to expect `nodeApi`. `patch` is a script that takes the path of the addon's copy and
 * makes it loadable. `dist` must be up to date. Nothing of the stage is released.
 */
async function stageTestElectron(patch: string, nodeApi: number): Promise<void> {
  rmSync(STAGE, { recursive: true, force: true });
  mkdirSync(STAGE, { recursive: true });
  for (const file of ['package.json', 'LICENSE']) cpSync(inRoot(file), join(STAGE, file));
  // Only a host depends on the Node-API, so the window and its preload are copied from `dist`.
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

function copyPackage(name: string): void {
  const from = inRoot(`node_modules/${name}`);
  const skippedFolders = ['deps', 'src', 'obj.target', '.deps'].map((folder) => `/${folder}`);
  cpSync(from, join(STAGE, 'node_modules', name), {
    recursive: true,
    dereference: true,
    filter: (path) => !skippedFolders.some((folder) => path.slice(from.length).replaceAll('\\', '/').endsWith(folder)),
  });
}

const scoped = (scope: string, names: RegExp): string[] =>
  readdirSync(inRoot(`node_modules/${scope}`))
    .filter((name) => names.test(name))
    .map((name) => `${scope}/${name}`);

/** Starts an invisible display on a free number. Null if Xvfb is not installed. */
async function startDisplay(): Promise<{ name: string; stop(): void } | null> {
  // Without -noreset, Xvfb resets when its last window closes and disconnects a program that
  // connects at that moment. Electron then ended while it started for the next test.
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-noreset'];
  const xvfb: ChildProcess = spawn('Xvfb', args, {
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
