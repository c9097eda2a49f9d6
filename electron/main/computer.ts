/**
 * What surrounds the window, as the desk knows it: menus, tray, badge, start at login, its place on
 * the screen.
 */
import { app, type BrowserWindow, nativeTheme, powerMonitor, screen } from 'electron';
import type { ComputerSettings, WindowChrome } from '../../shared/domain/computer.ts';
import type { WantedTicket } from '../../shared/domain/ticket-address.ts';
import { ok } from '../../shared/result.ts';
import type { ComputerPort } from '../core/desk/ports.ts';
import { setMenu } from './menu.ts';
import { startAtLogin } from './start-at-login.ts';
import { showBadge, showTray, type TrayIcon } from './status-icons.ts';
import { type Box, halfOf } from './window-placement.ts';

export interface ElectronComputer extends ComputerPort {
  /** Closing the window leaves the app running. */
  staysInTray(): boolean;
  /** The page's words for what this process shows by itself; null until the page has told them. */
  words(): WindowChrome['words'] | null;
  /** Another program asked for a ticket; null leaves what was asked before. */
  want(ticket: WantedTicket): void;
  /**
   * Shows the menus that need no words and listens for the screen's lock; once the app is ready.
   */
  start(): void;
}

export interface ComputerOptions {
  window(): BrowserWindow | null;
  show(): void;
  /** Short name of the data folder, and the arguments that lead to it. */
  dataName: string;
  args: string[];
}

export function createComputer({ window, show, dataName, args }: ComputerOptions): ElectronComputer {
  const listeners: ((command: string) => void)[] = [];
  const wanting: (() => void)[] = [];
  let wanted: WantedTicket = null;
  let chrome: WindowChrome | null = null;
  let tray: TrayIcon | null = null;
  let locked = false;
  let atLogin: boolean | null = null;
  /** Where the window was before it was put beside the browser. */
  let before: Box | null = null;

  const choose = (command: string) => {
    for (const listener of listeners) listener(command);
  };
  const chooseAndShow = (command: string) => {
    show();
    choose(command);
  };

  function showOrRemoveTray(wanted: boolean): void {
    if (wanted && !tray) {
      tray = showTray({ show, choose: chooseAndShow, quit: () => app.quit() });
      if (chrome) tray.setChrome(chrome);
    } else if (!wanted) {
      tray?.remove();
      tray = null;
    }
  }

  return {
    can: { menus: true, tray: true, login: true, arrange: true },
    looking: () => window()?.isFocused() ?? false,
    locked: () => locked,
    staysInTray: () => tray !== null,
    words: () => chrome?.words ?? null,
    start() {
      setMenu(null, choose);
      // Only Windows and the Mac tell; on Linux the agent can keep texts out of notices altogether.
      powerMonitor.on('lock-screen', () => {
        locked = true;
      });
      powerMonitor.on('unlock-screen', () => {
        locked = false;
      });
    },
    apply(settings: ComputerSettings) {
      // At the start only an entry that is wanted is written again: an update may have moved the
      // program.
      const login = settings.startAtLogin;
      const changed = atLogin === null ? login : atLogin !== login;
      const started = changed ? startAtLogin(login, dataName, args) : ok(null);
      if (!started.ok) return started;
      atLogin = login;
      showOrRemoveTray(settings.tray);
      return ok(null);
    },
    setChrome(next) {
      chrome = next;
      setMenu(next, choose);
      tray?.setChrome(next);
      showBadge(window(), next.badge);
      nativeTheme.themeSource = next.theme;
    },
    show,
    arrange(place) {
      const it = window();
      if (!it) return;
      it.setFullScreen(false);
      it.unmaximize();
      if (place === 'back') {
        if (before) it.setBounds(before);
        before = null;
        return;
      }
      before ??= it.getNormalBounds();
      it.setBounds(halfOf(screen.getDisplayMatching(it.getBounds()).workArea, place));
      show();
    },
    onChosen: (listener) => void listeners.push(listener),
    want(ticket) {
      if (ticket === null) return;
      wanted = ticket;
      for (const listener of wanting) listener();
    },
    wanted() {
      const ticket = wanted;
      wanted = null;
      return ticket;
    },
    onWanted: (listener) => void wanting.push(listener),
  };
}
