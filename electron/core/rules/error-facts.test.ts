import { expect, it } from 'vitest';
import { errorLocation } from './error-facts.ts';

const SECRET = 'the customer’s password is hunter2';

it('says where an error happened', () => {
  expect(errorLocation(new Error('x'))).toMatch(/^ {4}at .*error-facts\.test\.ts/);
});

it.each([
  SECRET,
  `first line\n${SECRET}`,
  `first line\n    at "${SECRET}"`,
  `first line\n\tat ${SECRET}`,
  `Unexpected token in JSON at position 3, "a\n    "${SECRET}"" is not valid`,
])('never says what it says: %j', (message) => {
  const where = errorLocation(new Error(message));
  expect(where).not.toContain('hunter2');
  expect(where).toContain('error-facts.test.ts');
});

it('has nothing to say of what is no error', () => {
  expect(errorLocation(SECRET)).toBe('');
  expect(errorLocation(null)).toBe('');
});
