/**
 * Table of the kinds of records: icon, name, named values and web page. Palette, search, pages and
 * panels use it. A new kind needs its facts and its entry here; the types require both. Statuses
 * and amounts are the service's own texts.
 */
import { AtSign, Box, Globe, type LucideIcon, Receipt } from 'lucide-react';
import type { Contact, MailKind } from '../../../shared/domain/contact-form.ts';
import { inOwnLetters } from '../../../shared/domain/domain-name.ts';
import type { Order } from '../../../shared/domain/order.ts';
import type { ClientDomain, ConfigOption, CustomField, ProductService } from '../../../shared/domain/product.ts';
import type { OrderReferences, StoredKind, StoredRecord } from '../../../shared/domain/record.ts';
import type { Money, ServerTime } from '../../../shared/domain/service-values.ts';
import { commaList, serverDate } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import type { WebRef } from './focused.ts';
import { contactName, dateWords, moneyWords, orderName, paymentWords } from './record-texts.ts';

export interface Fact {
  name: string;
  value: string;
  /** Must be read letter by letter: ids, addresses, domains. */
  code?: boolean;
}

type Value = string | null | undefined | false;

const fact = (name: MessageKey, value: Value, code = false): Fact[] =>
  value ? [{ name: t(name), value, ...(code ? { code } : {}) }] : [];

const date = (name: MessageKey, value: string | null) => fact(name, value && dateWords(value));
const moment = (name: MessageKey, value: ServerTime | null) => fact(name, value && serverDate(value));
const money = (name: MessageKey, value: Money) => fact(name, moneyWords(value));
const flag = (name: MessageKey, on: boolean) => fact(name, t(on ? 'record.yes' : 'record.no'));
const joined = (list: readonly string[]) => commaList(list);

/** Without options and fields, which are separate parts. */
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

/** Config options and custom fields; for a secret one only that a value is stored. */
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
    ...flag('record.autoRenew', !domain.doNotRenew),
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

/** Without items, which have a table on the order's page. `named`: null until looked up. */
export function orderFacts(order: Order, readAt: number, now: number, named: OrderReferences | null = null): Fact[] {
  return [
    ...fact('record.number', order.number, true),
    ...fact('record.status', order.status),
    ...fact('record.payment', paymentWords(order, readAt, now)),
    ...money('record.amount', order.amount),
    ...moment('record.placed', order.placedAt),
    ...fact('record.invoice', order.invoiceId, true),
    ...fact('record.payBy', order.paymentMethodName || order.paymentMethod),
    ...fact('record.promotion', promotionWords(order), true),
    ...fact('record.renewals', renewalWords(order, named)),
    ...fact('record.nameservers', joined(order.nameservers), true),
    ...fact('record.domainContact', contactWords(order, named)),
    ...fact('record.ip', order.ipAddress, true),
    ...fact('record.fraudCheck', order.fraudModule),
    ...fact('record.id', order.id, true),
    ...fact('record.notes', order.notes),
  ];
}

/** `WELCOME10 (10%)`. */
function promotionWords({ promotion, amount }: Order): string {
  if (promotion === null) return '';
  const { code, type, value } = promotion;
  if (!value) return code;
  if (/percent/i.test(type))
    return t('record.promotionOf', { code, off: t('record.percent', { value: Number(value) || value }) });
  const off = /fixed/i.test(type) ? moneyWords({ ...amount, text: value }) : joined([type, value]);
  return t('record.promotionOf', { code, off });
}

const contactWords = ({ contactId: id }: Order, named: OrderReferences | null): string | null =>
  id !== null && named?.contact ? t('record.client', { name: named.contact, id }) : id;

/** The renewed domains; the service's own text if it can't be parsed. */
const renewalWords = ({ renewals }: Order, named: OrderReferences | null): string =>
  named === null || named.renewed.length === 0
    ? renewals
    : joined(
        named.renewed.map(({ id, name, years }) =>
          t('record.renewed', { domain: name ?? id, years: t('record.years', { count: years }) }),
        ),
      );

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
    ...fact('record.permissions', joined(contact.permissions)),
    ...moment('record.created', contact.createdAt),
    ...moment('record.updated', contact.updatedAt),
    ...fact('record.id', contact.id, true),
  ];
}

interface MorePart {
  title: MessageKey;
  facts: Fact[];
}

export interface KindLooks {
  icon: LucideIcon;
  one: MessageKey;
  several: MessageKey;
  /** Whether its time is useful in a list of results. */
  dated: boolean;
  /** Name by id, if the title alone says little. */
  nameOf?: (id: string) => string;
}

interface ShownKind<K extends StoredKind> extends KindLooks {
  title(stored: StoredRecord<K>): string;
  facts(stored: StoredRecord<K>, now: number): Fact[];
  web(stored: StoredRecord<K>): WebRef | null;
  /** Values shown in separate parts after its facts. */
  more?: (stored: StoredRecord<K>) => MorePart[];
}

const ownerIds = ({ id, clientId }: { id: string; clientId: string | null }) =>
  clientId === null ? { id } : { id, client: clientId };

/** Kinds in the order of mixed lists. */
export const SHOWN_KINDS: { readonly [K in StoredKind]: ShownKind<K> } = {
  domain: {
    icon: Globe,
    one: 'record.domain',
    several: 'record.domains',
    dated: false,
    title: ({ record }) => inOwnLetters(record.name),
    facts: ({ record }) => domainFacts(record),
    web: ({ record }) => ({ kind: 'domain', ...ownerIds(record), domain: record.name }),
  },
  product: {
    icon: Box,
    one: 'record.product',
    several: 'record.products',
    dated: false,
    title: ({ record }) => inOwnLetters(record.domain) || record.name,
    facts: ({ record }) => productFacts(record),
    web: ({ record }) => ({ kind: 'product', ...ownerIds(record), domain: record.domain }),
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
    // This family of services shows contacts on the customer's page.
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
    web: ({ record }) => ({ kind: 'order', ...ownerIds(record), number: record.number }),
  },
};

/** Whether the kind is in the table; places and customers are not. */
export const isShownKind = (kind: string): kind is StoredKind => Object.hasOwn(SHOWN_KINDS, kind);

export const recordTitleOf = <K extends StoredKind>(stored: StoredRecord<K>): string =>
  SHOWN_KINDS[stored.kind].title(stored);

export const factsOf = <K extends StoredKind>(stored: StoredRecord<K>, now: number): Fact[] =>
  SHOWN_KINDS[stored.kind].facts(stored, now);

export const morePartsOf = <K extends StoredKind>(stored: StoredRecord<K>): MorePart[] =>
  SHOWN_KINDS[stored.kind].more?.(stored).filter(({ facts }) => facts.length > 0) ?? [];

export const webOf = <K extends StoredKind>(stored: StoredRecord<K>): WebRef | null =>
  SHOWN_KINDS[stored.kind].web(stored);

export const factsText = (facts: readonly Fact[]): string =>
  facts.map(({ name, value }) => `${name}: ${value}`).join('\n');
