/** The thread that a store runs in. */
import { expect, it } from 'vitest';
import { turnedClock } from '../../../tests/helpers/turned-clock.ts';
import { openRemoteStore } from './remote.ts';

/** A store that opens, and answers each call with what its thread may take. */
const SAYS_ITS_LIMITS = `
import { parentPort, resourceLimits } from 'node:worker_threads';
parentPort.on('message', (call) => {
  const value = 'open' in call ? { ok: true, value: [] } : resourceLimits.maxYoungGenerationSizeMb;
  parentPort.postMessage({ id: call.id, ok: true, value });
  if (call.method === 'close') parentPort.close();
});`;

it('what a store makes and drops takes no more room the longer it runs', async () => {
  const nothing = () => undefined;
  const opened = await openRemoteStore({
    account: 'account',
    folder: null,
    keys: { cache: '', work: '', files: '' },
    worker: new URL(`data:text/javascript,${encodeURIComponent(SAYS_ITS_LIMITS)}`),
    clock: turnedClock(),
    log: { info: nothing, warn: nothing },
    onReopened: nothing,
    folderTrouble: () => null,
    onNoted: nothing,
  });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  expect(await opened.value.tickets.detail('1')).toEqual({ ok: true, value: 48 });
  await opened.value.databases.close();
});
