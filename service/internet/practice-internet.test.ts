import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:tls';
import { afterAll, describe, expect, it } from 'vitest';
import { createDns } from '../../electron/core/desk/checks/dns.ts';
import { fetchPage } from '../../electron/core/desk/checks/http.ts';
import { createReach, readUntil } from '../../electron/core/desk/checks/reach.ts';
import { practiceWire } from '../../electron/core/desk/checks/wire.ts';
import { recordsOf } from '../../electron/core/rules/checks/dns-answers.ts';
import { isDocumentation } from '../../electron/core/rules/public-address.ts';
import { unreported } from '../../tests/helpers/unreported.ts';
import { startService } from '../service.ts';
import { addMonths } from '../time.ts';
import { pickStories, STORIES, type StoryName } from './stories.ts';

const service = await startService({ practice: true });
afterAll(() => service.stop());

const internet = await service.internet();
const { db } = service.context;
const [RESOLVER = ''] = internet.resolvers;
const HOUR = 3600;

function tools() {
  const signal = AbortSignal.timeout(20_000);
  const reach = createReach({
    ...{ wire: practiceWire(internet), own: [], resolvers: [], proxiesFor: async () => [null], signal },
    patience: { connection: 5000, datagrams: [2000, 2000] },
    outside: unreported,
  });
  const { resolvers, roots } = internet;
  const dns = createDns({ reach, resolvers, roots, memory: new Map(), note: () => undefined });
  return { reach, dns };
}

const { reach, dns } = tools();

async function value<T>(asked: Promise<{ ok: true; value: T } | { ok: false; why: string }>): Promise<T> {
  const answer = await asked;
  if (!answer.ok) throw new Error(answer.why);
  return answer.value;
}

const addressOf = async (name: string) => (await value(dns.addresses(name)))[0] ?? '';

async function page(name: string, ca: string[] | null = internet.authorities) {
  const url = new URL(`https://${name}/`);
  return fetchPage(reach, { url, address: await addressOf(name), trust: ca && { ca } });
}

/** Follows referrals from the root. Answers the servers' addresses at the last one. */
async function serversOf(name: string) {
  let servers = internet.roots;
  for (let cuts = 0; cuts < 6; cuts += 1) {
    const { authoritative, authority, rcode } = await value(dns.at(servers[0] ?? '', name, 'SOA'));
    const names = recordsOf(authority, 'NS').map(({ data }) => data);
    if (authoritative || rcode !== 'NOERROR' || names.length === 0) return servers;
    servers = await Promise.all(names.map(addressOf));
  }
  return servers;
}

async function rdap(name: string) {
  const url = new URL(`domain/${name}`, internet.rdap[name.slice(name.lastIndexOf('.') + 1)]);
  const { status, body } = await value(
    fetchPage(reach, { url, address: await addressOf(url.hostname), trust: { ca: internet.authorities } }),
  );
  return {
    status,
    ...(JSON.parse(body) as { status?: string[]; events?: { eventAction: string; eventDate: string }[] }),
  };
}

async function whois(name: string): Promise<string> {
  const host = internet.whois[name.slice(name.lastIndexOf('.') + 1)] ?? '';
  const socket = await value(reach.tcp(await addressOf(host), 43));
  socket.write(`${name}\r\n`);
  return value(readUntil(socket, () => false, 5000));
}

/** Reads the banner, begins to encrypt, and says goodbye. */
async function greet(hostname: string, address: string): Promise<void> {
  const socket = await value(reach.tcp(address, 25));
  const line = () => value(readUntil(socket, (text) => /^\d{3} [^\r]*\r\n/m.test(text), 5000));
  expect(await line()).toBe(`220 ${hostname} ESMTP\r\n`);
  socket.write('EHLO desk.example\r\n');
  expect(await line()).toContain('250-STARTTLS');
  socket.write('STARTTLS\r\n');
  expect(await line()).toMatch(/^220 /);
  const secured = connect({ socket, servername: hostname, ca: internet.authorities });
  await once(secured, 'secureConnect');
  secured.write('QUIT\r\n');
  expect(String((await once(secured, 'data'))[0])).toMatch(/^221 /);
}

const expiryOf = (name: string) =>
  db.prepare<[string], string>('SELECT expirydate FROM domains WHERE domainname = ?').pluck().get(name) ?? '';

const serverOf = (name: string) =>
  db
    .prepare<[string], { address: string; ns1: string }>(
      `SELECT s.ns1, CASE s.serverid WHEN 1 THEN '192.0.2.11' WHEN 2 THEN '192.0.2.12' WHEN 3 THEN '198.51.100.13'
         ELSE '198.51.100.14' END AS address FROM services s WHERE domain = ?`,
    )
    .get(name) ?? { address: '', ns1: '' };

const told = new Map(pickStories(db).map((picked) => [picked.story, picked]));
const nameIn = (story: StoryName): string => told.get(story)?.name ?? '';
const storyNames = [...told.values()].map(({ name }) => name);

/** A product whose domain is in no story. */
const plain =
  db
    .prepare<[], string>(
      `SELECT s.domain FROM services s JOIN domains d ON d.domainname = s.domain
         WHERE s.status = 'Active' AND d.status = 'Active' AND s.dedicatedip = '' AND s.domain LIKE '%.com' ORDER BY s.id`,
    )
    .pluck()
    .all()
    .find((name) => /^[\x20-\x7e]+$/.test(name) && !storyNames.includes(name)) ?? '';

describe('an ordinary domain of the practice desk', () => {
  it('is found from the root, at the name servers of its product', async () => {
    const [first = ''] = await serversOf(plain);
    expect(await value(dns.at(first, plain, 'NS'))).toMatchObject({ authoritative: true });
    expect(first).toBe(await addressOf(serverOf(plain).ns1));
    expect(await addressOf(`www.${plain}`)).toBe(serverOf(plain).address);
  });

  it('gets mail at its server, which greets with its name and offers encryption', async () => {
    const [mail] = recordsOf((await value(dns.resolve(plain, 'MX'))).answers, 'MX');
    const exchange = mail?.data.exchange ?? '';
    const address = await addressOf(exchange);
    expect(address).toBe(serverOf(plain).address);
    const reverse = `${address.split('.').reverse().join('.')}.in-addr.arpa`;
    expect((await value(dns.resolve(reverse, 'PTR'))).answers).toMatchObject([{ data: exchange }]);
    await greet(exchange, address);
  });

  it('answers over https with a certificate of the trusted authority only', async () => {
    expect(await value(page(plain))).toMatchObject({ status: 200, body: expect.stringContaining(plain) });
    expect(await value(page(`www.${plain}`))).toMatchObject({ status: 200 });
    const others = [...internet.authorities, ''].slice(1);
    expect(await page(plain, others)).toEqual({ ok: false, why: 'malformed' });
    const url = new URL(`http://${plain}/`);
    const { status, headers } = await value(fetchPage(reach, { url, address: await addressOf(plain), trust: null }));
    expect([status, headers.location]).toEqual([301, `https://${plain}/`]);
  });

  it('is registered until the day that the service knows, by RDAP and by WHOIS', async () => {
    const { status, events } = await rdap(plain);
    expect(status).toEqual(['active']);
    expect(events).toContainEqual({ eventAction: 'expiration', eventDate: `${expiryOf(plain)}T12:00:00Z` });
    expect(await whois(plain)).toContain(`Registry Expiry Date: ${expiryOf(plain)}`);
  });
});

it('a virtual server has a name, a site and mail of its own', async () => {
  const servers = db
    .prepare<[], { domain: string; dedicatedip: string }>(
      `SELECT domain, dedicatedip FROM services WHERE status = 'Active' AND dedicatedip <> '' GROUP BY dedicatedip`,
    )
    .all()
    .filter(({ domain }) => /^[\x20-\x7e]+$/.test(domain));
  for (const { domain, dedicatedip } of servers) {
    if ((await value(dns.resolve(domain, 'A'))).rcode === 'NXDOMAIN') continue;
    expect(await value(page(domain)), domain).toMatchObject({ status: 200 });
    await greet(domain, dedicatedip);
  }
});

describe('all domains of the practice desk', () => {
  it('resolve, and are where the product is, except where a story or the registration says otherwise', async () => {
    const statuses = db.prepare<[], [string, string]>('SELECT domainname, status FROM domains').raw().all();
    const statusOf = new Map(statuses);
    const unused = ['Pending Registration', 'Cancelled', 'Redemption', 'Pending Transfer', 'Transferred Away'];
    const rows = db
      .prepare<[], { domain: string; dedicatedip: string }>('SELECT domain, dedicatedip FROM services')
      .all()
      .filter(({ domain }) => !unused.includes(statusOf.get(domain.replace(/^vps\d+\./, '')) ?? ''));
    expect(rows.length).toBeGreaterThan(50);
    for (const { domain, dedicatedip } of rows) {
      if (storyNames.includes(domain)) continue;
      const ascii = new URL(`http://${domain}`).hostname;
      expect(await value(dns.addresses(ascii)), domain).toEqual([dedicatedip || serverOf(domain).address]);
    }
  });

  it('have documentation addresses, and nobody else exists', async () => {
    for (const place of Object.keys(internet.ports))
      expect(isDocumentation(place.split(' ')[1] ?? ''), place).toBe(true);
    for (const name of ['rackside.com', 'nothing.example', 'example.nowhere'])
      expect(await value(dns.resolve(name, 'A')), name).toMatchObject({ rcode: 'NXDOMAIN' });
    expect(await rdap('rackside.com')).toMatchObject({ errorCode: 404 });
    expect(await whois('rackside.com')).toMatch(/^No match/);
    expect(await reach.tcp('192.0.2.200', 443)).toEqual({ ok: false, why: 'unreachable' });
    expect(await reach.tcp('9.9.9.9', 443)).toEqual({ ok: false, why: 'unreachable' });
  });

  it('are the same in a smaller practice world', async () => {
    const small = await startService({ tickets: 3, customers: 0, practice: true });
    expect((await small.internet()).authorities).toHaveLength(1);
    await small.stop();
  });
});

describe('stories of the practice desk', () => {
  const tell: Record<StoryName, (name: string) => Promise<void>> = {
    async otherNameServers(name) {
      const { answers } = await value(dns.resolve(name, 'NS'));
      expect(answers.map(({ data }) => data)).toEqual(['ns1.nimbus.example', 'ns2.nimbus.example']);
      expect(await value(page(name))).toMatchObject({ status: 200 });
    },
    async senderNotAllowed(name) {
      const { answers } = await value(dns.resolve(name, 'TXT'));
      expect(answers).toMatchObject([{ data: 'v=spf1 ip4:198.51.100.210 -all' }]);
    },
    async mailElsewhere(name) {
      const { answers } = await value(dns.resolve(name, 'MX'));
      expect(answers).toMatchObject([{ data: { exchange: 'mx1.lettermill.example' } }]);
      expect(await addressOf('mx1.lettermill.example')).toBe('198.51.100.220');
    },
    async certificateExpired(name) {
      expect(await page(name)).toMatchObject({ ok: false });
      const socket = await value(
        reach.tls(await addressOf(name), 443, { servername: name, rejectUnauthorized: false }),
      );
      expect(Date.parse(socket.getPeerCertificate().valid_to)).toBeLessThan(Date.now());
    },
    async certificateAlone(name) {
      expect(await page(name)).toMatchObject({ ok: false });
      const socket = await value(
        reach.tls(await addressOf(name), 443, { servername: name, rejectUnauthorized: false }),
      );
      const certificate = socket.getPeerCertificate(true);
      expect(certificate.issuerCertificate).toBeUndefined();
      expect(Date.parse(certificate.valid_to)).toBeGreaterThan(Date.now());
    },
    async otherExpiry(name) {
      const [expiration] = (await rdap(name)).events?.filter(({ eventAction }) => eventAction === 'expiration') ?? [];
      expect(expiration?.eventDate).toBe(`${addMonths(expiryOf(name), 12)}T12:00:00Z`);
    },
    async transferLock(name) {
      expect(await rdap(name)).toMatchObject({ status: ['client transfer prohibited'] });
      expect(await whois(name)).toContain('Domain Status: clientTransferProhibited');
    },
    async switchedOff(name) {
      expect(await rdap(name)).toMatchObject({ status: ['client hold'] });
      expect(await value(dns.resolve(name, 'A'))).toMatchObject({ rcode: 'NXDOMAIN' });
    },
    async signatureBroken(name) {
      expect(await value(dns.resolve(name, 'A'))).toMatchObject({ rcode: 'SERVFAIL' });
      expect(await value(dns.resolve(name, 'A', true))).toMatchObject({ rcode: 'NOERROR', answers: [{ type: 'A' }] });
      expect((await value(dns.resolve(name, 'DS'))).answers).toMatchObject([{ data: { keyTag: 30217 } }]);
    },
    async behindCdn(name) {
      expect(await addressOf(name)).not.toBe(serverOf(name).address);
      expect(await value(page(name))).toMatchObject({ status: 200, headers: { via: '1.1 edge-1.swiftlane.example' } });
      const url = new URL(`https://${name}/`);
      const { address } = serverOf(name);
      expect(await value(fetchPage(reach, { url, address, trust: { ca: internet.authorities } }))).toMatchObject({
        status: 200,
        body: expect.stringContaining(name),
      });
    },
    async lameServer(name) {
      const [good = '', lame = ''] = await serversOf(name);
      expect(await value(dns.at(good, name, 'SOA'))).toMatchObject({ authoritative: true });
      expect(await value(dns.at(lame, name, 'SOA'))).toMatchObject({ rcode: 'REFUSED' });
    },
    async oldAddress(name) {
      const [remembered] = (await value(dns.resolve(name, 'A'))).answers;
      expect(remembered?.data).toBe('198.51.100.210');
      expect(remembered?.ttl).toBeGreaterThan(3 * HOUR);
      const [server = ''] = await serversOf(name);
      expect((await value(dns.at(server, name, 'A'))).answers).toMatchObject([{ data: serverOf(name).address }]);
    },
  };

  it.each(Object.keys(STORIES) as StoryName[])('%s', async (story) => {
    expect(nameIn(story)).not.toBe('');
    await tell[story](nameIn(story));
  });

  it('have a customer each, and eight have a ticket of that customer', () => {
    expect(new Set(storyNames).size).toBe(Object.keys(STORIES).length);
    const opened = db.prepare<[], { userid: number; service: string; message: string }>(
      `SELECT t.userid, t.service, p.message FROM tickets t JOIN posts p ON p.ticketid = t.id WHERE t.id > 10405`,
    );
    const tickets = opened.all();
    expect(tickets).toHaveLength(8);
    for (const { userid, service: link, message } of tickets) {
      const picked = [...told.values()].find(({ product, domain }) => [`S${product}`, `D${domain}`].includes(link));
      expect(picked?.client).toBe(userid);
      expect(message).toContain(picked?.name);
      expect(message).not.toMatch(/\{\w+\}/);
    }
  });
});

it('the page of a suspended product says so', async () => {
  const suspended = db
    .prepare<[], string>(
      `SELECT s.domain FROM services s LEFT JOIN domains d ON d.domainname = s.domain
         WHERE s.status = 'Suspended' AND (d.status IS NULL OR d.status = 'Active') AND s.dedicatedip = ''`,
    )
    .pluck()
    .all()
    .find((name) => /^[\x20-\x7e]+$/.test(name));
  expect(await value(page(suspended ?? ''))).toMatchObject({ body: expect.stringContaining('Account Suspended') });
});

it('is tried again when it could not be opened', async () => {
  const broken = await startService({ tickets: 1, customers: 1, practice: true });
  broken.context.db.exec('ALTER TABLE domains RENAME TO away');
  await expect(broken.internet()).rejects.toThrow('no such table');
  broken.context.db.exec('ALTER TABLE away RENAME TO domains');
  expect((await broken.internet()).resolvers).toEqual([RESOLVER]);
  await broken.stop();
});

it('answers go on after messages that nobody can read', async () => {
  const socket = createSocket('udp4');
  const port = internet.ports[`udp ${RESOLVER} 53`] ?? 0;
  for (const rubbish of ['rubbish', '\xff'.repeat(12)])
    await new Promise((resolve) => socket.send(Buffer.from(rubbish, 'latin1'), port, '127.0.0.1', resolve));
  socket.close();
  const open = async (host: string, at: number) => value(reach.tcp(await addressOf(host), at));
  (await open(internet.whois.com ?? '', 43)).end('\r\n');
  (await open(plain, 443)).end('rubbish\r\n\r\n');
  expect(await value(page(plain))).toMatchObject({ status: 200 });
});
