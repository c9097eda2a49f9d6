/** The practice internet: every domain that the service knows, on ports of this computer. */
import { RECURSION_AVAILABLE } from 'dns-packet';
import type { Context } from '../context.ts';
import { dateOf, HOUR, MINUTE } from '../time.ts';
import { type Authority, createAuthority } from './authority.ts';
import { readDomains } from './domains.ts';
import { type Host, type NameServer, openInternet } from './internet.ts';
import type { InventedDomain } from './neighbours.ts';
import { mailServer, namesOf, rdapServer, webServer, whoisServer } from './servers.ts';
import { answerFrom, readZone, resolveIn, type Zone } from './zones.ts';

/** Where everything is: what a desk needs for its checks. */
export interface OpenedInternet {
  /** Ports of 127.0.0.1 by invented place, as `tcp 192.0.2.11 443`. */
  ports: Record<string, number>;
  /** Addresses of the root's name servers, and of resolvers. */
  roots: string[];
  resolvers: string[];
  /** Certificates to trust, PEM. */
  authorities: string[];
  /** Addresses of RDAP, and hosts of WHOIS, by top-level domain. */
  rdap: Record<string, string>;
  whois: Record<string, string>;
}

const ROOTS = ['192.0.2.1', '198.51.100.1'];
const TOP_LEVEL = ['192.0.2.2', '198.51.100.2'];
const PUBLIC_DATA = '192.0.2.4';
const RESOLVER = '192.0.2.53';
const ONLY_WHOIS = ['de', 'eu', 'jp', 'kr', 'kz', 'gr', 'il', 'mx', 'tr'];

const rdapHost = (top: string): string => `rdap.nic.${top}`;
const whoisHost = (top: string): string => `whois.nic.${top}`;

const TTL = 14_400;
/** The resolver's memory of a former address ends this long after the internet was opened. */
const MEMORY_MS = 3 * HOUR + 12 * MINUTE;

/** Opens it. Nothing of it leaves this computer, and no other domain exists in it. */
export async function openPracticeInternet({ db, now }: Pick<Context, 'db' | 'now'>) {
  const domains = readDomains(db, dateOf(now()));
  const authority = await createAuthority(now());
  const tops = [...new Set(domains.map(({ name }) => name.slice(name.lastIndexOf('.') + 1)))];
  const withRdap = tops.filter((top) => !ONLY_WHOIS.includes(top));
  const { ports, close } = await openInternet([
    ...nameServers(domains, tops, now),
    ...machines(domains, authority),
    publicData(domains, withRdap, authority),
  ]);
  const internet: OpenedInternet = {
    ...{ ports, roots: ROOTS, resolvers: [RESOLVER], authorities: [authority.pem] },
    rdap: Object.fromEntries(withRdap.map((top) => [top, `https://${rdapHost(top)}/`])),
    whois: Object.fromEntries(tops.map((top) => [top, whoisHost(top)])),
  };
  return { internet, close };
}

function nameServers(domains: readonly InventedDomain[], tops: readonly string[], now: () => number): Host[] {
  const zones = new Map(domains.map((domain) => [domain.name, zoneOf(domain)]));
  const root = readZone('', rootLines(tops).join('\n'));
  const upper = [...tops.map((top) => topZone(top, domains)), reverseZone(domains)];
  const reachable = domains.filter(({ isDelegated }) => isDelegated).map(({ name }) => zones.get(name) as Zone);
  const answering =
    (own: readonly Zone[]): NameServer =>
    (question) =>
      answerFrom(own, question);
  const ofDomains = machinesOf(domains)
    .filter(({ serves }) => serves === 'dns')
    .map(({ hostname, address }): Host => {
      const own = domains.filter(({ nameservers, lame }) => nameservers.includes(hostname) && lame !== hostname);
      return { address, dns: answering(own.map(({ name }) => zones.get(name) as Zone)) };
    });
  return [
    ...ROOTS.map((address) => ({ address, dns: answering([root]) })),
    ...TOP_LEVEL.map((address) => ({ address, dns: answering(upper) })),
    ...ofDomains,
    { address: RESOLVER, dns: resolver([root, ...upper, ...reachable], domains, now) },
  ];
}

const SERVFAIL = 2;
const CHECKING_DISABLED = 0x10;

/** Answers like a resolver that checks signatures, and remembers some former addresses. */
function resolver(zones: readonly Zone[], domains: readonly InventedDomain[], now: () => number): NameServer {
  const until = now() + MEMORY_MS;
  const domainOf = new Map(
    domains.flatMap((domain) => [domain.name, `www.${domain.name}`].map((name) => [name, domain])),
  );
  const signed = domains.filter(({ hasKey }) => hasKey).map(({ name }) => name);
  return (question, { flags }) => {
    const name = question.name.toLowerCase();
    const isBroken = signed.some((broken) => name === broken || name.endsWith(`.${broken}`));
    if (isBroken && question.type !== 'DS' && !(flags & CHECKING_DISABLED))
      return { flags: RECURSION_AVAILABLE | SERVFAIL };
    const former = domainOf.get(name)?.formerAddress;
    const ttl = Math.ceil((until - now()) / 1000);
    if (!former || question.type !== 'A' || ttl <= 0) return resolveIn(zones, question);
    return { flags: RECURSION_AVAILABLE, answers: [{ type: 'A', name, ttl, data: former }] };
  };
}

const machinesOf = (domains: readonly InventedDomain[]) =>
  domains.flatMap(({ name, machines: own }) =>
    own.map((machine) => ({ ...machine, hostname: `${machine.label}.${name}` })),
  );

function machines(domains: readonly InventedDomain[], authority: Authority): Host[] {
  const bySite = new Map(domains.flatMap((domain) => namesOf(domain).map((name) => [name, domain])));
  // A later machine with the same address isn't reached.
  const all = new Map(
    machinesOf(domains)
      .toReversed()
      .map((machine) => [machine.address, machine]),
  );
  return [...all.values()]
    .filter(({ serves }) => serves !== 'dns')
    .map(({ address, hostname, serves }): Host => {
      const siteOf = (name: string) => {
        const site = bySite.get(name);
        return site?.sites.includes(address) ? site : null;
      };
      const web = webServer({ address, hostname, siteOf }, authority);
      return { address, tcp: serves === 'mail' ? { ...web, 25: mailServer(hostname, authority) } : web };
    });
}

function publicData(domains: readonly InventedDomain[], tops: readonly string[], authority: Authority): Host {
  const byName = new Map(domains.map((domain) => [domain.name, domain]));
  const find = (name: string) => byName.get(name);
  return { address: PUBLIC_DATA, tcp: { 43: whoisServer(find), 443: rdapServer(find, tops.map(rdapHost), authority) } };
}

const delegation = (name: string, servers: readonly string[]) =>
  servers.map((server) => `${name}. ${TTL} NS ${server}.`);
const addressLine = (name: string, address: string) => `${name}. ${TTL} A ${address}`;
const topServers = (top: string) => ['a', 'b'].map((label) => `${label}.nic.${top}`);
const topGlue = (top: string) => topServers(top).map((server, place) => addressLine(server, TOP_LEVEL[place] ?? ''));

const rootLines = (tops: readonly string[]): string[] => [
  ...ROOTS.flatMap((address, place) => {
    const server = `${'ab'[place]}.roots.example`;
    return [`@ ${TTL} NS ${server}.`, addressLine(server, address)];
  }),
  ...delegation('in-addr.arpa', topServers('example')),
  ...tops.flatMap((top) => [...delegation(top, topServers(top)), ...topGlue(top)]),
];

function topZone(top: string, domains: readonly InventedDomain[]): Zone {
  const below = domains.filter(({ name, isDelegated }) => isDelegated && name.endsWith(`.${top}`));
  const lines = below.flatMap(({ name, nameservers, machines: own, hasKey }) => [
    ...delegation(name, nameservers),
    ...own
      .filter(({ serves }) => serves === 'dns')
      .map(({ label, address }) => addressLine(`${label}.${name}`, address)),
    ...(hasKey ? [`${name}. ${TTL} DS 30217 13 2 ${'5c'.repeat(32)}`] : []),
  ]);
  const own = [rdapHost, whoisHost].map((host) => addressLine(host(top), PUBLIC_DATA));
  return readZone(
    top,
    [...topServers(top).map((server) => `@ ${TTL} NS ${server}.`), ...topGlue(top), ...own, ...lines].join('\n'),
  );
}

function reverseZone(domains: readonly InventedDomain[]): Zone {
  const pointers = new Map(
    machinesOf(domains)
      .toReversed()
      .map(({ address, hostname }) => [address.split('.').toReversed().join('.'), hostname]),
  );
  const lines = [...pointers].map(([reversed, hostname]) => `${reversed} ${TTL} PTR ${hostname}.`);
  return readZone('in-addr.arpa', [...delegation('in-addr.arpa', topServers('example')), ...lines].join('\n'));
}

/** The public half of a key that was thrown away: nobody here signs mail. */
const DKIM_KEY = [
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAzFFxKcdCab/JcDxx6nWOi7PdvHown9LepkTQM7GWtXz8kj+eUO+l',
  '+/f7Dq/Eb1qasG68qaEByW+4RLXLsbrQvdg1WO8TyFag96WKzPKsZU+/gPkghvVplGdlYDtHr8TM3aOC2gxLVzI5J9JVZUefReo/',
  'COkxmDtF1S6aUmiC649PK0scaN75FsTqqcvK1Vj/IBBjd6VZ7IIKz8mkQQ0Ea2Dbvapf4/OQNKsMrRQxNBc81agjMzHNyWhiFgKT',
  '0RE5RFWrE3EV0WzKmAXDpCkCysn9l5xAF8cutU3a+Z//hCH3eOTr+6iESOCHPun9rDq8zJbi8RQgxQKNNLiqfuSSZQIDAQAB',
];

function zoneOf({ name, nameservers, address, mailServer: mail, spf, machines: own, records }: InventedDomain): Zone {
  const key = ['v=DKIM1; k=rsa; p=', ...DKIM_KEY].map((part) => `"${part}"`).join(' ');
  const lines = [
    ...nameservers.map((server) => `@ ${TTL} NS ${server}.`),
    ...['@', 'www'].map((label) => `${label} ${TTL} A ${address}`),
    `@ ${TTL} MX 10 ${mail}.`,
    `@ ${TTL} TXT "${spf}"`,
    `default._domainkey ${TTL} TXT ${key}`,
    `_dmarc ${TTL} TXT "v=DMARC1; p=quarantine"`,
    ...own.map((machine) => `${machine.label} ${TTL} A ${machine.address}`),
    ...own.filter(({ serves }) => serves === 'mail').map(({ label }) => `${label} ${TTL} TXT "v=spf1 a -all"`),
    ...records,
  ];
  return readZone(name, lines.join('\n'));
}
