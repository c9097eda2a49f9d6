/**
 * Real pages of the service in all its dialects, damaged in every way that a bad network, a proxy
 * or a plugin may: each is records or an error kind, a store that takes them goes on, and no page
 * of the next good pass is lost.
 */
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { RECORD_LISTS, RECORD_ORDER, type ReadOperation } from '../../electron/core/desk/service/endpoints.ts';
import { DIALECTS } from '../../service/dialects/index.ts';
import type { RecordKind } from '../../shared/domain/customer.ts';
import { startTestService } from '../desk/harness.ts';
import { askService } from '../helpers/ask-service.ts';
import { openTestStore } from '../helpers/memory-store.ts';
import { mutated, recordsIn } from './mutations.ts';

/** Many times those of the unit tests; a failure prints its seed and path. */
const RUNS = Number(process.env.RACKSIDE_FUZZ_RUNS ?? 1500);

const service = await startTestService({ tickets: 40, customers: 12 });
afterAll(() => service.stop());

type Kind = 'tickets' | RecordKind;
const LISTS = Object.fromEntries([
  ['tickets', 'get-tickets'],
  ...RECORD_ORDER.map((kind) => [kind, RECORD_LISTS[kind].operation]),
]) as Record<Kind, ReadOperation>;
const KINDS = Object.keys(LISTS) as Kind[];

/** All that answer a plain program in plain JSON. */
const spoken = DIALECTS.filter(
  ({ name, notInAll }) => !notInAll && !['php-notice', 'strict-headers'].includes(name),
).map(({ name }) => name);

/** A few pages of each kind, documented and in dialects that take turns. */
const pages = new Map<Kind, unknown[]>();
for (const dialects of [[], spoken, spoken, spoken, ['flattened-everywhere'], ['keyed-by-id']]) {
  service.turn({ dialects });
  for (const kind of KINDS) {
    const page = await askService(service, LISTS[kind], { limitnum: '6' });
    pages.set(kind, [...(pages.get(kind) ?? []), page]);
  }
}
service.turn({ dialects: [] });
const whole = Object.fromEntries(
  await Promise.all(KINDS.map(async (kind) => [kind, await askService(service, LISTS[kind], { limitnum: '100' })])),
) as Record<Kind, unknown>;

const bytesOf = (page: unknown): ArrayBuffer => {
  const text = typeof page === 'string' ? page : JSON.stringify(page);
  return new Uint8Array(new TextEncoder().encode(text)).buffer;
};

describe('damaged answers', () => {
  it('are records or an error kind, and the store goes on', async () => {
    const store = openTestStore();
    let at = Date.UTC(2026, 4, 4);
    const take = (kind: Kind, body: ArrayBuffer) => {
      at += 1000;
      return kind === 'tickets'
        ? store.tickets.ingest(body, { at, awaiting: at % 2000 === 0, overtaken: [] })
        : store.records.ingest(kind, body, { at });
    };
    const damaged = fc
      .constantFrom(...KINDS)
      .chain((kind) => mutated(fc.constantFrom(...(pages.get(kind) ?? []))).map((page) => ({ kind, page })));
    await fc.assert(
      fc.asyncProperty(damaged, async ({ kind, page }) => {
        const taken = await take(kind, bytesOf(page));
        if (!taken.ok) expect(['rejected', 'malformed']).toContain(taken.error.kind);
        else expect(taken.value.ids.every((id) => id !== '')).toBe(true);
      }),
      { numRuns: RUNS },
    );
    // Everything that is read from it can be read.
    for (const { key } of store.queues.list()) {
      const { rows, total } = store.queues.rows(key, { by: 'lastReply', dir: 'desc' }, 0, 200);
      expect(rows.length).toBe(Math.min(total, 200));
      for (const { id } of rows) {
        expect(store.tickets.detail(id)?.ticket.id).toBe(id);
        store.tickets.timeline(id);
        store.customers.ofTicket(id, at);
      }
    }
    store.search.run({ query: 'a', kinds: null, from: 0, count: 50, now: at });
    expect(store.databases.check().every(({ whole: isWhole }) => isWhole)).toBe(true);
    // A good pass sets everything right.
    const before = store.health.report(at);
    expect(before.oddities.length).toBeGreaterThan(0);
    for (const kind of KINDS) {
      const taken = await take(kind, bytesOf(whole[kind]));
      if (!taken.ok) throw new Error(JSON.stringify(taken.error));
      expect(taken.value.ids.length, kind).toBe(recordsIn(whole[kind]));
    }
    store.databases.close();
  });
});
