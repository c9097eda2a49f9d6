/**
 * A sample of `npm run crash`: a desk killed at moments from a draft's commit to the last word of a
 * reply loses nothing that it called kept and sends nothing twice.
 */
import { expect, it } from 'vitest';
import { NAMED_POINTS, runNamed } from '../crash/named-points.ts';

const SAMPLE = NAMED_POINTS.filter(({ sample }) => sample);

it(`loses nothing and sends nothing twice, killed at ${SAMPLE.length} named points`, { timeout: 300_000 }, async () => {
  const { kills, replies, lost, twice, misjudged } = await runNamed(SAMPLE);
  const faults = [...lost, ...twice, ...misjudged];
  expect(faults, faults.join('\n')).toEqual([]);
  expect(kills).toBe(SAMPLE.length + SAMPLE.filter(({ atStart }) => atStart).length);
  expect(replies).toBeGreaterThan(SAMPLE.length / 2);
});
