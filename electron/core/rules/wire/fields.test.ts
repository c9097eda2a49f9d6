import { expect, test } from 'vitest';
import { money } from './fields.ts';

test.each<[unknown, number | null, string, string]>([
  ['8.00', 8, '', ''],
  ['0.00', 0, '', ''],
  [15.95, 15.95, '', ''],
  ['$15.95 USD', 15.95, '$', ' USD'],
  ['-$5.00', -5, '$', ''],
  ['$-5.00', -5, '$', ''],
  ['-5.00', -5, '', ''],
  ['1,234.56', 1234.56, '', ''],
  ['1.234,56 €', 1234.56, '', ' €'],
  ["CHF 1'234.50", 1234.5, 'CHF ', ''],
  ['1 234,50 zł', 1234.5, '', ' zł'],
  ['1,234,567', 1234567, '', ''],
  ['1,234', null, '', ''],
  ['1.234', null, '', ''],
  ['1,2,3', null, '', ''],
  ['&euro;8.00', 8, '€', ''],
  ['¥1500', 1500, '¥', ''],
  ['free', null, '', ''],
  ['', null, '', ''],
  [null, null, '', ''],
  [{ a: 1 }, null, '', ''],
])('%j', (wire, amount, prefix, suffix) => {
  const read = money(wire as never);
  expect(read.amount).toBe(amount);
  expect([read.prefix, read.suffix]).toEqual([prefix, suffix]);
});

test('prefix and suffix of their own fields', () => {
  expect(money('8.00', '$', ' USD')).toEqual({ text: '8.00', amount: 8, prefix: '$', suffix: ' USD' });
  expect(money('€8.00', '$', ' USD')).toMatchObject({ prefix: '€', suffix: ' USD' });
});
