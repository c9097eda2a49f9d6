import { app, type BrowserWindow, nativeImage } from 'electron';
import type { Frame } from '../../shared/domain/computer.ts';

const SIZE = 16;
/** Blue, green, red: the accent of the light theme. */
const COLOUR = [0xcc, 0x55, 0x1f] as const;

/** The number at the app's icon. Windows has room for a dot only, and says the number. */
export function showBadge(window: BrowserWindow | null, { count, words }: Frame['badge']): void {
  if (process.platform !== 'win32') app.setBadgeCount(count);
  else window?.setOverlayIcon(count > 0 ? dot() : null, count > 0 ? words : '');
}

/** A disc whose edge is smoothed: how far each pixel lies within it is how much it covers. */
function dot(): Electron.NativeImage {
  const pixels = Buffer.alloc(SIZE * SIZE * 4);
  const middle = (SIZE - 1) / 2;
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const cover = Math.min(1, Math.max(0, SIZE / 2 - Math.hypot(x - middle, y - middle)));
      pixels.set(
        [...COLOUR, 255].map((value) => Math.round(value * cover)),
        (y * SIZE + x) * 4,
      );
    }
  }
  return nativeImage.createFromBitmap(pixels, { width: SIZE, height: SIZE });
}
