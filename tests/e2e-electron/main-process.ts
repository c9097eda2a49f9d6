/** Functions of a test that run in the app's main process. */
import { randomUUID } from 'node:crypto';
import type { BrowserWindow } from 'electron';
import type { ElectronApplication, JSHandle } from 'playwright';

/** Playwright's words if the answer of a call is lost on its way. The call itself was made. */
const LOST = 'Resulting promise was garbage collected';
const ATTEMPTS = 5;

/**
 * Runs a function in the main process, as `app.evaluate` does, and asks again for an answer that
 * was lost: V8's inspector holds what it waits for weakly, and a main process that opens a window
 * or replaces a crashed page collects garbage. The function itself runs once, as its answer is kept
 * there under a name.
 */
export const inMain = (app: ElectronApplication) => run(app, 'electron') as ElectronApplication['evaluate'];

/** Runs a function of the app's only window in the same way. */
export const inWindow = (app: ElectronApplication) =>
  run(app, 'electron.BrowserWindow.getAllWindows()[0]') as JSHandle<BrowserWindow>['evaluate'];

/** `subject` is what the function is given first, as text that reads `electron`. */
const run =
  (app: ElectronApplication, subject: string) =>
  async (what: unknown, given?: unknown): Promise<unknown> => {
    // Playwright sends a function's text to the other process, so the inner one goes as text.
    const once = new Function(
      'electron',
      'call',
      `const answers = (globalThis.answersOfTests ??= new Map());
      if (!answers.has(call.name)) answers.set(call.name, (${String(what)})(${subject}, call.given));
      return answers.get(call.name);`,
    );
    const call = { name: randomUUID(), given };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await app.evaluate(once as never, call as never);
      } catch (error) {
        if (attempt === ATTEMPTS || !String(error).includes(LOST)) throw error;
      }
    }
  };
