/** What an agent fills in to place an order. Texts are as typed; what is left empty is not sent. */
import type { Order } from './order.ts';

/** A value by the id of its field or option, with the name by which the agent knows it. */
export interface FormPair {
  id: string;
  name: string;
  value: string;
}

/**
 * One product or domain, or a product with its domain: what stands at one index of the order's
 * lists.
 */
export interface OrderLine {
  kind: 'product' | 'register' | 'transfer';
  /** Product id, and the name that was learned of it. */
  pid: string;
  productName: string;
  billingCycle: string;
  domain: string;
  /** What happens to a product's domain; a line of a domain has its kind for that. */
  domainType: '' | 'register' | 'transfer';
  years: string;
  /** A secret. */
  eppCode: string;
  /** Add-on ids, by commas. */
  addons: string;
  configOptions: FormPair[];
  customFields: FormPair[];
  domainFields: FormPair[];
  emailForwarding: boolean;
  idProtection: boolean;
  hostname: string;
  ns1prefix: string;
  ns2prefix: string;
  /** A secret. */
  rootPassword: string;
}

export interface OrderForm {
  /** Whose order it is. Without a client the service would take the account's owner. */
  client: { id: string; name: string; email: string } | null;
  lines: OrderLine[];
  renewals: { domain: string; years: string }[];
  /** Add-ons for products that the client has. */
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

/** Every domain that the order is about, in small letters. */
export function orderedDomains({ lines, renewals }: OrderForm): string[] {
  const names = [...lines, ...renewals].map(({ domain }) => domain.trim().toLowerCase());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** What keeps a form from being placed: the first thing to fill in, as the path of its field. */
export interface OrderGap {
  reason:
    | 'no-client'
    | 'nothing-ordered'
    | 'no-product'
    | 'no-domain'
    | 'no-epp-code'
    | 'no-service'
    | 'no-addon'
    | 'bad-years';
  /** The place of the line, renewal or add-on. */
  at: number;
  field: string;
}

/** One form field as it goes over the wire. */
export interface OrderField {
  name: string;
  /** Dots in the place of a secret. */
  value: string;
  secret: boolean;
  /** What an encoded map holds, in words; null where the value says it itself. */
  holds: string | null;
}

/** A client as the agent chooses one. */
export interface ClientHit {
  id: string;
  /** The client's own. */
  name: string;
  /** Who of them was found by what was typed, where that is somebody else; else empty. */
  person: string;
  company: string;
  email: string;
}

/** What was learned from the products and orders that are cached, for the next order. */
export interface OrderCatalog {
  products: CatalogProduct[];
  /** Gateways by the service's own name for them. */
  gateways: { id: string; name: string }[];
  /** Billing cycles that any product has. */
  cycles: string[];
}

export interface CatalogProduct {
  pid: string;
  name: string;
  group: string;
  cycles: string[];
  /** Values are what the service shows; an order wants the id of one, which no answer says. */
  options: { id: string; name: string; type: string; values: string[] }[];
  fields: { id: string; name: string; secret: boolean }[];
  /** Whether it runs on a server of its own: it then wants hostname, prefixes, root password. */
  isServer: boolean;
}

/** A domain or product of the account that an order would add once more. */
export interface OwnedAlready {
  kind: 'domain' | 'product';
  id: string;
  label: string;
  status: string;
  /** By its status it is over: to order it again is usual. */
  ended: boolean;
  owner: { id: string; name: string | null } | null;
  /** The order's own client has it. */
  own: boolean;
}

/**
 * What stands between the agent and the button: all that would be sent, and orders that look the
 * same.
 */
export interface OrderReview {
  fields: OrderField[];
  gaps: OrderGap[];
  /**
   * Orders of this client with the same domain or product, of the last seven days or without a
   * date.
   */
  alike: Order[];
  /** What of it is in this account already, what runs first. */
  owned: OwnedAlready[];
  /**
   * Whether this client's orders could be read from the service just now; else `alike` is what was
   * known.
   */
  fresh: boolean;
}
