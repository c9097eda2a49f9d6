/**
 * Oddities are what answers of the service hold that this client does not know: names and counts,
 * for the health page.
 */
import type { Oddity } from '../../../../shared/domain/health.ts';
import { getRows, run, type StoreContext } from '../context.ts';
import type { Oddities } from '../decode/lists.ts';

/** Names of one sort that are kept: a service that invents keys must not fill the disk. */
const NAMES = 200;

/** Shapes that are no news: what the contract shows for this kind of list. */
const DOCUMENTED: Record<Oddity['of'], string> = {
  tickets: 'nested',
  products: 'nested',
  contacts: 'flattened',
  domains: 'flattened',
  orders: 'flattened',
  announcements: 'flattened',
};

/** Adds what an answer had that this client does not know. */
export function noteOddities(ctx: StoreContext, of: Oddity['of'], odd: Oddities, at: number): void {
  const named = (what: Oddity['what'], counts: Record<string, number>) =>
    Object.entries(counts).map(([name, count]) => ({ what, name, count }));
  const found = [
    ...named('field', odd.fields),
    ...named('status', odd.statuses),
    ...named('shape', odd.shapes).filter(({ name }) => name !== DOCUMENTED[of]),
    ...(odd.skipped > 0 ? named('skipped', { 'without-id': odd.skipped }) : []),
  ];
  if (found.length === 0) return;
  ctx.cache.transaction(() => {
    for (const { what, name, count } of found) {
      const known = run(
        ctx.cache,
        'UPDATE oddities SET count = count + ?, last_at = ? WHERE of = ? AND what = ? AND name = ?',
        ...[count, at, of, what, name],
      );
      if (known > 0) continue;
      run(
        ctx.cache,
        'INSERT INTO oddities SELECT ?, ?, ?, ?, ? WHERE (SELECT count(*) FROM oddities WHERE of = ? AND what = ?) < ?',
        ...[of, what, name, count, at],
        ...[of, what, NAMES],
      );
    }
  })();
}

export function oddities(ctx: StoreContext): Oddity[] {
  return getRows<Oddity>(
    ctx.cache,
    'SELECT of, what, name, count, last_at lastAt FROM oddities ORDER BY what, of, name',
  );
}
