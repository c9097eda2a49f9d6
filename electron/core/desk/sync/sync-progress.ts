/** Tracks how far the sync of tickets is, for the window, and whether the service refuses it. */
import type { SyncProgress } from '../../../../shared/domain/account.ts';
import type { AppError } from '../../../../shared/result.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import { isRefusal } from './connection.ts';

export interface ProgressOptions {
  store: RemoteStore;
  onProgress(): void;
  /** The service refuses the list of tickets; null: it works again. */
  onRefused(error: AppError | null): void;
}

const NOTHING: SyncProgress = { phase: 'idle', done: 0, total: null };

export function trackProgress({ store, onProgress, onRefused }: ProgressOptions) {
  const refusal: { poll: AppError | null; pass: AppError | null } = { poll: null, pass: null };
  let progress = NOTHING;
  let isFirstSync = false;

  const set = (next: Partial<SyncProgress>) => {
    progress = { ...progress, ...next };
    onProgress();
  };

  return {
    current: () => progress,
    /** A poll begins; `isFirst`: the first pass is not complete. */
    async begin(isFirst: boolean): Promise<void> {
      isFirstSync = isFirst;
      const count = isFirst ? await store.tickets.count() : null;
      const phase = isFirst && !refusal.poll && !refusal.pass ? 'first' : 'polling';
      set({ phase, ...(isFirst ? { done: count?.ok ? count.value : 0 } : {}) });
    },
    setPhase: (phase: SyncProgress['phase']) => set({ phase }),
    /** Shows how many tickets the first pass has read, of how many. */
    async showFirst(total = progress.total): Promise<void> {
      if (!isFirstSync) return;
      const count = await store.tickets.count();
      if (isFirstSync && count.ok) set({ done: count.value, total });
    },
    isFirst: () => isFirstSync,
    endFirst(): void {
      isFirstSync = false;
    },
    /** Returns whether the error is a refusal. */
    setRefusal(by: 'poll' | 'pass', error: AppError | null): boolean {
      refusal[by] = error && isRefusal(error) ? error : null;
      onRefused(refusal.poll ?? refusal.pass);
      return refusal[by] !== null;
    },
    isRefused: (by: 'poll' | 'pass') => refusal[by] !== null,
    reset(): void {
      progress = NOTHING;
      onProgress();
    },
  };
}
