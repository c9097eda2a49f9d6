/** Judges whether what was measured through a day stayed flat. */

/** One line of the plot: its values, one a sample, and how much more its end may have. */
export interface Series {
  name: string;
  unit: string;
  values: number[];
  /** Allowed growth of the last quarter over the second, in its unit and as a part of it. */
  more: { by: number; part: number };
  /** Bound that no sample may exceed, where there is one. */
  most?: number;
}

const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;

/**
 * Why it is not flat, in words; null where it is. The first quarter is left out: caches fill there.
 * Medians are compared, so that one sample in the middle of some work is no growth.
 */
export function growthOf({ name, unit, values, more, most }: Series): string | null {
  const quarter = Math.floor(values.length / 4);
  const early = medianOf(values.slice(quarter, 2 * quarter));
  const late = medianOf(values.slice(-quarter));
  const highest = Math.max(...values);
  if (most !== undefined && highest > most) return `${name} reached ${round(highest)} ${unit}, more than ${most}`;
  const allowed = early + Math.max(more.by, early * more.part);
  return late > allowed ? `${name} grew from ${round(early)} to ${round(late)} ${unit}` : null;
}

export const round = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
