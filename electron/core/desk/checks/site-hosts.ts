/** Host names of a site, and where they are. */
import { isIP } from 'node:net';
import { type Seen, seen } from '../../rules/checks/seen.ts';
import type { Dns } from './dns.ts';

/** The name itself, and with `www` before it. */
export const siteHosts = (name: string): string[] =>
  isIP(name) !== 0 || name.startsWith('www.') ? [name] : [name, `www.${name}`];

/** Addresses of a host in an URL, which may be an address itself. */
export async function addressesOf(dns: Dns, hostname: string): Promise<Seen<string[]>> {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? dns.addresses(host) : seen([host]);
}
