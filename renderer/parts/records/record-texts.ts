/** Words for a customer's records. Amounts and statuses are the service's own texts. */
import type { Contact } from '../../../shared/domain/contact-form.ts';
import type { Attention, Customer } from '../../../shared/domain/customer.ts';
import { isOwed, type Order } from '../../../shared/domain/order.ts';
import type { Usage } from '../../../shared/domain/product.ts';
import type { Money } from '../../../shared/domain/service-values.ts';
import { DAY, formatAge, formatBytes, formatDate, formatDay, formatList, MB, MINUTE } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';

/**
 * `3 May 2026`, always with the year, for dates in columns. Text that is no date stays as it is.
 */
export function dateWords(date: string): string {
  const day = dayOf(date);
  return day === null ? date : formatDate(day);
}

/** `3 May`, with the year if it is not this year; for sentences about near dates. */
const nearDateWords = (date: string, now: number): string => {
  const day = dayOf(date);
  return day === null ? date : formatDay(day, now);
};

/** Local midnight (ms) of a date, which has no zone. Null if the text is no date. */
function dayOf(date: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(date);
  return match && new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3])).getTime();
}

/** When something was read: `now`, `2 h ago`, `19 Nov`. */
export const agoWords = (readAt: number, now: number): string => {
  const age = formatAge(readAt, now);
  const counted = now - readAt >= MINUTE && now - readAt < 30 * DAY;
  return counted ? t('customer.ago', { age }) : age;
};

/** `Unpaid, as of 2 h ago`, since it may be paid by now. A settled state has no age. */
export const paymentWords = (order: Pick<Order, 'paymentStatus'>, readAt: number, now: number): string =>
  isOwed(order)
    ? t('customer.statusAsOf', { status: order.paymentStatus, ago: agoWords(readAt, now) })
    : order.paymentStatus;

/** Orders are named by id everywhere, because the id is known as soon as an order is placed. */
export const orderName = (id: string): string => t('customer.orderName', { id });

export const sumWords = (sums: readonly Money[]): string => sums.map(moneyWords).join(' + ');

export const clientWords = (id: string, name: string | null): string =>
  name ? t('record.client', { name, id }) : t('record.clientById', { id });

/** `Expires 13 Feb 2028 (in 448 days)`. A missing date is stated: an empty place looks fine. */
export function expiryWords(on: string | null, days: number | null): string {
  if (on === null) return t('record.noExpiry');
  const date = dateWords(on);
  if (days === null) return t('record.expiresOn', { date });
  if (days < 0) return t('record.expiredAgo', { date, count: -days });
  return days === 0 ? t('record.expiresToday', { date }) : t('record.expiresIn', { date, count: days });
}

/** Name of a contact, else company or e-mail address. */
export const contactName = (contact: Pick<Contact, 'firstName' | 'lastName' | 'company' | 'email'>): string =>
  [contact.firstName.trim(), contact.lastName.trim()].filter(Boolean).join(' ') ||
  contact.company.trim() ||
  contact.email.trim();

/** The amount as sent, with a separate currency if there is one. */
export function moneyWords({ text, prefix, suffix }: Money): string {
  const beside = (part: string) => (text === '' || text.includes(part.trim()) ? '' : part);
  return `${beside(prefix)}${text}${beside(suffix)}`;
}

/** The problem in a few words: `Overdue since 3 May`. */
export function attentionWords(one: Attention, now: number): string {
  const { kind, on, days } = one;
  const date = on === null ? '' : nearDateWords(on, now);
  if (kind === 'suspended') return t('customer.suspended');
  if (kind === 'do-not-renew') return date ? t('customer.noRenewalOn', { date }) : t('customer.noRenewal');
  if (kind === 'overdue') return t('customer.overdueSince', { date });
  if (kind === 'expired') {
    // The service reports it as expired; a future or missing date does not say since when.
    return days !== null && days < 0 ? t('customer.expiredOn', { date }) : t('customer.expired');
  }
  const words = kind === 'due' ? dueIn(days ?? 0) : expiresIn(days ?? 0);
  return one.doNotRenew ? t('customer.andNoRenewal', { words }) : words;
}

function dueIn(days: number): string {
  return days === 0 ? t('customer.dueToday') : t('customer.dueIn', { count: days });
}

function expiresIn(days: number): string {
  return days === 0 ? t('customer.expiresToday') : t('customer.expiresIn', { count: days });
}

export function attentionSentence(one: Attention, now: number): string {
  const words = t('customer.fact', { label: one.label, words: attentionWords(one, now) });
  return one.reason ? t('customer.withReason', { words, reason: one.reason }) : words;
}

/** `3.2 of 10 GB`; only the usage without a limit. Null if unknown. */
export function usageWords({ used, limit }: Usage): string | null {
  if (used === null) return null;
  if (!limit) return t('customer.used', { used: formatBytes(used * MB) });
  return t('customer.usedOf', { used: formatBytes(used * MB), limit: formatBytes(limit * MB) });
}

export function certaintyWords({ certainty, clientId, clientName, candidates }: Customer): string {
  if (certainty === 'by-id') return t('customer.byId');
  if (certainty === 'ambiguous') return t('customer.ambiguous', { ids: formatList(candidates) });
  if (certainty === 'guest') return t('customer.guest');
  return clientName
    ? t('customer.unverifiedOf', { name: clientName, id: clientId ?? '' })
    : t('customer.unverified', { id: clientId ?? '' });
}
