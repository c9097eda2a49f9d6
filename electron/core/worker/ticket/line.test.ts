import { expect, it } from 'vitest';
import { meaningOf, turnOf } from './line.ts';

it.each([
  ['Open', 'needs-us', 'customer'],
  ['Customer-Reply', 'needs-us', 'customer'],
  [' customer-reply ', 'needs-us', 'customer'],
  ['Answered', 'answered', 'us'],
  ['In Progress', 'waiting', 'unknown'],
  ['On Hold', 'waiting', 'unknown'],
  ['CLOSED', 'closed', 'unknown'],
  ['Awaiting migration', 'unknown', 'unknown'],
  ['Geschlossen', 'unknown', 'unknown'],
  ['', 'unknown', 'unknown'],
  // Names of an object’s own properties are statuses like any other.
  ['constructor', 'unknown', 'unknown'],
  ['__proto__', 'unknown', 'unknown'],
])('%j means %s, and the turn is of %s', (status, meaning, turn) => {
  expect(meaningOf(status, false)).toBe(meaning);
  expect(turnOf(meaningOf(status, false))).toBe(turn);
});

it('needs us where the service says that it awaits our reply, whatever its status is called', () => {
  expect(meaningOf('Awaiting migration', true)).toBe('needs-us');
  expect(meaningOf('Answered', true)).toBe('needs-us');
});
