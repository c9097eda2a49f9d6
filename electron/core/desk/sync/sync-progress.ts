/** Tracks how far the sync of tickets is, for the window, and whether the service refuses it. */
import type { SyncProgress } from '../../../../shared/domain/account.ts';
import type { AppError } from '../../../../shared/result.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import { isRefusal } from './connection.ts';

export interface ProgressTracker {
  current(): SyncProgress;
  /** A poll begins; `isFirst`: the first pass is not complete. */
  begin(isFirst: boolean): Promise<void>;
  setPhase(phase: SyncProgress['phase']): void;
  /** Shows how many tickets the first pass has read, of how many. */
  showFirst(total?: number | null): Promise<void>;
  isFirst(): boolean;
  endFirst(): void;
  /** Returns whether the error is a refusal. */
  setRefusal(by: 'poll' | 'pass', error: AppError | null): boolean;
  isRefused(by: 'poll' | 'pass'): boolean;
  reset(): void;
}

export interface ProgressOptions {
  store: RemoteStore;
  onProgress(): void;
  /** The service refuses the list of tickets; null: it works again. */
  onRefused(error: AppError | null): void;
}

const NOTHING: SyncProgress = { phase: 'idle', done: 0, total: null };

export function trackProgress({ store, onProgress, onRefused }: ProgressOptions): ProgressTracker {
  const refusal: { poll: AppError | null; pass: AppError | null } = { poll: null, pass: null };
  let progress = NOTHING;
  let isFirstSync = false;

  const set = (next: Partial<SyncProgress>) => {
    progress = { ...progress, ...next };
    onProgress();
  };

  return {
    current: () => progress,
    async begin(isFirst) {
      isFirstSync = isFirst;
      const count = isFirst ? await store.tickets.count() : null;
      const phase = isFirst && !refusal.poll && !refusal.pass ? 'first' : 'polling';
      set({ phase, ...(isFirst ? { done: count?.ok ? count.value : 0 } : {}) });
    },
    setPhase: (phase) => set({ phase }),
    async showFirst(total = progress.total) {
      if (!isFirstSync) return;
      const count = await store.tickets.count();
      if (isFirstSync && count.ok) set({ done: count.value, total });
    },
    isFirst: () => isFirstSync,
    endFirst() {
      isFirstSync = false;
    },
    setRefusal(by, error) {
      refusal[by] = error && isRefusal(error) ? error : null;
      onRefused(refusal.poll ?? refusal.pass);
      return refusal[by] !== null;
    },
    isRefused: (by) => refusal[by] !== null,
    reset() {
      progress = NOTHING;
      onProgress();
    },
  };
}
