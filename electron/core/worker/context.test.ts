/**
 * A statement that is dropped keeps native memory that the garbage collector knows nothing of, so
 * the store compiles none a second time.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3-multiple-ciphers';
import { afterEach, expect, it, vi } from 'vitest';
import {
  ingestConversation,
  ingestOrder,
  ingestTickets,
  openTestStore,
  time,
  wireTicket,
} from '../../../tests/helpers/memory-store.ts';
import type { Store } from './calls.ts';

afterEach(() => void vi.restoreAllMocks());

/**
 * Runs a desk's usual work: tickets come, are indexed, found and opened, with new contents each
 * time.
 */
async function work(store: Store, round: number): Promise<void> {
  const clock = `10:00:0${round}`;
  await ingestTickets(store, [
    wireTicket('1', { subject: `Round ${round}`, lastreply: time(clock) }),
    wireTicket(`2${round}`),
  ]);
  await ingestOrder(store, { id: '5', userid: '7', domain: `round-${round}.example`, date: time(clock) });
  ingestConversation(store, '1', [{ id: '9', clock, text: `Nothing works in round ${round}.` }]);
  store.palette.keep('ticket', '1');
  expect(store.palette.recent()).toHaveLength(1);
  expect(store.palette.find(`Round ${round}`).answers.length).toBeGreaterThan(0);
}

it('the same work compiles no statement again', async () => {
  const compile = vi.spyOn(SQLite.prototype, 'prepare');
  const store = openTestStore();
  // The first finds nothing to update or to take out of an index.
  await work(store, 1);
  await work(store, 2);
  expect(compile).toHaveBeenCalled();
  compile.mockClear();
  for (let round = 3; round < 8; round++) await work(store, round);
  expect(compile.mock.calls.map(([sql]) => sql)).toEqual([]);
});

it('nothing but the care of whole files compiles statements of its own', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^database\b/.test(file),
  );
  const found = files.filter((file) => /\.prepare\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')));
  expect(found, 'take it from compiled() of context.ts').toEqual(['context.ts']);
});
