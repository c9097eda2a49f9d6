/** Customers and all their cached records. */
import type { Contact } from './contact-form.ts';
import type { UnsentForm } from './draft.ts';
import type { LinkedTickets } from './linked-tickets.ts';
import type { AboutCustomer } from './marks.ts';
import type { Order } from './order.ts';
import type { ClientDomain, ProductService } from './product.ts';
import type { Money, ServerTime, Stored } from './service-values.ts';
import type { TicketRow } from './ticket.ts';

/** Kinds of cached records by table name, with the singular. Other lists are derived from it. */
export const RECORD_NAMES = {
  contacts: 'contact',
  products: 'product',
  domains: 'domain',
  orders: 'order',
  announcements: 'announcement',
} as const;
export type RecordKind = keyof typeof RECORD_NAMES;
export type RecordName<K extends RecordKind = RecordKind> = (typeof RECORD_NAMES)[K];
export const RECORD_KINDS = Object.keys(RECORD_NAMES) as RecordKind[];

export const RECORD_KIND_OF = Object.fromEntries(RECORD_KINDS.map((kind) => [RECORD_NAMES[kind], kind])) as {
  [K in RecordKind as RecordName<K>]: K;
};

/** State of the cache of one kind. Times are our clock, ms. */
export interface RecordStatus {
  kind: RecordKind;
  count: number;
  /** End of the last complete reading. Null before the first. */
  fullAt: number | null;
  /** Progress of a running complete reading, and the service's total if known. */
  pass: { done: number; total: number | null } | null;
  /** The service refuses this kind without a client's id; it is then read per customer. */
  refused: boolean;
}

/**
 * - `by-id`: the service names the client.
 * - `unverified`: a guest whose e-mail belongs to one client. Anyone can write with any e-mail
 *   address.
 * - `ambiguous`: a guest whose e-mail belongs to several clients, so we choose none.
 * - `guest`: unknown here.
 */
export type Certainty = 'by-id' | 'unverified' | 'ambiguous' | 'guest';

export type CustomerKind = Exclude<RecordKind, 'announcements'>;
export const CUSTOMER_KINDS = RECORD_KINDS.filter((kind): kind is CustomerKind => kind !== 'announcements');

export interface Freshness {
  /** Our time (ms) of the last complete reading, or of this customer's if later; null if never. */
  readAt: number | null;
  refused: boolean;
}

export interface PartialList<T> {
  rows: T[];
  total: number;
}

export type AttentionKind = 'suspended' | 'overdue' | 'expired' | 'due' | 'expiring' | 'do-not-renew';

export interface Attention {
  kind: AttentionKind;
  of: 'product' | 'domain';
  id: string;
  label: string;
  reason: string;
  on: string | null;
  /** Days from the service's today to that date: -1 was yesterday. */
  days: number | null;
  doNotRenew: boolean;
}

export interface LinkedService {
  kind: 'product' | 'domain';
  id: string;
  /** Null if not cached. A link has only one of the two. */
  product: ProductService | null;
  domain: ClientDomain | null;
  fetchedAt: number | null;
  /** The product's server, and the number of other active tickets about services on it. */
  server: { name: string; others: number } | null;
}

/** A ticket's customer with all cached records. Lists are newest or most relevant first. */
export interface Customer {
  ticket: string;
  certainty: Certainty;
  /** Null if no single client matches. */
  clientId: string | null;
  /** The name in the client's own records, if cached; the ticket's sender may differ. */
  clientName: string | null;
  candidates: string[];
  name: string;
  email: string;
  attention: PartialList<Attention>;
  open: OpenMoney | null;
  service: LinkedService | null;
  /** The contact who wrote the ticket, if the service names one. Listed first. */
  contactId: string | null;
  contacts: PartialList<Contact>;
  products: PartialList<ProductService>;
  domains: PartialList<ClientDomain>;
  orders: PartialList<Stored<Order>>;
  tickets: PartialList<TicketRow>;
  linked: LinkedTickets;
  fresh: Record<CustomerKind, Freshness>;
}

export interface OpenItem {
  kind: 'order' | 'product' | 'domain';
  id: string;
  /** Name of the renewed item. Empty for an order, which is shown by its id. */
  label: string;
  invoiceId: string | null;
  money: Money;
  readAt: number;
  /** Days since the order or the due date. Null without a date. */
  days: number | null;
}

export interface OpenMoney {
  items: OpenItem[];
  /** One sum per currency, without unreadable amounts. */
  sums: Money[];
  /** The oldest reading, our clock, ms. */
  readAt: number;
}

/** An amount, and when it was read from the service (our clock, ms). */
export interface Figure {
  money: Money;
  readAt: number;
}

export interface MoneyItem {
  of: { kind: 'product' | 'domain'; id: string } | null;
  /** The order's word: Product, Domain, Addon, … Empty if the order is not cached. */
  type: string;
  label: string;
  domain: string;
  billingCycle: string;
  status: string;
  ordered: Figure | null;
  firstPayment: Figure | null;
  recurring: Figure | null;
  nextDueOn: string | null;
}

export interface MoneyEntry {
  /** Null if the order of these products and domains is not cached. */
  order: {
    id: string;
    number: string;
    placedAt: ServerTime | null;
    status: string;
    paymentStatus: string;
    paymentMethod: string;
    invoiceId: string | null;
    amount: Figure;
    /** Reading of the whole order with its payment, our clock, ms. */
    readAt: number;
  } | null;
  items: MoneyItem[];
}

/** All cached records of a client. Lists are newest or most relevant first. */
export interface CustomerPage {
  clientId: string;
  name: string | null;
  company: string;
  emails: string[];
  attention: PartialList<Attention>;
  open: OpenMoney | null;
  contacts: PartialList<Stored<Contact>>;
  products: PartialList<Stored<ProductService>>;
  domains: PartialList<Stored<ClientDomain>>;
  money: PartialList<MoneyEntry>;
  tickets: PartialList<TicketRow>;
  /** Guests' tickets with an e-mail that only this client has, so perhaps theirs. */
  guestTickets: PartialList<TicketRow>;
  unsent: UnsentForm[];
  /** Null for a client id that can't be a key. */
  about: AboutCustomer | null;
  fresh: Record<CustomerKind, Freshness>;
}
