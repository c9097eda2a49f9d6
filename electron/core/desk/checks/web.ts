/** Visits a site as a browser without cookies would, with and without encryption and `www`. */
import { isIP } from 'node:net';
import { getDomain } from 'tldts';
import { type Seen, seen } from '../../rules/checks/seen.ts';
import { judgeWeb, type WebEnd, type WebHop, type WebSeen, type WebVisit } from '../../rules/checks/web.ts';
import { fetchFirst, redirectOf, type WebAnswer } from './http.ts';
import type { CheckTools, LayerCheck } from './layer-check.ts';
import { addressesOf, siteHosts } from './site-hosts.ts';

const MOST_REDIRECTS = 5;

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
  let away: string | undefined;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const isVisited = hops.some((hop) => hop.url === url.href);
    if (isVisited) return away === undefined ? 'loop' : seen({ body: '', away });
    const found = await addressesOf(tools.dns, url.hostname);
    if (!found.ok) return found;
    const hop = await fetchHop(url, found.value, tools);
    if (!hop.ok) return hop.why === 'special' && redirects > 0 ? inside(url, hops) : hop;
    hops.push(hop.value.hop);
    if (away !== undefined) return seen({ body: '', away });
    const next = redirectOf(hop.value.hop, url);
    if (next === undefined) return seen({ body: hop.value.body });
    if (next === null) return 'strange';
    // A domain can't make this computer ask for any page of somebody else.
    const isAllowed = siteOf(next) === siteOf(start) || next.href === new URL('/', next).href;
    url = isAllowed ? next : new URL('/', next);
    away = isAllowed ? undefined : next.href;
  }
  return 'tooMany';
}

/** Customers of one host below a shared name, as `github.io`, are sites of their own. */
const siteOf = ({ hostname }: URL): string => getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;

/** Keeps the place to which the site leads, which was not asked. */
function inside(url: URL, hops: WebHop[]): WebEnd {
  hops.push({ url: url.href, address: '', status: 0, headers: {} });
  return 'special';
}

async function fetchHop(
  url: URL,
  addresses: readonly string[],
  { reach, note }: CheckTools,
): Promise<Seen<{ hop: WebHop; body: string }>> {
  const { address, page } = await fetchFirst(reach, addresses, { url, trust: null });
  note({
    from: address || url.hostname,
    question: `GET ${url.href}`,
    answer: page.ok ? pageText(page.value) : page.why,
  });
  if (!page.ok) return page;
  const { status, headers, body } = page.value;
  return seen({ hop: { url: url.href, address, status, headers }, body });
}

const pageText = ({ status, headers, body }: WebAnswer): string =>
  [String(status), ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body].join('\n');
