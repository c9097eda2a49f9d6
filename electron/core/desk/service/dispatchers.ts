/** Opens the connections of one way to a service: direct, or in a tunnel through a proxy. */
import type { LookupFunction } from 'node:net';
import type { SecureContext } from 'node:tls';
import { Agent, Client, type Dispatcher, Pool, ProxyAgent } from 'undici';
import { Failed, reasonOf } from './errors.ts';
import type { Timeouts } from './transport.ts';

interface Way {
  origin: string;
  /** Its address, or null for a direct connection. */
  proxy: string | null;
  /** One connection that serves one exchange; else some that are kept alive. */
  fresh: boolean;
  timeouts: Timeouts;
  /** Bytes of an answer as it comes, before it is unpacked. */
  maxAnswer: number;
  /** What is trusted, in the place of Node's own certificates. */
  context: SecureContext | undefined;
  /** Resolves the host of a direct connection, in the place of the system. */
  lookup: LookupFunction | undefined;
}

const KEPT_CONNECTIONS = 4;

export function openDispatcher({ origin, proxy, fresh, timeouts, maxAnswer, context, lookup }: Way): Dispatcher {
  const limits = { headersTimeout: timeouts.headers, bodyTimeout: timeouts.body, maxResponseSize: maxAnswer };
  // Stated, since Node takes NODE_TLS_REJECT_UNAUTHORIZED for whatever says nothing.
  const trust = { rejectUnauthorized: true, ...(context ? { secureContext: context } : {}) };
  const connect = { timeout: timeouts.connect, ...trust };
  if (proxy !== null) {
    const one = fresh ? { connections: 1, pipelining: 0 } : { connections: KEPT_CONNECTIONS };
    return openTunnel(proxy, { ...limits, ...one, connect });
  }
  const direct = lookup ? { ...connect, lookup } : connect;
  if (fresh) return new Client(origin, { ...limits, connect: direct, pipelining: 0 });
  return new Agent({ ...limits, connect: direct, connections: KEPT_CONNECTIONS });
}

/** `options` are those of the connections inside, its `connect` those to the proxy too. */
function openTunnel(proxy: string, options: ProxyOptions): Dispatcher {
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
