/** Decides which addresses the system may open, and where updates may come from. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The address for the system's browser or mail program. Null if it may not be opened. Keeps only
 * address, subject and text of a `mailto:`, because other fields can attach files and add
 * recipients in some programs. `http`: an origin whose http addresses may be opened, because the
 * user allowed http for its account.
 */
export function toOpenable(address: string, http: string | null = null): string | null {
  if (!mayOpen(address, http)) return null;
  const { protocol, pathname, search, href } = new URL(address);
  if (protocol !== 'mailto:') return href;
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => /^body=/i.test(pair) || (/^subject=/i.test(pair) && !LINE_FEED.test(pair)));
  return `mailto:${pathname}${kept.length > 0 ? `?${kept.join('&')}` : ''}`;
}

/**
 * Whether an update may be fetched from an address: https, even after redirects. http only if the
 * feed itself is a server on this computer, as in tests.
 */
export function mayFetch(address: string, feed: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin } = new URL(address);
  if (protocol === 'https:') return true;
  return protocol === 'http:' && LOOPBACK.has(hostname) && URL.canParse(feed) && new URL(feed).origin === origin;
}

const LINE_FEED = /%0[ad]/i;

/**
 * Whether the system's browser or mail program may open an address: https, mailto, http on this
 * computer (such as the practice service), and http of the origin `http`. Everything else is
 * forbidden, above all `file:` and schemes of apps.
 */
export function mayOpen(address: string, http: string | null = null): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, pathname, origin } = new URL(address);
  if (protocol === 'mailto:') return !LINE_FEED.test(pathname);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && (LOOPBACK.has(hostname) || origin === http));
}
