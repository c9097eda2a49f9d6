/** Says which replies need a second look: the desk's gate, and the window before sending. */
import type { LookReason, LookRule } from './look.ts';

/** Why a reply needs a second look; null if it needs none. An unknown department may be any. */
export function needsLook(
  rule: LookRule | null,
  { deptId, text }: { deptId: string | null; text: string },
): LookReason | null {
  if (!rule) return null;
  const { all, departments, money } = rule;
  if (all) return 'all';
  if (departments.length > 0 && (deptId === null || departments.includes(deptId))) return 'department';
  return money !== null && isAboutMoney(money, text) ? 'money' : null;
}

function isAboutMoney({ words, above }: NonNullable<LookRule['money']>, text: string): boolean {
  const plain = plainText(text);
  const letters = plain.toLowerCase();
  const isWord = (word: string) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`, 'u').test(letters);
  if (words.some((word) => word.trim() !== '' && isWord(plainText(word).trim().toLowerCase()))) return true;
  return above !== null && amountsIn(plain).some((amount) => amount > above);
}

const plainText = (text: string): string => text.normalize('NFKC').replace(/[\u200b-\u200f\u2060\ufeff]/g, '');
const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replace(/\s+/g, '\\s+');

/** Codes that are also words or names (`try`, `PHP`) count in capitals only, or not at all. */
const CODES =
  'USD|EUR|GBP|CHF|JPY|CNY|INR|AUD|CAD|NZD|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|RSD|UAH|RUB|ILS|AED|SAR|ZAR|BRL|MXN|ARS|CLP|SGD|HKD|TWD|KRW|THB|IDR|MYR|VND|NGN|KES|EGP|GHS|PKR|BDT|LKR';
const CURRENCY = `(?:[A-Z]{0,3}[$€£¥₹₽₩₺₴₪฿₫₱₦₡₲₵₸₮]|${CODES}|${CODES.toLowerCase()}|TRY|TL|MAD|PEN|COP|[Kk]r\\.?|KR|z[łl]|K[čc]|Ft|lei|лв\\.?|руб\\.?|грн\\.?)`;
const NAMES =
  '(?:دولار(?:ات|ًا|ا)?|يورو|ريال(?:ات|ًا|ا)?|درهم(?:ًا|ا)?|دراهم|جنيه(?:ات|ًا|ا)?|دينار(?:ًا|ا)?|دنانير|[Dd]ólar(?:es)?|[Dd]ollars?|[Ee]uros?|[Pp]ounds?|[Ff]rancs?|[Kk]ron[aeo]r?|[Yy]en|[Rr]upees?|[Pp]esos?|[Rr]eais)';
const NUMBER = `\\d{1,3}(?:,\\d{2})+,\\d{3}(?:\\.\\d{1,2})?|\\d{1,3}(?:[ .,'’]\\d{3})+(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d{1,2})?`;
const NO_MORE = `(?!\\d|[.,:/]\\d|-\\d)`;
const AMOUNTS = new RegExp(
  `(?<![\\p{L}\\p{N}])${CURRENCY}\\s?-?(${NUMBER})${NO_MORE}` +
    `|(?<![\\p{L}\\p{N}#.,]|[\\p{L}\\p{N}][-:/'’])(${NUMBER})${NO_MORE}(?:[.,]?-)?\\s?(?:${CURRENCY}|${NAMES})(?![\\p{L}\\p{N}])`,
  'gu',
);

/**
 * Amounts with a currency: `$1,200.00`, `1.200,00 €`, `EUR 50`, `50 kr`. Dates, addresses,
 * versions and numbers of tickets have none.
 */
export const amountsIn = (text: string): number[] =>
  [...plainText(text).matchAll(AMOUNTS)].map(([, after, before]) => amountOf(after ?? before ?? ''));

/** The last sign is a decimal point if at most two digits follow. */
function amountOf(number: string): number {
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(number) ?? [];
  return Number(`${whole.replace(/\D/g, '')}.${cents}`);
}
