/**
 * Opens connections to a service, directly or in a tunnel through a proxy. Also sets, for all
 * connections of this process (including a team's engine), the wait for each address of a host, and
 * how undici's parser is compiled.
 */
import { type LookupFunction, type Socket, setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import type { SecureContext } from 'node:tls';
import { setFlagsFromString } from 'node:v8';
import { Agent, buildConnector, Client, type Dispatcher, Pool, ProxyAgent } from 'undici';
import { type HostPort, hostPortOf, type Outside } from '../outside/ledger.ts';
import { ConnectionFailure, reasonOf } from './errors.ts';
import type { Timeouts } from './transport.ts';

interface DispatcherOptions {
  origin: string;
  proxy: string | null;
  /** A single-use connection; otherwise connections are kept alive. */
  fresh: boolean;
  timeouts: Timeouts;
  /** Longest answer in bytes, before decompression. */
  maxAnswer: number;
  context: SecureContext | undefined;
  lookup: LookupFunction | undefined;
  outside: Outside;
}

const KEPT_CONNECTIONS = 4;
/** Bytes: some services set many cookies, or send long security policies. */
const MAX_HEADERS = 64 * 1024;

/**
 * ms for each address of a host except the last, for example for an IPv6 address that leads
 * nowhere. Node's default of 250 ms is shorter than a handshake by satellite, so that a network
 * without IPv6 would seem dead; and a first packet may be lost.
 */
const ADDRESS_PATIENCE = 3000;
setDefaultAutoSelectFamilyAttemptTimeout(ADDRESS_PATIENCE);

/**
 * Compiles undici's parser, which is WebAssembly, only once. Optimizing it later made no request
 * faster, but takes half a second of a processor after a start. It also frees 7 MB at once: from
 * then on, the C library on Linux keeps freed pieces of up to that size. After a large upload they
 * were 100 MB.
 */
for (const flag of ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up']) setFlagsFromString(flag);

export function openDispatcher({
  origin,
  proxy,
  fresh,
  timeouts,
  maxAnswer,
  context,
  lookup,
  outside,
}: DispatcherOptions): Dispatcher {
  const limits = {
    headersTimeout: timeouts.headers,
    bodyTimeout: timeouts.body,
    maxResponseSize: maxAnswer,
    maxHeaderSize: MAX_HEADERS,
  };
  // Set explicitly, because Node applies NODE_TLS_REJECT_UNAUTHORIZED wherever it is missing.
  const trust = { rejectUnauthorized: true, ...(context ? { secureContext: context } : {}) };
  const connect = { timeout: timeouts.connect, ...trust };
  const to = hostPortOf(origin);
  if (proxy !== null) {
    const one = fresh ? { connections: 1, pipelining: 0 } : { connections: KEPT_CONNECTIONS };
    return openTunnel(proxy, { ...limits, ...one, connect }, reporting(connect, outside, to, hostPortOf(proxy)));
  }
  const direct = reporting(lookup ? { ...connect, lookup } : connect, outside, to, null);
  if (fresh) return new Client(origin, { ...limits, connect: direct, pipelining: 0 });
  return new Agent({ ...limits, connect: direct, connections: KEPT_CONNECTIONS });
}

type Connector = buildConnector.connector;

/** Opens TCP first and TLS over it, because only the lower socket counts all bytes. */
function reporting(options: ProxyOptions['connect'], outside: Outside, to: HostPort, via: HostPort | null): Connector {
  const open = buildConnector(options);
  return (target, done) => {
    const isEncrypted = target.protocol === 'https:';
    const port = target.port || (isEncrypted ? '443' : '80');
    // Also returned, though its types don't say so.
    const socket = open({ ...target, protocol: 'http:', port }, (...opened) => {
      const [error, connected] = opened;
      if (error || !isEncrypted) done(...opened);
      else open({ ...target, httpSocket: connected }, done);
    }) as unknown as Socket;
    outside.socket(socket, to, via);
  };
}

/** `options` apply to connections inside the tunnel, their `connect` also to the proxy. */
function openTunnel(proxy: string, options: ProxyOptions, toProxy: Connector) {
  const { connect } = options;
  return new ProxyAgent({
    ...options,
    uri: proxy,
    proxyTls: connect,
    requestTls: connect,
    clientFactory: (origin, given) =>
      withProxyErrors(new Pool(origin, { ...given, connect: toProxy, headersTimeout: connect.timeout })),
  });
}

type ProxyOptions = Omit<ProxyAgent.Options, 'uri' | 'connect'> & {
  connect: NonNullable<ProxyAgent.Options['requestTls']> & { timeout: number };
};

function withProxyErrors(pool: Pool): Dispatcher {
  const connect = pool.connect.bind(pool);
  return Object.assign(pool, {
    async connect(options: Dispatcher.ConnectOptions) {
      const answer = await connect(options).catch((error: unknown) => {
        throw new ConnectionFailure(
          reasonOf(error).startsWith('certificate') ? 'proxy-certificate' : 'proxy-unreachable',
        );
      });
      if (answer.statusCode === 200) return answer;
      answer.socket.on('error', () => undefined).destroy();
      if (answer.statusCode !== 407) throw new ConnectionFailure('proxy-refused');
      // A login helps only if the proxy accepts basic authentication; assume so if it does not say.
      const kinds = String(answer.headers['proxy-authenticate'] ?? 'basic');
      throw new ConnectionFailure(/\bbasic\b/i.test(kinds) ? 'proxy-password' : 'proxy-sign-in');
    },
  });
}
