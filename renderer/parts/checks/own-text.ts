/** Extracts the agent's own words from a reply: no quotations, pasted mails or signatures. */
import { MOST_NAMES } from '../../../shared/domain/account.ts';
import { abovePastedMail, withoutQuotes } from '../../../shared/domain/post-parts.ts';
import { withoutPlaces } from '../../../shared/domain/text-language.ts';

/** Matches spaces of one line only; otherwise many blank lines would take quadratic time. */
const FRAME = /^[^\S\n\r\u2028\u2029]*>.*$/gm;
/** Only this much of a longer text is checked. */
const LONGEST = 20_000;

export function judgedText(text: string, signature = ''): string {
  const own = withoutQuotes(abovePastedMail(text.slice(0, LONGEST)), false)
    .replace(FRAME, '')
    .trimEnd();
  const below = signature.trim();
  return below !== '' && own.endsWith(below) ? own.slice(0, -below.length).trimEnd() : own;
}

/** The beginning of another person's text, enough to detect its language. */
export const judgedBeginning = (text: string): string => text.slice(0, LONGEST);

/** Complete sentences only, since the last one may change while it is typed. */
export const finishedSentences = (text: string): string => /^[\s\S]*[.!?。！？\n]/u.exec(text)?.[0] ?? '';

/**
 * Removes a last word of letters after a sign, because it is still being typed: `Password: the`.
 */
export const withoutTypedWord = (text: string): string => text.replace(/([:=：])[^\S\n]*(?:\p{L}+[^\S\n]*)?$/u, '$1');

/**
 * Anchored at the beginning of a word, so that a long line without an address is scanned only once.
 */
const EMAIL = /(?<![^\s@<>"'`,;:()[\]{}|*])[^\s@<>"'`,;:()[\]{}|*]+@(?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,}/gu;
const HOST =
  /(?<![\p{L}\p{N}@._/-])(?:https?:\/\/)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:xn--[a-z0-9-]+|\p{L}{2,}))(?![\p{L}\p{N}@])/giu;
const LONGEST_NAME = 253;

/**
 * Finds domains and e-mail addresses that a reply names and its ticket does not: in lower case,
 * without duplicates and without those in `conversation`.
 */
export function namesIn(text: string, conversation: string, signature = ''): string[] {
  const own = withoutPlaces(judgedText(text, signature));
  const emails = own.match(EMAIL) ?? [];
  const hosts = Array.from(own.replace(EMAIL, ' ').matchAll(HOST), ([, host = '']) => host);
  const known = conversation.toLowerCase();
  const names = [...emails, ...hosts].map((name) => name.toLowerCase().replace(/^www\./, ''));
  return [...new Set(names)]
    .filter((name) => name.length <= LONGEST_NAME && !known.includes(name))
    .slice(0, MOST_NAMES);
}
