/**
 * Keeps search results of the service for a moment, so that deleting and retyping a letter does not
 * ask twice. The records themselves are in the cache and disappear with it.
 */
import { ok, type Result } from '../../../../shared/result.ts';
import type { Clock } from '../ports.ts';

export interface RecentResults {
  /** Ids found for this question within the last minute; otherwise calls `ask`. */
  find(question: string, ask: () => Promise<Result<string[]>>): Promise<Result<string[]>>;
  forget(): void;
}

const FRESH_MS = 60_000;
const KEPT = 200;

export function createRecentResults(clock: Pick<Clock, 'monotonic'>): RecentResults {
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
