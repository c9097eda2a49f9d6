/** Judged by the public RFC 7208 suite; tests/fixtures/spf/ has it with its licence. */
import { expect, it } from 'vitest';
import suite from '../../../../tests/fixtures/spf/rfc7208-tests.json' with { type: 'json' };
import { seen, unseen } from './seen.ts';
import { evaluateSpf, type SpfLookup } from './spf.ts';

type Entry = string | Record<string, unknown>;

/** The suite writes SPF for TXT, where a name has no TXT of its own; `TIMEOUT` answers the rest. */
function lookupIn(zonedata: Record<string, readonly Entry[]>): SpfLookup {
  const zone = new Map(Object.entries(zonedata).map(([name, entries]) => [name.toLowerCase(), entries]));
  const lookup: SpfLookup = async (name, type) => {
    const entries = zone.get(name.toLowerCase()) ?? [];
    const of = (wanted: string) =>
      entries.flatMap((entry) => (typeof entry === 'object' && wanted in entry ? [entry[wanted]] : []));
    const alias = of('CNAME')[0];
    if (alias !== undefined) {
      const target = String(alias).replace(/\.$/, '').toLowerCase();
      return target === name ? unseen('silent') : lookup(target, type);
    }
    const own = of(type);
    const found = type === 'TXT' && own.length === 0 ? of('SPF') : own.filter((value) => value !== 'NONE');
    if (found.length === 0 && entries.includes('TIMEOUT')) return unseen('silent');
    return seen(
      found.map((value) =>
        type === 'MX' ? String((value as unknown[])[1]) : [value].flat().join('').replaceAll('\\0', '\0'),
      ),
    );
  };
  return lookup;
}

const cases = suite.flatMap(({ description, tests, zonedata }) =>
  tests.map((test) => ({ ...test, title: `${description}: ${test.name}`, zonedata })),
);

it('the suite is whole', () => {
  expect(cases).toHaveLength(203);
});

it.each(cases)('$title', async ({ host, mailfrom, helo, result, zonedata }) => {
  const message = { address: host, sender: mailfrom, helo };
  const got = await evaluateSpf(message, lookupIn(zonedata as Record<string, readonly Entry[]>));
  expect(result).toContain(got);
});
