/** Starts the desk: in Electron, which it finds or downloads, or in a browser. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { downloadArtifact } from '@electron/get';
import { EXIT_ADDON } from '../electron/main/command-line.ts';
import { buildIfStale } from './build.ts';
import { inRoot, readCommandOptions, root } from './project.ts';

const SILENCE_MS = 20_000;

/** The path of a program, or why there is none, as a clause after "because". */
type FoundElectron = { path: string } | { why: string };

/** Returns why no window can be shown here, or null if one can. */
export function noDisplay(): string | null {
  const needed = process.platform === 'linux';
  return needed && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY ? 'there is no display here' : null;
}

export function installedElectron(): FoundElectron {
  const name =
    process.platform === 'win32'
      ? 'electron.exe'
      : process.platform === 'darwin'
        ? 'Electron.app/Contents/MacOS/Electron'
        : 'electron';
  const elsewhere = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const path = join(elsewhere ?? inRoot('node_modules/electron/dist'), name);
  if (existsSync(path)) return { path };
  return {
    why: elsewhere ? 'ELECTRON_OVERRIDE_DIST_PATH names a folder without Electron' : 'Electron is not installed',
  };
}

export async function fetchedElectron(): Promise<FoundElectron> {
  const installed = installedElectron();
  if ('path' in installed || process.env.ELECTRON_OVERRIDE_DIST_PATH) return installed;
  const { version } = JSON.parse(readFileSync(inRoot('node_modules/electron/package.json'), 'utf8'));
  const checksums = JSON.parse(readFileSync(inRoot('node_modules/electron/checksums.json'), 'utf8'));
  console.log(`Fetching Electron ${version} …`);
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    await downloadArtifact({
      version,
      artifactName: 'electron',
      platform: process.platform,
      arch: process.arch,
      checksums,
      downloadOptions: {
        signal: silence.signal,
        quiet: !process.stderr.isTTY,
        getProgressCallback: async () => {
          clearTimeout(timer);
          timer = setTimeout(() => silence.abort(), SILENCE_MS);
        },
      },
    });
  } catch {
    const how = silence.signal.aborted ? `nothing came for ${SILENCE_MS / 1000} s` : 'its address cannot be reached';
    return { why: `Electron could not be fetched (${how})` };
  } finally {
    clearTimeout(timer);
  }
  const { status } = spawnSync(process.execPath, [inRoot('node_modules/electron/install.js')], { stdio: 'inherit' });
  return status === 0 ? installedElectron() : { why: 'Electron could not be unpacked' };
}

/** Starts an app in Electron. As root it runs without the sandbox, and prints so. */
export function spawnElectron(program: string, app: string, argv: string[]): ChildProcess {
  const root = process.platform === 'linux' && process.getuid?.() === 0;
  if (root) console.log('Electron runs without its sandbox, because this is root.');
  return spawn(program, [...(root ? ['--no-sandbox'] : []), app, ...argv], { stdio: 'inherit' });
}

/** Waits until Electron ends: null if it was closed, or why it could not run here. */
export function waitForElectronExit(child: ChildProcess): Promise<string | null> {
  // Ctrl+C reaches both processes, and Electron needs a moment to close the desk. A signal that
  // only this process receives is passed on.
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve) => {
    child.on('error', () => resolve('Electron could not be started'));
    child.on('exit', (code, signal) => {
      for (const one of signals) process.off(one, pass);
      // A killed process counts as closed: the system may kill it, or Electron may kill itself when
      // a keychain blocks its exit.
      if (code === 0 || signal === 'SIGKILL' || (signal && signals.includes(signal))) resolve(null);
      else if (code === EXIT_ADDON) resolve('the encrypted database cannot load in this Electron');
      else resolve(`Electron could not run here (${signal ?? `exit code ${code}`})`);
    });
  });
}

/** All options of a host. Electron would ignore a mistyped `--data` and open another desk. */
const OPTIONS = {
  data: { type: 'string' },
  port: { type: 'string' },
  'no-open': { type: 'boolean' },
  settings: { type: 'string' },
  replies: { type: 'string' },
  'export-to': { type: 'string' },
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
 * `npm run local -- [--port N] [--data DIR] [--settings FILE] [--replies PATH] [--export-to DIR]
 * [--no-open]`: the desk in a browser, in this process.
 */
export async function runLocally(argv: string[]): Promise<void> {
  await buildIfStale();
  const host: { main(argv: string[]): Promise<void> } = await import(pathToFileURL(inRoot('dist/host/local.js')).href);
  await host.main(argv);
}
