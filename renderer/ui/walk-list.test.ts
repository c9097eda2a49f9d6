import { describe, expect, it } from 'vitest';
import { rowAfterKey } from './walk-list.ts';

describe('walking a list of three rows', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 2],
    ['ArrowUp', 1, 0],
    ['ArrowUp', 0, 0],
    ['ArrowDown', -1, 0],
    ['ArrowUp', -1, 0],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['ArrowRight', 0, null],
    ['x', 0, null],
  ])('%s from %i leads to %s', (key, at, to) => expect(rowAfterKey(key, at, 3)).toBe(to));

  it.each([
    ['ArrowDown', 2, 0],
    ['ArrowUp', 0, 2],
    ['ArrowUp', -1, 2],
    ['ArrowDown', -1, 0],
  ])('%s from %i goes round to %s', (key, at, to) => expect(rowAfterKey(key, at, 3, { loop: true })).toBe(to));

  it('goes sideways where the list may be a row', () => {
    expect(rowAfterKey('ArrowRight', 0, 3, { sideways: true })).toBe(1);
    expect(rowAfterKey('ArrowLeft', 1, 3, { sideways: true })).toBe(0);
  });

  it('leaves Home and End to the field that the list belongs to', () => {
    expect(['Home', 'End', 'ArrowDown'].map((key) => rowAfterKey(key, 0, 3, { field: true }))).toEqual([null, null, 1]);
  });

  it('leads nowhere in an empty list', () => expect(rowAfterKey('End', -1, 0)).toBeNull());
});
