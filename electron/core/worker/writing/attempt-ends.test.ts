import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  ACCOUNT,
  addHeldReply,
  at,
  KEYS,
  moveToSending,
  openTestStore,
  seenAt,
  time,
} from '../../../../tests/helpers/memory-store.ts';
import { type OpenedStore, openStore } from '../../../../tests/helpers/open-store.ts';
import { newFolder } from '../../../../tests/helpers/temporary-folder.ts';
import { openDamaged } from '../database/database.ts';

/** When the attempt of the only item ended, as it stands on the disk. */
function endIn(folder: string): unknown {
  const db = openDamaged(join(folder, 'work.db'), KEYS.work);
  const end = db?.prepare('SELECT ended_at FROM outbox').pluck().get();
  db?.close();
  return end;
}

function opened(folder: string, now: number): OpenedStore {
  const result = openStore({ account: ACCOUNT, folder, keys: KEYS, now });
  if (!result.ok) throw new Error(result.error.kind);
  return result.value;
}

it('an attempt that seems to end ahead of now ends now before the runner looks, and at a start; reading changes nothing', () => {
  const folder = newFolder();
  const store = openTestStore(folder);
  addHeldReply(store, 'i1', '1');
  moveToSending(store, 'i1', at('12:29:00'), seenAt(time('09:00:00')));
  store.outbox.move('i1', 'lost', { at: at('12:30:00'), endedAt: at('12:30:00') });
  const attempt = store.outbox.jobById('i1')?.attempt;
  store.outbox.openJobs();
  store.databases.close();
  expect(endIn(folder)).toBe(at('12:30:00'));

  const { store: again } = opened(folder, at('12:10:00'));
  again.databases.close();
  expect(endIn(folder)).toBe(at('12:10:00'));

  const third = opened(folder, at('12:10:00'));
  third.setTime(at('11:00:00'));
  third.store.outbox.endByNow();
  // By the service's clock it was when it was.
  expect(third.store.outbox.jobById('i1')?.attempt).toEqual(attempt);
  third.store.databases.close();
  expect(endIn(folder)).toBe(at('11:00:00'));
});

it('one that was under way when the desk ended lasts for some minutes, though the clock was set back since', () => {
  const folder = newFolder();
  const store = openTestStore(folder);
  addHeldReply(store, 'i1', '1');
  moveToSending(store, 'i1', at('12:00:00'), seenAt(time('09:00:00')));
  store.databases.close();
  const { store: again } = opened(folder, at('11:00:00'));
  expect(again.outbox.jobById('i1')?.attempt).toEqual({ from: at('12:00:00'), to: at('12:10:00') });
});
