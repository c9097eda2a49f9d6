/** Adds signatures to replies, for the desk, which sends them, and the window's preview. */
import { isSentAsCustomer, type SentAs } from './outbox.ts';
import { languageOf, languageOfTag } from './text-language.ts';

/** A line such as `[de]`, below which the signature in that language stands. */
const LANGUAGE_LINE = /^[ \t]*\[([a-z]{2,3}(?:-[a-z]{2,4})?)\][ \t]*$/gim;

/** The part of a signature in the text's language; the one above all others if there is none. */
export function signatureIn(signature: string, text: string): string {
  const [main = '', ...others] = signature.split(LANGUAGE_LINE);
  if (others.length === 0) return main.trim();
  const language = languageOf(text);
  const at = others.findIndex((tag, index) => index % 2 === 0 && languageOfTag(tag) === language);
  return (at < 0 ? main : (others[at + 1] ?? '')).trim();
}

/**
 * The signature of a text, in its language. A reply in the customer's or a contact's name has none
 * of the agent.
 */
export const signatureFor = (signature: string, as: SentAs, text: string): string =>
  isSentAsCustomer(as) ? '' : signatureIn(signature, text);

const trimmedLines = (text: string): string[] => text.split(/\r\n|\r|\n/).map((line) => line.trimEnd());

/** True if the text already contains the signature, line for line, at any place. */
export function hasSignature(text: string, signature: string): boolean {
  const wanted = trimmedLines(signature.trim());
  if (wanted.length === 1 && wanted[0] === '') return false;
  const textLines = trimmedLines(text);
  // Compare without indentation, which may differ in settings and text.
  const fits = (at: number) => wanted.every((line, n) => (textLines[at + n] ?? '').trim() === line.trim());
  return textLines.some((_, at) => fits(at));
}

/**
 * The text to send: with the signature, unless the text contains it. Unchanged without a signature.
 */
export function withSignature(text: string, signature: string): string {
  const own = signature.trim();
  if (own === '' || hasSignature(text, own)) return text;
  return `${text.trimEnd()}\n\n${own}`;
}
