/**
 * `sharedThread` starts a store's thread within one worker that all desks of this process share. A
 * worker loads the whole store before its first answer, which is half of a desk's start; everything
 * still goes through a port, in another thread.
 */
import { EventEmitter } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { StoreThread } from '../../electron/core/desk/ports.ts';

/** Built where the run has built it (`built-worker.ts`). */
const URL_OF_WORKER = new URL(
  process.env.RACKSIDE_TEST_SHARED_WORKER ?? new URL('./shared-worker.ts', import.meta.url),
);

let shared: Worker | null = null;

function sharedWorker(): Worker {
  if (shared) return shared;
  const worker = new Worker(URL_OF_WORKER, { name: 'stores' });
  // One listener for each desk of a file.
  worker.setMaxListeners(0);
  worker.unref();
  worker.on('exit', () => {
    if (shared === worker) shared = null;
  });
  shared = worker;
  return worker;
}

/** A thread of its own to the desk; `exit` comes once its store is closed. */
export function sharedThread(): StoreThread {
  const worker = sharedWorker();
  const { port1: ours, port2: theirs } = new MessageChannel();
  const events = new EventEmitter();
  const onError = (error: Error) => void events.emit('error', error);
  worker.on('error', onError);
  ours.on('message', (message) => void events.emit('message', message));
  ours.on('close', () => {
    worker.off('error', onError);
    events.emit('exit', 0);
  });
  worker.postMessage(theirs, [theirs]);
  return Object.assign(events, {
    postMessage: ours.postMessage.bind(ours),
    unref: () => ours.unref(),
  }) as unknown as StoreThread;
}
