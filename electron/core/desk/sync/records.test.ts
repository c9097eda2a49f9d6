/** When a look at the records begins. */
import { expect, it } from 'vitest';
import { ok } from '../../../../shared/result.ts';
import { endFirstSync, openTestStore, remoteOf } from '../../../../tests/helpers/memory-store.ts';
import { clientOf, json, serve } from '../../../../tests/helpers/scripted-service.ts';
import { turnedClock } from '../../../../tests/helpers/turned-clock.ts';
import { createLimiter } from '../scheduling.ts';
import { RECORD_LISTS, RECORD_ORDER } from '../service/endpoints.ts';
import { trackConnection, trackRefusals } from './connection.ts';
import { AT_ONCE } from './reader.ts';
import { createRecordsSync } from './records.ts';

it('what falls due during a look is read right after it', async () => {
  const asked = new Set<string>();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { url } = await serve(async (call, res) => {
    asked.add(call.path.split('/').at(-1) ?? '');
    await held;
    json(res, { result: 'success', totalresults: 0, numreturned: 0 });
  });
  const { client } = clientOf(url);
  const clock = turnedClock();
  const connection = trackConnection(clock);
  connection.report(ok(null));
  const none = () => undefined;
  const store = openTestStore();
  const records = createRecordsSync({
    api: () => client,
    store: remoteOf(store).remote,
    connection,
    refusals: trackRefusals(clock, none),
    limit: createLimiter(AT_ONCE),
    clock,
    log: { info: none, warn: none },
    onChanged: none,
    onFailed: none,
  });

  // The agent asks for one kind while the first tickets are coming; the others wait for these.
  await records.refresh('announcements');
  await expect.poll(() => [...asked]).toEqual(['get-announcements']);
  endFirstSync(store);
  records.wake();
  release();
  await expect.poll(() => [...asked].sort()).toEqual(RECORD_ORDER.map((kind) => RECORD_LISTS[kind].operation).sort());
  await records.stop();
});
