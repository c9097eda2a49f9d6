/** Carries the desk over Electron's IPC. */
import { type BrowserWindow, ipcMain, type WebFrameMain } from 'electron';
import type { CommandName, DeskEvent } from '../../shared/contract.ts';
import { err, type Result } from '../../shared/result.ts';
import type { Desk } from '../core/desk/desk.ts';
import { isOurs } from './security.ts';

type Reached = Promise<Pick<Desk, 'call' | 'on'>>;

/** Asked for before any account is open. */
const EARLY: CommandName = 'window.snapshot';

/** Opens one channel for calls and one for events. Calls wait until the desk is up, but for `EARLY`. */
export function connectDesk(desk: { made: Reached; started: Reached }, window: () => BrowserWindow | null): void {
  ipcMain.handle('desk:call', async ({ senderFrame }, name: unknown, input: unknown): Promise<Result<unknown>> => {
    if (!isMainFrameOf(window(), senderFrame)) return err('invalid', 'desk.call', { detail: { reason: 'sender' } });
    if (typeof name !== 'string') return err('invalid', 'desk.call', { detail: { field: 'name' } });
    const { call } = await (name === EARLY ? desk.made : desk.started);
    return withoutPool(await call(name, input));
  });
  const tell = (event: DeskEvent) => {
    const target = window();
    if (target && !target.isDestroyed()) target.webContents.send('desk:event', event);
  };
  void desk.started.then(({ on }) => on(tell));
}

function isMainFrameOf(window: BrowserWindow | null, frame: WebFrameMain | null): boolean {
  return window !== null && frame !== null && frame === window.webContents.mainFrame && isOurs(frame.url);
}

/** Copies bytes out of a shared pool: IPC clones a view with all of the memory that it looks at. */
function withoutPool(result: Result<unknown>): Result<unknown> {
  if (!result.ok || !(result.value instanceof Uint8Array)) return result;
  const { value } = result;
  return value.byteLength === value.buffer.byteLength ? result : { ok: true, value: new Uint8Array(value) };
}
