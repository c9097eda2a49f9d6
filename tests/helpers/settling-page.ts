/** Waits for the end of each action on a desk's page, so that the next line finds its effect. */
import { readFileSync } from 'node:fs';
import type { Locator, Page, Request } from 'playwright';
import { watch } from './under-way.ts';
import type { Settled } from './under-way-in-host.ts';
import { TIMEOUT_MS } from './until.ts';

/** Goes into each page before its own code. */
export const PAGE_SCRIPT = readFileSync(new URL('./under-way-in-page.js', import.meta.url), 'utf8');

/** ms of the longest timer that is waited for by itself. */
const SOON = 100;

interface FollowedPage {
  /** Settles the page and its desk, with timers of the page up to `soon` ms. */
  settle(soon?: number): Promise<void>;
  /** Actions follow each other without a rest. */
  isRushed: boolean;
}

/** Pages that tests follow; each also by its keyboard and its mouse. */
const followed = new WeakMap<object, FollowedPage>();

/** Whether somebody follows this page: a packaged program lets nobody in. */
export const isFollowed = (page: Page): boolean => followed.has(page);

/** Settles this page and its desk, with the page's timers up to `soon` ms, or throws. */
export const settlePage = async (page: Page, soon?: number): Promise<void> => followed.get(page)?.settle(soon);

/** Acts without waiting for the effect of each action. Nothing is settled afterwards. */
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
 * Follows a page that has `PAGE_SCRIPT`. `settleDesk` resolves once its desk is settled, with the
 * events that it sent, and throws what is left. The returned function ends it.
 */
export function followPage(page: Page, settleDesk: () => Promise<Settled['sent']>): () => void {
  const code = followCode(page);
  const settle = async (soon = SOON) => {
    const end = performance.now() + 6 * TIMEOUT_MS;
    let sent: Settled['sent'] = {};
    for (let before = -1, known = -1, isOverdue = false; ; ) {
      const now = await readInProgress(page, soon, known, sent);
      if (now === null) return;
      const left = [...now.left, ...(performance.now() > end ? [...code.left(), 'something new each time'] : [])];
      if (left.length > 0 && (isOverdue || performance.now() > end))
        throw new Error(`the window is not settled: ${left.join(', ')}`);
      // A busy desk may still answer; a settled one has done so.
      isOverdue = left.length > 0;
      const begun = isOverdue || code.left().length > 0 ? -1 : now.begun + code.begun();
      if (begun >= 0 && begun === before) return;
      before = begun;
      known = now.begun;
      sent = await settleDesk();
    }
  };
  const it = { settle, isRushed: false };
  for (const key of [page, page.keyboard, page.mouse]) followed.set(key, it);
  patchActions(page);
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
async function readInProgress(
  page: Page,
  soon: number,
  known: number,
  sent: Settled['sent'],
): Promise<{ begun: number; left: string[] } | null> {
  for (;;) {
    if (page.isClosed()) return null;
    try {
      return await page.evaluate(
        `self.underWay ? underWay(${TIMEOUT_MS}, ${soon}, ${known}, ${JSON.stringify(sent)}) : null`,
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

const LOCATOR_ACTIONS = [
  'click',
  'dblclick',
  'fill',
  'press',
  'pressSequentially',
  'check',
  'uncheck',
  'selectOption',
] as const;
const MORE_LOCATOR_ACTIONS = ['setInputFiles', 'focus', 'hover', 'dispatchEvent', 'dragTo', 'clear'] as const;
const PAGE_ACTIONS = ['goto', 'reload', 'goBack', 'goForward', 'setViewportSize', 'emulateMedia'] as const;

let isPatched = false;

function patchActions(page: Page): void {
  if (isPatched) return;
  isPatched = true;
  const locator = page.locator('body');
  settleAfter(locator, [...LOCATOR_ACTIONS, ...MORE_LOCATOR_ACTIONS], (it: Locator) => it.page());
  settleAfter(page, PAGE_ACTIONS, (it) => it);
  settleAfter(page.keyboard, ['press', 'type', 'insertText', 'up'], (it) => it);
  settleAfter(page.mouse, ['click', 'dblclick', 'up', 'wheel', 'move'], (it) => it);
}

function settleAfter<T extends object>(
  example: T,
  names: readonly (keyof T & string)[],
  keyOf: (it: T) => object,
): void {
  patchMethods<T, unknown[], Promise<unknown>>(
    example,
    names,
    (act) =>
      async function (this: T, ...args) {
        const result = await act.apply(this, args);
        const it = followed.get(keyOf(this));
        if (it && !it.isRushed) await it.settle();
        return result;
      },
  );
}

/** Replaces methods of the example's class: Playwright shows its classes by their objects only. */
export function patchMethods<T extends object, A extends unknown[], R>(
  example: T,
  names: readonly (keyof T & string)[],
  replace: (method: (this: T, ...args: A) => R) => (this: T, ...args: A) => R,
): void {
  const type = Object.getPrototypeOf(example) as Record<string, (this: T, ...args: A) => R>;
  for (const name of names) {
    const method = type[name];
    if (!method) throw new Error(`Playwright has no ${name} there`);
    type[name] = replace(method);
  }
}
