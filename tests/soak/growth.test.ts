/** Tests which series count as flat. */
import { expect, it } from 'vitest';
import { growthOf, type Series } from './growth.ts';

const seriesOf = (values: number[], rest: Partial<Series> = {}): Series => ({
  name: 'Heap',
  unit: 'MB',
  values,
  more: { by: 5, part: 0.1 },
  ...rest,
});

it('a first quarter that fills, and one sample in the middle of something, are no growth', () => {
  expect(growthOf(seriesOf([10, 40, 60, 61, 60, 90, 60, 62]))).toBe(null);
});

it('what creeps up all day is growth, and says from what to what', () => {
  expect(growthOf(seriesOf([40, 45, 50, 55, 60, 65, 70, 75]))).toBe('Heap grew from 50 to 70 MB');
});

it('a bound holds for every sample', () => {
  expect(growthOf(seriesOf([1, 1, 1, 17, 1, 1, 1, 1], { most: 16 }))).toBe('Heap reached 17 MB, more than 16');
});
