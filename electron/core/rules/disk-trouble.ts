/** Derives from a failed write what is wrong with the disk, so that the agent knows what to do. */
import type { FolderTrouble } from '../../../shared/domain/storage.ts';

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

/** Explains a failed call of Node's `fs`. Unknown errors count as `read-only`. */
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
