/** Entry of an account's worker thread: opens the store on the first message, then answers calls by name. */
import { parentPort } from 'node:worker_threads';
import { whereOf } from '../where.ts';
import { isDamage } from './database.ts';
import { type OpenedStore, openStore } from './open-store.ts';
import type { WorkerCall, WorkerReply } from './rpc.ts';

let opened: OpenedStore | null = null;

parentPort?.on('message', async (call: WorkerCall) => {
  const reply = await answer(call);
  // A chunk's bytes are handed over, not copied.
  const bytes = reply.ok && reply.value instanceof Uint8Array ? [reply.value.buffer as ArrayBuffer] : [];
  parentPort?.postMessage(reply, bytes);
  // Nothing more to come: without the port the thread ends.
  if (call.name === 'close' || opened === null) parentPort?.close();
});

async function answer(call: WorkerCall): Promise<WorkerReply> {
  try {
    if (call.name === 'open') {
      const result = openStore(call.options);
      if (result.ok) opened = result.value;
      const value = result.ok ? { ok: true, value: result.value.notes } : result;
      return { id: call.id, ok: true, value };
    }
    if (!opened) throw new Error('the store is not open');
    opened.turnTo(call.now);
    const method = opened.store[call.name] as (...args: unknown[]) => unknown;
    return { id: call.id, ok: true, value: await method(...call.args) };
  } catch (error) {
    const damaged = opened && isDamage(error) ? opened.store.lookAtDamage() : null;
    return { id: call.id, ok: false, code: codeOf(error), at: whereOf(error), damaged };
  }
}

/** SQLite's own code, as in `SQLITE_FULL`: it becomes a `storage` error; anything else is a bug. */
function codeOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('SQLITE_') ? code : null;
}
