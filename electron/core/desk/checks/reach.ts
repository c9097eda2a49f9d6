/**
 * The checks' only way to the network. Connects to addresses, never to names, and to no special
 * address but the product's own, so that no domain leads a check into somebody's network. A run has
 * limits for time, connections and bytes.
 */
import { createSocket } from 'node:dgram';
import { isIP, connect as openTcp, type Socket } from 'node:net';
import { connect as openTls, type TLSSocket, type ConnectionOptions as TlsOptions } from 'node:tls';
import { type Seen, seen, unseen } from '../../rules/checks/seen.ts';
import { isDocumentation, isPrivateNetwork, isPublicAddress } from '../../rules/public-address.ts';
import type { Outside } from '../outside/ledger.ts';
import type { Network } from '../ports.ts';

/** Where an address and port are. Only the practice desk's internet is elsewhere than it says. */
export interface Wire {
  practice: boolean;
  /** Null if nobody listens there. */
  socketAt(address: string, port: number, by: 'udp' | 'tcp'): { host: string; port: number } | null;
}

/** The internet as it is. */
export const OPEN_WIRE: Wire = { practice: false, socketAt: (host, port) => ({ host, port }) };

interface ReachOptions {
  wire: Wire;
  /** The product's addresses, which may be in a private network. */
  own: readonly string[];
  /** This computer's resolvers, which may be anywhere, but are only asked as such. */
  resolvers: readonly string[];
  proxiesFor: Network['proxiesFor'];
  outside: Outside;
  patience: Patience;
  /** Ends the run. */
  signal: AbortSignal;
}

export type Reach = ReturnType<typeof createReach>;

/** ms for a connection and for a long answer; and for each datagram of a question, sent again. */
export interface Patience {
  connection: number;
  datagrams: readonly number[];
}

export const PATIENCE: Patience = { connection: 4000, datagrams: [1200, 2000] };

const DNS_PORT = 53;
/** Limits of a run; the checks of an ordinary domain need about a tenth. */
const MOST_CONNECTIONS = 600;
const MOST_BYTES = 8 * 1024 * 1024;
/** The longest answer that is read, bytes. */
export const LONGEST_ANSWER = 64 * 1024;

export function createReach({ wire, own, resolvers, proxiesFor, outside, patience, signal }: ReachOptions) {
  let connections = 0;
  let bytes = 0;

  const allows = (address: string): boolean =>
    isPublicAddress(address) ||
    (isPrivateNetwork(address) && own.includes(address)) ||
    (wire.practice && isDocumentation(address));

  /** Counts a connection, or says why there may be none. */
  function admit(address: string, port: number) {
    if (!allows(address) && !(port === DNS_PORT && resolvers.includes(address))) return unseen('special');
    if (signal.aborted) return unseen('silent');
    if (connections >= MOST_CONNECTIONS || bytes >= MOST_BYTES) return unseen('bounded');
    connections += 1;
    return null;
  }

  function counted<S extends Socket>(socket: S): S {
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) socket.destroy();
    });
    return socket.pause() as S;
  }

  /** Opens a connection, in a tunnel if this computer's proxy must be used. */
  async function tcp(address: string, port: number): Promise<Seen<Socket>> {
    const refused = admit(address, port);
    if (refused) return refused;
    const place = wire.socketAt(address, port, 'tcp');
    if (place === null) return unseen('unreachable');
    // DNS goes its own way in every network.
    const proxy = wire.practice || port === DNS_PORT ? null : await firstProxy(address, proxiesFor);
    const limits = { signal, patience: patience.connection };
    if (proxy !== null) return throughProxy(proxy, { address, port }, outside, limits);
    return connected(outside.socket(openTcp({ ...place, signal }), place), 'connect', patience.connection);
  }

  /** Goes on in TLS over an open connection, as mail servers do. */
  async function secured(socket: Socket, options: TlsOptions): Promise<Seen<TLSSocket>> {
    const wrapped = openTls({ ...options, socket });
    const ready = await connected(wrapped, 'secureConnect', patience.connection);
    return ready.ok ? seen(counted(wrapped)) : ready;
  }

  return {
    allows,
    signal,
    patience,
    async tcp(address: string, port: number): Promise<Seen<Socket>> {
      const opened = await tcp(address, port);
      return opened.ok ? seen(counted(opened.value)) : opened;
    },
    /** Opens TLS. `malformed`: there is a connection, but no agreement on how to encrypt it. */
    async tls(address: string, port: number, options: TlsOptions): Promise<Seen<TLSSocket>> {
      const opened = await tcp(address, port);
      if (!opened.ok) return opened;
      const ready = await secured(opened.value, options);
      return !ready.ok && ready.why === 'unreachable' ? unseen('malformed') : ready;
    },
    secured,
    /**
     * Sends one datagram, and takes the first answer that `accept` wants. Others may be forged or
     * late, so they are ignored.
     */
    async datagram(
      address: string,
      port: number,
      message: Uint8Array,
      accept: (answer: Buffer) => boolean,
      wait: number,
    ): Promise<Seen<Buffer>> {
      const refused = admit(address, port);
      if (refused) return refused;
      const place = wire.socketAt(address, port, 'udp');
      if (place === null) return unseen('unreachable');
      const report = outside.datagram(place, message.length);
      return oneDatagram(place, message, { signal, wait }, (answer) => {
        bytes += answer.length;
        report(answer.length);
        if (accept(answer)) return seen(answer);
        return bytes >= MOST_BYTES ? unseen('bounded') : null;
      });
    },
  };
}

/** Sends a datagram, and gives each answer to `judge` until that returns something. */
function oneDatagram(
  place: { host: string; port: number },
  message: Uint8Array,
  { signal, wait }: { signal: AbortSignal; wait: number },
  judge: (answer: Buffer) => Seen<Buffer> | null,
): Promise<Seen<Buffer>> {
  return new Promise((resolve) => {
    const socket = createSocket(isIP(place.host) === 6 ? 'udp6' : 'udp4');
    const end = (answer: Seen<Buffer>) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      socket.removeAllListeners().on('error', () => undefined);
      socket.close();
      resolve(answer);
    };
    const onAbort = () => end(unseen('silent'));
    const timer = setTimeout(onAbort, wait);
    signal.addEventListener('abort', onAbort, { once: true });
    socket.on('error', () => end(unseen('unreachable')));
    socket.on('message', (answer) => {
      const judged = judge(answer);
      if (judged) end(judged);
    });
    // A connected socket takes answers of this address and port only. Without a network, the
    // connection itself fails, as an error of the socket.
    socket.once('connect', () => socket.send(message)).connect(place.port, place.host);
  });
}

/** Waits until the socket is ready. Afterwards the caller has to handle its errors. */
function connected<S extends Socket>(
  socket: S,
  event: 'connect' | 'secureConnect',
  patience: number,
): Promise<Seen<S>> {
  return new Promise((resolve) => {
    const end = (answer: Seen<S>) => {
      clearTimeout(timer);
      if (!answer.ok) socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => end(unseen('silent')), patience);
    // Errors of an open socket end its reading, and the reader sees that.
    socket.on('error', (error: Error) => end(unseen(error.name === 'AbortError' ? 'silent' : 'unreachable')));
    socket.once('close', () => end(unseen('unreachable')));
    socket.once(event, () => end(seen(socket)));
  });
}

const firstProxy = async (address: string, proxiesFor: Network['proxiesFor']): Promise<string | null> => {
  const host = isIP(address) === 6 ? `[${address}]` : address;
  const [first = null] = await proxiesFor(`https://${host}`).catch(() => [null]);
  return first;
};

/** Asks a proxy for a tunnel to the address. A proxy that refuses is no answer of the domain. */
async function throughProxy(
  proxy: string,
  { address, port }: { address: string; port: number },
  outside: Outside,
  { signal, patience }: { signal: AbortSignal; patience: number },
): Promise<Seen<Socket>> {
  const url = URL.parse(proxy);
  if (url === null || !/^https?:$/.test(url.protocol)) return unseen('proxy');
  const isEncrypted = url.protocol === 'https:';
  const place = { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || (isEncrypted ? 443 : 80) };
  const servername = isIP(place.host) === 0 ? place.host : '';
  const raw = outside.socket(openTcp({ ...place, signal }), { host: address, port }, place);
  const opened = await connected(raw, 'connect', patience);
  const ready =
    opened.ok && isEncrypted
      ? await connected<Socket>(openTls({ ...place, socket: raw, servername }), 'secureConnect', patience)
      : opened;
  if (!ready.ok) return unseen('proxy');
  const socket = ready.value;
  const target = `${isIP(address) === 6 ? `[${address}]` : address}:${port}`;
  const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const known = login === ':' ? '' : `Proxy-Authorization: Basic ${Buffer.from(login).toString('base64')}\r\n`;
  socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${known}\r\n`);
  const head = await readUntil(socket, (text) => text.includes('\r\n\r\n'), patience);
  if (head.ok && /^HTTP\/1\.[01] 200\b/.test(head.value)) {
    // A mail server's greeting may come along.
    socket.unshift(Buffer.from(head.value.slice(head.value.indexOf('\r\n\r\n') + 4), 'latin1'));
    return seen(socket);
  }
  socket.destroy();
  return unseen('proxy');
}

/**
 * Reads text from an open connection until `isEnough`, or the other side ends. Bytes are read as
 * Latin-1, which every byte fits. The connection stays open and paused.
 */
export function readUntil(
  socket: Socket,
  isEnough: (text: string) => boolean,
  patience: number,
): Promise<Seen<string>> {
  return new Promise((resolve) => {
    let text = '';
    const end = (answer: Seen<string>) => {
      clearTimeout(timer);
      socket.off('data', take).off('end', onEnd).off('close', onEnd).pause();
      resolve(answer);
    };
    const take = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (text.length > LONGEST_ANSWER) end(unseen('bounded'));
      else if (isEnough(text)) end(seen(text));
    };
    const onEnd = () => end(text === '' ? unseen('unreachable') : seen(text));
    const timer = setTimeout(() => end(unseen('silent')), patience);
    socket.on('data', take).on('end', onEnd).on('close', onEnd).resume();
  });
}
