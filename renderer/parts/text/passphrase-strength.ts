/**
 * Judges a passphrase by the only things that can be said without a dictionary: length and variety.
 */
export type Strength = 'tooShort' | 'weak' | 'fair' | 'strong';

/** The contract's minimum. */
export const SHORTEST = 8;

export function strengthOf(passphrase: string): Strength {
  const characters = [...passphrase];
  if (characters.length < SHORTEST) return 'tooShort';
  // Every repetition counts little: "aaaaaaaaaaaaaaaa" is no longer than its one letter.
  const worth = characters.length * Math.min(new Set(characters).size / 8, 1);
  if (worth < 12) return 'weak';
  return worth < 18 ? 'fair' : 'strong';
}
