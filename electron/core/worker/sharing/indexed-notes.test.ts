/** Notes of colleagues are found, and a search does not wait for many that came at once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { ingestTickets, KEYS, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import { createTeam, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';
import { openDatabase } from '../database/database.ts';
import { workSchema } from '../database/work-schema.ts';

/** More than the indexer takes at a time. */
const NOTES = 1_100;
const BATCH = 500;
/** A member has 500 on each. */
const TICKETS = ['0', '1', '2'];

afterEach(() => {
  vi.useRealTimers();
});

it('colleagues’ notes are indexed in batches as they come, and not all by the first search', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rackside-team-'));
  const engine = new TestEngine();
  const [ada, ben] = [new TestDesk('Ada'), new TestDesk('Ben', folder)];
  for (const { store } of [ada, ben])
    await ingestTickets(
      store,
      TICKETS.map((id) => wireTicket(id)),
    );
  createTeam(engine, ada, ben);
  for (let note = 0; note < NOTES; note += 1)
    ada.store.notes.add({
      id: `${note}`,
      ticket: `${note % TICKETS.length}`,
      at: ada.now,
      editedAt: null,
      text: `Note ${note}`,
    });
  ada.sync(engine);
  vi.useFakeTimers();
  ben.restart();
  ben.pull(engine);
  // Long enough for the indexer to come to it, and too short for what an earlier run left.
  vi.advanceTimersByTime(1000);
  ben.store.databases.close();
  const options = { key: KEYS.work, schema: workSchema, synchronous: 'FULL' as const };
  const db = openDatabase({ file: join(folder, 'work.db'), ...options });
  const count = (sql: string) => (db.prepare(sql).get() as { n: number }).n;
  expect(count(`SELECT count(*) n FROM to_index`)).toBeLessThan(BATCH);
  expect(count(`SELECT count(*) n FROM docs WHERE origin = 'notes'`)).toBeGreaterThanOrEqual(2 * BATCH);
  db.close();
  ada.store.databases.close();
  rmSync(folder, { recursive: true, force: true });
});
