/** Reads the settings that an administrator made for this computer. */
import { spawnSync } from 'node:child_process';
import { readFileSync, type Stats, statSync } from 'node:fs';
import { win32 } from 'node:path';
import { managedSchema } from '../../shared/contract/computer.ts';
import type { Managed } from '../../shared/domain/computer.ts';
import { err, ok, type Result } from '../../shared/result.ts';

export interface ManagedHost {
  settings: Managed;
  certificates: string[];
}

/**
 * Path of the settings, in a folder that only administrators can write to. On Windows the registry
 * gives the folder, because the user can change environment variables.
 */
export function managedFile(platform: NodeJS.Platform, ask: AskRegistry = askRegistry): string {
  if (platform === 'win32') {
    const answer = ask('HKLM\\SOFTWARE\\Microsoft\\Windows\\CurrentVersion', 'ProgramFilesDir');
    const folder = /^\s*ProgramFilesDir\s+REG_SZ\s+([a-z]:\\[^\r\n]*?)\s*$/im.exec(answer)?.[1];
    return win32.join(folder ?? 'C:\\Program Files', 'Rackside settings', 'settings.json');
  }
  if (platform === 'darwin') return '/Library/Application Support/Rackside settings/settings.json';
  return '/etc/rackside/settings.json';
}

/** Runs `reg query`. Returns its output, or an empty text if it fails. */
type AskRegistry = (key: string, name: string) => string;

function askRegistry(key: string, name: string): string {
  // The kernel's own name of the system folder, which no variable can change.
  const program = '\\\\?\\GLOBALROOT\\SystemRoot\\System32\\reg.exe';
  const { stdout } = spawnSync(program, ['query', key, '/v', name, '/reg:64'], {
    encoding: 'utf8',
    timeout: 5000,
    windowsHide: true,
  });
  return stdout ?? '';
}

/**
 * Reads the settings. Without a file, nothing is managed. An invalid file is an error with the
 * operation `managed` and the desk does not start, because it could otherwise allow something
 * forbidden.
 */
export function readManaged(file: string): Result<ManagedHost> {
  const refuse = (reason: string, field?: string) =>
    err('invalid', 'managed', { subject: file, detail: { reason, ...(field ? { field } : {}) } });
  let text: string;
  let own: Stats;
  try {
    text = readFileSync(file, 'utf8');
    own = statSync(file);
  } catch (error) {
    const none = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
    return none ? ok({ settings: {}, certificates: [] }) : refuse('unreadable');
  }
  if (isWorldWritable(own)) return refuse('writable');
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return refuse('no-json');
  }
  const parsed = managedSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const keys = issue && 'keys' in issue ? (issue.keys as string[]) : [];
    return refuse('not-understood', [...(issue?.path ?? []), ...keys.slice(0, 1)].map(String).join('.'));
  }
  const settings = parsed.data;
  if (settings.certificates === undefined) return ok({ settings, certificates: [] });
  try {
    const certificateStats = statSync(settings.certificates);
    // A user who can write this file could make the computer trust any server.
    if (isWorldWritable(certificateStats) || isOwnedByOther(certificateStats, own))
      return refuse('writable', 'certificates');
    const certificates = pemsIn(readFileSync(settings.certificates, 'utf8'));
    return certificates.length > 0 ? ok({ settings, certificates }) : refuse('no-certificate', 'certificates');
  } catch {
    return refuse('no-certificate', 'certificates');
  }
}

/** True if everybody on this computer may write the file. Windows has no such permission bits. */
const isWorldWritable = ({ mode }: Stats): boolean => process.platform !== 'win32' && (mode & 0o002) !== 0;

/** True if the file belongs neither to the system nor to the author of the settings. */
const isOwnedByOther = ({ uid }: Stats, settings: Stats): boolean => uid !== 0 && uid !== settings.uid;

const pemsIn = (text: string): string[] =>
  text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
