import { type BrowserWindow, dialog } from 'electron';
import type { Log } from '../core/ports.ts';

/** Gone twice within this: the page itself is at fault, and a third try would be no better. */
const SOON_MS = 10_000;

/** A page whose process ended comes back by itself: what was written is in the desk, to the last second. */
export function reviveWhenGone(window: BrowserWindow, log: Log): void {
  let last = Number.NEGATIVE_INFINITY;
  window.webContents.on('render-process-gone', (_, { reason }) => {
    if (reason === 'clean-exit') return;
    log.warn('window.gone', { reason });
    const now = performance.now();
    // Not at once: Electron is still taking the old page down.
    if (now - last > SOON_MS) setImmediate(() => !window.isDestroyed() && window.webContents.reload());
    else
      dialog.showErrorBox(
        'Rackside',
        'The window stopped twice in a row. Close Rackside and start it again; what you wrote is kept.',
      );
    last = now;
  });
}
