/** Counts an account's requests. While the service asks to wait, no read is sent. */
import type { Oddity } from '../../../../shared/domain/health.ts';
import { type AppError, err, type Result } from '../../../../shared/result.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import { FILE_OPERATION, PAGE_OPERATION } from '../conversations/page-session.ts';
import type { Clock } from '../ports.ts';
import type { Client } from '../service/client.ts';
import { RECORD_LISTS, RECORD_ORDER } from '../service/endpoints.ts';
import type { OnAnswer } from '../service/exchange.ts';

export interface RequestStatistics {
  onRequest(path: string): void;
  onAnswer: OnAnswer;
  /** Wraps the client: counts requests; while the service asks to wait, reads are `busy`. */
  watch(client: Client): Client;
  /** An answer asked to wait. For a write, the sender calls this if the answer is genuine. */
  noteBusy(error: AppError): void;
  /** Call for a read that failed, also if its answer was unreadable. */
  noteFailure(error: AppError): void;
  /** Latency of the last answers since the start, in ms, by operation. */
  latency(operation: string): { p50: number; p95: number } | null;
  flush(): Promise<void>;
}

const KEPT = 200;
const FLUSH = 20_000;
const WAITING = 'asked-to-wait';

/** Client functions that stay unwrapped: they close the client or sign in. */
const OWN_METHODS = new Set(['close', 'renew', 'signIn']);

const LIST_OF_OPERATION: Readonly<Record<string, Oddity['of']>> = {
  ...Object.fromEntries(RECORD_ORDER.map((kind) => [RECORD_LISTS[kind].operation, kind])),
  'get-ticket': 'conversations',
  'get-ticket-attachment': 'conversations',
  [PAGE_OPERATION]: 'conversations',
  [FILE_OPERATION]: 'conversations',
  'add-order': 'orders',
  'add-contact': 'contacts',
  'update-contact': 'contacts',
};

const operationOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export function createRequestStatistics(clock: Clock, store: RemoteStore): RequestStatistics {
  const latencies = new Map<string, number[]>();
  let counted = new Map<string, number>();
  let oddCodings = new Map<Oddity['of'], number>();
  let cancelFlush: (() => void) | null = null;
  let closedUntil = Number.NEGATIVE_INFINITY;

  async function flush(): Promise<void> {
    cancelFlush?.();
    cancelFlush = null;
    const odd = [...oddCodings];
    oddCodings = new Map();
    for (const [of, count] of odd) {
      const found = { fields: {}, statuses: {}, shapes: { 'content-encoding': count }, skipped: 0 };
      await store.health.noteOddities({ of, shape: '' }, found, clock.now());
    }
    if (counted.size === 0) return;
    const counts = [...counted];
    counted = new Map();
    const stored = await store.health.countRequests(counts, clock.now());
    if (stored.ok) return;
    for (const [operation, count] of counts) add(operation, count);
  }

  function add(operation: string, count: number): void {
    counted.set(operation, (counted.get(operation) ?? 0) + count);
    flushLater();
  }

  function flushLater(): void {
    cancelFlush ??= clock.after(FLUSH, () => void flush());
  }

  function noteFailure({ kind, operation, detail }: AppError): void {
    if (detail?.reason === WAITING) return;
    const [reason, status] = [detail?.reason ?? null, detail?.status ?? null];
    void store.health.noteIncident({ at: clock.now(), operation, kind, reason, status });
  }

  function noteCoding(operation: string): void {
    const of = LIST_OF_OPERATION[operation] ?? 'tickets';
    oddCodings.set(of, (oddCodings.get(of) ?? 0) + 1);
    flushLater();
  }

  function noteBusy({ kind, detail }: AppError): void {
    const seconds = kind === 'busy' ? (detail?.retryAfter ?? 0) : 0;
    closedUntil = Math.max(closedUntil, clock.monotonic() + seconds * 1000);
  }

  return {
    onRequest: (path) => add(operationOf(path), 1),
    onAnswer({ path, latencyMs, oddCoding }) {
      const operation = operationOf(path);
      if (oddCoding) noteCoding(operation);
      const last = latencies.get(operation) ?? [];
      latencies.set(operation, [...last.slice(1 - KEPT), latencyMs]);
    },
    watch: (client) =>
      new Proxy(client, {
        get(target, name) {
          const method: unknown = Reflect.get(target, name);
          if (typeof method !== 'function' || OWN_METHODS.has(String(name))) return method;
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
