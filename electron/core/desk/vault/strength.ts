/**
 * Judges passphrases and PINs beside the desk's thread: reading the dictionaries takes a fifth of a
 * second, and a long passphrase most of a tenth, in which no window would be answered.
 */
import { Worker } from 'node:worker_threads';
import type { Clock } from '../ports.ts';
import { isWeakPin, judgePassphrase, newPassphrase } from './passphrase-strength.ts';

const here = { judgePassphrase, isWeakPin, newPassphrase };

export type Strength = typeof here;

export interface StrengthCall {
  id: number;
  name: keyof Strength;
  args: readonly unknown[];
}

export interface StrengthReply {
  id: number;
  value: unknown;
}

/** ms without a question, after which the thread ends: its dictionaries are some forty megabytes. */
const IDLE = 60_000;

interface Asked {
  resolve(value: never): void;
  reject(error: Error): void;
}

/** `worker`: the thread's entry, an entry of its own in every build; left out, this thread does it. */
export function createStrength(worker: URL | undefined, clock: Clock): Strength {
  if (worker === undefined) return here;
  let thread: Worker | null = null;
  let forget = () => {};
  let count = 0;
  const waiting = new Map<number, Asked>();

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
    // What it was asked is lost with it; the next question starts another one.
    const lost = (error: Error) => {
      if (thread === started) thread = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('error', lost);
    started.on('exit', () => thread === started && lost(new Error('the thread ended')));
    // It keeps no process from ending; a listener for messages would.
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
