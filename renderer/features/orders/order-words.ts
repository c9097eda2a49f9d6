/** Describes an order in words while it is filled in and reviewed: items, customer and terms. */
import type { OrderCatalog, OrderForm, OrderLine, OrderReview } from '../../../shared/domain/order-form.ts';
import { t } from '../../i18n/index.ts';
import { filledFields } from '../../parts/forms/form-table.ts';
import { clientWords } from '../../parts/records/record-texts.ts';
import { domainWords, lineWords, summary } from './order-form.ts';
import { ORDER_TABLE } from './order-table.ts';

const MASK = '••••';

export const draftLine = (form: OrderForm): string =>
  t('orders.draftFor', {
    summary: summary(form),
    name: form.client?.name || form.client?.id || t('orders.noCustomer'),
  });

/** `Transfer photo-green.com.ua, 1 year, EPP code ••••`: secrets are masked. */
function itemWords(line: OrderLine): string {
  const domain = domainWords(line.domain);
  const type = line.kind === 'product' ? line.domainType : line.kind;
  const isToo = line.kind === 'product' && type !== '';
  const first =
    line.kind === 'product'
      ? lineWords(line)
      : t(line.kind === 'register' ? 'orders.wordRegister' : 'orders.wordTransfer', { domain });
  const prefixes = [line.ns1prefix, line.ns2prefix].map((name) => name.trim()).filter(Boolean);
  const parts = [
    first,
    line.kind === 'product' && line.billingCycle.trim(),
    isToo && t(type === 'register' ? 'orders.wordRegisterToo' : 'orders.wordTransferToo'),
    type !== '' && yearsWords(line.years),
    type === 'transfer' && line.eppCode !== '' && t('orders.wordEpp', { dots: MASK }),
    line.idProtection && t('orders.wordIdProtection'),
    line.emailForwarding && t('orders.wordForwarding'),
    line.addons.trim() !== '' && t('orders.wordAddons', { ids: line.addons.trim() }),
    line.hostname.trim() !== '' && t('orders.wordHostname', { name: line.hostname.trim() }),
    prefixes.length > 0 && t('orders.wordPrefixes', { names: prefixes.join(', ') }),
    line.rootPassword !== '' && t('orders.wordRootPassword', { dots: MASK }),
  ];
  return parts.filter(Boolean).join(', ');
}

/** If empty, the service takes one year. Text that is no number stays as typed. */
function yearsWords(years: string): string {
  const typed = years.trim();
  return /^\d*$/.test(typed) ? t('orders.wordYears', { count: Number(typed || 1) }) : typed;
}

const itemsOf = (form: OrderForm): string[] => [
  ...form.lines.map(itemWords),
  ...form.renewals.map(({ domain, years }) =>
    [t('orders.lineRenew', { domain: domainWords(domain) }), yearsWords(years)].join(', '),
  ),
  ...form.addons.map(({ addonId, serviceId, serviceName }) =>
    t('orders.wordAddonFor', { id: addonId.trim() || '?', service: serviceName || serviceId.trim() || '?' }),
  ),
];

export function orderWords(form: OrderForm): { heading: string; items: string[] } {
  const { client } = form;
  const items = itemsOf(form);
  if (client === null) return { heading: t('orders.reviewNobody'), items };
  const who = clientWords(client.id, client.name || t('orders.unnamed'));
  const [only, ...others] = items;
  if (only === undefined) return { heading: t('orders.sentencesFor', { who }), items: [t('orders.nothingYet')] };
  if (others.length > 0) return { heading: t('orders.sentencesFor', { who }), items };
  return { heading: t('orders.sentenceFor', { what: only, who }), items: [] };
}

export function termWords(form: OrderForm, review: OrderReview, catalog: OrderCatalog | null): string[] {
  const gateways = (catalog?.gateways ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const terms = filledFields(ORDER_TABLE, form, { paymentMethod: gateways });
  const options = review.fields.flatMap(({ decoded }) => decoded ?? []);
  return [...new Set(options), ...terms.map(({ label, value }) => t('orders.term', { name: label, value }))];
}
