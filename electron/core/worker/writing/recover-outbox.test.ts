/** A start after a kill: what waits in the outbox is put right as a whole. */
import { expect, it } from 'vitest';
import { addHeldReply, ingestTickets, KEYS, NOON, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import { storeOnDisk } from '../../../../tests/helpers/store-on-disk.ts';
import { openDamaged } from '../database/database.ts';

const disk = storeOnDisk();
const IDS = ['1', '2', '3'];
const HOLD = 15_000;

/** Runs a statement in the closed work.db, and says until when its items are held. */
function inFile(sql: string): unknown[] {
  const db = openDamaged(disk.path('work.db'), KEYS.work);
  if (!db) throw new Error('work.db does not open');
  db.exec(sql);
  const until = db.prepare('SELECT held_until FROM outbox ORDER BY seq').pluck().all();
  db.close();
  return until;
}

it('holds everything anew in one transaction: where one item cannot be, none is', async () => {
  await ingestTickets(
    disk.opened.store,
    IDS.map((id) => wireTicket(id)),
  );
  for (const id of IDS) addHeldReply(disk.opened.store, id, id);
  disk.close();
  const before = inFile(
    `CREATE TRIGGER stuck BEFORE UPDATE ON outbox WHEN old.id = '3' BEGIN SELECT RAISE(ABORT, 'stuck'); END`,
  );
  disk.open({ now: NOON + 60_000 });
  disk.close();
  expect(inFile('DROP TRIGGER stuck')).toEqual(before);
  disk.open({ now: NOON + 90_000 });
  disk.close();
  expect(inFile('')).toEqual(IDS.map(() => NOON + 90_000 + HOLD));
});
