/**
 * Whether this run is `npm run test:all`. What repeats in another window, or with another way to the
 * same end, what `npm test` takes once already joins with that.
 */
export const inFull = process.env.RACKSIDE_TEST_ALL === '1';
