/**
 * Addresses of places for other programs: `rackside://ticket/ABC-123456`, or
 * `…/#/ticket/ABC-123456` in a browser. Any program or page can make one, so each only shows
 * something, as if the agent had opened it. None sends or overwrites.
 */
import { oneLine } from './one-line.ts';

export const SCHEME = 'rackside';

/** Maximum length of a ticket's number, in all addresses and inputs. */
export const LONGEST_TID = 50;

/** Kinds of places, with the longest text that names one: a number, words, an email, a domain. */
const LONGEST = { ticket: LONGEST_TID, reply: LONGEST_TID, search: 200, customer: 254, check: 253 };

export interface PlaceAddress {
  kind: keyof typeof LONGEST;
  text: string;
  /** The service's host, with a port if unusual. */
  service: string | null;
  /** Name of the canned reply that a reply begins with. */
  canned: string | null;
}

const LONGEST_PARAMETER = { service: 260, canned: 200 };
/** Longer than any readable address in percent codes. */
const LONGEST_ADDRESS = 4000;

const LETTERS = String.raw`(?:[\w.~@:+-]|%[\da-fA-F]{2})+`;
const ADDRESS = new RegExp(
  `^(?:${SCHEME}://|#/)(${Object.keys(LONGEST).join('|')})/(${LETTERS})/?(?:\\?([^#]+))?$`,
  'i',
);
const PARAMETER = new RegExp(`^(service|canned)=(${LETTERS})$`);
const HOST = /^(?:[a-z\d.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** The place of an address. Null for other texts, and if a parameter is unknown or given twice. */
export function readPlaceAddress(address: string): PlaceAddress | null {
  if (address.length > LONGEST_ADDRESS) return null;
  const [, word = '', raw = '', query] = ADDRESS.exec(address) ?? [];
  const kind = word.toLowerCase() as PlaceAddress['kind'];
  const text = decoded(raw, LONGEST[kind]);
  if (text === null) return null;
  const place: PlaceAddress = { kind, text, service: null, canned: null };
  for (const parameter of query?.split('&') ?? []) {
    const [, key, value = ''] = PARAMETER.exec(parameter) ?? [];
    const name = key as keyof typeof LONGEST_PARAMETER;
    if (place[name] !== null) return null;
    place[name] = decoded(value, LONGEST_PARAMETER[name]);
    if (place[name] === null) return null;
  }
  const { service, canned } = place;
  if ((service !== null && !HOST.test(service)) || (canned !== null && kind !== 'reply')) return null;
  return { ...place, service: service?.toLowerCase() ?? null };
}

/** `page`: the origin of a desk in a browser. */
export function placeAddress(
  { kind, text, service, canned }: Pick<PlaceAddress, 'kind' | 'text'> & Partial<PlaceAddress>,
  page: string | null,
): string {
  const parameters = Object.entries({ service, canned }).flatMap(([name, value]) =>
    value ? `${name}=${encoded(value)}` : [],
  );
  const query = parameters.length === 0 ? '' : `?${parameters.join('&')}`;
  return `${page === null ? `${SCHEME}://` : `${page}/#/`}${kind}/${encoded(text)}${query}`;
}

/** Also encodes characters that `encodeURIComponent` keeps but `ADDRESS` does not allow. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Null for an empty or long text, and for one with signs that no name has. */
function decoded(raw: string, longest: number): string | null {
  try {
    const text = decodeURIComponent(raw);
    return text !== '' && text.length <= longest && text === oneLine(text).trim() ? text : null;
  } catch {
    return null;
  }
}

/** The name of an account's service in addresses. */
export const serviceName = ({ practice, address }: { practice: boolean; address: string }): string =>
  practice ? 'practice' : new URL(address).host;
