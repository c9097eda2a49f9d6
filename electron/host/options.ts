/** Reads the start options of both hosts. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface HostOptions {
  /** Folder of all user data. If it is new, it is created for its owner only. */
  dataDir: string;
  /** Short name of that folder, empty by default, for the keychain entries of two desks. */
  dataName: string;
  port: number;
  open: boolean;
  /** A file to use instead of the computer's own settings. An installed app ignores this option. */
  settings: string | null;
  /** The team's canned replies, a file or folder. A page in a browser can't name a path. */
  replies: string | null;
  /** The folder in which a page in a browser makes exports. */
  exportTo: string;
}

type Env = Record<string, string | undefined>;

/**
 * Reads `--data DIR`, `--port N`, `--settings FILE`, `--replies PATH`, `--export-to DIR` and
 * `--no-open`. Throws a TypeError with a sentence for an invalid option. Electron's command line
 * also has Chromium's switches, so it ignores unknown options (`strict: false`).
 */
export function readOptions(argv: string[], strict: boolean, env: Env = process.env): HostOptions {
  const { values } = parseArgs({
    args: argv.filter((arg) => arg !== '--'),
    strict,
    options: {
      data: { type: 'string' },
      port: { type: 'string' },
      'no-open': { type: 'boolean' },
      settings: { type: 'string' },
      replies: { type: 'string' },
      'export-to': { type: 'string' },
    },
  });
  const port = Number(values.port ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new TypeError(`--port ${values.port} is no port`);
  if (values.data === true || values.data === '') throw new TypeError('--data needs a folder');
  // A line feed would break out of the line that starts the desk at login.
  if (typeof values.data === 'string' && /\p{Cc}/u.test(values.data))
    throw new TypeError('--data holds a control character');
  if (values.settings === true || values.settings === '') throw new TypeError('--settings needs a file');
  if (values.replies === true || values.replies === '') throw new TypeError('--replies needs a file or a folder');
  const usual = usualDataDir(env);
  const exportTo = values['export-to'];
  if (exportTo === true || exportTo === '') throw new TypeError('--export-to needs a folder');
  const dataDir = dataFolder(values.data || undefined, env);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const dataName = dataDir === usual ? '' : createHash('sha256').update(dataDir).digest('hex').slice(0, 8);
  const settings = values.settings ? fromCaller(values.settings, env) : null;
  const replies = values.replies ? fromCaller(values.replies, env) : null;
  return {
    ...{ dataDir, dataName, port, open: values['no-open'] !== true, settings, replies },
    exportTo: exportTo ? fromCaller(exportTo, env) : usualDownloads(env),
  };
}

function usualDownloads(env: Env): string {
  const downloads = env.XDG_DOWNLOAD_DIR || join(homedir(), 'Downloads');
  return existsSync(downloads) ? downloads : homedir();
}

/** `given`: the option of the command line. */
export function dataFolder(given: string | undefined, env: Env = process.env): string {
  const asked = given ?? env.RACKSIDE_DATA;
  return asked ? fromCaller(asked, env) : usualDataDir(env);
}

/** npm runs scripts in the project's folder, but a relative path means the folder of the caller. */
export const fromCaller = (path: string, env: Env = process.env): string => resolve(env.INIT_CWD ?? '.', path);

function usualDataDir(env: Env): string {
  const home = homedir();
  if (process.platform === 'win32') return join(env.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Rackside');
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support', 'Rackside');
  return join(env.XDG_CONFIG_HOME || join(home, '.config'), 'Rackside');
}
