/** Orders as the service sent them. */
import type { Money, ServerTime, Stored } from './service-values.ts';

export interface OrderItem {
  /** Product, Domain, Addon, …: an open set. */
  type: string;
  /** The product service or domain that came of it. */
  relatedId: string | null;
  productType: string;
  product: string;
  domain: string;
  billingCycle: string;
  amount: Money;
  status: string;
}

/** Plain data out of a PHP-serialised text. */
export type PlainData = null | boolean | number | string | PlainData[] | { [key: string]: PlainData };

/**
 * What the service keeps serialised beside an order: `opaque` where it cannot be read, which
 * happens.
 */
export type OrderData = { kind: 'none' } | { kind: 'read'; value: PlainData } | { kind: 'opaque' };

/** An order. The transfer secret and the fraud check's output end where it is decoded. */
export interface Order {
  id: string;
  number: string;
  clientId: string | null;
  clientName: string;
  contactId: string | null;
  placedAt: ServerTime | null;
  /** Active, Pending, Fraud, …: an open set. */
  status: string;
  /** Paid, Unpaid, …: an open set. */
  paymentStatus: string;
  paymentMethod: string;
  paymentMethodName: string;
  invoiceId: string | null;
  amount: Money;
  promotion: { code: string; type: string; value: string } | null;
  nameservers: string[];
  renewals: string;
  data: OrderData;
  hasTransferSecret: boolean;
  ipAddress: string;
  fraudModule: string;
  hasFraudReport: boolean;
  notes: string;
  items: OrderItem[];
}

/**
 * May be paid at any moment, so that the word is only worth something with its age. Only these ends
 * of an open set are known.
 */
export const isOwed = ({ paymentStatus }: Pick<Order, 'paymentStatus'>): boolean =>
  !/^(|paid|refunded|cancell?ed|draft)$/i.test(paymentStatus.trim());

/** A part of the cached orders, the newest first. */
export interface OrderPage {
  rows: Stored<Order>[];
  total: number;
  /** Every status that is cached, with its number of orders. */
  statuses: { status: string; count: number }[];
  /** Our clock, ms: when all orders were last read; null before the first time. */
  readAt: number | null;
}
