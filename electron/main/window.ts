/**
 * The one window: opened where it was left, its place remembered, its page reloaded after a crash.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, BrowserWindow, dialog, nativeTheme, screen, type WebPreferences } from 'electron';
import type { Log } from '../core/desk/ports.ts';
import { writeFileAtomic } from '../core/desk/vault/write-file-atomic.ts';
import { hostWords } from '../host/host-words.ts';
import { GUARDED, HOME, SPELLCHECK } from './security.ts';
import { type Box, type KeptWindow, placeOn, readKeptWindow } from './window-placement.ts';

/** Every preference that guards the window is stated, also where it is the default. */
export const preferencesOf = (preload: string, isPackaged: boolean): WebPreferences => ({
  ...GUARDED,
  preload,
  // In a package there is no way to open them, and none is left open.
  devTools: !isPackaged,
  // Files come by the system's own field and by drop, and only to be read.
  disableBlinkFeatures: 'FileSystemAccessLocal',
  safeDialogs: true,
  spellcheck: SPELLCHECK,
  autoplayPolicy: 'no-user-gesture-required',
});

/**
 * Opens the window where it was left. `shows` says, once there is something to see, whether it is
 * shown or waits in the tray.
 */
export function openWindow(preload: string, shows: () => Promise<boolean>): BrowserWindow {
  const kept = readPlace();
  if (kept) nativeTheme.themeSource = kept.theme;
  const window = new BrowserWindow({
    // At first the layout's sizes are those of the page; menu bar and frame come on top.
    ...(kept ? kept.box : { width: 1280, height: 800, useContentSize: true }),
    minWidth: 480,
    minHeight: 360,
    show: false,
    // The first frame has the colour of the page, so that nothing flashes.
    backgroundColor: backgroundColour(),
    webPreferences: preferencesOf(preload, app.isPackaged),
  });
  if (kept?.maximized) window.maximize();
  window.once('ready-to-show', async () => {
    if (!(await shows()) || window.isDestroyed()) return;
    window.show();
    if (kept?.fullScreen) window.setFullScreen(true);
  });
  keepPlace(window);
  const paint = () => window.setBackgroundColor(backgroundColour());
  nativeTheme.on('updated', paint);
  window.on('closed', () => nativeTheme.off('updated', paint));
  void window.loadURL(HOME);
  return window;
}

const backgroundColour = (): string => (nativeTheme.shouldUseDarkColors ? '#15181D' : '#FFFFFF');

const placeFile = () => join(app.getPath('userData'), 'place.json');
/** How long the window rests before its place is written. */
const REST_MS = 500;

/** How the window was left, on the displays that are there now; null at the first start. */
function readPlace(): KeptWindow | null {
  let text: string;
  try {
    text = readFileSync(placeFile(), 'utf8');
  } catch {
    return null; // Not there yet.
  }
  const kept = readKeptWindow(text);
  return kept && { ...kept, box: placeOn(workAreas(), kept.box) };
}

/** Work areas of all displays, the main one's first. */
function workAreas(): Box[] {
  const main = screen.getPrimaryDisplay();
  return [main, ...screen.getAllDisplays().filter(({ id }) => id !== main.id)].map(({ workArea }) => workArea);
}

/**
 * Writes each place where the window comes to rest, and moves it back where its display was taken
 * away.
 */
function keepPlace(window: BrowserWindow): void {
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    clearTimeout(timer);
    if (window.isDestroyed()) return;
    const kept: KeptWindow = {
      box: window.getNormalBounds(),
      maximized: window.isMaximized(),
      fullScreen: window.isFullScreen(),
      theme: nativeTheme.themeSource,
    };
    try {
      writeFileAtomic(placeFile(), JSON.stringify(kept));
    } catch {
      // A full disk: then the window comes back where it was before.
    }
  };
  const writeSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(write, REST_MS);
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

/**
 * Two crashes within this time: the page itself is at fault, and a third try would be no better.
 */
const CRASHED_AGAIN_MS = 10_000;

/**
 * Reloads a page whose process ended. What the agent wrote is in the desk, up to its last second.
 */
export function reloadAfterCrash(window: BrowserWindow, log: Log): void {
  let last = Number.NEGATIVE_INFINITY;
  window.webContents.on('render-process-gone', (_, { reason }) => {
    if (reason === 'clean-exit') return;
    log.warn('window.gone', { reason });
    const now = performance.now();
    // Not at once: Electron is still taking the old page down.
    if (now - last > CRASHED_AGAIN_MS) setImmediate(() => !window.isDestroyed() && window.webContents.reload());
    else dialog.showErrorBox('Rackside', hostWords.windowStopped);
    last = now;
  });
}
