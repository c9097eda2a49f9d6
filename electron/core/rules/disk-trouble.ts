/**
 * These functions read from a failed write what is wrong with the disk, so that the agent is told
 * what to do about it.
 */
import type { FolderTrouble } from '../../../shared/domain/storage.ts';

type Trouble = FolderTrouble['why'];

/** What the system says, by Node's names. */
const TROUBLES: Readonly<Record<string, Trouble>> = {
  ENOSPC: 'full',
  EDQUOT: 'quota',
  EFBIG: 'quota',
  EACCES: 'denied',
  EPERM: 'denied',
  EIO: 'failing',
};
/** EDQUOT on Linux and on macOS: Node has no name for it there. */
const QUOTA = [-122, -69];

/** What a failed call of Node's `fs` says of the disk; `read-only` also stands for the rest. */
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

/** The reason of a `storage` error. */
export const diskReason = (trouble: Trouble): string => REASONS[trouble];
