/** Plays domains whose mail is set up well and badly, on a loopback internet. */
import { generateKeyPairSync } from 'node:crypto';
import type { Socket } from 'node:net';
import { AUTHORITATIVE_ANSWER } from 'dns-packet';
import { beforeAll, expect, test } from 'vitest';
import { type Authority, createAuthority } from '../../../../service/internet/authority.ts';
import type { Host } from '../../../../service/internet/internet.ts';
import { readZone, resolveIn } from '../../../../service/internet/zones.ts';
import { UNASKED } from '../../../../shared/domain/finding.ts';
import { FINDING_CODES } from '../../../../shared/domain/finding-codes.ts';
import { type MailWorld, mailWorld } from '../../../../tests/helpers/internet/mail-world.ts';
import { dripping, onePage, smtp } from '../../../../tests/helpers/internet/smtp-server.ts';
import { RESOLVER } from '../../../../tests/helpers/internet/world.ts';
import { checkMail } from './mail.ts';

const keyOf = (bits: number): string =>
  generateKeyPairSync('rsa', { modulusLength: bits })
    .publicKey.export({ type: 'spki', format: 'der' })
    .toString('base64');

/** A text as its zone has it: in strings of up to 200 bytes. */
const strings = (text: string): string => (text.match(/.{1,200}/g) ?? []).map((part) => `"${part}"`).join(' ');

const SOUND = {
  mx: '@ 60 MX 10 mail',
  mail: 'mail 60 A 203.0.113.5',
  spf: '@ 60 TXT v=spf1 ip4:203.0.113.5 -all',
  dkim: `default._domainkey 60 TXT ${strings(`v=DKIM1; p=${keyOf(2048)}`)}`,
  dmarc: '_dmarc 60 TXT v=DMARC1; p=reject',
};
const KEYS = { short: keyOf(512), good: keyOf(1024) };

let trusted: Authority;
let unknown: Authority;

beforeAll(async () => {
  trusted = await createAuthority(Date.now());
  unknown = await createAuthority(Date.now());
});

type Kind = Parameters<Authority['secure']>[1]['kind'];

/** Encrypts with a certificate for `name`. */
const withCertificate = (name: string, kind: Kind = 'whole', authority = trusted) => {
  const own = { names: [name], kind };
  return (socket: Socket) => authority.secure(socket, own, () => own);
};

const OURS = { addresses: ['203.0.113.5'], hostname: 'srv7.host.example' };

interface Scenario extends MailWorld {
  /** Changes of the sound zone; null takes a part away. */
  zone?: Partial<Record<keyof typeof SOUND, string | null>>;
  more?: string;
  others?: Record<string, string>;
  /** `severity code`, worst as the check found them. */
  found: readonly string[];
}

async function play({ zone = {}, more = '', others = {}, ...world }: Omit<Scenario, 'found'>, name = 'shop.example') {
  const lines = Object.values({ ...SOUND, ...zone }).filter((line) => line !== null);
  return mailWorld(checkMail, name, {
    onFile: OURS,
    authorities: [trusted.pem],
    ...world,
    zones: { 'shop.example': [...lines, more].join('\n'), ...others },
  });
}

const mailHost = (serve: Parameters<typeof smtp>[0]): Host[] => [{ address: '203.0.113.5', tcp: { 25: smtp(serve) } }];
const FINE = 'note mxFine';
const HELLO = { hosts: () => mailHost({ secure: withCertificate('mail.shop.example') }) };

const many = (from: number, count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(from + at)).join('\n');

const DNS_SCENARIOS: Record<string, Scenario> = {
  'all is well': { found: [FINE] },
  'no mail server, in a ticket about mail': { zone: { mx: null }, topic: 'mail', found: ['fault mxNone'] },
  'no mail server, in another ticket': { zone: { mx: null }, found: ['note mxNone'] },
  'a domain without any mail': { zone: { mx: null, spf: null, dkim: null, dmarc: null }, found: ['note mxNone'] },
  'null MX': { zone: { mx: '@ 60 MX 0 .' }, topic: 'mail', found: ['fault mxNull'] },
  'null MX beside another': { zone: { mx: '@ 60 MX 0 .\n@ 60 MX 10 mail' }, found: ['fault mxNullMixed'] },
  'mail server is an alias': {
    zone: { mail: 'mail 60 CNAME real\nreal 60 A 203.0.113.5' },
    found: ['look mxAlias'],
  },
  'mail server without an address': { zone: { mail: null }, found: ['fault mxAddressless'] },
  'mail server with an inner address': { zone: { mail: 'mail 60 A 10.0.0.8' }, found: ['fault mxSpecial'] },
  'mail server that leads to loopback': { zone: { mail: 'mail 60 A 127.0.0.1' }, found: ['fault mxSpecial'] },
  'an address in the MX': { zone: { mx: '@ 60 MX 10 203.0.113.5.' }, found: ['fault mxIsAddress'] },
  'mail goes elsewhere': { zone: { mail: 'mail 60 A 198.51.100.9' }, found: ['look mxElsewhere'] },
  'mail goes here or elsewhere alike': {
    zone: { mx: '@ 60 MX 10 other\n@ 60 MX 10 mail' },
    more: 'other 60 A 198.51.100.9',
    found: [FINE],
  },
  'mail server by the name of ours': {
    zone: { mx: '@ 60 MX 10 srv7.host.example.' },
    others: { 'host.example': 'srv7 60 A 203.0.113.77' },
    found: [FINE],
  },
  'mail server of ours, known by its name only': {
    onFile: { addresses: [], hostname: 'srv7.host.example' },
    others: { 'host.example': 'srv7 60 A 203.0.113.5' },
    found: [FINE],
  },
  'SPF without our server, known by its name only': {
    zone: { spf: '@ 60 TXT v=spf1 ip4:198.51.100.1 ~all' },
    onFile: { addresses: [], hostname: 'srv7.host.example' },
    others: { 'host.example': 'srv7 60 A 203.0.113.5' },
    found: ['fault spfLeavesOut'],
  },
  'no SPF': { zone: { spf: null }, found: ['look spfNone'] },
  'two SPF records': { more: '@ 60 TXT v=spf1 mx -all', found: ['fault spfSeveral'] },
  'SPF with a mistake': { zone: { spf: '@ 60 TXT v=spf1 ip4:203.0.113.555 -all' }, found: ['fault spfSyntax'] },
  'SPF in a circle': {
    zone: { spf: '@ 60 TXT v=spf1 include:a.example -all' },
    others: { 'a.example': '@ 60 TXT v=spf1 include:shop.example -all' },
    found: ['fault spfLoop'],
  },
  'SPF includes a domain without SPF': {
    zone: { spf: '@ 60 TXT v=spf1 ip4:203.0.113.5 include:gone.example -all' },
    found: ['fault spfMissing'],
  },
  'SPF needs too many look-ups': {
    zone: { spf: '@ 60 TXT v=spf1 ip4:203.0.113.5 a mx include:big.example -all' },
    others: {
      'big.example': `@ 60 TXT v=spf1 ${many(1, 9, (at) => `a:h${at}.big.example`).replaceAll('\n', ' ')} -all`,
    },
    found: ['fault spfTooMany'],
  },
  'SPF refers to names without records': {
    zone: { spf: '@ 60 TXT v=spf1 ip4:203.0.113.5 a:x.example a:y.example mx:z.example -all' },
    found: ['fault spfVoids'],
  },
  'SPF that lets everybody send': { zone: { spf: '@ 60 TXT v=spf1 +all' }, found: ['look spfAllowsAll'] },
  'SPF without an end': { zone: { spf: '@ 60 TXT v=spf1 ip4:203.0.113.5' }, found: ['look spfNeutral'] },
  'SPF with a part after its end': {
    zone: { spf: '@ 60 TXT v=spf1 ip4:203.0.113.5 -all include:late.example' },
    found: ['look spfIgnored'],
  },
  'SPF with ptr': { zone: { spf: '@ 60 TXT v=spf1 ip4:203.0.113.5 ptr -all' }, found: [FINE, 'note spfPtr'] },
  'SPF without our server': { zone: { spf: '@ 60 TXT v=spf1 ip4:198.51.100.1 ~all' }, found: ['fault spfLeavesOut'] },
  'SPF without our server, where mail goes elsewhere': {
    zone: { spf: '@ 60 TXT v=spf1 ip4:198.51.100.1 ~all', mail: 'mail 60 A 198.51.100.9' },
    found: ['look mxElsewhere', 'look spfLeavesOut'],
  },
  'SPF that ends at too many mail servers before it comes to ours': {
    zone: { spf: '@ 60 TXT v=spf1 mx:big.example ip4:203.0.113.5 -all' },
    others: { 'big.example': many(1, 11, (at) => `@ 60 MX ${at} mx${at}`) },
    found: ['fault spfLeavesOut'],
  },
  'SPF with one of our addresses': {
    onFile: { ...OURS, addresses: ['203.0.113.5', '203.0.113.6'] },
    found: [FINE, 'note spfOursInPart'],
  },
  'no key under a common name': { zone: { dkim: null }, found: [FINE, 'note dkimNone'] },
  'a key for all names is nobody’s': {
    zone: { dkim: '*._domainkey 60 TXT v=DKIM1; p=' },
    found: [FINE, 'note dkimNone'],
  },
  'withdrawn key': { zone: { dkim: 's1._domainkey 60 TXT v=DKIM1; p=' }, found: ['fault dkimRevoked'] },
  'withdrawn key beside a good one': { more: 's1._domainkey 60 TXT v=DKIM1; p=', found: [FINE] },
  'short key': { zone: { dkim: `mail._domainkey 60 TXT v=DKIM1; k=rsa; p=${KEYS.short}` }, found: ['fault dkimShort'] },
  'cut key': {
    zone: { dkim: `mail._domainkey 60 TXT v=DKIM1; p=${KEYS.good.slice(0, 90)}` },
    found: ['fault dkimBroken'],
  },
  'key of a test': {
    zone: { dkim: `k1._domainkey 60 TXT ${strings(`t=y; p=${KEYS.good}`)}` },
    found: [FINE],
  },
  'no DMARC': { zone: { dmarc: null }, found: ['look dmarcNone'] },
  'two DMARC records': { more: '_dmarc 60 TXT v=DMARC1; p=none', found: ['fault dmarcSeveral'] },
  'DMARC without a valid policy': { zone: { dmarc: '_dmarc 60 TXT v=DMARC1; p=block' }, found: ['fault dmarcInvalid'] },
  'DMARC in lower case': { zone: { dmarc: '_dmarc 60 TXT v=dmarc1; p=none' }, found: ['fault dmarcInvalid'] },
  'DMARC at the domain itself': {
    zone: { dmarc: '@ 60 TXT v=DMARC1; p=reject' },
    found: ['look dmarcNone', 'look dmarcMisplaced'],
  },
  'another text in the place of DMARC': {
    more: '_dmarc 60 TXT google-site-verification=1',
    found: [FINE, 'note dmarcUnrelated'],
  },
  'DMARC that observes': { zone: { dmarc: '_dmarc 60 TXT v=DMARC1; p=none' }, found: [FINE, 'note dmarcMonitors'] },
  'DMARC with removed parts': {
    zone: { dmarc: '_dmarc 60 TXT v=DMARC1; p=reject; t=y; pct=20; rf=afrf' },
    found: ['note dmarcTesting', 'look dmarcOldTags'],
  },
  'DMARC reports to a stranger': {
    zone: { dmarc: '_dmarc 60 TXT v=DMARC1; p=reject; rua=mailto:a@reports.example!10m,mailto:b@yes.example' },
    others: { 'yes.example': 'shop.example._report._dmarc 60 TXT v=DMARC1' },
    found: [FINE, 'note dmarcReportsRefused'],
  },
  'reports about encryption to nobody': {
    more: '_smtp._tls 60 TXT v=TLSRPTv1',
    found: [FINE, 'note tlsReportsInvalid'],
  },
  'MTA-STS without a file': { more: '_mta-sts 60 TXT v=STSv1; id=1', found: ['look stsPolicyMissing'] },
  'MTA-STS without an id': { more: '_mta-sts 60 TXT v=STSv1;', found: ['look stsRecordInvalid'] },
};

/** Without answers that didn't come: no mail server is up. */
const toldIn = (findings: readonly { severity: string; code: string }[]): string[] =>
  findings.flatMap(({ severity, code }) => (severity === 'unasked' ? [] : [`${severity} ${code}`]));

test.each(Object.entries(DNS_SCENARIOS))('%s', async (_, { found, ...scenario }) => {
  const { findings } = await play({ hosts: HELLO.hosts(), ...scenario });
  expect(toldIn(findings)).toEqual(found);
});

const SMTP_SCENARIOS: Record<
  string,
  { serve: () => Parameters<typeof smtp>[0]; enforced?: true; found: readonly string[] }
> = {
  'without encryption': { serve: () => ({}), found: ['look smtpNoTls'] },
  'without encryption, which is asked for': { serve: () => ({}), enforced: true, found: ['fault smtpNoTls'] },
  'with an expired certificate': {
    serve: () => ({ secure: withCertificate('mail.shop.example', 'expired') }),
    found: ['look smtpCertExpired'],
  },
  'with a certificate for another name': {
    serve: () => ({ secure: withCertificate('srv7.host.example') }),
    found: ['look smtpCertOther'],
  },
  'without the certificate of its authority': {
    serve: () => ({ secure: withCertificate('mail.shop.example', 'alone') }),
    found: ['look smtpCertUntrusted'],
  },
  'with a certificate of an unknown authority': {
    serve: () => ({ secure: withCertificate('mail.shop.example', 'whole', unknown) }),
    found: ['look smtpCertUntrusted'],
  },
  'that takes nobody in': { serve: () => ({ greeting: '554 go away' }), found: ['unasked refused', FINE] },
  'that greets with noise': { serve: () => ({ greeting: 'x'.repeat(70_000) }), found: ['unasked bounded', FINE] },
};

const STS_FILE = 'version: STSv1\nmode: enforce\nmx: *.shop.example\nmax_age: 86400\n';

/** A web server that has the domain's rules for encrypted delivery. */
const stsHost = (body: string, status = 200): Host => ({
  address: '203.0.113.44',
  tcp: { 443: onePage(withCertificate('mta-sts.shop.example'), status, body) },
});
const STS_LINES = '_mta-sts 60 TXT v=STSv1; id=20260101\nmta-sts 60 A 203.0.113.44';

test.each(Object.entries(SMTP_SCENARIOS))('a mail server %s', async (_, { serve, enforced, found }) => {
  const hosts = [...mailHost(serve()), ...(enforced ? [stsHost(STS_FILE)] : [])];
  const { findings } = await play({ hosts, more: enforced ? STS_LINES : '' });
  expect(findings.map(({ severity, code }) => `${severity} ${code}`).toSorted()).toEqual([...found].toSorted());
});

test.each([
  ['whose file fits', STS_FILE, 200, [FINE]],
  ['that leaves out the mail server', STS_FILE.replace('*.shop', '*.old'), 200, ['fault stsMxMissing']],
  [
    'in a trial that leaves out the mail server',
    STS_FILE.replace('enforce', 'testing').replace('*.', 'mx.'),
    200,
    ['look stsMxMissing'],
  ],
  ['that can’t be read', '<html>not found</html>', 200, ['look stsPolicyInvalid']],
  ['that is gone', 'gone', 404, ['look stsPolicyMissing']],
])('rules for encrypted delivery %s', async (_, body, status, found) => {
  const { findings } = await play({ hosts: [...HELLO.hosts(), stsHost(body, status)], more: STS_LINES });
  expect(toldIn(findings)).toEqual(found);
});

test('a mail server that nobody can reach from here is no fault', async () => {
  const { findings } = await play({});
  expect(findings).toMatchObject([
    { code: 'mxFine' },
    { code: 'unreachable', severity: 'unasked', values: { what: 'SMTP mail.shop.example' } },
  ]);
});

test('SPF says what each part costs, and what to add for our server', async () => {
  const { big, ours } = {
    big: DNS_SCENARIOS['SPF needs too many look-ups'],
    ours: DNS_SCENARIOS['SPF without our server'],
  };
  const costly = await play({ ...big });
  const costs = 'include:big.example (10), a (1), mx (1)';
  expect(costly.values('spfTooMany')).toEqual({ domain: 'shop.example', count: '12', costs });
  const { values } = await play({ ...ours, onFile: { addresses: ['203.0.113.5', '2001:db8::5'], hostname: '' } });
  expect(values('spfLeavesOut')).toEqual({
    domain: 'shop.example',
    addresses: '203.0.113.5, 2001:db8::5',
    terms: 'ip4:203.0.113.5 ip6:2001:db8::5',
  });
});

/** A resolver that is silent about the names that `isHidden`. */
const hiding = (isHidden: (name: string) => boolean, ...lines: string[]): Host => {
  const read = [readZone('shop.example', lines.join('\n'))];
  return { address: RESOLVER, dns: (question) => (isHidden(question.name) ? 'silent' : resolveIn(read, question)) };
};

test('keys are no fault while other selectors, or that for all names, are silent', async () => {
  const { mx, mail, spf, dmarc } = SOUND;
  const patience = { connection: 1000, datagrams: [100] };
  const lines = [mx, mail, spf, dmarc, '*._domainkey 60 TXT v=DKIM1; p='];
  const wild = await play({ patience, hosts: [hiding((name) => /^r[\da-f-]{36}\./.test(name), ...lines)] });
  expect(wild.findings.filter(({ code }) => code.startsWith('dkim'))).toEqual([]);
  const some = ['s1._domainkey 60 TXT v=DKIM1; p=', mx, mail, spf, dmarc];
  const { findings } = await play({ patience, hosts: [hiding((name) => name.startsWith('google._'), ...some)] });
  expect(toldIn(findings)).toEqual(['look dkimRevoked']);
  expect(findings).toContainEqual(expect.objectContaining({ code: 'silent', values: { what: 'DKIM' } }));
});

test('a name that does not exist has nothing else to tell', async () => {
  const { findings } = await mailWorld(checkMail, 'gone.example', {});
  expect(toldIn(findings)).toEqual(['note mailNoName']);
});

test('the name of a website is asked about as its domain', async () => {
  const { findings } = await play({ hosts: HELLO.hosts() }, 'www.shop.example');
  expect(findings).toMatchObject([{ code: 'mxFine', values: { domain: 'shop.example' } }]);
});

test('DMARC is inherited from the domain above', async () => {
  const { findings, values } = await play(
    {
      more: 'sub 60 A 203.0.113.5\nsub 60 MX 1 mail\nsub 60 TXT v=spf1 a -all',
      hosts: HELLO.hosts(),
      zone: { dmarc: '_dmarc 60 TXT v=DMARC1; p=reject; sp=none; ri=1' },
    },
    'sub.shop.example',
  );
  expect(toldIn(findings)).toEqual([FINE, 'note dkimNone', 'note dmarcMonitors', 'note dmarcOldTags']);
  expect(values('dmarcOldTags')).toEqual({ domain: 'shop.example', tags: 'ri' });
});

/** Answers as no honest server does. None of them may become a fault of the domain. */
const HOSTILE: Record<string, Omit<Scenario, 'found'> & { found?: readonly string[] }> = {
  'a name server that says nothing': { hosts: [{ address: RESOLVER, dns: () => 'silent' }] },
  'a name server that fails': { hosts: [{ address: RESOLVER, dns: () => ({ flags: 2 }) }] },
  'a name server that refuses': { hosts: [{ address: RESOLVER, dns: () => ({ flags: 5 }) }] },
  'a name server that answers everything with a circle': {
    hosts: [
      {
        address: RESOLVER,
        dns: ({ name }) => ({
          flags: AUTHORITATIVE_ANSWER,
          answers: [
            { type: 'CNAME', name, ttl: 1, data: `x.${name.slice(-60)}` },
            { type: 'CNAME', name: `x.${name.slice(-60)}`, ttl: 1, data: name },
          ],
        }),
      },
    ],
  },
  '1,000 mail servers': {
    zone: { mx: many(1, 1000, (at) => `@ 60 MX ${at} mx${at}`) },
    more: many(1, 1000, (at) => `mx${at} 60 A 203.0.113.5`),
    found: [FINE],
  },
  'a text of 60 KB': { more: `@ 60 TXT ${strings('y'.repeat(60_000))}`, found: [FINE] },
  'SPF of 60 KB': {
    zone: { spf: `@ 60 TXT ${strings(`v=spf1 ${'ip4:203.0.113.5 '.repeat(3500)}-all`)}` },
    found: [FINE],
  },
  'a mail server that sends a byte at a time': {
    hosts: [{ address: '203.0.113.5', tcp: { 25: dripping } }],
    found: [FINE],
  },
  'a mail server that is silent': {
    hosts: [{ address: '203.0.113.5', tcp: { 25: () => undefined } }],
    found: [FINE],
  },
};

test.each(Object.entries(HOSTILE))('%s', async (_, { found = [], ...scenario }) => {
  const { findings, reached } = await play({ patience: { connection: 400, datagrams: [150, 150] }, ...scenario });
  expect(toldIn(findings)).toEqual(found);
  expect(findings.length).toBeGreaterThan(found.length);
  expect(reached.length).toBeLessThan(200);
});

test('an SPF bomb ends, and is told by what it costs', async () => {
  const bomb = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => {
      const next = `include:b${at + 1}.example include:c${at + 1}.example`;
      return [
        [`b${at}.example`, `@ 60 TXT v=spf1 ${next} -all`],
        [`c${at}.example`, `@ 60 TXT v=spf1 ${next} -all`],
      ];
    }).flat(),
  );
  const { findings, reached } = await play({ zone: { spf: '@ 60 TXT v=spf1 include:b0.example -all' }, others: bomb });
  expect(toldIn(findings)).toEqual(['fault spfTooMany']);
  expect(reached.length).toBeLessThan(150);
});

test('a mail server whose name turns to an inner address is not reached', async () => {
  let asked = 0;
  const rebinding: Host = {
    address: RESOLVER,
    dns: ({ name, type }) => {
      const answers =
        type === 'MX' ? [{ type: 'MX' as const, name, data: { preference: 1, exchange: 'mail.shop.example' } }] : [];
      asked += type === 'A' ? 1 : 0;
      const address = asked > 1 ? '127.0.0.1' : '169.254.169.254';
      return { flags: AUTHORITATIVE_ANSWER, answers: type === 'A' ? [{ type: 'A', name, data: address }] : answers };
    },
  };
  const { reached } = await play({ hosts: [rebinding] });
  expect(reached.filter((place) => !place.includes(RESOLVER))).toEqual([]);
});

test('texts of strangers are shown in one short line', async () => {
  const { values } = await play({
    zone: { dmarc: `_dmarc 60 TXT ${strings(`v=dmarc1; \u202e\u0007${'z'.repeat(3000)}`)}` },
  });
  const text = String(values('dmarcInvalid')?.text);
  expect(text.length).toBeLessThanOrEqual(120);
  expect(text).not.toMatch(/[\p{Cc}\u202e]/u);
});

test('all that the check tells has a name', () => {
  const told = [...Object.values(DNS_SCENARIOS), ...Object.values(SMTP_SCENARIOS)].flatMap(({ found }) => found);
  const known: readonly string[] = [...FINDING_CODES.mail, ...UNASKED];
  expect(told.map((one) => one.split(' ')[1]).filter((code) => !known.includes(code ?? ''))).toEqual([]);
});
