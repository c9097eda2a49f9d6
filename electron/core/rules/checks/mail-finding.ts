/** Findings about email: each is the customer's to mend in DNS, or the server's operator's. */
import type { Finding, Severity, Unasked } from '../../../../shared/domain/finding.ts';
import type { CodeOf } from '../../../../shared/domain/finding-codes.ts';

export type MailFinding = Finding<CodeOf<'mail' | 'reverse'> | Unasked>;

export type TellMail = (code: CodeOf<'mail'>, severity: Severity, values?: Finding['values']) => MailFinding;

/** Makes findings about records of a domain, which are its owner's. */
export const tellOf =
  (domain: string): TellMail =>
  (code, severity, values = {}) => ({ code, severity, fixer: 'customer', values: { domain, ...values } });
