/** Keeps secrets in memory only, for a desk that stores nothing; they end with the desk. */
import { ok } from '../../../../shared/result.ts';
import type { Vault } from './vault.ts';

export function sessionVault(): Vault {
  const values = new Map<string, string>();
  return {
    kind: 'session',
    async get<T>(name: string) {
      const value = values.get(name);
      return ok(value === undefined ? null : (JSON.parse(value) as T));
    },
    async set(name, value) {
      values.set(name, JSON.stringify(value));
      return ok(null);
    },
    async remove(name) {
      values.delete(name);
      return ok(null);
    },
  };
}
