/**
 * The only window: restores and saves its place, reloads the page after a crash, and passes on the
 * tickets that other programs ask it to show.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, BrowserWindow, dialog, nativeTheme, screen, systemPreferences, type WebPreferences } from 'electron';
import type { Log } from '../core/desk/ports.ts';
import { writeFileAtomic } from '../core/desk/vault/write-file-atomic.ts';
import { hostWords } from '../host/host-words.ts';
import { regionTag } from '../host/region.ts';
import { GUARDED, HOME, SPELLCHECK } from './security.ts';
import { type Box, placeOn, readSavedWindow, type SavedWindow } from './window-placement.ts';

/** States every preference that protects the window, even where it is the default. */
export const preferencesOf = (preload: string, isPackaged: boolean): WebPreferences => ({
  ...GUARDED,
  preload,
  // Packages have no command to open developer tools, and none may be added.
  devTools: !isPackaged,
  // Files come from the system's dialog and from drops, and are only read.
  disableBlinkFeatures: 'FileSystemAccessLocal',
  safeDialogs: true,
  spellcheck: SPELLCHECK,
  autoplayPolicy: 'no-user-gesture-required',
});

/**
 * Opens the window at its stored place. `shows` resolves when there is content, and decides between
 * showing the window and leaving it in the tray.
 */
export function openWindow(preload: string, shows: () => Promise<boolean>): BrowserWindow {
  const kept = readPlace();
  if (kept) nativeTheme.themeSource = kept.theme;
  const window = new BrowserWindow({
    // At first start, the size is the page's; menu bar and frame are added.
    ...(kept ? kept.box : { width: 1280, height: 800, useContentSize: true }),
    minWidth: 480,
    minHeight: 360,
    show: false,
    backgroundColor: backgroundColour(),
    webPreferences: preferencesOf(preload, app.isPackaged),
  });
  if (kept?.maximized) window.maximize();
  window.once('ready-to-show', async () => {
    if (!(await shows()) || window.isDestroyed()) return;
    window.show();
    if (kept?.fullScreen) window.setFullScreen(true);
  });
  savePlacement(window);
  const paint = () => window.setBackgroundColor(backgroundColour());
  nativeTheme.on('updated', paint);
  window.on('closed', () => nativeTheme.off('updated', paint));
  void window.loadURL(HOME);
  return window;
}

const backgroundColour = (): string => (nativeTheme.shouldUseDarkColors ? '#15181D' : '#FFFFFF');

const placeFile = () => join(app.getPath('userData'), 'place.json');
const SAVE_DELAY_MS = 500;

function readPlace(): SavedWindow | null {
  let text: string;
  try {
    text = readFileSync(placeFile(), 'utf8');
  } catch {
    return null;
  }
  const kept = readSavedWindow(text);
  return kept && { ...kept, box: placeOn(workAreas(), kept.box) };
}

function workAreas(): Box[] {
  const main = screen.getPrimaryDisplay();
  return [main, ...screen.getAllDisplays().filter(({ id }) => id !== main.id)].map(({ workArea }) => workArea);
}

/** Saves the window's place, and moves it back if its display was removed. */
function savePlacement(window: BrowserWindow): void {
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    clearTimeout(timer);
    if (window.isDestroyed()) return;
    const kept: SavedWindow = {
      box: window.getNormalBounds(),
      maximized: window.isMaximized(),
      fullScreen: window.isFullScreen(),
      theme: nativeTheme.themeSource,
    };
    try {
      writeFileAtomic(placeFile(), JSON.stringify(kept));
    } catch {
      // If the disk is full, the window opens at the earlier place next time.
    }
  };
  const writeSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(write, SAVE_DELAY_MS);
  };
  window.on('resize', writeSoon);
  window.on('move', writeSoon);
  window.on('close', write);
  nativeTheme.on('updated', writeSoon);

  const moveBack = () => {
    if (window.isDestroyed() || window.isFullScreen()) return;
    const box = window.getNormalBounds();
    const there = placeOn(workAreas(), box);
    if (there.x !== box.x || there.y !== box.y) window.setBounds(there);
  };
  screen.on('display-removed', moveBack);
  screen.on('display-metrics-changed', moveBack);
  window.on('closed', () => {
    nativeTheme.off('updated', writeSoon);
    screen.off('display-removed', moveBack);
    screen.off('display-metrics-changed', moveBack);
  });
}

/** After two crashes within this time, the page itself is broken, so do not reload it again. */
const CRASHED_AGAIN_MS = 10_000;

/** Reloads a page after its process crashed. Drafts are in the desk, except for the last second. */
export function reloadAfterCrash(window: BrowserWindow, log: Log): void {
  let last = Number.NEGATIVE_INFINITY;
  window.webContents.on('render-process-gone', (_, { reason }) => {
    if (reason === 'clean-exit') return;
    log.warn('window.gone', { reason });
    const now = performance.now();
    // Delayed, because Electron is still removing the old page.
    if (now - last > CRASHED_AGAIN_MS) setImmediate(() => !window.isDestroyed() && window.webContents.reload());
    else dialog.showErrorBox('Rackside', hostWords.windowStopped);
    last = now;
  });
}

export interface WindowHandle {
  window: BrowserWindow | null;
  isResponsive(): boolean;
  show(): void;
  /** Asks to show an address for another program. Null keeps an earlier request. */
  requestPlace(address: string | null): void;
  forwardRequests(to: (address: string | null) => void): void;
}

const unresponsive = new WeakSet<BrowserWindow>();

export function watchResponses(window: BrowserWindow): void {
  window.on('unresponsive', () => unresponsive.add(window));
  window.on('responsive', () => unresponsive.delete(window));
}

export function createWindowHandle(): WindowHandle {
  let wanted: string | null = null;
  let requestPlace = (address: string | null) => {
    wanted = address ?? wanted;
  };
  const front: WindowHandle = {
    window: null,
    isResponsive: () =>
      front.window !== null && !front.window.webContents.isCrashed() && !unresponsive.has(front.window),
    show() {
      const { window } = front;
      if (!window) return;
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    requestPlace: (address) => requestPlace(address),
    forwardRequests(to) {
      requestPlace = to;
      to(wanted);
    },
  };
  return front;
}

export const electronRegion = (): string | null =>
  regionTag({
    platform: process.platform,
    env: process.env,
    system: app.getSystemLocale(),
    hourCycle: process.platform === 'darwin' ? macClock() : null,
  });

function macClock(): 'h12' | 'h23' | null {
  if (systemPreferences.getUserDefault('AppleICUForce24HourTime', 'boolean')) return 'h23';
  return systemPreferences.getUserDefault('AppleICUForce12HourTime', 'boolean') ? 'h12' : null;
}
