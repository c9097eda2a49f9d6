/**
 * Finds what needs attention about a customer's products and domains: expired, overdue, suspended.
 * Dates are days of the service's calendar, without a zone.
 */
import type { Attention, AttentionKind } from '../../../shared/domain/customer.ts';
import type { ClientDomain, ProductService } from '../../../shared/domain/product.ts';
import type { Money } from '../../../shared/domain/service-values.ts';

const DUE_WITHIN = 14;
const EXPIRING_WITHIN = 30;

const WORST_FIRST: AttentionKind[] = ['suspended', 'overdue', 'expired', 'due', 'expiring', 'do-not-renew'];

/** States in which nothing is owed. Any other text, even an unknown one, counts as active. */
const ENDED = new Set(['terminated', 'cancelled', 'canceled', 'fraud', 'completed', 'transferred away']);
export const hasEnded = (status: string): boolean => ENDED.has(status.trim().toLowerCase());

const NOT_YET_ACTIVE = new Set(['pending', 'pending registration', 'pending transfer']);
const EXPIRED = new Set(['expired', 'grace', 'grace period', 'redemption', 'redemption period']);

/** Days from today to a date. Null if the text is no date. */
export function daysUntil(date: string | null, today: string): number | null {
  const at = midnight(date);
  const from = midnight(today);
  return at === null || from === null ? null : Math.round((at - from) / 86_400_000);
}

function midnight(date: string | null): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(date ?? '');
  if (!match) return null;
  const [, year = '', month = '', day = ''] = match;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return new Date(at).getUTCDate() === Number(day) ? at : null;
}

export function productAttention(product: ProductService, today: string): Attention | null {
  const status = product.status.trim().toLowerCase();
  const found = (kind: AttentionKind): Attention => ({
    kind,
    of: 'product',
    id: product.id,
    label: product.domain || product.name,
    reason: kind === 'suspended' ? product.suspensionReason : '',
    on: product.nextDueOn,
    days: daysUntil(product.nextDueOn, today),
    doNotRenew: false,
  });
  if (status === 'suspended') return found('suspended');
  if (ENDED.has(status) || NOT_YET_ACTIVE.has(status) || isOnce(product.billingCycle) || isFree(product.recurring))
    return null;
  const due = dueKind(daysUntil(product.nextDueOn, today));
  return due && found(due);
}

/**
 * The most serious problem of a domain, or null. A domain without renewal owes nothing; it only
 * expires.
 */
export function domainAttention(domain: ClientDomain, today: string): Attention | null {
  const status = domain.status.trim().toLowerCase();
  const found = (kind: AttentionKind, on: string | null): Attention => ({
    kind,
    of: 'domain',
    id: domain.id,
    label: domain.name,
    reason: '',
    on,
    days: daysUntil(on, today),
    doNotRenew: domain.doNotRenew,
  });
  const expires = daysUntil(domain.expiresOn, today);
  if (status === 'suspended') return found('suspended', domain.expiresOn);
  if (ENDED.has(status) || NOT_YET_ACTIVE.has(status)) return null;
  const owes = !domain.doNotRenew && !isFree(domain.recurring);
  const due = owes ? dueKind(daysUntil(domain.nextDueOn, today)) : null;
  if (EXPIRED.has(status) || (expires !== null && expires < 0)) return found('expired', domain.expiresOn);
  if (due) return found(due, domain.nextDueOn);
  if (expires !== null && expires <= EXPIRING_WITHIN) return found('expiring', domain.expiresOn);
  return domain.doNotRenew ? found('do-not-renew', domain.expiresOn) : null;
}

function dueKind(days: number | null): 'overdue' | 'due' | null {
  if (days === null || days > DUE_WITHIN) return null;
  return days < 0 ? 'overdue' : 'due';
}

/** Paid once: for these, services report the day of the order as the next due date. */
const isOnce = (cycle: string): boolean => /^(one|free)\b|^onetime/i.test(cycle.trim());
const isFree = (amount: Money): boolean => amount.amount === 0;

/**
 * Sorts by severity. Within a kind, the ticket's own service comes first, then the earliest date.
 */
export function sortAttention(all: Attention[], linked: { kind: string; id: string } | null): Attention[] {
  const rank = (one: Attention) => WORST_FIRST.indexOf(one.kind);
  const own = (one: Attention) => (one.of === linked?.kind && one.id === linked.id ? 0 : 1);
  const when = (one: Attention) => one.days ?? Number.MAX_SAFE_INTEGER;
  return all.sort((a, b) => rank(a) - rank(b) || own(a) - own(b) || when(a) - when(b) || (a.label < b.label ? -1 : 1));
}
