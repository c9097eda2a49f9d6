import { beforeEach, expect, it } from 'vitest';
import type { Store } from '../../../electron/core/store/store.ts';
import { NOON, openTestStore, time, wire } from './store.ts';

let store: Store;
beforeEach(() => {
  store = openTestStore();
});

const rows = [
  wire('31', { lastreply: time('12:00:00') }),
  wire('37', { lastreply: time('11:00:00') }),
  wire('40', { lastreply: time('10:00:00') }),
];
const keyedBy = (key: (index: number) => string, list = rows) =>
  Object.fromEntries(list.map((row, index) => [key(index), row]));

async function falls(ticket: unknown): Promise<boolean> {
  const bytes = new TextEncoder().encode(JSON.stringify({ result: 'success', tickets: { ticket } })).buffer;
  const page = await store.ingestTickets(bytes, { at: NOON, awaiting: false, overtaken: [] });
  if (!page.ok) throw new Error(JSON.stringify(page.error));
  expect(page.value.ids).toHaveLength(rows.length);
  return page.value.falling;
}

it('a list tells its order, and one keyed by its positions too', async () => {
  expect(await falls(rows)).toBe(true);
  expect(await falls(keyedBy(String))).toBe(true);
  expect(await falls([...rows].reverse())).toBe(false);
  expect(await falls(keyedBy(String, [...rows].reverse()))).toBe(false);
});

it('one keyed by ids tells nothing: rows come by their ids, also where those happen to fall', async () => {
  expect(await falls(keyedBy((index) => String(rows[index]?.id)))).toBe(false);
});
