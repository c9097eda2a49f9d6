/**
 * Makes an earlier answer fit for another customer: everything of the first customer becomes a
 * place to fill, by the records (`AnswerFacts`) and by shape. It rather hides too much.
 */
import { isCommonWord } from '../../../../shared/domain/text-language.ts';
import { isWordAlone, type Token, tokens } from '../search/text.ts';
import { fill, registrable, type Span, shapeSpans } from './shapes.ts';

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

/** Variables of canned replies, which have a value where the next customer's is certain. */
const NAME = 'customer.name';
const FIRST_NAME = 'customer.firstname';
const DOMAIN = 'service.domain';

/**
 * The text with places such as `{{customer.name}}` and `{{fill.amount}}`. `ours`: hosts of the
 * hosting company itself, which may stay.
 */
export function withPlaces(text: string, facts: AnswerFacts, ours: readonly string[]): string {
  const spans = [
    ...greetingSpans(text),
    ...factSpans(text, facts),
    ...shapeSpans(text, new Set(ours.map(registrable))),
  ];
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

interface Fact {
  words: string[];
  place: string;
}

function factSpans(text: string, facts: AnswerFacts): Span[] {
  const words = tokens(text);
  const of = (values: readonly string[], place: string): Fact[] =>
    values.map((value) => ({ words: tokens(value).map((token) => token.text), place }));
  const streets = facts.others.flatMap((value) => value.split(/\s+/).filter((word) => /^\p{L}{4,}$/u.test(word)));
  const known = [
    ...of(facts.hosts, DOMAIN),
    ...of(facts.mailHosts, fill('domain')),
    ...of(facts.usernames, fill('username')),
    ...of(
      facts.names.flatMap((name) => [name, ...name.split(/\s+/).filter(isOfCharacters), ...shortCharacterNames(name)]),
      fill('name'),
    ),
    ...of(
      facts.numbers.filter((number) => number.length > 3),
      fill('number'),
    ),
    ...of([...facts.others, ...streets.filter((word) => !isOrdinary(word))].filter(isTelling), fill('detail')),
  ];
  return [...wholeSpans(words, known), ...nameSpans(text, words, facts.names)];
}

/** Words of one or two letters are also ordinary words. */
const isTelling = (value: string): boolean => value.length >= 3 || /[^\0-\u024f]/.test(value);

/** Facts are found by their first word, so that the time is that of the text and of the facts. */
function wholeSpans(words: readonly Token[], facts: readonly Fact[]): Span[] {
  const byFirst = new Map<string, Fact[]>();
  for (const fact of facts) {
    const [first] = fact.words;
    if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), fact]);
  }
  return words.flatMap((first, at) =>
    (byFirst.get(first.text) ?? []).flatMap(({ words: wanted, place }): Span[] => {
      const end = words[at + wanted.length - 1];
      const fits = wanted.every((word, n) => words[at + n]?.text === word);
      return fits && end ? [{ from: first.start, to: end.end, place }] : [];
    }),
  );
}

const isOfCharacters = (part: string): boolean => [...part].length > 1 && [...part].every(isWordAlone);

/** `田中愛子` is also called `田中`, and `王小明` also `小明`. */
function shortCharacterNames(name: string): string[] {
  const characters = [...name];
  if (characters.length < 3 || characters.length > 4 || !characters.every(isWordAlone)) return [];
  return [characters.slice(0, 2).join(''), characters.slice(-2).join('')];
}

/** A part of a name is found in any form, with a capital or where it is no ordinary word. */
function nameSpans(text: string, words: readonly Token[], names: readonly string[]): Span[] {
  const byStart = new Map<string, Set<string>>();
  for (const part of names.flatMap((name) => name.split(/[\s\-’'.,&]+/)).flatMap(spellings)) {
    const [word, more] = tokens(part);
    // A name of several characters is found as a whole.
    if (!word || more || isCommonWord(word.text)) continue;
    const start = word.text.slice(0, 2);
    byStart.set(start, (byStart.get(start) ?? new Set()).add(word.text));
  }
  return words.flatMap(({ text: word, start, end }): Span[] => {
    const original = text.charAt(start);
    const isCapital = original !== original.toLowerCase() || original === original.toUpperCase();
    const found = [...(byStart.get(word.slice(0, 2)) ?? [])].some(
      (name) => isForm(word, name) && (isCapital || (name.length > 2 && !isOrdinary(name))),
    );
    return found ? [{ from: start, to: end, place: fill('name') }] : [];
  });
}

/** `Müller` is also written `Mueller`. */
const spellings = (part: string): string[] => [
  part,
  part.replace(/[äöü]/gi, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter.toLowerCase()] ?? letter),
];

/** Words of names of companies that also stand in any answer. */
const ORDINARY = new Set(
  'agency blue business café city client cloud coffee company data design digital domain field garden glass green group grow harbor help home host hosting house image inbox king lake lane light mail market may media network office online order page paper photo plan price print rose sale server service shop site small sons spring stone store street studio support team tech travel will wood world young'.split(
    ' ',
  ),
);
const isOrdinary = (word: string): boolean => ORDINARY.has(word.toLowerCase()) || isCommonWord(word.toLowerCase());

/** Languages add endings to names: `Mayas`, `Annie`, `Wiśniewskiej`, `Markovi`, `Иванову`. */
const ENDING = 3;
function isForm(word: string, name: string): boolean {
  if (word === name || (name.length > 2 && word === `${name}s`)) return true;
  if (name.length < 4 || /\d/.test(name)) return false;
  const stems = [name.replace(/[aeiouyаеиоуыюяьйαεηιουωσς]$/u, ''), name.replace(/e([kcl]|ts)$/, '$1')];
  return stems.some((stem) => stem.length > 2 && word.startsWith(stem) && word.length <= stem.length + ENDING);
}

const GREETING =
  /^[ \t]*(?:hello|hi|hey|dear|good (?:morning|afternoon|evening|day)|hallo|moin|servus|grüezi|guten (?:tag|morgen|abend)|grüß gott|sehr geehrte[rs]?|liebe[rs]?|werte[rs]?|hola|buen(?:os|as) (?:días|tardes|noches)|buen día|estimad[oa]|apreciad[oa]|querid[oa]|bonjour|bonsoir|ch(?:er|ère)|olá|oi|bom dia|boa (?:tarde|noite)|prezad[oa]|car[oa]|здравствуйте|добрый день|уважаем(?:ый|ая))(,?)[ \t]+((?!(?:and|und|y|et|e)\b)(?:(?:mrs?|ms|dr|prof|sra?|m)\.)?[^\n,!:.;]{1,60})(?=[,!:.;\n]|$)/gimu;
/** Words after a greeting that name nobody. */
const NOBODY =
  /^(?:all|team|there|everyone|everybody|again|customer|sir or madam|zusammen|alle|allerseits|kund(?:e|in)|damen und herren|nochmals|equipo|a tod[oa]s|tod[oa]s|cliente|de nuevo|à tous|client)$/iu;
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
