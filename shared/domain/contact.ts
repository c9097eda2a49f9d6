/** Contacts of a client. */
import type { ServerTime } from './service-values.ts';

/** Kinds of e-mail that a contact may receive. */
export type MailKind = 'general' | 'product' | 'domain' | 'invoice' | 'support' | 'affiliate';

/** A person at a client. Secrets in the record (password, reset key) end where it is decoded. */
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
  /** Whether the contact may sign in themselves. */
  subAccount: boolean;
  /** Read-only: the service has no way to change them. */
  permissions: string[];
  receives: Record<MailKind, boolean>;
  /** A password is on file; it is never kept here. */
  hasPassword: boolean;
  createdAt: ServerTime | null;
  updatedAt: ServerTime | null;
  /** A password reset was asked for and is open until then. */
  resetUntil: ServerTime | null;
}
