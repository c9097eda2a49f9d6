/**
 * Counts what an account asks of its service: how often, how fast, and what failed. While the
 * service asks to wait, no read is sent.
 */
import { type AppError, err, type Result } from '../../../../shared/result.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock } from '../ports.ts';
import type { Client } from '../service/client.ts';
import type { OnAnswer } from '../service/exchange.ts';

export interface RequestStatistics {
  /** For the client's connections. */
  onRequest(path: string): void;
  onAnswer: OnAnswer;
  /**
   * The same client: while the service asks to wait, its reads end at once as `busy`. Failed writes
   * are noted.
   */
  watch(client: Client): Client;
  /**
   * An answer asked to wait. Of a write whoever sent it tells, once it has looked whether that was
   * true.
   */
  noteBusy(error: AppError): void;
  /** A read that failed, also where its answer could not be read. */
  noteFailure(error: AppError): void;
  /** Times of the last answers since the start, by operation. */
  latency(operation: string): { p50: number; p95: number } | null;
  /** What was counted is in the store. */
  flush(): Promise<void>;
}

const KEPT = 200;
/** ms until what was counted is stored. */
const FLUSH = 20_000;
/** The reason of what was not asked, because the service asked to wait. */
const WAITING = 'asked-to-wait';

/** What a client does without asking the service, and how it begins. */
const OWN = new Set(['close', 'renew', 'signIn']);

/** The last part of a path is the operation's name: `get-tickets`, `token`. */
const operationOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export function createRequestStatistics(clock: Clock, store: RemoteStore): RequestStatistics {
  const latencies = new Map<string, number[]>();
  let counted = new Map<string, number>();
  let cancelFlush: (() => void) | null = null;
  let closedUntil = Number.NEGATIVE_INFINITY;

  async function flush(): Promise<void> {
    cancelFlush?.();
    cancelFlush = null;
    if (counted.size === 0) return;
    const counts = [...counted];
    counted = new Map();
    const stored = await store.health.countRequests(counts, clock.now());
    if (stored.ok) return;
    // A disk that is full for a moment: they are counted with the next ones.
    for (const [operation, count] of counts) add(operation, count);
  }

  function add(operation: string, count: number): void {
    counted.set(operation, (counted.get(operation) ?? 0) + count);
    cancelFlush ??= clock.after(FLUSH, () => void flush());
  }

  function noteFailure({ kind, operation, detail }: AppError): void {
    if (detail?.reason === WAITING) return;
    // What cannot be stored is no loss: it is told where it happened, too.
    const [reason, status] = [detail?.reason ?? null, detail?.status ?? null];
    void store.health.noteIncident({ at: clock.now(), operation, kind, reason, status });
  }

  /** After an answer that asks to wait. */
  function noteBusy({ kind, detail }: AppError): void {
    const seconds = kind === 'busy' ? (detail?.retryAfter ?? 0) : 0;
    closedUntil = Math.max(closedUntil, clock.monotonic() + seconds * 1000);
  }

  return {
    onRequest: (path) => add(operationOf(path), 1),
    onAnswer({ path, latencyMs }) {
      const operation = operationOf(path);
      const last = latencies.get(operation) ?? [];
      latencies.set(operation, [...last.slice(1 - KEPT), latencyMs]);
    },
    watch: (client) =>
      new Proxy(client, {
        get(target, name) {
          const method: unknown = Reflect.get(target, name);
          if (typeof method !== 'function' || OWN.has(String(name))) return method;
          return async (...args: unknown[]) => {
            const read = String(name).startsWith('get');
            const left = Math.ceil((closedUntil - clock.monotonic()) / 1000);
            if (read && left > 0) return err('busy', String(name), { detail: { reason: WAITING, retryAfter: left } });
            const result = (await method.apply(target, args)) as Result<unknown>;
            if (!result.ok && read) noteBusy(result.error);
            if (!result.ok && !read) noteFailure(result.error);
            return result;
          };
        },
      }),
    noteBusy,
    noteFailure,
    latency(operation) {
      const sorted = [...(latencies.get(operation) ?? [])].sort((a, b) => a - b);
      const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
      const [p50, p95] = [at(0.5), at(0.95)];
      return p50 === undefined || p95 === undefined ? null : { p50, p95 };
    },
    flush,
  };
}
