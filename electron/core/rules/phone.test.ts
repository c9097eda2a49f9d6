import { expect, it } from 'vitest';
import { isSamePhone, phoneDigits } from './search/recognise.ts';

const STORED = ['+49.895550689', '895550689', '089 5550689', '+49 (0)89 555 06 89', '0049895550689'];

it.each([
  '+49 89 5550689',
  '089 5550689',
  '0895550689',
  '(089) 555-0689',
  '+49.895550689',
  '0049 89/5550689',
  '5550689',
])('%s is the same, however it is stored', (typed) => {
  expect(STORED.filter((stored) => !isSamePhone(stored, typed))).toEqual([]);
});

it.each(['+49 89 5550688', '030 5550689', '550689', '+1 895550689', 'Aiko'])('%s is another', (typed) => {
  expect(isSamePhone('+49.895550689', typed)).toBe(false);
});

it.each(['192.0.2', 'ABC-1234567', '12345', '1234567890123456', '', '+'])('%j is none', (text) => {
  expect(phoneDigits(text)).toBeNull();
});
