/**
 * Facts of an error that may be logged and used: where it happened, whether a file is damaged, and
 * what is wrong with the disk. The message is left out, because it may contain text that a person
 * wrote.
 */
import type { FolderTrouble } from '../../../shared/domain/storage.ts';

export function errorLocation(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : String(error);
  // A message may have several lines, so only lines that look like stack frames count.
  const places = stack.split('\n').filter((line) => /^ {4}at [^"'`]*$/.test(line));
  return places.slice(0, 3).join(' ').slice(0, 400);
}

/**
 * SQLite's error codes for a damaged file: a page has wrong content, or the disk cannot read it.
 */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^SQLITE_(NOTADB|CORRUPT|IOERR_(SHORT_)?READ)/.test(error.code);

type Trouble = FolderTrouble['why'];

const TROUBLES: Readonly<Record<string, Trouble>> = {
  ENOSPC: 'full',
  EDQUOT: 'quota',
  EFBIG: 'quota',
  EACCES: 'denied',
  EPERM: 'denied',
  EIO: 'failing',
};
/** EDQUOT on Linux and on macOS, where Node has no name for it. */
const QUOTA = [-122, -69];

/**
 * Says what is wrong with the disk, so that the agent knows what to do. Explains a failed call of
 * Node's `fs`. Unknown errors count as `read-only`.
 */
export function diskTrouble(error: unknown): Trouble {
  if (!(error instanceof Error)) return 'read-only';
  if ('errno' in error && QUOTA.includes(Number(error.errno))) return 'quota';
  return TROUBLES['code' in error ? String(error.code) : ''] ?? 'read-only';
}

const REASONS: Readonly<Record<Trouble, string>> = {
  full: 'disk-full',
  quota: 'over-quota',
  'read-only': 'cannot-write',
  denied: 'no-permission',
  failing: 'disk-failing',
};

export const diskReason = (trouble: Trouble): string => REASONS[trouble];
