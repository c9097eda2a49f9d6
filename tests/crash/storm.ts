/**
 * A storm is twenty kinds of network fault at once: each call of the service may meet any of them,
 * and now and then the whole network is gone.
 */
import type { Fault, RunningService } from '../service/service.ts';

type Kind = Omit<Fault, 'operation' | 'skip'>;

const REFUSAL = { result: 'error', message: 'Not today' };

/** Faults that a write may meet, applied or not. */
export const STORM_KINDS: readonly Kind[] = [
  { kind: 'reset-before' },
  { kind: 'reset-before', afterBytes: 200 },
  { kind: 'reset-after' },
  { kind: 'truncated' },
  { kind: 'empty' },
  { kind: 'html' },
  { kind: 'html-after' },
  { kind: 'php-notice' },
  { kind: '401' },
  { kind: '401-after' },
  { kind: '429', retryAfter: 2 },
  { kind: '429-after', retryAfter: 2 },
  { kind: '503', retryAfter: 2 },
  { kind: '503-after', retryAfter: 2 },
  { kind: '5xx-before' },
  { kind: '5xx-after' },
  { kind: 'slow', ms: 120 },
  { kind: 'drip', ms: 1 },
  { kind: 'redirect' },
  { kind: 'refused' },
  { kind: 'warning' },
  { kind: 'answer-after', status: 408, json: REFUSAL },
  { kind: 'answer-after', status: 409, json: REFUSAL },
];

/** Other calls during the storm; each may meet a fault of reads. */
const READS = ['get-tickets', 'get-ticket', 'token'];
const READ_KINDS: readonly Kind[] = STORM_KINDS.filter(({ kind }) =>
  ['reset-before', 'truncated', 'html', '401', '503', '5xx-before', 'slow', 'drip'].includes(kind),
);
const WRITES = ['add-ticket-reply', 'open-ticket'];
/** Interval of the network's changes, and its longest absence, ms. */
const EVERY = 100;
const GONE = 250;

export interface Storm {
  begin(): void;
  /** From here on the network is as it should be. */
  end(): void;
}

/** `random`: numbers between 0 and 1. */
export function createStorm(service: RunningService, random: () => number): Storm {
  let timer: NodeJS.Timeout | undefined;

  function tend(): void {
    const waiting = new Set(service.faults.all().map(({ operation }) => operation));
    for (const operation of WRITES) if (!waiting.has(operation)) addAll(operation, STORM_KINDS, 3);
    for (const operation of READS) if (!waiting.has(operation)) addAll(operation, READ_KINDS, 24);
    if (random() < 0.01) void service.cutNetwork(random() * GONE);
  }

  /** All kinds in any order, each after a few calls that go well. */
  function addAll(operation: string, kinds: readonly Kind[], most: number): void {
    const order = kinds.map((kind) => ({ kind, at: random() })).sort((a, b) => a.at - b.at);
    for (const { kind } of order) service.faults.add({ operation, ...kind, skip: Math.floor(random() * most) });
  }

  return {
    begin() {
      tend();
      timer = setInterval(tend, EVERY);
    },
    end() {
      clearInterval(timer);
      service.faults.clear();
    },
  };
}
