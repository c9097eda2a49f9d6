/**
 * A hybrid logical clock: ms of the engine's time and a counter, as 16 hex digits that sort as text.
 * What was done later is later by it, also where two desks' clocks differ a little.
 */

/** 12 digits of ms, 4 of the counter. */
export type Hlc = string;

const DIGITS = 12;
const MOST = 2 ** 48 - 1;

export const hlcAt = (ms: number, counter = 0): Hlc =>
  Math.max(0, Math.min(MOST, Math.floor(ms)))
    .toString(16)
    .padStart(DIGITS, '0') + counter.toString(16).padStart(4, '0');

/** The last moment of that ms: what is later lies ahead of it. */
export const endOfMs = (ms: number): Hlc => hlcAt(ms, 0xffff);

const next = (hlc: Hlc): Hlc => {
  const [ms, counter] = [msOf(hlc), Number.parseInt(hlc.slice(DIGITS), 16)];
  return counter === 0xffff ? hlcAt(ms + 1) : hlcAt(ms, counter + 1);
};

/** For a change that was made at `ms`, by whoever knew of `known` then. */
export const hlcAfter = (known: Hlc, ms: number): Hlc => (known >= hlcAt(ms) ? next(known) : hlcAt(ms));

/** The engine's time in it, ms. */
export const msOf = (hlc: Hlc): number => Number.parseInt(hlc.slice(0, DIGITS), 16);
