/**
 * What a pasted or typed text is: a domain, an e-mail, an address, a number, or words. The list's
 * search and the palette read what is typed through here, so that both understand the same.
 */
import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { parse } from 'tldts';
import { OPEN_KINDS } from '../../../../shared/domain/record.ts';
import type { AnswerKind, RecognisedKind } from '../../../../shared/domain/search.ts';
import { parseQuery } from './query.ts';

export interface Recognised {
  kind: RecognisedKind;
  /**
   * What was meant, without the noise around it: the host of an address, the e-mail of `Aiko
   * <a@b.example>`.
   */
  text: string;
  /** In small letters. */
  email: string | null;
  /**
   * Host names in punycode, from the most exact to the domain that can be registered:
   * `shop.example.co.uk`, `example.co.uk`. Of an e-mail those behind its sign.
   */
  hosts: string[];
  /** IPv4 or IPv6, without its port or its range. */
  ip: string | null;
  /** A number or an id, without its sign. */
  number: string | null;
  /** `Order #1042`: which kind it is the number of. */
  of: AnswerKind | null;
  /** May be the name of a hosting account. */
  username: string | null;
}

const NOTHING: Omit<Recognised, 'kind' | 'text'> = {
  email: null,
  hosts: [],
  ip: null,
  number: null,
  of: null,
  username: null,
};

/**
 * Signs that are copied along without being seen: zero-width characters, marks of direction, soft
 * hyphens.
 */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const AROUND = String.raw`\s"'\`´“”„‟‘’‚«»‹›<>()\[\]{}|,;`;
const LEADING = new RegExp(`^[${AROUND}]+`);
const TRAILING = new RegExp(`[${AROUND}.!?:]`);

/** Nothing that is recognised is longer; some of what looks for it takes the square of the length. */
const LONGEST = 2_000;

/** Quotes, brackets and blanks around a text, and the stop behind it. */
export function withoutNoise(text: string): string {
  const bare = text.replace(UNSEEN, '').normalize('NFC').replace(LEADING, '');
  // From the end: a pattern would begin again at each sign of a long row of them.
  let end = bare.length;
  while (end > 0 && TRAILING.test(bare.charAt(end - 1))) end -= 1;
  return bare.slice(0, end).replace(/\s+/g, ' ');
}

const EMAIL = /^[^\s@<>"',;:()[\]]+@[^\s@<>"',;:()[\]/]+$/;
/** What numbers are called by: the kinds' own names, and other words for them. */
const NAMED: ReadonlyMap<string, AnswerKind> = new Map([
  ...(['ticket', ...OPEN_KINDS] as const).map((kind) => [kind, kind] as const),
  ['client', 'customer'],
  ['user', 'customer'],
  ['userid', 'customer'],
  ['clientid', 'customer'],
  ['pid', 'product'],
  ['service', 'product'],
]);
const NUMBERED = /^([a-z]+)\s*(?:id|no\.?|nr\.?|number)?\s*[#:]?\s*#?([a-z0-9][a-z0-9-]*)$/i;
const NUMBER = /^#?\s*([a-z]{0,5}-?\d[\d-]*|[a-z0-9]{2,5}-[a-z0-9]*\d[a-z0-9]*)$/i;
const USERNAME = /^[a-z_][a-z0-9._-]{1,31}$/i;

export function recognise(typed: string): Recognised {
  const text = withoutNoise(typed);
  const found = (kind: RecognisedKind, said: string, more: Partial<Recognised> = {}): Recognised => ({
    ...NOTHING,
    kind,
    text: said,
    ...more,
  });
  if (text === '' || text.length > LONGEST) return found('words', text);

  const email = emailIn(text);
  if (email) return found('email', email, { email, hosts: hostsOf(email.slice(email.indexOf('@') + 1))?.hosts ?? [] });

  const ip = ipIn(text);
  if (ip) return found('ip', ip, { ip });

  const [, word = '', id] = NUMBERED.exec(text) ?? [];
  const of = NAMED.get(word.toLowerCase());
  if (of && id && /\d/.test(id)) return found('number', id, { number: id, of });

  const username = USERNAME.test(text) ? text.toLowerCase() : null;
  const number = NUMBER.exec(text)?.[1];
  if (number) return found('number', number, { number, username });

  const host = hostIn(text);
  const named = host === null ? null : hostsOf(host.name);
  // `jane.doe` may be a domain or somebody's name: only what stood in an address, or ends as
  // domains do, is surely one.
  if (named && (named.known || host?.sure)) {
    return found('domain', domainToUnicode(named.hosts[0] ?? ''), {
      hosts: named.hosts,
      username: host?.sure ? null : username,
    });
  }
  return found('words', text, { hosts: named?.hosts ?? [], username });
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

/** The host that a text names, and whether it can be nothing else. */
function hostIn(text: string): { name: string; sure: boolean } | null {
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*:)?\/\/(.*)$/i.exec(text) ?? [];
  const address = scheme !== undefined || rest !== '' ? rest : text;
  const [, host = '', behind = ''] = /^(?:[^@/?#\s]*@)?([^/?#:\s]+)((?::\d+)?(?:[/?#].*)?)$/.exec(address) ?? [];
  if (!host.includes('.')) return null;
  return { name: host, sure: rest !== '' || behind !== '' || /^www\./i.test(host) };
}

const HOST = /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/**
 * A host and what it is part of, down to the domain that can be registered by the public suffix
 * list.
 */
function hostsOf(host: string): { hosts: string[]; known: boolean } | null {
  const ascii = domainToASCII(host.replace(/\.$/, '').toLowerCase());
  if (!HOST.test(ascii)) return null;
  const { domain, isIcann, isPrivate } = parse(ascii, { allowPrivateDomains: true, validateHostname: false });
  // `co.uk` is nobody's.
  if (domain === null) return null;
  const bare = ascii !== domain && ascii.startsWith('www.') ? ascii.slice(4) : ascii;
  const hosts = [bare];
  for (let next = bare; next !== domain && next.includes('.'); ) {
    next = next.slice(next.indexOf('.') + 1);
    hosts.push(next);
  }
  return { hosts, known: isIcann === true || isPrivate === true };
}

/** Both forms of a host, as either may stand in a record. */
export function formsOf(host: string): string[] {
  return [...new Set([host, domainToUnicode(host) || host])];
}

/**
 * Whether a query is only text. In the query language, `from:jane@` looks like what stands before the host of an
 * address. An operator that does not exist is named as a problem, but the scheme of an address looks like one.
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
 * A query as it may be meant, the likeliest first: a pasted address is its host, and where that is
 * nowhere, what it is part of; where `Ticket #ABC-123456` stands nowhere, it is that ticket. Each is a query of its own;
 * anything else is only itself.
 */
export function readings(query: string): [string, ...string[]] {
  if (!isOnlyText(query)) return [query];
  const { kind, email, hosts, number, of } = recognise(query);
  if (of === 'ticket' && number !== null) return [query, number];
  if (kind === 'email' && email !== null) return [email];
  const [first, ...others] = kind === 'domain' ? hosts.map((host) => formsOf(host).join(' OR ')) : [];
  return first === undefined ? [query] : [first, ...others];
}
