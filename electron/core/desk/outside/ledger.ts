/**
 * Counts what leaves this computer, by host. Every part that opens a connection reports it here. A
 * new host is stored at once, and counts in batches, so that no request costs a write to the disk.
 */
import type { Socket } from 'node:net';
import { MOST_OUTSIDE_HOSTS, type OutsideHost, type OutsidePart } from '../../../../shared/domain/outside.ts';
import type { Result } from '../../../../shared/result.ts';
import type { Clock, HostRequest, Network } from '../ports.ts';
import { createLimiter, debounce } from '../scheduling.ts';

export interface HostPort {
  host: string;
  port: number;
}

/** Reports connections of one part. */
export interface Outside {
  /** Call before the socket connects, so that it is counted from its first packet. */
  socket<S extends Socket>(socket: S, to: HostPort, via?: HostPort | null): S;
  /** Returns a function that counts an answer's bytes. */
  datagram(to: HostPort, bytes: number): (received: number) => void;
  request(request: HostRequest, via?: HostPort | null): void;
}

export type OutsideLedger = ReturnType<typeof createOutsideLedger>;

type HostKey = Pick<OutsideHost, 'part' | 'unit' | 'host' | 'port' | 'via'>;
type Counts = Partial<Pick<OutsideHost, 'times' | 'sent' | 'received'>>;

/** ms, the most that a crash loses of counts. */
const FLUSH = 20_000;
/** Characters, as in DNS. */
const LONGEST_HOST = 255;

/** `save`: null keeps the counts until they are taken. */
export function createOutsideLedger(clock: Clock, save: ((hosts: OutsideHost[]) => Promise<Result<unknown>>) | null) {
  const waiting = new Map<string, OutsideHost>();
  const known = new Set<string>();
  const open = new Map<Socket, { key: HostKey; sent: number; received: number }>();
  const inTurn = createLimiter(1);
  const later = debounce(clock, FLUSH, () => void flush());
  let stopped = false;

  function merge(host: OutsideHost): void {
    const name = nameOf(host);
    const old = waiting.get(name);
    const [oldest] = waiting.keys();
    if (!old && oldest !== undefined && waiting.size >= MOST_OUTSIDE_HOSTS) waiting.delete(oldest);
    waiting.set(name, old ? sumOf(old, host) : host);
  }

  function note(key: HostKey, { times = 0, sent = 0, received = 0 }: Counts): void {
    const at = clock.now();
    merge({ ...key, firstAt: at, lastAt: at, times, sent, received });
    if (save === null || stopped) return;
    const name = nameOf(key);
    const isKnown = known.has(name);
    if (known.size >= MOST_OUTSIDE_HOSTS) known.clear();
    known.add(name);
    if (isKnown) later.soon();
    else void flush();
  }

  /** Polls the sockets: libraries remove listeners, and a connection may stay open for days. */
  function measure(): void {
    for (const [socket, state] of open) {
      const [sent, received] = [socket.bytesWritten ?? 0, socket.bytesRead];
      const change = { sent: sent - state.sent, received: received - state.received };
      if (change.sent > 0 || change.received > 0) note(state.key, change);
      open.set(socket, { ...state, sent, received });
      if (socket.destroyed) open.delete(socket);
    }
  }

  function take(): OutsideHost[] {
    measure();
    const hosts = [...waiting.values()];
    waiting.clear();
    return hosts;
  }

  const flush = (): Promise<void> =>
    inTurn(async () => {
      later.cancel();
      const hosts = take();
      const saved = hosts.length === 0 ? null : await save?.(hosts);
      if (saved?.ok === false) for (const host of hosts) merge(host);
      if (!stopped && (open.size > 0 || waiting.size > 0)) later.soon();
    });

  function of(part: OutsidePart): Outside {
    const keyOf = (unit: HostKey['unit'], { host, port }: HostPort, via: HostPort | null = null): HostKey => ({
      ...{ part, unit, port },
      host: bare(host).slice(0, LONGEST_HOST),
      via: via ? `${via.host}:${via.port}` : '',
    });
    return {
      socket(socket, to, via) {
        const key = keyOf('tcp', to, via);
        // A name that can't be resolved leads to no attempt: nothing left this computer.
        socket.once('connectionAttempt', () => {
          open.set(socket, { key, sent: 0, received: 0 });
          note(key, { times: 1 });
        });
        return socket;
      },
      datagram(to, sent) {
        const key = keyOf('udp', to);
        note(key, { times: 1, sent });
        return (received) => note(key, { received });
      },
      request({ url, ...change }, via) {
        if (URL.canParse(url) && new URL(url).hostname !== '') note(keyOf('request', hostPortOf(url), via), change);
      },
    };
  }

  return {
    of,
    /** Takes over counts of another ledger. */
    add(hosts: readonly OutsideHost[]): void {
      for (const host of hosts) merge(host);
      void flush();
    },
    take,
    flush,
    async stop(): Promise<void> {
      stopped = true;
      await flush();
    },
  };
}

/** Names the proxy of each request, which the host's browser chooses by itself. */
export const withProxies =
  (outside: Outside, proxiesFor: Network['proxiesFor']) =>
  async (request: HostRequest): Promise<void> => {
    const [proxy = null] = await proxiesFor(request.url).catch(() => [null]);
    outside.request(request, proxy !== null && URL.canParse(proxy) ? hostPortOf(proxy) : null);
  };

/** Host and port of an address; without a port, its protocol's. */
export function hostPortOf(address: string): HostPort {
  const { protocol, hostname, port } = new URL(address);
  return { host: bare(hostname), port: Number(port) || (/^(http|ws):$/.test(protocol) ? 80 : 443) };
}

const bare = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

const nameOf = ({ part, unit, host, port, via }: HostKey): string => `${part} ${unit} ${host} ${port} ${via}`;

/** Counts of the same host, of which `next` is the later one. */
function sumOf(old: OutsideHost, next: OutsideHost): OutsideHost {
  return {
    ...old,
    firstAt: Math.min(old.firstAt, next.firstAt),
    lastAt: Math.max(old.lastAt, next.lastAt),
    times: old.times + next.times,
    sent: old.sent + next.sent,
    received: old.received + next.received,
  };
}
