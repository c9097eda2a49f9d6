/** Ends the app in order: the page saves, the agent may be asked, the desk stops. */
import { app } from 'electron';
import type { Desk } from '../core/desk/desk.ts';
import type { PracticeService } from '../core/desk/ports.ts';
import { keychainHangs } from '../host/keychain.ts';
import type { HostUpdates } from './updates.ts';

/** Time limit for the desk's shutdown. After it the app quits anyway. */
const STOP_MS = 10_000;

export interface Shutdown {
  /** Saves open work, stops the desk and quits. Further calls do nothing. */
  quit(why?: 'quit' | 'restart' | 'shutdown'): void;
  /** Lets the page save its state. Returns at once if the page hangs or is gone. */
  flush(): Promise<void>;
  isOver(): boolean;
}

interface Page {
  isResponsive(): boolean;
  show(): void;
}

export function createShutdown(
  page: Page,
  parts: () => { desk: Desk; practice: PracticeService; updates: HostUpdates },
): Shutdown {
  let isOver = false;
  let isEnding = false;

  const flush = () => (page.isResponsive() ? parts().desk.flush() : Promise.resolve());

  function quit(why: Parameters<Shutdown['quit']>[0] = 'quit'): void {
    if (isEnding) return;
    isEnding = true;
    const { desk, practice, updates } = parts();
    // Asked before the stop, which starts no new sends. The installer only runs if nothing is being
    // sent.
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
    // A page that hangs or is gone cannot ask. Nothing is lost: drafts and held replies are on
    // disk.
    if (!page.isResponsive()) return quit();
    void flush()
      .then(() => parts().desk.askToQuit())
      .then((free) => {
        if (free) quit();
        else page.show();
      });
  });
  app.on('quit', () => {
    // Everything is closed. A waiting keychain would otherwise keep the process and its instance
    // lock.
    if (keychainHangs()) process.kill(process.pid, 'SIGKILL');
  });
  return { quit, flush, isOver: () => isOver };
}
