/** Reads an order's form from the JSON of its draft, changes its lines, and says it in words. */
import { newOrderForm, newOrderLine, type OrderForm, type OrderLine } from '../../../shared/domain/order-form.ts';
import { t } from '../../i18n/index.ts';
import { fitted, parseForm } from '../../parts/forms/parse-form.ts';

export function readOrder(text: string): OrderForm {
  const form = parseForm(newOrderForm(), text);
  return { ...form, lines: form.lines.map((line) => fitted(newOrderLine(line.kind ?? 'product'), line)) };
}

export const withLine = (form: OrderForm, at: number, patch: Partial<OrderLine>): OrderForm => ({
  ...form,
  lines: form.lines.map((line, index) => (index === at ? { ...line, ...patch } : line)),
});

/** What one line orders, in a few words. */
export function lineWords(line: OrderLine): string {
  const domain = line.domain.trim();
  if (line.kind !== 'product')
    return t(line.kind === 'register' ? 'orders.lineRegister' : 'orders.lineTransfer', {
      domain: domain || t('orders.noDomain'),
    });
  const product = line.productName || (line.pid ? t('orders.productId', { id: line.pid }) : t('orders.noProduct'));
  return domain ? t('orders.lineFor', { product, domain }) : product;
}

/** All that is ordered, in one line. */
export function summary(form: OrderForm): string {
  const parts = [
    ...form.lines.map(lineWords),
    ...form.renewals.map(({ domain }) => t('orders.lineRenew', { domain: domain.trim() || t('orders.noDomain') })),
    ...form.addons.map(({ addonId }) => t('orders.lineAddon', { id: addonId.trim() || '?' })),
  ];
  return parts.length === 0 ? t('orders.nothingYet') : parts.join(', ');
}

/** An order that is not placed yet, in one line. */
export const draftLine = (form: OrderForm): string =>
  t('orders.draftFor', {
    summary: summary(form),
    name: form.client?.name || form.client?.id || t('orders.noCustomer'),
  });

/** The billing cycles that the family of services knows; others can be typed. */
export const CYCLES = [
  'monthly',
  'quarterly',
  'semiannually',
  'annually',
  'biennially',
  'triennially',
  'onetime',
  'free',
];

/**
 * Writes a cycle as orders want it: what products show as "Semi-Annually" is ordered as
 * `semiannually`.
 */
export const cycleOnWire = (shown: string): string =>
  shown
    .toLowerCase()
    .replace(/free account/, 'free')
    .replace(/[\s-]/g, '');
