import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { OnFile } from '../../../../shared/domain/finding.ts';
import { createAuthority, createLeaf } from '../../../../tests/helpers/internet/certificates.ts';
import { encrypted, page, raw, redirect, web } from '../../../../tests/helpers/internet/servers.ts';
import { openSite } from '../../../../tests/helpers/internet/site.ts';
import { RESOLVER, type World } from '../../../../tests/helpers/internet/world.ts';
import { kindOfPage } from '../../rules/checks/page-kinds.ts';
import { checkWeb } from './web.ts';

const SERVER = '203.0.113.5';
const OURS = '203.0.113.9';
const HTML = { 'content-type': 'text/html' };
const leaf = await createLeaf(await createAuthority('Test root'), { names: ['shop.example', 'www.shop.example'] });

const SITE = page(200, '<title>Shop</title><p>Welcome to our shop', HTML);
/** Redirects, as most sites do where there is no encryption. */
const toHttps: RequestListener = (request, response) =>
  redirect(`https://${request.headers.host}${request.url}`)(request, response);

const worldOf = (https: RequestListener | null, http: RequestListener | null, change: World = {}): World => ({
  zones: { 'shop.example': `@ 60 A ${SERVER}\ninside 60 A 10.0.0.7` },
  hosts: [
    {
      address: SERVER,
      tcp: { ...(https ? { 443: encrypted(leaf, web(https)) } : {}), ...(http ? { 80: web(http) } : {}) },
    },
  ],
  ...change,
});
const site = (answer: RequestListener): World => worldOf(answer, toHttps);
const served = (serve: (socket: Socket) => void, change: World = {}): World =>
  worldOf(null, null, { hosts: [{ address: SERVER, tcp: { 80: serve } }], ...change });

const product = (status: string): Partial<OnFile> => ({
  product: { id: '1', name: 'Web L', status, server: 'srv-07' },
  addresses: [SERVER],
});
const elsewhere: Partial<OnFile> = { ...product('Active'), addresses: [OURS] };
const suspended = page(
  200,
  '<html><head><title>Account Suspended</title></head><body><h1>Account Suspended</h1>',
  HTML,
);

/** Redirects to a page of another site, whose server answers each question by `answer`. */
const leadsTo = (path: string, answer: RequestListener, other = 'other.example'): World => ({
  zones: { 'shop.example': `@ 60 A ${SERVER}`, [other]: `@ 60 A ${OURS}` },
  hosts: [
    { address: SERVER, tcp: { 80: web(redirect(`http://${other}${path}`)) } },
    { address: OURS, tcp: { 80: web(answer) } },
  ],
});

const HOSTILE_PATIENCE = { connection: 150, datagrams: [1000] };

test.each<[name: string, world: World, onFile: Partial<OnFile>, codes: string[]]>([
  ['all is well', site(SITE), product('Active'), ['note siteAnswers']],
  [
    'a start page in a folder',
    site((request, response) => (request.url === '/' ? redirect('/en/') : SITE)(request, response)),
    {},
    ['note siteAnswers'],
  ],
  ['no redirect to https', worldOf(SITE, SITE), {}, ['look notForcedToHttps']],
  [
    'https with an error, http without',
    worldOf(page(404), SITE),
    {},
    ['fault startPageMissing', 'fault httpsOtherThanHttp'],
  ],
  ['a loop', site(redirect('/')), {}, ['fault redirectLoop']],
  ['a loop between http and https', worldOf(redirect('http://shop.example/'), toHttps), {}, ['fault redirectLoop']],
  ['a loop that wants a cookie', site(redirect('/', { 'set-cookie': 'seen=1' })), {}, ['look redirectLoop']],
  [
    'redirects without end',
    site((request, response) => redirect(`${request.url}x`)(request, response)),
    {},
    ['look manyRedirects'],
  ],
  ['a redirect to this computer', site(redirect('http://127.0.0.1/admin')), {}, ['fault redirectInside']],
  [
    'a redirect to a cloud’s metadata',
    site(redirect('http://169.254.169.254/latest/meta-data/')),
    {},
    ['fault redirectInside'],
  ],
  ['a redirect to a mapped address', site(redirect('http://[::ffff:127.0.0.1]/')), {}, ['fault redirectInside']],
  ['a redirect to an address in disguise', site(redirect('http://2130706433/')), {}, ['fault redirectInside']],
  ['a redirect to a name inside', site(redirect('http://inside.shop.example/')), {}, ['fault redirectInside']],
  ['a redirect to another port', site(redirect('http://shop.example:25/')), {}, ['look redirectStrange']],
  ['a redirect to a file', site(redirect('file:///etc/passwd')), {}, ['look redirectStrange']],
  [
    'a redirect with a password',
    site((request, response) =>
      (request.url === '/' ? redirect('https://user:secret@shop.example/in') : SITE)(request, response),
    ),
    {},
    ['note siteAnswers'],
  ],
  [
    'a redirect to a page of somebody else, of whom only the start page is asked',
    {
      zones: { 'shop.example': `@ 60 A ${SERVER}`, 'other.example': `@ 60 A ${OURS}` },
      hosts: [
        { address: SERVER, tcp: { 80: web(redirect('http://other.example/logout?all=1')) } },
        {
          address: OURS,
          tcp: { 80: web((request, response) => (request.url === '/' ? SITE : page(500))(request, response)) },
        },
      ],
    },
    {},
    ['note siteAnswers'],
  ],
  [
    'a redirect to a page of somebody else, who has no start page',
    leadsTo('/view/shop', page(404)),
    {},
    ['note siteLeadsAway'],
  ],
  ['a redirect to somebody else, who leads to a page', leadsTo('/', redirect('/en/')), {}, ['note siteLeadsAway']],
  [
    'a redirect to a neighbour below a shared name',
    leadsTo('/logout', page(500), 'evil.github.io'),
    {},
    ['note siteLeadsAway'],
  ],
  [
    'a redirect to a host’s page for suspended sites',
    leadsTo('/cgi-sys/suspendedpage.cgi', page(200)),
    {},
    ['fault suspendedPage'],
  ],
  ['404', site(page(404)), {}, ['fault startPageMissing']],
  ['403', site(page(403)), {}, ['look siteRefuses']],
  ['a puzzle for people', site(page(403, '', { 'cf-mitigated': 'challenge' })), {}, ['note siteRefuses']],
  ['401', site(page(401)), {}, ['look siteAsksPassword']],
  ['418', site(page(418)), {}, ['look siteRejects']],
  ['500', site(page(500)), {}, ['fault siteFails']],
  ['502', site(page(502)), {}, ['fault siteUnavailable']],
  ['503', site(page(503)), {}, ['fault siteUnavailable']],
  ['a CDN without its origin', site(page(522)), {}, ['fault originFails']],
  ['suspended, unlike our records', site(suspended), product('Active'), ['fault suspendedUnlikeFile']],
  ['suspended, as in our records', site(suspended), product('Suspended'), ['fault suspendedAsOnFile']],
  ['suspended, of somebody else', site(suspended), {}, ['fault suspendedPage']],
  [
    'suspended by cPanel',
    site((request, response) =>
      (request.url === '/' ? redirect('/cgi-sys/suspendedpage.cgi') : page(200, 'Contact us'))(request, response),
    ),
    {},
    ['fault suspendedPage'],
  ],
  ['parked', site(page(200, '<title>shop.example</title>This domain is parked.', HTML)), {}, ['look parkedPage']],
  [
    'the server’s default page',
    site(page(200, '<title>Welcome to nginx!</title>', HTML)),
    product('Active'),
    ['fault defaultPage'],
  ],
  ['behind a CDN', site(page(200, 'Hi', { 'cf-ray': '8a-FRA' })), elsewhere, ['note siteAnswers', 'note cdnAnswers']],
  ['at another server', site(SITE), elsewhere, ['note siteAnswers']],
  [
    'at another server, with a site at ours',
    {
      ...site(SITE),
      hosts: [...(site(SITE).hosts ?? []), { address: OURS, tcp: { 443: encrypted(leaf, web(SITE)) } }],
    },
    elsewhere,
    ['note siteAnswers', 'look siteAlsoHere'],
  ],
  ['no server', { ...site(SITE), hosts: [] }, {}, ['unasked unreachable']],
  ['no address', { zones: { 'shop.example': '@ 60 MX 10 mail' } }, {}, ['unasked nobody']],
  ['an address inside', { zones: { 'shop.example': '@ 60 A 192.168.0.1' } }, {}, ['unasked special']],
  ['silence', served(() => undefined, { patience: HOSTILE_PATIENCE }), {}, ['unasked unreachable']],
  ['noise', served(raw('noise, not HTTP\r\n\r\n')), {}, ['unasked unreachable']],
  ['60 KB of headers', site(page(200, '', { 'x-long': 'x'.repeat(60_000) })), {}, ['unasked bounded']],
  [
    'a gzip bomb that nobody asked for',
    site(page(200, gzipSync(Buffer.alloc(20_000_000)).toString('latin1'), { 'content-encoding': 'gzip' })),
    {},
    ['note siteAnswers'],
  ],
])('a site: %s', async (_, world, onFile, codes) => {
  const { ask, reached } = await openSite(world);
  expect((await ask(checkWeb, 'shop.example', { onFile })).codes).toEqual(codes);
  expect(reached.filter((place) => /127\.|169\.254|10\.0|192\.168| 25$/.test(place))).toEqual([]);
});

test.each<[name: string, serve: (socket: Socket) => void]>([
  [
    'a body without end',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const more = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(16_384, 120)));
      };
      socket.on('drain', more);
      more();
    },
  ],
  [
    'a body of single bytes',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const timer = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(timer));
    },
  ],
])('%s ends, and its start is judged', async (_, serve) => {
  const { ask } = await openSite(served(serve, { patience: HOSTILE_PATIENCE }));
  expect((await ask(checkWeb, 'shop.example')).codes).toEqual(['note siteAnswers']);
});

test('headers of single bytes are given up', async () => {
  const { ask } = await openSite(
    served(
      (socket) => {
        const timer = setInterval(() => socket.write('H'), 20);
        socket.on('close', () => clearInterval(timer));
      },
      { patience: HOSTILE_PATIENCE },
    ),
  );
  expect((await ask(checkWeb, 'shop.example')).findings.map(({ severity }) => severity)).toEqual(['unasked']);
});

test('a name that turns inside between two questions is not followed there', async () => {
  let questions = 0;
  const { ask, reached } = await openSite(
    worldOf(null, redirect('http://shop.example/again'), {
      hosts: [
        { address: SERVER, tcp: { 80: web(redirect('http://shop.example/again')) } },
        {
          address: RESOLVER,
          dns({ name, type }) {
            const data = ++questions > 1 ? '127.0.0.1' : SERVER;
            return {
              flags: 0,
              answers: type === 'A' && name === 'shop.example' ? [{ type: 'A', name, ttl: 0, data }] : [],
            };
          },
        },
      ],
    }),
  );
  await ask(checkWeb, 'shop.example');
  expect(reached.filter((place) => place.includes('127.'))).toEqual([]);
});

test.each<[name: string, onFile: Partial<OnFile>, fixer: string]>([
  ['ours with a product', elsewhere, 'us'],
  ['the customer’s without one', {}, 'customer'],
])('a server behind a CDN is %s', async (_, onFile, fixer) => {
  const { ask } = await openSite(site(page(522)));
  expect((await ask(checkWeb, 'shop.example', { onFile })).findings[0]?.fixer).toBe(fixer);
});

test('a visit is a GET of the start page without cookies or credentials', async () => {
  const requests: unknown[][] = [];
  const { ask } = await openSite(
    site((request, response) => {
      requests.push([request.method, request.url, Object.keys(request.headers).sort().join(' ')]);
      SITE(request, response);
    }),
  );
  await ask(checkWeb, 'shop.example');
  expect(requests[0]).toEqual(['GET', '/', 'accept accept-encoding connection host user-agent']);
});

test.each<[name: string, body: string]>([
  [
    'an article about a suspension',
    `<title>How our account got suspended, and what we learned from it in these two years of trouble</title>${'<p>Words. '.repeat(500)}`,
  ],
  ['a script with the word', '<title>Shop</title><script>var t = "account suspended"</script><p>Welcome'],
  [
    'a seller of domains',
    `<title>Domains</title>${'<p>Buy this domain or another one, we have many of them. '.repeat(80)}`,
  ],
  ['a ferry in bad weather', '<title>Ferries</title><p>The service to the island is suspended until Monday.'],
  ['a page of brackets', '<'.repeat(64_000)],
  ['a page of beginnings', '<title'.repeat(10_000)],
  ['a page of sources', 'src="https://'.repeat(5000)],
])('%s is a site of its own', (_, body) => {
  expect(kindOfPage('https://shop.example/', body)).toBeNull();
});
