/** One check of a domain or address: asks, and has the answers judged. */
import type { Finding, RawAnswer } from '../../../../shared/domain/finding.ts';
import type { Judging } from '../../rules/checks/seen.ts';
import type { Dns } from './dns.ts';
import type { Reach } from './reach.ts';
import type { RegistrationMemory, Registries } from './registry-answers.ts';

export interface CheckTools {
  dns: Dns;
  reach: Reach;
  registries: Registries;
  /** Answers of registries, which outlive a run. */
  registrations: RegistrationMemory;
  /** Authorities to trust, as PEM. Undefined: those that come with Node. */
  authorities: readonly string[] | undefined;
  /** A blocklist's zone with the administrator's key. Null: none is asked. */
  blocklistZone: string | null;
  /** Keeps an exchange for people who want to see it. `dns` notes its own. */
  note(raw: RawAnswer): void;
}

/** `name`: an ASCII domain or an address, the subject of the run. */
export type LayerCheck = (name: string, tools: CheckTools, judging: Judging) => Promise<Finding[]>;
