/** Product services of a client. */
import type { Money, ServerTime } from './service-values.ts';

/** A custom field. Of secret fields, we only keep the name and whether they have a value. */
export interface CustomField {
  id: string;
  name: string;
  value: string | null;
  secret: boolean;
}

export interface ConfigOption {
  id: string;
  name: string;
  /** `dropdown`, `quantity`, … (an open set). */
  type: string;
  value: string | null;
  secret: boolean;
}

/** A product's usage and limit in MB. Null without a number. Many services write 0 for no limit. */
export interface Usage {
  used: number | null;
  limit: number | null;
}

/** A client's product service: a hosting account, a server, … Dates are `YYYY-MM-DD`. */
export interface ProductService {
  id: string;
  clientId: string | null;
  orderId: string | null;
  productId: string | null;
  name: string;
  group: string;
  domain: string;
  /** Active, Suspended, Terminated, … (an open set). */
  status: string;
  suspensionReason: string;
  registeredOn: string | null;
  nextDueOn: string | null;
  billingCycle: string;
  firstPayment: Money;
  recurring: Money;
  paymentMethod: string;
  paymentMethodName: string;
  username: string;
  hasPassword: boolean;
  server: { id: string | null; name: string; ip: string; hostname: string } | null;
  dedicatedIp: string;
  assignedIps: string[];
  nameservers: string[];
  subscriptionId: string | null;
  promotionId: string | null;
  /** Unpaid invoices do not suspend it, until this date if there is one. */
  keepsRunning: boolean;
  keepsRunningUntil: string | null;
  notes: string;
  disk: Usage;
  traffic: Usage;
  usageAt: ServerTime | null;
  customFields: CustomField[];
  configOptions: ConfigOption[];
}

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
