/** A moment as the service sent it. Services send no zone: `utc` is known only under the account's zone. */
export interface ServerTime {
  /** `YYYY-MM-DD HH:MM:SS`, exactly as sent. */
  text: string;
  /** Milliseconds since 1970, or null while the account's time zone is unknown. */
  utc: number | null;
}
