/**
 * Recognizes a pasted or typed text: a domain, an e-mail, an address, a number, or words. Both the
 * list's search and the palette use it, so that they agree.
 */
import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { parse } from 'tldts';
import { findHost, HOST, withoutNoise } from '../../../../shared/domain/domain-name.ts';
import { STORED_KINDS } from '../../../../shared/domain/record.ts';
import type { AnswerKind, RecognisedKind } from '../../../../shared/domain/search.ts';
import { plainDigits } from '../../../../shared/domain/typed-digits.ts';
import { parseQuery } from './query.ts';

const PHONE = /^\+?[\d\s().\-/]+$/;
const [FEWEST, MOST] = [7, 15];

export const TAIL_LENGTH = FEWEST;

/**
 * The digits of a telephone number without the prefix for country or area. Null if the text is no
 * telephone number.
 */
export function phoneDigits(text: string): string | null {
  if (!PHONE.test(text)) return null;
  const digits = text.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= FEWEST && digits.length <= MOST ? digits : null;
}

/**
 * Compares by digits: a record has `+49.895550689`, a phone shows `089 5550689`. A national prefix
 * may stand for the code of any country.
 */
export function isSamePhone(one: string, other: string): boolean {
  const [a, b] = [phoneDigits(one), phoneDigits(other)];
  return a !== null && b !== null && (a.endsWith(b) || b.endsWith(a));
}

export interface Recognised {
  kind: RecognisedKind;
  /** The relevant part: the host of an address, the e-mail of `Aiko <a@b.example>`. */
  text: string;
  email: string | null;
  /**
   * Host names in punycode, from the most specific to the registrable domain: `shop.example.co.uk`,
   * `example.co.uk`. For an e-mail, those of its domain.
   */
  hosts: string[];
  ip: string | null;
  number: string | null;
  /**
   * Kind that the number belongs to, as in `Order #1042`. There are no invoice records; orders name
   * their invoice.
   */
  of: AnswerKind | 'invoice' | null;
  phone: string | null;
  username: string | null;
}

const NOTHING: Omit<Recognised, 'kind' | 'text'> = {
  email: null,
  hosts: [],
  ip: null,
  number: null,
  of: null,
  phone: null,
  username: null,
};

/** Longer texts are not recognized, because some of the searches take quadratic time. */
const LONGEST = 2_000;

const EMAIL = /^[^\s@<>"',;:()[\]]+@[^\s@<>"',;:()[\]/]+$/;
const words = <K extends AnswerKind | 'invoice'>(kind: K, list: string) =>
  list.split(' ').map((word): [string, K] => [word, kind]);
const NAMED_KINDS: ReadonlyMap<string, AnswerKind | 'invoice'> = new Map([
  ...(['ticket', 'customer', ...STORED_KINDS] as const).map((kind) => [kind, kind] as const),
  ...words(
    'customer',
    'client user userid clientid kunde kunden cliente klient klant клиент клієнт عميل العميل زبون الزبون',
  ),
  ...words('product', 'pid service منتج المنتج خدمة الخدمة'),
  ...words('order', 'bestellung bestell auftrag commande pedido ordine orden encomenda bestelling'),
  ...words('order', 'zamówienie objednávka sipariş ordre beställning tilaus заказ замовлення طلب الطلب'),
  ...words('invoice', 'invoice inv rechnung facture factura fatura fattura faktura factuur faktúra'),
  ...words('invoice', 'számla lasku счет счёт рахунок فاتورة الفاتورة'),
  ...words('ticket', 'tiquet tíquet incidencia vorgang zgłoszenie тикет заявка запрос تذكرة التذكرة'),
]);
const NUMBERED =
  /^(\p{L}+)\s*(?:id|no\.?|nr\.?|num\.?|number|nummer|n[º°]|№|n[uú]m[eé]ro|numer|رقم)?\s*[#:.]?\s*#?([a-z0-9][a-z0-9-]*)$/iu;
/** Suffixes such as in `Rechnungsnummer` and `orders`. */
const OF_A_NUMBER = /(?:s?nummer|s?nr|number|numer|id|no|s)$/;
const NUMBER = /^[#№]?\s*([a-z]{0,5}-?\d[\d-]*|[a-z0-9]{2,5}-[a-z0-9]*\d[a-z0-9]*)$/i;
const USERNAME = /^[a-z_][a-z0-9._-]{1,31}$/i;

export function recognise(typed: string): Recognised {
  const text = withoutNoise(typed);
  // A name keeps its digits: domains with others are others.
  const plain = plainDigits(text);
  const found = (kind: RecognisedKind, foundText: string, more: Partial<Recognised> = {}): Recognised => ({
    ...NOTHING,
    kind,
    text: foundText,
    ...more,
  });
  if (text === '' || text.length > LONGEST) return found('words', text);

  const email = emailIn(text);
  if (email) return found('email', email, { email, hosts: hostsOf(email.slice(email.indexOf('@') + 1))?.hosts ?? [] });

  const ip = ipIn(plain);
  if (ip) return found('ip', ip, { ip });

  const [, word = '', id] = NUMBERED.exec(plain) ?? [];
  const kindWord = word.toLowerCase();
  const of = NAMED_KINDS.get(kindWord) ?? NAMED_KINDS.get(kindWord.replace(OF_A_NUMBER, ''));
  if (of && id && /\d/.test(id)) return found('number', id, { number: id, of });

  const phone = phoneDigits(plain);
  const username = USERNAME.test(text) ? text.toLowerCase() : null;
  const number = NUMBER.exec(plain)?.[1];
  if (number) return found('number', number, { number, username, phone });

  const host = findHost(text);
  const named = host === null ? null : hostsOf(host.name);
  // `jane.doe` may be a domain or a name. A text is certainly a domain only if it was part of an
  // address or has a known ending.
  if (named && (named.known || host?.sure)) {
    return found('domain', domainToUnicode(named.hosts[0] ?? ''), {
      hosts: named.hosts,
      username: host?.sure ? null : username,
    });
  }
  return found('words', text, { hosts: named?.hosts ?? [], username, phone });
}

function emailIn(text: string): string | null {
  const bare = withoutNoise(
    /<([^<>\s]+@[^<>\s]+)>?$/.exec(text)?.[1] ?? text.replace(/^mailto:/i, '').replace(/\?.*$/, ''),
  );
  return EMAIL.test(bare) ? bare.toLowerCase() : null;
}

function ipIn(text: string): string | null {
  const inUrl = /^[a-z][a-z0-9+.-]*:\/\/(?:[^@/]*@)?(\[[^\]]+\]|[^/:?#]+)/i.exec(text)?.[1] ?? text;
  const bare = inUrl
    .replace(/^\[|\](?::\d+)?$/g, '')
    .replace(/\/\d{1,3}$/, '')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  return isIP(bare) === 0 ? null : bare.toLowerCase();
}

/** A host and its parent domains, up to the registrable domain of the public suffix list. */
function hostsOf(host: string): { hosts: string[]; known: boolean } | null {
  const ascii = domainToASCII(host.replace(/\.$/, '').toLowerCase());
  if (!HOST.test(ascii)) return null;
  const { domain, isIcann, isPrivate } = parse(ascii, { allowPrivateDomains: true, validateHostname: false });
  if (domain === null) return null;
  const bare = ascii !== domain && ascii.startsWith('www.') ? ascii.slice(4) : ascii;
  const hosts = [bare];
  for (let next = bare; next !== domain && next.includes('.'); ) {
    next = next.slice(next.indexOf('.') + 1);
    hosts.push(next);
  }
  return { hosts, known: isIcann === true || isPrivate === true };
}

/** Both forms of a host (punycode and Unicode), because a record may have either. */
export function hostForms(host: string): string[] {
  return [...new Set([host, domainToUnicode(host) || host])];
}

export function emailForms(email: string): string[] {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1);
  const isHost = hostsOf(host) !== null;
  return !isHost
    ? [email]
    : [...new Set([email, ...hostForms(domainToASCII(host)).map((form) => `${email.slice(0, at)}@${form}`)])];
}

/** A text and its other form, if it is an e-mail or domain that has one. */
export function spellings(text: string): [string, ...string[]] {
  if (!/[^\0-\x7f]|xn--/i.test(text)) return [text];
  const { kind, email, hosts } = recognise(text);
  const [first, ...others] =
    kind === 'email' ? emailForms(email ?? text) : kind === 'domain' ? hostForms(hosts[0] ?? text) : [];
  return first === undefined ? [text] : [first, ...others];
}

/**
 * True if a query has only words and phrases. `from:jane@` looks like the start of an address but
 * is an operator. An unknown operator counts as a problem, except for the scheme of an address.
 */
function isOnlyText(query: string): boolean {
  const { tree, problem } = parseQuery(query);
  const parts = tree?.kind === 'all' ? tree.parts : [tree];
  return (
    parts.every((part) => part?.kind === 'word' || part?.kind === 'phrase') &&
    (problem === null || query.includes('://'))
  );
}

/**
 * Possible meanings of a query, the most likely first. A pasted address means its host; if that is
 * not found, a parent domain. `Ticket #ABC-123456` may mean only the number. Each result is a
 * complete query. Any other query only means itself.
 */
export function possibleQueries(query: string): [string, ...string[]] {
  if (!isOnlyText(query)) return [query];
  const { kind, email, hosts, number, of } = recognise(query);
  if (of !== null && number !== null) return [query, number];
  if (kind === 'email' && email !== null) return [email];
  const [first, ...others] = kind === 'domain' ? hosts.map((host) => hostForms(host).join(' OR ')) : [];
  return first === undefined ? [query] : [first, ...others];
}
