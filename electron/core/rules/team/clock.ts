/**
 * A hybrid logical clock: the engine's time in ms and a counter, as 16 hex digits that sort as
 * text. A later action gets a later time even if two desks' clocks differ slightly.
 */

/** 12 digits of ms, 4 digits of the counter. */
export type Hlc = string;

const DIGITS = 12;
const MOST_MS = 2 ** 48 - 1;

export const hlcAt = (ms: number, counter = 0): Hlc =>
  Math.max(0, Math.min(MOST_MS, Math.floor(ms)))
    .toString(16)
    .padStart(DIGITS, '0') + counter.toString(16).padStart(4, '0');

/** The last possible value in this ms. */
export const endOfMs = (ms: number): Hlc => hlcAt(ms, 0xffff);

const next = (hlc: Hlc): Hlc => {
  const [ms, counter] = [msOf(hlc), Number.parseInt(hlc.slice(DIGITS), 16)];
  return counter === 0xffff ? hlcAt(ms + 1) : hlcAt(ms, counter + 1);
};

/** Time of a change made at `ms` by a writer who knew of `known`. */
export const hlcAfter = (known: Hlc, ms: number): Hlc => (known >= hlcAt(ms) ? next(known) : hlcAt(ms));

export const msOf = (hlc: Hlc): number => Number.parseInt(hlc.slice(0, DIGITS), 16);
