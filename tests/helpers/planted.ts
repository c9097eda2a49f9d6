/** Data of a customer in sentences of an answer, of which nothing may come through. */
import fc from 'fast-check';
import { fold } from '../../electron/core/rules/search/text.ts';

const word = fc
  .oneof(
    fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzäöüéñł'), minLength: 3, maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...'абвгдежзиклмнопрсту'), minLength: 3, maxLength: 10 }),
    fc.string({ unit: fc.constantFrom(...'田中佐藤鈴木高橋愛健美'), minLength: 2, maxLength: 3 }),
  )
  .map((text) => text.charAt(0).toUpperCase() + text.slice(1));
const label = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'),
  minLength: 3,
  maxLength: 14,
});
const host = fc
  .tuple(label, fc.constantFrom('com', 'de', 'co.uk', 'shop', 'zip', 'php', 'example'))
  .map((parts) => parts.join('.'));
const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 4, maxLength: 9 });
const octet = fc.integer({ min: 0, max: 255 });
const two = fc.integer({ min: 10, max: 28 });
export const planted = fc.record({
  first: word,
  last: word,
  company: fc.tuple(word, word).map((two) => two.join(' ')),
  domain: host,
  local: label,
  mailHost: host,
  username: label.map((text) => `u${text}`),
  tid: fc.tuple(fc.constantFrom('ABC', 'XK'), digits).map((parts) => parts.join('-')),
  order: digits,
  invoice: digits,
  billed: fc.tuple(fc.constantFrom('INV-2024', 'RE/2023', '2025'), digits).map((parts) => parts.join('-')),
  ip: fc.tuple(octet, octet, octet, octet).map((four) => four.join('.')),
  amount: fc.tuple(fc.integer({ min: 11, max: 9999 }), two).map(([whole, rest]) => `${whole}.${rest}`),
  date: fc
    .tuple(fc.integer({ min: 2019, max: 2031 }), fc.integer({ min: 10, max: 12 }), two)
    .map((three) => three.join('-')),
  password: fc.string({ unit: fc.constantFrom(...'abcXYZ789!#%'), minLength: 8, maxLength: 16 }),
});
export type Planted = typeof planted extends fc.Arbitrary<infer T> ? T : never;
export const SENTENCES: readonly ((one: Planted) => string)[] = [
  ({ first }) => `Hello ${first},`,
  ({ last }) => `Sehr geehrter Herr ${last},`,
  ({ first, last }) => `Thank you, ${first} ${last}!`,
  ({ company, domain }) => `${company} has moved ${domain} to the new server.`,
  ({ domain }) => `https://${domain}/wp-admin answers again; see mail.${domain}, too.`,
  ({ local, mailHost }) => `The mailbox ${local}@${mailHost} is full.`,
  ({ username, password }) => `Login: ${username}, password: ${password}`,
  ({ password }) => `Contraseña: ${password}`,
  ({ tid, order, invoice }) => `This belongs to ticket ${tid}, order ${order} and invoice #${invoice}.`,
  ({ billed, order }) => `Invoice ${billed} is paid; the order number is ${order}.`,
  ({ ip, order }) => `(${ip}) is unblocked; ${order} was the number.`,
  ({ amount, date }) => `€${amount} was booked on ${date}, ${amount} EUR in all.`,
];

type Sentence = (typeof SENTENCES)[number];

/**
 * Planted values that stand in the sentences, and in what is shown of them. `around`: other words
 * of the text.
 */
export const leftIn = (shown: string, one: Planted, sentences: readonly Sentence[], around = ''): string[] =>
  Object.values(one)
    .map(fold)
    .filter((value) => sentences.some((say) => fold(say(one)).includes(value)))
    .filter((value) => hasWord(fold(shown), value, around));

/** Compares without the sentence's own words, since three letters are part of some. */
const hasWord = (text: string, value: string, around: string): boolean => {
  const bare = withoutSentences(text, around);
  return bare.includes(value);
};
const withoutSentences = (text: string, around: string): string => {
  const own = new Set(fold(`${around} ${SENTENCES.map(String).join(' ')}`).match(/[\p{L}\p{N}]+/gu));
  return text.replace(/\{\{[\w.]+\}\}/g, ' ').replace(/[\p{L}\p{N}]+/gu, (word) => (own.has(word) ? ' ' : word));
};
