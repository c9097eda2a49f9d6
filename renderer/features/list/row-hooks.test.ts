import { expect, it } from 'vitest';
import { row } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { EMPTY_WINDOW, type ListWindow, withPage } from '../../parts/tickets/row-window.ts';
import { rowThatWent } from './row-hooks.ts';

const window = (ids: string): ListWindow =>
  withPage(EMPTY_WINDOW, 0, { rows: [...ids].map((id) => row(id)), epoch: 1 }, ids.length);

it.each([
  ['abcd', 'acd', 1],
  ['abcd', 'bcd', 0],
  ['abcd', 'abc', 3],
  ['a', '', 0],
  // One went and another came, or two changed places: nothing closes up.
  ['abcd', 'abcd', -1],
  ['abcd', 'adc', -1],
  ['abcd', 'ab', -1],
  ['abcd', 'abcde', -1],
])('of %s, then %s, the row at %i went', (before, now, place) => {
  expect(rowThatWent(window(before), window(now))).toBe(place);
});
