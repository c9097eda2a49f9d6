/**
 * Shows what waits outside of the window: the icon beside the clock, and the number at the app's
 * own icon.
 */
import { app, type BrowserWindow, Menu, nativeImage, Tray } from 'electron';
import type { WindowChrome } from '../../shared/domain/computer.ts';

export interface TrayIcon {
  /** Sets its tooltip and its menu, in the words of the page. */
  setChrome(chrome: WindowChrome): void;
  remove(): void;
}

/** Shows an icon beside the clock: a click brings the window, its menu leads to what waits. */
export function showTray(actions: { show(): void; choose(command: string): void; quit(): void }): TrayIcon {
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
export function showBadge(window: BrowserWindow | null, { count, words }: WindowChrome['badge']): void {
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
