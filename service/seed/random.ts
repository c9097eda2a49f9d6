/** Random choices that are the same on every machine for the same seed. */
export type Random = ReturnType<typeof randomFor>;

export const DIGITS = '0123456789';
export const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
export const ALPHANUMERIC = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A separate stream for each label, so that more data of one kind does not change another. */
export function randomFor(seed: number, label: string) {
  let state = hash(`${seed}/${label}`);
  const next = () => {
    // mulberry32 uses only integer arithmetic, so it gives the same result everywhere.
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const weighted = <T>(list: readonly (readonly [T, number])[]): T => {
    let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of list) {
      left -= weight;
      if (left < 0) return value;
    }
    return (list.at(-1) as readonly [T, number])[0];
  };
  return {
    /** 0 ≤ x < 1 */
    next,
    /** Both ends included. */
    int,
    chance: (probability: number) => next() < probability,
    pick,
    weighted,
    /** Picks a name by the weights. */
    named: <Name extends string>(weights: Readonly<Record<Name, number>>): Name =>
      weighted(Object.entries<number>(weights) as [Name, number][]),
    text(length: number, alphabet: string) {
      let text = '';
      for (let n = 0; n < length; n++) text += alphabet[Math.floor(next() * alphabet.length)];
      return text;
    },
  };
}

/** 0 ≤ x < 1, small values more often, with the same last digit on every machine. */
export function randomSkewed(random: Random): number {
  const x = random.next();
  return x * Math.sqrt(x);
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

export interface SeedOptions {
  seed: number;
  customers: number;
  tickets: number;
  /** Ages count back from here, ms. Seed and base give the same data everywhere. */
  base: number;
}
