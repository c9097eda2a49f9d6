/** Hosts that this computer contacted, and writes that left it. Never a path, query or secret. */

/** Parts of Rackside that contact hosts. */
export const OUTSIDE_PARTS = [
  ...(['service', 'pages', 'pictures', 'checks', 'team', 'hook', 'pageView', 'signIn', 'updates'] as const),
] as const;
export type OutsidePart = (typeof OUTSIDE_PARTS)[number];

export interface OutsideHost {
  part: OutsidePart;
  /** Unit of `times`. Chromium hides its connections, so its requests are counted. */
  unit: 'tcp' | 'udp' | 'request';
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

/** The end of a write. `not-sent`: nothing of it left. */
export interface OutsideWriteEnd {
  result: OutsideWrite['result'] | 'not-sent';
  /** Number of the ticket that the write opened, or empty. */
  tid: string;
}

/** Limits of the lists. The oldest writes go first, and the oldest hosts of the part with most. */
export const MOST_OUTSIDE_HOSTS = 2000;
export const MOST_OUTSIDE_WRITES = 10_000;

/** Newest first. */
export interface OutsideReport {
  hosts: OutsideHost[];
  writes: OutsideWrite[];
}
