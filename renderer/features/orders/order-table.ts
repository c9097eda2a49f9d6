/** The fields of an order and of its items: how each is drawn, and listed in the review. */
import type { CustomerPage } from '../../../shared/domain/customer.ts';
import { domainKey } from '../../../shared/domain/domain-name.ts';
import { isIdOrEmpty, type OrderCatalog, type OrderForm, type OrderLine } from '../../../shared/domain/order-form.ts';
import { splitList } from '../../../shared/domain/typed-list.ts';
import { commaList, compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { type FieldChoice, type FormTable, pairWords } from '../../parts/forms/form-table.ts';
import { clientWords, moneyWords } from '../../parts/records/record-texts.ts';
import { domainWords, lineWords, summary } from './order-outbox.ts';

/** Why a text can't be an ID; null if it can. */
export const idError = (text: string): string | null => (isIdOrEmpty(text) ? null : t('orders.digitsOnly'));

const isProduct = ({ kind }: OrderLine): boolean => kind === 'product';
/** Says whether the item's domain is registered or transferred; empty if it exists already. */
const domainTypeOf = ({ kind, domainType }: OrderLine) => (kind === 'product' ? domainType : kind);
const ordersDomain = (line: OrderLine): boolean => domainTypeOf(line) !== '';

export const LINE_TABLE: FormTable<OrderLine> = {
  kind: { kind: 'hidden' },
  pid: {
    kind: 'choice',
    group: 'product',
    label: 'orders.product',
    hint: 'orders.learned',
    none: 'orders.chooseProduct',
    other: 'orders.otherProduct',
    otherLabel: 'orders.productIdField',
    when: isProduct,
    wrong: idError,
  },
  productName: { kind: 'hidden' },
  billingCycle: { kind: 'code', group: 'product', label: 'orders.cycle', hint: 'orders.cycleHint', when: isProduct },
  configOptions: {
    kind: 'pairs',
    group: 'options',
    label: 'orders.options',
    idLabel: 'orders.pairId',
    addLabel: 'orders.addOption',
    when: isProduct,
    wrong: idError,
  },
  customFields: {
    kind: 'pairs',
    group: 'options',
    label: 'orders.fields',
    idLabel: 'orders.pairId',
    addLabel: 'orders.addField',
    when: isProduct,
  },
  domain: { kind: 'own', group: 'domain', label: 'orders.domain' },
  domainType: {
    kind: 'select',
    group: 'domain',
    label: 'orders.domainType',
    options: {
      '': 'orders.domainTypeNone',
      register: 'orders.domainTypeRegister',
      transfer: 'orders.domainTypeTransfer',
    },
    when: isProduct,
  },
  years: { kind: 'number', group: 'term', label: 'orders.years', hint: 'orders.yearsHint', when: ordersDomain },
  eppCode: {
    kind: 'secret',
    group: 'term',
    label: 'orders.eppCode',
    hint: 'orders.eppHint',
    when: (line) => domainTypeOf(line) === 'transfer',
  },
  idProtection: { kind: 'flag', group: 'services', label: 'orders.idProtection', when: ordersDomain },
  emailForwarding: { kind: 'flag', group: 'services', label: 'orders.emailForwarding', when: ordersDomain },
  domainFields: {
    kind: 'pairs',
    group: 'domainFields',
    label: 'orders.domainFields',
    hint: 'orders.domainFieldsHint',
    idLabel: 'orders.pairIdDomain',
    addLabel: 'orders.addDomainField',
    when: ordersDomain,
  },
  addons: {
    kind: 'code',
    group: 'more',
    label: 'orders.addonIds',
    hint: 'orders.addonIdsHint',
    wrong: (text) => splitList(text).map(idError).find(Boolean) ?? null,
  },
  hostname: { kind: 'code', group: 'more', label: 'orders.hostname' },
  ns1prefix: { kind: 'code', group: 'more', label: 'orders.ns1prefix', placeholder: 'ns1' },
  ns2prefix: { kind: 'code', group: 'more', label: 'orders.ns2prefix', placeholder: 'ns2' },
  rootPassword: { kind: 'secret', group: 'more', label: 'orders.rootPassword', hint: 'orders.eppHint' },
};

export const ORDER_TABLE: FormTable<OrderForm> = {
  client: { kind: 'hidden' },
  lines: { kind: 'hidden' },
  renewals: { kind: 'hidden' },
  addons: { kind: 'hidden' },
  paymentMethod: {
    kind: 'choice',
    group: 'payment',
    label: 'orders.payment',
    none: 'orders.paymentNone',
    other: 'orders.paymentOther',
    otherLabel: 'orders.gateway',
  },
  promoCode: { kind: 'code', group: 'payment', label: 'orders.promo' },
  nameservers: {
    kind: 'own',
    group: 'nameservers',
    label: 'orders.nameservers',
    words: (names) => commaList(names.filter((name) => name.trim() !== '')),
  },
  contactId: {
    kind: 'choice',
    group: 'contact',
    label: 'orders.contact',
    none: 'orders.contactNone',
    other: 'orders.contactOther',
    otherLabel: 'orders.contactId',
    wrong: idError,
  },
  dnsManagement: { kind: 'flag', group: 'services', label: 'orders.dnsManagement' },
  affiliateId: { kind: 'code', group: 'more', label: 'orders.affiliate', wrong: idError },
};

const MASK = '••••';

/** An order in words, while it is filled in and reviewed. */
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
    ...[line.configOptions, line.customFields, line.domainFields].flatMap(pairWords),
    line.addons.trim() !== '' && t('orders.wordAddons', { ids: line.addons.trim() }),
    line.hostname.trim() !== '' && t('orders.wordHostname', { name: line.hostname.trim() }),
    prefixes.length > 0 && t('orders.wordPrefixes', { names: commaList(prefixes) }),
    line.rootPassword !== '' && t('orders.wordRootPassword', { dots: MASK }),
  ];
  return commaList(parts);
}

/** If empty, the service takes one year. Text that is no number stays as typed. */
function yearsWords(years: string): string {
  const typed = years.trim();
  return /^\d*$/.test(typed) ? t('orders.wordYears', { count: Number(typed || 1) }) : typed;
}

/** The price of a renewal so far, if the customer has this domain. */
function priceWords(domain: string, customer: CustomerPage | null): string {
  const owned = customer?.domains.rows.find(({ record }) => domainKey(record.name) === domainKey(domain))?.record;
  const amount = owned && owned.years !== null && /[1-9]/.test(owned.recurring.text) ? moneyWords(owned.recurring) : '';
  return amount && t('orders.wordPrice', { amount, years: yearsWords(String(owned?.years)) });
}

const itemsOf = (form: OrderForm, customer: CustomerPage | null): string[] => [
  ...form.lines.map(itemWords),
  ...form.renewals.map(({ domain, years }) =>
    commaList(
      [t('orders.lineRenew', { domain: domainWords(domain) }), yearsWords(years), priceWords(domain, customer)].filter(
        Boolean,
      ),
    ),
  ),
  ...form.addons.map(({ addonId, serviceId, serviceName }) =>
    t('orders.wordAddonFor', { id: addonId.trim() || '?', service: serviceName || serviceId.trim() || '?' }),
  ),
];

export function orderWords(
  form: OrderForm,
  customer: CustomerPage | null = null,
): { heading: string; items: string[] } {
  const { client } = form;
  const items = itemsOf(form, customer);
  if (client === null) return { heading: t('orders.reviewNobody'), items };
  const who = clientWords(client.id, client.name || t('orders.unnamed'));
  return { heading: t('orders.sentencesFor', { who }), items: items.length > 0 ? items : [t('orders.nothingYet')] };
}

/** Names of the values that an order refers to by id. */
export function orderChoices(
  customer: CustomerPage | null,
  catalog: OrderCatalog | null,
): Record<'contactId' | 'paymentMethod', FieldChoice[]> {
  return {
    contactId: (customer?.contacts.rows ?? []).map(({ record }) => ({
      value: record.id,
      label: commaList([`${record.firstName} ${record.lastName}`.trim(), record.email]),
    })),
    paymentMethod: (catalog?.gateways ?? [])
      .map(({ id, name }) => ({ value: id, label: name }))
      .sort((a, b) => compareNames(a.label, b.label)),
  };
}
