/**
 * The product as it is run without Electron: `npm run local` in a process of its own, and a real
 * Chromium before it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { buildIfStale } from '../../build/build.ts';
import { chromium as findChromium } from '../../build/test-setup.ts';
import { withoutKeyring } from '../helpers/keyring.ts';
import { askForAddress, enterLocally } from '../helpers/local-client.ts';
import { recordOpened } from '../helpers/opened-addresses.ts';
import { followPage, PAGE_SCRIPT, settlePage } from '../helpers/settling-page.ts';
import { type SignedInOptions, signInBy } from '../helpers/signed-in.ts';
import { reportHeldDuring } from '../helpers/under-way.ts';
import type { Settled } from '../helpers/under-way-in-host.ts';
import { TIMEOUT_MS, until } from '../helpers/until.ts';
import { ConsoleWatcher, keepFailure } from '../helpers/watched-page.ts';

const RUN = fileURLToPath(new URL('../../build/run.mjs', import.meta.url));
const BUILT_HOST = fileURLToPath(new URL('./built-host.mjs', import.meta.url));

export interface LocalDeskOptions extends SignedInOptions {
  /** A new folder if left out. */
  dataDir?: string;
  /** Environment by `startKeyring()`; without it the desk finds no keychain. */
  keyring?: Record<string, string>;
  /** More of the environment. */
  env?: Record<string, string>;
  /** More arguments of the desk. */
  args?: string[];
  /** Lines of the console that this test provokes. */
  expected?: RegExp[];
  context?: BrowserContextOptions;
  /** *Stay here* is chosen for after sending, for flows that watch what becomes of their reply. */
  stays?: boolean;
  /** Browser that is open and stays so; a new one if left out. */
  browser?: Browser;
}

export interface LocalDesk {
  /** The window; another one after a restart. */
  readonly page: Page;
  readonly context: BrowserContext;
  /** The address as printed; its token is used. */
  readonly url: string;
  readonly dataDir: string;
  /** Addresses handed to the system's browser. */
  opened(): string[];
  /** Says yes to the host's next question on a page of its own, as the person does. */
  agree(button: string): Promise<void>;
  /** Opens another tab, of the desk where no address is given, and follows it as the window. */
  openTab(url?: string): Promise<Page>;
  /** Closes the window and the desk, and opens both again on the same data. */
  restart(): Promise<void>;
  /** Kills the desk as a power cut would, and opens it again. */
  crash(): Promise<void>;
  /** Time passes for the desk: holds end, looks fall due. The clock of its window stays. */
  turn(ms: number): Promise<void>;
  /** Ends the desk alone: its window stays, and is told, unless the desk is killed. */
  endHost(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /**
   * Ends all. Throws if the console was not silent. Call it in `afterEach`: it keeps a screenshot
   * of a failed test.
   */
  stop(): Promise<void>;
}

/** Starts a desk and opens it in a window of 1280×800, light, unless `context` says otherwise. */
export async function openLocalDesk(options: LocalDeskOptions = {}): Promise<LocalDesk> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'rackside-e2e-'));
  const spoken = new ConsoleWatcher(options.expected);
  const recorded = recordOpened();
  const env = { ...process.env, ...recorded.env, ...(options.keyring ?? withoutKeyring), ...options.env };

  let host = await startHost(dataDir, env, options.args);
  if (options.signedIn) host.url = await signIn(host, options.signedIn);
  const browser = options.browser ?? (await launchChromium());
  let unfollow = () => {};
  let { context, page } = await openPage();

  async function openPage(): Promise<{ context: BrowserContext; page: Page }> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options.context });
    await context.addInitScript(PAGE_SCRIPT);
    // The flows find English names; a locale is for what else follows it.
    if (options.context?.locale) {
      await context.addInitScript("if (self === top) localStorage.setItem('rackside.language', 'en')");
    }
    // No flow tells of the fonts that this computer has.
    await context.addInitScript(
      "if (self === top && document.URL.includes('token=')) localStorage.setItem('rackside.letters-known', 'eastAsian arabic emoji')",
    );
    if (options.stays) await context.addInitScript("localStorage.setItem('rackside.after-send', 'stay')");
    // Applies to the tabs that tests open beside it, too.
    context.setDefaultTimeout(TIMEOUT_MS);
    const page = await context.newPage();
    spoken.watch(page);
    unfollow();
    unfollow = followPage(page, () => settleHost(host.child));
    await page.goto(host.url);
    await page.waitForURL((url) => url.search === '');
    // In a window's first moment keys and presses are held until all of its code is there; a menu
    // is the last of it.
    if (options.signedIn)
      await page.locator('[aria-haspopup="menu"][aria-expanded], [type="password"]').first().waitFor();
    return { context, page };
  }

  async function reopen(signal: NodeJS.Signals): Promise<void> {
    // First the window: a page whose desk is gone says so in the console.
    await context.close();
    await endHost(host.child, signal);
    host = await startHost(dataDir, env, options.args);
    ({ context, page } = await openPage());
  }

  return {
    get page() {
      return page;
    },
    get context() {
      return context;
    },
    get url() {
      return host.url;
    },
    dataDir,
    opened: recorded.opened,
    async agree(button) {
      const asked = await until('the question', () => recorded.opened().findLast((url) => url.includes('/?ask=')));
      const tab = await context.newPage();
      await tab.goto(asked);
      await tab.getByRole('button', { name: button }).click();
      await tab.getByRole('heading', { name: /^Thank you/ }).waitFor();
      await tab.close();
      await settlePage(page);
    },
    async openTab(url = new URL('/', host.url).href) {
      const tab = await context.newPage();
      tab.on(
        'close',
        followPage(tab, () => settleHost(host.child)),
      );
      await tab.goto(url);
      return tab;
    },
    restart: () => reopen('SIGTERM'),
    crash: () => reopen('SIGKILL'),
    async turn(ms) {
      host.child.send({ turn: ms });
      await settlePage(page);
    },
    endHost: (signal = 'SIGTERM') => endHost(host.child, signal),
    async stop() {
      unfollow();
      await keepFailure(page, 'e2e');
      // Close what a test opened beside its window, too.
      if (options.browser) for (const context of browser.contexts()) await context.close();
      else await browser.close();
      await endHost(host.child, 'SIGTERM');
      spoken.expectSilence();
    },
  };
}

/**
 * Work of Chromium beside the page. The first two load the address bar's own pages for each window,
 * an eighth of a flow's work. The others repeat those of Playwright's list that matter here, since
 * the last list given is the one that counts.
 */
const NOT_WANTED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
];

export function launchChromium(more: string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('there is no Chromium: npm test says how it gets one');
  const args = [`--disable-features=${NOT_WANTED.join(',')}`];
  // The locale of the tests is installed on few machines, and without its encoding Chromium names
  // every file "download".
  const env = { ...process.env, LC_TIME: 'C.UTF-8' };
  const slowMo = Number(process.env.RACKSIDE_TEST_SLOW_MO ?? 0);
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, env, slowMo, args: [...args, ...root, ...more] });
}

interface Host {
  child: ChildProcess;
  url: string;
  /** Its lines so far. */
  said: string[];
  /** The address that it prints next. */
  nextUrl(): Promise<string>;
}

/** Returns the address for the window that is opened then. */
async function signIn(host: Host, service: NonNullable<SignedInOptions['signedIn']>): Promise<string> {
  await signInBy(await enterLocally(host.url), service);
  const next = host.nextUrl();
  await askForAddress(host.url);
  return next;
}

let built: Promise<void> | undefined;

/** Runs the program of `npm run local`, up to the line with its address. */
export async function startHost(dataDir: string, env: NodeJS.ProcessEnv, args: string[] = []): Promise<Host> {
  built ??= buildIfStale();
  await built;
  return untilAddress(BUILT_HOST, ['--no-open', '--data', dataDir, ...args], env);
}

/**
 * A script of `npm run`, up to the line with the desk's address. Rejects, with all it said, if it
 * ends before.
 */
export const runToAddress = (argv: string[], env: NodeJS.ProcessEnv): Promise<Host> => untilAddress(RUN, argv, env);

async function untilAddress(script: string, argv: string[], env: NodeJS.ProcessEnv): Promise<Host> {
  const child = spawn(process.execPath, [script, ...argv], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const said: string[] = [];
  child.stderr?.on('data', (part: Buffer) => said.push(String(part)));
  const lines = createInterface(child.stdout as Readable);
  const nextUrl = () =>
    new Promise<string>((resolve, reject) => {
      lines.on('close', () => reject(new Error(`the desk ended before it printed an address:\n${said.join('\n')}`)));
      lines.on('line', (line) => {
        // French has a space before the colon.
        const url = line.match(/^Rackside\s?: (http:\S+)$/)?.[1];
        if (url) resolve(url);
      });
    });
  lines.on('line', (line) => said.push(line));
  return { child, url: await nextUrl(), said, nextUrl };
}

let questions = 0;

/** Several may ask at once: each gets its own answer. */
const askHost = (child: ChildProcess): Promise<Settled> =>
  new Promise((resolve) => {
    const settle = questions++;
    const end = (answer: Settled) => {
      child.off('message', take).off('disconnect', gone);
      resolve(answer);
    };
    const gone = () => end({ settle, left: null, sent: {} });
    const take = (answer: Settled) => answer.settle === settle && end(answer);
    child.on('message', take).on('disconnect', gone);
    child.send({ settle });
  });

/** Resolves once its desk is settled or gone, with its events; else throws what is under way. */
async function settleHost(child: ChildProcess): Promise<Settled['sent']> {
  if (!child.connected) return {};
  const tell = (held: number) => child.connected && child.send({ held });
  const { left, sent } = await reportHeldDuring(tell, () => askHost(child));
  if (left) throw new Error(`the desk is ${left}`);
  return sent;
}

/**
 * Ends it and waits until it is gone. A desk that does not end on a signal is a defect, so its exit
 * code is checked.
 */
export async function endHost(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const [code] = await ended;
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`the local host ended with code ${code}`);
}
