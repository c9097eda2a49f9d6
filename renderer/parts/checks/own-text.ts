/**
 * Says which part of a reply is judged: what the agent wrote for this customer, without quoted
 * lines, signatures and places that are still to be filled.
 */
import { ownWords } from '../../../shared/domain/post-parts.ts';

/** A place of a canned reply that is still to be filled. */
const PLACE = /\{\{[^{}]*\}\}/g;
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
/** Its blanks are those of one line: else each of many blank lines would look through all that follow. */
const FRAME = /^[^\S\n\r\u2028\u2029]*>.*$/gm;
/** Longer texts are judged by their beginning. */
const LONGEST = 20_000;

/** The agent's own words. Quoted lines, signatures and the account's signature are left out. */
export function judgedText(text: string, signature = ''): string {
  const own = ownWords(text.slice(0, LONGEST), false).replace(FRAME, '').trimEnd();
  const below = signature.trim();
  return below !== '' && own.endsWith(below) ? own.slice(0, -below.length).trimEnd() : own;
}

/** The same without the places of a canned reply, each of which leaves `with`. */
export const withoutPlaces = (text: string, instead = ' '): string => text.replace(PLACE, instead);

/** Sentences of people only: code, addresses and places say nothing of a language. */
export const sentencesOnly = (text: string): string =>
  withoutPlaces(text)
    .replace(CODE, ' ')
    // Word by word: one pattern for all of it would begin anew at each letter of a long line.
    .replace(/\S+/g, (word) =>
      /\S@\S|\S\.[a-z]{2}/i.test(word) ? ' ' : word.replace(/\b(?:https?:\/\/|www\.)\S+/gi, ' '),
    );

/** The beginning of a text that somebody else wrote: enough to tell its language. */
export const judgedBeginning = (text: string): string => text.slice(0, LONGEST);

/** The sentences that are complete: while one types, the last one may still turn out otherwise. */
export const finishedSentences = (text: string): string => /^[\s\S]*[.!?。！？\n]/u.exec(text)?.[0] ?? '';

/** Without a word of letters alone that is being typed behind a sign: `Password: the` goes on. */
export const withoutTypedWord = (text: string): string => text.replace(/([:=：])[^\S\n]*(?:\p{L}+[^\S\n]*)?$/u, '$1');
