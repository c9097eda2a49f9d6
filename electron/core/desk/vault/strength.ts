/**
 * Judges passphrases and PINs on a separate thread: reading the dictionaries takes 200 ms and
 * judging a long passphrase almost 100 ms, in which no window would be served.
 */
import { Worker } from 'node:worker_threads';
import type { Clock } from '../ports.ts';
import { isWeakPin, judgePassphrase, newPassphrase } from './passphrase-strength.ts';

const localStrength = { judgePassphrase, isWeakPin, newPassphrase };

export type Strength = typeof localStrength;

export interface StrengthCall {
  id: number;
  name: keyof Strength;
  args: readonly unknown[];
}

export interface StrengthReply {
  id: number;
  value: unknown;
}

/** ms without a call until the thread ends, because its dictionaries take about 40 MB. */
const IDLE = 60_000;

interface PendingCall {
  resolve(value: never): void;
  reject(error: Error): void;
}

/** `worker`: the thread's file, an entry of every build; without it, this thread works. */
export function createStrength(worker: URL | undefined, clock: Clock): Strength {
  if (worker === undefined) return localStrength;
  let thread: Worker | null = null;
  let forget = () => {};
  let count = 0;
  const waiting = new Map<number, PendingCall>();

  function end(): void {
    const ended = thread;
    thread = null;
    void ended?.terminate();
  }

  function start(entry: URL): Worker {
    const started = new Worker(entry, { name: 'strength' });
    started.on('message', ({ id, value }: StrengthReply) => {
      waiting.get(id)?.resolve(value as never);
      waiting.delete(id);
      forget();
      if (waiting.size === 0) forget = clock.after(IDLE, end);
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

  const ask = <T>(name: keyof Strength, ...args: unknown[]): Promise<T> =>
    new Promise((resolve, reject) => {
      forget();
      thread ??= start(worker);
      const id = count++;
      waiting.set(id, { resolve, reject });
      thread.postMessage({ id, name, args } satisfies StrengthCall);
    });

  return {
    judgePassphrase: (passphrase, about) => ask('judgePassphrase', passphrase, about),
    isWeakPin: (pin) => ask('isWeakPin', pin),
    newPassphrase: () => ask('newPassphrase'),
  };
}
