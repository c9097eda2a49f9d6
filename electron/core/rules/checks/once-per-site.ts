/** Keeps findings short. */
import type { Finding } from '../../../../shared/domain/finding.ts';

/** A site mostly has the same trouble at all its addresses, and with and without `www`. */
export function oncePerSite<F extends Finding>(findings: readonly F[]): F[] {
  const keyOf = ({ code, values }: F) => `${code} ${String(values.host).replace(/^www\./, '')}`;
  return [...new Map(findings.toReversed().map((one) => [keyOf(one), one])).values()].reverse();
}
