import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.ts';
import { inRoot } from './paths.ts';

/** The staged app: `package.json`, `dist`, and its native packages. */
export const STAGE = inRoot('out/test-electron');

/**
 * The product for tests in an Electron older than the one it ships with, whose Node-API the SQLite addon refuses. A folder
 * of its own with a copy of the addon, which `patch` (a script that takes the copy's path) makes loadable, and a build
 * that expects `nodeApi`. Nothing of it is ever part of what users run.
 */
export async function stageTestElectron(patch: string, nodeApi: number): Promise<void> {
  rmSync(STAGE, { recursive: true, force: true });
  mkdirSync(STAGE, { recursive: true });
  for (const file of ['package.json', 'LICENSE']) cpSync(inRoot(file), join(STAGE, file));
  const outDir = (part: string) => ({ build: { outDir: join(STAGE, 'dist', part) } });
  await build({
    logLevel: 'warn',
    define: { __SQLITE_NODE_API__: String(nodeApi) },
    environments: { client: outDir('renderer'), preload: outDir('preload'), host: outDir('host') },
  });

  const packages = ['better-sqlite3-multiple-ciphers', 'keytar', ...scoped('@napi-rs', /^keyring/)];
  for (const name of packages) copyPackage(name);
  const addon = `node_modules/better-sqlite3-multiple-ciphers/prebuilds/${process.platform}-${process.arch}.node`;
  const { status, stderr } = spawnSync(process.execPath, [patch, join(STAGE, addon)], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the copy of the addon could not be patched: ${stderr}`);
  writeFileSync(join(STAGE, 'README.md'), 'A build for tests. See build/stage-test-electron.ts.\n');
}

/** Without what only compiling needs. */
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
