/** Finds out whether a reply's language differs from the customer's, if both are certain. */
import { withoutQuotes } from '../../../shared/domain/post-parts.ts';
import { languageOf } from '../../../shared/domain/text-language.ts';
import { judgedBeginning, judgedText } from './own-text.ts';

export interface ConversationTexts {
  customer: readonly string[];
  /** Messages by the staff, including our own. */
  staff: readonly string[];
}

const POSTS = 12;

/** Both languages if they are certain, differ, and the reply's was never used in this ticket. */
export function otherLanguage(
  text: string,
  { customer, staff }: ConversationTexts,
  signature = '',
): { reply: string; customer: string } | null {
  const own = judgedText(text, signature);
  const reply = languageOf(own);
  if (reply === null) return null;
  const theirs = customer.slice(-POSTS).map(ownBeginning);
  const wrote = theirs.map(languageOf).findLast((language) => language !== null) ?? languageOf(theirs.join('\n'));
  if (!wrote || wrote === reply) return null;
  const theirLanguages = theirs.flatMap((post) => paragraphs(post).map(languageOf));
  // The customer uses both, such answers were given before, or the reply is bilingual.
  if (theirLanguages.includes(reply) || paragraphs(own).map(languageOf).includes(wrote)) return null;
  if (staff.slice(-POSTS).some((post) => languageOf(ownBeginning(post)) === reply)) return null;
  return { reply, customer: wrote };
}

const ownBeginning = (post: string): string => withoutQuotes(judgedBeginning(post), false);

const paragraphs = (text: string): string[] => [text, ...text.split(/\n\s*\n/)];
