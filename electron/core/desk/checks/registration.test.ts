import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import type { OnFile, Topic } from '../../../../shared/domain/finding.ts';
import { createAuthority, createLeaf } from '../../../../tests/helpers/internet/certificates.ts';
import { encrypted, lines, page, raw, redirect, web } from '../../../../tests/helpers/internet/servers.ts';
import { openSite } from '../../../../tests/helpers/internet/site.ts';
import type { World } from '../../../../tests/helpers/internet/world.ts';
import { checkRegistration } from './registration.ts';
import { refreshRegistries, shippedRegistries } from './registries.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 29, 12);
const day = (days: number) => new Date(NOW + days * DAY).toISOString();

const REGISTRY = '192.0.2.40';
const REGISTRAR = '192.0.2.41';
const WHOIS = '192.0.2.43';
const ZONES = {
  'registry.example': `rdap 60 A ${REGISTRY}\nwhois 60 A ${WHOIS}\ninside 60 A 127.0.0.1`,
  'registrar.example': `rdap 60 A ${REGISTRAR}`,
  'iana.org': `whois 60 A ${WHOIS}\ndata 60 A ${REGISTRY}`,
};
const BASE = 'https://rdap.registry.example/v1/';
const JSON_TYPE = { 'content-type': 'application/rdap+json' };

const authority = await createAuthority('Test root');
const ca = authority.certificate.toString('pem');
const registryLeaf = await createLeaf(authority, { names: ['rdap.registry.example', 'data.iana.org'] });
const registrarLeaf = await createLeaf(authority, { names: ['rdap.registrar.example'] });

/** A domain in good order, as a registry answers (RFC 9083, section 5.3), with changes. */
const domain = (change: Record<string, unknown> = {}): RequestListener =>
  page(
    200,
    JSON.stringify({
      objectClassName: 'domain',
      ldhName: 'SHOP.EXAMPLE',
      status: ['client transfer prohibited'],
      events: [
        { eventAction: 'registration', eventDate: day(-900) },
        { eventAction: 'expiration', eventDate: day(200) },
        { eventAction: 'last changed', eventDate: day(-4) },
      ],
      nameservers: [{ ldhName: 'NS1.HOST.EXAMPLE' }, { ldhName: 'ns2.host.example' }],
      secureDNS: { delegationSigned: false },
      entities: [
        {
          roles: ['registrar'],
          handle: '9999',
          vcardArray: [
            'vcard',
            [
              ['version', {}, 'text', '4.0'],
              ['fn', {}, 'text', 'Good Names Inc.'],
            ],
          ],
        },
      ],
      ...change,
    }),
    JSON_TYPE,
  );
const events = (...list: [action: string, days: number][]) => ({
  events: list.map(([eventAction, days]) => ({ eventAction, eventDate: day(days) })),
});
const status = (...list: string[]) => ({ status: list });

const rdapWorld = (answer: RequestListener, more: RequestListener = page(404)): World => ({
  zones: ZONES,
  authorities: [ca],
  registries: { rdapOf: () => BASE },
  hosts: [
    { address: REGISTRY, tcp: { 443: encrypted(registryLeaf, web(answer)) } },
    { address: REGISTRAR, tcp: { 443: encrypted(registrarLeaf, web(more)) } },
  ],
});

interface About {
  onFile?: Partial<OnFile>;
  topic?: Topic;
}
const record = (change: Partial<NonNullable<OnFile['domain']>> = {}): Partial<OnFile> => ({
  domain: {
    id: '1',
    status: 'Active',
    registrar: 'goodnames',
    expiresOn: day(200).slice(0, 10),
    doNotRenew: false,
    ...change,
  },
});

test.each<[name: string, answer: RequestListener, about: About, codes: string[]]>([
  ['all is well', domain(), { onFile: record() }, ['note registeredUntil']],
  ['not registered', page(404, '{}', JSON_TYPE), {}, ['fault notRegistered']],
  ['not registered, but on file', page(404, '', JSON_TYPE), { onFile: record() }, ['fault notRegisteredButOnFile']],
  ['held by the registrar', domain(status('client hold')), {}, ['fault heldByRegistrar']],
  ['held by the registry', domain(status('server hold')), {}, ['fault heldByRegistry']],
  [
    'in redemption, also marked for deletion',
    domain(status('pending delete', 'redemption period')),
    {},
    ['fault inRedemptionSince'],
  ],
  [
    'in redemption without a date',
    domain({ ...status('redemption period'), ...events(['expiration', 30]) }),
    {},
    ['fault inRedemption'],
  ],
  ['pending deletion', domain(status('pending delete')), {}, ['fault deletedSoon']],
  ['pending restoration', domain(status('pending delete', 'pending restore')), {}, ['look restoring']],
  ['without name servers', domain({ ...status('inactive'), nameservers: [] }), {}, ['fault noNameservers']],
  ['a lock in a ticket about the website', domain(), { topic: 'web' }, ['note registeredUntil']],
  ['a lock in a ticket about a transfer', domain(), { topic: 'transfer' }, ['fault transferLocked']],
  [
    'a lock of the registry',
    domain(status('server transfer prohibited')),
    { topic: 'transfer' },
    ['fault transferLockedByRegistry'],
  ],
  [
    'free for a transfer',
    domain(status('active')),
    { topic: 'transfer' },
    ['note registeredUntil', 'note transferOpen'],
  ],
  [
    'registered last month',
    domain({ ...status('active'), ...events(['registration', -30], ['expiration', 335]) }),
    { topic: 'transfer' },
    ['look createdLately'],
  ],
  [
    'transferred last month',
    domain({ ...status('active'), ...events(['registration', -900], ['transfer', -30], ['expiration', 335]) }),
    { topic: 'transfer' },
    ['look transferredLately'],
  ],
  [
    'signed, and to be transferred',
    domain({ ...status('active'), secureDNS: { delegationSigned: true } }),
    { topic: 'transfer' },
    ['look signedAtTransfer'],
  ],
  ['a transfer under way', domain(status('pending transfer')), {}, ['look transferPending']],
  ['expired', domain(events(['expiration', -3])), {}, ['fault expired']],
  ['expires soon', domain(events(['expiration', 20])), {}, ['look expiresSoon']],
  [
    'expires soon by wish',
    domain(events(['expiration', 20])),
    { onFile: record({ doNotRenew: true, expiresOn: day(20).slice(0, 10) }) },
    ['look endsUnrenewed'],
  ],
  [
    'renewed by the registry for now',
    domain({ ...status('auto renew period'), ...events(['expiration', 364]) }),
    { onFile: record({ expiresOn: day(-1).slice(0, 10) }), topic: 'expiry' },
    ['look renewedForNow'],
  ],
  ['another expiry on file', domain(), { onFile: record({ expiresOn: '2026-12-01' }) }, ['look otherExpiry']],
  [
    'an expiry on file one day earlier',
    domain(),
    { onFile: record({ expiresOn: day(199).slice(0, 10) }) },
    ['note registeredUntil'],
  ],
  [
    'another registrar on file',
    domain(),
    { onFile: record({ registrar: 'otherreg' }) },
    ['note registeredUntil', 'note otherRegistrar'],
  ],
  [
    'transferred away on file, but still here',
    domain(),
    { onFile: record({ status: 'Transferred Away' }) },
    ['look stillHere'],
  ],
  ['other name servers', domain(), { onFile: { nameservers: ['ns1.ours.example'] } }, ['note registeredUntil']],
  ['our name servers', domain(), { onFile: { nameservers: ['ns2.host.example'] } }, ['note registeredUntil']],
  ['refused', page(429, 'slow down'), {}, ['unasked refused']],
  ['forbidden', page(403), {}, ['unasked refused']],
  ['a page for people', page(200, '<html>Maintenance</html>'), {}, ['unasked malformed']],
  [
    'a missing page for people',
    page(404, '<html>Not found</html>', { 'content-type': 'text/html' }),
    {},
    ['unasked malformed'],
  ],
  [
    'a page for people where nothing is',
    page(404, 'Not Found', { 'content-type': 'text/plain' }),
    {},
    ['unasked malformed'],
  ],
  ['an answer about another domain', domain({ ldhName: 'other.example' }), {}, ['unasked malformed']],
  ['a redirect to a port of something else', redirect('https://rdap.registry.example:25/'), {}, ['unasked malformed']],
  ['an answer about something else', page(200, '{"objectClassName":"entity"}'), {}, ['unasked malformed']],
  ['redirects without end', redirect(`${BASE}again`), {}, ['unasked bounded']],
  ['a redirect inside', redirect('https://inside.registry.example/'), {}, ['unasked special']],
  ['a redirect to an address inside', redirect('https://169.254.169.254/latest/'), {}, ['unasked special']],
  ['a redirect without encryption', redirect('http://rdap.registry.example/'), {}, ['unasked malformed']],
  ['60 KB of headers', page(200, '{}', { 'x-long': 'x'.repeat(60_000) }), {}, ['unasked bounded']],
])('a registry’s answer: %s', async (_, answer, about, codes) => {
  const { ask, reached } = await openSite(rdapWorld(answer));
  expect((await ask(checkRegistration, 'www.shop.example', { ...about, now: NOW })).codes).toEqual(codes);
  expect(reached.filter((place) => /127\.|169\.254/.test(place))).toEqual([]);
});

test('the values of a finding say what differs', async () => {
  const { ask, raw: noted } = await openSite(rdapWorld(domain()));
  const { findings } = await ask(checkRegistration, 'shop.example', {
    now: NOW,
    onFile: record({ expiresOn: '2026-12-01' }),
  });
  expect(findings[0]?.values).toEqual({
    name: 'shop.example',
    registry: { date: day(200).slice(0, 10) },
    record: { date: '2026-12-01' },
  });
  expect(noted.map(({ question }) => question)).toContain(`${BASE}domain/shop.example`);
});

test.each<[name: string, entities: unknown]>([
  ['a role that is no list', [{ roles: 'registrar', vcardArray: ['vcard', [['fn', {}, 'text', 'Good Names Inc.']]] }]],
  [
    'an organization in a list',
    [
      {
        roles: ['Registrar'],
        vcardArray: [
          'vcard',
          [
            ['fn', {}, 'text', ''],
            ['org', {}, 'text', ['Good Names Inc.']],
          ],
        ],
      },
    ],
  ],
  ['only a handle', [{ roles: ['registrar'], handle: 'Good Names Inc.', vcardArray: ['vcard'] }]],
  [
    'others that are none',
    [
      null,
      7,
      { roles: [null, 'registrar'], vcardArray: ['vcard', [7, ['fn', {}, 'text', 'Good \u202eNames\u0007 Inc.']]] },
    ],
  ],
  ['one that is no list', { roles: ['registrar'], vcardArray: ['vcard', [['FN', {}, 'text', 'Good Names Inc.']]] }],
])('a registrar is read from %s', async (_, entities) => {
  const { ask } = await openSite(rdapWorld(domain({ entities })));
  const { findings } = await ask(checkRegistration, 'shop.example', { now: NOW });
  expect(findings[0]?.values.registrar).toBe('Good Names Inc.');
});

test('the registrar fills up what a thin registry leaves out, asked once', async () => {
  const link = [
    { rel: 'related', href: 'https://rdap.registrar.example/domain/shop.example', type: 'application/rdap+json' },
  ];
  const thin = domain({ entities: [], links: link, ...events(['registration', -900]) });
  const { ask, reached } = await openSite(rdapWorld(thin, domain({ ...status('client hold'), links: link })));
  const { findings, codes } = await ask(checkRegistration, 'shop.example', { now: NOW });
  expect(codes).toEqual(['note registeredUntil']);
  expect(findings[0]?.values).toMatchObject({ registrar: 'Good Names Inc.', expires: { date: day(200).slice(0, 10) } });
  expect(reached.filter((place) => place === `tcp ${REGISTRAR} 443`)).toHaveLength(1);
});

test('a registry whose certificate is not trusted is not believed', async () => {
  const { ask } = await openSite({ ...rdapWorld(page(404, '', JSON_TYPE)), authorities: [] });
  expect((await ask(checkRegistration, 'shop.example')).codes).toEqual(['unasked malformed']);
});

test('a registry is asked once an hour about a domain, and once a minute if it refuses', async () => {
  let questions = 0;
  let answer = page(429);
  const { ask } = await openSite(
    rdapWorld((request, response) => {
      questions += 1;
      answer(request, response);
    }),
  );
  const codesAt = async (now: number) => (await ask(checkRegistration, 'shop.example', { now })).codes;
  expect(await codesAt(NOW)).toEqual(['unasked refused']);
  expect(await codesAt(NOW + 59_000)).toEqual(['unasked refused']);
  expect(questions).toBe(1);
  answer = domain();
  expect(await codesAt(NOW + 60_000)).toEqual(['note registeredUntil']);
  answer = page(429);
  expect(await codesAt(NOW + 59 * 60_000)).toEqual(['note registeredUntil']);
  expect(questions).toBe(2);
  expect(await codesAt(NOW + 62 * 60_000)).toEqual(['unasked refused']);
});

test('an internationalized domain is asked and named in ASCII', async () => {
  let asked = '';
  const { ask } = await openSite(
    rdapWorld((request, response) => {
      asked = request.url ?? '';
      page(404, '', JSON_TYPE)(request, response);
    }),
  );
  const { findings } = await ask(checkRegistration, 'xn--bcher-kva.example');
  expect(asked).toBe('/v1/domain/xn--bcher-kva.example');
  expect(findings[0]?.values.name).toBe('xn--bcher-kva.example');
});

test('an address has no registration', async () => {
  const { ask, reached } = await openSite({});
  expect((await ask(checkRegistration, '203.0.113.5')).codes).toEqual([]);
  expect(reached).toEqual([]);
});

const whoisWorld = (answer: (question: string) => string, known = true): World => ({
  zones: ZONES,
  registries: { whoisOf: () => (known ? 'whois.registry.example' : null) },
  hosts: [{ address: WHOIS, tcp: { 43: lines(answer) } }],
});

test.each<[name: string, answer: string, codes: string[]]>([
  [
    'labels of gTLDs',
    'Domain Name: SHOP.EXAMPLE\r\nRegistrar: Good Names\r\nRegistry Expiry Date: 2027-06-01T00:00:00Z\r\nDomain Status: ok https://icann.org/epp#ok\r\n',
    ['note registeredUntil'],
  ],
  [
    'Russian labels',
    'domain: SHOP.EXAMPLE\nstate: REGISTERED, DELEGATED\npaid-till: 2026-12-10T21:00:00Z\n',
    ['look expiresSoon'],
  ],
  ['Japanese labels', '[Domain Name] SHOP.EXAMPLE\n[Expires on] 2026/11/01\n[Status] Active\n', ['fault expired']],
  ['a named month', 'domain: shop.example\nexpire: 01-Dec-2026\n', ['look expiresSoon']],
  [
    'a named month in the middle',
    'Domain Name: shop.example\nExpires on..............: 2026-Dec-01.\n',
    ['look expiresSoon'],
  ],
  ['a date that can be read in two ways', 'domain: shop.example\nexpires: 01.02.2026\n', ['note registered']],
  [
    'a hold',
    'Domain Name: shop.example\nDomain Status: clientHold https://icann.org/epp#clientHold\n',
    ['fault heldByRegistrar'],
  ],
  ['free by its status', 'Domain: shop.example\nStatus: free\n', ['fault notRegistered']],
  ['free', 'No match for domain "SHOP.EXAMPLE".\n', ['fault notRegistered']],
  ['too many questions', '%% Quota exceeded, try again later\n', ['unasked refused']],
  ['noise', 'Welcome to this server\n', ['unasked malformed']],
  ['another domain', 'Domain Name: other.example\n', ['unasked malformed']],
  ['64 KB and more', 'x'.repeat(70_000), ['unasked bounded']],
])('WHOIS with %s', async (_, answer, codes) => {
  const { ask } = await openSite(whoisWorld(() => answer));
  expect((await ask(checkRegistration, 'shop.example', { now: NOW })).codes).toEqual(codes);
});

test('IANA is asked for a server that is not known', async () => {
  const answers: Record<string, string> = {
    example: 'refer:        whois.registry.example\n',
    'shop.example': 'domain: shop.example\n',
  };
  const { ask } = await openSite(whoisWorld((question) => answers[question] ?? '', false));
  expect((await ask(checkRegistration, 'shop.example')).findings[0]?.values.server).toBe('whois.registry.example');
});

test('a registry without any server is nobody to ask', async () => {
  const { ask } = await openSite(whoisWorld(() => 'domain: EXAMPLE\n', false));
  expect((await ask(checkRegistration, 'shop.example')).codes).toEqual(['unasked nobody']);
});

test('a WHOIS server that never ends its answer is silent', async () => {
  const { ask } = await openSite({
    ...whoisWorld(() => ''),
    hosts: [{ address: WHOIS, tcp: { 43: raw('domain: shop.example\n') } }],
    patience: { connection: 100, datagrams: [1000] },
  });
  expect((await ask(checkRegistration, 'shop.example')).codes).toEqual(['unasked silent']);
});

test('the list of registries in the package knows who speaks for a top-level domain', () => {
  const registries = shippedRegistries();
  expect(registries.publication).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(registries.rdapOf('com')).toBe('https://rdap.verisign.com/com/v1/');
  expect(registries.rdapOf('nl')).toBe('https://rdap.sidn.nl/');
  expect(registries.rdapOf('ch')).toBe('https://rdap.nic.ch/');
  expect([registries.rdapOf('de'), registries.whoisOf('de')]).toEqual([null, 'whois.denic.de']);
  expect([registries.rdapOf('example'), registries.whoisOf('example')]).toEqual([null, null]);
});

const services = Array.from({ length: 120 }, (_, index) => [
  [`t${index}`],
  [`http://t${index}.example/`, `https://t${index}.example/rdap`],
]);

test.each<[name: string, answer: RequestListener, rdap: string | null]>([
  ['anew', page(200, JSON.stringify({ publication: day(0), services }).padEnd(71_000)), 'https://t7.example/rdap/'],
  [
    'not from a list that is too short',
    page(200, JSON.stringify({ publication: day(0), services: services.slice(0, 5) })),
    null,
  ],
  ['not from a page', page(200, '<html>'), null],
])('the list of registries is read %s', async (_, answer, rdap) => {
  const { tools } = await openSite(rdapWorld(answer));
  const list = await refreshRegistries(tools);
  expect(list.ok ? list.value.rdapOf('t7') : null).toBe(rdap);
});
