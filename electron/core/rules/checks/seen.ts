/** Answers of the internet, as the checks' verdicts read them. */
import type { Finding, Fixer, OnFile, Severity, Topic, Unasked } from '../../../../shared/domain/finding.ts';

/** An answer, or why there is none. A missing answer never counts as a fault. */
export type Seen<T> = { ok: true; value: T } | { ok: false; why: Unasked };

export const seen = <T>(value: T): Seen<T> => ({ ok: true, value });
export const unseen = (why: Unasked): { ok: false; why: Unasked } => ({ ok: false, why });

/** Facts that verdicts may know besides the answers. */
export interface Judging {
  /** The subject: an ASCII domain, or an address. */
  name: string;
  onFile: OnFile;
  topic: Topic | null;
  /** ms since 1970. */
  now: number;
}

export const finding = <C extends string>(
  code: C,
  severity: Severity,
  fixer: Fixer,
  values: Finding['values'],
): Finding<C> => ({ code, severity, fixer, values });

/** The finding for a question without an answer; `what` was asked. */
export const notAsked = (what: string, why: Unasked): Finding<Unasked> => ({
  code: why,
  severity: 'unasked',
  fixer: 'nobody',
  values: { what },
});
