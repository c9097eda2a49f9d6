/** Findings about email: each is the customer's to mend in DNS, or the server's operator's. */

import type { Finding, Severity, Unasked } from '../../../../shared/domain/finding.ts';
import type { CodeOf } from '../../../../shared/domain/finding-codes.ts';

type MailCode = CodeOf<'mail' | 'reverse'>;
/** Codes with words of their own for our servers. */
export type ServerCode = MailCode extends infer C ? (C extends `${infer Base}Ours` ? Base : never) : never;

export type MailFinding = Finding<MailCode | Unasked>;

export type TellMail = (code: CodeOf<'mail'>, severity: Severity, values?: Finding['values']) => MailFinding;

/** Makes findings about records of a domain, which are its owner's. */
export const tellOf =
  (domain: string): TellMail =>
  (code, severity, values = {}) => ({ code, severity, fixer: 'customer', values: { domain, ...values } });

/** Makes a finding about a server. */
export const serverFinding = (
  code: ServerCode,
  isOurs: boolean,
  severity: Severity,
  values: Finding['values'],
): MailFinding => ({ code: isOurs ? `${code}Ours` : code, severity, fixer: isOurs ? 'us' : 'other', values });
