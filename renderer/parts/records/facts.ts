/**
 * Turns records into named values, for their page and for what is copied of it. Statuses and
 * amounts are the service's own texts.
 */
import type { Contact, MailKind } from '../../../shared/domain/contact.ts';
import type { ClientDomain } from '../../../shared/domain/domain.ts';
import type { Order } from '../../../shared/domain/order.ts';
import type { ConfigOption, CustomField, ProductService } from '../../../shared/domain/product.ts';
import type { StoredRecord } from '../../../shared/domain/record.ts';
import type { Money } from '../../../shared/domain/service-values.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { serverDate } from '../text/server-text.ts';
import type { WebRef } from './focused.ts';
import { contactName, dateWords, moneyWords, orderName, paymentWords } from './record-texts.ts';

export interface Fact {
  name: string;
  value: string;
  /** To be read letter by letter: ids, addresses, domains. */
  code?: boolean;
}

type Value = string | null | undefined | false;

const fact = (name: MessageKey, value: Value, code = false): Fact[] =>
  value ? [{ name: t(name), value, ...(code ? { code } : {}) }] : [];

const date = (name: MessageKey, value: string | null) => fact(name, value && dateWords(value));
const money = (name: MessageKey, value: Money) => fact(name, moneyWords(value));
const flag = (name: MessageKey, on: boolean) => fact(name, t(on ? 'record.yes' : 'record.no'));
const joined = (list: readonly string[]) => list.filter(Boolean).join(', ');

export function productFacts(product: ProductService): Fact[] {
  const { server } = product;
  return [
    ...fact('record.name', product.name),
    ...fact('record.group', product.group),
    ...fact('record.domainName', product.domain, true),
    ...fact('record.status', product.status),
    ...fact('record.reason', product.suspensionReason),
    ...fact('record.username', product.username, true),
    ...fact('record.server', joined([server?.name ?? '', server?.hostname ?? '']), true),
    ...fact('record.serverIp', server?.ip, true),
    ...fact('record.dedicatedIp', product.dedicatedIp, true),
    ...fact('record.assignedIps', joined(product.assignedIps), true),
    ...fact('record.nameservers', joined(product.nameservers), true),
    ...fact('record.cycle', product.billingCycle),
    ...money('record.recurring', product.recurring),
    ...money('record.firstPayment', product.firstPayment),
    ...date('record.nextDue', product.nextDueOn),
    ...date('record.registered', product.registeredOn),
    ...fact('record.payBy', product.paymentMethodName || product.paymentMethod),
    ...(product.keepsRunning
      ? fact(
          'record.keepsRunning',
          product.keepsRunningUntil
            ? t('customer.until', { date: dateWords(product.keepsRunningUntil) })
            : t('record.yes'),
        )
      : []),
    ...fact('record.subscription', product.subscriptionId, true),
    ...fact('record.promotion', product.promotionId, true),
    ...fact('record.orderId', product.orderId, true),
    ...fact('record.productId', product.productId, true),
    ...fact('record.id', product.id, true),
    ...fact('record.notes', product.notes),
  ];
}

/** Config options and custom fields; of secret ones only that something is on file. */
export const fieldFacts = (list: readonly (ConfigOption | CustomField)[]): Fact[] =>
  list.map(({ name, value, secret }) => ({ name, value: secret ? t('record.onFile') : value || t('record.empty') }));

export function domainFacts(domain: ClientDomain): Fact[] {
  return [
    ...fact('record.domainName', domain.name, true),
    ...fact('record.status', domain.status),
    ...fact('record.registrar', domain.registrar),
    ...fact('record.type', domain.registrationType),
    ...date('record.expires', domain.expiresOn),
    ...date('record.nextDue', domain.nextDueOn),
    ...date('record.registered', domain.registeredOn),
    ...(domain.years === null ? [] : fact('record.period', t('record.years', { count: domain.years }))),
    ...money('record.recurring', domain.recurring),
    ...money('record.firstPayment', domain.firstPayment),
    ...fact('record.payBy', domain.paymentMethodName || domain.paymentMethod),
    ...flag('record.doNotRenew', domain.doNotRenew),
    ...flag('record.idProtection', domain.idProtection),
    ...flag('record.dnsManagement', domain.dnsManagement),
    ...flag('record.emailForwarding', domain.emailForwarding),
    ...fact('record.subscription', domain.subscriptionId, true),
    ...fact('record.promotion', domain.promotionId, true),
    ...fact('record.orderId', domain.orderId, true),
    ...fact('record.id', domain.id, true),
    ...fact('record.notes', domain.notes),
  ];
}

/** Without its items: its own page has a table of them. */
export function orderFacts(order: Order, readAt: number, now: number): Fact[] {
  return [
    ...fact('record.number', order.number, true),
    ...fact('record.status', order.status),
    ...fact('record.payment', paymentWords(order, readAt, now)),
    ...money('record.amount', order.amount),
    ...fact('record.placed', order.placedAt && serverDate(order.placedAt)),
    ...fact('record.invoice', order.invoiceId, true),
    ...fact('record.payBy', order.paymentMethodName || order.paymentMethod),
    ...fact('record.promotion', order.promotion?.code, true),
    ...fact('record.nameservers', joined(order.nameservers), true),
    ...fact('record.ip', order.ipAddress, true),
    ...fact('record.id', order.id, true),
    ...fact('record.notes', order.notes),
  ];
}

const orderItems = (order: Order): Fact[] =>
  order.items.map((item) => ({
    name: item.type || t('record.item'),
    value: joined([item.product, item.domain, item.billingCycle, moneyWords(item.amount), item.status]),
  }));

const MAILS: Record<MailKind, MessageKey> = {
  general: 'record.mailGeneral',
  product: 'record.mailProduct',
  domain: 'record.mailDomain',
  invoice: 'record.mailInvoice',
  support: 'record.mailSupport',
  affiliate: 'record.mailAffiliate',
};

export function contactFacts(contact: Contact): Fact[] {
  const mails = (Object.keys(MAILS) as MailKind[]).filter((kind) => contact.receives[kind]);
  return [
    ...fact('record.name', [contact.firstName, contact.lastName].filter(Boolean).join(' ')),
    ...fact('record.company', contact.company),
    ...fact('record.email', contact.email, true),
    ...fact('record.phone', contact.phone, true),
    ...fact('record.address', joined([contact.address1, contact.address2])),
    ...fact('record.city', [contact.postcode, contact.city].filter(Boolean).join(' ')),
    ...fact('record.state', contact.state),
    ...fact('record.country', contact.country),
    ...fact('record.taxId', contact.taxId, true),
    ...fact('record.receives', joined(mails.map((kind) => t(MAILS[kind])))),
    ...flag('record.signsIn', contact.subAccount),
    ...fact('record.id', contact.id, true),
  ];
}

export function factsOf(stored: StoredRecord, now: number): Fact[] {
  switch (stored.kind) {
    case 'product':
      return productFacts(stored.record);
    case 'domain':
      return domainFacts(stored.record);
    case 'order':
      return [...orderFacts(stored.record, stored.readAt, now), ...orderItems(stored.record)];
    case 'contact':
      return contactFacts(stored.record);
  }
}

export function recordTitleOf(stored: StoredRecord): string {
  switch (stored.kind) {
    case 'product':
      return stored.record.domain || stored.record.name;
    case 'domain':
      return stored.record.name;
    case 'order':
      return orderName(stored.record.id);
    case 'contact':
      return contactName(stored.record);
  }
}

/** The record's page; of a contact it is that of its customer, where the family shows contacts. */
export function webOf(stored: Pick<StoredRecord, 'kind'> & { record: StoredRecord['record'] }): WebRef | null {
  const { id, clientId } = stored.record;
  const client = clientId === null ? {} : { client: clientId };
  switch (stored.kind) {
    case 'product':
      return { kind: 'product', id, ...client, domain: (stored.record as ProductService).domain };
    case 'domain':
      return { kind: 'domain', id, ...client, domain: (stored.record as ClientDomain).name };
    case 'order':
      return { kind: 'order', id, ...client, number: (stored.record as Order).number };
    case 'contact':
      return clientId === null ? null : { kind: 'customer', id: clientId };
  }
}

/** As text: a name and its value a line. */
export const factsText = (facts: readonly Fact[]): string =>
  facts.map(({ name, value }) => `${name}: ${value}`).join('\n');
