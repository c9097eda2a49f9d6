/** The form to place an order. Texts are as typed; empty fields are not sent. */
import { domainKey } from './domain-name.ts';
import type { FormPair } from './form.ts';
import type { Order } from './order.ts';

/**
 * A product, a domain, or a product with its domain: the values at one index of the order's lists.
 */
export interface OrderLine {
  kind: 'product' | 'register' | 'transfer';
  pid: string;
  productName: string;
  billingCycle: string;
  domain: string;
  /** For a product's domain; a domain line has its own kind. */
  domainType: '' | 'register' | 'transfer';
  years: string;
  eppCode: string;
  addons: string;
  configOptions: FormPair[];
  customFields: FormPair[];
  domainFields: FormPair[];
  emailForwarding: boolean;
  idProtection: boolean;
  hostname: string;
  ns1prefix: string;
  ns2prefix: string;
  rootPassword: string;
}

export interface OrderForm {
  /** The order's client. Without one, the service would use the account's owner. */
  client: { id: string; name: string; email: string } | null;
  lines: OrderLine[];
  renewals: { domain: string; years: string }[];
  /** Add-ons for the client's existing products. */
  addons: { addonId: string; serviceId: string; serviceName: string }[];
  /** Up to five names, for all domains of the order. */
  nameservers: string[];
  dnsManagement: boolean;
  contactId: string;
  promoCode: string;
  affiliateId: string;
  paymentMethod: string;
}

export const newOrderLine = (kind: OrderLine['kind']): OrderLine => ({
  kind,
  pid: '',
  productName: '',
  billingCycle: '',
  domain: '',
  domainType: '',
  years: '',
  eppCode: '',
  addons: '',
  configOptions: [],
  customFields: [],
  domainFields: [],
  emailForwarding: false,
  idProtection: false,
  hostname: '',
  ns1prefix: '',
  ns2prefix: '',
  rootPassword: '',
});

export const newOrderForm = (client: OrderForm['client'] = null): OrderForm => ({
  client,
  lines: [],
  renewals: [],
  addons: [],
  nameservers: [],
  dnsManagement: false,
  contactId: '',
  promoCode: '',
  affiliateId: '',
  paymentMethod: '',
});

export const renewalForm = (client: OrderForm['client'], domain: string): OrderForm => ({
  ...newOrderForm(client),
  renewals: [{ domain, years: '' }],
});

/** All domains of the order, as `domainKey` writes them. */
export function orderedDomains({ lines, renewals }: OrderForm): string[] {
  const names = [...lines, ...renewals].map(({ domain }) => domainKey(domain));
  return [...new Set(names.filter((name) => name !== ''))];
}

/** The first problem that prevents placing the order, with its field. */
export interface OrderGap {
  reason:
    | 'no-client'
    | 'nothing-ordered'
    | 'no-product'
    | 'no-domain'
    | 'bad-domain'
    | 'no-epp-code'
    | 'no-service'
    | 'no-addon'
    | 'bad-years'
    /** The service would read a number from any text. */
    | 'not-digits';
  at: number;
  field: string;
}

/** Ids in an order are whole numbers. Empty ones are not sent. */
export const isIdOrEmpty = (text: string): boolean => /^\d*$/.test(text.trim());

export interface OrderField {
  name: string;
  /** Dots for a secret. */
  value: string;
  secret: boolean;
  /** Readable content of an encoded map; null for a plain value. */
  decoded: string | null;
}

export interface ClientHit {
  id: string;
  name: string;
  /**
   * The match if it is not the client's own name: another person's name or a domain. Else empty.
   */
  matched: string;
  company: string;
  email: string;
}

/** Values for new orders, learned from cached products and orders. */
export interface OrderCatalog {
  products: CatalogProduct[];
  gateways: { id: string; name: string }[];
  cycles: string[];
}

export interface CatalogProduct {
  pid: string;
  name: string;
  group: string;
  cycles: string[];
  /** The service returns only names of option values, but an order needs their ids. */
  options: { id: string; name: string; type: string }[];
  fields: { id: string; name: string; secret: boolean }[];
  /** Products with their own server need hostname, prefixes and root password. */
  isServer: boolean;
}

/** A domain or product that the account already has and the order would add again. */
export interface OwnedItem {
  kind: 'domain' | 'product';
  id: string;
  label: string;
  status: string;
  /** True if its status means that it ended, so a new order is normal. */
  ended: boolean;
  owner: { id: string; name: string | null } | null;
  own: boolean;
}

/** Data for the review before ordering: everything to be sent, and similar orders. */
export interface OrderReview {
  fields: OrderField[];
  gaps: OrderGap[];
  /**
   * This client's orders with the same domain or product, in the last seven days or without a date.
   */
  similarOrders: Order[];
  /** Ordered items that the account already has, active ones first. */
  owned: OwnedItem[];
  /** True if this client's orders were just read; otherwise `similarOrders` is from the cache. */
  fresh: boolean;
}
