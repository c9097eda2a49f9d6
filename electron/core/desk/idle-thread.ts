/** A thread that starts when it is first asked, and ends when nobody asks for a while. */
import { parentPort, Worker } from 'node:worker_threads';
import type { Clock } from './ports.ts';

interface ThreadCall {
  id: number;
  name: string;
  args: readonly unknown[];
}

interface ThreadReply {
  id: number;
  value: unknown;
}

interface PendingCall {
  resolve(value: never): void;
  reject(error: Error): void;
}

export interface IdleThread {
  /** Rejects if the thread dies. */
  ask<T>(name: string, ...args: unknown[]): Promise<T>;
}

/** `entry`: an entry of every build that serves its calls. `idle`: ms until the thread ends. */
export function createIdleThread(
  entry: URL,
  name: string,
  { clock, idle }: { clock: Clock; idle: number },
): IdleThread {
  let thread: Worker | null = null;
  let forget = () => {};
  let count = 0;
  const waiting = new Map<number, PendingCall>();

  function end(): void {
    const ended = thread;
    thread = null;
    void ended?.terminate();
  }

  function start(): Worker {
    const started = new Worker(entry, { name });
    started.on('message', ({ id, value }: ThreadReply) => {
      waiting.get(id)?.resolve(value as never);
      waiting.delete(id);
      forget();
      if (waiting.size === 0) forget = clock.after(idle, end);
    });
    // A dead thread fails its open calls; the next call starts a new one.
    const lost = (error: Error) => {
      if (thread === started) thread = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('error', lost);
    started.on('exit', () => thread === started && lost(new Error('the thread ended')));
    // `unref` after adding the listener, which would keep the process alive.
    started.unref();
    return started;
  }

  return {
    ask: (name, ...args) =>
      new Promise((resolve, reject) => {
        forget();
        thread ??= start();
        const id = count++;
        waiting.set(id, { resolve, reject });
        thread.postMessage({ id, name, args } satisfies ThreadCall);
      }),
  };
}

/** The thread's side: answers calls by name. */
export function serveCalls(calls: Readonly<Record<string, (...args: never[]) => unknown>>): void {
  parentPort?.on('message', async ({ id, name, args }: ThreadCall) => {
    const call = calls[name] as ((...given: readonly unknown[]) => unknown) | undefined;
    parentPort?.postMessage({ id, value: await call?.(...args) } satisfies ThreadReply);
  });
}
