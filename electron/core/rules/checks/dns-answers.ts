/** Answers of name servers as plain values, without packets. */
import type { Unasked } from '../../../../shared/domain/finding.ts';
import { type Seen, seen, unseen } from './seen.ts';

export const DNS_TYPES = ['A', 'AAAA', 'NS', 'CNAME', 'SOA', 'MX', 'TXT', 'PTR', 'CAA', 'DS', 'DNSKEY'] as const;
export type DnsType = (typeof DNS_TYPES)[number];

/** Names are in lower case and without a final dot. */
export interface RecordData {
  A: string;
  AAAA: string;
  NS: string;
  CNAME: string;
  PTR: string;
  /** The strings of one record, joined. */
  TXT: string;
  MX: { preference: number; exchange: string };
  SOA: { primary: string; serial: number; refresh: number; retry: number; expire: number; minimum: number };
  CAA: { critical: boolean; tag: string; value: string };
  DS: { keyTag: number; algorithm: number };
  DNSKEY: { flags: number; algorithm: number; keyTag: number };
}

/** `ttl`: seconds. */
export type DnsRecord = {
  [T in DnsType]: { type: T; name: string; ttl: number; data: RecordData[T] };
}[DnsType];

/** Codes of answers; with others a server says that it has none. */
export const ANSWERS: readonly string[] = ['NOERROR', 'NXDOMAIN'];

/** The reason why a reply is no answer; null if it is one. */
export const whyNone = ({ rcode }: DnsReply): Unasked | null =>
  ANSWERS.includes(rcode) ? null : rcode === 'REFUSED' ? 'refused' : 'silent';

export interface DnsReply {
  /** `NOERROR`, `NXDOMAIN`, `SERVFAIL`, `REFUSED`, … */
  rcode: string;
  authoritative: boolean;
  answers: DnsRecord[];
  authority: DnsRecord[];
  additional: DnsRecord[];
}

/** Records of one type, of any name. */
export function recordsOf<T extends DnsType>(records: readonly DnsRecord[], type: T) {
  return records.filter((record): record is Extract<DnsRecord, { type: T }> => record.type === type);
}

export interface AliasChain {
  /** The last name, which has the records. */
  name: string;
  /** Each name on the way, the first one too. */
  names: string[];
  loops: boolean;
}

/** The most aliases that are followed; resolvers follow about as many. */
export const LONGEST_CHAIN = 16;

/** Follows the aliases in an answer. */
export function followAliases(records: readonly DnsRecord[], from: string): AliasChain {
  const next = new Map(recordsOf(records, 'CNAME').map(({ name, data }) => [name, data]));
  const names = [from];
  for (let name = next.get(from); name !== undefined; name = next.get(name)) {
    if (names.includes(name) || names.length > LONGEST_CHAIN) return { name, names, loops: true };
    names.push(name);
  }
  return { name: names.at(-1) ?? from, names, loops: false };
}

/** Addresses of a name in an answer, at the end of its aliases. */
function addressesIn(reply: DnsReply, name: string): string[] {
  const end = followAliases(reply.answers, name);
  const records = [...recordsOf(reply.answers, 'A'), ...recordsOf(reply.answers, 'AAAA')];
  return records.filter((record) => record.name === end.name).map(({ data }) => data);
}

/** Addresses in answers about both kinds. Without any, an empty list, if both are answers. */
export function addressesFrom(replies: readonly Seen<DnsReply>[], name: string): Seen<string[]> {
  const found = replies.flatMap((reply) =>
    reply.ok && whyNone(reply.value) === null ? addressesIn(reply.value, name) : [],
  );
  if (found.length > 0) return seen(found);
  for (const reply of replies) {
    if (!reply.ok) return reply;
    const { loops } = followAliases(reply.value.answers, name);
    const why = whyNone(reply.value) ?? (loops ? 'malformed' : null);
    if (why) return unseen(why);
  }
  return seen([]);
}

const dataText = ({ data }: DnsRecord): string => (typeof data === 'string' ? data : Object.values(data).join(' '));

/** The longest answer that people read. */
const LONGEST_TEXT = 8000;

/** An answer as lines, for people. */
export function replyText({ rcode, authoritative, answers, authority, additional }: DnsReply): string {
  const lines = [...answers, ...authority, ...additional].map((record) =>
    [record.name, record.ttl, record.type, dataText(record)].join(' ').replace(/\p{C}/gu, '?'),
  );
  return [authoritative ? `${rcode}, authoritative` : rcode, ...lines].join('\n').slice(0, LONGEST_TEXT);
}
