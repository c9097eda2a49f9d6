/** Opens a desk's window over a data folder: in Electron where one runs here, else in Chromium. */
import { _electron, type Locator, type Page } from 'playwright';
import { prepareTestElectron } from '../../build/test-electron.ts';
import { endHost, launchChromium, startHost } from '../e2e/harness.ts';
import { TIMEOUT_MS } from '../helpers/until.ts';
import type { DeskWindow } from '../helpers/window.ts';

/** Opens it, and closes it behind `work`, which is told what it is drawn by. */
export async function withWindow<T>(
  dataDir: string,
  keyring: Record<string, string>,
  work: (page: Page, drawnBy: string) => Promise<T>,
  size = { width: 1280, height: 800 },
): Promise<T> {
  const env = { ...process.env, ...keyring };
  const electron = await prepareTestElectron();
  if ('why' in electron) {
    console.log(`In Chromium, because ${electron.why}.`);
    return inChromium(dataDir, env, size, (page) => work(page, 'Chromium'));
  }
  const given = Object.entries({ ...env, ...electron.env }).filter((one): one is [string, string] => !!one[1]);
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const app = await _electron.launch({
    args: [...root, electron.env.RACKSIDE_TEST_APP ?? '', '--data', dataDir],
    env: Object.fromEntries(given),
  });
  try {
    const page = await app.firstWindow();
    page.setDefaultTimeout(TIMEOUT_MS);
    const window = await app.browserWindow(page);
    await window.evaluate((it, { width, height }) => it.setContentSize(width, height), size);
    return await work(page, 'Electron');
  } finally {
    await app.close();
    electron.stop();
  }
}

async function inChromium<T>(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  viewport: { width: number; height: number },
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const host = await startHost(dataDir, env);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport });
    page.setDefaultTimeout(TIMEOUT_MS);
    await page.goto(host.url);
    return await work(page);
  } finally {
    await browser.close();
    await endHost(host.child, 'SIGTERM');
  }
}

/** The queue with the most tickets. */
export async function largestQueue(window: DeskWindow): Promise<{ button: Locator; count: number }> {
  const buttons = window.queues.getByRole('button');
  // The last number of each: a department also says how many of its tickets wait.
  const texts = await buttons.allInnerTexts();
  const counts = texts.map((text) => Number(text.match(/[\d,]+$/)?.[0].replaceAll(',', '') ?? 0));
  const count = Math.max(...counts);
  return { button: buttons.nth(counts.indexOf(count)), count };
}
