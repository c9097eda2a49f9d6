/**
 * Keeps for a moment what the service found by a question, so that typing a letter, taking it back and
 * typing it again asks it once. What it found stands in the cache, and goes with it.
 */
import { ok, type Result } from '../../../../shared/result.ts';
import type { Clock } from '../ports.ts';

export interface FoundLately {
  /** The ids that were found by this question within the last minute, else what `ask` finds now. */
  find(question: string, ask: () => Promise<Result<string[]>>): Promise<Result<string[]>>;
  /** The cache is another one: each question is asked again. */
  forget(): void;
}

/** ms for which the same question is not asked again. */
const FRESH_MS = 60_000;
const KEPT = 200;

/** One an account. */
export function createFoundLately(clock: Pick<Clock, 'monotonic'>): FoundLately {
  /** By question; `at` is on the monotonic clock. */
  const known = new Map<string, { at: number; ids: string[] }>();
  return {
    async find(question, ask) {
      const before = known.get(question);
      if (before && clock.monotonic() - before.at < FRESH_MS) return ok(before.ids);
      const found = await ask();
      if (!found.ok) return found;
      if (known.size >= KEPT) known.clear();
      known.set(question, { at: clock.monotonic(), ids: found.value });
      return found;
    },
    forget: () => known.clear(),
  };
}
