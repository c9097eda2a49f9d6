/** Reads a service's address as typed or pasted by a person. */
import { err, ok, type Result } from '../../../../shared/result.ts';

export interface ServiceAddress {
  /** Base address without a trailing slash, e.g. `https://my.example.com/billing`. */
  address: string;
  /** Plain http: everything sent, including secrets, can be read on the way. */
  plainHttp: boolean;
  loopback: boolean;
}

/** Trims blanks, query and pasted API paths, keeps a prefix, assumes https. */
export function normaliseAddress(text: string): Result<ServiceAddress> {
  const typed = text.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed.replace(/^\/+/, '')}`;
  if (typed === '' || !URL.canParse(withScheme)) return invalid(typed, 'address');
  const url = new URL(withScheme);
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '') return invalid(typed, 'scheme');
  // A name and password in the address would appear in every log of it.
  if (url.username !== '' || url.password !== '') return invalid(url.host, 'name-in-address');
  const path = url.pathname
    .replace(/\/{2,}/g, '/')
    .replace(/\/(api\/v\d+|oauth\/token)(\/.*)?$/i, '')
    .replace(/\/+$/, '');
  return ok({
    address: `${url.protocol}//${url.host}${path}`,
    plainHttp: url.protocol === 'http:',
    loopback: isLoopback(url.hostname),
  });
}

/** `host` as `URL` writes it. Some systems ask the network for names below `localhost`. */
export function isLoopback(host: string): boolean {
  return host === '[::1]' || host === 'localhost' || /^127(\.\d{1,3}){3}$/.test(host);
}

const invalid = (subject: string, reason: 'address' | 'scheme' | 'name-in-address') =>
  err('invalid', 'account.signIn', { subject: subject.slice(0, 200), detail: { field: 'address', reason } });
