import { expect, it } from 'vitest';
import { type LookRule, MONEY_WORDS } from './look.ts';
import { amountsIn, needsLook } from './look-rule.ts';

it('reads amounts in the forms in which people write them', () => {
  for (const [text, amounts] of [
    ['We refund $1,200.00 today', [1200]],
    ['1.200,00 €', [1200]],
    ['EUR 50, then 50 kr and 1 200 kr.', [50, 50, 1200]],
    ["CHF 1'250.50", [1250.5]],
    ['US$99.5 or 99 dollars', [99.5, 99]],
    ['R$ 10, -20 £, 30.- €, ₹1,00,000', [10, 20, 30, 100000]],
    ['12.5 eur', [12.5]],
    ['50 dólares, 20 دولارًا، 5 دنانير', [50, 20, 5]],
    ['\uff04１００', [100]],
  ] as const) {
    expect([text, amountsIn(text)]).toEqual([text, amounts]);
  }
});

it('takes no date, address, version or number of a ticket for an amount', () => {
  for (const text of [
    ...['2026-05-04', '04.05.2026', '10.0.0.1', 'PHP 8.1', 'v1.200', '#1200', 'ABC-120000', '99 problems'],
    ...['$10.0.0.1', 'EUR 10.5.2026', 'ABC-120000 kr', 'try 500 times', '2026-05-04 krona', '8.8.8.8 €', '12:30 kr'],
    'krypton 50 krakens',
  ]) {
    expect([text, amountsIn(text)]).toEqual([text, []]);
  }
});

const rule = (more: Partial<LookRule>): LookRule => ({ all: false, departments: [], money: null, ...more });

it('asks for a look by any part of the rule', () => {
  const reply = { deptId: '2', text: 'You get a refund of 50 €.' };
  expect([needsLook(null, reply), needsLook(rule({}), reply)]).toEqual([null, null]);
  expect(needsLook(rule({ all: true }), reply)).toBe('all');
  expect(needsLook(rule({ departments: ['1', '2'] }), reply)).toBe('department');
  expect(needsLook(rule({ departments: ['1'] }), reply)).toBeNull();
  expect(needsLook(rule({ departments: ['1'] }), { ...reply, deptId: null })).toBe('department');
  const money = (words: string[], above: number | null) => rule({ money: { words, above } });
  expect(needsLook(money(['REFUND'], null), reply)).toBe('money');
  expect(needsLook(money(['fund', '(.*)'], null), reply)).toBeNull();
  expect(needsLook(money([], 49), reply)).toBe('money');
  expect(needsLook(money([], 50), reply)).toBeNull();
});

it.each([
  'You get a refund.',
  'Sie erhalten eine Gutschrift.',
  'Die Rückerstattung ist unterwegs.',
  'Le haremos un reembolso.',
  'Aplicamos un descuento del 10 %.',
  'Fizemos o estorno hoje.',
  'Vous recevrez un remboursement.',
  'Nous vous offrons une remise.',
  'سنقدم لك خصمًا.',
  'تم استرداد المبلغ.',
  'الخدمة لك مجانًا هذا الشهر.',
])('asks by the usual words about money in %j', (text) => {
  const usual = rule({ money: { words: [...MONEY_WORDS], above: null } });
  expect(needsLook(usual, { deptId: null, text })).toBe('money');
});
