/**
 * Fetches answers of registries: only by https with a valid certificate, and redirects only to the
 * same. Redirects to special addresses are refused like any other.
 */
import { type Seen, unseen } from '../../rules/checks/seen.ts';
import { fetchFirst, isOfWeb, redirectOf, type WebAnswer } from './http.ts';
import type { CheckTools } from './layer-check.ts';
import { addressesOf } from './site-hosts.ts';

export type TrustTools = Pick<CheckTools, 'dns' | 'reach' | 'authorities'>;

const MOST_REDIRECTS = 3;

export async function fetchTrusted(
  { dns, reach, authorities }: TrustTools,
  start: URL,
  wanted: { accept: string; longest?: number },
): Promise<Seen<WebAnswer>> {
  const trust = { ca: authorities && [...authorities] };
  let url = start;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    if (url.protocol !== 'https:' || !isOfWeb(url)) return unseen('malformed');
    const found = await addressesOf(dns, url.hostname);
    if (!found.ok) return found;
    const { page } = await fetchFirst(reach, found.value, { url, trust, ...wanted });
    const next = page.ok ? redirectOf(page.value, url) : undefined;
    if (next === undefined) return page;
    if (next === null) return unseen('malformed');
    url = next;
  }
  return unseen('bounded');
}
