/** Records what was asked of the client area, for tests of what leaves the desk. */

/** One request, with everything that came with it; access codes stand in its address. */
interface PageRequest {
  /** Milliseconds since 1970. */
  at: number;
  method: string;
  /** Path and query, as sent. */
  address: string;
  headers: Record<string, string>;
  /** null where the connection was cut instead. */
  status: number | null;
}

/** Every request but those of the API and of tests. Kept in memory only. */
export class PageLog {
  private requests: PageRequest[] = [];

  add(request: PageRequest): void {
    this.requests.push(request);
  }

  all(): PageRequest[] {
    return [...this.requests];
  }

  clear(): void {
    this.requests = [];
  }
}
