/** The thread that a store runs in. */
import { expect, it } from 'vitest';
import type { Result } from '../../../shared/result.ts';
import { createTestClock } from '../../../tests/helpers/test-clock.ts';
import { openRemoteStore, type RemoteStore, type RemoteStoreOptions, storeThreads } from './remote.ts';

/** A store that opens, and answers each call with what its thread may take. */
const SAYS_ITS_LIMITS = `
import { parentPort, resourceLimits } from 'node:worker_threads';
parentPort.on('message', (call) => {
  const value = 'open' in call ? { ok: true, value: [] } : resourceLimits.maxYoungGenerationSizeMb;
  parentPort.postMessage({ id: call.id, ok: true, value });
  if (call.method === 'close') parentPort.close();
});`;

const entryOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

function open(worker: RemoteStoreOptions['worker']): Promise<Result<RemoteStore>> {
  const nothing = () => undefined;
  return openRemoteStore({
    account: 'account',
    folder: null,
    keys: { cache: '', work: '', files: '' },
    worker,
    clock: createTestClock(),
    log: { info: nothing, warn: nothing },
    onReopened: nothing,
    folderTrouble: () => null,
    onStorageNote: nothing,
  });
}

/** Answer of a store's thread to a question about a ticket. */
async function askedOf(worker: RemoteStoreOptions['worker']): Promise<unknown> {
  const opened = await open(worker);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const answer = await opened.value.tickets.detail('1');
  await opened.value.databases.close();
  return answer;
}

it('what a store makes and drops takes no more room the longer it runs', async () => {
  const entry = entryOf(SAYS_ITS_LIMITS);
  const start = storeThreads(entry);
  // The thread that was started ahead, the one after it, and one of the store's own.
  for (const worker of [start, start, entry]) expect(await askedOf(worker)).toEqual({ ok: true, value: 16 });
});

it('a thread that was started ahead and ended is replaced, and its fault is told by the next', async () => {
  const start = storeThreads(entryOf(`throw new Error('not here')`));
  // The first one has ended by the time that a second one, started later, has.
  const opened = await Promise.all([open(entryOf(`throw new Error('not here')`)), open(start)]);
  for (const result of [...opened, await open(start)]) expect(result).toMatchObject({ error: { kind: 'storage' } });
});
