/** Carries the desk over Electron's IPC. */
import { type BrowserWindow, ipcMain, type WebFrameMain } from 'electron';
import type { DeskEvent } from '../../shared/contract.ts';
import { err, type Result } from '../../shared/result.ts';
import type { CalledDesk } from '../host/lazy-desk.ts';
import { isOurs } from './security.ts';

/** Opens one channel for calls and one for events. */
export function connectDesk(desk: CalledDesk, window: () => BrowserWindow | null): void {
  ipcMain.handle('desk:call', async ({ senderFrame }, name: unknown, input: unknown): Promise<Result<unknown>> => {
    if (!isMainFrameOf(window(), senderFrame)) return err('invalid', 'desk.call', { detail: { reason: 'sender' } });
    if (typeof name !== 'string') return err('invalid', 'desk.call', { detail: { field: 'name' } });
    return withoutPool(await desk.call(name, input));
  });
  desk.on((event: DeskEvent) => {
    const target = window();
    if (target && !target.isDestroyed()) target.webContents.send('desk:event', event);
  });
}

function isMainFrameOf(window: BrowserWindow | null, frame: WebFrameMain | null): boolean {
  return window !== null && frame !== null && frame === window.webContents.mainFrame && isOurs(frame.url);
}

/** Copies bytes out of a shared pool, because IPC clones a view's whole buffer. */
function withoutPool(result: Result<unknown>): Result<unknown> {
  if (!result.ok || !(result.value instanceof Uint8Array)) return result;
  const { value } = result;
  return value.byteLength === value.buffer.byteLength ? result : { ok: true, value: new Uint8Array(value) };
}
