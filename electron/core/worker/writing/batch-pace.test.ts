import { describe, expect, it } from 'vitest';
import { BATCH_PACE } from '../../../../shared/domain/batch.ts';
import { paceOf } from './batches.ts';

/** Beginnings with these gaps between them, the newest first. */
const begun = (...gaps: number[]): number[] => {
  let at = 1_000_000_000;
  return [at, ...gaps.map((gap) => (at -= gap))];
};

describe('the pace of a reply to many', () => {
  it('is not told until enough of it has gone', () => {
    expect(paceOf([])).toBeNull();
    expect(paceOf(begun(9000, 9000, 9000))).toBeNull();
    expect(paceOf(begun(9000, 9000, 9000, 9000))).toBe(9000);
  });

  it('is not told while it changes', () => {
    // Eight in a hundred seconds, most of which was one wait.
    expect(paceOf(begun(2000, 2000, 88_000, 2000, 2000, 2000, 2000))).toBeNull();
    expect(paceOf(begun(2000, 2000, 3000, 3000))).toBe(2500);
  });

  it('counts the rests that the service asked for, and no pause of the agent’s', () => {
    expect(paceOf(begun(2000, 60_000, 2000, 60_000, 2000, 2000))).toBe(21_333);
    expect(paceOf(begun(2000, 2000, 3_600_000, 2000, 2000))).toBe(2000);
  });

  it('is never faster than it is sent', () => {
    expect(paceOf(begun(100, 100, 100, 100))).toBe(BATCH_PACE);
  });
});
