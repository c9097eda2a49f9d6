/** What the agent set for this computer, and what its frame can do. */
import type { Input } from '../../../shared/contract.ts';
import type { Computer, ComputerSettings, WindowPlace } from '../../../shared/domain/computer.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    computer: ComputerSlice;
  }
}

export interface ComputerSlice extends ListensToDesk {
  /** Null until the desk has answered. */
  computer: Computer | null;
  error: AppError | null;
  load(): Promise<void>;
  configure(settings: Input<'computer.configure'>['settings']): Promise<Result<Computer>>;
  /** Brings the window to the front; a page in a browser has done by itself what it can. */
  show(): Promise<void>;
  arrange(place: WindowPlace): Promise<void>;
}

export const createComputerSlice: CreateSlice<ComputerSlice, 'computer'> = (set, get, bridge) => {
  const load = async () => {
    const answer = await bridge.call('computer.get', {});
    set(answer.ok ? { computer: answer.value, error: null } : { error: answer.error });
  };
  return {
    computer: null,
    error: null,
    load,
    async configure(settings) {
      const before = get().computer.computer;
      // Shown at once: a box that is ticked stays ticked under the pointer, unless it could not be
      // kept.
      if (before) set({ computer: { ...before, settings: { ...before.settings, ...settings } as ComputerSettings } });
      const answer = await bridge.call('computer.configure', { settings });
      set(answer.ok ? { computer: answer.value, error: null } : { computer: before, error: answer.error });
      return answer;
    },
    async show() {
      if (get().computer.computer?.can.menus) await bridge.call('computer.show', {});
    },
    async arrange(place) {
      await bridge.call('computer.arrange', { place });
    },
    onEvent(event) {
      if (event.name === 'computer.changed') void load();
    },
  };
};
