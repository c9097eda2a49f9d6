import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keepKnown } from './keep-known.ts';

it('returns what is known where all is equal', () => {
  const known = { rows: [{ id: 'a', tags: ['x'] }], total: 1, at: null };
  expect(keepKnown(known, structuredClone(known))).toBe(known);
});

it('keeps each equal part, and takes everything else', () => {
  const known = {
    rows: [
      { id: 'a', tags: ['x'] },
      { id: 'b', tags: [] },
    ],
    total: 2,
  };
  const kept = keepKnown(known, {
    rows: [
      { id: 'a', tags: ['x'] },
      { id: 'b', tags: ['y'] },
    ],
    total: 2,
  });
  expect(kept.rows[0]).toBe(known.rows[0]);
  expect(kept).toEqual({
    rows: [
      { id: 'a', tags: ['x'] },
      { id: 'b', tags: ['y'] },
    ],
    total: 2,
  });
  expect(keepKnown(known, { rows: [known.rows[1]], total: 1 }).rows).toEqual([{ id: 'b', tags: [] }]);
});

it('tells a missing part from one without a value, and a list from an object', () => {
  expect(keepKnown({ a: undefined }, { b: undefined })).toEqual({ b: undefined });
  expect(keepKnown({}, [])).toEqual([]);
  expect(keepKnown(null, { a: 1 })).toEqual({ a: 1 });
  expect(keepKnown({ a: 1 }, null)).toBeNull();
});

it('always equals the answer', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (known, now) => {
      expect(keepKnown(known, now)).toEqual(now);
      expect(keepKnown(now, structuredClone(now))).toBe(now);
    }),
  );
});
