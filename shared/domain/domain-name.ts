/** Reads the domain in a typed text, in both forms, alike for the order and its field. */

interface DomainName {
  /** Punycode, as registries use it. */
  ascii: string;
  /** Readable form; equal to `ascii` without special letters. */
  unicode: string;
}

/**
 * Invisible characters that are often copied: zero-width characters, direction marks, soft hyphens.
 */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const SURROUNDING_SIGNS = String.raw`\s"'\`´“”„‟‘’‚«»‹›<>()\[\]{}|,;`;
const LEADING = new RegExp(`^[${SURROUNDING_SIGNS}]+`);
const TRAILING = new RegExp(`[${SURROUNDING_SIGNS}.!?:]`);

/** Removes quotes, brackets and blanks around a text, and a final full stop. */
export function withoutNoise(text: string): string {
  const bare = text.replace(UNSEEN, '').normalize('NFC').replace(LEADING, '');
  // Searched from the end, because a pattern would restart at each of many such signs.
  let end = bare.length;
  while (end > 0 && TRAILING.test(bare.charAt(end - 1))) end -= 1;
  return bare.slice(0, end).replace(/\s+/g, ' ');
}

/** The host in a text, and whether the text must be a host. */
export function findHost(text: string): { name: string; sure: boolean } | null {
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*:)?\/\/(.*)$/i.exec(text) ?? [];
  const address = scheme !== undefined || rest !== '' ? rest : text;
  const [, host = '', behind = ''] = /^(?:[^@/?#\s]*@)?([^/?#:\s]+)((?::\d+)?(?:[/?#].*)?)$/.exec(address) ?? [];
  if (!host.includes('.')) return null;
  return { name: host, sure: rest !== '' || behind !== '' || /^www\./i.test(host) };
}

/** Punycode with at least two labels. */
export const HOST = /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/** Longer than any address with a domain. The time for reading depends on the length. */
const LONGEST = 2_000;

/** Null for a name without a dot, several words, an e-mail or invalid punycode. */
export function findDomain(typed: string): DomainName | null {
  const text = typed.length > LONGEST ? '' : withoutNoise(typed);
  const host = text.includes('@') && !text.includes('//') ? null : findHost(text);
  const whole = host && asciiOf(host.name.replace(/\.$/, ''));
  if (!whole) return null;
  const bare = whole.replace(/^www\./, '');
  const ascii = bare.includes('.') ? bare : whole;
  const unicode = unicodeOf(ascii);
  return unicode === null ? null : { ascii, unicode };
}

export const domainKey = (typed: string): string => findDomain(typed)?.ascii ?? typed.trim().toLowerCase();

function asciiOf(host: string): string | null {
  const url = URL.parse(`http://${host}/`);
  return url !== null && HOST.test(url.hostname) ? url.hostname : null;
}

/** A domain as people read it: its own letters for punycode, else the same text. */
export const inOwnLetters = (domain: string): string =>
  (/(?:^|\.)xn--/i.test(domain) && unicodeOf(domain.toLowerCase())) || domain;

/** Null for invalid punycode, or letters that are not normalized. */
function unicodeOf(ascii: string): string | null {
  const labels = ascii.split('.').map((label) => (label.startsWith('xn--') ? decodePunycode(label.slice(4)) : label));
  if (labels.includes(null)) return null;
  const unicode = labels.join('.');
  return asciiOf(unicode) === ascii ? unicode : null;
}

const [BASE, T_MIN, T_MAX, SKEW, DAMP] = [36, 1, 26, 38, 700];

function decodePunycode(label: string): string | null {
  const last = label.lastIndexOf('-');
  const signs = [...label.slice(0, Math.max(last, 0))];
  let [at, code, bias] = [0, 128, 72];
  for (let next = last + 1; next < label.length; at += 1) {
    const before = at;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = digitOf(label.charAt(next));
      next += 1;
      if (digit === null) return null;
      at += digit * weight;
      const t = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (digit < t) break;
      weight *= BASE - t;
    }
    const count = signs.length + 1;
    bias = biasAfter(at - before, count, before === 0);
    code += Math.floor(at / count);
    at %= count;
    if (code > 0x10ffff) return null;
    signs.splice(at, 0, String.fromCodePoint(code));
  }
  return signs.join('');
}

function digitOf(sign: string): number | null {
  if (/^[a-z]$/.test(sign)) return sign.charCodeAt(0) - 97;
  return /^\d$/.test(sign) ? sign.charCodeAt(0) - 22 : null;
}

function biasAfter(delta: number, count: number, first: boolean): number {
  let left = Math.floor(delta / (first ? DAMP : 2));
  left += Math.floor(left / count);
  let k = 0;
  for (; left > Math.floor(((BASE - T_MIN) * T_MAX) / 2); k += BASE) left = Math.floor(left / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * left) / (left + SKEW));
}
