/**
 * Sockets that kill their process at the byte that the armed point names (`kill-points.ts`). Import
 * it before anything is sent.
 */
import { Socket } from 'node:net';
import { armed, die } from './kill-points.ts';

interface Sent {
  /** Bytes of the request that are still to go. */
  left: number;
  writes: number;
}

type Write = (this: Socket, isMany: boolean, data: unknown, encoding: string, done: unknown) => unknown;
type Push = (this: Socket, chunk: unknown, encoding?: BufferEncoding) => boolean;

/** The requests of the armed operation that are on the wire. */
const requests = new WeakMap<Socket, Sent>();
// Where Node hands bytes to the system: what is corked together goes as one.
const socket = Socket.prototype as unknown as { _writeGeneric: Write; push: Push };
const { _writeGeneric: write, push } = socket;

socket._writeGeneric = function (isMany, data, encoding, done) {
  const point = armed('wire');
  // Until it is connected Node keeps what is written, and comes back here with it.
  if (!point || this.connecting) return write.call(this, isMany, data, encoding, done);
  const bytes = bytesOf(isMany, data, encoding);
  const head = bytes.subarray(0, 4096).toString('latin1');
  const begins = new RegExp(`^POST \\S*/${point.operation} HTTP`).test(head);
  if (begins) {
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    requests.set(this, { left: length + head.indexOf('\r\n\r\n') + 4, writes: 0 });
    if (point.when === 'before-first-byte') die();
  }
  const result = write.call(this, isMany, data, encoding, done);
  const request = requests.get(this);
  if (request) {
    request.left -= bytes.byteLength;
    request.writes += 1;
    if (point.when === 'after-first-bytes') die();
    if (point.when === 'amid-body' && request.writes > 2 && request.left > 0) die();
    if (point.when === 'after-last-byte' && request.left <= 0) die();
  }
  return result;
};

socket.push = function (chunk, encoding) {
  if (chunk !== null && requests.has(this) && armed('wire')?.when === 'answer-comes') die();
  return push.call(this, chunk, encoding);
};

function bytesOf(isMany: boolean, data: unknown, encoding: string): Buffer {
  const parts = isMany ? (data as { chunk: unknown; encoding: string }[]) : [{ chunk: data, encoding }];
  return Buffer.concat(
    parts.map(({ chunk, encoding: how }) =>
      typeof chunk === 'string' ? Buffer.from(chunk, how as BufferEncoding) : Buffer.from(chunk as Uint8Array),
    ),
  );
}
