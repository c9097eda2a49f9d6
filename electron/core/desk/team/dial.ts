/**
 * Connects to a team's engine, once. Uses the system's certificates and proxies. A login is sent
 * only over an encrypted connection, or within this computer. The library is large, so load this
 * file only for a team.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { isIP, type Socket as NetSocket } from 'node:net';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import {
  type ConnectionOptions,
  connect,
  errors,
  jwtAuthenticator,
  type NatsConnection,
  nkeyAuthenticator,
  type TlsOptions,
  usernamePasswordAuthenticator,
  type WsSocketFactory,
  wsconnect,
} from '@nats-io/transport-node';
import { DecoratorHandler, type Dispatcher, WebSocket } from 'undici';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import type { Clock } from '../ports.ts';
import { createLimiter } from '../scheduling.ts';
import { isLoopback } from '../service/address.ts';
import { openDispatcher } from '../service/dispatchers.ts';
import { type Route, secureContextFor } from '../service/transport.ts';
import { type Bucket, openBucket } from './bucket.ts';
import { engineError } from './engine-errors.ts';
import type { EngineAddress, EngineLogin } from './engine-login.ts';

export interface EngineAccess {
  addresses: readonly EngineAddress[];
  login: EngineLogin;
}

/** A connection to the engine. It never reconnects: a lost one is replaced. */
export type EngineLink = ReturnType<typeof linkOf>;

export interface DialPorts {
  network: Route;
  clock: Clock;
}

const PATIENCE = 10_000;
/** ms between two pings; two answers may be missing. */
const PING = 20_000;

/** The library has a single global transport, so connect one at a time. */
const oneAtATime = createLimiter(1);

/** Tries the addresses in turn, starting at any of them. Keeps the most useful error. */
export async function dial(
  { addresses, login }: EngineAccess,
  { network, clock }: DialPorts,
): Promise<Result<EngineLink>> {
  const from = Math.floor(Math.random() * addresses.length);
  let worst: AppError | null = null;
  for (const address of [...addresses.slice(from), ...addresses.slice(0, from)]) {
    const connected = await oneAtATime(() => dialOne(address, login, network));
    if (connected.ok) return ok(linkOf(connected.value, clock));
    // A refusal by a server says more than one that can't be reached.
    if (worst === null || worst.kind === 'offline') worst = connected.error;
  }
  return worst ? { ok: false, error: worst } : err('invalid', OPERATION, { detail: { reason: 'engine-address' } });
}

const OPERATION = 'team.connect';

async function dialOne(address: EngineAddress, login: EngineLogin, route: Route): Promise<Result<NatsConnection>> {
  const { host, port, webSocket, encrypted } = address;
  const subject = `${host}:${port}`;
  const refused = (reason: string) => err('offline', OPERATION, { subject, detail: { reason } });
  const proxies = isLoopback(host) ? [null] : await proxiesTo(subject, route);
  if (!webSocket && proxies[0]) return refused('engine-behind-proxy');
  const options: ConnectionOptions = {
    servers: subject,
    timeout: PATIENCE,
    authenticator: authenticatorOf(login),
    pingInterval: PING,
    maxPingOut: 2,
    reconnect: false,
    // Node tries the addresses of a name, as for every other connection (`dispatchers.ts`).
    resolve: false,
    // This desk needs none of its own messages.
    noEcho: true,
    // Ignore the addresses that an engine announces: the agent has not agreed to them.
    ignoreClusterUpdates: true,
    noAsyncTraces: true,
  };
  let last: Result<NatsConnection> = refused('proxy-kind');
  for (const proxy of proxies) {
    if (proxy !== null && !/^https?:\/\//.test(proxy)) continue;
    try {
      return ok(
        await (webSocket ? connectWebSocket(address, proxy, options, route) : connectTcp(address, options, route)),
      );
    } catch (error) {
      last = { ok: false, error: { ...failureOf(error, encrypted && !webSocket), subject } };
      if (last.error.detail?.reason !== 'proxy-unreachable') break;
    }
  }
  return last;
}

/** Reports the sockets that the library opens by itself in this context, since it takes none. */
const opening = new AsyncLocalStorage<(socket: NetSocket) => void>();
subscribe('net.client.socket', (message) => opening.getStore()?.((message as { socket: NetSocket }).socket));

async function connectTcp(
  { host, port, encrypted }: EngineAddress,
  options: ConnectionOptions,
  route: Route,
): Promise<NatsConnection> {
  const tls = encrypted ? await tlsFor(host, route) : null;
  let isOpening = true;
  const report = (socket: NetSocket) => void (isOpening && route.outside.socket(socket, { host, port }));
  try {
    return await opening.run(report, () => connect({ ...options, tls }));
  } finally {
    // The library's callbacks keep this context for good.
    isOpening = false;
  }
}

/** Without proxy settings, connects directly, which fails if a proxy is needed. */
const proxiesTo = async (host: string, route: Route): Promise<readonly (string | null)[]> =>
  route.proxiesFor(`https://${host}`).catch(() => [null]);

function failureOf(error: unknown, wantsTls: boolean): AppError {
  // Without a cause the library itself refused, and it only checks whether the server offers TLS.
  if (wantsTls && error instanceof errors.ConnectionError && error.cause === undefined) {
    return err('rejected', OPERATION, { detail: { reason: 'engine-not-encrypted' } }).error;
  }
  return engineError(error, OPERATION);
}

/** Sets `servername` itself: the library does so only for hosts that it resolved. */
async function tlsFor(host: string, route: Route): Promise<TlsOptions> {
  const secureContext = await secureContextFor(route);
  const name = host.replace(/^\[|\]$/g, '');
  const checked = {
    // Set explicitly, because Node applies NODE_TLS_REJECT_UNAUTHORIZED wherever it is missing.
    rejectUnauthorized: true,
    ...(isIP(name) === 0 ? { servername: name } : {}),
    checkServerIdentity: (_: string, certificate: PeerCertificate) => checkServerIdentity(name, certificate),
    ...(secureContext ? { secureContext } : {}),
  };
  return checked as TlsOptions;
}

async function connectWebSocket(
  { host, port, encrypted }: EngineAddress,
  proxy: string | null,
  options: ConnectionOptions,
  route: Route,
): Promise<NatsConnection> {
  const dispatcher = openDispatcher({
    origin: `${encrypted ? 'https' : 'http'}://${host}:${port}`,
    proxy,
    fresh: false,
    timeouts: { connect: PATIENCE, headers: PATIENCE, body: PATIENCE, whole: PATIENCE },
    maxAnswer: -1,
    context: encrypted || proxy?.startsWith('https:') ? await secureContextFor(route) : undefined,
    lookup: undefined,
    outside: route.outside,
  });
  let failure: Error | null = null;
  const watched = dispatcher.compose(
    (dispatch) => (request, handler) => dispatch(request, new ErrorWatcher(handler, (error) => (failure = error))),
  );
  const wsFactory = async () => {
    const socket = new WebSocket(`${encrypted ? 'wss' : 'ws'}://${host}:${port}`, { dispatcher: watched });
    // The types differ by environment, but the objects are the same.
    return { socket: socket as unknown as Socket, encrypted };
  };
  try {
    const connection = await wsconnect({ ...options, servers: `ws://${options.servers}`, wsFactory });
    void connection.closed().then(() => dispatcher.destroy());
    return connection;
  } catch (error) {
    await dispatcher.destroy();
    throw failure ?? error;
  }
}

type Socket = Awaited<ReturnType<WsSocketFactory>>['socket'];
type Handler = Dispatcher.DispatchHandler;
interface ForwardingHandler extends Omit<Handler, 'onResponseError'> {
  onResponseError(controller: Dispatcher.DispatchController, error: Error): void;
}
const Decorator = DecoratorHandler as unknown as new (handler: Handler) => ForwardingHandler;

/** Records the reason of a failed WebSocket, which the WebSocket itself hides. */
class ErrorWatcher extends Decorator {
  readonly #onFailed: (error: Error) => void;

  constructor(handler: Handler, onFailed: (error: Error) => void) {
    super(handler);
    this.#onFailed = onFailed;
  }

  override onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    this.#onFailed(error);
    super.onResponseError(controller, error);
  }
}

function authenticatorOf(login: EngineLogin): NonNullable<ConnectionOptions['authenticator']> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  if (login.by === 'password') return usernamePasswordAuthenticator(login.user, login.password);
  if (login.by === 'nkey') return nkeyAuthenticator(bytes(login.seed));
  return login.by === 'credentials' ? jwtAuthenticator(login.token, bytes(login.seed)) : [];
}

function linkOf(connection: NatsConnection, clock: Clock) {
  let isClosedByUs = false;
  return {
    /** Creates the bucket if missing; without `replicas`, with the engine's default. */
    bucket: (name: string, replicas?: number): Promise<Result<Bucket>> => openBucket(connection, name, clock, replicas),
    /** Sends to all who listen now; nothing is stored. */
    publish: (subject: string, bytes: Uint8Array) => {
      if (!connection.isClosed()) connection.publish(subject, bytes);
    },
    /** Receives messages of others and our own. The returned function unsubscribes. */
    subscribe(subject: string, listener: (bytes: Uint8Array) => void): () => void {
      const subscription = connection.subscribe(subject, {
        callback: (error, message) => {
          // An engine that forbids this reports an error once, and the subscription ends.
          if (!error) listener(message.data);
        },
      });
      return () => subscription.unsubscribe();
    },
    /** Resolves when the connection ends, with the reason; null if this side closed it. */
    closed: connection.closed().then((error) => (isClosedByUs ? null : engineError(error, OPERATION))),
    async close(): Promise<void> {
      isClosedByUs = true;
      await connection.close();
    },
  };
}
