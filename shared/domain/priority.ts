/**
 * Ranks priorities. Services name them freely; the family's three and the usual words above them
 * are known, and any other word counts as ordinary, so that nothing is called urgent by a guess.
 */
const RANKS: Readonly<Record<string, number>> = {
  lowest: 1,
  low: 1,
  high: 3,
  highest: 4,
  urgent: 4,
  critical: 4,
  emergency: 4,
  immediate: 4,
};
const ORDINARY = 2;
const HIGH = 3;

/** From 1, low, to 4, urgent. */
export function priorityRank(priority: string): number {
  const word = priority.trim().toLowerCase();
  return (Object.hasOwn(RANKS, word) ? RANKS[word] : null) ?? ORDINARY;
}

/** `high`, `urgent`, or null where it is nothing to hurry for. */
export function urgency(priority: string): 'high' | 'urgent' | null {
  const rank = priorityRank(priority);
  if (rank < HIGH) return null;
  return rank === HIGH ? 'high' : 'urgent';
}

/** The same rank for a column, in SQL. */
export const priorityRankSql = (column: string): string =>
  `CASE lower(trim(${column})) ${Object.entries(RANKS)
    .map(([word, rank]) => `WHEN '${word}' THEN ${rank}`)
    .join(' ')} ELSE ${ORDINARY} END`;
