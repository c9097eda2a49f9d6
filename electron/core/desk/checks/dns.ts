/**
 * Asks name servers, with packets of our own: referrals, authority, aliases and life times are not
 * in the system's answers. Over UDP first, over TCP where an answer is cut.
 */
import { randomInt } from 'node:crypto';
import { isIP, type Socket } from 'node:net';
import { type Answer, decode, encode, type Packet, RECURSION_DESIRED, streamEncode } from 'dns-packet';
import type { RawAnswer } from '../../../../shared/domain/finding.ts';
import {
  DNS_TYPES,
  type DnsRecord,
  type DnsReply,
  type DnsType,
  followAliases,
  type RecordData,
  recordsOf,
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
}

interface DnsOptions {
  reach: Reach;
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
/** The largest datagram that passes every network, bytes. */
const DATAGRAM = 1232;
const AUTHENTIC_DATA = 0x20;
const CHECKING_DISABLED = 0x10;
/** Records of a section beyond these are ignored: no honest answer has as many. */
const MOST_RECORDS = 200;

/** Asks for one check. Of a question that several checks have, one goes out. */
export function createDns({ reach, resolvers, roots, memory, note }: DnsOptions) {
  async function ask(question: Question, attempt = 0): Promise<Seen<DnsReply>> {
    const key = JSON.stringify([question, attempt]);
    const asked = memory.get(key) ?? exchange(reach, question);
    memory.set(key, asked);
    const answer = await asked;
    const { server, name, type } = question;
    note({ from: server, question: `${name} ${type}`, answer: answer.ok ? replyText(answer.value) : answer.why });
    return answer;
  }

  /** Asks the resolvers in turn. A failure is asked twice, because one says little. */
  async function resolve(name: string, type: DnsType, unchecked = false): Promise<Seen<DnsReply>> {
    let last: Seen<DnsReply> = unseen('nobody');
    const servers = resolvers.length === 1 ? [...resolvers, ...resolvers] : resolvers;
    for (const [attempt, server] of servers.entries()) {
      last = await ask({ server, name: nameOf(name), type, recursive: true, unchecked }, attempt);
      if (last.ok && last.value.rcode !== 'SERVFAIL' && last.value.rcode !== 'REFUSED') break;
    }
    return last;
  }

  return {
    roots,
    /** Asks one name server what it knows itself. */
    at: (server: string, name: string, type: DnsType): Promise<Seen<DnsReply>> =>
      ask({ server, name: nameOf(name), type, recursive: false, unchecked: false }),
    resolve,
    /** All addresses of a name. Without any, an empty list. */
    async addresses(name: string): Promise<Seen<string[]>> {
      const [v4, v6] = await Promise.all([resolve(name, 'A'), resolve(name, 'AAAA')]);
      if (!v4.ok && !v6.ok) return v4;
      const found = [v4, v6].flatMap((reply) => (reply.ok ? addressesIn(reply.value, nameOf(name)) : []));
      const [failed] = [v4, v6].filter((reply) => reply.ok && reply.value.rcode === 'SERVFAIL');
      return found.length === 0 && failed ? unseen('silent') : seen(found);
    },
  };
}

/** Addresses of a name in an answer, at the end of its aliases. */
export function addressesIn(reply: DnsReply, name: string): string[] {
  const end = followAliases(reply.answers, name);
  const records = [...recordsOf(reply.answers, 'A'), ...recordsOf(reply.answers, 'AAAA')];
  return records.filter((record) => record.name === end.name).map(({ data }) => data);
}

const nameOf = (name: string): string => name.toLowerCase().replace(/\.$/, '');

async function exchange(reach: Reach, question: Question): Promise<Seen<DnsReply>> {
  const first = await overUdp(reach, question, true);
  // Some old servers refuse the extension by which larger datagrams are agreed.
  const isOld = first.ok && (first.value.rcode === 'FORMERR' || first.value.rcode === 'NOTIMP');
  const answer = isOld ? await overUdp(reach, question, false) : first;
  if (!answer.ok) return answer;
  return answer.value.truncated ? overTcp(reach, question) : seen(answer.value);
}

function packetOf({ name, type, recursive, unchecked }: Question, extended: boolean): Packet & { id: number } {
  const flags = (recursive ? RECURSION_DESIRED | AUTHENTIC_DATA : 0) | (unchecked ? CHECKING_DISABLED : 0);
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

async function overUdp(reach: Reach, question: Question, extended: boolean): Promise<Seen<Decoded>> {
  const packet = packetOf(question, extended);
  const message = encode(packet);
  let last: Seen<Decoded> = unseen('silent');
  for (const patience of reach.patience.datagrams) {
    const accept = (answer: Buffer) => answersTo(packet, answer);
    const answer = await reach.datagram(question.server, PORT, message, accept, patience);
    last = answer.ok ? readReply(packet, answer.value) : answer;
    if (last.ok || last.why !== 'silent') break;
  }
  return last;
}

async function overTcp(reach: Reach, question: Question): Promise<Seen<DnsReply>> {
  const packet = packetOf(question, true);
  const opened = await reach.tcp(question.server, PORT);
  if (!opened.ok) return opened;
  try {
    opened.value.write(streamEncode(packet));
    const message = await readMessage(opened.value, reach.patience.connection);
    return message.ok ? readReply(packet, message.value) : message;
  } finally {
    opened.value.destroy();
  }
}

/** Reads a message after its length (RFC 1035, 4.2.2). */
function readMessage(socket: Socket, patience: number): Promise<Seen<Buffer>> {
  return new Promise((resolve) => {
    let got = Buffer.alloc(0);
    const end = (answer: Seen<Buffer>) => {
      clearTimeout(timer);
      resolve(answer);
    };
    const timer = setTimeout(() => end(unseen('silent')), patience);
    socket.on('close', () => end(unseen('malformed')));
    socket.on('data', (chunk: Buffer) => {
      got = Buffer.concat([got, chunk]);
      const length = got.length < 2 ? Number.POSITIVE_INFINITY : got.readUInt16BE(0);
      if (got.length >= length + 2) end(seen(got.subarray(2, length + 2)));
    });
    socket.resume();
  });
}

/** Number and question must be ours: anybody can send a datagram. */
function answersTo({ id, questions = [] }: Packet & { id: number }, answer: Buffer): boolean {
  if (answer.length < 12 || answer.readUInt16BE(0) !== id || (answer.readUInt8(2) & 0x80) === 0) return false;
  const decoded = decoding(answer);
  const [wanted, got] = [questions[0], decoded?.questions?.[0]];
  // A server that can't read the question may leave it out.
  if (decoded === null || got === undefined) return true;
  return got.type === wanted?.type && nameOf(got.name) === wanted.name;
}

function decoding(answer: Buffer): ReturnType<typeof decode> | null {
  try {
    return decode(answer);
  } catch {
    return null;
  }
}

function readReply(packet: Packet & { id: number }, message: Buffer): Seen<Decoded> {
  const decoded = answersTo(packet, message) ? decoding(message) : null;
  if (decoded === null) return unseen('malformed');
  return seen({
    // The library's types don't name this field.
    rcode: (decoded as unknown as { rcode: string }).rcode,
    authoritative: decoded.flag_aa,
    validated: decoded.flag_ad,
    truncated: decoded.flag_tc,
    answers: recordsIn(decoded.answers),
    authority: recordsIn(decoded.authorities),
    additional: recordsIn(decoded.additionals),
  });
}

const recordsIn = (answers: readonly Answer[] | undefined): DnsRecord[] =>
  (answers ?? []).slice(0, MOST_RECORDS).flatMap((answer) => {
    const type = DNS_TYPES.find((known) => known === answer.type);
    if (type === undefined || !('data' in answer)) return [];
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
  AAAA: (data: string) => (isIP(data) === 6 ? data : null),
  NS: (data: string) => nameOf(data),
  CNAME: (data: string) => nameOf(data),
  PTR: (data: string) => nameOf(data),
  TXT: textOf,
  MX: ({ preference, exchange }: { preference?: number; exchange: string }) => ({
    preference: preference ?? 0,
    exchange: nameOf(exchange),
  }),
  SOA: ({
    mname,
    serial = 0,
    refresh = 0,
    retry = 0,
    expire = 0,
    minimum = 0,
  }: Record<string, number> & { mname: string }) => ({
    primary: nameOf(mname),
    ...{ serial, refresh, retry, expire, minimum },
  }),
  CAA: ({ flags = 0, tag, value }: { flags?: number; tag: string; value: string }) => ({
    critical: (flags & 0x80) !== 0,
    tag: tag.toLowerCase(),
    value,
  }),
  DS: ({ keyTag, algorithm }: { keyTag: number; algorithm: number }) => ({ keyTag, algorithm }),
  DNSKEY: ({ flags, algorithm }: { flags: number; algorithm: number }) => ({ flags, algorithm }),
};
