/** What the agent set for this computer, and what its frame can do. */
import type { Input } from '../../../shared/contract.ts';
import type { Computer, ComputerSettings, WindowPlace } from '../../../shared/domain/computer.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import { isModalOpen } from '../../commands/modal.ts';
import { runCommand } from '../../commands/table.ts';
import type { CreateSlice, Hears } from '../../store/slice.ts';
import { showNotices } from '../notices/show.ts';
import { TRAY_COMMANDS } from './frame.ts';

export interface ComputerSlice extends Hears {
  /** Null until the desk has answered. */
  computer: Computer | null;
  error: AppError | null;
  load(): Promise<void>;
  configure(settings: Input<'computer.configure'>['settings']): Promise<Result<Computer>>;
  /** Brings the window to the front; a page in a browser has done by itself what it can. */
  show(): Promise<void>;
  arrange(place: WindowPlace): Promise<void>;
}

export const createComputerSlice: CreateSlice<ComputerSlice> = (set, get, bridge) => {
  const load = async () => {
    const answer = await bridge.call('computer.get', {});
    set(answer.ok ? { computer: answer.value, error: null } : { error: answer.error });
  };
  const choose = (command: string) => {
    const { nav } = get();
    if (nav.settingsOpen && TRAY_COMMANDS.includes(command)) nav.setSettingsOpen(false);
    runCommand(command, get);
  };

  return {
    computer: null,
    error: null,
    load,
    async configure(settings) {
      const before = get().computer.computer;
      // Shown at once: a box that is ticked stays ticked under the pointer, unless it could not be kept.
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
    hear(event) {
      if (event.name === 'computer.changed') void load();
      if (event.name === 'notices.raised') showNotices(event.data, get);
      if (event.name === 'computer.chosen' && !isModalOpen()) choose(event.data.command);
    },
  };
};
