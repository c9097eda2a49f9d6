/** The window was asked to close, and something has to be decided first. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { Leaving } from '../../../shared/domain/account.ts';
import type { AppError } from '../../../shared/result.ts';
import type { CreateSlice, Hears } from '../../store/slice.ts';

export interface LeavingSlice extends Hears {
  /** What leaving concerns, while it is being asked. */
  asked: Leaving | null;
  /** What was chosen and is being done. */
  doing: 'send' | 'keep' | null;
  error: AppError | null;
  stay(): void;
  leave(held: 'send' | 'keep'): Promise<void>;
}

export const createLeavingSlice: CreateSlice<LeavingSlice> = (set, get, bridge) => ({
  asked: null,
  doing: null,
  error: null,
  stay: () => set({ asked: null, error: null }),
  async leave(held) {
    set({ doing: held, error: null });
    await get().composer.saveAll();
    const left = await bridge.call('desk.leave', { held });
    // Where it went well, the window ends before this.
    set({ doing: null, error: left.ok ? null : left.error });
  },
  hear(event: DeskEvent) {
    if (event.name === 'desk.leaving') set({ asked: event.data });
  },
});
