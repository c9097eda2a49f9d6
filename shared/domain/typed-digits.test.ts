import { expect, it } from 'vitest';
import { plainDigits } from './typed-digits.ts';

it.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['١٢٫٥', '12.5'],
  ['غداً ٩:٠٠', 'غداً 9:00'],
  ['12.5 h', '12.5 h'],
])('reads %s as %s', (typed, plain) => expect(plainDigits(typed)).toBe(plain));
