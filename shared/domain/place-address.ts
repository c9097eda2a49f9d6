/**
 * Addresses of places for other programs: `rackside://ticket/ABC-123456`, or
 * `…/#/ticket/ABC-123456` in a browser. Any program or page can make one, so each only shows
 * something: none asks a service, sends or changes anything.
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

const LONGEST_CANNED = 200;
/** Longer than any readable address in percent codes. */
const LONGEST_ADDRESS = 4000;

const LETTERS = String.raw`(?:[\w.~@:+-]|%[\da-f]{2})+`;
const ADDRESS = new RegExp(
  `^(?:${SCHEME}://|#/)(${Object.keys(LONGEST).join('|')})/(${LETTERS})/?(?:\\?([^#]+))?$`,
  'i',
);
const PARAMETER = new RegExp(`^(service|canned)=(${LETTERS})$`, 'i');
const HOST = /^(?:[a-z\d.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** The place of an address. Null for other texts. */
export function readPlaceAddress(address: string): PlaceAddress | null {
  if (address.length > LONGEST_ADDRESS) return null;
  const [, name = '', raw = '', query] = ADDRESS.exec(address) ?? [];
  const kind = name.toLowerCase() as PlaceAddress['kind'];
  const text = decoded(raw, LONGEST[kind]);
  const parameters = query === undefined ? {} : readParameters(query);
  if (text === null || parameters === null) return null;
  const { service = null, canned = null } = parameters;
  if ((service !== null && !HOST.test(service)) || (canned !== null && kind !== 'reply')) return null;
  return { kind, text, service: service?.toLowerCase() ?? null, canned };
}

/** Null if one is unknown, unreadable or given twice. */
function readParameters(query: string): { service?: string; canned?: string } | null {
  const found: { service?: string; canned?: string } = {};
  for (const parameter of query.split('&')) {
    const [, name, raw = ''] = PARAMETER.exec(parameter) ?? [];
    const value = decoded(raw, name === 'canned' ? LONGEST_CANNED : LONGEST_ADDRESS);
    if (value === null || (name !== 'service' && name !== 'canned') || name in found) return null;
    found[name] = value;
  }
  return found;
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
