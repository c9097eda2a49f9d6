/**
 * Judges passphrases and PINs on a separate thread: reading the dictionaries takes 200 ms and
 * judging a long passphrase almost 100 ms, in which no window would be served.
 */
import { createIdleThread } from '../idle-thread.ts';
import type { Clock } from '../ports.ts';
import { isWeakPin, judgePassphrase, newPassphrase } from './passphrase-strength.ts';

const localStrength = { judgePassphrase, isWeakPin, newPassphrase };

export type Strength = typeof localStrength;

/** ms without a call until the thread ends, because its dictionaries take about 40 MB. */
const IDLE = 60_000;

/** `worker`: the thread's file, an entry of every build; without it, this thread works. */
export function createStrength(worker: URL | undefined, clock: Clock): Strength {
  if (worker === undefined) return localStrength;
  const { ask } = createIdleThread(worker, 'strength', { clock, idle: IDLE });
  return {
    judgePassphrase: (passphrase, about) => ask('judgePassphrase', passphrase, about),
    isWeakPin: (pin) => ask('isWeakPin', pin),
    newPassphrase: () => ask('newPassphrase'),
  };
}
