/** Integration with this computer: menus, tray, icon, notices, and the window's place. */
import type { WindowPlace } from '../../../shared/domain/computer.ts';
import { isModalOpen } from '../../commands/panes.ts';
import { type Command, runCommand } from '../../commands/table.ts';
import type { MessageKey } from '../../i18n/index.ts';
import type { GetApp } from '../../store/app-state.ts';
import { isLocked } from '../../store/locked.ts';
import type { Feature } from '../../store/registry.ts';
import { lazyView } from '../../ui/lazy-view.tsx';
import { closeNotifications, shareFocus, showNotices } from './notices.ts';
import { TRAY_COMMANDS, watchChrome } from './window-chrome.ts';

const NoticesSection = lazyView(async () => (await import('./NoticesSection.tsx')).NoticesSection);
const ComputerSection = lazyView(async () => (await import('./ComputerSection.tsx')).ComputerSection);

const arrangeCommand = (place: WindowPlace, title: MessageKey): Command => ({
  id: `window.${place}`,
  title,
  section: 'window',
  keys: [],
  inFields: true,
  when: ({ computer }) => computer.computer?.can.arrange === true,
  run: ({ computer }) => void computer.arrange(place),
});

const commands: Command[] = [
  arrangeCommand('left', 'computer.besideLeft'),
  arrangeCommand('right', 'computer.besideRight'),
  arrangeCommand('back', 'computer.besideBack'),
];

/** Runs a command chosen in a menu or in the tray, unless an open dialog blocks it. */
function runChosen(command: string, get: GetApp): void {
  if (isModalOpen()) return;
  const { nav } = get();
  if (nav.settingsOpen && TRAY_COMMANDS.includes(command)) nav.setSettingsOpen(false);
  runCommand(command, get);
}

export const computerFeature: Feature = {
  commands,
  settingsPages: {
    notices: {
      title: 'notices.settings',
      synonyms: 'also.notices',
      View: NoticesSection,
      fields: ['notices.tellOf', 'notices.texts', 'notices.sound', 'notices.quiet'],
    },
    computer: {
      title: 'computer.settings',
      synonyms: 'also.computer',
      View: ComputerSection,
      fields: ['computer.badge', 'computer.tray', 'computer.login'],
    },
  },
  watch(store, bridge) {
    const endChrome = watchChrome(store, bridge);
    const endEvents = bridge.onEvent((event) => {
      if (event.name === 'notices.raised') void showNotices(event.data, store.getState);
      if (event.name === 'computer.chosen') runChosen(event.data.command, store.getState);
    });
    const endLookedAt = shareFocus();
    const endLocks = store.subscribe((app) => {
      if (isLocked(app)) closeNotifications();
    });
    return () => {
      endLocks();
      endLookedAt();
      endChrome();
      endEvents();
    };
  },
};
