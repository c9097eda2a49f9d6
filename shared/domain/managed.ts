/** An administrator's settings for this computer, from a file; see docs/administration.md. */
export interface Managed {
  /** The service to sign in to. `only` forbids all others. */
  service?: { address: string; only: boolean } | undefined;
  practiceDesk?: boolean | undefined;
  /** `system`, `none`, a proxy's address, or a PAC script. */
  proxy?: 'system' | 'none' | `http${string}` | { script: string } | undefined;
  /** A file with additional trusted authorities. */
  certificates?: string | undefined;
  updates?: 'off' | `https:${string}` | undefined;
  /** Maximum time to keep closed tickets, in days. */
  retention?: { mostDays: number } | undefined;
  readPages?: boolean | undefined;
}

export interface ManagedView {
  service: { address: string; only: boolean } | null;
  practiceDesk: boolean;
  mostDays: number | null;
  readPages: boolean | null;
}
