/**
 * Finds a greeting to another person than the customer, as in a reply copied from another ticket.
 * It gives no warning if the name may be right: another script, a customer known only as a company,
 * or a name found anywhere in the conversation.
 */
import { AND, COMPANY, GREETINGS, NOBODY, PARTICLES, TITLES } from './greeting-words.ts';
import { foldName, sameName, scriptOf } from './names.ts';
import { judgedText } from './own-text.ts';

export interface Addressee {
  /** Names of people: requester, client, contacts and authors of messages. */
  names: readonly string[];
  emails: readonly string[];
  /** Text of the ticket, since a name in it may be meant. */
  conversation: string;
}

const GREETING = new RegExp(
  `^(?:${[...GREETINGS].sort((a, b) => b.length - a.length).join('|')})(?![\\p{L}\\p{N}])[ ,]*`,
  'iu',
);
const TITLE = new RegExp(`^(?:${TITLES.join('|')})\\.?$`, 'iu');
/** A name ends at one of these, or at the end of the line. */
const ENDS = /[,!.:;—–、，！：]|\s-\s|$/u;
const HONORIFIC =
  /^([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー\s]{1,20}?)\s*(?:さん|様|さま|先生|女士|小姐|님)(?:[,、，:：！!]|您好|你好|$)/u;
const LONGEST_NAME = 5;

/** The name in a greeting; null if there is none, or if it is not certain. */
export function greetedName(text: string, signature = ''): string | null {
  const lines = judgedText(text, signature).split('\n');
  const at = lines.findIndex((line) => line.trim() !== '');
  const line = lines[at]?.trim() ?? '';
  const honoured = HONORIFIC.exec(line)?.[1];
  if (honoured) return scriptOf(honoured) === 'east-asian' ? honoured.replace(/\s/g, '') : null;
  const greeting = GREETING.exec(line)?.[0];
  if (greeting === undefined) return null;
  // Several greeting words may precede a name: "Sehr geehrte Frau", "Dear Mr".
  let rest = line.slice(greeting.length);
  for (let more = GREETING.exec(rest); more; more = GREETING.exec(rest)) rest = rest.slice(more[0].length);
  const words: string[] = [];
  for (const part of rest.split(/\s+/)) {
    const isTitle = TITLE.test(part.replace(/\./g, ''));
    const end = isTitle ? -1 : part.search(ENDS);
    words.push(isTitle ? '' : end < 0 ? part : part.slice(0, end));
    rest = rest.slice(rest.indexOf(part) + part.length);
    // An initial such as "J." does not end the name.
    if (end >= 0 && end < part.length && !/^\p{Lu}\.$/u.test(part)) return named(words);
    if (words.length > LONGEST_NAME + 2) return null;
  }
  // The name ends its line; in the last line it may still be incomplete.
  const isLast = at === lines.length - 1;
  return isLast && !text.slice(text.trimEnd().length).includes('\n') ? null : named(words);
}

/** The words without titles, if all of them look like a name. */
function named(words: readonly string[]): string | null {
  const name = words.filter((word) => word !== '' && !TITLE.test(word));
  const own = name.filter((word) => !PARTICLES.has(word.toLowerCase()) && !AND.test(` ${word} `));
  if (own.length === 0 || own.length > LONGEST_NAME) return null;
  if (own.some((word) => NOBODY.has(word.toLowerCase()) || !/^\p{Lu}[\p{L}.’'-]*$/u.test(word))) return null;
  return name.join(' ');
}

/** The greeted name if it belongs to another person; null if it may be the customer's. */
export function strangerGreeted(text: string, to: Addressee, signature = ''): string | null {
  const name = greetedName(text, signature);
  if (name === null) return null;
  const script = scriptOf(name);
  const known = to.names.filter((one) => scriptOf(one) === script && isPerson(one, to.emails));
  if (script === null || known.length === 0) return null;
  if (script === 'east-asian') {
    const spaceless = known.map((one) => one.replace(/\s/g, ''));
    const meant = spaceless.some((one) => one.includes(name) || name.includes(one)) || to.conversation.includes(name);
    return meant ? null : name;
  }
  const words = [
    ...to.names.flatMap(wordsOf),
    // A single letter of an address is no initial.
    ...to.emails.flatMap((email) => wordsOf(email.replace(/@.*/, ''))).filter((word) => word.length > 1),
  ];
  const joined = to.emails.map((email) => email.toLowerCase().split('@').map(foldName));
  const fits = (word: string): boolean =>
    conversationWords(to.conversation).has(word) ||
    words.some((one) => sameName(word, one)) ||
    joined.some(
      ([local = '', domain = '']) => word.length >= 3 && (local + (word.length > 3 ? ` ${domain}` : '')).includes(word),
    );
  const isWholeKnown = known.some((one) => wordsOf(one).length > 1);
  const isMeant = (person: string): boolean => {
    // One part of a double name is enough.
    const own = person
      .split(/\s+/)
      .map(wordsOf)
      .filter(({ length }) => length > 0);
    const last = own.at(-1);
    if (last === undefined || own.every(([word = '']) => word.length < 2)) return true;
    // For full names the last word decides: "Maria Rossi" is not Maria Bianchi.
    return own.some((one) => one.some(fits)) && (own.length < 2 || !isWholeKnown || last.some(fits));
  };
  return name.split(AND).some(isMeant) ? null : name;
}

const wordsOf = (name: string): string[] =>
  name
    .split(/[^\p{L}\p{M}’'-]+/u)
    .flatMap((word) => [word, ...(word.includes('-') ? word.split('-') : [])])
    .filter((word) => !PARTICLES.has(word.toLowerCase()))
    .map(foldName)
    .filter((word) => word !== '');

/** Cache of the conversation's words, which rarely change between keys. */
let lastConversation = { conversation: '', words: new Set<string>() };

function conversationWords(conversation: string): ReadonlySet<string> {
  if (lastConversation.conversation !== conversation)
    lastConversation = { conversation, words: new Set(wordsOf(conversation)) };
  return lastConversation.words;
}

/**
 * A name of one word counts as a person's only if the e-mail address confirms it; company names
 * never do.
 */
function isPerson(name: string, emails: readonly string[]): boolean {
  const words = wordsOf(name);
  if (/\d|[@&/]/.test(name) || words.some((word) => COMPANY.has(word))) return false;
  if (words.length !== 1 || scriptOf(name) === 'east-asian') return words.length > 1 || scriptOf(name) === 'east-asian';
  const [word = ''] = words;
  return emails.some((email) => {
    const [local = '', domain = ''] = email.toLowerCase().split('@');
    return foldName(local).includes(word) && !foldName(domain).includes(word);
  });
}
