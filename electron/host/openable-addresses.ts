/** Decides which addresses are handed to the system, and which an update may come from. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The address to hand to the system's browser or mail program; null where it may not be opened. Of
 * a `mailto:` only address, subject and text are left: some programs attach files and add
 * recipients by its other fields. `http`: an origin whose http addresses are opened, since its
 * account was allowed to use them.
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
 * Whether an update may be fetched from there: https wherever it is redirected, and http only where
 * the feed itself is a server of this computer, as in tests.
 */
export function mayFetch(address: string, feed: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin } = new URL(address);
  if (protocol === 'https:') return true;
  return protocol === 'http:' && LOOPBACK.has(hostname) && URL.canParse(feed) && new URL(feed).origin === origin;
}

/** Begins another header of a message. */
const LINE_FEED = /%0[ad]/i;

/**
 * Whether an address may be handed to the system's browser or mail program: https and mailto, and
 * http where it stays on this computer (a service run here, as the practice service) or leads to
 * the origin `http`. All else, above all `file:` and schemes of apps, may not.
 */
export function mayOpen(address: string, http: string | null = null): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, pathname, origin } = new URL(address);
  if (protocol === 'mailto:') return !LINE_FEED.test(pathname);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && (LOOPBACK.has(hostname) || origin === http));
}
