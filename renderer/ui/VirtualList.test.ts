import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST, scaleOf } from './VirtualList.tsx';

describe('a list longer than a browser can scroll', () => {
  it('is scrolled as it is while it is short enough', () => {
    const scale = scaleOf(100_000 * 52, 600);
    expect(scale).toMatchObject({ scrolled: 5_200_000, factor: 1 });
    expect([scale.toList(1234), scale.toScroller(1234)]).toEqual([1234, 1234]);
    expect(scaleOf(500_000 * 52, 600).factor).toBe(1);
  });

  it('never scrolls more than that, and its first and last row can be reached', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50_000_000 }), fc.integer({ min: 0, max: 3000 }), (rows, seen) => {
        const whole = rows * 52;
        const { scrolled, toList, toScroller } = scaleOf(whole, seen);
        expect(scrolled).toBeLessThanOrEqual(LONGEST);
        expect(toList(0)).toBe(0);
        const end = Math.max(scrolled - seen, 0);
        if (end > 0) expect(toList(end)).toBeCloseTo(whole - seen, 3);
        expect(toScroller(toList(end / 3))).toBeCloseTo(end / 3, 3);
      }),
    );
  });
});
