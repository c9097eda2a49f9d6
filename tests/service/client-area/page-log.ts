/** Records requests to the client area, to test what data leaves the desk. */

/** A complete request. Its address contains access codes. */
interface PageRequest {
  at: number;
  method: string;
  address: string;
  headers: Record<string, string>;
  /** Null if the connection was cut. */
  status: number | null;
}

/** Logs all requests except those of the API and of tests, in memory only. */
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
