/** What the vault keeps of each account, by which names; and where its databases are. */
import { join } from 'node:path';

/** Name of the secret that lists them, in the order in which windows do. */
export const ACCOUNT_LIST = 'accounts';

/** What identifies an account on this computer; kept in the vault. */
export interface AccountEntry {
  /** A random uuid, made at first sign-in. */
  id: string;
  label: string;
  /** Normalised base address, or `practice:`. */
  address: string;
  email: string;
  practice: boolean;
  /** Which of the colours that tell accounts apart. Entries of an earlier version have none. */
  stripe?: number;
}

export const keysName = (id: string) => `account.${id}.keys`;

/** Where an account's databases are. */
export const accountFolder = (dataDir: string, id: string): string => join(dataDir, 'accounts', id);
