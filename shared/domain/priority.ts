/**
 * Ranks priorities. Services choose their own names. The family's three and the usual names above
 * them are known; any other counts as normal, so that nothing becomes urgent by guessing.
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

/** From 1 (low) to 4 (urgent). */
export function priorityRank(priority: string): number {
  const word = priority.trim().toLowerCase();
  return (Object.hasOwn(RANKS, word) ? RANKS[word] : null) ?? ORDINARY;
}

export function urgency(priority: string): 'high' | 'urgent' | null {
  const rank = priorityRank(priority);
  if (rank < HIGH) return null;
  return rank === HIGH ? 'high' : 'urgent';
}

export const priorityRankSql = (column: string): string =>
  `CASE lower(trim(${column})) ${Object.entries(RANKS)
    .map(([word, rank]) => `WHEN '${word}' THEN ${rank}`)
    .join(' ')} ELSE ${ORDINARY} END`;
