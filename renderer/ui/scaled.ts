/**
 * A list longer than a browser can scroll. Chromium ends near 33.5 million pixels, so above `LONGEST` what scrolls is
 * shorter than the list, and each pixel of it stands for more.
 */

/** CSS pixels that are scrolled at most. */
export const LONGEST = 26_000_000;

export interface Scale {
  /** Pixels that scroll, and how many of the list each of them stands for. */
  scrolled: number;
  factor: number;
  /** Where in the list the window stands, from where the scroller stands; and back. */
  toList(scrolled: number): number;
  toScroller(offset: number): number;
}

/** The scale for a list of `whole` pixels, seen through a window of `seen` pixels. */
export function scaleOf(whole: number, seen: number): Scale {
  const scrolled = Math.min(whole, LONGEST);
  // The first and the last row stand where they would without it: what is left to scroll is what is scaled.
  const factor = scrolled > seen ? (whole - seen) / (scrolled - seen) : 1;
  return { scrolled, factor, toList: (at) => at * factor, toScroller: (offset) => offset / factor };
}
