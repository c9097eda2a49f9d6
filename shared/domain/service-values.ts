/** Values exactly as the service sent them, beside what could be read of them. */

/**
 * A moment as the service sent it. Services send no zone: `utc` is known only under the account's
 * zone.
 */
export interface ServerTime {
  /** `YYYY-MM-DD HH:MM:SS`, exactly as sent. */
  text: string;
  /** Milliseconds since 1970, or null while the account's time zone is unknown. */
  utc: number | null;
}

/** An amount as the service wrote it, beside what could be read of it. */
export interface Money {
  /** Exactly as sent: `8.00`, `$15.95 USD`, `1.234,50 €`. */
  text: string;
  /** Null where the text leaves open what it means: `1.234` may be one or a thousand. */
  amount: number | null;
  /** Text before and after the figures, blanks included: `$` and ` USD`. */
  prefix: string;
  suffix: string;
}

/** A record and when it was read from the service, our clock, ms. */
export interface Stored<T> {
  record: T;
  readAt: number;
}
