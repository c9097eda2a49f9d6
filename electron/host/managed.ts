/** Reads what an administrator settled for this computer. */
import { readFileSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { managedSchema } from '../../shared/contract/managed.ts';
import type { Managed } from '../../shared/domain/managed.ts';
import { err, ok, type Result } from '../../shared/result.ts';

/** The settings, with the certificates that they name. */
export interface ManagedHost {
  settings: Managed;
  /** PEM, one a certificate. */
  certificates: string[];
}

/** The path of the settings: in a folder that only administrators can write to. */
export function managedFile(platform: NodeJS.Platform, env: Record<string, string | undefined>): string {
  if (platform === 'win32') return join(env.ProgramFiles ?? 'C:\\Program Files', 'Rackside settings', 'settings.json');
  if (platform === 'darwin') return '/Library/Application Support/Rackside settings/settings.json';
  return '/etc/rackside/settings.json';
}

/**
 * Reads the settings; where there is no file, nothing is settled. A file that is not understood
 * whole is an error with the operation `managed`, and the desk does not start: what was forbidden
 * would be allowed otherwise.
 */
export function readManaged(file: string): Result<ManagedHost> {
  const wrong = (reason: string, field?: string) =>
    err('invalid', 'managed', { subject: file, detail: { reason, ...(field ? { field } : {}) } });
  let text: string;
  let own: Stats;
  try {
    text = readFileSync(file, 'utf8');
    own = statSync(file);
  } catch (error) {
    const none = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
    return none ? ok({ settings: {}, certificates: [] }) : wrong('unreadable');
  }
  if (isForAll(own)) return wrong('writable');
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return wrong('no-json');
  }
  const parsed = managedSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const keys = issue && 'keys' in issue ? (issue.keys as string[]) : [];
    return wrong('not-understood', [...(issue?.path ?? []), ...keys.slice(0, 1)].map(String).join('.'));
  }
  const settings = parsed.data;
  if (settings.certificates === undefined) return ok({ settings, certificates: [] });
  try {
    const there = statSync(settings.certificates);
    // Whoever may write there could make this computer trust anybody.
    if (isForAll(there) || isOfAnother(there, own)) return wrong('writable', 'certificates');
    const certificates = pemsIn(readFileSync(settings.certificates, 'utf8'));
    return certificates.length > 0 ? ok({ settings, certificates }) : wrong('no-certificate', 'certificates');
  } catch {
    return wrong('no-certificate', 'certificates');
  }
}

/** Everybody on this computer may write there, as far as its rights say; Windows keeps none there. */
const isForAll = ({ mode }: Stats): boolean => process.platform !== 'win32' && (mode & 0o002) !== 0;

/** Neither the system's nor of whoever wrote the settings. */
const isOfAnother = ({ uid }: Stats, settings: Stats): boolean => uid !== 0 && uid !== settings.uid;

const pemsIn = (text: string): string[] =>
  text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
