/**
 * A sample of `npm run crash`: a desk killed at moments from a draft's commit to the last word of a
 * reply, and amid a migration, loses nothing that it called kept and sends nothing twice.
 */
import { expect, it } from 'vitest';
import type { Figures } from '../crash/judge.ts';
import { MIGRATION_SAMPLE, runMigrations } from '../crash/migrations.ts';
import { NAMED_POINTS, runNamed } from '../crash/named-points.ts';

const SAMPLE = NAMED_POINTS.filter(({ sample }) => sample);

function expectNoFaults({ lost, twice, misjudged }: Figures): void {
  const faults = [...lost, ...twice, ...misjudged];
  expect(faults, faults.join('\n')).toEqual([]);
}

it(`loses nothing and sends nothing twice, killed at ${SAMPLE.length} named points`, { timeout: 300_000 }, async () => {
  const figures = await runNamed(SAMPLE);
  expectNoFaults(figures);
  expect(figures.kills).toBe(SAMPLE.length + SAMPLE.filter(({ atStart }) => atStart).length);
  expect(figures.replies).toBeGreaterThan(SAMPLE.length / 2);
});

it('loses nothing and sends nothing twice, killed amid the migrations of an earlier version’s databases', {
  timeout: 300_000,
}, async () => {
  const figures = await runMigrations(MIGRATION_SAMPLE);
  expectNoFaults(figures);
  expect([figures.kills, figures.replies]).toEqual([MIGRATION_SAMPLE.length, 3 * MIGRATION_SAMPLE.length]);
});
