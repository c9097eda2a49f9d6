import { domainToASCII, domainToUnicode } from 'node:url';

/** A domain in its other form, Unicode or punycode; the same again where there is none, or where it is no domain. */
export function twinOf(domain: string): string {
  const name = domain.toLowerCase();
  const ascii = domainToASCII(name);
  return (ascii === name ? domainToUnicode(name) : ascii) || name;
}
