/**
 * Shows again, before the window's own code is read, how the window looked as it last opened: the
 * same picture, in which the cursor moves.
 */
import type { Route } from 'playwright';
import { expect, it } from 'vitest';
import { until } from '../helpers/until.ts';
import { expectVisible } from '../helpers/window.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

/**
 * Loads the page anew, until it shows its snapshot; its own code comes once the returned function
 * is called. A page waits for its snapshot for less than half a second, in which a busy machine may
 * not answer: then it is loaded once more.
 */
async function openWithoutWindow(): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await window.page.route(/\/first-[^/]*\.js$/, async (route: Route) => {
    await released;
    // The requests of an earlier page are gone with it.
    await route.continue().catch(() => undefined);
  });
  await until('the snapshot', async () => {
    const answered = window.page.waitForResponse('**/desk/call/window.snapshot');
    await window.rush(() => window.page.reload({ waitUntil: 'commit' }));
    await answered;
    return window.page.evaluate<boolean>(COMES);
  });
  return async () => {
    release();
    await window.waitUntilSettled();
    await window.page.unrouteAll();
  };
}

/**
 * Each text that can be seen, with its place. What is only spoken takes one pixel, rows below the
 * window are drawn ahead, what stands beside the list comes later, and what has a digit may be a
 * time that has passed on.
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

const pointedAt = () =>
  window.page.evaluate<string | null>(
    `document.querySelector('#snapshot [aria-current="true"][data-ticket]')?.dataset.ticket ?? null`,
  );

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

/** Opens the window in another look, and waits for its picture, two seconds after it is whole. */
async function openAs(look: object): Promise<void> {
  await window.page.evaluate(`localStorage.setItem('rackside.window', ${JSON.stringify(JSON.stringify(look))})`);
  const kept = window.page.waitForResponse((answer) => answer.url().endsWith('/desk/call/window.keepSnapshot'));
  await window.page.reload();
  await kept;
}

it('shows the queue as it was, where it was, keeps the keys that move, and goes by itself', async () => {
  const service = await setup.startService();
  await setup.openDesk({ signedIn: service });
  await openAs({ theme: 'dark', contrast: 'more', density: 'compact', textSize: 125 });
  const show = await openWithoutWindow();
  const before = await seenIn('#snapshot');
  await show();
  expect(await shown()).toBe(false);
  expect(before.length).toBeGreaterThan(20);
  expect(await seenIn('#root')).toEqual(before);

  // The cursor moves at once, up to the first other key; the window begins where it stands.
  const release = await openWithoutWindow();
  expect(await fetchedEarly()).toEqual(await windowFiles());
  await window.rush(() => window.press('j', 'j', 'x', 'j'));
  const reached = await pointedAt();
  expect(reached).not.toBeNull();
  await release();
  expect(await shown()).toBe(false);
  const open = () => window.page.evaluate<string | null>(`history.state?.ticket ?? null`);
  expect(await open()).toBe(reached);
  expect(reached).toBe(await window.rows.nth(1).getAttribute('data-ticket-row'));
  expect(await window.page.locator('[aria-selected="true"]').count()).toBe(0);
  // The window hears its keys itself from here on.
  await window.press('k');
  expect(await open()).toBe(await window.rows.first().getAttribute('data-ticket-row'));

  // Where the history leads to a ticket, nobody asks for it.
  const asked: string[] = [];
  window.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await window.page.reload();
  await expectVisible(window.ticket);
  expect(asked).toContain('/desk/call/desk.opening');
  expect(asked).not.toContain('/desk/call/window.snapshot');
  expect(await fetchedEarly()).toEqual(await windowFiles());

  // A press on one of its rows opens that ticket, too.
  await window.press('Escape');
  const releasePressed = await openWithoutWindow();
  const row = window.page.locator('#snapshot [data-ticket]').nth(2);
  const { x, y, height } = (await row.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  await window.rush(() => window.page.mouse.click(x + 100, y + height / 2));
  const pressed = await pointedAt();
  expect(pressed).toBe(await row.getAttribute('data-ticket'));
  await releasePressed();
  expect(await open()).toBe(pressed);

  // Without its window it goes by itself: here after a moment in the place of ten seconds.
  await window.press('Escape');
  await window.page.addInitScript(`{
    const { setTimeout } = self;
    self.setTimeout = (run, ms, ...args) => setTimeout(run, ms === 10_000 ? 1000 : ms, ...args);
  }`);
  await openWithoutWindow();
  await until('it to go', async () => !(await shown()));
});
