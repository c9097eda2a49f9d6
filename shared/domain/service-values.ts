/** Original values of the service, with their parsed form. */

/** A time from the service. Services send no zone, so `utc` needs the account's zone. */
export interface ServerTime {
  /** `YYYY-MM-DD HH:MM:SS`, exactly as sent. */
  text: string;
  /** Milliseconds since 1970. Null while the account's zone is unknown. */
  utc: number | null;
}

export interface Money {
  /** Exactly as sent: `8.00`, `$15.95 USD`, `1.234,50 €`. */
  text: string;
  /** Null if ambiguous: `1.234` may be one or a thousand. */
  amount: number | null;
  /** Text before and after the figures, with blanks: `$` and ` USD`. */
  prefix: string;
  suffix: string;
}

/** A record, and when it was read from the service (our clock, ms). */
export interface Stored<T> {
  record: T;
  readAt: number;
}
