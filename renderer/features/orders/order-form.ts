/** Reads an order form from the JSON of its draft, and summarizes it in words. */
import { findDomain } from '../../../shared/domain/domain-name.ts';
import { newOrderForm, newOrderLine, type OrderForm, type OrderLine } from '../../../shared/domain/order-form.ts';
import { t } from '../../i18n/index.ts';
import { fitted, parseForm } from '../../parts/forms/parse-form.ts';

export function readOrder(text: string): OrderForm {
  const form = parseForm(newOrderForm(), text);
  return { ...form, lines: form.lines.map((line) => fitted(newOrderLine(line.kind ?? 'product'), line)) };
}

/** The domain as ordered, in both spellings. Text that is no domain stays as typed. */
export function domainWords(typed: string): string {
  const domain = findDomain(typed);
  if (domain === null) return typed.trim() || t('orders.noDomain');
  const { ascii, unicode } = domain;
  return ascii === unicode ? ascii : t('orders.bothForms', { unicode, ascii });
}

export function lineWords(line: OrderLine): string {
  const domain = domainWords(line.domain);
  if (line.kind !== 'product')
    return t(line.kind === 'register' ? 'orders.lineRegister' : 'orders.lineTransfer', { domain });
  const product = line.productName || (line.pid ? t('orders.productId', { id: line.pid }) : t('orders.noProduct'));
  return line.domain.trim() ? t('orders.lineFor', { product, domain }) : product;
}

export function summary(form: OrderForm): string {
  const parts = [
    ...form.lines.map(lineWords),
    ...form.renewals.map(({ domain }) => t('orders.lineRenew', { domain: domainWords(domain) })),
    ...form.addons.map(({ addonId }) => t('orders.lineAddon', { id: addonId.trim() || '?' })),
  ];
  return parts.length === 0 ? t('orders.nothingYet') : parts.join(', ');
}
