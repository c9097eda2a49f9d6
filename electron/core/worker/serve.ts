/**
 * `serveStore` is the worker's side of a store: opens it on the first message, then answers calls
 * by subject and name. The first rows wait for this code, so it loads that of the other calls when
 * one of them arrives.
 */
import type { MessagePort } from 'node:worker_threads';
import { errorLocation, isDamage } from '../rules/error-facts.ts';
import type { StoreContext } from './context.ts';
import { findDamage } from './database-maintenance.ts';
import { FIRST_CALLS } from './first-calls.ts';
import { type OpenedStore, openStore } from './open-store.ts';
import type { StoreCall, WorkerCall, WorkerReply } from './remote.ts';

/** Answers messages on `port`; closes it after the store was closed or did not open. */
export function serveStore(port: MessagePort): void {
  let opened: OpenedStore | null = null;
  let all: Promise<Calls> | null = null;

  port.on('message', async (call: WorkerCall) => {
    const reply = await answer(call);
    port.postMessage(reply, reply.ok ? transferableBuffers(reply.value) : []);
    if (endsWorker(call) || opened === null) port.close();
  });

  async function answer(call: WorkerCall): Promise<WorkerReply> {
    try {
      if ('open' in call) {
        const result = openStore(call.open);
        if (result.ok) opened = result.value;
        const value = result.ok ? { ok: true, value: result.value.notes } : result;
        return { id: call.id, ok: true, value };
      }
      if (!opened) throw new Error('the store is not open');
      if (!Object.hasOwn(FIRST_CALLS, call.subject)) all ??= import('./calls.ts').then(({ CALLS }) => CALLS);
      // From then on each call waits for all of them: calls are carried out in their order.
      const method = methodOf(all ? await all : FIRST_CALLS, call);
      opened.setTime(call.now, call.zone);
      if (runsAmidPages(call)) return { id: call.id, ok: true, value: await method(opened.ctx, ...call.args) };
      opened.ctx.endBatch();
      const value = await method(opened.ctx, ...call.args);
      opened.ctx.endBatch();
      return { id: call.id, ok: true, value };
    } catch (error) {
      const damaged = opened && isDamage(error) ? findDamage(opened.ctx) : null;
      return { id: call.id, ok: false, code: codeOf(error), at: errorLocation(error), damaged };
    }
  }
}

/** Buffers of chunks are transferred; an array that shares its buffer is copied. */
function transferableBuffers(value: unknown): ArrayBuffer[] {
  const isWhole = value instanceof Uint8Array && value.byteLength === value.buffer.byteLength;
  return isWhole ? [value.buffer as ArrayBuffer] : [];
}

const endsWorker = (call: WorkerCall): boolean =>
  'subject' in call && call.subject === 'databases' && call.method === 'close';

/** Calls that a window repeats, and that write nothing of the agent's. */
const AMID_PAGES = ['team.receive', 'settings.read', 'queues.list', 'queues.rows', 'queues.counts'];

const runsAmidPages = ({ subject, method }: StoreCall): boolean => AMID_PAGES.includes(`${subject}.${method}`);

type Calls = Readonly<Record<string, object>>;
type Method = (ctx: StoreContext, ...args: unknown[]) => unknown;

function methodOf(calls: Calls, { subject, method }: StoreCall): Method {
  const found = (calls[subject] as Record<string, Method> | undefined)?.[method];
  if (!found) throw new Error('the store has no such call');
  return found;
}

/** SQLite's code such as `SQLITE_FULL`, which becomes a `storage` error; other errors are bugs. */
function codeOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('SQLITE_') || (error instanceof Error && 'syscall' in error) ? code : null;
}
