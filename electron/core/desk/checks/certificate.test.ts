import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { OnFile } from '../../../../shared/domain/finding.ts';
import { createAuthority, createLeaf, type TestCertificate } from '../../../../tests/helpers/internet/certificates.ts';
import { encrypted, page, raw, web } from '../../../../tests/helpers/internet/servers.ts';
import { openSite } from '../../../../tests/helpers/internet/site.ts';
import { RESOLVER, type World } from '../../../../tests/helpers/internet/world.ts';
import { type CertificateSighting, judgeCertificate } from '../../rules/checks/certificate.ts';
import { checkCertificate } from './certificate.ts';

const SERVER = '203.0.113.5';
const OTHER = '203.0.113.6';
const NAMES = ['shop.example', 'www.shop.example'];

const root = await createAuthority("Let's Encrypt");
const between = await createAuthority("Let's Encrypt", root);
const ended = await createAuthority("Let's Encrypt", root, -1);
const stranger = await createAuthority('Unknown Certificates');
const belowStranger = await createAuthority('Unknown Certificates', stranger);

const good = await createLeaf(between, { names: NAMES });
/** Leaves out the certificate between. */
const short = { ...good, chain: good.chain.slice(0, 1) };

const zone = (more = '') => ({ 'shop.example': `@ 60 A ${SERVER}\nwww 60 CNAME @\n${more}` });
const worldWith = (serve: ((socket: Socket) => void) | null, change: World = {}): World => ({
  zones: zone(),
  authorities: [root.certificate.toString('pem')],
  hosts: [{ address: SERVER, tcp: { 80: web(page(200)), ...(serve ? { 443: serve } : {}) } }],
  ...change,
});
const shows = (certificate: TestCertificate, more = ''): World =>
  worldWith(encrypted(certificate), { zones: zone(more) });
const leaf = (options: Parameters<typeof createLeaf>[1], issuer: Parameters<typeof createLeaf>[0] = between) =>
  createLeaf(issuer, options);

test.each<[name: string, world: World, codes: string[]]>([
  ['all is well', shows(good), ['note certificateGood']],
  [
    'a wildcard for both names',
    shows(await leaf({ names: ['shop.example', '*.shop.example'] })),
    ['note certificateGood'],
  ],
  ['expired', shows(await leaf({ names: NAMES, from: -90, until: -1 })), ['fault certificateExpired']],
  ['not yet valid', shows(await leaf({ names: NAMES, from: 1, until: 90 })), ['fault notYetValid']],
  ['another name', shows(await leaf({ names: ['other.example'] })), ['fault wrongName']],
  ['without www', shows(await leaf({ names: ['shop.example'] })), ['fault wrongName']],
  ['a chain without its middle', shows(short), ['fault chainIncomplete']],
  ['self-signed', shows(await leaf({ names: NAMES }, null)), ['fault selfSigned']],
  [
    'an issuer that nobody trusts',
    shows(
      await leaf(
        { names: NAMES },
        { ...belowStranger, chain: [...belowStranger.chain, stranger.certificate.toString('pem')] },
      ),
    ),
    ['fault untrustedIssuer'],
  ],
  ['an expired certificate between', shows(await leaf({ names: NAMES }, ended)), ['fault issuerExpired']],
  [
    'a one-day certificate of this hour',
    shows(await leaf({ names: NAMES, from: -0.1, until: 0.9 })),
    ['note certificateGood'],
  ],
  [
    'a one-day certificate near its end',
    shows(await leaf({ names: NAMES, from: -0.8, until: 0.2 })),
    ['look endsSoon'],
  ],
  ['29 of 90 days left', shows(await leaf({ names: NAMES, from: -61, until: 29 })), ['look endsSoon']],
  ['31 of 90 days left', shows(await leaf({ names: NAMES, from: -59, until: 31 })), ['note certificateGood']],
  ['CAA for its issuer', shows(good, '@ 60 CAA 0 issue letsencrypt.org'), ['note certificateGood']],
  [
    'CAA with parameters',
    shows(good, '@ 60 CAA 0 issue letsencrypt.org; accounturi=https://a.example/1'),
    ['note certificateGood'],
  ],
  ['CAA for another issuer', shows(good, '@ 60 CAA 0 issue digicert.com'), ['look caaForbids']],
  ['CAA for nobody', shows(good, '@ 60 CAA 0 issue ;'), ['look caaForbids']],
  ['CAA about reports only', shows(good, '@ 60 CAA 0 iodef mailto:a@shop.example'), ['note certificateGood']],
  [
    'CAA that will soon fail',
    shows(await leaf({ names: NAMES, from: -80, until: 10 }), '@ 60 CAA 0 issue digicert.com'),
    ['look endsSoon', 'fault caaForbids'],
  ],
  [
    'a server that has old protocols only',
    worldWith(
      encrypted(good, undefined, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }),
    ),
    ['look oldTls'],
  ],
  ['no port for encryption', worldWith(null), ['fault noTls']],
  ['no server at all', { ...worldWith(null), hosts: [] }, ['unasked unreachable']],
  ['plain text at the port for encryption', worldWith(web(page(200))), ['fault tlsBroken']],
  ['noise', worldWith(raw(Buffer.alloc(4000, 7))), ['fault tlsBroken']],
  ['a server that hangs up', worldWith((socket) => socket.destroy()), ['fault tlsBroken']],
  [
    'a server that says nothing',
    worldWith(() => undefined, { patience: { connection: 100, datagrams: [1000] } }),
    ['unasked silent'],
  ],
  ['no address', { zones: { 'shop.example': '@ 60 MX 10 mail' } }, ['unasked nobody']],
  ['an address inside', { zones: { 'shop.example': '@ 60 A 10.0.0.1' } }, ['unasked special']],
])('a certificate check: %s', async (_, world, codes) => {
  const { ask } = await openSite(world);
  expect((await ask(checkCertificate, 'shop.example')).codes).toEqual(codes);
});

test('a question about issuers that failed is not answered by the records above', async () => {
  const { ask } = await openSite({
    ...shows(good),
    hosts: [
      { address: SERVER, tcp: { 443: encrypted(good) } },
      {
        address: RESOLVER,
        dns({ name, type }) {
          if (type === 'A') return { flags: 0, answers: [{ type, name, ttl: 60, data: SERVER }] };
          if (type !== 'CAA' || name === 'shop.example') return { flags: type === 'CAA' ? 2 : 0 };
          return {
            flags: 0,
            answers: [{ type, name, ttl: 60, data: { flags: 0, tag: 'issue', value: 'digicert.com' } }],
          };
        },
      },
    ],
  });
  expect((await ask(checkCertificate, 'shop.example')).codes).toEqual(['note certificateGood']);
});

test('an old server behind the same name is found', async () => {
  const old = await leaf({ names: NAMES, from: -90, until: -1 });
  const { ask } = await openSite({
    ...worldWith(null),
    zones: { 'shop.example': `@ 60 A ${SERVER}\n@ 60 A ${OTHER}` },
    hosts: [
      { address: SERVER, tcp: { 443: encrypted(good) } },
      { address: OTHER, tcp: { 443: encrypted(old) } },
    ],
  });
  const { findings, codes } = await ask(checkCertificate, 'shop.example');
  expect(codes).toEqual(['fault certificateExpired']);
  expect(findings[0]?.values.address).toBe(OTHER);
});

test('an address that cannot be reached says nothing where another one answers', async () => {
  const { ask } = await openSite({
    ...shows(good),
    zones: { 'shop.example': `@ 60 A ${SERVER}\n@ 60 AAAA 2001:db8::9` },
  });
  expect((await ask(checkCertificate, 'shop.example')).codes).toEqual(['note certificateGood']);
});

test('an address as subject is not told that its certificate has other names', async () => {
  const { ask } = await openSite(shows(good));
  expect((await ask(checkCertificate, SERVER)).codes).toEqual(['note certificateGood']);
});

test.each<[name: string, onFile: Partial<OnFile>, fixer: string]>([
  ['our server', { addresses: [SERVER] }, 'us'],
  ['a server of somebody else', { addresses: [OTHER] }, 'other'],
  ['a server of a customer without a product', {}, 'customer'],
])('the one who can mend %s', async (_, onFile, fixer) => {
  const { ask } = await openSite(shows(short));
  expect((await ask(checkCertificate, 'shop.example', { onFile })).findings[0]?.fixer).toBe(fixer);
});

test('the note has issuer and end', async () => {
  const { ask } = await openSite(shows(good));
  const { findings } = await ask(checkCertificate, 'shop.example');
  expect(findings[0]?.values).toEqual({
    host: 'shop.example',
    address: SERVER,
    issuer: "Let's Encrypt",
    ends: { moment: expect.any(Number) },
  });
});

test('an old protocol is looked at', () => {
  const now = Date.now();
  const served = {
    names: NAMES,
    coversHost: true,
    issuer: 'A',
    beginsAt: now - 1,
    endsAt: now + 1e9,
    trust: 'trusted',
    protocol: 'TLSv1',
  } as const;
  const sighting: CertificateSighting = {
    host: 'shop.example',
    address: SERVER,
    served: { ok: true, value: { ...served, names: NAMES } },
  };
  const onFile = { product: null, addresses: [], hostname: '', nameservers: [], domain: null };
  const judging = { name: 'shop.example', onFile, topic: null, now };
  const findings = judgeCertificate({ allowed: { ok: true, value: null }, sightings: [sighting] }, judging);
  expect(findings).toMatchObject([{ code: 'oldTls', severity: 'look', values: { protocol: 'TLS 1.0' } }]);
});
