/** Adds signatures to replies, for the desk, which sends them, and the window's preview. */
import { isSentAsCustomer, type SentAs } from './outbox.ts';

/** A reply in the customer's or a contact's name has no signature of the agent. */
export const signatureFor = (signature: string, as: SentAs): string => (isSentAsCustomer(as) ? '' : signature);

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
