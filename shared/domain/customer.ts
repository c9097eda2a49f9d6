/** Customers, with all that is cached of them. */

import type { Contact } from './contact.ts';
import type { ClientDomain } from './domain.ts';
import type { Order } from './order.ts';
import type { ProductService } from './product.ts';
import type { Money, ServerTime, Stored } from './service-values.ts';
import type { TicketRow } from './ticket.ts';

/**
 * Kinds of records that are cached beside the tickets, by the names of their tables, with what one
 * of them is called. All else that knows every kind follows from these rows, or is asked for by
 * their type.
 */
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

/** The table of what is called so. */
export const RECORD_KIND_OF = Object.fromEntries(RECORD_KINDS.map((kind) => [RECORD_NAMES[kind], kind])) as {
  [K in RecordKind as RecordName<K>]: K;
};

/** How far the cache of one kind of records is. Times are our clock, ms. */
export interface RecordStatus {
  kind: RecordKind;
  /** Records stored. */
  count: number;
  /** End of the last full pass; null before the first. */
  fullAt: number | null;
  /** A full pass is under way: where it is, and the service's total, where it said one. */
  pass: { done: number; total: number | null } | null;
  /**
   * The service refuses this kind without a client's id; those that take one are read customer by
   * customer.
   */
  refused: boolean;
}

/**
 * - `by-id`: the service itself says which client wrote.
 * - `unverified`: a guest, whose e-mail one client has. Anyone can write under an e-mail.
 * - `ambiguous`: a guest, whose e-mail several clients have: none of them is taken.
 * - `guest`: nobody that is known here.
 */
export type Certainty = 'by-id' | 'unverified' | 'ambiguous' | 'guest';

/** Kinds whose records belong to a client. */
export type CustomerKind = Exclude<RecordKind, 'announcements'>;
export const CUSTOMER_KINDS = RECORD_KINDS.filter((kind): kind is CustomerKind => kind !== 'announcements');

export interface Freshness {
  /**
   * Our clock, ms: the last full pass, or this customer's own read where that is later; null: never
   * read whole.
   */
  readAt: number | null;
  /** The service gives this kind for one client at a time only, or not at all. */
  refused: boolean;
}

/** Some of a longer list. */
export interface Some<T> {
  rows: T[];
  total: number;
}

/** What is wrong with a product or domain, or soon will be; worst first. */
export type AttentionKind = 'suspended' | 'overdue' | 'expired' | 'due' | 'expiring' | 'do-not-renew';

export interface Attention {
  kind: AttentionKind;
  of: 'product' | 'domain';
  id: string;
  /** The product's domain or name, the domain's name. */
  label: string;
  /** The service's reason of a suspension; empty where it gives none. */
  reason: string;
  /** The date that it is about, `YYYY-MM-DD` in the service's calendar. */
  on: string | null;
  /** Days from the service's today to that date: -1 was yesterday. */
  days: number | null;
  /** The domain is set not to be renewed. */
  doNotRenew: boolean;
}

/** The product or domain that the ticket is linked to. */
export interface LinkedService {
  kind: 'product' | 'domain';
  id: string;
  /** Null while it is not cached; a link has one of the two. */
  product: ProductService | null;
  domain: ClientDomain | null;
  /** Our clock, ms. */
  fetchedAt: number | null;
  /** The server it runs on, and how many other active tickets concern services there. */
  server: { name: string; others: number } | null;
}

/**
 * Who a ticket is from, with all that is cached of them. Lists are newest or most relevant first.
 */
export interface Customer {
  ticket: string;
  certainty: Certainty;
  /** Null where no one client is meant. */
  clientId: string | null;
  /**
   * The name on the client's own records, where one is cached: the ticket's sender may have
   * written another one.
   */
  clientName: string | null;
  /** `ambiguous`: the clients with this e-mail. */
  candidates: string[];
  /** Name and e-mail as on the ticket. */
  name: string;
  email: string;
  attention: Some<Attention>;
  open: OpenMoney | null;
  service: LinkedService | null;
  /** The contact that the ticket is from, where the service says it; they come first. */
  contactId: string | null;
  contacts: Some<Contact>;
  products: Some<ProductService>;
  domains: Some<ClientDomain>;
  orders: Some<Stored<Order>>;
  /** Other tickets of this client. */
  tickets: Some<TicketRow>;
  fresh: Record<CustomerKind, Freshness>;
}

/** An order that is not paid, or a renewal whose day has passed. */
export interface OpenItem {
  kind: 'order' | 'product' | 'domain';
  id: string;
  /** What is renewed; empty for an order, which goes by its id. */
  label: string;
  /** Of an order, where it names one. */
  invoiceId: string | null;
  money: Money;
  /** Our clock, ms. */
  readAt: number;
  /** Days since the order was placed, or since the renewal was due; null without a date. */
  days: number | null;
}

/** What a client has to pay, as far as it is cached. */
export interface OpenMoney {
  /** Longest open first. */
  items: OpenItem[];
  /** One for each currency; amounts that can't be read are in none. */
  sums: Money[];
  /** Our clock, ms: the oldest reading. */
  readAt: number;
}

/** An amount, and when it was read from the service: our clock, ms. */
export interface Figure {
  money: Money;
  readAt: number;
}

/** A thing that was ordered, or that is paid for. */
export interface MoneyItem {
  /** The cached product or domain that it is. */
  of: { kind: 'product' | 'domain'; id: string } | null;
  /** Product, Domain, Addon, …: as the order calls it, empty where none is cached. */
  type: string;
  label: string;
  domain: string;
  billingCycle: string;
  status: string;
  /** What the order's line says. */
  ordered: Figure | null;
  /** What the product or domain itself says. */
  firstPayment: Figure | null;
  recurring: Figure | null;
  nextDueOn: string | null;
}

/** An order with what came of it. */
export interface MoneyEntry {
  /** Null for products and domains whose order is not cached. */
  order: {
    id: string;
    number: string;
    placedAt: ServerTime | null;
    status: string;
    paymentStatus: string;
    paymentMethod: string;
    invoiceId: string | null;
    amount: Figure;
    /** Our clock, ms: the whole order, and so whether it is paid. */
    readAt: number;
  } | null;
  items: MoneyItem[];
}

/** All that is cached of one client. Lists are newest or most relevant first. */
export interface CustomerPage {
  clientId: string;
  /** The name on the client's own records; null where none is cached. */
  name: string | null;
  company: string;
  /** E-mail addresses of their contacts and their tickets. */
  emails: string[];
  attention: Some<Attention>;
  open: OpenMoney | null;
  contacts: Some<Stored<Contact>>;
  products: Some<Stored<ProductService>>;
  domains: Some<Stored<ClientDomain>>;
  money: Some<MoneyEntry>;
  tickets: Some<TicketRow>;
  /** Guests' tickets under an e-mail that only this client has: perhaps theirs. */
  guestTickets: Some<TicketRow>;
  fresh: Record<CustomerKind, Freshness>;
}
