import { expect, it } from 'vitest';
import { endOfMs, hlcAfter, hlcAt } from './clock.ts';
import { conflictingValues, headsOf, latestOf, type Register } from './merge.ts';

const register = (writer: string, seq: number, ms: number, value: string | null, knew = {}): Register<string> => ({
  ...{ member: writer, writer, seq, hlc: hlcAt(ms), value, knew },
});

it('a logical time is after what was known, and after its moment', () => {
  expect(hlcAfter(hlcAt(5), 9)).toBe(hlcAt(9));
  expect(hlcAfter(hlcAt(9), 5)).toBe(hlcAt(9, 1));
  expect(hlcAfter(endOfMs(9), 5)).toBe(hlcAt(10));
  expect([hlcAt(16), hlcAt(9), hlcAt(9, 16)].sort()).toEqual([hlcAt(9), hlcAt(9, 16), hlcAt(16)]);
});

it('the later decides on one value, in whatever order they come', () => {
  const all = [register('a', 1, 5, 'x'), register('b', 1, 7, null), register('c', 1, 7, 'y')];
  expect(latestOf(all)?.writer).toBe('c');
  expect(latestOf([...all].reverse())?.writer).toBe('c');
});

it('a text stands beside another only where neither writer knew the other', () => {
  const first = register('a', 1, 5, 'x');
  expect(conflictingValues([first, register('b', 1, 7, 'y', { a: 1 })])).toEqual(['y']);
  expect(conflictingValues([first, register('b', 1, 7, 'y')])).toEqual(['y', 'x']);
  expect(conflictingValues([first, register('b', 1, 7, 'x')])).toEqual(['x']);
  // First a deletion by a writer who knew the text, then by one who did not.
  expect(conflictingValues([first, register('b', 1, 7, null, { a: 1 })])).toEqual([]);
  expect(conflictingValues([first, register('b', 1, 7, null)])).toEqual(['x']);
});

it('writers who lie about what they knew leave the later one', () => {
  const liars = [register('a', 1, 5, 'x', { b: 9 }), register('b', 1, 7, 'y', { a: 9 })];
  expect(headsOf(liars)[0]?.value).toBe('y');
});
