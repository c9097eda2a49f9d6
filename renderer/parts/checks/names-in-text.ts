/** Finds domains and e-mail addresses in a reply that its ticket does not contain. */
import { MOST_NAMES } from '../../../shared/domain/account.ts';
import { judgedText, withoutPlaces } from './own-text.ts';

/**
 * Anchored at the beginning of a word, so that a long line without an address is scanned only once.
 */
const EMAIL = /(?<![^\s@<>"'`,;:()[\]{}|*])[^\s@<>"'`,;:()[\]{}|*]+@(?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,}/gu;
const HOST =
  /(?<![\p{L}\p{N}@._/-])(?:https?:\/\/)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:xn--[a-z0-9-]+|\p{L}{2,}))(?![\p{L}\p{N}@])/giu;
const LONGEST = 253;

/** In lower case, without duplicates and without those in `conversation`. */
export function namesIn(text: string, conversation: string, signature = ''): string[] {
  const own = withoutPlaces(judgedText(text, signature));
  const emails = own.match(EMAIL) ?? [];
  const hosts = Array.from(own.replace(EMAIL, ' ').matchAll(HOST), ([, host = '']) => host);
  const known = conversation.toLowerCase();
  const names = [...emails, ...hosts].map((name) => name.toLowerCase().replace(/^www\./, ''));
  return [...new Set(names)].filter((name) => name.length <= LONGEST && !known.includes(name)).slice(0, MOST_NAMES);
}
