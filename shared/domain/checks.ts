/** Checks of a reply while it is written. Each account can turn them off one by one. */

/**
 * `attached`: promises a missing file. `others`: names a domain or address of another customer.
 * `secrets`: contains a password, card number or key. `language`: differs from the customer's
 * language. `signs`: Markdown would remove signs from a path, a pattern or code.
 */
export const CHECK_KINDS = ['attached', 'others', 'secrets', 'language', 'signs'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

export interface OtherCustomerName {
  name: string;
  clientId: string | null;
  clientName: string | null;
}

export const MOST_NAMES = 50;
