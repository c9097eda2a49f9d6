/** Lets each action of a test on a desk's page be followed by its end, so that the next line finds what came of it. */
import { readFileSync } from 'node:fs';
import type { Locator, Page, Request } from 'playwright';
import { watch } from './under-way.ts';
import type { Settled } from './under-way-in-host.ts';
import { PATIENCE } from './until.ts';

/** Goes into each page before its own code. */
export const IN_PAGE = readFileSync(new URL('./under-way-in-page.js', import.meta.url), 'utf8');

/** ms of the longest timer that is waited for by itself. */
const SOON = 100;

interface Followed {
  /** Settles the page and its desk, with timers of the page up to `soon` ms. */
  settle(soon?: number): Promise<void>;
  /** Actions follow each other without a rest. */
  isRushed: boolean;
}

/** Pages that tests follow; each also by its keyboard and its mouse. */
const followed = new WeakMap<object, Followed>();

/** Whether somebody follows this page: a packaged program lets nobody in. */
export const isFollowed = (page: Page): boolean => followed.has(page);

/** Settles this page and its desk, with timers of the page up to `soon` ms. Throws what is under way still. */
export const settlePage = async (page: Page, soon?: number): Promise<void> => followed.get(page)?.settle(soon);

/** Acts as fast as it goes, without waiting for what comes of each action. Nothing is settled after it. */
export async function rush<T>(page: Page, act: () => Promise<T>): Promise<T> {
  const it = followed.get(page);
  if (it) it.isRushed = true;
  try {
    return await act();
  } finally {
    if (it) it.isRushed = false;
  }
}

/**
 * Follows a page that has `IN_PAGE`. `settleDesk` resolves once its desk is settled, with the events that it sent, and throws
 * what is left. The returned function ends it.
 */
export function followPage(page: Page, settleDesk: () => Promise<Settled['sent']>): () => void {
  const code = followCode(page);
  const settle = async (soon = SOON) => {
    const end = performance.now() + 6 * PATIENCE;
    let sent: Settled['sent'] = {};
    for (let before = -1, known = -1; ; ) {
      const now = await underWay(page, soon, known, sent);
      if (now === null) return;
      const left = [...now.left, ...(performance.now() > end ? [...code.left(), 'something new each time'] : [])];
      if (left.length > 0) throw new Error(`the window is not settled: ${left.join(', ')}`);
      const begun = code.left().length > 0 ? -1 : now.begun + code.begun();
      if (begun >= 0 && begun === before) return;
      before = begun;
      known = now.begun;
      sent = await settleDesk();
    }
  };
  const it = { settle, isRushed: false };
  for (const key of [page, page.keyboard, page.mouse]) followed.set(key, it);
  settleActions(page);
  return watch({ settle: () => settle() });
}

/** Follows the files that make the window: a part of it is there once they are read. */
function followCode(page: Page): { left(): string[]; begun(): number } {
  const reading = new Set<Request>();
  let begun = 0;
  page.on('request', (request) => {
    if (!['document', 'script', 'stylesheet'].includes(request.resourceType())) return;
    // Another document ends what the one before it was reading.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) reading.clear();
    reading.add(request);
    begun += 1;
  });
  page.on('requestfinished', (request) => reading.delete(request));
  page.on('requestfailed', (request) => reading.delete(request));
  return { left: () => [...reading].map((request) => request.url()), begun: () => begun };
}

/** Looks again at once where no more than `known` began. Null where there is no desk's page now. */
async function underWay(
  page: Page,
  soon: number,
  known: number,
  sent: Settled['sent'],
): Promise<{ begun: number; left: string[] } | null> {
  for (;;) {
    if (page.isClosed()) return null;
    try {
      return await page.evaluate(
        `self.underWay ? underWay(${PATIENCE}, ${soon}, ${known}, ${JSON.stringify(sent)}) : null`,
      );
    } catch (error) {
      // It goes to another address: what is there then is looked at.
      if (!/context was destroyed|navigat/i.test(String(error))) {
        if (page.isClosed()) return null;
        throw error;
      }
      await page.waitForLoadState();
    }
  }
}

const OF_LOCATORS = [
  'click',
  'dblclick',
  'fill',
  'press',
  'pressSequentially',
  'check',
  'uncheck',
  'selectOption',
] as const;
const MORE = ['setInputFiles', 'focus', 'hover', 'dispatchEvent', 'dragTo', 'clear'] as const;
const OF_PAGES = ['goto', 'reload', 'goBack', 'goForward', 'setViewportSize', 'emulateMedia'] as const;

let areSettling = false;

/** Playwright makes its classes known by their objects only. */
function settleActions(page: Page): void {
  if (areSettling) return;
  areSettling = true;
  const locator = page.locator('body');
  after(locator, [...OF_LOCATORS, ...MORE], (it: Locator) => it.page());
  after(page, OF_PAGES, (it) => it);
  after(page.keyboard, ['press', 'type', 'insertText', 'up'], (it) => it);
  after(page.mouse, ['click', 'dblclick', 'up', 'wheel', 'move'], (it) => it);
}

function after<T extends object>(example: T, names: readonly (keyof T & string)[], keyOf: (it: T) => object): void {
  const type = Object.getPrototypeOf(example) as Record<string, (...args: unknown[]) => Promise<unknown>>;
  for (const name of names) {
    const act = type[name];
    if (!act) throw new Error(`Playwright has no ${name} there`);
    type[name] = async function (this: T, ...args: unknown[]) {
      const result = await act.apply(this, args);
      const it = followed.get(keyOf(this));
      if (it && !it.isRushed) await it.settle();
      return result;
    };
  }
}
