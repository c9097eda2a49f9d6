/** Reads where a team's engine is, as a person typed or pasted it: one address, or several. */
import { err, ok, type Result } from '../../../../shared/result.ts';
import { isLoopback } from '../service/address.ts';

export interface EngineAddress {
  /** As a URL has it: an IPv6 address stands in brackets. */
  host: string;
  port: number;
  webSocket: boolean;
  /** On this computer, nobody is between: a test or a practice needs no certificate there. */
  encrypted: boolean;
}

/** How an address may begin, and the port that it means without one. */
const SCHEMES: Readonly<Record<string, { port: number; webSocket: boolean; encrypted: boolean | null }>> = {
  nats: { port: 4222, webSocket: false, encrypted: null },
  tls: { port: 4222, webSocket: false, encrypted: true },
  ws: { port: 80, webSocket: true, encrypted: false },
  wss: { port: 443, webSocket: true, encrypted: true },
};

/** A cluster has a few. */
const MOST = 16;

export function readEngineAddresses(text: string, operation: string): Result<EngineAddress[]> {
  const typed = text.split(/[\s,]+/).filter((part) => part !== '');
  const wrong = (subject: string, reason: string) =>
    err('invalid', operation, { subject: subject.slice(0, 200), detail: { field: 'address', reason } });
  if (typed.length === 0 || typed.length > MOST) return wrong(text, 'engine-address');
  const addresses: EngineAddress[] = [];
  for (const one of typed) {
    const [, name = 'nats', rest = ''] = /^(?:([a-z]+):\/\/)?(.*)$/i.exec(one) ?? [];
    const scheme = SCHEMES[name.toLowerCase()];
    if (!scheme) return wrong(one, 'engine-scheme');
    // Under a scheme of the web, so that a URL's own rules hold for the host.
    const url = URL.parse(`https://${rest}`);
    if (!url || url.hostname === '' || !/^\/?$/.test(url.pathname + url.search + url.hash)) {
      return wrong(one, 'engine-address');
    }
    // A name and password in the address would end up in every log of an address.
    if (url.username !== '' || url.password !== '') return wrong(url.host, 'name-in-address');
    const encrypted = scheme.encrypted ?? !isLoopback(url.hostname);
    if (!encrypted && !isLoopback(url.hostname)) return wrong(url.host, 'engine-not-encrypted');
    addresses.push({ host: url.hostname, port: portOf(rest, scheme.port), webSocket: scheme.webSocket, encrypted });
  }
  return ok(addresses);
}

/** A URL drops the port that its own scheme has anyway. */
const portOf = (rest: string, usual: number): number => Number(/:(\d+)\/?$/.exec(rest)?.[1] ?? usual);
