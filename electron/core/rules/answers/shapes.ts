/**
 * Finds what may be another customer's by its shape alone: addresses, amounts, dates, numbers,
 * passwords. All patterns are bounded, since texts come from anybody.
 */
import { parse } from 'tldts';

export interface Span {
  from: number;
  to: number;
  place: string;
}

export const fill = (what: string) => `fill.${what}`;

const MONTHS = [
  'jan(?:uary|uar|vier|eiro)?|enero|ene|feb(?:ruary|ruar|rero)?|fevereiro|fev|février|mar(?:ch|zo|s)?|märz|março',
  'apr(?:il)?|abril|abr|avril|may|mai|mayo|maio|june?|juni|junio|junho|juin|july?|juli|julio|julho|juillet',
  'aug(?:ust)?|agosto|ago|août|sep(?:t(?:ember|embre|iembre)?)?|setembro|set|o[ck]t(?:ober|ubre|obre)?|outubro|out',
  'nov(?:ember|embre|iembre|embro)?|de[cz](?:ember|embre|embro)?|dic(?:iembre)?|déc(?:embre)?|dez',
  'gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|января|февраля|марта|апреля|мая|июня|июля',
  'августа|сентября|октября|ноября|декабря|stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września',
  'października|listopada|grudnia|ledna|února|března|dubna|května|června|července|srpna|září|října|prosince',
].join('|');
const CURRENCY = String.raw`\p{Sc}|(?:USD|EUR|GBP|CHF|MXN|BRL|JPY|INR|PLN|CZK|AED|AUD|CAD|NZD|SEK|NOK|DKK|ARS|CLP|COP|Rs\.?|R\$)(?!\p{L})`;
const MONEY_WORD = 'euros?|dollars?|dólares|pesos?|pounds?|francs?|franken|reais|real|cents?|lei|zł|kč|kr|ft|円|元|원';
const NUMBER = String.raw`\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3}){1,5}(?:[.,](?:\d{1,2}|-))?|\d{1,12}(?:[.,](?:\d{1,2}|-))?`;
const NUMBERED = [
  'ticket|conversation|order|invoice|quote|case|client|customer|proforma|card ending|card|bestell(?:ung)?|rechnung|auftrag',
  'angebot|kunde|vorgang',
  'pedido|factura|presupuesto|cliente|tarjeta|commande|facture|fatura|zamówienie|faktura|заказ|счёт|счет',
].join('|');
/** `81`, `#81`, `ABC-123456`, `INV-2024-17`, `RE17`, `17/2024`. */
const IDENTIFIER = String.raw`#?(?:[a-z]{1,6}(?:[-/_]|(?=\d\d)))?\d{1,12}(?:[-/_.]\d{1,12}){0,4}`;

const flags = (source: string, how = 'giu') => new RegExp(source, how);

/** Shapes by their places; earlier ones win where two overlap. */
const SHAPES: readonly (readonly [string, RegExp])[] = [
  [
    'username',
    flags(
      String.raw`(?<!\p{L})(?:user ?name|login|benutzer(?:name)?|usuario|utilisateur)(?!\p{L})[ \t]{0,3}[:=][ \t*"'„«]{0,4}()([^\s,;*"'”»]{2,60})`,
    ),
  ],
  [
    'number',
    flags(
      String.raw`(?<!\p{L})(?:${NUMBERED})(?:s|en|e|n)?(?:s?nummer|s?nr\.?)?(?!\p{L})(?:[ \t:#.-]{0,3}(?:no\.?|nr\.?|n[.°º]|num\.?|number|numbered|nummer|número|id|is|in|ist|lautet|es)){0,2}[ \t:.*(-]{0,4}()(${IDENTIFIER}(?:(?:,|[ \t](?:and|und|y|et|e))[ \t]?${IDENTIFIER}){0,5})(?!\d)`,
    ),
  ],
  [
    'number',
    /(?<![\p{L}\p{N}])(?:[A-Z]{2,6}[-/](?:\d{3,12}|\d{1,12}[-/]\d{1,12})|#(?:[A-Z]{1,6}-?)?\d{1,12})(?:[-/]\d{1,12}){0,4}(?![\p{L}\p{N}])/gu,
  ],
  ['code', /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]{4}){2,7}(?:[ ]?[A-Z0-9]{1,3})?(?![\p{L}\p{N}])/gu],
  ['ip', /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.]*\d)(?:\/\d{1,2})?/g],
  ['date', flags(String.raw`(?<![\p{L}\d])\d{1,2}[-/ ](?:${MONTHS})[-/ ]\d{2,4}`)],
  ['ip', /(?<![\p{L}\p{N}:/])(?:[0-9a-f]{1,4}:){2,7}:?(?:[0-9a-f]{1,4}:?){0,7}(?:\/\d{1,3})?(?![\p{L}\p{N}:])/giu],
  [
    'date',
    /(?<!\d|[245]\d\d[ -])(?:\d{4}(?:[-/]|\. ?)\d{1,2}(?:[-/]|\. ?)\d{1,2}|\d{1,2}(?:[-/]|\. ?)\d{1,2}(?:[-/]|\. ?)(?:\d{4}|\d{2}))(?!\d|[-/.]\d)/g,
  ],
  ['date', /(?<![\d.])\d{1,2}\.\d{1,2}\.(?![\d.])/g],
  ['date', /(?<!\d)(?:\d{4}年)?\d{1,2}月\d{1,2}日/g],
  [
    'date',
    flags(
      String.raw`(?<![\p{L}\d])\d{1,2}(?:\.|st|nd|rd|th|er|º)?\s(?:de\s|of\s)?(?:${MONTHS})(?!\p{L})\.?(?:,?\s(?:de\s)?\d{4})?`,
    ),
  ],
  ['date', flags(String.raw`(?<!\p{L})(?:${MONTHS})\.?[ ]{1,2}\d{1,4}(?:st|nd|rd|th)?(?![\d.:])(?:,?\s\d{4})?`)],
  ['amount', flags(String.raw`(?:${CURRENCY})\s?(?:${NUMBER})(?!\d)(?:\s?(?:${CURRENCY}))?`, 'gu')],
  [
    'amount',
    flags(String.raw`(?<![\d.,]|\d[ '’\u00a0\u202f])(?:${NUMBER})\s?(?:${CURRENCY}|(?:${MONEY_WORD})(?!\p{L}))`),
  ],
  ['amount', /(?<![\p{L}\d.,/]|\d[:-])\d{1,3}(?:[.,' ]\d{3}){0,5}[.,]\d{2}(?![\p{L}\d]|[.,:/%-]\d|\s?%)/gu],
  ['phone', /(?<![\p{L}\d.])(?:\+|00)\d{1,3}[ ./()-]{0,2}(?:\d[ ./()-]{0,2}){5,13}\d(?!\d)/gu],
  ['phone', /(?<![\p{L}\d.])\(?0\d{1,5}\)?[ ./-]{1,3}(?:\d[ ./-]{0,2}){4,10}\d(?![\d.])/gu],
  ['phone', /(?<![\p{L}\d.-])(?:\d[ -])?\(?\d{2,4}\)?(?:[ -]\d{2,4}){2,4}(?![\d.-]*\d)/gu],
];

export function shapeSpans(text: string, ours: ReadonlySet<string>): Span[] {
  const shapes = SHAPES.flatMap(([place, shape]) =>
    Array.from(text.matchAll(shape), ({ 0: whole, 2: value, index }): Span => {
      const from = value === undefined ? index : index + whole.length - value.length;
      return { from, to: index + whole.length, place: fill(place) };
    }).filter(({ from, to }) => place !== 'phone' || isPhone(text.slice(from, to))),
  );
  return [
    ...passwordSpans(text),
    ...addressSpans(text, ours),
    ...linkSpans(text),
    ...shapes,
    ...madeSpans(text),
    ...numberSpans(text),
  ];
}

const isPhone = (text: string): boolean => {
  const { length } = text.replace(/\D/g, '');
  return length >= 7 && length <= 15;
};

const PASSWORD_WORD =
  /(?<!\p{L})(?:pass(?:word|wort|code|phrase|wd)?|kennwort|pwd|pw|pin|contraseña|clave|senha|mot de passe|пароль|parol[ae]|heslo|hasło|wachtwoord|lösenord|şifre)(?!\p{L})|密码|密碼|パスワード|비밀번호/giu;
const BEHIND = 80;
/** A value in quotation marks, or after a sign, a verb or a line break. */
const QUOTED_VALUE = /["'`“„«]([^"'`”“»\n]{3,60})["'`”“»]/;
const SIGNED_VALUE =
  /^[^\n:=：|→–]{0,30}(?:[:=：|→–]|-[ \t]|\b(?:is|to|ist|lautet|auf|es|est|en|a)\b)[\s*`"'|:]{0,6}(\S{4,80})/iu;
/** Letters with digits, or digits alone, as passwords are made. */
const MIXED_VALUE = /(?<![\p{L}\p{N}])(?=\S{0,80}\d)[^\s"'`“”„«»|,;()]{4,80}/gu;

/** Each value that may be meant by a word for passwords before it. */
function passwordSpans(text: string): Span[] {
  return Array.from(text.matchAll(PASSWORD_WORD)).flatMap(({ 0: word, index }): Span[] => {
    const start = index + word.length;
    const behind = text.slice(start, start + BEHIND);
    const spanOf = (match: RegExpExecArray | null): Span[] => {
      const value = match?.[1] ?? '';
      const from = start + (match?.index ?? 0) + (match?.[0].lastIndexOf(value) ?? 0);
      return value === '' ? [] : [{ from, to: from + value.length, place: fill('password') }];
    };
    const mixed = Array.from(behind.matchAll(MIXED_VALUE), ({ 0: value, index: at }): Span => {
      return { from: start + at, to: start + at + value.length, place: fill('password') };
    });
    return [...spanOf(QUOTED_VALUE.exec(behind)), ...spanOf(SIGNED_VALUE.exec(behind)), ...mixed];
  });
}

/** Endings of file names, which are no hosts. */
const FILE =
  /\.(?:php|ini|html?|log|txt|conf|cnf|sql|gz|tar|zip|js|css|jpe?g|png|gif|webp|pdf|xml|json|ya?ml|bak|cgi|htaccess|exe|csv|docx?|xlsx?|eml|pem|key|crt|phar|lock|env)$/i;
const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@((?:[\p{L}\p{N}-]{1,63}\.){1,10}\p{L}[\p{L}\p{N}-]{1,62})/gu;
const HOST =
  /(?<![\p{L}\p{N}])((?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]{0,61}[\p{L}\p{N}])?\.){1,10}(?:xn--[a-z0-9-]{2,59}|\p{L}{2,63}))(?![\p{L}\p{N}@])/giu;
/** The end of a sentence without a blank behind it: `done.Please`. */
const SENTENCES = /^\p{Ll}+\.\p{Lu}\p{Ll}+$/u;
/** Addresses of the hosting company itself, which no customer has. */
const OF_COMPANY = /^(?:info|support|help|sales|billing|abuse|accounts?|noreply|no-reply|postmaster|hostmaster)@/i;

/** Hosts that answers point to for everybody. An e-mail address there is a customer's. */
export const PUBLIC = new Set(
  'apple.com cloudflare.com denic.de github.com gmail.com google.com icann.org icloud.com joomla.org letsencrypt.org mail-tester.com microsoft.com mozilla.org mxtoolbox.com nic.at nic.es nic.mx outlook.com php.net spamhaus.org ssllabs.com wordpress.org yahoo.com'.split(
    ' ',
  ),
);

/** `shop.example.co.uk` → `example.co.uk`. */
export const registrable = (host: string): string => {
  const known = host.toLowerCase();
  return parse(known, { allowPrivateDomains: true }).domain ?? known;
};

function addressSpans(text: string, ours: ReadonlySet<string>): Span[] {
  const emails = Array.from(text.matchAll(EMAIL)).flatMap(({ 0: whole, 1: host = '', index }): Span[] =>
    ours.has(registrable(host)) && OF_COMPANY.test(whole)
      ? []
      : [{ from: index, to: index + whole.length, place: fill('email') }],
  );
  const hosts = Array.from(text.matchAll(HOST)).flatMap(({ 0: whole, 1: host = '', index }): Span[] =>
    ours.has(registrable(host)) || PUBLIC.has(registrable(host)) || FILE.test(whole) || SENTENCES.test(host)
      ? []
      : [{ from: index, to: index + whole.length, place: fill('domain') }],
  );
  return [...emails, ...hosts];
}

const LINK = /https?:\/\/([^\s/?#<>"')\]]{1,253})((?:\/[^\s/?#<>"')\]]{0,200}){0,20})([?#][^\s<>"')\]]{0,2000})?/giu;
/** Hosts whose paths name people and their documents. */
const PERSONAL = /^(?:docs|drive)\.google\.com$|^github\.com$/i;

/** The rest of a link from the first part that may name something of a customer. */
function linkSpans(text: string): Span[] {
  return Array.from(text.matchAll(LINK)).flatMap(({ 0: whole, 1: host = '', 2: path = '', 3: query = '', index }) => {
    const parts = path.split('/');
    const personal = PERSONAL.test(host) ? 1 : parts.findIndex((part) => /\d/.test(part));
    const from = personal > 0 && personal < parts.length ? parts.slice(0, personal).join('/').length : path.length;
    const to = index + whole.length;
    const start = to - query.length - path.length + from;
    return start < to ? [{ from: start, to, place: fill('link') }] : [];
  });
}

const MADE = /[^\s"'`“”„«»()<>[\]{},;]{8,200}/gu;
const CLASSES = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[!$%&*+?@#^~|]/];

/** Runs that look generated: passwords, keys, codes of transfers. Links are looked at apart. */
function madeSpans(text: string): Span[] {
  return Array.from(text.matchAll(MADE)).flatMap(({ 0: whole, index }): Span[] =>
    !/^https?:\/\//i.test(whole) && looksMade(whole)
      ? [{ from: index, to: index + whole.length, place: fill('code') }]
      : [],
  );
}

function looksMade(word: string): boolean {
  const segments = word.replace(/[.:!?]+$/, '').split(/[/_.:=-]+/);
  const mixed = segments.filter((one) => /\p{L}/u.test(one) && /\d/.test(one));
  // Words of technology end in a short number: `Debian12`, `TLSv1`, `utf8mb4`.
  const isMade = (one: string) =>
    CLASSES.filter((kind) => kind.test(one)).length >= 3 && !/^\p{Lu}?\p{L}+\d{1,2}$/u.test(one);
  return (
    mixed.length > 1 ||
    mixed.some((one) => (one.match(/\d/g)?.length ?? 0) >= 4 || /\p{L}\d+\p{L}\d+\p{L}/u.test(one)) ||
    (segments.length === 1 && isMade(segments[0] ?? '')) ||
    mixed.some((one) => one.length >= 6 && isMade(one))
  );
}

/** Ports, limits, standards and years, which say nothing about a customer. */
const TECHNICAL_NUMBERS = new Set(
  '1024 2048 4096 8192 16384 32768 65535 65536 1433 1521 2077 2078 2079 2080 2082 2083 2086 2087 2095 2096 2222 2525 3000 3306 3389 4190 5000 5432 5672 6379 8000 8080 8443 8880 9000 9090 9200 11211 27017 1800 3600 7200 10800 14400 21600 28800 43200 86400 2822 3463 5321 5322 7208'.split(
    ' ',
  ),
);
const LONG_NUMBER =
  /(?<![\p{L}\d])(\d{4,20})(?![\p{L}\d]|[.,]\d)(?!\s?(?:[kmgt]i?b(?:it|yte)?s?|ms|px|sec|seconds?|sekunden|segundos)(?!\p{L}))/giu;

const numberSpans = (text: string): Span[] =>
  Array.from(text.matchAll(LONG_NUMBER)).flatMap(({ 1: digits = '', index }): Span[] =>
    TECHNICAL_NUMBERS.has(digits) || /^(?:19|20)\d\d$/.test(digits)
      ? []
      : [{ from: index, to: index + digits.length, place: fill('number') }],
  );
