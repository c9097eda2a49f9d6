/** The frame around the window, as the desk knows it: menus, tray, badge, login, the place on the screen. */
import { app, type BrowserWindow, nativeTheme, powerMonitor, screen } from 'electron';
import type { ComputerSettings, Frame } from '../../shared/domain/computer.ts';
import { ok } from '../../shared/result.ts';
import type { ComputerPort } from '../core/ports.ts';
import { showBadge } from './badge.ts';
import { startAtLogin } from './login.ts';
import { setMenu } from './menu.ts';
import { type Box, halfOf } from './place.ts';
import { showTray, type TrayIcon } from './tray.ts';

export interface ComputerFrame extends ComputerPort {
  /** Closing the window leaves the app running. */
  staysInTray(): boolean;
  /** The words of the page's catalogue for what main shows by itself; null until it has told them. */
  words(): Frame['words'] | null;
  /** Once the app is ready: the menus that need no words, and the news of the screen's lock. */
  begin(): void;
}

export interface FrameOptions {
  window(): BrowserWindow | null;
  show(): void;
  /** Short name of the data folder, and the arguments that lead to it. */
  dataName: string;
  args: string[];
}

export function createFrame({ window, show, dataName, args }: FrameOptions): ComputerFrame {
  const listeners: ((command: string) => void)[] = [];
  let frame: Frame | null = null;
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

  function followTray(wanted: boolean): void {
    if (wanted && !tray) {
      tray = showTray({ show, choose: chooseAndShow, quit: () => app.quit() });
      if (frame) tray.dress(frame);
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
    words: () => frame?.words ?? null,
    begin() {
      setMenu(null, choose);
      // Only Windows and the Mac tell; elsewhere the agent may keep texts out of notices altogether.
      powerMonitor.on('lock-screen', () => {
        locked = true;
      });
      powerMonitor.on('unlock-screen', () => {
        locked = false;
      });
    },
    apply(settings: ComputerSettings) {
      // At the start only what was switched on is made sure of: the program may have moved by an update.
      const login = settings.startAtLogin;
      const changed = atLogin === null ? login : atLogin !== login;
      const started = changed ? startAtLogin(login, dataName, args) : ok(null);
      if (!started.ok) return started;
      atLogin = login;
      followTray(settings.tray);
      return ok(null);
    },
    dress(next) {
      frame = next;
      setMenu(next, choose);
      tray?.dress(next);
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
  };
}
