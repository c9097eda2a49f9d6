/**
 * Ends the app in order, whoever asks for that: the page stores what it holds, the agent may be
 * asked, the desk stops, and only then the app is gone.
 */
import { app } from 'electron';
import type { Desk } from '../core/desk/desk.ts';
import type { PracticeService } from '../core/desk/ports.ts';
import { keychainHangs } from '../host/keychain.ts';
import type { HostUpdates } from './updates.ts';

/** Upper limit for the desk's shutdown; after it the app quits anyway. */
const STOP_MS = 10_000;

export interface OrderlyEnd {
  /**
   * Stores what is open, stops the desk and quits. Once that has begun, another call does nothing.
   */
  quit(why?: 'quit' | 'restart' | 'shutdown'): void;
  /** Lets the page store what it holds. A page that hangs or is gone can store nothing. */
  flush(): Promise<void>;
  /** Whether all is stopped, so that windows may close. */
  isOver(): boolean;
}

/** What the end needs to know of the window. */
interface Page {
  isResponsive(): boolean;
  show(): void;
}

/** `stopped` gives what is stopped at the end; it may be made after this. */
export function createOrderlyEnd(
  page: Page,
  stopped: () => { desk: Desk; practice: PracticeService; updates: HostUpdates },
): OrderlyEnd {
  let isOver = false;
  let isEnding = false;

  const flush = () => (page.isResponsive() ? stopped().desk.flush() : Promise.resolve());

  function quit(why: Parameters<OrderlyEnd['quit']>[0] = 'quit'): void {
    if (isEnding) return;
    isEnding = true;
    const { desk, practice, updates } = stopped();
    // Asked before the stop, which begins nothing new: whether anything is being sent decides about
    // the installer.
    const ended = flush().then(async () => {
      const quiet = await desk.isSendingNothing();
      await desk.stop();
      await practice.stop();
      return quiet;
    });
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), STOP_MS));
    void Promise.race([ended, late])
      .catch(() => false)
      .then((quiet) => {
        isOver = true;
        if (why === 'shutdown' || !quiet || !updates.install(why === 'restart')) app.quit();
      });
  }

  app.on('window-all-closed', () => app.quit());
  app.on('before-quit', (event) => {
    if (isOver) return;
    event.preventDefault();
    // A page that hangs or is gone cannot ask. Nothing on disk is lost: what is held is held at the
    // next start.
    if (!page.isResponsive()) return quit();
    void flush()
      .then(() => stopped().desk.askToQuit())
      .then((free) => {
        if (free) quit();
        else page.show();
      });
  });
  app.on('quit', () => {
    // Everything is closed. A keychain that waits for a person would hold the process and its lock
    // of the instance.
    if (keychainHangs()) process.kill(process.pid, 'SIGKILL');
  });
  return { quit, flush, isOver: () => isOver };
}
