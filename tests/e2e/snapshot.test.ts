/**
 * What the window showed as it last opened, shown again before the window's own code is read: the
 * same picture, in which nothing acts.
 */
import type { Route } from 'playwright';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { until } from '../helpers/until.ts';
import { seen } from '../helpers/window.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ once: true });
const { window } = setup;

/**
 * Loads the page anew, until it shows its snapshot; its own code comes once the returned function is
 * called. A page waits for its snapshot for less than half a second, in which a busy machine may not
 * answer: then it is loaded once more.
 */
async function openWithoutWindow(): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await window.page.route(/\/first-[^/]*\.js$/, async (route: Route) => {
    await released;
    // What an earlier page asked for is gone with it.
    await route.continue().catch(() => undefined);
  });
  await until('the snapshot', async () => {
    const answered = window.page.waitForResponse('**/desk/call/window.snapshot');
    await window.page.reload({ waitUntil: 'commit' });
    await answered;
    return window.page.evaluate<boolean>(COMES);
  });
  return release;
}

/**
 * Each text that can be seen, with its place. What is only spoken takes one pixel, rows below the window
 * are drawn ahead, what stands beside the list comes later, and what has a digit may be a time that has
 * passed on.
 */
const seenIn = (root: string) =>
  window.page.evaluate<string[]>(`[...document.querySelectorAll('${root} *')].flatMap((element) =>
    [...element.childNodes].flatMap((node) => {
      if (node.nodeType !== Node.TEXT_NODE || !/^\\D*\\S\\D*$/.test(node.textContent)) return [];
      const range = document.createRange();
      range.selectNodeContents(node);
      const { x, y, width, height } = range.getBoundingClientRect();
      const isLater = element.closest('[data-pane="ticket"]') !== null;
      const isBelow = element.closest('[role="row"]')?.getBoundingClientRect().top >= innerHeight;
      return element.clientWidth === 1 || width * height === 0 || isLater || isBelow ? [] : [\`\${node.textContent} \${Math.round(x)} \${Math.round(y)}\`];
    }))`);

const shown = () => window.page.evaluate<boolean>(`document.querySelector('#snapshot') !== null`);

/** Whether it comes soon, once it was answered. */
const COMES = `new Promise((resolve) => {
  const look = () => document.querySelector('#snapshot') !== null && resolve(true);
  look();
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
  setTimeout(() => resolve(false), 2000);
})`;

/** The window's files: as the page names them, and as its entry has them fetched. */
const windowFiles = async (): Promise<string[]> => {
  const named = await window.page.evaluate<string[]>(
    `[...document.querySelectorAll('meta[name="window"]')].map(({ content }) => content)`,
  );
  expect(named.length).toBeGreaterThan(0);
  return named;
};
const fetchedEarly = () =>
  window.page.evaluate<string[]>(
    `[...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href'))`,
  );

const keeps = () => window.page.waitForResponse((answer) => answer.url().endsWith('/desk/call/window.keepSnapshot'));

beforeAll(async () => {
  const service = await setup.startService();
  await setup.openDesk({ signedIn: service });
  // Two seconds after the window is whole.
  await window.page.reload({ waitUntil: 'commit' });
  await keeps();
});

/** What one of them did to the window is gone for the next. */
afterEach(async () => {
  await window.page.unrouteAll();
  await window.page.evaluate(`localStorage.removeItem('rackside.window'); history.replaceState(null, '')`);
  await window.page.reload();
  await window.hasTickets();
});

it.each([
  ['as it opens first', {}],
  ['in the dark, close and large', { theme: 'dark', contrast: 'more', density: 'compact', textSize: 125 }],
])('shows the queue as it was, where it was, until its own rows are there: %s', async (_, look) => {
  await window.page.evaluate(`localStorage.setItem('rackside.window', ${JSON.stringify(JSON.stringify(look))})`);
  // The page before may keep its own up to here.
  await window.page.reload({ waitUntil: 'commit' });
  await keeps();

  const release = await openWithoutWindow();
  const before = await seenIn('#snapshot');
  release();
  await window.hasTickets();
  await until('it to go', async () => !(await shown()));
  expect(before.length).toBeGreaterThan(20);
  await expect.poll(() => seenIn('#root')).toEqual(before);
});

it('keeps the keys that move, for the window to take, and drops the rest from the first other one', async () => {
  const release = await openWithoutWindow();
  expect(await fetchedEarly()).toEqual(await windowFiles());
  for (const key of ['j', 'j', 'x', 'j']) await window.page.keyboard.press(key);
  expect(await shown()).toBe(true);
  release();
  await seen(window.ticket);
  await until('it to go', async () => !(await shown()));
  const second = await window.rows.nth(1).getAttribute('data-ticket-row');
  const open = () => window.page.evaluate<string | null>(`history.state?.ticket ?? null`);
  await until('the second ticket', async () => (await open()) === second);
  expect(await window.page.locator('[aria-selected="true"]').count()).toBe(0);
  // The window hears its keys itself from here on.
  await window.press('k');
  await until(
    'the first ticket',
    async () => (await open()) === (await window.rows.first().getAttribute('data-ticket-row')),
  );
});

it('is not asked for where the history leads to a ticket', async () => {
  await window.rows.first().click();
  await seen(window.ticket);
  const asked: string[] = [];
  window.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await window.page.reload();
  await seen(window.ticket);
  expect(asked).toContain('/desk/call/desk.opening');
  expect(asked).not.toContain('/desk/call/window.snapshot');
  expect(await fetchedEarly()).toEqual(await windowFiles());
});

// The last: its page keeps that clock.
it('goes by itself where the window never comes', async () => {
  await window.page.clock.install();
  await openWithoutWindow();
  await window.page.clock.runFor(10_000);
  expect(await shown()).toBe(false);
});
