import { expect, it } from 'vitest';
import { priorityRank, urgency } from './ticket-sort.ts';

it.each([
  ['Low', 1],
  ['Medium', 2],
  [' HIGH ', 3],
  ['Urgent', 4],
  // Words that every object knows.
  ['constructor', 2],
  ['__proto__', 2],
  ['toString', 2],
])('a priority of %s ranks %i, and no other word hurries', (priority, rank) => {
  expect(priorityRank(priority)).toBe(rank);
  expect(urgency(priority) === null).toBe(rank < 3);
});
