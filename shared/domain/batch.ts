import type { Fingerprint } from './ticket.ts';

/**
 * Why a ticket is left out of a reply to many:
 * - `draft`, `on-its-way`: something of the agent's own stands there already.
 * - `closed`: it would be opened again.
 * - `incomplete`: a variable has no value for it.
 */
export type LeftOut = 'not-cached' | 'draft' | 'on-its-way' | 'closed' | 'incomplete';

/** One text as a reply to many tickets, before it is sent. */
export interface BatchPlan {
  /** Those it goes to, each with the header that the agent decides by. */
  ready: { ticket: string; seen: Fingerprint }[];
  /** The first ones, as they are sent; the signature comes below. */
  samples: { ticket: string; tid: string; name: string; text: string }[];
  /** Everyone who gets a copy of one of them, once each. */
  copies: string[];
  leftOut: { ticket: string; tid: string; why: LeftOut }[];
  /** Names in double braces that are no variables: nothing is sent while there are any. */
  unknown: string[];
}
