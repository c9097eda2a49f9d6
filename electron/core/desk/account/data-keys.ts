/** Makes the keys of an account's databases: 256 random bits each, as hex. */
import { randomBytes } from 'node:crypto';
import type { DataKeys } from '../../worker/open-store.ts';

export function newKeys(): DataKeys {
  const key = () => randomBytes(32).toString('hex');
  return { cache: key(), work: key(), files: key() };
}
