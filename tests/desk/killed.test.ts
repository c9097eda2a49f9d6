/**
 * A sample of `npm run crash`: a desk killed at moments from a draft's commit to the last word of a
 * reply, loses nothing that it called kept and sends nothing twice.
 */
import { expect, it } from 'vitest';
import type { Figures } from '../crash/judge.ts';
import { NAMED_POINTS, runNamedPoints } from '../crash/named-points.ts';

const SAMPLE = NAMED_POINTS.filter(({ sample }) => sample);

function expectNoFaults({ lost, twice, misjudged }: Figures): void {
  const faults = [...lost, ...twice, ...misjudged];
  expect(faults, faults.join('\n')).toEqual([]);
}

it(`loses nothing and sends nothing twice, killed at ${SAMPLE.length} named points`, { timeout: 300_000 }, async () => {
  const figures = await runNamedPoints(SAMPLE);
  expectNoFaults(figures);
  expect(figures.kills).toBe(SAMPLE.length + SAMPLE.filter(({ atStart }) => atStart).length);
  expect(figures.replies).toBeGreaterThan(SAMPLE.length / 2);
});
