/** The fields of an order and of its items: how each is drawn, and listed in the review. */
import { idsIn, isIdOrEmpty, type OrderForm, type OrderLine } from '../../../shared/domain/order-form.ts';
import { t } from '../../i18n/index.ts';
import type { FormTable } from '../../parts/forms/form-table.ts';

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
    wrong: (text) => idsIn(text).map(idError).find(Boolean) ?? null,
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
    words: (names) => names.filter((name) => name.trim() !== '').join(', '),
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
