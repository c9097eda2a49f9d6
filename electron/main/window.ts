import { app, BrowserWindow, nativeTheme } from 'electron';
import { HOME } from './protocol.ts';
import { SPELLCHECK } from './security.ts';
import { keptWindow, watchWindow } from './window-state.ts';

/**
 * The one window, where it was left. `hidden`: it waits in the tray. Every preference that guards it is stated, also where
 * it is the default.
 */
export function openWindow(preload: string, hidden: boolean): BrowserWindow {
  const kept = keptWindow();
  if (kept) nativeTheme.themeSource = kept.theme;
  const window = new BrowserWindow({
    // At first the layout's sizes are those of the page; menu bar and frame come on top.
    ...(kept ? kept.box : { width: 1280, height: 800, useContentSize: true }),
    minWidth: 480,
    minHeight: 360,
    show: false,
    // The first frame has the colour of the page, so that nothing flashes.
    backgroundColor: ground(),
    webPreferences: {
      preload,
      // In a package there is no way to open them, and none is left open.
      devTools: !app.isPackaged,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      // Files come by the system's own field and by drop, and only to be read.
      disableBlinkFeatures: 'FileSystemAccessLocal',
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: SPELLCHECK,
      autoplayPolicy: 'no-user-gesture-required',
    },
  });
  if (kept?.maximized) window.maximize();
  if (hidden) window.hide();
  window.once('ready-to-show', () => {
    if (hidden) return;
    window.show();
    if (kept?.fullScreen) window.setFullScreen(true);
  });
  watchWindow(window);
  const paint = () => window.setBackgroundColor(ground());
  nativeTheme.on('updated', paint);
  window.on('closed', () => nativeTheme.off('updated', paint));
  void window.loadURL(HOME);
  return window;
}

const ground = (): string => (nativeTheme.shouldUseDarkColors ? '#15181D' : '#FFFFFF');
