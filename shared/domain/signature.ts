/**
 * How a signature goes under a reply. The window previews what the desk sends, so both ask here.
 */
import { asCustomer, type SentAs } from './outbox.ts';

/**
 * The agent's signature is none of the customer's or a contact's: a reply in their own name goes
 * without it.
 */
export const signatureFor = (signature: string, as: SentAs): string => (asCustomer(as) ? '' : signature);

const lines = (text: string): string[] => text.split(/\r\n|\r|\n/).map((line) => line.trimEnd());

/**
 * Whether the signature stands in the text already, line for line, wherever that is: it is not
 * added a second time.
 */
export function isSigned(text: string, signature: string): boolean {
  const wanted = lines(signature.trim());
  if (wanted.length === 1 && wanted[0] === '') return false;
  const there = lines(text);
  // The first line may be indented in the settings or in the text; what it says decides.
  const fits = (at: number) => wanted.every((line, n) => (there[at + n] ?? '').trim() === line.trim());
  return there.some((_, at) => fits(at));
}

/**
 * The whole text as it is sent: with the signature under it, unless it is there already. Without
 * one it stays as written.
 */
export function signed(text: string, signature: string): string {
  const own = signature.trim();
  if (own === '' || isSigned(text, own)) return text;
  return `${text.trimEnd()}\n\n${own}`;
}
