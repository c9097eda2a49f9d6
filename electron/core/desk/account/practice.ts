/**
 * Starts the practice service on this computer, with credentials that only this computer knows. Its
 * canned replies are there so that an agent who first types `::` finds some.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { type ParsedReplies, parseReplies } from '../../rules/canned-format.ts';
import type { Ports, PracticeCredentials, PracticeStarted } from '../ports.ts';
import type { Vault } from '../vault/vault.ts';

export interface Practice extends PracticeStarted {
  credentials: PracticeCredentials;
}

export type PracticeKeeper = ReturnType<typeof createPracticeKeeper>;

const PRACTICE_KEYS = 'practice';

interface Secrets {
  key: string;
  credentials: PracticeCredentials;
}

export function createPracticeKeeper(ports: Ports, vault: Vault) {
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
    start(): Promise<Result<Practice>> {
      starting ??= started().finally(() => {
        starting = null;
      });
      return starting;
    },
    stop: (): Promise<void> => ports.practice.stop(),
    /** Stops the service and deletes its data: the next start makes new ones. */
    async forget(): Promise<Result<null>> {
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

export async function practiceReplies(): Promise<ParsedReplies> {
  const { CANNED_EXAMPLES } = await import('../../../../shared/domain/canned-examples.ts');
  return parseReplies(CANNED_EXAMPLES);
}
