const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * What may be handed to the system's browser or mail program: https and mailto, and http where it stays on this
 * computer (a service run here, as the practice one). Everything else, above all file: and app schemes, may not.
 */
export function mayOpen(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (protocol === 'mailto:') return true;
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}
