/** Contacts of a client. */
import type { ServerTime } from './service-values.ts';

export type MailKind = 'general' | 'product' | 'domain' | 'invoice' | 'support' | 'affiliate';

/** A client's contact. Secrets of the record (password, reset key) are dropped while decoding. */
export interface Contact {
  id: string;
  clientId: string | null;
  firstName: string;
  lastName: string;
  company: string;
  email: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  postcode: string;
  /** ISO country code, as sent. */
  country: string;
  phone: string;
  taxId: string;
  subAccount: boolean;
  /** Read-only: the service has no way to change them. */
  permissions: string[];
  receives: Record<MailKind, boolean>;
  /** Whether the service has a password. It is never stored here. */
  hasPassword: boolean;
  createdAt: ServerTime | null;
  updatedAt: ServerTime | null;
  /** End of an open password reset. */
  resetUntil: ServerTime | null;
}
