import type { Money } from './service-values.ts';

/** A client's domain. Dates are `YYYY-MM-DD`. */
export interface ClientDomain {
  id: string;
  clientId: string | null;
  orderId: string | null;
  /** The name as sent: an IDN may have either form. */
  name: string;
  /** Register, Transfer, … (an open set). */
  registrationType: string;
  registrar: string;
  years: number | null;
  /** Active, Expired, Pending Transfer, … (an open set). */
  status: string;
  registeredOn: string | null;
  expiresOn: string | null;
  nextDueOn: string | null;
  firstPayment: Money;
  recurring: Money;
  paymentMethod: string;
  paymentMethodName: string;
  subscriptionId: string | null;
  promotionId: string | null;
  dnsManagement: boolean;
  emailForwarding: boolean;
  idProtection: boolean;
  doNotRenew: boolean;
  notes: string;
}
