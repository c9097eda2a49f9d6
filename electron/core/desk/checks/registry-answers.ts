/** Servers of registries, and their answers that outlive a run. */
import type { RawAnswer } from '../../../../shared/domain/finding.ts';
import type { RegistrationSeen } from '../../rules/checks/registration.ts';

export interface Registries {
  /** When IANA published the list, ISO 8601. */
  publication: string;
  /** Base address, with a final slash. Null if the registry offers no RDAP. */
  rdapOf(tld: string): string | null;
  /** Host name of the WHOIS server. Null if IANA has to be asked for it. */
  whoisOf(tld: string): string | null;
}

/** Answers by domain, the oldest first. */
export type RegistrationMemory = Map<string, KeptRegistration>;

export interface KeptRegistration {
  askedAt: number;
  answered: boolean;
  answer: Promise<{ seen: RegistrationSeen; raw: RawAnswer[] }>;
}
