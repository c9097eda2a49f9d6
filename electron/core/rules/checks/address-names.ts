/** Addresses, and the names by which DNS is asked about them. */
import { isIP } from 'node:net';
import { isDocumentation, isPublicAddress } from '../public-address.ts';

/** One spelling of each address. */
export const plainSpelling = (address: string): string =>
  isIP(address) === 6 ? (URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? address) : address;

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [left = '', right = ''] = plainSpelling(address).split('::');
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [first, last] = [read(left), read(right)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/** An IPv4 address in IPv6 form is that IPv4 address. */
export function plainAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : address;
}

/** The labels of an address: four numbers, or 32 digits. */
export const addressLabels = (address: string): string[] =>
  isIP(address) === 6
    ? groupsOf(address).flatMap((group) => [...group.toString(16).padStart(4, '0')])
    : address.split('.');

/** The name under which an address is asked for in `zone`; without one, for its host. */
export const reverseName = (address: string, zone = isIP(address) === 6 ? 'ip6.arpa' : 'in-addr.arpa'): string =>
  [...addressLabels(address).reverse(), zone].join('.');

/** Addresses that others may see, at most `most`. Those of an inner network are not. */
export const outerAddresses = (addresses: readonly string[], most = addresses.length): string[] =>
  addresses.filter((address) => isPublicAddress(address) || isDocumentation(address)).slice(0, most);

/** A name that can be asked for: labels of 1 to 63 bytes, 253 together. */
export const isAskable = (name: string): boolean =>
  name.length <= 253 && name.split('.').every((label) => label.length > 0 && label.length < 64);
