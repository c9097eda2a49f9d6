/** Visits a site as a browser without cookies would, with and without encryption and `www`. */
import { isIP } from 'node:net';
import { getDomain } from 'tldts';
import type { Unasked } from '../../../../shared/domain/finding.ts';
import { seen } from '../../rules/checks/seen.ts';
import { judgeWeb, type WebEnd, type WebHop, type WebSeen, type WebVisit } from '../../rules/checks/web.ts';
import { fetchPage } from './http.ts';
import type { CheckTools, LayerCheck } from './layer-check.ts';
import { addressesOf, siteHosts } from './site-hosts.ts';

const MOST_REDIRECTS = 5;
/** Addresses of one name that are tried. */
const MOST_ADDRESSES = 2;
/** Websites are at no other ports, and a redirect could lead us to any. */
const PORTS = ['', '80', '443', '8080', '8443'];

export const checkWeb: LayerCheck = async (name, tools, judging) => {
  const hosts = await hostsWithAddress(name, tools);
  const starts = hosts.flatMap((host) => [`https://${host}/`, `http://${host}/`]);
  const visits = await Promise.all(starts.map((start) => visit(new URL(start), tools)));
  const own = await ownAnswer(visits, tools, judging.onFile.addresses);
  return judgeWeb({ visits, own }, judging);
};

async function hostsWithAddress(name: string, { dns }: CheckTools): Promise<string[]> {
  const hosts = siteHosts(name).map((host) => (isIP(host) === 6 ? `[${host}]` : host));
  const found = await Promise.all(hosts.map((host) => addressesOf(dns, host)));
  return hosts.filter((_, index) => found[index]?.ok === false || (found[index]?.ok && found[index].value.length > 0));
}

/** Asks the product's own server for the site where the domain leads to another one. */
async function ownAnswer(
  visits: readonly WebVisit[],
  tools: CheckTools,
  ours: readonly string[],
): Promise<WebSeen['own']> {
  const [first] = visits.flatMap(({ hops }) => hops.slice(0, 1));
  const [address] = ours;
  if (first === undefined || address === undefined || ours.includes(first.address)) return null;
  const url = new URL('/', first.url);
  const hop = await fetchHop(url, [address], tools);
  const end: WebEnd = hop.ok ? seen({ body: hop.value.body }) : hop;
  return { address, visit: { url: url.href, hops: hop.ok ? [hop.value.hop] : [], end } };
}

async function visit(start: URL, tools: CheckTools): Promise<WebVisit> {
  const hops: WebHop[] = [];
  const end = await follow(start, hops, tools);
  return { url: start.href, hops, end };
}

async function follow(start: URL, hops: WebHop[], tools: CheckTools): Promise<WebEnd> {
  let url = start;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    if (hops.some((hop) => hop.url === url.href)) return 'loop';
    const found = await addressesOf(tools.dns, url.hostname);
    if (!found.ok) return found;
    const hop = await fetchHop(url, found.value, tools);
    if (!hop.ok) return hop.why === 'special' && redirects > 0 ? inside(url, hops) : hop;
    hops.push(hop.value.hop);
    const { status, headers } = hop.value.hop;
    const location = headers.location;
    if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return seen({ body: hop.value.body });
    const next = URL.parse(location, url.href);
    if (next === null || !/^https?:$/.test(next.protocol) || !PORTS.includes(next.port)) return 'strange';
    next.hash = '';
    // Names and passwords in an address are not passed on.
    next.username = next.password = '';
    // A domain can't make this computer ask for any page of somebody else.
    url = siteOf(next) === siteOf(start) ? next : new URL('/', next);
  }
  return 'tooMany';
}

const siteOf = ({ hostname }: URL): string => getDomain(hostname) ?? hostname;

/** Keeps the place to which the site leads, which was not asked. */
function inside(url: URL, hops: WebHop[]): WebEnd {
  hops.push({ url: url.href, address: '', status: 0, headers: {} });
  return 'special';
}

type Hop = { ok: true; value: { hop: WebHop; body: string } } | { ok: false; why: Unasked };

async function fetchHop(url: URL, addresses: readonly string[], { reach, note }: CheckTools): Promise<Hop> {
  let last: Hop = { ok: false, why: 'nobody' };
  for (const address of addresses.slice(0, MOST_ADDRESSES)) {
    const page = await fetchPage(reach, { url, address, trust: null });
    note({ from: address, question: `GET ${url.href}`, answer: page.ok ? pageText(page.value) : page.why });
    if (page.ok) {
      const { status, headers, body } = page.value;
      return seen({ hop: { url: url.href, address, status, headers }, body });
    }
    last = page;
    if (page.why !== 'unreachable') break;
  }
  return last;
}

/** Bytes of a page that are kept for people. */
const KEPT = 2000;

const pageText = ({
  status,
  headers,
  body,
}: {
  status: number;
  headers: Record<string, string>;
  body: string;
}): string =>
  [
    String(status),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body.slice(0, KEPT),
  ].join('\n');
