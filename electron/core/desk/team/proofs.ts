/**
 * Checks the signatures of many entries on a separate thread: that takes about as long as all else
 * the store's thread does with them, so a desk that comes back catches up in half the time.
 */
import type { EngineEntry } from '../../worker/team/types.ts';
import { createIdleThread } from '../idle-thread.ts';
import type { Clock } from '../ports.ts';

/** Says of entries whether their signatures are right. */
export type Prove = (entries: EngineEntry[]) => Promise<EngineEntry[]>;

/** The store's thread checks fewer entries itself. */
const FEWEST = 20;
/** ms */
const IDLE = 10_000;

/** `worker`: the thread's file, an entry of every build; without it, the store's thread checks. */
export function createProving(worker: URL | undefined, clock: Clock): Prove {
  if (worker === undefined) return async (entries) => entries;
  const { ask } = createIdleThread(worker, 'proofs', { clock, idle: IDLE });
  return async (entries) => {
    if (entries.length < FEWEST) return entries;
    // If the thread dies, the store's thread checks.
    const proven = await ask<boolean[]>('prove', entries).catch(() => []);
    return entries.map((entry, place) => ({ ...entry, isChecked: proven[place] === true }));
  };
}
