/**
 * Connects to one service: undici's limits and timeouts, what is kept alive, and the tunnel through
 * a proxy. What fails at the proxy is told apart from what fails at the service.
 */
import { createSecureContext, type SecureContext } from 'node:tls';
import { Agent, Client, type Dispatcher, Pool, ProxyAgent } from 'undici';
import type { Clock, Network } from '../ports.ts';
import { isLoopback } from './address.ts';
import { Failed, reasonOf } from './errors.ts';
import { exchange, type HttpRequest, type OnAnswer, type Outcome } from './exchange.ts';

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

export interface Http {
  exchange(request: HttpRequest): Promise<Outcome>;
  /**
   * The network is another one, or the computer slept: connections that were kept alive may be
   * dead. What is under way goes on.
   */
  renew(): void;
  close(): Promise<void>;
}

/** How to get there; the host knows the system's settings. */
export type Route = Pick<Network, 'certificates' | 'proxiesFor'>;

export interface HttpOptions {
  address: string;
  clock: Clock;
  version: string;
  timeouts: Timeouts;
  /** Bytes of an answer, unpacked. */
  maxAnswer?: number;
  /** A request is about to go, to this path. */
  onRequest?: ((path: string) => void) | undefined;
  onAnswer?: OnAnswer | undefined;
  route?: Route | undefined;
}

export const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

const KEPT_CONNECTIONS = 4;

/** A context holds every certificate, parsed: one for all connections. */
const contexts = new WeakMap<readonly string[], SecureContext>();

export function createHttp(options: HttpOptions): Http {
  const { address, clock, version, timeouts, maxAnswer = MAX_ANSWER_BYTES, onRequest, onAnswer, route } = options;
  const base = new URL(address);
  const limits = { headersTimeout: timeouts.headers, bodyTimeout: timeouts.body, maxResponseSize: maxAnswer };
  const parts = { clock, version, maxAnswer, onAnswer, whole: timeouts.whole };
  /** Connections kept alive for reads, one set a proxy. */
  const kept = new Map<string, Dispatcher>();
  let closed = false;

  async function secureContext(proxy: string | null): Promise<SecureContext | undefined> {
    if (base.protocol === 'http:' && !proxy?.startsWith('https:')) return undefined;
    const certificates = await route?.certificates();
    if (!certificates) return undefined;
    const context = contexts.get(certificates) ?? createSecureContext({ ca: [...certificates] });
    contexts.set(certificates, context);
    return context;
  }

  function open(proxy: string | null, fresh: boolean, context: SecureContext | undefined): Dispatcher {
    // Stated, since Node takes NODE_TLS_REJECT_UNAUTHORIZED for whatever says nothing.
    const trust = { rejectUnauthorized: true, ...(context ? { secureContext: context } : {}) };
    const connect = { timeout: timeouts.connect, ...trust };
    if (proxy !== null) {
      const one = fresh ? { connections: 1, pipelining: 0 } : { connections: KEPT_CONNECTIONS };
      return openTunnel(proxy, { ...limits, ...one, connect });
    }
    if (fresh) return new Client(base.origin, { ...limits, connect, pipelining: 0 });
    return new Agent({ ...limits, connect, connections: KEPT_CONNECTIONS });
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

  async function through(proxy: string | null, request: HttpRequest): Promise<Outcome> {
    const context = await secureContext(proxy);
    if (closed) return { answered: false, sent: false, reason: 'closed' };
    if (request.fresh) {
      const dispatcher = open(proxy, true, context);
      try {
        return await exchange(dispatcher, base, request, parts);
      } finally {
        await dispatcher.destroy();
      }
    }
    const key = proxy ?? '';
    const dispatcher = kept.get(key) ?? open(proxy, false, context);
    kept.set(key, dispatcher);
    return exchange(dispatcher, base, request, parts);
  }

  return {
    async exchange(request) {
      onRequest?.(request.path);
      let outcome: Outcome = { answered: false, sent: false, reason: 'proxy-kind' };
      for (const proxy of await ways()) {
        if (proxy !== null && !canTunnel(proxy)) continue;
        outcome = await through(proxy, request);
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

export const canTunnel = (proxy: string): boolean => /^https?:\/\//.test(proxy);

/** `options` are those of the connections inside, its `connect` those to the proxy too. */
export function openTunnel(proxy: string, options: ProxyOptions): Dispatcher {
  const { connect } = options;
  return new ProxyAgent({
    ...options,
    uri: proxy,
    proxyTls: connect,
    requestTls: connect,
    clientFactory: (origin, given) => askedFor(new Pool(origin, { ...given, headersTimeout: connect.timeout })),
  });
}

type ProxyOptions = Omit<ProxyAgent.Options, 'uri' | 'connect'> & {
  connect: NonNullable<ProxyAgent.Options['requestTls']> & { timeout: number };
};

/** The proxy itself, where everything but an open tunnel is an error with a reason. */
function askedFor(pool: Pool): Dispatcher {
  const connect = pool.connect.bind(pool);
  return Object.assign(pool, {
    async connect(options: Dispatcher.ConnectOptions) {
      const answer = await connect(options).catch((error: unknown) => {
        throw new Failed(reasonOf(error).startsWith('certificate') ? 'proxy-certificate' : 'proxy-unreachable');
      });
      if (answer.statusCode === 200) return answer;
      answer.socket.on('error', () => undefined).destroy(); // Nobody else listens to it any more.
      if (answer.statusCode !== 407) throw new Failed('proxy-refused');
      // A name and a password help where it takes them as they are. A proxy that says nothing is
      // asked that way.
      const kinds = String(answer.headers['proxy-authenticate'] ?? 'basic');
      throw new Failed(/\bbasic\b/i.test(kinds) ? 'proxy-password' : 'proxy-sign-in');
    },
  });
}
