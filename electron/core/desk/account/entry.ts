/** Names the secrets that the vault keeps for each account, and the place of its databases. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { DataKeys } from '../../worker/open-store.ts';

export const ACCOUNT_LIST = 'accounts';

export interface AccountEntry {
  id: string;
  label: string;
  /** Normalised base address, or `practice:`. */
  address: string;
  email: string;
  practice: boolean;
  /** Index of the account's colour. Entries of an earlier version have none. */
  stripe?: number;
}

export const dataKeysSecretName = (id: string) => `account.${id}.keys`;

export const accountFolder = (dataDir: string, id: string): string => join(dataDir, 'accounts', id);

export function newKeys(): DataKeys {
  const key = () => randomBytes(32).toString('hex');
  return { cache: key(), work: key(), files: key() };
}
