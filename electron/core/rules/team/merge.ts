/**
 * A thing of the team has one register for each writer. What the registers of a thing say together
 * is computed by each desk, and comes out the same whatever the order in which they came.
 */
import type { Hlc } from './clock.ts';

/** The newest entry of one writer about one thing. */
export interface Register<V> {
  member: string;
  writer: string;
  seq: number;
  hlc: Hlc;
  /** Null: it is no more. */
  value: V | null;
  knew: Record<string, number>;
}

const isLater = (a: Register<unknown>, b: Register<unknown>): boolean =>
  a.hlc === b.hlc ? a.writer > b.writer : a.hlc > b.hlc;

const latestFirst = (a: Register<unknown>, b: Register<unknown>): number => (isLater(a, b) ? -1 : 1);

/** For what has one value: the later decides. */
export const latestOf = <V>(registers: readonly Register<V>[]): Register<V> | null =>
  [...registers].sort(latestFirst)[0] ?? null;

/**
 * For texts: those that no other writer knew when they wrote theirs, the later first. Two of them say
 * that both changed it at once.
 */
export function headsOf<V>(registers: readonly Register<V>[]): Register<V>[] {
  const heads = registers.filter(
    (one) => !registers.some((other) => other !== one && (other.knew[one.writer] ?? 0) >= one.seq),
  );
  // Only who lies about what they knew leaves none.
  return (heads.length > 0 ? heads : [...registers]).sort(latestFirst);
}

/** The values that stand side by side, each once, the later first. */
export function standingValues<V>(registers: readonly Register<V>[]): V[] {
  const values = new Map<string, V>();
  for (const { value } of headsOf(registers)) if (value !== null) values.set(JSON.stringify(value), value);
  return [...values.values()];
}
