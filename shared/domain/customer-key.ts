/** Keys by which notes, tags and follows name a customer. */

/**
 * `client:ID`, or `email:address` in small letters. Notes, tags and follows of a customer have it
 * in place of a ticket's id: no service has ticket ids that look like it.
 */
export type CustomerKey = `client:${string}` | `email:${string}`;

/** Longest id of a ticket, in whose place a key stands. */
const LONGEST_KEY = 200;
const CLIENT = /^client:[^\s\p{C}]+$/u;
const ADDRESS = /^email:[^\s@\p{C}]+@[^\s@\p{C}]+$/u;

export interface KnownBy {
  /** The service's client id; null for a guest. */
  clientId: string | null;
  email: string;
  /**
   * We opened the ticket to this address, so only a reader of its mail knows the ticket. Any other
   * guest's address is unverified: a form or a forged mail can name any address.
   */
  isVerified: boolean;
}

/**
 * Null for a guest with an unverified address. A guest is never the client who has the same
 * address, so that a forged address shows nothing that we noted about the client.
 */
export function customerKey({ clientId, email, isVerified }: KnownBy): CustomerKey | null {
  if (clientId !== null) return readCustomerKey(`client:${clientId}`);
  return isVerified ? readCustomerKey(`email:${email.trim().toLowerCase()}`) : null;
}

/** Checks a key from elsewhere, such as a colleague's entry. Null if it is none. */
export function readCustomerKey(text: string): CustomerKey | null {
  const isKey = CLIENT.test(text) || (ADDRESS.test(text) && text === text.toLowerCase());
  return isKey && text.length <= LONGEST_KEY ? (text as CustomerKey) : null;
}

/** The client id of a key, or else its address. */
export const customerOfKey = (key: CustomerKey): { clientId: string } | { email: string } =>
  key.startsWith('client:') ? { clientId: key.slice('client:'.length) } : { email: key.slice('email:'.length) };
