/**
 * Tells whether this run is `npm run test:all`. What repeats in another window, or with another way
 * to the same end, what `npm test` takes once already joins with that, and so does the bulk of what
 * is drawn at random.
 */
export const isFullRun = process.env.RACKSIDE_TEST_ALL === '1';

/** Cases to draw in this run, of those drawn in a whole one: an eighth, new ones each time. */
export const numberOfRuns = (whole: number): number => (isFullRun ? whole : Math.ceil(whole / 8));
