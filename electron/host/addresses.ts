const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * An address as it is handed to the system's browser or mail program; null where it may not be. Of a message only address,
 * subject and text are left: some programs attach files and add recipients by what else stands there.
 */
export function asOpened(address: string): string | null {
  if (!mayOpen(address)) return null;
  const { protocol, pathname, search, href } = new URL(address);
  if (protocol !== 'mailto:') return href;
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => /^body=/i.test(pair) || (/^subject=/i.test(pair) && !LINE_FEED.test(pair)));
  return `mailto:${pathname}${kept.length > 0 ? `?${kept.join('&')}` : ''}`;
}

/** What an update may be fetched from: a redirect off https would leave its checksum to anyone on the way. */
export function mayFetch(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}

/** It would begin another header. */
const LINE_FEED = /%0[ad]/i;

/**
 * What may be handed to the system's browser or mail program: https and mailto, and http where it stays on this
 * computer (a service run here, as the practice one). Everything else, above all file: and app schemes, may not.
 */
export function mayOpen(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, pathname } = new URL(address);
  if (protocol === 'mailto:') return !LINE_FEED.test(pathname);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}
