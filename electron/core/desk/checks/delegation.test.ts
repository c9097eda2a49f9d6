import { AUTHORITATIVE_ANSWER, RECURSION_AVAILABLE } from 'dns-packet';
import { describe, expect, it } from 'vitest';
import type { NameServer } from '../../../../service/internet/internet.ts';
import { answerFrom, readZone } from '../../../../service/internet/zones.ts';
import type { OnFile } from '../../../../shared/domain/finding.ts';
import {
  DELEGATED,
  missingValues,
  NS1,
  NS2,
  nothingOnFile,
  REGISTRY,
  SHOP_ZONE,
  type ShopWorld,
  serverOf,
  shopWorld,
} from '../../../../tests/helpers/internet/shop.ts';
import { openWorld, RESOLVER } from '../../../../tests/helpers/internet/world.ts';
import { checkDelegation } from './delegation.ts';

const NOW = Date.parse('2026-11-29T12:00:00Z');
const [SERVFAIL, NXDOMAIN, REFUSED] = [2, 3, 5];
const CHECKING_DISABLED = 0x10;

async function check(world: ShopWorld, { name = 'shop.example', ...file }: Partial<OnFile> & { name?: string } = {}) {
  const tools = await openWorld(shopWorld(world));
  const judging = { name, onFile: { ...nothingOnFile, ...file }, topic: null, now: NOW };
  return { findings: await checkDelegation(name, tools, judging), ...tools };
}

const fails =
  (rcode: number): NameServer =>
  () => ({ flags: rcode });
const silent: NameServer = () => 'silent';
const without = (flag: number, zone = SHOP_ZONE) =>
  serverOf('shop.example', zone, (reply) => ({ ...reply, flags: reply.flags & ~flag }));
const both = (dns: NameServer) => [NS1, NS2].map((address) => ({ address, dns }));
const resolver = (dns: NameServer) => ({ address: RESOLVER, dns });

const OUTSIDE = 'shop 3600 NS ns1.host.example.\nshop 3600 NS ns2.host.example.';
const OUTSIDE_ZONE = '@ 300 NS ns1.host.example.\n@ 300 NS ns2.host.example.\n@ 300 A 203.0.113.5';
const HOST = { zones: { 'host.example': `ns1 300 A ${NS1}\nns2 300 A ${NS2}` } };
const serial = (number: string) => `@ 300 SOA ns1 hostmaster ${number} 7200 3600 1209600 300\n${SHOP_ZONE}`;
const withSerial = (number: string) => ({ address: NS2, dns: serverOf('shop.example', serial(number)) });

/** In brackets: Zonemaster's test case and scenario. */
const SCENARIOS: [string, ShopWorld, string[]][] = [
  [
    'everything is fine (Basic01 GOOD-1, Basic02 GOOD-1, Consistency05 ADDRESSES-MATCH-1)',
    {},
    ['note delegatedUnsigned'],
  ],
  [
    'name servers of another domain (Basic02 GOOD-2, Consistency05 ADDRESSES-MATCH-2)',
    { parent: OUTSIDE, zone: OUTSIDE_ZONE, ...HOST },
    ['note delegatedUnsigned'],
  ],
  [
    'name servers of another domain, with addresses in the referral (ADDRESSES-MATCH-6)',
    { parent: `${OUTSIDE}\nns1.host 60 A ${NS1}\nns2.host 60 A ${NS2}`, zone: OUTSIDE_ZONE, ...HOST },
    ['note delegatedUnsigned'],
  ],
  [
    'name servers in a zone below (ADDRESSES-MATCH-7)',
    {
      parent: DELEGATED.replaceAll('.shop', '.sub.shop'),
      zone: `@ 300 NS ns1.sub\n@ 300 NS ns2.sub\nsub 300 NS ns1.sub\nsub 300 NS ns2.sub\nns1.sub 60 A ${NS1}\nns2.sub 60 A ${NS2}`,
      zones: { 'sub.shop.example': `@ 300 NS ns1\nns1 300 A ${NS1}\nns2 300 A ${NS2}` },
      servers: { [NS1]: ['shop.example', 'sub.shop.example'], [NS2]: ['shop.example', 'sub.shop.example'] },
    },
    ['note delegatedUnsigned'],
  ],
  [
    'the registry has the zone too (Basic01 GOOD-PARENT-HOST-1)',
    { servers: { [REGISTRY]: ['example', 'shop.example'] } },
    ['note delegatedUnsigned'],
  ],
  ['no such name at the registry (Basic01 NO-CHILD-1, Basic02 NO-DELEGATION)', { parent: '' }, ['fault notDelegated']],
  ['a name without name servers (Basic01 NO-CHILD-2)', { parent: 'shop 60 TXT hello' }, ['fault notDelegated']],
  ['an alias at the registry (Basic01 CHILD-ALIAS-1)', { parent: 'shop 60 CNAME other' }, ['fault notDelegated']],
  [
    'one of two registry servers delegates (Basic01 CHLD-FOUND-INCONSIST-1)',
    {
      hosts: [
        {
          address: '192.0.2.1',
          dns: serverOf(
            '',
            `example 60 NS a.example.\nexample 60 NS b.example.\na.example. 60 A 192.0.2.8\nb.example. 60 A ${REGISTRY}`,
          ),
        },
        { address: '192.0.2.8', dns: serverOf('example', '@ 60 NS a') },
      ],
    },
    ['note delegatedUnsigned'],
  ],
  [
    'one works, one is silent, one fails, one has no authority (Basic02 MIXED-1)',
    {
      parent: `${DELEGATED}\nshop 60 NS ns3.shop\nns3.shop 60 A 192.0.2.6\nshop 60 NS ns4.shop\nns4.shop 60 A 192.0.2.7`,
      zone: `${SHOP_ZONE}\n@ 60 NS ns3\nns3 60 A 192.0.2.6\n@ 60 NS ns4\nns4 60 A 192.0.2.7`,
      hosts: [
        { address: NS2, dns: silent },
        { address: '192.0.2.6', dns: fails(SERVFAIL) },
        { address: '192.0.2.7', dns: without(AUTHORITATIVE_ANSWER) },
      ],
    },
    ['fault serverFails', 'fault serverNotAuthoritative', 'look serverSilent'],
  ],
  [
    'no server has the start of the zone (Basic02 NS-BROKEN-1)',
    { hosts: both(() => ({ flags: AUTHORITATIVE_ANSWER })) },
    ['fault noServerWorks'],
  ],
  [
    'no server has authority (Basic02 NS-NOT-AUTH-1)',
    { hosts: both(without(AUTHORITATIVE_ANSWER)) },
    ['fault noServerWorks'],
  ],
  [
    'one server has no authority (ADDRESSES-MATCH-3)',
    { hosts: [{ address: NS1, dns: without(AUTHORITATIVE_ANSWER) }] },
    ['fault serverNotAuthoritative'],
  ],
  ['one server fails (ADDRESSES-MATCH-4)', { hosts: [{ address: NS1, dns: fails(SERVFAIL) }] }, ['fault serverFails']],
  ['one server is silent (ADDRESSES-MATCH-5)', { hosts: [{ address: NS1, dns: silent }] }, ['look serverSilent']],
  [
    'one server failed once',
    {
      hosts: [
        {
          address: NS1,
          dns: ((count = 0): NameServer => {
            const honest = serverOf('shop.example', SHOP_ZONE);
            return (question, query) =>
              question.type === 'SOA' && ++count === 1 ? { flags: SERVFAIL } : honest(question, query);
          })(),
        },
      ],
    },
    ['note delegatedUnsigned'],
  ],
  [
    'the referral lacks addresses (Basic02 NS-NO-IP-1)',
    { parent: 'shop 60 NS ns1.shop\nshop 60 NS ns2.shop' },
    ['fault noServerWorks', 'fault serverNoAddress'],
  ],
  [
    'name servers exist without address (Basic02 NS-NO-IP-2)',
    { parent: OUTSIDE, zones: { 'host.example': 'ns1 60 TXT a\nns2 60 TXT b' } },
    ['fault noServerWorks', 'fault serverNoAddress'],
  ],
  [
    'name servers do not exist (Basic02 NS-NO-IP-3)',
    { parent: OUTSIDE, zones: { 'host.example': '' } },
    ['fault noServerWorks', 'fault serverNoAddress'],
  ],
  [
    'no server answers, and resolvers fail (Basic02 NS-NO-RESPONSE-1, CHILD-ZONE-LAME-1)',
    {
      hosts: [
        ...both(silent),
        resolver(({ name }) => (name === 'shop.example' ? { flags: SERVFAIL } : { flags: RECURSION_AVAILABLE })),
      ],
    },
    ['fault noServerWorks'],
  ],
  ['no server answers here, but resolvers do', { hosts: both(silent) }, ['unasked silent']],
  ['nobody answers', { hosts: [...both(silent), resolver(silent)] }, ['unasked silent']],
  [
    'nothing gets through but a resolver without a connection',
    { hosts: [...both(silent), resolver(fails(SERVFAIL))] },
    ['unasked silent'],
  ],
  [
    'NXDOMAIN, REFUSED and SERVFAIL (Basic02 UNEXPECTED-RCODE-1)',
    {
      parent: `${DELEGATED}\nshop 60 NS ns3.shop\nns3.shop 60 A 192.0.2.6`,
      hosts: [
        { address: NS1, dns: fails(NXDOMAIN) },
        { address: NS2, dns: fails(REFUSED) },
        { address: '192.0.2.6', dns: fails(SERVFAIL) },
      ],
    },
    ['fault noServerWorks'],
  ],
  ['one refuses', { hosts: [{ address: NS2, dns: fails(REFUSED) }] }, ['fault serverRefuses']],
  [
    'the zone has another address than the referral (ID-ADDR-MISMATCH-1)',
    {
      zone: SHOP_ZONE.replace(`ns2 300 A ${NS2}`, 'ns2 300 A 192.0.2.9'),
    },
    ['fault glueDiffers'],
  ],
  [
    'the zone has no address for a name server (ID-ADDR-MISMATCH-2)',
    { zone: SHOP_ZONE.replace(`ns2 300 A ${NS2}\n`, '') },
    ['fault glueUnknown'],
  ],
  [
    'a silent server that the zone does not know (ID-ADDR-MISMATCH-3)',
    {
      zone: `@ 60 NS ns1\nns1 60 A ${NS1}`,
      hosts: [{ address: NS2, dns: silent }],
    },
    ['fault glueUnknown', 'look parentExtra', 'look serverSilent'],
  ],
  [
    'the zone knows no name server address (ID-ADDR-MISMATCH-4)',
    { zone: '@ 60 NS ns1\n@ 60 NS ns2' },
    ['fault glueUnknown', 'fault glueUnknown'],
  ],
  [
    'the zone has one address more (EXTRA-ADDRESS-CHILD)',
    { zone: `${SHOP_ZONE}\nns2 300 A 192.0.2.9` },
    ['note delegatedUnsigned'],
  ],
  [
    'no common name server (Consistency02, TOTAL_NAME_MISMATCH)',
    { zone: SHOP_ZONE.replace('NS ns1', 'NS a.host.example.').replace('NS ns2', 'NS b.host.example.') },
    ['fault serversDiffer'],
  ],
  [
    'the registry has one more (EXTRA_NAME_PARENT)',
    { zone: SHOP_ZONE.replace('@ 300 NS ns2\n', '') },
    ['look parentExtra'],
  ],
  [
    'the zone has one more (EXTRA_NAME_CHILD)',
    { zone: `${SHOP_ZONE}\n@ 60 NS ns3.host.example.` },
    ['note childExtra'],
  ],
  [
    'only one name server (Delegation01)',
    { parent: `shop 60 NS ns1.shop\nns1.shop 60 A ${NS1}`, zone: `@ 60 NS ns1\nns1 60 A ${NS1}` },
    ['look tooFewServers'],
  ],
  [
    'a name server is an alias (Delegation05, NS_IS_CNAME)',
    {
      parent: OUTSIDE,
      zone: OUTSIDE_ZONE,
      zones: { 'host.example': `ns1 300 CNAME real\nreal 300 A ${NS1}\nns2 300 A ${NS2}` },
    },
    ['fault serverIsAlias'],
  ],
  [
    'local addresses (Address01 MIXED-LOCAL-DOC-1)',
    {
      parent: `${DELEGATED}\nns1.shop 60 A 10.0.0.1\nns2.shop 60 AAAA fe80::1`,
      zone: `${SHOP_ZONE}\nns1 60 A 10.0.0.1\nns2 60 AAAA fe80::1`,
    },
    ['fault serverSpecialAddress'],
  ],
  [
    'all addresses local (Address01 ALL-NON-REACHABLE)',
    { parent: 'shop 60 NS ns1.shop\nns1.shop 60 A 127.0.0.1\nshop 60 NS ns2.shop\nns2.shop 60 A 192.168.1.1' },
    ['fault serverSpecialAddress'],
  ],
  [
    'serials differ for long (Consistency01, MULTIPLE_SOA_SERIALS)',
    { hosts: [withSerial('2026090101')] },
    ['look serialsDiffer'],
  ],
  ['serials differ since today', { hosts: [withSerial('2026112901')] }, ['note serialsDiffer']],
  [
    'a server that wants no extensions',
    {
      hosts: [
        {
          address: NS1,
          dns: ((honest: NameServer): NameServer => {
            return (question, query) => (query.isExtended ? { flags: 1 } : honest(question, query));
          })(serverOf('shop.example', SHOP_ZONE)),
        },
      ],
    },
    ['note delegatedUnsigned'],
  ],
  [
    'a key at the registry that the zone does not have (DNSSEC02)',
    { parent: `${DELEGATED}\nshop 60 DS 12345 13 2 aabb` },
    ['fault dsStale'],
  ],
  [
    'another key at the registry than the zone has',
    { parent: `${DELEGATED}\nshop 60 DS 12345 13 2 aabb`, zone: `${SHOP_ZONE}\n@ 60 DNSKEY 257 3 13 AAAA` },
    ['fault dsStale'],
  ],
  [
    'the same key at both',
    { parent: `${DELEGATED}\nshop 60 DS 1038 13 2 aabb`, zone: `${SHOP_ZONE}\n@ 60 DNSKEY 257 3 13 AAAA` },
    ['note delegatedSigned'],
  ],
  [
    'no IPv6 here',
    { parent: `${DELEGATED}\nns1.shop 60 AAAA 2001:db8::3`, zone: `${SHOP_ZONE}\nns1 60 AAAA 2001:db8::3` },
    ['note delegatedUnsigned'],
  ],
  [
    'both refuse, and no IPv6 here',
    { parent: `${DELEGATED}\nns1.shop 60 AAAA 2001:db8::3`, hosts: both(fails(REFUSED)) },
    ['fault noServerWorks'],
  ],
  [
    'a server fails over IPv6 only',
    {
      parent: `${DELEGATED}\nns1.shop 60 AAAA 2001:db8::3`,
      zone: `${SHOP_ZONE}\nns1 60 AAAA 2001:db8::3`,
      hosts: [{ address: '2001:db8::3', dns: fails(REFUSED) }],
    },
    ['fault serverRefuses'],
  ],
  [
    'a registry that claims authority for what it refers to',
    {
      hosts: [
        {
          address: REGISTRY,
          dns: serverOf('example', DELEGATED, (reply) => ({ ...reply, flags: reply.flags | AUTHORITATIVE_ANSWER })),
        },
      ],
    },
    ['note delegatedUnsigned'],
  ],
  [
    'the registry does not say whether it has a key',
    {
      hosts: [
        {
          address: REGISTRY,
          dns: (question, query) =>
            question.type === 'DS'
              ? 'silent'
              : serverOf('example', `@ 60 NS ns.registry\n${DELEGATED}`)(question, query),
        },
      ],
    },
    ['unasked silent'],
  ],
  [
    'the whole zone is an alias',
    {
      hosts: both(({ name }) => ({
        flags: AUTHORITATIVE_ANSWER,
        answers: [{ type: 'CNAME', name, ttl: 60, data: 'srv.host.example' }],
      })),
    },
    ['unasked malformed'],
  ],
  [
    'the same key at both, but signatures that are not valid',
    {
      parent: `${DELEGATED}\nshop 60 DS 1038 13 2 aabb`,
      zone: `${SHOP_ZONE}\n@ 60 DNSKEY 257 3 13 AAAA`,
      hosts: [
        resolver(({ name }, { flags }) => ({
          flags: RECURSION_AVAILABLE | (name === 'shop.example' && (flags & CHECKING_DISABLED) === 0 ? SERVFAIL : 0),
        })),
      ],
    },
    [],
  ],
  ['the roots are silent', { hosts: [{ address: '192.0.2.1', dns: silent }] }, ['unasked silent']],
  [
    'something in between answers for the roots',
    {
      hosts: [
        {
          address: '192.0.2.1',
          dns: (question) => ({
            ...answerFrom([readZone('shop.example', SHOP_ZONE)], question),
            flags: RECURSION_AVAILABLE,
          }),
        },
      ],
    },
    ['unasked malformed'],
  ],
];

const codes = (findings: readonly { severity: string; code: string }[]) =>
  findings.map(({ severity, code }) => `${severity} ${code}`).sort();

describe('a delegation', () => {
  it.each(SCENARIOS)('%s', async (_, world, expected) => {
    const { findings } = await check(world);
    expect(codes(findings)).toEqual(expected);
    expect(missingValues(findings)).toEqual([]);
  });

  it('asks no special address', async () => {
    const { reached } = await check({ parent: `${DELEGATED}\nns1.shop 60 A 127.0.0.1` });
    expect(reached.filter((place) => place.includes('127.0.0.1'))).toEqual([]);
  });

  it('is compared with our name servers', async () => {
    const [other] = (await check({}, { nameservers: ['ns1.ours.example', 'ns2.ours.example'] })).findings;
    expect(other).toMatchObject({
      code: 'notOurServers',
      severity: 'look',
      values: { servers: 'ns1.shop.example, ns2.shop.example', ours: 'ns1.ours.example, ns2.ours.example' },
    });
    // Our further name servers needn't be on file.
    const some = await check({}, { nameservers: ['ns1.shop.example'] });
    expect(codes(some.findings)).toEqual(['note delegatedUnsigned']);
    const mixed = `shop 60 NS ns1.host.example.\nshop 60 NS ns1.shop\nns1.shop 60 A ${NS1}`;
    const zone = `@ 60 NS ns1.host.example.\n@ 60 NS ns1\nns1 60 A ${NS1}`;
    const [part] = (await check({ parent: mixed, zone, ...HOST }, { nameservers: ['ns1.host.example'] })).findings;
    expect(part).toMatchObject({ code: 'partlyOurServers', values: { others: 'ns1.shop.example' } });
    const ours = ['ns1.shop.example', 'ns2.shop.example'];
    expect(codes((await check({}, { nameservers: ours })).findings)).toEqual(['note delegatedUnsigned']);
  });

  it('is ours to mend where our own name server fails', async () => {
    const onFile = { nameservers: ['ns1.shop.example', 'ns2.shop.example'] };
    const one = await check({ hosts: [{ address: NS1, dns: fails(REFUSED) }] }, onFile);
    expect(one.findings).toMatchObject([
      { code: 'serverRefuses', severity: 'fault', fixer: 'us', values: { servers: `ns1.shop.example (${NS1})` } },
    ]);
    const all = await check({ hosts: both(fails(REFUSED)) }, onFile);
    expect(all.findings).toMatchObject([{ code: 'noServerWorks', severity: 'fault', fixer: 'us' }]);
    const quiet = await check({ hosts: [{ address: NS1, dns: silent }] }, onFile);
    expect(quiet.findings).toMatchObject([{ code: 'serverSilent', fixer: 'us' }]);
    const old = await check({ hosts: [withSerial('2026090101')] }, onFile);
    expect(old.findings).toMatchObject([{ code: 'serialsDiffer', fixer: 'us' }]);
    const mixed = await check({ hosts: both(fails(REFUSED)) }, { nameservers: ['ns1.shop.example'] });
    expect(mixed.findings).toMatchObject([
      { code: 'noServerWorks', fixer: 'customer', values: { servers: 'ns2.shop.example' } },
      { code: 'noServerWorks', fixer: 'us', values: { servers: 'ns1.shop.example' } },
    ]);
  });

  it('isn’t called broken for eight of nine name servers', async () => {
    const names = Array.from({ length: 9 }, (_, at) => `shop 60 NS n${at}.shop\nn${at}.shop 60 A 192.0.2.${30 + at}`);
    const hosts = Array.from({ length: 8 }, (_, at) => ({ address: `192.0.2.${30 + at}`, dns: fails(REFUSED) }));
    const { findings } = await check({ parent: names.join('\n'), hosts });
    expect(codes(findings)).toEqual(['fault serverRefuses', 'unasked bounded']);
    expect(findings.at(-1)).toMatchObject({ values: { what: 'shop.example SOA: n8.shop.example' } });
  });

  it('of a name below the domain is that of the zone it is in', async () => {
    const [plain] = (await check({}, { name: 'www.shop.example' })).findings;
    expect(plain).toMatchObject({ code: 'delegatedUnsigned', values: { zone: 'shop.example' } });
    const zone = `${SHOP_ZONE}\nblog 60 NS ns.blog\nns.blog 60 A 192.0.2.6`;
    const blog = {
      zones: { 'blog.shop.example': '@ 60 NS ns\nns 60 A 192.0.2.6' },
      servers: { '192.0.2.6': ['blog.shop.example'] },
    };
    const [own] = (await check({ zone, ...blog }, { name: 'a.blog.shop.example' })).findings;
    expect(own).toMatchObject({ code: 'tooFewServers', values: { zone: 'blog.shop.example' } });
  });

  it('keeps the timers of the zone for people who want to see them', async () => {
    const { raw } = await check({});
    expect(raw.find(({ question }) => question === 'shop.example SOA')?.answer).toContain('7200 3600 1209600 300');
  });
});
