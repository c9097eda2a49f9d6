/**
 * Manages the connections to one origin: kept-alive ones, and the tunnel through a proxy. Errors at
 * the proxy differ from errors at the service. API calls and page reads both use this.
 */
import type { LookupFunction } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import type { Dispatcher } from 'undici';
import type { Outside } from '../outside/ledger.ts';
import type { Clock, Network } from '../ports.ts';
import { isLoopback } from './address.ts';
import { exchange, type HttpRequest, type OnAnswer, type Outcome } from './exchange.ts';

export interface Timeouts {
  connect: number;
  headers: number;
  body: number;
  /** ms from the request's last byte to the answer's: a slow trickle meets no other limit. */
  whole: number;
}

/** Certificates, proxies, and the list of what left, as one part of the desk sees them. */
export type Route = Pick<Network, 'certificates' | 'proxiesFor'> & { outside: Outside };

interface TransportOptions {
  /** The target; everything after the origin is ignored. */
  address: string;
  timeouts: Timeouts;
  maxAnswer: number;
  route: Route;
  lookup?: LookupFunction | undefined;
}

export type Transport = ReturnType<typeof createTransport>;

export function createTransport({ address, timeouts, maxAnswer, route, lookup }: TransportOptions) {
  const base = new URL(address);
  const kept = new Map<string, Dispatcher>();
  let closed = false;

  async function secureContext(proxy: string | null): Promise<SecureContext | undefined> {
    return base.protocol === 'http:' && !proxy?.startsWith('https:') ? undefined : secureContextFor(route);
  }

  async function listProxies(): Promise<readonly (string | null)[]> {
    // A loopback address never goes through a proxy, whatever a script or variable says.
    if (isLoopback(base.hostname)) return [null];
    try {
      return await route.proxiesFor(base.origin);
    } catch {
      // Without proxy settings, connect directly; if a proxy is needed, the connection fails with
      // an error.
      return [null];
    }
  }

  async function sendThrough(
    proxy: string | null,
    fresh: boolean,
    exchange: (dispatcher: Dispatcher) => Promise<Outcome>,
  ): Promise<Outcome> {
    const context = await secureContext(proxy);
    // The HTTP library is the largest dependency: load it after the desk shows its queues.
    const { openDispatcher } = await import('./dispatchers.ts');
    const { outside } = route;
    const limits = { timeouts, maxAnswer, context, lookup };
    const open = () => openDispatcher({ origin: base.origin, proxy, fresh, ...limits, outside });
    if (closed) return { answered: false, sent: false, reason: 'closed' };
    if (fresh) {
      const dispatcher = open();
      try {
        return await exchange(dispatcher);
      } finally {
        await dispatcher.destroy();
      }
    }
    const key = proxy ?? '';
    const dispatcher = kept.get(key) ?? open();
    kept.set(key, dispatcher);
    return exchange(dispatcher);
  }

  return {
    /** Runs an exchange over the first route that works; `fresh`: on a single-use connection. */
    async send(fresh: boolean, exchange: (dispatcher: Dispatcher) => Promise<Outcome>): Promise<Outcome> {
      let outcome: Outcome = { answered: false, sent: false, reason: 'proxy-kind' };
      for (const proxy of await listProxies()) {
        if (proxy !== null && !canTunnel(proxy)) continue;
        outcome = await sendThrough(proxy, fresh, exchange);
        if (!outcome.answered && proxy !== null && outcome.reason.startsWith('proxy')) {
          outcome = { ...outcome, proxy: new URL(proxy).host };
        }
        if (outcome.answered || outcome.reason !== 'proxy-unreachable') break;
      }
      return outcome;
    },
    /** Drops kept-alive connections, which may be dead. Running requests go on. */
    renew() {
      for (const dispatcher of kept.values()) void dispatcher.close();
      kept.clear();
    },
    async close(): Promise<void> {
      closed = true;
      const all = [...kept.values()];
      kept.clear();
      await Promise.all(all.map((dispatcher) => dispatcher.destroy()));
    },
  };
}

const canTunnel = (proxy: string): boolean => /^https?:\/\//.test(proxy);

export type Http = ReturnType<typeof createHttp>;

export interface HttpOptions {
  address: string;
  clock: Clock;
  version: string;
  timeouts: Timeouts;
  maxAnswer?: number;
  onRequest?: ((path: string) => void) | undefined;
  onAnswer?: OnAnswer | undefined;
  route: Route;
}

const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

export function createHttp(options: HttpOptions) {
  const { address, clock, version, timeouts, maxAnswer = MAX_ANSWER_BYTES, onRequest, onAnswer, route } = options;
  const base = new URL(address);
  const parts = { clock, version, maxAnswer, onAnswer, whole: timeouts.whole };
  const transport = createTransport({ address, timeouts, maxAnswer, route });
  return {
    exchange(request: HttpRequest): Promise<Outcome> {
      onRequest?.(request.path);
      return transport.send(request.fresh, (dispatcher) => exchange(dispatcher, base, request, parts));
    },
    /** Drops kept-alive connections, which may be dead. Running requests go on. */
    renew: transport.renew,
    close: transport.close,
  };
}

/** A context holds all certificates parsed, so share it between connections. */
const contexts = new WeakMap<readonly string[], SecureContext>();

/**
 * Trusts the system's certificates instead of Node's. Undefined if only Node's own list is
 * available.
 */
export async function secureContextFor(route: Pick<Network, 'certificates'>): Promise<SecureContext | undefined> {
  const certificates = await route.certificates();
  if (!certificates) return undefined;
  const context = contexts.get(certificates) ?? createSecureContext({ ca: [...certificates] });
  contexts.set(certificates, context);
  return context;
}
