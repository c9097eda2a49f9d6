/** A newer version of Rackside: what is known of it, and the restart that installs it. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { UpdateState } from '../../../shared/domain/update.ts';
import type { AppError } from '../../../shared/result.ts';
import type { CreateSlice, Hears } from '../../store/slice.ts';

export interface UpdatesSlice extends Hears {
  /** Null until it was asked for. */
  state: UpdateState | null;
  /** The agent asked for a look and has not been told the outcome yet. */
  asked: boolean;
  load(): Promise<void>;
  check(): Promise<void>;
  /** Saves what is being written, then restarts. Returns why not. */
  restart(): Promise<AppError | null>;
  told(): void;
}

export const createUpdatesSlice: CreateSlice<UpdatesSlice> = (set, get, bridge) => {
  const load = async () => {
    const answer = await bridge.call('update.status', {});
    // A desk that does not answer says so elsewhere.
    if (answer.ok) set({ state: answer.value });
  };
  return {
    state: null,
    asked: false,
    load,
    async check() {
      set({ asked: true });
      const answer = await bridge.call('update.check', {});
      if (answer.ok) set({ state: answer.value });
    },
    async restart() {
      await get().unsaved.flush();
      const answer = await bridge.call('update.restart', {});
      return answer.ok ? null : answer.error;
    },
    told: () => set({ asked: false }),
    hear(event: DeskEvent) {
      if (event.name === 'update.changed') void load();
    },
  };
};
