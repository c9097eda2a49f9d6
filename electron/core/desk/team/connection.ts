/** Keeps a connection to a team's engine. Failures are retried at growing intervals. */
import type { EngineStatus } from '../../../../shared/domain/team-engine.ts';
import type { AppError } from '../../../../shared/result.ts';
import type { Log } from '../ports.ts';
import { createDelay } from '../scheduling.ts';
import type { DialPorts, EngineAccess, EngineLink } from './dial.ts';

export type EngineConnection = ReturnType<typeof connectEngine>;

interface EngineConnectionParts extends DialPorts {
  access: EngineAccess;
  log: Log;
  /**
   * Works with a connection, and calls `ready` once that succeeds. Resolves with the error that
   * ends it, or null once the connection is gone.
   */
  use(link: EngineLink, ready: () => void): Promise<AppError | null>;
  onStatus(): void;
}

/** Shortest wait between two tries, ms; it doubles each time. */
const SHORTEST = 1_000;
const LONGEST = 60_000;
/** ms to wait if a person must act first. */
const REFUSED_WAIT = 300_000;
const STABLE_AFTER = 30_000;

export function connectEngine({ access, log, use, onStatus, ...ports }: EngineConnectionParts) {
  const { clock } = ports;
  const delay = createDelay(clock);
  let status: EngineStatus = { state: 'connecting' };
  let link: EngineLink | null = null;
  let stopped = false;
  let awaySince: number | null = null;
  let failures = 0;
  const running = run();

  function setStatus(next: EngineStatus): void {
    const news = JSON.stringify(next) !== JSON.stringify(status);
    status = next;
    if (news && !stopped) onStatus();
  }

  async function run(): Promise<void> {
    while (!stopped) {
      const began = clock.monotonic();
      const error = await connectOnce();
      if (stopped) return;
      const wasThere = status.state === 'connected';
      failures = wasThere && clock.monotonic() - began > STABLE_AFTER ? 0 : failures + 1;
      if (wasThere) awaySince = null;
      awaySince ??= clock.now();
      log.info('team.away', { kind: error.kind, reason: error.detail?.reason ?? '' });
      const mayPass = MAY_PASS.has(error.kind) && !isCertificate(error);
      setStatus(mayPass ? { state: 'away', since: awaySince, error } : { state: 'refused', error });
      await delay.wait(mayPass ? backoff(failures) : REFUSED_WAIT);
    }
  }

  async function connectOnce(): Promise<AppError> {
    const { dial } = await import('./dial.ts');
    const dialled = await dial(access, ports);
    if (!dialled.ok) return dialled.error;
    link = dialled.value;
    try {
      if (stopped) return CLOSED;
      const ended = await use(link, () => {
        log.info('team.connected');
        setStatus({ state: 'connected' });
      });
      return ended ?? CLOSED;
    } finally {
      await link.close();
      link = null;
    }
  }

  return {
    status: (): EngineStatus => status,
    retry() {
      failures = 0;
      delay.cancel();
    },
    async stop(): Promise<void> {
      stopped = true;
      delay.cancel();
      await link?.close();
      await running;
    },
  };
}

/** Errors that may pass; all others need a person. */
const MAY_PASS: ReadonlySet<AppError['kind']> = new Set(['offline', 'busy', 'server']);
const isCertificate = ({ detail }: AppError): boolean => detail?.reason?.startsWith('certificate') ?? false;
const CLOSED: AppError = { kind: 'offline', operation: 'team.connect', detail: { reason: 'closed' } };

/** ms, partly random, because a whole office may reconnect at once. */
const backoff = (failures: number): number =>
  Math.min(LONGEST, SHORTEST * 2 ** Math.min(failures - 1, 6)) * (0.5 + Math.random());
