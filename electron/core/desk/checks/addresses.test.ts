import { RECURSION_AVAILABLE } from 'dns-packet';
import { describe, expect, it } from 'vitest';
import type { NameServer } from '../../../../service/internet/internet.ts';
import { readZone, resolveIn } from '../../../../service/internet/zones.ts';
import type { OnFile, Topic } from '../../../../shared/domain/finding.ts';
import {
  missingValues,
  NS1,
  NS2,
  nothingOnFile,
  OUR_SERVER,
  SHOP_ZONE,
  type ShopWorld,
  serverOf,
  shopWorld,
} from '../../../../tests/helpers/internet/shop.ts';
import { openWorld, RESOLVER } from '../../../../tests/helpers/internet/world.ts';
import { cdnOf } from '../../rules/checks/cdn.ts';
import { checkAddresses } from './addresses.ts';

type Given = Partial<OnFile> & { name?: string; topic?: Topic };

const NOW = Date.parse('2026-11-29T12:00:00Z');
const SERVFAIL = 2;
const CHECKING_DISABLED = 0x10;
const OURS = { addresses: [OUR_SERVER] };

async function check(world: ShopWorld, { name = 'shop.example', topic, ...file }: Given = {}) {
  const tools = await openWorld({ ...shopWorld(world), own: file.addresses ?? [] });
  const judging = { name, onFile: { ...nothingOnFile, ...file }, topic: topic ?? null, now: NOW };
  return { findings: await checkAddresses(name, tools, judging), ...tools };
}

const codes = (findings: readonly { severity: string; code: string }[]) =>
  findings.map(({ severity, code }) => `${severity} ${code}`).sort();

const NAMES = `@ 300 NS ns1\n@ 300 NS ns2\nns1 300 A ${NS1}\nns2 300 A ${NS2}\n`;
const silent: NameServer = () => 'silent';
const servers = (dns: NameServer) => [NS1, NS2].map((address) => ({ address, dns }));
const resolver = (dns: NameServer) => ({ address: RESOLVER, dns });
/** A resolver that still has earlier zones, and the registry's. */
const resolverWith = (zones: Record<string, string>) => {
  const read = Object.entries({ example: '', ...zones }).map(([name, text]) => readZone(name, text));
  return resolver((question) => resolveIn(read, question));
};
/** Fails for the domain, and always unless `unless` holds for the query's flags. */
const failing = (unless: (flags: number) => boolean = () => false) =>
  resolver((question, { flags }) => {
    const isHidden = question.name.endsWith('shop.example') && !unless(flags);
    if (isHidden) return { flags: SERVFAIL };
    return resolveIn([readZone('example', ''), readZone('shop.example', SHOP_ZONE)], question);
  });
const chainOf = (length: number): string => Array.from({ length }, (_, at) => `c${at} 60 CNAME c${at + 1}`).join('\n');

const SCENARIOS: [string, ShopWorld, string[], Given?][] = [
  ['all leads to our server', {}, ['note leadsToUs'], OURS],
  ['nothing is on file', {}, ['note leadsTo']],
  [
    'our server is known by its host name',
    { zones: { 'host.example': `srv 60 A ${OUR_SERVER}` } },
    ['note leadsToUs'],
    { hostname: 'srv.host.example' },
  ],
  ['the name does not exist', { zone: NAMES }, ['fault nameMissing'], { name: 'no.shop.example' }],
  ['the domain is not delegated', { parent: '', hosts: [resolverWith({})] }, ['unasked nobody']],
  ['no address for a mail domain', { zone: NAMES }, ['look noAddress']],
  ['no address, in a ticket about the website', { zone: NAMES }, ['fault noAddress'], { topic: 'web' }],
  ['no www', { zone: `${NAMES}@ 60 A ${OUR_SERVER}` }, ['look wwwMissing'], OURS],
  [
    'signatures are broken',
    { hosts: [failing((flags) => (flags & CHECKING_DISABLED) !== 0)] },
    ['fault dnssecBroken'],
    OURS,
  ],
  ['resolvers fail, the name servers answer', { hosts: [failing()] }, ['look resolversFail'], OURS],
  [
    'resolvers fail, and so do the name servers',
    { hosts: [failing(), ...servers(() => ({ flags: SERVFAIL }))] },
    ['fault resolversFail'],
  ],
  [
    'the resolver has no connection',
    { hosts: [resolver(() => ({ flags: SERVFAIL }))] },
    ['note leadsToUs', 'unasked refused'],
    OURS,
  ],
  ['the resolver is silent', { hosts: [resolver(silent)] }, ['note leadsToUs', 'unasked silent'], OURS],
  ['everybody is silent', { hosts: [resolver(silent), ...servers(silent)] }, ['unasked silent'], OURS],
  ['the name servers are silent', { hosts: servers(silent) }, ['note leadsToUs'], OURS],
  [
    'aliases in a circle',
    { zone: `${NAMES}@ 60 A ${OUR_SERVER}\nwww 60 CNAME about\nabout 60 CNAME www` },
    ['fault aliasLoop'],
    OURS,
  ],
  [
    'aliases in a circle over two zones',
    {
      zone: `${NAMES}@ 60 A ${OUR_SERVER}\nwww 60 CNAME a.host.example.`,
      zones: { 'host.example': 'a 60 CNAME www.shop.example.' },
    },
    ['fault aliasLoop'],
    OURS,
  ],
  [
    'too many aliases',
    { zone: `${NAMES}@ 60 A ${OUR_SERVER}\nwww 60 CNAME c0\n${chainOf(30)}` },
    ['fault aliasTooLong'],
    OURS,
  ],
  [
    'more aliases than usual, but with an end',
    { zone: `${NAMES}@ 60 A ${OUR_SERVER}\nwww 60 CNAME c0\n${chainOf(12)}\nc12 60 A ${OUR_SERVER}` },
    ['look aliasTooLong'],
    OURS,
  ],
  [
    'an alias of a name that is gone',
    { zone: `${NAMES}@ 60 A ${OUR_SERVER}\nwww 60 CNAME gone.host.example.`, zones: { 'host.example': '' } },
    ['fault aliasDangling'],
    OURS,
  ],
  [
    'the domain itself is an alias',
    {
      zone: `${NAMES}@ 60 CNAME srv.host.example.\nwww 60 A ${OUR_SERVER}`,
      zones: { 'host.example': `srv 60 A ${OUR_SERVER}` },
    },
    ['fault apexAlias'],
    OURS,
  ],
  ['a special address', { zone: `${NAMES}@ 60 A 127.0.0.1\nwww 60 CNAME @` }, ['fault specialAddress']],
  [
    'a special address of the product',
    { zone: `${NAMES}@ 60 A 10.0.0.7\nwww 60 CNAME @` },
    ['note leadsToUs'],
    { addresses: ['10.0.0.7'] },
  ],
  ['an inner address on file, and a public one in the DNS', {}, ['note leadsTo'], { addresses: ['10.0.0.7'] }],
  [
    'one name server does not know the name yet',
    { hosts: [{ address: NS1, dns: serverOf('shop.example', NAMES) }] },
    ['note leadsToUs'],
    OURS,
  ],
  [
    'half of the answer about the end of an alias is missing',
    {
      zone: `${NAMES}@ 60 A ${OUR_SERVER}\nwww 60 CNAME srv.host.example.`,
      hosts: [
        resolver((question) => {
          if (question.name.endsWith('host.example') && question.type === 'A') return 'silent';
          const zones = { example: '', 'shop.example': `${NAMES}@ 60 A ${OUR_SERVER}`, 'host.example': 'srv 60 TXT a' };
          return resolveIn(
            Object.entries(zones).map(([name, text]) => readZone(name, text)),
            question,
          );
        }),
      ],
    },
    ['look cachedMissing', 'unasked silent'],
    OURS,
  ],
  ['elsewhere', { zone: `${NAMES}@ 60 A 198.51.100.7\nwww 60 CNAME @` }, ['look elsewhere'], OURS],
  ['www elsewhere', { zone: `${NAMES}@ 60 A ${OUR_SERVER}\nwww 60 A 198.51.100.7` }, ['look elsewhere'], OURS],
  [
    'no www, in a ticket about the website',
    { zone: `${NAMES}@ 60 A ${OUR_SERVER}` },
    ['fault wwwMissing'],
    { ...OURS, topic: 'web' },
  ],
  [
    'here and elsewhere',
    { zone: `${NAMES}@ 60 A ${OUR_SERVER}\n@ 60 A 198.51.100.7\nwww 60 CNAME @` },
    ['look partlyElsewhere'],
    OURS,
  ],
  [
    'behind a known CDN',
    {
      zone: `${NAMES}@ 60 A ${OUR_SERVER}\nwww 60 CNAME d1.cloudfront.net.`,
      zones: { 'cloudfront.net': 'd1 60 A 198.51.100.7' },
    },
    ['look behindCdn'],
    OURS,
  ],
  [
    'the IPv6 address stayed on another host',
    { zone: `${SHOP_ZONE}\n@ 60 AAAA 2001:db8:9::1` },
    ['fault ipv6Elsewhere'],
    { addresses: [OUR_SERVER, '2001:db8:1::5'] },
  ],
  [
    'an IPv6 address, and none on file',
    { zone: `${SHOP_ZONE}\n@ 60 AAAA 2001:db8:9::1` },
    ['look ipv6Elsewhere'],
    OURS,
  ],
  [
    'another IPv6 address of the same server',
    { zone: `${SHOP_ZONE}\n@ 60 AAAA 2001:db8:1::9` },
    ['note leadsToUs'],
    { addresses: [OUR_SERVER, '2001:db8:1::5'] },
  ],
  [
    'a resolver keeps the old address',
    { hosts: [resolverWith({ 'shop.example': `${NAMES}@ 11520 A 198.51.100.7\nwww 60 A ${OUR_SERVER}` })] },
    ['look cachedOld'],
    OURS,
  ],
  [
    'a resolver keeps the old address for seconds',
    { hosts: [resolverWith({ 'shop.example': `${NAMES}@ 20 A 198.51.100.7\nwww 60 A ${OUR_SERVER}` })] },
    ['note leadsToUs'],
    OURS,
  ],
  [
    'a large site gives each asker other addresses',
    { hosts: [resolverWith({ 'shop.example': `${NAMES}@ 300 A 198.51.100.7\nwww 60 A ${OUR_SERVER}` })] },
    ['note leadsToUs'],
    OURS,
  ],
  [
    'a resolver has one of a pool',
    { zone: `${SHOP_ZONE}\n@ 60 A 198.51.100.7`, hosts: [resolverWith({ 'shop.example': SHOP_ZONE })] },
    ['note leadsTo'],
  ],
  [
    'a resolver keeps that there is no such name',
    { hosts: [resolverWith({ 'shop.example': `${NAMES}@ 60 A ${OUR_SERVER}` })] },
    ['look cachedMissing'],
    OURS,
  ],
  ['a wildcard leads elsewhere', { zone: `${SHOP_ZONE}\n* 60 A 198.51.100.7` }, ['note leadsToUs'], OURS],
  ['a wildcard leads to the same server', { zone: `${SHOP_ZONE}\n* 60 A ${OUR_SERVER}` }, ['note leadsToUs'], OURS],
  [
    'the resolver invents addresses',
    {
      zone: `${NAMES}@ 60 A ${OUR_SERVER}`,
      hosts: [resolverWith({ 'shop.example': `${NAMES}@ 60 A ${OUR_SERVER}\n* 60 A 198.51.100.99` })],
    },
    ['look wwwMissing', 'note resolverInvents'],
    OURS,
  ],
  [
    'another name server has no authority',
    { hosts: [{ address: NS1, dns: serverOf('shop.example', SHOP_ZONE, (reply) => ({ ...reply, flags: 0 })) }] },
    ['note leadsToUs'],
    OURS,
  ],
];

describe('addresses', () => {
  it.each(SCENARIOS)('%s', async (_, world, expected, given) => {
    const { findings } = await check(world, given);
    expect(codes(findings)).toEqual(expected);
    expect(missingValues(findings)).toEqual([]);
  });

  it('says how long an old address may be kept', async () => {
    const kept = resolverWith({ 'shop.example': `${NAMES}@ 11520 A 198.51.100.7\nwww 60 A ${OUR_SERVER}` });
    const { findings } = await check({ hosts: [kept] }, OURS);
    expect(findings).toMatchObject([
      {
        code: 'cachedOld',
        fixer: 'nobody',
        values: { now: OUR_SERVER, old: '198.51.100.7', left: { span: 11_520_000 }, most: { span: 11_520_000 } },
      },
    ]);
  });

  it('names what is elsewhere, and our server', async () => {
    const { findings } = await check({ zone: `${NAMES}@ 60 A 198.51.100.7\nwww 60 CNAME @` }, OURS);
    expect(findings).toMatchObject([
      { code: 'elsewhere', values: { name: 'shop.example', addresses: '198.51.100.7', ours: OUR_SERVER } },
    ]);
    const onFile = { addresses: ['10.0.0.7', OUR_SERVER] };
    const inner = await check({ zone: `${NAMES}@ 60 A 198.51.100.7\nwww 60 CNAME @` }, onFile);
    expect(inner.findings).toMatchObject([{ code: 'elsewhere', values: { ours: OUR_SERVER } }]);
  });

  it('knows networks of CDNs by address', () => {
    expect(cdnOf(['104.16.1.1', '2606:4700::1'], ['shop.example'])).toBe('Cloudflare');
    expect(cdnOf(['104.16.1.1', OUR_SERVER], ['shop.example'])).toBe(null);
    expect(cdnOf([], ['shop.example'])).toBe(null);
  });

  it('names the other zone whose signatures are broken', async () => {
    const zone = `${NAMES}@ 60 A ${OUR_SERVER}\nwww 60 CNAME srv.host.example.`;
    const zones = { example: '', 'shop.example': zone, 'host.example': `srv 60 A ${OUR_SERVER}` };
    const read = Object.entries(zones).map(([name, text]) => readZone(name, text));
    const hidden = resolver((question, { flags }) => {
      const isBroken = /^(www\.shop|srv\.host)/.test(question.name) && (flags & CHECKING_DISABLED) === 0;
      return isBroken ? { flags: SERVFAIL } : resolveIn(read, question);
    });
    const { findings } = await check({ zone, hosts: [hidden] });
    expect(findings).toMatchObject([
      { code: 'dnssecBroken', values: { name: 'www.shop.example', zone: 'srv.host.example' } },
      { severity: 'unasked', values: { what: 'srv.host.example A' } },
    ]);
  });

  it('asks www only of a whole domain', async () => {
    const { raw } = await check({ zone: `${SHOP_ZONE}\nblog 60 A ${OUR_SERVER}` }, { name: 'blog.shop.example' });
    expect(raw.some(({ question }) => question.startsWith('www.'))).toBe(false);
  });

  it('asks again whether a failure has passed', async () => {
    let checked = 0;
    const { findings } = await check({
      hosts: [
        resolver((question, { flags }) => {
          const isChecked =
            question.name === 'shop.example' && question.type === 'A' && (flags & CHECKING_DISABLED) === 0;
          if (isChecked && ++checked <= 2) return { flags: SERVFAIL | RECURSION_AVAILABLE };
          return resolveIn([readZone('example', ''), readZone('shop.example', SHOP_ZONE)], question);
        }),
      ],
    });
    expect(codes(findings)).toEqual(['note leadsTo']);
  });
});
