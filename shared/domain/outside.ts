/** Hosts that this computer contacted, and writes that left it. Never a path, query or secret. */

/** Parts of Rackside that contact hosts. */
export const OUTSIDE_PARTS = [
  ...(['service', 'pages', 'pictures', 'checks', 'team', 'hook', 'pageView'] as const),
  ...(['signIn', 'updates'] as const),
] as const;
export type OutsidePart = (typeof OUTSIDE_PARTS)[number];

/** Unit of `times`. Chromium hides its connections, so its requests are counted. */
export type OutsideUnit = 'tcp' | 'udp' | 'request';

export interface OutsideHost {
  part: OutsidePart;
  unit: OutsideUnit;
  /** A name, or an address without brackets. */
  host: string;
  port: number;
  /** Host and port of the proxy that was contacted in its place; empty if none was. */
  via: string;
  firstAt: number;
  lastAt: number;
  times: number;
  /** Bytes with encryption, without headers of packets. Of a request: as its headers say. */
  sent: number;
  received: number;
}

export interface OutsideWrite {
  at: number;
  operation: 'add-ticket-reply' | 'open-ticket' | 'add-order' | 'add-contact' | 'update-contact';
  /** Ids; null for a write that has no ticket. */
  ticket: string | null;
  /** The ticket's number, also of one that the write opened; empty if unknown. */
  tid: string;
  /** Bytes of the request's body. */
  bytes: number;
  /** Null: no answer, so nobody knows. */
  result: 'accepted' | 'refused' | null;
}

/** Limits of the lists. The oldest writes go first, and the oldest hosts of the part with most. */
export const MOST_OUTSIDE_HOSTS = 2000;
export const MOST_OUTSIDE_WRITES = 10_000;

export interface OutsideReport {
  hosts: OutsideHost[];
  /** Hosts of no account: updates, and attempts to sign in that failed. */
  computer: OutsideHost[];
  /** Newest first. */
  writes: OutsideWrite[];
  /** Entries that made room for newer ones. */
  dropped: { hosts: number; writes: number };
}
