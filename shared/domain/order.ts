/** Orders as the service sent them. */
import type { Money, ServerTime, Stored } from './service-values.ts';

export interface OrderItem {
  /** Product, Domain, Addon, … (an open set). */
  type: string;
  relatedId: string | null;
  productType: string;
  product: string;
  domain: string;
  billingCycle: string;
  amount: Money;
  status: string;
}

export type PlainData = null | boolean | number | string | PlainData[] | { [key: string]: PlainData };

/** Serialized data that the service stores with an order. `opaque`: unreadable, which happens. */
export type OrderData = { kind: 'none' } | { kind: 'read'; value: PlainData } | { kind: 'opaque' };

/** An order. The transfer secret and the output of the fraud check are dropped while decoding. */
export interface Order {
  id: string;
  number: string;
  clientId: string | null;
  clientName: string;
  contactId: string | null;
  placedAt: ServerTime | null;
  /** Active, Pending, Fraud, … (an open set). */
  status: string;
  /** Paid, Unpaid, … (an open set). */
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

/** An order may be paid at any moment, so show its age. Only these states are final. */
export const isOwed = ({ paymentStatus }: Pick<Order, 'paymentStatus'>): boolean =>
  !/^(|paid|refunded|cancell?ed|draft)$/i.test(paymentStatus.trim());

export interface OrderPage {
  rows: Stored<Order>[];
  total: number;
  statuses: { status: string; count: number }[];
  /** The same for states of payment, without orders whose state is unknown. */
  payments: { payment: string; count: number }[];
  /** Last complete reading of orders by our clock, ms. Null before the first. */
  readAt: number | null;
}
