/**
 * The packaged product. Its fuses keep Playwright out of the main process, so it is driven as a
 * page of a browser.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from 'playwright';
import { withoutKeyring } from '../helpers/keyring.ts';
import { recordOpened } from '../helpers/opened-addresses.ts';
import { LONG_TIMEOUT_MS, until } from '../helpers/until.ts';
import { ConsoleWatcher, keepFailure } from '../helpers/watched-page.ts';

export interface PackagedOptions {
  keyring?: Record<string, string>;
  env?: Record<string, string>;
  dataDir?: string;
}

export interface PackagedDesk {
  readonly page: Page;
  opened(): string[];
  /** Quits and starts again on the same data. */
  restart(): Promise<void>;
  /** Quits; resolves once the process is gone. */
  quit(): Promise<void>;
  /** Resolves once it has ended by itself. */
  ended(): Promise<void>;
  stop(): Promise<void>;
}

const asRoot = () => (process.getuid?.() === 0 ? ['--no-sandbox'] : []);

/** Starts a packaged program without any way in, as a person does, and returns its process. */
export function startPackaged(program: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(program, [...asRoot(), ...args], {
    env: { ...process.env, ...withoutKeyring, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export async function openPackaged(program: string, options: PackagedOptions = {}): Promise<PackagedDesk> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'rackside-packaged-'));
  const spoken = new ConsoleWatcher();
  const recorded = recordOpened();
  const env = { ...recorded.env, ...options.keyring, ...options.env };

  async function start(): Promise<{ child: ChildProcess; browser: Browser; page: Page }> {
    const child = startPackaged(program, ['--remote-debugging-port=0', '--data', dataDir], env);
    child.stdout?.resume();
    try {
      const address = await addressOf(child);
      await until('the window', () => hasWindow(address));
      const browser = await chromium.connectOverCDP(address);
      const page = browser.contexts()[0]?.pages()[0];
      if (!page) throw new Error('the packaged app has no window');
      page.setDefaultTimeout(LONG_TIMEOUT_MS);
      spoken.watch(page);
      return { child, browser, page };
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
  }

  async function quit(): Promise<void> {
    const ended = running.child.exitCode === null ? once(running.child, 'exit') : null;
    // The end of a session: the desk closes first.
    running.child.kill('SIGTERM');
    await ended;
    await running.browser.close();
  }

  let running = await start();
  return {
    get page() {
      return running.page;
    },
    opened: recorded.opened,
    quit,
    async ended() {
      if (running.child.exitCode === null) await once(running.child, 'exit');
    },
    async restart() {
      await quit();
      running = await start();
    },
    async stop() {
      await keepFailure(running.page, 'e2e-electron');
      // A test that failed may leave a question on the screen, which nobody answers.
      const patience = setTimeout(() => running.child.kill('SIGKILL'), 20_000);
      await quit();
      clearTimeout(patience);
      spoken.expectSilence();
    },
  };
}

/** Whether its page is there. Playwright waits for ever for a page that comes while it connects. */
async function hasWindow(address: string): Promise<boolean> {
  const answer = await fetch(`http://${new URL(address).host}/json/list`);
  const targets = (await answer.json()) as { type: string; url: string }[];
  return targets.some(({ type, url }) => type === 'page' && url.startsWith('app://rackside/'));
}

/** Where Chromium's own protocol listens; it says so on its standard error. */
export async function addressOf(child: ChildProcess): Promise<string> {
  const said: string[] = [];
  if (!child.stderr) throw new Error('no standard error');
  for await (const line of createInterface(child.stderr)) {
    said.push(line);
    const url = line.match(/^DevTools listening on (ws:\S+)$/)?.[1];
    if (url) {
      child.stderr.resume();
      return url;
    }
  }
  throw new Error(`the packaged app did not start:\n${said.join('\n')}`);
}
