/** Carries the desk over Electron's IPC. */
import { type BrowserWindow, ipcMain, type WebFrameMain } from 'electron';
import type { CommandName, DeskEvent } from '../../shared/contract.ts';
import { err, type Result } from '../../shared/result.ts';
import type { Desk } from '../core/desk/desk.ts';
import { isOurs } from './security.ts';

type StartedDesk = Promise<Pick<Desk, 'call' | 'on'>>;

/** The window calls this command before the desk exists. It is answered without the desk. */
const EARLY_COMMAND: CommandName = 'window.snapshot';

interface LazyDesk {
  snapshot(account: unknown): Promise<Result<string | null>>;
  start(): StartedDesk;
}

/**
 * Opens one channel for calls and one for events. The first call starts the desk, except
 * `EARLY_COMMAND`: loading the desk's code would delay the first frame, and the page makes another
 * call afterwards. Returns a function that starts the desk without a call.
 */
export function connectDesk(desk: LazyDesk, window: () => BrowserWindow | null): () => unknown {
  ipcMain.handle('desk:call', async ({ senderFrame }, name: unknown, input: unknown): Promise<Result<unknown>> => {
    if (!isMainFrameOf(window(), senderFrame)) return err('invalid', 'desk.call', { detail: { reason: 'sender' } });
    if (typeof name !== 'string') return err('invalid', 'desk.call', { detail: { field: 'name' } });
    if (name === EARLY_COMMAND) return desk.snapshot(accountIn(input));
    const { call } = await start();
    return withoutPool(await call(name, input));
  });
  const tell = (event: DeskEvent) => {
    const target = window();
    if (target && !target.isDestroyed()) target.webContents.send('desk:event', event);
  };
  let started: StartedDesk | null = null;
  const start = () => {
    if (!started) {
      started = desk.start();
      void started.then(({ on }) => on(tell));
    }
    return started;
  };
  return start;
}

/** The account may be any value. It is only compared with known accounts. */
const accountIn = (input: unknown): unknown => (input as { account?: unknown } | null | undefined)?.account;

function isMainFrameOf(window: BrowserWindow | null, frame: WebFrameMain | null): boolean {
  return window !== null && frame !== null && frame === window.webContents.mainFrame && isOurs(frame.url);
}

/** Copies bytes out of a shared pool, because IPC clones a view's whole buffer. */
function withoutPool(result: Result<unknown>): Result<unknown> {
  if (!result.ok || !(result.value instanceof Uint8Array)) return result;
  const { value } = result;
  return value.byteLength === value.buffer.byteLength ? result : { ok: true, value: new Uint8Array(value) };
}
