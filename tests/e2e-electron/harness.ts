/**
 * The product in a real Electron. `npm test` says which one, and which app: the project's or its
 * staged copy.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import type { Result } from '../../shared/result.ts';
import { buildFiles } from '../helpers/built-files.ts';
import { withoutKeyring } from '../helpers/keyring.ts';
import { must } from '../helpers/must.ts';
import { recordOpened } from '../helpers/opened-addresses.ts';
import { followPage, PAGE_SCRIPT } from '../helpers/settling-page.ts';
import { type SignedInOptions, signInBy } from '../helpers/signed-in.ts';
import { reportHeldDuring } from '../helpers/under-way.ts';
import { LONG_TIMEOUT_MS } from '../helpers/until.ts';
import { ConsoleWatcher, keepFailure } from '../helpers/watched-page.ts';
import { inMain, inWindow } from './main-process.ts';

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
  readonly inWindow: ReturnType<typeof inWindow>;
  readonly dataDir: string;
  /** Addresses handed to the system's browser. */
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
  const spoken = new ConsoleWatcher(options.expected);
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
      timeout: LONG_TIMEOUT_MS,
    });
    const page = await app.firstWindow({ timeout: LONG_TIMEOUT_MS });
    page.setDefaultTimeout(FOR_KEYS);
    spoken.watch(page);
    // While the main process opens its window and reads the desk, a call to it may fail without any
    // fault of its own: Playwright then says that the context was destroyed, or its promise
    // collected.
    await page.waitForLoadState();
    await page.evaluate(`window.desk.call('desk.status', {})`);
    await inMain(app)(watchMain as never, [await builtProbe()] as never);
    await page.evaluate(PAGE_SCRIPT);
    await app.context().addInitScript(PAGE_SCRIPT);
    unfollow();
    unfollow = followPage(page, () => settleMain(app).then(() => ({})));
    // Its first calls were made before anybody counted them.
    await page
      .locator('[aria-haspopup="menu"][aria-expanded], [type="password"]')
      .first()
      .waitFor({ state: 'attached', timeout: LONG_TIMEOUT_MS });
    // No flow tells of the fonts that this computer has.
    await page.evaluate(`localStorage.setItem('rackside.letters-known', 'eastAsian arabic emoji')`);
    return { app, page };
  };
  let unfollow = () => {};
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
    get inWindow() {
      return inWindow(app);
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
      unfollow();
      await keepFailure(page, 'e2e-electron');
      // A test that failed may leave a question open, which holds up the end.
      const late = setTimeout(() => app.process().kill('SIGKILL'), LONG_TIMEOUT_MS);
      await app.close();
      clearTimeout(late);
      spoken.expectSilence();
    },
  };
}

let probe: Promise<string> | undefined;

/** `under-way-in-host.ts`, as Electron's Node can load it. */
function builtProbe(): Promise<string> {
  probe ??= buildFiles('under-way', { probe: 'tests/helpers/under-way-in-host.ts' }, {}, 'cjs').then((built) => {
    process.once('exit', () => built.remove());
    return built.fileOf('probe');
  });
  return probe;
}

/** In the main process: counts work under way, with the window's calls and loading pages. */
const watchMain = `({ app, ipcMain, webContents }, [probe]) => {
  process.getBuiltinModule('module').createRequire(probe)(probe);
  const handlers = ipcMain._invokeHandlers;
  const call = handlers.get('desk:call');
  handlers.set('desk:call', async (event, name, input) => {
    const ended = beginForTests(String(name));
    try {
      return await call(event, name, input);
    } finally {
      ended();
    }
  });
  const watchLoading = (contents) => {
    let ended = () => {};
    contents.on('did-start-loading', () => {
      ended();
      ended = beginForTests('a page that loads');
    });
    for (const end of ['did-stop-loading', 'render-process-gone', 'destroyed']) contents.on(end, () => ended());
  };
  for (const contents of webContents.getAllWebContents()) watchLoading(contents);
  app.on('web-contents-created', (_, contents) => watchLoading(contents));
}`;

/** ms for one call: deriving a key has its real cost, which takes a busy machine long. */
const FOR_KEYS = 20_000;

interface ForTests {
  holdForTests(held: number): void;
  settledForTests(patience: number): Promise<string | null>;
}

/** Resolves once the desk behind this app is settled or gone; else throws what is under way. */
async function settleMain(app: ElectronApplication): Promise<void> {
  let left: string | null = null;
  try {
    const tell = (held: number) =>
      inMain(app)((_, given) => (globalThis as never as ForTests).holdForTests(given), held)
        // The question that follows meets the same end.
        .catch(() => undefined);
    left = await reportHeldDuring(tell, () =>
      inMain(app)((_, given) => (globalThis as never as ForTests).settledForTests(given), FOR_KEYS),
    );
  } catch (error) {
    // It ends, which is what the test is about.
    if (!/closed|destroyed/i.test(String(error))) throw error;
  }
  if (left) throw new Error(`the desk is ${left}`);
}

const definedOnly = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
