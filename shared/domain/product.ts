/** Product services of a client. */
import type { Money, ServerTime } from './service-values.ts';

/**
 * A field of the provider's own. Of secret kinds only the name is kept, and whether something is on
 * file.
 */
export interface CustomField {
  id: string;
  name: string;
  value: string | null;
  secret: boolean;
}

export interface ConfigOption {
  id: string;
  name: string;
  /** `dropdown`, `quantity`, …: an open set. */
  type: string;
  value: string | null;
  secret: boolean;
}

/**
 * What one product uses of what it may, in MB; null where the service gives no figure. Many write 0
 * for no limit.
 */
export interface Usage {
  used: number | null;
  limit: number | null;
}

/** A product service of a client: a hosting account, a server, … Dates are `YYYY-MM-DD`. */
export interface ProductService {
  id: string;
  clientId: string | null;
  orderId: string | null;
  productId: string | null;
  name: string;
  group: string;
  domain: string;
  /** An open set of texts: Active, Suspended, Terminated, … */
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
  /** Suspension by unpaid invoices is switched off, until the date if there is one. */
  keepsRunning: boolean;
  keepsRunningUntil: string | null;
  notes: string;
  disk: Usage;
  traffic: Usage;
  usageAt: ServerTime | null;
  customFields: CustomField[];
  configOptions: ConfigOption[];
}
