/** Checks look at a reply while it is written; each one can be switched off for an account. */

/**
 * `greeting`: it names somebody else. `attached`: it promises a file that is not there. `others`: it
 * names a domain or an address of another customer. `secrets`: a password, card number or key
 * stands in it. `language`: it is written in another language than the customer's.
 */
export const CHECK_KINDS = ['greeting', 'attached', 'others', 'secrets', 'language'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** A domain or an address that belongs to another customer than the ticket's. */
export interface OthersName {
  /** As it stands in the text. */
  name: string;
  /** The customer it belongs to; their name where it is known. */
  clientId: string | null;
  clientName: string | null;
}

/** As many names of one text are looked up. */
export const MOST_NAMES = 50;
