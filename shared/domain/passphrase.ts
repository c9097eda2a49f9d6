/** Rates passphrases. */

export const SHORTEST_PASSPHRASE = 12;

/**
 * Reasons why it is easy to guess. `about-you`: it contains the agent's name, address or service.
 */
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

/** A weak passphrase protects nothing; `why` is its problem, and null for others. */
export interface PassphraseStrength {
  strength: 'weak' | 'fair' | 'strong';
  why: PassphraseWeakness | null;
}
