/** Judges how a domain's website answers, by its addresses, redirects, statuses and pages. */

import type { Finding } from '../../../../shared/domain/finding.ts';
import type { CodeOf } from '../../../../shared/domain/finding-codes.ts';
import { oncePerSite, serverFixer } from './once-per-site.ts';
import { kindOfPage, titleOf } from './page-kinds.ts';
import { finding, type Judging, notAsked, type Seen } from './seen.ts';
import { shownText } from './shown-text.ts';

/** One answer on the way. */
export interface WebHop {
  url: string;
  /** Address that was asked. Empty if it has none. */
  address: string;
  status: number;
  headers: Record<string, string>;
}

/**
 * A visit ends with a page, or at one of these. `away`: the page of another site to which it leads,
 * of which only the start page was asked.
 */
export type WebEnd = Seen<{ body: string; away?: string }> | 'loop' | 'tooMany' | 'special' | 'strange';

export interface WebVisit {
  /** First address of the visit: `http://shop.example/`. */
  url: string;
  /** Without an answer, empty. */
  hops: WebHop[];
  end: WebEnd;
}

export interface WebSeen {
  visits: WebVisit[];
  /** The same site, asked of the product's own server where the domain leads elsewhere. */
  own: { address: string; visit: WebVisit } | null;
}

type WebFinding = Finding<CodeOf<'web'>>;

export function judgeWeb({ visits, own }: WebSeen, judging: Judging): Finding[] {
  const asked = visits.filter(({ end }) => typeof end === 'string' || end.ok);
  const [first] = visits;
  if (first === undefined) return [notAsked(judging.name, 'nobody')];
  const [answer] = asked;
  if (answer === undefined) return [unanswered(first)];
  const faults = oncePerSite([
    ...asked.flatMap((visit) => visitFindings(visit, judging)),
    ...encryptionFindings(visits, judging),
  ]);
  const place = placeFindings(answer, own, judging);
  if (faults.length > 0) return [...faults, ...place];
  const last = answer.hops.at(-1);
  const [status, to] = [last?.status ?? 0, awayOf(answer)];
  const fine =
    to !== null && status >= 300
      ? found('siteLeadsAway', 'note', 'nobody', { url: shownText(answer.url), to: shownText(to) })
      : found('siteAnswers', 'note', 'nobody', { url: shownText(last?.url ?? answer.url), status });
  return [fine, ...place];
}

function unanswered({ url, end }: WebVisit): Finding {
  return notAsked(url, typeof end === 'string' || end.ok ? 'silent' : end.why);
}

const found = finding<CodeOf<'web'>>;

const hostOf = (url: string): string => shownText(URL.parse(url)?.hostname ?? url);

function visitFindings({ url, hops, end }: WebVisit, judging: Judging): WebFinding[] {
  const last = hops.at(-1);
  const host = hostOf(last?.url ?? url);
  const at = shownText(last?.url ?? url);
  if (end === 'loop') {
    // Some sites lead visitors in a circle only until a cookie is kept, and checks keep none.
    const wantsCookie = hops.some(({ headers }) => 'set-cookie' in headers);
    return [found('redirectLoop', wantsCookie ? 'look' : 'fault', 'customer', { host, url: shownText(url) })];
  }
  if (end === 'tooMany') return [found('manyRedirects', 'look', 'customer', { host, url: shownText(url) })];
  if (end === 'special') return [found('redirectInside', 'fault', 'customer', { host, url: shownText(url), to: at })];
  if (end === 'strange')
    return [
      found('redirectStrange', 'look', 'customer', {
        host,
        url: shownText(url),
        to: shownText(last?.headers.location ?? ''),
      }),
    ];
  if (!end.ok || last === undefined) return [];
  const { body, away } = end.value;
  const kind = kindFinding(away === undefined ? last : { ...last, url: away }, body, judging);
  if (kind) return [kind];
  // The start page of another site isn't where visitors are led.
  return away === undefined ? statusFindings(last, judging) : [];
}

const awayOf = ({ end }: WebVisit): string | null => (typeof end !== 'string' && end.ok && end.value.away) || null;

function kindFinding(hop: WebHop, body: string, judging: Judging): WebFinding | null {
  const kind = kindOfPage(hop.url, body);
  const host = hostOf(hop.url);
  if (kind === null) return null;
  const values = { host, title: titleOf(body) || shownText(hop.url) };
  const server = serverFixer(hop.address, judging.onFile);
  if (kind === 'default') return found('defaultPage', 'fault', server, values);
  if (kind === 'parked') return found('parkedPage', judging.onFile.product ? 'fault' : 'look', 'customer', values);
  const { product } = judging.onFile;
  if (product === null || server !== 'us') return found('suspendedPage', 'fault', server, values);
  return /^suspended$/i.test(product.status.trim())
    ? found('suspendedAsOnFile', 'fault', 'customer', { ...values, product: shownText(product.name) })
    : found('suspendedUnlikeFile', 'fault', 'us', {
        ...values,
        product: shownText(product.name),
        status: shownText(product.status),
      });
}

/** CDNs tell by these that the server behind them failed (520 to 527). */
const isOriginStatus = (status: number) => status >= 520 && status <= 527;

function statusFindings({ url, address, status, headers }: WebHop, judging: Judging): WebFinding[] {
  const values = { host: hostOf(url), url: shownText(url), status };
  // People get a puzzle there, and then the site.
  if (status >= 400 && 'cf-mitigated' in headers) return [found('siteRefuses', 'note', 'nobody', values)];
  if (isOriginStatus(status))
    return [found('originFails', 'fault', judging.onFile.addresses.length > 0 ? 'us' : 'customer', values)];
  // The web server answers, and the program behind it doesn't, or not now.
  if ([502, 503, 504].includes(status))
    return [found('siteUnavailable', 'fault', serverFixer(address, judging.onFile), values)];
  if (status >= 500) return [found('siteFails', 'fault', 'customer', values)];
  if (status === 401) return [found('siteAsksPassword', 'look', 'customer', values)];
  // Some sites refuse programs and let people in.
  if (status === 403 || status === 429) return [found('siteRefuses', 'look', 'customer', values)];
  if (status === 404 || status === 410) return [found('startPageMissing', 'fault', 'customer', values)];
  return status >= 400 ? [found('siteRejects', 'look', 'customer', values)] : [];
}

/** The status of the visit's last answer, or of its redirect to another site; 0 without one. */
function statusOf(visit: WebVisit): number {
  if (awayOf(visit) !== null) return 302;
  return typeof visit.end !== 'string' && visit.end.ok ? (visit.hops.at(-1)?.status ?? 0) : 0;
}

function encryptionFindings(visits: readonly WebVisit[], judging: Judging): WebFinding[] {
  const plain = visits.filter(({ url }) => url.startsWith('http:'));
  return plain.flatMap((visit): WebFinding[] => {
    const secure = visits.find(({ url }) => url === visit.url.replace('http:', 'https:'));
    const host = hostOf(visit.url);
    const endsPlain = visit.hops.at(-1)?.url.startsWith('http:') ?? false;
    if (secure === undefined || !endsPlain || statusOf(visit) === 0 || statusOf(visit) >= 400) return [];
    const status = statusOf(secure);
    if (status > 0 && status < 400) return [found('notForcedToHttps', 'look', 'customer', { host })];
    // Without a connection, the certificate's check says so.
    if (status >= 400)
      return [
        found('httpsOtherThanHttp', 'fault', serverFixer(visit.hops[0]?.address ?? '', judging.onFile), {
          host,
          status,
        }),
      ];
    return [];
  });
}

/** Headers by which CDNs and protections show that they stand before the site's server. */
const CDNS: readonly [name: string, header: string, value: RegExp][] = [
  ['Cloudflare', 'cf-ray', /./],
  ['Fastly', 'x-served-by', /^cache-/i],
  ['CloudFront', 'x-amz-cf-id', /./],
  ['Akamai', 'server', /^akamai/i],
  ['Bunny', 'server', /^bunnycdn/i],
  ['Sucuri', 'x-sucuri-id', /./],
  ['Imperva', 'x-iinfo', /./],
  ['KeyCDN', 'server', /^keycdn/i],
  ['Google', 'via', /\bgoogle\b/i],
  ['Vercel', 'x-vercel-id', /./],
  ['Netlify', 'x-nf-request-id', /./],
];

function placeFindings({ hops }: WebVisit, own: WebSeen['own'], judging: Judging): WebFinding[] {
  const [first] = hops;
  const { addresses, product } = judging.onFile;
  if (first === undefined || product === null || addresses.length === 0 || addresses.includes(first.address)) return [];
  const values = { host: hostOf(first.url), address: first.address };
  const cdn = cdnIn(first.headers);
  if (cdn !== null) return [found('cdnAnswers', 'note', 'nobody', { ...values, cdn })];
  const status = own ? statusOf(own.visit) : 0;
  const isHere = own !== null && status > 0 && status < 400 && !isEmptyPlace(own.visit);
  // That the domain leads elsewhere is known from its addresses.
  return isHere ? [found('siteAlsoHere', 'look', 'customer', { ...values, own: own.address, status })] : [];
}

function cdnIn(headers: Record<string, string>): string | null {
  const [name] = CDNS.find(([, header, value]) => value.test(headers[header] ?? '')) ?? [];
  const [, proxy] = (headers.via ?? '').split(' ');
  return name ?? (proxy ? shownText(proxy) : null);
}

/** A server's page for names that it doesn't know isn't the site. */
const isEmptyPlace = ({ hops, end }: WebVisit): boolean =>
  typeof end !== 'string' && end.ok && kindOfPage(hops.at(-1)?.url ?? '', end.value.body) !== null;
