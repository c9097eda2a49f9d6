/** Reads the address of a service as a person typed or pasted it. */
import { err, ok, type Result } from '../../../../shared/result.ts';

export interface ServiceAddress {
  /** The base address without a slash at its end, e.g. `https://my.example.com/billing`. */
  address: string;
  /** Plain http: everything sent, secrets included, can be read on the way. */
  plainHttp: boolean;
  /** This computer itself: plain http is harmless there. */
  loopback: boolean;
}

/**
 * The base address in what a person typed or pasted: blanks, slashes, query, and a pasted
 * `/api/v2…` or `/oauth/token` are trimmed, a path prefix is kept, and https is assumed where no
 * scheme was given.
 */
export function normaliseAddress(text: string): Result<ServiceAddress> {
  const typed = text.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed.replace(/^\/+/, '')}`;
  if (typed === '' || !URL.canParse(withScheme)) return invalid(typed, 'address');
  const url = new URL(withScheme);
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '') return invalid(typed, 'scheme');
  // A name and password in the address would end up in every log of an address.
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

/**
 * This computer itself; `host` as URL writes it. Names below `localhost` are not: some systems ask
 * the network for them.
 */
export function isLoopback(host: string): boolean {
  return host === '[::1]' || host === 'localhost' || /^127(\.\d{1,3}){3}$/.test(host);
}

const invalid = (subject: string, reason: 'address' | 'scheme' | 'name-in-address') =>
  err('invalid', 'account.signIn', { subject: subject.slice(0, 200), detail: { field: 'address', reason } });
