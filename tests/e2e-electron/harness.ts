/**
 * The product in a real Electron. `npm test` says which one, and which app: the project's or its
 * staged copy.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import type { Result } from '../../shared/result.ts';
import { withoutKeyring } from '../helpers/keyring.ts';
import { must } from '../helpers/must.ts';
import { recordOpened } from '../helpers/opened-addresses.ts';
import { type SignedInOptions, signInBy } from '../helpers/signed-in.ts';
import { PATIENCE } from '../helpers/until.ts';
import { Console, keepFailure } from '../helpers/watched-page.ts';
import { inMain } from './main-process.ts';

export interface ElectronDeskOptions extends SignedInOptions {
  /** A new folder if left out. */
  dataDir?: string;
  /** Environment by `startKeyring()`; without it the desk finds no keychain. */
  keyring?: Record<string, string>;
  /** More of the environment. */
  env?: Record<string, string>;
  /** Switches for Chromium. */
  switches?: string[];
  /** More arguments of the app. */
  args?: string[];
  /** Lines of the console that this test provokes. */
  expected?: RegExp[];
}

export interface ElectronDesk {
  /** The window; another one after a restart. */
  readonly page: Page;
  readonly app: ElectronApplication;
  /** Runs a function in the main process; see `inMain`. */
  readonly inMain: ElectronApplication['evaluate'];
  readonly dataDir: string;
  /** What was handed to the system's browser. */
  opened(): string[];
  /** Quits the app, as its menu does, and starts it again on the same data. */
  restart(): Promise<void>;
  /** Kills the app as a power cut would, and starts it again. */
  crash(): Promise<void>;
  /**
   * Ends all. Throws if the console was not silent. Call it in `afterEach`: it keeps a screenshot
   * of a failed test.
   */
  stop(): Promise<void>;
}

/** Why there is no Electron for these tests, or null. */
export const noElectron = (): string | null =>
  process.env.RACKSIDE_TEST_APP
    ? null
    : (process.env.RACKSIDE_TEST_NO_ELECTRON ?? 'it was not prepared: run npm test -- --only e2e-electron');

export async function openElectronDesk(options: ElectronDeskOptions = {}): Promise<ElectronDesk> {
  const why = noElectron();
  if (why) throw new Error(`no Electron: ${why}`);
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'rackside-e2e-electron-'));
  const spoken = new Console(options.expected);
  const recorded = recordOpened();
  const env = definedOnly({ ...process.env, ...recorded.env, ...(options.keyring ?? withoutKeyring), ...options.env });
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

  const start = async (): Promise<{ app: ElectronApplication; page: Page }> => {
    const app = await _electron.launch({
      // No path of the program: only then does Playwright hold the app back until it has connected.
      // It finds Electron as `npm start` does, by ELECTRON_OVERRIDE_DIST_PATH or in node_modules.
      args: [
        ...root,
        ...(options.switches ?? []),
        process.env.RACKSIDE_TEST_APP ?? '',
        '--data',
        dataDir,
        ...(options.args ?? []),
      ],
      env,
      timeout: PATIENCE,
    });
    const page = await app.firstWindow({ timeout: PATIENCE });
    page.setDefaultTimeout(PATIENCE);
    spoken.watch(page);
    // While the main process opens its window and reads the desk, a call to it may fail without any
    // fault of its own: Playwright then says that the context was destroyed, or its promise collected.
    await page.waitForLoadState();
    await page.evaluate(`window.desk.call('desk.status', {})`);
    return { app, page };
  };
  let { app, page } = await start();
  if (options.signedIn) {
    await signInBy(async (name, input) => {
      const given = JSON.stringify([name, input]).slice(1, -1);
      return must(await page.evaluate<Result<never>>(`window.desk.call(${given})`));
    }, options.signedIn);
  }

  return {
    get page() {
      return page;
    },
    get app() {
      return app;
    },
    get inMain() {
      return inMain(app);
    },
    dataDir,
    opened: recorded.opened,
    async restart() {
      await app.close();
      ({ app, page } = await start());
    },
    async crash() {
      const ended = new Promise((resolve) => app.process().once('exit', resolve));
      app.process().kill('SIGKILL');
      await ended;
      ({ app, page } = await start());
    },
    async stop() {
      await keepFailure(page, 'e2e-electron');
      await app.close();
      spoken.expectSilence();
    },
  };
}

const definedOnly = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
