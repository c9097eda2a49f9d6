/**
 * Opens the ways to one origin: what is kept alive, and the tunnel through a proxy. What fails at
 * the proxy is told apart from what fails at the service. Calls of the API and readings of pages
 * share it.
 */
import type { LookupFunction } from 'node:net';
import type { SecureContext } from 'node:tls';
import type { Dispatcher } from 'undici';
import type { Network } from '../ports.ts';
import { isLoopback } from './address.ts';
import type { Outcome } from './exchange.ts';
import { contextOf } from './trust.ts';

export interface Timeouts {
  connect: number;
  headers: number;
  body: number;
  /**
   * The whole answer must be here so long after the request's last byte: one that drips is never
   * silent.
   */
  whole: number;
}

/** How to get there; the host knows the system's settings. */
export type Route = Pick<Network, 'certificates' | 'proxiesFor'>;

export interface TransportOptions {
  /** Where it leads; what follows the origin counts for nothing. */
  address: string;
  timeouts: Timeouts;
  /** Bytes of an answer as it comes, before it is unpacked. */
  maxAnswer: number;
  route?: Route | undefined;
  /** Resolves the host of a direct connection, in the place of the system. */
  lookup?: LookupFunction | undefined;
}

export interface Transport {
  /**
   * Makes an exchange by the first way that is there; `fresh`: on a connection of its own, which
   * ends with it.
   */
  send(fresh: boolean, exchange: (dispatcher: Dispatcher) => Promise<Outcome>): Promise<Outcome>;
  /** What is kept alive may be dead: begins anew. What is under way goes on. */
  renew(): void;
  close(): Promise<void>;
}

export function createTransport({ address, timeouts, maxAnswer, route, lookup }: TransportOptions): Transport {
  const base = new URL(address);
  /** Connections kept alive for reads, one set a proxy. */
  const kept = new Map<string, Dispatcher>();
  let closed = false;

  async function secureContext(proxy: string | null): Promise<SecureContext | undefined> {
    return base.protocol === 'http:' && !proxy?.startsWith('https:') ? undefined : contextOf(route);
  }

  async function ways(): Promise<readonly (string | null)[]> {
    // What is on this computer is never asked for elsewhere, whatever a script or a variable says.
    if (!route || isLoopback(base.hostname)) return [null];
    try {
      return await route.proxiesFor(base.origin);
    } catch {
      // Not known is as good as none: if one is needed, the connection fails and says so.
      return [null];
    }
  }

  async function through(
    proxy: string | null,
    fresh: boolean,
    exchange: (dispatcher: Dispatcher) => Promise<Outcome>,
  ): Promise<Outcome> {
    const context = await secureContext(proxy);
    // The HTTP library is the largest of all: a desk shows its queues before it reads it.
    const { openDispatcher } = await import('./dispatchers.ts');
    const open = () => openDispatcher({ origin: base.origin, proxy, fresh, timeouts, maxAnswer, context, lookup });
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
    async send(fresh, exchange) {
      let outcome: Outcome = { answered: false, sent: false, reason: 'proxy-kind' };
      for (const proxy of await ways()) {
        if (proxy !== null && !canTunnel(proxy)) continue;
        outcome = await through(proxy, fresh, exchange);
        if (!outcome.answered && proxy !== null && outcome.reason.startsWith('proxy')) {
          outcome = { ...outcome, proxy: new URL(proxy).host };
        }
        // Where a proxy is not there, the system's settings may name another way; a refusal is an
        // answer.
        if (outcome.answered || outcome.reason !== 'proxy-unreachable') break;
      }
      return outcome;
    },
    renew() {
      for (const dispatcher of kept.values()) void dispatcher.close();
      kept.clear();
    },
    async close() {
      closed = true;
      const all = [...kept.values()];
      kept.clear();
      await Promise.all(all.map((dispatcher) => dispatcher.destroy()));
    },
  };
}

const canTunnel = (proxy: string): boolean => /^https?:\/\//.test(proxy);
