/** Connects the desk with menus, tray icon, badge, start at login and the screen. */

import { app, type BrowserWindow, Menu, nativeImage, nativeTheme, powerMonitor, screen, Tray } from 'electron';
import type { ComputerSettings, WindowChrome } from '../../shared/domain/computer.ts';
import { ok } from '../../shared/result.ts';
import { createListeners } from '../core/desk/emitter.ts';
import type { ComputerPort } from '../core/desk/ports.ts';
import { setMenu } from './menu.ts';
import { startAtLogin } from './start-at-login.ts';
import { type Box, halfOf } from './window-placement.ts';

export interface ElectronComputer extends ComputerPort {
  /** True if the app keeps running when the window closes. */
  staysInTray(): boolean;
  /** The page's texts for menus and tray. Null until the page has sent them. */
  words(): WindowChrome['words'] | null;
  /** Shows menus that need no texts, and listens for the screen lock. The app must be ready. */
  start(): void;
}

interface ComputerOptions {
  window(): BrowserWindow | null;
  show(): void;
  dataName: string;
  args: string[];
}

export function createComputer({ window, show, dataName, args }: ComputerOptions): ElectronComputer {
  const commands = createListeners<[string]>();
  const absences = createListeners();
  const returns = createListeners();
  let chrome: WindowChrome | null = null;
  let tray: TrayIcon | null = null;
  let locked = false;
  let atLogin: boolean | null = null;
  let before: Box | null = null;

  const chooseAndShow = (command: string) => {
    show();
    commands.call(command);
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
    can: { menus: true, tray: true, login: true, arrange: true, pages: true, pdf: true, absence: true },
    isFocused: () => window()?.isFocused() ?? false,
    isLocked: () => locked,
    idleTime: () => powerMonitor.getSystemIdleTime() * 1000,
    onAbsence: absences.add,
    onReturn: returns.add,
    staysInTray: () => tray !== null,
    words: () => chrome?.words ?? null,
    start() {
      setMenu(null, commands.call);
      // Only Windows and macOS report the lock. On Linux the agent can hide texts in notifications.
      powerMonitor.on('lock-screen', () => {
        locked = true;
        absences.call();
      });
      // All systems report sleep.
      powerMonitor.on('suspend', absences.call);
      powerMonitor.on('resume', returns.call);
      app.on('browser-window-focus', returns.call);
      powerMonitor.on('unlock-screen', () => {
        locked = false;
      });
    },
    apply(settings: ComputerSettings) {
      // At the start, write the entry only if the agent wants it, because an update may have moved
      // the program.
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
      setMenu(next, commands.call);
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
    onCommand: commands.add,
  };
}

type TrayIcon = ReturnType<typeof showTray>;

/** Shows the tray icon. A click shows the window; the menu opens waiting work. */
function showTray(actions: { show(): void; choose(command: string): void; quit(): void }) {
  const mac = process.platform === 'darwin';
  const image = nativeImage.createFromDataURL(mac ? __TRAY_TEMPLATE__ : __TRAY_ICON__);
  if (mac) image.setTemplateImage(true);
  const tray = new Tray(mac ? image.resize({ height: 18 }) : image);
  tray.setToolTip('Rackside');
  tray.on('click', actions.show);
  return {
    setChrome({ tray: { tooltip, commands }, words }: WindowChrome) {
      tray.setToolTip(tooltip);
      tray.setContextMenu(
        Menu.buildFromTemplate([
          ...commands.map(({ id, title, enabled }) => ({ label: title, enabled, click: () => actions.choose(id) })),
          { type: 'separator' as const },
          { label: words.quit, click: actions.quit },
        ]),
      );
    },
    remove: () => tray.destroy(),
  };
}

const DOT_SIZE = 16;
const DOT_COLOUR = [0xcc, 0x55, 0x1f] as const;

/** Shows the app icon's badge. On Windows it is a dot with the number as description. */
function showBadge(window: BrowserWindow | null, { count, words }: WindowChrome['badge']): void {
  if (process.platform !== 'win32') app.setBadgeCount(count);
  else window?.setOverlayIcon(count > 0 ? drawDot() : null, count > 0 ? words : '');
}

function drawDot(): Electron.NativeImage {
  const pixels = Buffer.alloc(DOT_SIZE * DOT_SIZE * 4);
  const middle = (DOT_SIZE - 1) / 2;
  for (let y = 0; y < DOT_SIZE; y++) {
    for (let x = 0; x < DOT_SIZE; x++) {
      const cover = Math.min(1, Math.max(0, DOT_SIZE / 2 - Math.hypot(x - middle, y - middle)));
      pixels.set(
        [...DOT_COLOUR, 255].map((value) => Math.round(value * cover)),
        (y * DOT_SIZE + x) * 4,
      );
    }
  }
  return nativeImage.createFromBitmap(pixels, { width: DOT_SIZE, height: DOT_SIZE });
}
