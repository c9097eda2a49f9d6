/** State of the settings for this computer, and of what its frame (Electron or browser) can do. */
import type { Input } from '../../../shared/contract.ts';
import type { Computer, ComputerSettings, WindowPlace } from '../../../shared/domain/computer.ts';
import type { WordsLanguage } from '../../../shared/domain/language.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    computer: ComputerSlice;
  }
}

export interface ComputerSlice extends ListensToDesk {
  computer: Computer | null;
  error: AppError | null;
  load(): Promise<void>;
  configure(settings: Input<'computer.configure'>['settings']): Promise<Result<Computer>>;
  /** Saves what is typed, then loads the page again in this language; null follows the system. */
  chooseLanguage(language: WordsLanguage | null): Promise<Result<Computer>>;
  /** Brings the window to the front. A page in a browser has already done what it can. */
  show(): Promise<void>;
  arrange(place: WindowPlace): Promise<void>;
}

export const createComputerSlice: CreateSlice<ComputerSlice, 'computer' | 'unsaved'> = (set, get, bridge) => {
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
      // Apply the setting at once, so that a ticked box stays ticked; revert it on failure.
      if (before) set({ computer: { ...before, settings: { ...before.settings, ...settings } as ComputerSettings } });
      const answer = await bridge.call('computer.configure', { settings });
      set(answer.ok ? { computer: answer.value, error: null } : { computer: before, error: answer.error });
      return answer;
    },
    async chooseLanguage(language) {
      const left = await get().unsaved.flush();
      const answer = await get().computer.configure({ language });
      // Files that are not stored yet would be lost: the next start has the language.
      if (answer.ok && left === 0) window.location.reload();
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
