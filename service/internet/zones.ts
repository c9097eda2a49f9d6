/** Answers questions from zones written as lines: `name ttl type data`, with `@` for the zone. */
import { type Answer, AUTHORITATIVE_ANSWER, type Packet, type Question, RECURSION_AVAILABLE } from 'dns-packet';

export interface Zone {
  /** Empty for the root. */
  name: string;
  records: Answer[];
}

type ZoneRecord = Answer & { name: string; type: string; ttl: number; data: unknown };

const DATA: Record<string, (text: string, zone: string) => unknown> = {
  A: (text) => text,
  AAAA: (text) => text,
  NS: fullName,
  CNAME: fullName,
  PTR: fullName,
  TXT: (text) => (text.startsWith('"') ? [...text.matchAll(/"([^"]*)"/g)].map(([, part]) => part) : [text]),
  MX(text, zone) {
    const [preference, exchange = ''] = text.split(' ');
    return { preference: Number(preference), exchange: fullName(exchange, zone) };
  },
  SOA(text, zone) {
    const [mname = '', rname = '', serial, refresh, retry, expire, minimum] = text.split(' ');
    const numbers = { serial, refresh, retry, expire, minimum };
    return {
      mname: fullName(mname, zone),
      rname: fullName(rname, zone),
      ...Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, Number(value)])),
    };
  },
  CAA(text) {
    const [flags, tag, ...value] = text.split(' ');
    return { flags: Number(flags), tag, value: value.join(' ') };
  },
  DS(text) {
    const [keyTag, algorithm, digestType, digest = ''] = text.split(' ');
    return {
      keyTag: Number(keyTag),
      algorithm: Number(algorithm),
      digestType: Number(digestType),
      digest: Buffer.from(digest, 'hex'),
    };
  },
  DNSKEY(text) {
    const [flags, , algorithm, key = ''] = text.split(' ');
    return { flags: Number(flags), algorithm: Number(algorithm), key: Buffer.from(key, 'base64') };
  },
};

/** A name with a final dot is whole; another one is below the zone. */
function fullName(name: string, zone: string): string {
  if (name.endsWith('.')) return name.slice(0, -1).toLowerCase();
  const own = name === '@' ? zone : [name, zone].filter(Boolean).join('.');
  return own.toLowerCase();
}

/** Reads a zone. Without an SOA line it gets one, whose first server is that of the first NS. */
export function readZone(name: string, text: string): Zone {
  const records = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith(';'))
    .map((line) => recordOf(line, name));
  const first = records.find(({ type, name: owner }) => type === 'NS' && owner === name);
  const serial = '2026010101 7200 3600 1209600 300';
  const soa = recordOf(`@ 3600 SOA ${first ? `${String(first.data)}.` : '@'} hostmaster.${name}. ${serial}`, name);
  return { name, records: records.some(({ type }) => type === 'SOA') ? records : [soa, ...records] };
}

function recordOf(line: string, zone: string): ZoneRecord {
  const [owner = '', ttl, type = '', ...data] = line.split(/\s+/);
  const read = DATA[type];
  if (read === undefined) throw new Error(`A zone can't have ${type}: ${line}`);
  return { name: fullName(owner, zone), ttl: Number(ttl), type, data: read(data.join(' '), zone) } as ZoneRecord;
}

/** An answer without its number, which is the question's. `rcode` is 0 without a fault. */
export interface ZoneReply extends Pick<Packet, 'answers' | 'authorities' | 'additionals'> {
  flags: number;
}

const NXDOMAIN = 3;
const REFUSED = 5;

const isBelow = (name: string, zone: string): boolean => zone === '' || name === zone || name.endsWith(`.${zone}`);

/** The zone's own answer, or the referral to the zone below (RFC 1034, 4.3.2). */
export function answerFrom(zones: readonly Zone[], { name: asked, type }: Question): ZoneReply {
  const name = asked.toLowerCase();
  const mine = zones.filter(
    (zone) => isBelow(name, zone.name) && !(type === 'DS' && name === zone.name && zone.name !== ''),
  );
  const zone = mine.sort((a, b) => b.name.length - a.name.length)[0];
  if (zone === undefined) return { flags: REFUSED };
  const records = zone.records as ZoneRecord[];
  const cut = records.find(
    (r) => r.type === 'NS' && r.name !== zone.name && isBelow(name, r.name) && !(type === 'DS' && r.name === name),
  );
  if (cut) {
    const authorities = records.filter((r) => r.name === cut.name && (r.type === 'NS' || r.type === 'DS'));
    return { flags: 0, authorities, additionals: gluesOf(records, authorities) };
  }
  return within(zone, name, type);
}

const gluesOf = (records: readonly ZoneRecord[], authorities: readonly ZoneRecord[]) =>
  records.filter((r) => /^A/.test(r.type) && authorities.some(({ data }) => data === r.name));

function within(zone: Zone, name: string, type: string): ZoneReply {
  const records = zone.records as ZoneRecord[];
  const answers: ZoneRecord[] = [];
  let end = name;
  for (let links = 0; links < 20; links += 1) {
    const here = ownedBy(records, end, zone.name);
    const alias = here.find((r) => r.type === 'CNAME');
    const found = here.filter((r) => r.type === type);
    if (found.length > 0 || !alias) {
      answers.push(...found);
      if (answers.length > 0) break;
      const exists = here.length > 0 || records.some((r) => isBelow(r.name, end));
      const soa = records.filter((r) => r.type === 'SOA');
      return { flags: AUTHORITATIVE_ANSWER | (exists ? 0 : NXDOMAIN), authorities: soa };
    }
    answers.push(alias);
    end = String(alias.data);
    if (!isBelow(end, zone.name)) break;
  }
  return { flags: AUTHORITATIVE_ANSWER, answers };
}

/** Records of a name; without any, those of the wildcard above it. */
function ownedBy(records: readonly ZoneRecord[], name: string, zone: string): ZoneRecord[] {
  const own = records.filter((r) => r.name === name);
  if (own.length > 0 || records.some((r) => isBelow(r.name, name))) return own;
  for (let above = name; above !== zone && above.includes('.'); ) {
    above = above.slice(above.indexOf('.') + 1);
    const wild = records.filter((r) => r.name === `*.${above}`);
    if (wild.length > 0) return wild.map((record) => ({ ...record, name }));
  }
  return [];
}

/** Finds the answer over all zones, as a resolver that knows them all. */
export function resolveIn(zones: readonly Zone[], question: Question): ZoneReply {
  const answers: Answer[] = [];
  let name = question.name.toLowerCase();
  for (let links = 0; links < 20; links += 1) {
    // The key of a zone stands in the zone above.
    const own = question.type === 'DS' ? zones.filter((zone) => zone.name !== name) : zones;
    const reply = within(nearest(own, name), name, question.type);
    answers.push(...(reply.answers ?? []));
    const last = answers.at(-1) as ZoneRecord | undefined;
    const isDone = last === undefined || last.type !== 'CNAME' || question.type === 'CNAME';
    if (isDone || (reply.answers ?? []).length === 0) {
      return { ...reply, flags: (reply.flags & ~AUTHORITATIVE_ANSWER) | RECURSION_AVAILABLE, answers };
    }
    name = String(last.data);
  }
  return { flags: RECURSION_AVAILABLE | 2, answers };
}

const nearest = (zones: readonly Zone[], name: string): Zone =>
  zones.filter((zone) => isBelow(name, zone.name)).sort((a, b) => b.name.length - a.name.length)[0] ?? {
    name: '',
    records: [],
  };
