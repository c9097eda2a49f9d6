/**
 * Makes an earlier answer fit for another customer: everything of the first customer becomes a
 * place to fill. Known facts are found first, others by their shape. It rather hides too much.
 */
import { parse } from 'tldts';
import { tokens } from '../search/text.ts';

/** Facts of the customer to whom an answer was written, as the records have them. */
export interface AnswerFacts {
  /** People and companies. */
  names: readonly string[];
  /** Domains of products, orders and registrations. */
  hosts: readonly string[];
  /** Domains of mail addresses. */
  mailHosts: readonly string[];
  usernames: readonly string[];
  /** Numbers of tickets, orders, invoices and clients. */
  numbers: readonly string[];
  /** Streets, towns, postal codes, telephones, IP addresses. */
  others: readonly string[];
}

interface Span {
  from: number;
  to: number;
  place: string;
}

/** A variable of canned replies, which may have a value for the next customer, or a bare place. */
const NAME = 'customer.name';
const FIRST_NAME = 'customer.firstname';
const DOMAIN = 'service.domain';
const fill = (what: string) => `fill.${what}`;

/**
 * The text with places such as `{{customer.name}}` and `{{fill.amount}}`. `ours`: hosts of the
 * hosting company itself, which may stay.
 */
export function withPlaces(text: string, facts: AnswerFacts, ours: readonly string[]): string {
  const spans = [...factSpans(text, facts), ...shapeSpans(text, new Set(ours.map(registrable)))];
  let filled = '';
  let done = 0;
  for (const { from, to, place } of joined(spans)) {
    filled += `${text.slice(done, from)}{{${place}}}`;
    done = to;
  }
  return filled + text.slice(done);
}

/** Overlapping spans become one, which has the place of the first in the list. */
function joined(spans: readonly Span[]): Span[] {
  const ranked = spans.map((span, rank) => ({ ...span, rank })).sort((a, b) => a.from - b.from || b.to - a.to);
  const whole: (Span & { rank: number })[] = [];
  for (const span of ranked) {
    const last = whole.at(-1);
    if (!last || span.from >= last.to) whole.push({ ...span });
    else {
      last.to = Math.max(last.to, span.to);
      if (span.rank < last.rank) Object.assign(last, { place: span.place, rank: span.rank });
    }
  }
  return whole;
}

function factSpans(text: string, facts: AnswerFacts): Span[] {
  const words = tokens(text);
  const of = (values: readonly string[], place: string) => values.flatMap((value) => spansOf(words, value, place));
  const parts = facts.names.flatMap((name) => name.split(/\s+/)).filter((part) => tokens(part).length > 0);
  return [
    ...of(facts.hosts, DOMAIN),
    ...of(facts.mailHosts, fill('domain')),
    ...of(facts.usernames, fill('username')),
    ...of(facts.names, NAME),
    ...of(parts.filter(isTelling), NAME),
    ...of(
      facts.numbers.filter((number) => number.length > 3),
      fill('number'),
    ),
    ...of(facts.others.filter(isTelling), fill('detail')),
  ];
}

/** Shorter words are found as parts of other things; one character of Chinese is a whole name. */
const isTelling = (value: string): boolean => value.length >= 3 || /[^\0-\u024f]/.test(value);

type Words = ReturnType<typeof tokens>;

function spansOf(words: Words, value: string, place: string): Span[] {
  const wanted = tokens(value).map(({ text }) => text);
  if (wanted.length === 0) return [];
  const last = wanted.length - 1;
  return words.flatMap((first, at) => {
    const end = words[at + last];
    const fits = end && wanted.every((word, n) => isForm(words[at + n]?.text ?? '', word));
    return fits ? [{ from: first.start, to: end.end, place }] : [];
  });
}

/** Languages add endings to names: `Mayas`, `Wiśniewskiej`, `Иванову`. */
const ENDING = 3;
const isForm = (word: string, name: string): boolean => {
  if (word === name) return true;
  if (name.length < 4 || /\d/.test(name)) return false;
  if (word === `${name}s`) return true;
  const stem = name.length > 5 || /[^\0-\u024f]/.test(name) ? name.replace(/[aeiouyаеиоуыюяьйαεηιουωσς]$/u, '') : name;
  return stem.length > 3 && word.startsWith(stem) && word.length <= stem.length + ENDING;
};

const MONTHS = [
  'jan(?:uary|uar|vier|eiro)?|enero|ene|feb(?:ruary|ruar|rero)?|fevereiro|fev|février|mar(?:ch|zo|s)?|märz|março',
  'apr(?:il)?|abril|abr|avril|may|mai|mayo|maio|june?|juni|junio|junho|juin|july?|juli|julio|julho|juillet',
  'aug(?:ust)?|agosto|ago|août|sep(?:t(?:ember|embre|iembre)?)?|setembro|set|o[ck]t(?:ober|ubre|obre)?|outubro|out',
  'nov(?:ember|embre|iembre|embro)?|de[cz](?:ember|embre|embro)?|dic(?:iembre)?|déc(?:embre)?|dez',
].join('|');
const CURRENCY = String.raw`\p{Sc}|(?:USD|EUR|GBP|CHF|MXN|BRL|JPY|INR|PLN|CZK|AED|AUD|CAD|NZD|SEK|NOK|DKK|ARS|CLP|COP)\b`;
const MONEY_WORD = 'euros?|dollars?|dólares|pesos?|pounds?|francs?|franken|reais|real|cents?';
const NUMBER = String.raw`\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})*(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?`;
const MARKS = '*`"\'“”„«»';
const PASSWORD_WORD =
  'pass(?:word|wort|code|phrase)?|kennwort|pwd|pw|contraseña|clave|senha|mot de passe|пароль|parol[ae]';

const NUMBERED =
  'ticket|order|invoice|quote|bestellung|rechnung|auftrag|angebot|kunden?(?:nummer)?|pedido|factura|presupuesto|commande|facture|fatura|заказ|счёт';

/** Shapes by their places; earlier ones win where two overlap. All take time by length alone. */
const SHAPES: readonly (readonly [string, RegExp])[] = [
  [
    'password',
    new RegExp(
      String.raw`(?<!\p{L})(?:${PASSWORD_WORD})(?!\p{L})[^\n:=]{0,30}?(?:[:=]|\b(?:is|ist|lautet|es|est)\b)[ \t${MARKS}]*()(\S{4,80})`,
      'giu',
    ),
  ],
  [
    'username',
    new RegExp(
      String.raw`(?<!\p{L})(?:user ?name|login|benutzer(?:name)?|usuario|utilisateur)(?!\p{L})[ \t]{0,3}[:=][ \t${MARKS}]*()([^\s,;${MARKS}]{2,60})`,
      'giu',
    ),
  ],
  [
    'number',
    new RegExp(
      String.raw`(?<!\p{L})(?:${NUMBERED})(?!\p{L})[ \t]{0,2}(?:no\.?|nr\.?|n[.°º]|num\.?|id)?[ \t:]{0,2}()(#?\d{1,12})(?!\d)`,
      'giu',
    ),
  ],
  ['number', /(?<![\p{L}\p{N}])(?:[A-Z]{2,5}-\d{3,12}|#\d{1,12})(?![\p{L}\p{N}])/gu],
  ['ip', /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.]*\d)(?:\/\d{1,2})?/g],
  ['ip', /(?<![\p{L}\p{N}:])(?:[0-9a-f]{1,4}:){2,7}:?(?:[0-9a-f]{1,4}:?){0,7}(?:\/\d{1,3})?(?![\p{L}\p{N}:])/giu],
  [
    'date',
    /(?<!\d|[245]\d\d[ -])(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2}))(?!\d|[-/.]\d)/g,
  ],
  ['date', /(?<!\d)\d{4}年\d{1,2}月\d{1,2}日|(?<!\d)\d{1,2}月\d{1,2}日/g],
  [
    'date',
    new RegExp(
      String.raw`(?<![\p{L}\d])\d{1,2}(?:\.|st|nd|rd|th|er|º)?\s(?:de\s)?(?:${MONTHS})(?!\p{L})\.?(?:,?\s(?:de\s)?\d{4})?`,
      'giu',
    ),
  ],
  ['date', new RegExp(String.raw`(?<!\p{L})(?:${MONTHS})\.?\s\d{1,2}(?:st|nd|rd|th)?(?![\d.:])(?:,?\s\d{4})?`, 'giu')],
  ['amount', new RegExp(String.raw`(?:${CURRENCY})\s?(?:${NUMBER})(?![\d])(?:\s?(?:${CURRENCY}))?`, 'gu')],
  ['amount', new RegExp(String.raw`(?<![\d.,])(?:${NUMBER})\s?(?:${CURRENCY}|(?:${MONEY_WORD})(?!\p{L}))`, 'giu')],
  ['amount', /(?<![\p{L}\d.,:/-])\d{1,3}(?:[.,]\d{3})*[.,]\d{2}(?![\p{L}\d]|[.,:/%-]\d|\s?%)/gu],
  ['phone', /(?<![\p{L}\d.])(?:\+|00)\d{1,3}[ ./()-]{0,2}(?:\d[ ./()-]{0,2}){5,13}\d(?!\d)/gu],
  ['phone', /(?<![\p{L}\d.])\(?0\d{1,5}\)?[ ./-]{1,3}(?:\d[ ./-]{0,2}){4,10}\d(?![\d.])/gu],
];

function shapeSpans(text: string, ours: ReadonlySet<string>): Span[] {
  const shapes = SHAPES.flatMap(([place, shape]) =>
    Array.from(text.matchAll(shape), ({ 0: whole, 2: value, index }): Span => {
      const from = value === undefined ? index : index + whole.length - value.length;
      return { from, to: index + whole.length, place: fill(place) };
    }),
  );
  return [...greetingSpans(text), ...addressSpans(text, ours), ...shapes, ...madeSpans(text), ...numberSpans(text)];
}

const GREETING =
  /^[ \t]*(?:hello|hi|hey|dear|good (?:morning|afternoon|evening|day)|hallo|moin|servus|grüezi|guten (?:tag|morgen|abend)|grüß gott|sehr geehrte[rs]?|liebe[rs]?|werte[rs]?|hola|buen(?:os|as) (?:días|tardes|noches)|buen día|estimad[oa]|apreciad[oa]|querid[oa]|bonjour|bonsoir|ch(?:er|ère)|olá|oi|bom dia|boa (?:tarde|noite)|prezad[oa]|car[oa]|здравствуйте|добрый день|уважаем(?:ый|ая))(,?)[ \t]+((?!(?:and|und|y|et|e)\b)(?:(?:mrs?|ms|dr|prof|sra?|m)\.)?[^\n,!:.;]{1,60})(?=[,!:.;\n]|$)/gimu;
/** Words after a greeting that name nobody. */
const NOBODY =
  /^(?:all|team|there|everyone|everybody|again|customer|sir or madam|zusammen|alle|allerseits|kund(?:e|in)|damen und herren|nochmals|team|equipo|a tod[oa]s|tod[oa]s|cliente|de nuevo|à tous|client)$/iu;
const TITLE = /^(?:mrs?|ms|miss|dr|prof|herr|frau|señora?|sr|sra|don|doña|monsieur|madame|mme|m)\.?[ \t]+/iu;

/** One or two names, as they stand after `Hello,`; longer ones begin the sentence. */
const NAMES = /^\p{Lu}\S*(?: \p{Lu}\S*)?$/u;

function greetingSpans(text: string): Span[] {
  return Array.from(text.matchAll(GREETING)).flatMap(({ 0: whole, 1: comma, 2: rest = '', index }) => {
    const name = rest.replace(TITLE, '').trim();
    if (name === '' || NOBODY.test(name) || name.split(/\s+/).length > 4 || (comma && !NAMES.test(name))) return [];
    const from = index + whole.length - rest.length + rest.indexOf(name);
    return [{ from, to: from + name.length, place: TITLE.test(rest) ? NAME : FIRST_NAME }];
  });
}

/** Endings of file names, which are no hosts. */
const FILE =
  /\.(?:php|ini|html?|log|txt|conf|cnf|sql|gz|tar|zip|js|css|jpe?g|png|gif|webp|pdf|xml|json|ya?ml|bak|cgi|htaccess|exe|csv|docx?|xlsx?|eml|pem|key|crt|phar|lock|env)$/i;
const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@((?:[\p{L}\p{N}-]{1,63}\.){1,10}\p{L}[\p{L}\p{N}-]{1,62})/gu;
const HOST =
  /(?<![\p{L}\p{N}@._-])((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,10}(?:xn--[a-z0-9-]{2,59}|\p{L}{2,63}))(?![\p{L}\p{N}@])/giu;
/** A link's query names things of a customer. */
const QUERY = /https?:\/\/[^\s?#]{1,500}([?#][^\s)>\]]+)/giu;

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
  const mayStay = (host: string) => ours.has(registrable(host)) || PUBLIC.has(registrable(host));
  const found = (pattern: RegExp, place: string) =>
    Array.from(text.matchAll(pattern)).flatMap(({ 0: whole, 1: host = '', index }): Span[] =>
      (mayStay(host) && !(pattern === EMAIL && PUBLIC.has(registrable(host)))) ||
      (pattern === HOST && FILE.test(whole)) ||
      /^\p{Lu}\p{Ll}+$/u.test(host.split('.').at(-1) ?? '')
        ? []
        : [{ from: index, to: index + whole.length, place }],
    );
  const queries = Array.from(text.matchAll(QUERY), ({ 0: whole, 1: query = '', index }): Span => {
    const to = index + whole.length;
    return { from: to - query.length, to, place: fill('link') };
  });
  return [...found(EMAIL, fill('email')), ...found(HOST, fill('domain')), ...queries];
}

const MADE = /[^\s"'`“”„«»()<>[\]{},;]{8,200}/gu;
/** Words of technology that are built like passwords. */
const TECHNICAL = /^(?:\p{Lu}?\p{L}+[\d.]*|[\d.]+\p{L}{0,3}|(?:[\p{L}\d]+[/_.:=-])+[\p{L}\d]*)[.:!?]*$/u;

/** Runs that look generated: passwords, keys, codes of transfers. */
function madeSpans(text: string): Span[] {
  return Array.from(text.matchAll(MADE)).flatMap(({ 0: whole, index }): Span[] =>
    looksMade(whole) ? [{ from: index, to: index + whole.length, place: fill('code') }] : [],
  );
}

function looksMade(word: string): boolean {
  if (/^https?:\/\//i.test(word) || TECHNICAL.test(word)) return false;
  const classes = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[!$%&*+?@#^~=|]/].filter((one) => one.test(word)).length;
  return classes >= 3 || (word.length >= 10 && /\p{L}\d+\p{L}/u.test(word));
}

/** Ports and limits that answers name, and that say nothing about a customer. */
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
