import { expect, it } from 'vitest';
import { initialsOf } from './format.ts';

it.each([
  ['Mara Lind', 'ML'],
  ['jo', 'J'],
  ['Ana María de la Cruz', 'AC'],
  ['  Li   Wei ', 'LW'],
  ['👩‍💻 Kit', '👩‍💻K'],
  ['', ''],
])('takes the initials of “%s”', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
