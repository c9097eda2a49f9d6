/** Reads the addresses of a team's engine, one or several, as typed or pasted by a person. */
import { err, ok, type Result } from '../../../../shared/result.ts';
import { isLoopback } from '../service/address.ts';

export interface EngineAddress {
  host: string;
  port: number;
  webSocket: boolean;
  /** Loopback needs no encryption, so that tests and practice need no certificate. */
  encrypted: boolean;
}

const SCHEMES: Readonly<Record<string, { port: number; webSocket: boolean; encrypted: boolean | null }>> = {
  nats: { port: 4222, webSocket: false, encrypted: null },
  tls: { port: 4222, webSocket: false, encrypted: true },
  ws: { port: 80, webSocket: true, encrypted: false },
  wss: { port: 443, webSocket: true, encrypted: true },
};

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
    // Parse with a web scheme, so that the rules of URLs apply to the host.
    const url = URL.parse(`https://${rest}`);
    if (!url || url.hostname === '' || !/^\/?$/.test(url.pathname + url.search + url.hash)) {
      return wrong(one, 'engine-address');
    }
    // A name and password in the address would appear in every log of it.
    if (url.username !== '' || url.password !== '') return wrong(url.host, 'name-in-address');
    const encrypted = scheme.encrypted ?? !isLoopback(url.hostname);
    if (!encrypted && !isLoopback(url.hostname)) return wrong(url.host, 'engine-not-encrypted');
    addresses.push({ host: url.hostname, port: portOf(rest, scheme.port), webSocket: scheme.webSocket, encrypted });
  }
  return ok(addresses);
}

/** `URL` drops a scheme's default port, so read the port from the text. */
const portOf = (rest: string, usual: number): number => Number(/:(\d+)\/?$/.exec(rest)?.[1] ?? usual);
