/** Starts the practice service on this computer, with credentials that only this computer knows. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { Ports, PracticeCredentials, PracticeStarted } from '../ports.ts';
import type { Vault } from '../vault/vault.ts';

export interface Practice extends PracticeStarted {
  credentials: PracticeCredentials;
}

export interface PracticeKeeper {
  start(): Promise<Result<Practice>>;
  stop(): Promise<void>;
  /**
   * Stops the service and deletes its customers and credentials: the next start begins with new
   * ones.
   */
  forget(): Promise<Result<null>>;
}

const PRACTICE_KEYS = 'practice';

interface Secrets {
  key: string;
  credentials: PracticeCredentials;
}

export function createPracticeKeeper(ports: Ports, vault: Vault): PracticeKeeper {
  const file = vault.kind === 'session' ? null : join(ports.dataDir, 'practice.db');
  let starting: Promise<Result<Practice>> | null = null;

  async function started(): Promise<Result<Practice>> {
    const found = await vault.get<Secrets>(PRACTICE_KEYS);
    if (!found.ok) return found;
    const secrets = found.value ?? {
      key: randomBytes(32).toString('hex'),
      credentials: {
        apiKey: randomBytes(12).toString('hex'),
        apiSecret: randomBytes(24).toString('hex'),
        email: 'you@practice.example',
        password: randomBytes(18).toString('base64url'),
      },
    };
    if (!found.value) {
      const stored = await vault.set(PRACTICE_KEYS, secrets);
      if (!stored.ok) return stored;
    }
    const service = await ports.practice.start({ file, ...secrets });
    return service.ok ? ok({ ...service.value, credentials: secrets.credentials }) : service;
  }

  return {
    start() {
      starting ??= started().finally(() => {
        starting = null;
      });
      return starting;
    },
    stop: () => ports.practice.stop(),
    async forget() {
      await starting;
      await ports.practice.stop();
      const forgotten = await vault.remove(PRACTICE_KEYS);
      if (!forgotten.ok) return forgotten;
      try {
        for (const suffix of file === null ? [] : ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
      } catch {
        return err('storage', 'account.remove', { subject: 'practice.db', detail: { reason: 'cannot-write' } });
      }
      return ok(null);
    },
  };
}
