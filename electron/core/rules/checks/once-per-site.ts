/** Findings about a site and its servers: whose turn it is, and each once. */
import type { Finding, Fixer, OnFile } from '../../../../shared/domain/finding.ts';

/** A site mostly has the same trouble at all its addresses, and with and without `www`. */
export function oncePerSite<F extends Finding>(findings: readonly F[]): F[] {
  const keyOf = ({ code, values }: F) => `${code} ${String(values.host).replace(/^www\./, '')}`;
  return [...new Map(findings.toReversed().map((one) => [keyOf(one), one])).values()].reverse();
}

/** Without a product, we can't say whose server it is. */
export const serverFixer = (address: string, { addresses }: OnFile): Fixer =>
  addresses.length === 0 ? 'customer' : addresses.includes(address) ? 'us' : 'other';
