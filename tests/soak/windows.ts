/**
 * Two real windows at the soaked desk, in Chromium: an agent's keys go through them all day, and
 * what their pages hold is measured.
 */
import type { BrowserContext, CDPSession, Page } from 'playwright';
import { launchChromium } from '../e2e/harness.ts';
import type { SoakedDesk } from './desk-client.ts';

/** Sizes of one window's page after a garbage collection. */
export interface WindowMeasure {
  /** MB of its JavaScript. */
  heap: number;
  /** Elements and texts, those outside of the document among them. */
  nodes: number;
  listeners: number;
}

export interface Windows {
  /** A few keys of an agent who reads. */
  work(): Promise<void>;
  measure(): Promise<WindowMeasure[]>;
  /** Warnings and errors of the pages' consoles since it was asked last. */
  consoleLines(): string[];
  close(): Promise<void>;
}

/** One window reads the queue, the other one looks things up; neither writes. */
const ACTIONS: readonly (readonly string[])[][] = [
  [
    ['Escape', 'g', 'a', 'Home'],
    ['j', 'j', 'j', 'j', 'j'],
    ['k', 'k', 'j', 'j', 'j', 'j', 'j', 'j'],
    ['Enter', 'j', 'j', 'Escape'],
    ['g', 'i', 'j', 'j', 'j'],
    ['PageDown', 'PageDown', 'PageUp', 'End', 'Home'],
    ['b', 'n', 'j', 'b', 'w'],
  ],
  [
    ['Control+k', 's', 'r', 'v', '-', '0', 'Escape'],
    ['/', 'i', 'n', 'v', 'o', 'i', 'c', 'e', 'Enter', 'Escape'],
    ['g', 'o', 'Escape'],
    ['g', 'k', 'Escape'],
    ['Escape', 'g', 'y', 'j', 'j'],
    ['g', 'a', 'j', 'c', 'c', 'Escape'],
    ['?', 'Escape', 'Control+j', 'Escape'],
  ],
];
/** Console messages that are fine while the desk sleeps and the network is cut. */
const EXPECTED = /ERR_|net::|Failed to load resource/;

/** Opens both and waits for their lists. Needs Chromium. */
export async function openWindows(desk: SoakedDesk): Promise<Windows> {
  const browser = await launchChromium();
  const heard: string[] = [];
  const opened: { context: BrowserContext; page: Page; devtools: CDPSession }[] = [];
  for (let index = 0; index < ACTIONS.length; index++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type()) && !EXPECTED.test(message.text())) heard.push(message.text());
    });
    page.on('pageerror', (error) => heard.push(String(error)));
    await page.goto(await desk.address());
    await page.getByRole('grid').first().waitFor({ timeout: 60_000 });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    opened.push({ context, page, devtools });
  }
  let turn = 0;
  return {
    async work() {
      turn += 1;
      await Promise.all(
        opened.map(async ({ page }, index) => {
          const doings = ACTIONS[index] ?? [];
          for (const key of doings[turn % doings.length] ?? []) await page.keyboard.press(key, { delay: 10 });
        }),
      );
    },
    measure: () =>
      Promise.all(
        opened.map(async ({ devtools }) => {
          await devtools.send('HeapProfiler.collectGarbage');
          const { metrics } = await devtools.send('Performance.getMetrics');
          const metricOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
          return {
            heap: metricOf('JSHeapUsedSize') / 1e6,
            nodes: metricOf('Nodes'),
            listeners: metricOf('JSEventListeners'),
          };
        }),
      ),
    consoleLines: () => heard.splice(0),
    close: () => browser.close(),
  };
}
