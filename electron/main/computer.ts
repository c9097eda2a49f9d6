/**
 * Shows what surrounds the window, as the desk knows it: menus, the icon beside the clock, the
 * number at the app's icon, start at login, its place on the screen.
 */
import { app, type BrowserWindow, Menu, nativeImage, nativeTheme, powerMonitor, screen, Tray } from 'electron';
import type { ComputerSettings, WindowChrome } from '../../shared/domain/computer.ts';
import type { WantedTicket } from '../../shared/domain/ticket-address.ts';
import { ok } from '../../shared/result.ts';
import type { ComputerPort } from '../core/desk/ports.ts';
import { setMenu } from './menu.ts';
import { startAtLogin } from './start-at-login.ts';
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
  /** Place of the window before it was put beside the browser. */
  let before: Box | null = null;

  const leaving: (() => void)[] = [];
  const leave = () => {
    for (const listener of leaving) listener();
  };
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
    can: { menus: true, tray: true, login: true, arrange: true, pages: true, pdf: true, absence: true },
    looking: () => window()?.isFocused() ?? false,
    locked: () => locked,
    unusedFor: () => powerMonitor.getSystemIdleTime() * 1000,
    onAbsence: (listener) => void leaving.push(listener),
    staysInTray: () => tray !== null,
    words: () => chrome?.words ?? null,
    start() {
      setMenu(null, choose);
      // Only Windows and the Mac tell; on Linux the agent can keep texts out of notices altogether.
      powerMonitor.on('lock-screen', () => {
        locked = true;
        leave();
      });
      // Every system tells of its sleep.
      powerMonitor.on('suspend', leave);
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

export interface TrayIcon {
  /** Sets its tooltip and its menu, in the words of the page. */
  setChrome(chrome: WindowChrome): void;
  remove(): void;
}

/** Shows an icon beside the clock: a click brings the window, its menu leads to what waits. */
function showTray(actions: { show(): void; choose(command: string): void; quit(): void }): TrayIcon {
  const mac = process.platform === 'darwin';
  const image = nativeImage.createFromDataURL(mac ? __TRAY_TEMPLATE__ : __TRAY_ICON__);
  if (mac) image.setTemplateImage(true);
  const tray = new Tray(mac ? image.resize({ height: 18 }) : image);
  tray.setToolTip('Rackside');
  tray.on('click', actions.show);
  return {
    setChrome({ tray: { tooltip, commands }, words }) {
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
/** Blue, green, red: the accent of the light theme. */
const DOT_COLOUR = [0xcc, 0x55, 0x1f] as const;

/** Shows the number at the app's icon. Windows has room for a dot only, and says the number. */
function showBadge(window: BrowserWindow | null, { count, words }: WindowChrome['badge']): void {
  if (process.platform !== 'win32') app.setBadgeCount(count);
  else window?.setOverlayIcon(count > 0 ? drawDot() : null, count > 0 ? words : '');
}

/** A disc with a smooth edge: how far each pixel lies within it is how much it covers. */
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
