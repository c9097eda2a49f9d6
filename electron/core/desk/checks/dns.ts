/**
 * Asks name servers, with packets of our own: referrals, authority, aliases and life times are not
 * in the system's answers. Over UDP first, over TCP where an answer is cut.
 */
import { randomInt } from 'node:crypto';
import { isIP, type Socket } from 'node:net';
import { type Answer, decode, encode, type Packet, RECURSION_DESIRED, streamEncode } from 'dns-packet';
import type { RawAnswer } from '../../../../shared/domain/finding.ts';
import { isAskable, plainSpelling } from '../../rules/checks/address-names.ts';
import {
  addressesFrom,
  DNS_TYPES,
  type DnsRecord,
  type DnsReply,
  type DnsType,
  type RecordData,
  replyText,
} from '../../rules/checks/dns-answers.ts';
import { type Seen, seen, unseen } from '../../rules/checks/seen.ts';
import type { Reach } from './reach.ts';

interface Question {
  server: string;
  name: string;
  type: DnsType;
  /** Asks a resolver to look further. Name servers of a domain are asked without. */
  recursive: boolean;
  /** Asks a resolver not to check signatures. */
  unchecked: boolean;
  /** Its name holds a secret, so that people must not see it. */
  secret?: true;
}

type Way = Pick<Reach, 'datagram' | 'tcp' | 'patience'>;

interface DnsOptions {
  reach: Way;
  /** Asked in turn where the first doesn't answer. */
  resolvers: readonly string[];
  /** Addresses of the root's name servers. */
  roots: readonly string[];
  /** Answers of this run. */
  memory: DnsMemory;
  note: (raw: RawAnswer) => void;
}

export type DnsMemory = Map<string, Promise<Seen<DnsReply>>>;

export type Dns = ReturnType<typeof createDns>;

const PORT = 53;
/** Errors that may pass. */
const FAILURES: readonly string[] = ['SERVFAIL', 'REFUSED'];
/** The largest datagram that passes every network, bytes. */
const DATAGRAM = 1232;
const CHECKING_DISABLED = 0x10;
/** Records of a section beyond these are ignored: no honest answer has as many. */
const MOST_RECORDS = 200;
/** Reading more records than these takes long, because each name may point to many others. */
const MOST_COUNTED = 1200;
/** A longer datagram was never agreed to. Some servers ignore the agreed size, bytes. */
const LONGEST_DATAGRAM = 4096;

/** Asks for one check. Of a question that several checks have, one goes out. */
export function createDns({ reach, resolvers, roots, memory, note }: DnsOptions) {
  /** Questions whose answers people can see already. */
  const noted = new Set<string>();

  async function ask(question: Question, attempt = 0): Promise<Seen<DnsReply>> {
    const key = JSON.stringify([question, attempt]);
    const going = memory.get(key) ?? exchange(reach, question);
    memory.set(key, going);
    const answer = await going;
    if (question.secret || noted.has(key)) return answer;
    noted.add(key);
    const { server, name, type, unchecked } = question;
    const asked = `${name || '.'} ${type}${unchecked ? ', signatures unchecked' : ''}`;
    note({ from: server, question: asked, answer: answer.ok ? replyText(answer.value) : answer.why });
    return answer;
  }

  /** Servers that were silent, so others are asked first. */
  const quiet = new Set<string>();

  /** Asks the servers in turn. A failure is asked twice, because one says little. */
  async function askTwice(servers: readonly string[], question: Omit<Question, 'server'>, round: number) {
    let last: Seen<DnsReply> = unseen('nobody');
    const inTurn = servers.toSorted((a, b) => Number(quiet.has(a)) - Number(quiet.has(b)));
    const turns = servers.length === 1 ? [...servers, ...servers] : inTurn;
    for (const [turn, server] of turns.entries()) {
      last = await ask({ server, ...question }, round * turns.length + turn);
      if (!last.ok && last.why === 'silent') quiet.add(server);
      // Silence was asked twice already, by two datagrams.
      if (last.ok ? !FAILURES.includes(last.value.rcode) : servers.length === 1) break;
    }
    return last;
  }

  /** Asks the resolvers. Each `round` asks anew. */
  const resolve = (name: string, type: DnsType, unchecked = false, round = 0): Promise<Seen<DnsReply>> =>
    askTwice(resolvers, { name: nameOf(name), type, recursive: true, unchecked }, round);

  return {
    roots,
    /** Asks one name server what it knows itself. */
    at: (server: string, name: string, type: DnsType): Promise<Seen<DnsReply>> =>
      askTwice([server], { name: nameOf(name), type, recursive: false, unchecked: false }, 0),
    resolve,
    /** For a name that holds a secret: it isn't noted, so that the caller has to note the rest. */
    resolveSecret: (name: string, type: DnsType): Promise<Seen<DnsReply>> =>
      askTwice(resolvers, { name: nameOf(name), type, recursive: true, unchecked: false, secret: true }, 0),
    /** All addresses of a name. Without any, an empty list. */
    addresses: async (name: string): Promise<Seen<string[]>> =>
      addressesFrom(await Promise.all([resolve(name, 'A'), resolve(name, 'AAAA')]), nameOf(name)),
  };
}

/** A name without what can't be shown or typed. Letters that look like ASCII stay others. */
const nameOf = (name: string): string =>
  name
    .replace(/[^!-~]/g, '?')
    .toLowerCase()
    .replace(/\.$/, '');

async function exchange(reach: Way, question: Question): Promise<Seen<DnsReply>> {
  if (question.name !== '' && !isAskable(question.name)) return unseen('malformed');
  const first = await overUdp(reach, question, true);
  // Some old servers refuse the extension by which larger datagrams are agreed.
  const isOld = first.ok && ['FORMERR', 'NOTIMP', 'BADVERS'].includes(first.value.rcode);
  const answer = isOld ? await overUdp(reach, question, false) : first;
  if (!answer.ok) return answer;
  return answer.value.truncated ? overTcp(reach, question) : seen(answer.value);
}

function packetOf({ name, type, recursive, unchecked }: Question, extended: boolean): Packet & { id: number } {
  const flags = (recursive ? RECURSION_DESIRED : 0) | (unchecked ? CHECKING_DISABLED : 0);
  const additionals = [{ type: 'OPT' as const, name: '.', udpPayloadSize: DATAGRAM, flags: 0, options: [] }];
  return {
    type: 'query',
    id: randomInt(0x10000),
    flags,
    questions: [{ type, name }],
    ...(extended ? { additionals: additionals as unknown as Answer[] } : {}),
  };
}

type Decoded = DnsReply & { truncated: boolean };

async function overUdp(reach: Way, question: Question, extended: boolean): Promise<Seen<Decoded>> {
  const packet = packetOf(question, extended);
  const message = encode(packet);
  let last: Seen<Decoded> = unseen('silent');
  for (const patience of reach.patience.datagrams) {
    const accept = (answer: Buffer) => answer.length <= LONGEST_DATAGRAM && answerTo(packet, answer) !== null;
    const answer = await reach.datagram(question.server, PORT, message, accept, patience);
    last = answer.ok ? readReply(packet, answer.value) : answer;
    if (last.ok || last.why !== 'silent') break;
  }
  return last;
}

async function overTcp(reach: Way, question: Question): Promise<Seen<DnsReply>> {
  const packet = packetOf(question, true);
  const opened = await reach.tcp(question.server, PORT);
  if (!opened.ok) return opened;
  try {
    opened.value.write(streamEncode(packet));
    const message = await readMessage(opened.value, reach.patience.connection);
    const answer = message.ok ? readReply(packet, message.value) : message;
    return answer.ok && answer.value.truncated ? unseen('malformed') : answer;
  } finally {
    opened.value.destroy();
  }
}

/** Reads a message after its length (RFC 1035, 4.2.2). */
function readMessage(socket: Socket, patience: number): Promise<Seen<Buffer>> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let missing = 2;
    let hasLength = false;
    const end = (answer: Seen<Buffer>) => {
      clearTimeout(timer);
      resolve(answer);
    };
    const timer = setTimeout(() => end(unseen('silent')), patience);
    socket.on('close', () => end(unseen('unreachable')));
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      missing -= chunk.length;
      if (missing > 0) return;
      const got = Buffer.concat(chunks.splice(0));
      chunks.push(got);
      if (!hasLength) missing += got.readUInt16BE(0);
      hasLength = true;
      if (missing <= 0) end(seen(got.subarray(2, got.readUInt16BE(0) + 2)));
    });
    socket.resume();
  });
}

type Received = ReturnType<typeof decode>;

/**
 * Reads an answer to the question; null for one of another number or question, since anybody can
 * send a datagram.
 */
function answerTo({ id, questions = [] }: Packet & { id: number }, message: Buffer): Received | 'malformed' | null {
  if (message.length < 12 || message.readUInt16BE(0) !== id || (message.readUInt8(2) & 0x80) === 0) return null;
  const counted = [4, 6, 8, 10].reduce((sum, at) => sum + message.readUInt16BE(at), 0);
  const decoded = counted > MOST_COUNTED ? null : decoding(message);
  const [wanted, got] = [questions[0], decoded?.questions?.[0]];
  if (decoded === null) return 'malformed';
  // A server that can't read the question may leave it out.
  if (got === undefined) return decoded;
  return got.type === wanted?.type && nameOf(got.name) === wanted.name ? decoded : null;
}

function decoding(answer: Buffer): Received | null {
  try {
    return decode(answer);
  } catch {
    return null;
  }
}

function readReply(packet: Packet & { id: number }, message: Buffer): Seen<Decoded> {
  const decoded = answerTo(packet, message);
  if (decoded === null || decoded === 'malformed') return unseen('malformed');
  const extension = decoded.additionals?.find(({ type }) => type === 'OPT') as { extendedRcode?: number } | undefined;
  return seen({
    // The library's types don't name this field, and it doesn't add the extension's part.
    rcode: extension?.extendedRcode ? 'BADVERS' : (decoded as unknown as { rcode: string }).rcode,
    authoritative: decoded.flag_aa,
    truncated: decoded.flag_tc,
    answers: recordsIn(decoded.answers),
    authority: recordsIn(decoded.authorities),
    additional: recordsIn(decoded.additionals),
  });
}

const recordsIn = (answers: readonly Answer[] | undefined): DnsRecord[] =>
  (answers ?? []).slice(0, MOST_RECORDS).flatMap((answer) => {
    const type = DNS_TYPES.find((known) => known === answer.type);
    if (type === undefined || !('data' in answer) || ('class' in answer && answer.class !== 'IN')) return [];
    const data = READERS[type](answer.data as never);
    const ttl = 'ttl' in answer ? (answer.ttl ?? 0) : 0;
    return data === null ? [] : [{ type, name: nameOf(answer.name), ttl, data } as DnsRecord];
  });

const textOf = (data: unknown): string =>
  Buffer.concat([data].flat().map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(String(part))))).toString();

/** Turns the library's values into ours; null for one that can't be read. */
const READERS: { [T in DnsType]: (data: never) => RecordData[T] | null } = {
  A: (data: string) => data,
  // The library leaves a mapped address as it is.
  AAAA: (data: string) => (isIP(data) === 6 ? plainSpelling(data) : null),
  NS: (data: string) => nameOf(data),
  CNAME: (data: string) => nameOf(data),
  PTR: (data: string) => nameOf(data),
  TXT: textOf,
  MX: ({ preference, exchange }: RecordData['MX']) => ({ preference, exchange: nameOf(exchange) }),
  SOA: ({ mname, serial, refresh, retry, expire, minimum }: RecordData['SOA'] & { mname: string }) => ({
    primary: nameOf(mname),
    ...{ serial, refresh, retry, expire, minimum },
  }),
  CAA: ({ flags, tag, value }: { flags: number; tag: string; value: string }) => ({
    critical: (flags & 0x80) !== 0,
    tag: tag.toLowerCase(),
    value,
  }),
  DS: ({ keyTag, algorithm }: { keyTag: number; algorithm: number }) => ({ keyTag, algorithm }),
  DNSKEY: ({ flags, algorithm, key }: { flags: number; algorithm: number; key: Buffer }) => ({
    flags,
    algorithm,
    keyTag: tagOf(Buffer.concat([Buffer.from([flags >> 8, flags & 0xff, 3, algorithm]), key])),
  }),
};

/** The number by which the parent names a key (RFC 4034, appendix B). */
function tagOf(key: Buffer): number {
  const sum = key.reduce((total, byte, at) => total + (at % 2 === 0 ? byte << 8 : byte), 0);
  return (sum + (sum >>> 16)) & 0xffff;
}
