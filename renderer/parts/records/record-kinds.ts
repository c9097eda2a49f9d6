/**
 * Table of the kinds of records: what each looks like, what it is called, which named values it has
 * and where its page on the web is. Palette, search, pages and panels read it. Another kind has its
 * facts and its entry here, and the types ask for both. Statuses and amounts are the service's own
 * texts.
 */
import { AtSign, Box, Globe, type LucideIcon, Receipt } from 'lucide-react';
import type { Contact, MailKind } from '../../../shared/domain/contact.ts';
import type { ClientDomain } from '../../../shared/domain/domain.ts';
import type { Order } from '../../../shared/domain/order.ts';
import type { ConfigOption, CustomField, ProductService } from '../../../shared/domain/product.ts';
import type { StoredKind, StoredRecord } from '../../../shared/domain/record.ts';
import type { Money } from '../../../shared/domain/service-values.ts';
import { serverDate } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
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

/** Without its options and fields: they are parts of their own. */
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
const fieldFacts = (list: readonly (ConfigOption | CustomField)[]): Fact[] =>
  list.map(({ name, value, secret }) => ({ name, value: secret ? t('record.onFile') : value || t('record.empty') }));

function domainFacts(domain: ClientDomain): Fact[] {
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

function contactFacts(contact: Contact): Fact[] {
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

interface MorePart {
  title: MessageKey;
  facts: Fact[];
}

/** How something that is found looks, and what it is called. */
export interface KindLooks {
  icon: LucideIcon;
  one: MessageKey;
  several: MessageKey;
  /** Its time says something where it is found. */
  dated: boolean;
  /** What it is called by its id, where its title says little alone. */
  nameOf?: (id: string) => string;
}

/** What the window knows of one kind of record. */
interface ShownKind<K extends StoredKind> extends KindLooks {
  title(stored: StoredRecord<K>): string;
  facts(stored: StoredRecord<K>, now: number): Fact[];
  /** Its page on the web. */
  web(stored: StoredRecord<K>): WebRef | null;
  /** Values that stand in parts of their own behind its facts. */
  more?: (stored: StoredRecord<K>) => MorePart[];
}

const whoseOf = ({ id, clientId }: { id: string; clientId: string | null }) =>
  clientId === null ? { id } : { id, client: clientId };

/** The kinds in the order in which they are listed where several are found. */
export const SHOWN_KINDS: { readonly [K in StoredKind]: ShownKind<K> } = {
  domain: {
    icon: Globe,
    one: 'record.domain',
    several: 'record.domains',
    dated: false,
    title: ({ record }) => record.name,
    facts: ({ record }) => domainFacts(record),
    web: ({ record }) => ({ kind: 'domain', ...whoseOf(record), domain: record.name }),
  },
  product: {
    icon: Box,
    one: 'record.product',
    several: 'record.products',
    dated: false,
    title: ({ record }) => record.domain || record.name,
    facts: ({ record }) => productFacts(record),
    web: ({ record }) => ({ kind: 'product', ...whoseOf(record), domain: record.domain }),
    more: ({ record }) => [
      { title: 'record.options', facts: fieldFacts(record.configOptions) },
      { title: 'record.fields', facts: fieldFacts(record.customFields) },
    ],
  },
  contact: {
    icon: AtSign,
    one: 'record.contact',
    several: 'record.contacts',
    dated: false,
    title: ({ record }) => contactName(record),
    facts: ({ record }) => contactFacts(record),
    // The family shows contacts on their customer's page.
    web: ({ record: { clientId } }) => (clientId === null ? null : { kind: 'customer', id: clientId }),
  },
  order: {
    icon: Receipt,
    one: 'record.order',
    several: 'record.orders',
    dated: true,
    nameOf: orderName,
    title: ({ record }) => orderName(record.id),
    facts: ({ record, readAt }, now) => [...orderFacts(record, readAt, now), ...orderItems(record)],
    web: ({ record }) => ({ kind: 'order', ...whoseOf(record), number: record.number }),
  },
};

/** Whether it is a record of the table; places and customers are not. */
export const isShownKind = (kind: string): kind is StoredKind => Object.hasOwn(SHOWN_KINDS, kind);

/** What a record is called. */
export const recordTitleOf = <K extends StoredKind>(stored: StoredRecord<K>): string =>
  SHOWN_KINDS[stored.kind].title(stored);

/** Its named values. */
export const factsOf = <K extends StoredKind>(stored: StoredRecord<K>, now: number): Fact[] =>
  SHOWN_KINDS[stored.kind].facts(stored, now);

/** The parts behind its facts, without those that have nothing. */
export const morePartsOf = <K extends StoredKind>(stored: StoredRecord<K>): MorePart[] =>
  SHOWN_KINDS[stored.kind].more?.(stored).filter(({ facts }) => facts.length > 0) ?? [];

/** Its page on the web. */
export const webOf = <K extends StoredKind>(stored: StoredRecord<K>): WebRef | null =>
  SHOWN_KINDS[stored.kind].web(stored);

/** As text: a name and its value a line. */
export const factsText = (facts: readonly Fact[]): string =>
  facts.map(({ name, value }) => `${name}: ${value}`).join('\n');
