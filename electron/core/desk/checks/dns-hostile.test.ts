import { decode, encode, type Packet, type Question, TRUNCATED_RESPONSE } from 'dns-packet';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Host, NameServer } from '../../../../service/internet/internet.ts';
import {
  NS1,
  NS2,
  nothingOnFile,
  OUR_SERVER,
  SHOP_ZONE,
  serverOf,
  shopWorld,
} from '../../../../tests/helpers/internet/shop.ts';
import { NO_REGISTRIES, openWorld, RESOLVER, ROOT } from '../../../../tests/helpers/internet/world.ts';
import { unreported } from '../../../../tests/helpers/unreported.ts';
import { seen, unseen } from '../../rules/checks/seen.ts';
import { isDocumentation, isPublicAddress } from '../../rules/public-address.ts';
import { checkAddresses } from './addresses.ts';
import { checkDelegation } from './delegation.ts';
import { createDns } from './dns.ts';
import { createReach, type Reach } from './reach.ts';

const [AUTHORITY, NXDOMAIN] = [0x0400, 3];
const RESPONSE = 0x8000;

/** An answer as bytes, with sections that the library doesn't write. */
function bytes(id: number, question: Question, counts: readonly number[], rest: Buffer, flags = AUTHORITY): Buffer {
  const whole = encode({ type: 'response', id, flags: RESPONSE | flags, questions: [question] } as Packet);
  const head = Buffer.from(whole);
  for (const [at, count] of counts.entries()) head.writeUInt16BE(count, 6 + 2 * at);
  return Buffer.concat([head, rest]);
}

const pointer = (to: number): number[] => [0xc0 | (to >> 8), to & 0xff];
const record = (name: readonly number[], type: number, data: readonly number[] | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([...name, 0, type, 0, 1, 0, 0, 1, 44, data.length >> 8, data.length & 0xff]),
    Buffer.from(data),
  ]);

/** Pointers that each lead to the one before, and records that lead through them all. */
function pointerBomb(id: number, question: Question): Buffer {
  const start = bytes(id, question, [0, 0, 0], Buffer.alloc(0)).length;
  const inside = Array.from({ length: 200 }, (_, at) => pointer(at === 0 ? 12 : start + 9 + 2 * at)).flat();
  const first = record([0], 10, inside);
  const many = Array.from({ length: 150 }, () => record(pointer(start + 11 + 2 * 199), 1, [203, 0, 113, 5]));
  return bytes(id, question, [151, 0, 0], Buffer.concat([first, ...many]));
}

const many = (question: Question, count: number) => ({
  flags: AUTHORITY,
  answers: Array.from({ length: count }, (_, at) => ({
    type: 'NS' as const,
    name: question.name,
    ttl: 1,
    data: `n${at}.shop.example`,
  })),
});

const cut: NameServer = () => ({ flags: AUTHORITY | TRUNCATED_RESPONSE });
const slow = (address: string): Host => ({
  address,
  dns: cut,
  tcp: {
    53: (socket) => {
      const timer = setInterval(() => socket.write('\0'), 1000);
      socket.on('close', () => clearInterval(timer)).write('\xff');
    },
  },
});

/** Answers that say nothing true about the domain; nothing but silence may come of them. */
const MEANINGLESS: [string, NameServer][] = [
  ['a wrong number', (question, { id }) => bytes(id ^ 1, question, [0, 0, 0], Buffer.alloc(0))],
  [
    'another question',
    (question, { id }) => bytes(id, { ...question, name: 'other.example' }, [0, 0, 0], Buffer.alloc(0)),
  ],
  ['a question in return', (question, { id }) => bytes(id, question, [0, 0, 0], Buffer.alloc(0)).fill(0, 2, 3)],
  ['half a header', (question, { id }) => bytes(id, question, [0, 0, 0], Buffer.alloc(0)).subarray(0, 7)],
  [
    'an answer that breaks off',
    (question, { id }) => bytes(id, question, [3, 0, 0], record(pointer(12), 1, [1, 2, 3, 4]).subarray(0, 13)),
  ],
  [
    'a pointer to itself',
    (question, { id }) =>
      bytes(id, question, [1, 0, 0], record(pointer(12 + question.name.length + 6), 1, [1, 2, 3, 4])),
  ],
  [
    'pointers in a circle',
    (question, { id }) => bytes(id, question, [2, 0, 0], Buffer.from([...pointer(60), ...pointer(58), ...pointer(60)])),
  ],
  [
    '60,000 records that are not there',
    (question, { id }) => bytes(id, question, [60_000, 60_000, 60_000], Buffer.alloc(0)),
  ],
  [
    '60 KB in a datagram',
    (question, { id }) => bytes(id, question, [1, 0, 0], record(pointer(12), 16, Buffer.alloc(60_000, 65))),
  ],
  ['cut off without end', cut],
];

const world = (hosts: readonly Host[]) => openWorld({ ...shopWorld({ hosts }), time: 4000 });

async function checkBoth(hosts: readonly Host[]) {
  const tools = await world(hosts);
  const judging = { name: 'shop.example', onFile: { ...nothingOnFile, addresses: [OUR_SERVER] }, topic: null, now: 0 };
  const [delegation, addresses] = await Promise.all([
    checkDelegation('shop.example', tools, judging),
    checkAddresses('shop.example', tools, judging),
  ]);
  return { delegation, addresses, ...tools };
}

const both = (dns: NameServer): Host[] => [NS1, NS2].map((address) => ({ address, dns }));
const faultsOf = (findings: readonly { severity: string; code: string }[]) =>
  findings.filter(({ severity }) => severity === 'fault' || severity === 'look').map(({ code }) => code);
const specialOf = (reached: readonly string[]) =>
  reached
    .map((place) => place.split(' ')[1] ?? '')
    .filter((address) => !isPublicAddress(address) && !isDocumentation(address));

describe('hostile name servers', () => {
  it.each(MEANINGLESS)('%s is no fault of the domain', async (_, dns) => {
    const { delegation, addresses } = await checkBoth(both(dns));
    expect(faultsOf(delegation)).toEqual([]);
    expect(delegation.map(({ severity }) => severity)).toContain('unasked');
    expect(faultsOf(addresses)).toEqual([]);
  });

  it.each(MEANINGLESS)('%s from one of two servers hides nothing of the other', async (_, dns) => {
    const { delegation, addresses } = await checkBoth([{ address: NS2, dns }]);
    expect(delegation.filter(({ severity }) => severity === 'fault')).toEqual([]);
    expect(addresses.map(({ code }) => code)).toEqual(['leadsToUs']);
  });

  it.each(MEANINGLESS)('%s from all servers there are says nothing', async (_, dns) => {
    const everywhere = ['192.0.2.1', RESOLVER].map((address) => ({ address, dns }));
    const { delegation, addresses } = await checkBoth(everywhere);
    expect([...faultsOf(delegation), ...faultsOf(addresses)]).toEqual([]);
    expect([...delegation, ...addresses].map(({ severity }) => severity)).toContain('unasked');
  });

  it('a byte a second over TCP is silence', async () => {
    const { delegation, addresses } = await checkBoth([slow(NS1), slow(NS2)]);
    expect([...faultsOf(delegation), ...faultsOf(addresses)]).toEqual([]);
  });

  it('pointers to pointers are read', async () => {
    const { dns } = await world([{ address: NS1, dns: (question, { id }) => pointerBomb(id, question) }]);
    expect(await dns.at(NS1, 'a.example', 'A')).toMatchObject({ ok: true });
  });

  it('1,000 name servers are asked in part', async () => {
    const { reached } = await checkBoth(both((question) => many(question, 1000)));
    expect(reached.length).toBeLessThan(200);
    const names = Array.from(
      { length: 500 },
      (_, at) => `shop 60 NS ns${at}.shop\nns${at}.shop 60 A 198.51.100.${at % 250}`,
    );
    const registry = serverOf('example', names.join('\n'));
    const crowded = await checkBoth([{ address: '192.0.2.2', dns: registry }]);
    expect(crowded.reached.length).toBeLessThan(200);
  });

  it('referrals without end come to one', async () => {
    const endless: NameServer = ({ name }) => ({
      flags: 0,
      authorities: [{ type: 'NS', name: name.split('.').slice(-2).join('.'), ttl: 1, data: 'ns.example' }],
      additionals: [{ type: 'A', name: 'ns.example', ttl: 1, data: '192.0.2.2' }],
    });
    const { delegation, reached } = await checkBoth([{ address: '192.0.2.2', dns: endless }]);
    expect(reached.length).toBeLessThan(200);
    expect(delegation.length).toBeGreaterThan(0);
  });

  it('shows no control character and no endless text', async () => {
    const evil = `\u0007\u202e${'x'.repeat(60)}`;
    const { delegation, addresses, raw } = await checkBoth(
      both(({ name }) => ({
        flags: AUTHORITY,
        answers: [
          { type: 'CNAME', name, ttl: 1, data: `${evil}.shop.example` },
          { type: 'NS', name, ttl: 1, data: `${evil}.shop.example` },
        ],
      })),
    );
    const shown = JSON.stringify([delegation, addresses, raw]);
    expect(shown).not.toMatch(/\\u0007|\u202e/);
    expect([...delegation, ...addresses].every(({ values }) => JSON.stringify(values).length < 4000)).toBe(true);
  });
});

/** Answers that are made of parts an honest one has, in any order and number. */
const HOSTS = [
  'constructor',
  '__proto__',
  'shop.example',
  'www.shop.example',
  'ns1.shop.example',
  'example',
  '',
  'ns.evil.example',
  'a.b.c.shop.example',
];
const ADDRESSES = ['127.0.0.1', '10.1.2.3', '169.254.169.254', '0.0.0.0', '192.168.0.1', OUR_SERVER, NS1, '224.0.0.1'];
const name = fc.constantFrom(...HOSTS);
const ttl = fc.constantFrom(0, 60, 3600, 0x7fffffff, 0xffffffff);
const answer = fc.oneof(
  fc.record({ type: fc.constant('A' as const), name, ttl, data: fc.constantFrom(...ADDRESSES) }),
  fc.record({
    type: fc.constant('AAAA' as const),
    name,
    ttl,
    data: fc.constantFrom('::1', 'fe80::1', '::ffff:127.0.0.1', '2001:db8::1'),
  }),
  fc.record({ type: fc.constantFrom('NS' as const, 'CNAME' as const), name, ttl, data: name }),
  fc.record({
    type: fc.constant('SOA' as const),
    name,
    ttl,
    data: fc.record({ mname: name, rname: name, serial: ttl, refresh: ttl, retry: ttl, expire: ttl, minimum: ttl }),
  }),
);
const section = fc.array(answer, { maxLength: 6 });
const reply = fc.record({
  flags: fc.constantFrom(0, AUTHORITY, 2, NXDOMAIN, AUTHORITY | NXDOMAIN, 5, TRUNCATED_RESPONSE, 1),
  answers: section,
  authorities: section,
  additionals: section,
});

type Reply = typeof reply extends fc.Arbitrary<infer R> ? R : never;
type Answering = (question: Question, id: number, server: string) => Buffer | null;

const written = (id: number, question: Question, { flags, ...sections }: Reply): Buffer =>
  encode({ type: 'response', id, questions: [question], ...sections, flags: RESPONSE | flags } as Packet);

/** Name servers without sockets: thousands answer in a second. */
function toolsOf(answering: Answering) {
  const asked: string[] = [];
  const { allows, signal } = createReach({
    wire: { practice: true, socketAt: () => null },
    own: [],
    resolvers: [],
    proxiesFor: async () => [null],
    outside: unreported,
    patience: { connection: 1, datagrams: [1] },
    signal: new AbortController().signal,
  });
  const reach: Reach = {
    allows,
    signal,
    patience: { connection: 1, datagrams: [1] },
    tcp: async () => unseen('unreachable'),
    tls: async () => unseen('unreachable'),
    secured: async () => unseen('unreachable'),
    async datagram(address, _port, message, accept) {
      asked.push(address);
      const { id = 0, questions: [question] = [] } = decode(Buffer.from(message));
      const bytesBack = question && allows(address) ? answering(question, id, address) : null;
      return bytesBack && accept(bytesBack) ? seen(bytesBack) : unseen('silent');
    },
  };
  const note = () => undefined;
  const dns = createDns({ reach, resolvers: [RESOLVER], roots: [ROOT], memory: new Map(), note });
  const rest = { registries: NO_REGISTRIES, registrations: new Map(), authorities: [], blocklistZone: null };
  return { dns, reach, note, ...rest, asked };
}

/** Each fault needs an answer that says so. */
const EVIDENCE: Record<string, (replies: readonly Reply[]) => boolean> = {
  serverRefuses: (replies) => replies.some(({ flags }) => (flags & 15) === 5),
  serverFails: (replies) => replies.some(({ flags }) => [1, 2].includes(flags & 15)),
  dnssecBroken: (replies) => replies.some(({ flags }) => (flags & 15) === 2),
  resolversFail: (replies) => replies.some(({ flags }) => (flags & 15) === 2),
  notDelegated: (replies) => replies.some(({ flags }) => (flags & AUTHORITY) !== 0),
  aliasLoop: (replies) => hasRecord(replies, 'CNAME'),
  aliasDangling: (replies) => hasRecord(replies, 'CNAME'),
  serversDiffer: (replies) => hasRecord(replies, 'NS'),
  serialsDiffer: (replies) => hasRecord(replies, 'SOA'),
  elsewhere: (replies) => hasRecord(replies, 'A') || hasRecord(replies, 'AAAA'),
  specialAddress: (replies) => hasRecord(replies, 'A') || hasRecord(replies, 'AAAA'),
};
const hasRecord = (replies: readonly Reply[], type: string) =>
  replies.some(({ answers, additionals }) => [...answers, ...additionals].some((one) => one.type === type));

describe('generated answers', () => {
  it('are decoded, or not, but never break the reader', async () => {
    const change = fc.record({ at: fc.nat(400), byte: fc.nat(255) });
    const bent = fc.record({ reply, changes: fc.array(change, { maxLength: 8 }), cut: fc.nat(600) });
    let count = 0;
    await fc.assert(
      fc.asyncProperty(bent, async ({ reply: parts, changes, cut: length }) => {
        const { dns } = toolsOf((question, id) => {
          const packet = Buffer.from(written(id, question, parts));
          // The head stays, since other numbers and questions are ignored.
          const head = question.name.length + 18;
          for (const { at, byte } of changes) if (head + at < packet.length) packet[head + at] = byte;
          return packet.subarray(0, Math.max(head, length));
        });
        const got = await dns.at(NS1, `q${count++}.example`, 'A');
        expect(got.ok || ['malformed', 'unreachable'].includes(got.why)).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });

  it('lead to findings for which there is an answer, after few questions', async () => {
    const root = serverOf('', 'example 60 NS ns.example.\nns.example. 60 A 192.0.2.2');
    const zone = serverOf('shop.example', SHOP_ZONE);
    const judging = {
      name: 'shop.example',
      onFile: { ...nothingOnFile, addresses: [OUR_SERVER] },
      topic: null,
      now: 0,
    };
    await fc.assert(
      fc.asyncProperty(fc.array(reply, { minLength: 1, maxLength: 6 }), async (replies) => {
        let turn = 0;
        const query = { id: 0, flags: 0, by: 'udp' as const, isExtended: true };
        const tools = toolsOf((question, id, server) => {
          const honest = server === ROOT ? root : server === NS1 ? zone : null;
          const parts = honest ? honest(question, query) : replies[turn++ % replies.length];
          return typeof parts === 'object' && !Buffer.isBuffer(parts) ? written(id, question, parts as Reply) : null;
        });
        const findings = [
          ...(await checkDelegation('shop.example', tools, judging)),
          ...(await checkAddresses('shop.example', tools, judging)),
        ];
        expect(findings.length).toBeGreaterThan(0);
        expect(tools.asked.length).toBeLessThan(400);
        const told = [...replies, { flags: 0, answers: [], authorities: [], additionals: [] }];
        for (const { code, severity } of findings) {
          if (severity !== 'unasked') expect([code, EVIDENCE[code]?.(told) ?? true]).toEqual([code, true]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('lead to no special address', async () => {
    let replies: readonly Reply[] = [];
    let turn = 0;
    const hostile: NameServer = () => replies[turn++ % replies.length] ?? 'silent';
    const root = serverOf('', 'example 60 NS ns.example.\nns.example. 60 A 192.0.2.2');
    const hosts = [
      { address: ROOT, dns: root },
      ...[NS1, NS2, '192.0.2.2', RESOLVER].map((address) => ({ address, dns: hostile })),
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(reply, { minLength: 1, maxLength: 5 }), async (given) => {
        replies = given;
        const { reached } = await checkBoth(hosts);
        expect(specialOf(reached)).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });
});
