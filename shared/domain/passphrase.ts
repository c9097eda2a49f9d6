/** What a passphrase is worth. */

/** Characters that one has at least. */
export const SHORTEST_PASSPHRASE = 12;

/** What makes it easy to guess. `about-you`: it has the agent's own name, address or service. */
export type PassphraseWeakness =
  | 'short'
  | 'common'
  | 'names'
  | 'repeats'
  | 'sequence'
  | 'keyboard'
  | 'dates'
  | 'about-you'
  | 'guessable';

/** A weak one protects nothing; `why` says what is wrong with it, and is null otherwise. */
export interface PassphraseStrength {
  strength: 'weak' | 'fair' | 'strong';
  why: PassphraseWeakness | null;
}
