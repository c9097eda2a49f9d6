/**
 * Fetches answers of registries: only by https with a valid certificate, and redirects only to the
 * same. Redirects to special addresses are refused like any other.
 */
import { type Seen, unseen } from '../../rules/checks/seen.ts';
import { fetchPage, type WebAnswer } from './http.ts';
import type { CheckTools } from './layer-check.ts';
import { addressesOf } from './site-hosts.ts';

export type TrustTools = Pick<CheckTools, 'dns' | 'reach' | 'authorities'>;

const MOST_REDIRECTS = 3;
/** Addresses of one name that are tried. */
const MOST_ADDRESSES = 2;

export async function fetchTrusted(
  tools: TrustTools,
  start: URL,
  wanted: { accept: string; longest?: number },
): Promise<Seen<WebAnswer>> {
  let url = start;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    if (url.protocol !== 'https:') return unseen('malformed');
    const page = await fetchOnce(tools, url, wanted);
    if (!page.ok || ![301, 302, 303, 307, 308].includes(page.value.status)) return page;
    const next = URL.parse(page.value.headers.location ?? '', url.href);
    if (next === null) return unseen('malformed');
    url = next;
  }
  return unseen('bounded');
}

async function fetchOnce(
  { dns, reach, authorities }: TrustTools,
  url: URL,
  wanted: { accept: string; longest?: number },
): Promise<Seen<WebAnswer>> {
  const found = await addressesOf(dns, url.hostname);
  if (!found.ok) return found;
  let last: Seen<WebAnswer> = unseen('unreachable');
  for (const address of found.value.slice(0, MOST_ADDRESSES)) {
    const ca = authorities && [...authorities];
    last = await fetchPage(reach, { url, address, trust: { ca }, ...wanted });
    if (last.ok || last.why !== 'unreachable') break;
  }
  return last;
}
