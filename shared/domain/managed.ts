/**
 * An administrator's settings for everyone who uses Rackside on this computer. Read from a file;
 * see docs/administration.md.
 */
export interface Managed {
  /** The service to sign in to; with `only`, no other. */
  service?: { address: string; only: boolean } | undefined;
  /** False: there is no practice desk. */
  practiceDesk?: boolean | undefined;
  /** `system` and `none`, a proxy's address, or a script that names one. */
  proxy?: 'system' | 'none' | `http${string}` | { script: string } | undefined;
  /** A file with authorities that this computer trusts beside its own. */
  certificates?: string | undefined;
  /** Address of newer versions, or that none are looked for. */
  updates?: 'off' | `https:${string}` | undefined;
  /** Closed tickets are kept for this many days at most. */
  retention?: { mostDays: number } | undefined;
  /** Whether conversations may be read from the tickets' own pages. */
  readPages?: boolean | undefined;
}

/** What of it the window shows. */
export interface ManagedView {
  service: { address: string; only: boolean } | null;
  practiceDesk: boolean;
  mostDays: number | null;
  readPages: boolean | null;
}
