/** The part of D-Bus' own format, little endian, that the stand-ins of the tests speak. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export const CALL = 1;
export const REPLY = 2;
export const SIGNAL = 4;

export interface Message {
  type: number;
  serial: number;
  path?: string;
  interface?: string;
  member?: string;
  destination?: string;
  sender?: string;
  /** Serial number of the call that this one answers. */
  replyTo?: number;
  signature?: string;
  body: Buffer;
}

/**
 * A connection to the bus at an address as `dbus-daemon --print-address` prints it; `Hello` is its
 * first call.
 */
export async function connectBus(address: string): Promise<Socket> {
  const socket = connect(address.match(/path=([^,]+)/)?.[1] ?? '');
  await once(socket, 'connect');
  // The way in: who we are by our user id, which the socket proves.
  const uid = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
  socket.write(`\0AUTH EXTERNAL ${uid}\r\n`);
  await once(socket, 'data');
  socket.write('BEGIN\r\n');
  socket.write(busCall(1, 'Hello', '', Buffer.alloc(0)));
  await once(socket, 'data');
  return socket;
}

/** Asks the bus for a name. */
export async function ownName(socket: Socket, name: string): Promise<void> {
  socket.write(busCall(2, 'RequestName', 'su', Buffer.concat([text(name, 4), number(0)])));
  await once(socket, 'data');
}

/** A call of the bus itself. */
export const busCall = (serial: number, member: string, signature: string, body: Buffer): Buffer =>
  encode({
    type: CALL,
    serial,
    path: '/org/freedesktop/DBus',
    interface: 'org.freedesktop.DBus',
    member,
    destination: 'org.freedesktop.DBus',
    signature,
    body,
  });

export function encode(message: Message): Buffer {
  const field = (code: number, type: string, value: Buffer | undefined) =>
    value === undefined ? [] : [Buffer.concat([Buffer.of(code, 1, type.charCodeAt(0), 0), value])];
  const said = (value: string | undefined) => (value === undefined ? undefined : text(value));
  const { signature, replyTo } = message;
  const fields = [
    ...field(1, 'o', said(message.path)),
    ...field(2, 's', said(message.interface)),
    ...field(3, 's', said(message.member)),
    ...field(5, 'u', replyTo === undefined ? undefined : number(replyTo)),
    ...field(6, 's', said(message.destination)),
    ...field(
      8,
      'g',
      signature ? Buffer.concat([Buffer.of(signature.length), Buffer.from(`${signature}\0`)]) : undefined,
    ),
  ];
  // Each begins at a multiple of 8; what follows the last one is the header's padding, and not in
  // its length.
  const all = Buffer.concat(fields.map((one, index) => (index < fields.length - 1 ? pad(one, 8) : one)));
  const head = Buffer.alloc(16);
  head.write('l', 0);
  head.writeUInt8(message.type, 1);
  head.writeUInt8(1, 3);
  head.writeUInt32LE(message.body.byteLength, 4);
  head.writeUInt32LE(message.serial, 8);
  head.writeUInt32LE(all.byteLength, 12);
  return Buffer.concat([pad(Buffer.concat([head, all]), 8), message.body]);
}

/** The whole messages at the beginning of what arrived, and what is left of it. */
export function decodeAll(bytes: Buffer): { messages: Message[]; rest: Buffer } {
  const messages: Message[] = [];
  let rest = bytes;
  while (rest.byteLength >= 16) {
    const fieldsEnd = 16 + rest.readUInt32LE(12);
    const bodyStart = fieldsEnd + (-fieldsEnd & 7);
    const end = bodyStart + rest.readUInt32LE(4);
    if (rest.byteLength < end) break;
    messages.push({
      type: rest.readUInt8(1),
      serial: rest.readUInt32LE(8),
      ...fieldsOf(rest.subarray(0, fieldsEnd)),
      body: Buffer.from(rest.subarray(bodyStart, end)),
    });
    rest = rest.subarray(end);
  }
  return { messages, rest: Buffer.from(rest) };
}

const NAMES = { 1: 'path', 2: 'interface', 3: 'member', 6: 'destination', 7: 'sender' } as const;

function fieldsOf(header: Buffer): Partial<Message> {
  const found: Partial<Message> = {};
  for (let at = 16; at < header.byteLength; ) {
    at += -at & 7;
    const code = header.readUInt8(at);
    const type = String.fromCharCode(header.readUInt8(at + 2));
    at += 4;
    if (type === 'g') {
      at += header.readUInt8(at) + 2;
    } else if (type === 's' || type === 'o') {
      const [value, next] = readText(header, at);
      const name = NAMES[code as keyof typeof NAMES];
      if (name) found[name] = value;
      at = next;
    } else {
      at += 4; // numbers: which call is answered, how many files come with it
    }
  }
  return found;
}

/** A text and where what follows it begins. */
export function readText(bytes: Buffer, from: number): [string, number] {
  const at = from + (-from & 3);
  const end = at + 4 + bytes.readUInt32LE(at);
  return [bytes.toString('utf8', at + 4, end), end + 1];
}

export function text(value: string, align = 1): Buffer {
  const bytes = Buffer.from(`${value}\0`);
  return pad(Buffer.concat([number(bytes.byteLength - 1), bytes]), align);
}

export function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

export const pad = (bytes: Buffer, to: number) => Buffer.concat([bytes, Buffer.alloc(-bytes.byteLength & (to - 1))]);
