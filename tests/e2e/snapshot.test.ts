/**
 * What the window showed as it last opened, shown again before the window's own code is read: the
 * same picture, in which nothing acts.
 */
import type { Route } from 'playwright';
import { expect, it } from 'vitest';
import { until } from '../helpers/until.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

/** Loads the page anew; its own code comes once the returned function is called. */
async function openWithoutWindow(): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await window.page.route(/\/first-[^/]*\.js$/, async (route: Route) => {
    await released;
    await route.continue();
  });
  await window.page.reload({ waitUntil: 'commit' });
  return release;
}

/** Each text that can be seen, with its place; what is only spoken takes one pixel. */
const seenIn = (root: string) =>
  window.page.evaluate<string[]>(`[...document.querySelectorAll('${root} *')].flatMap((element) =>
    [...element.childNodes].flatMap((node) => {
      if (node.nodeType !== Node.TEXT_NODE || node.textContent.trim() === '') return [];
      const range = document.createRange();
      range.selectNodeContents(node);
      const { x, y, width, height } = range.getBoundingClientRect();
      return element.clientWidth === 1 || width * height === 0 ? [] : [\`\${node.textContent} \${Math.round(x)} \${Math.round(y)}\`];
    }))`);

const shown = () => window.page.evaluate<boolean>(`document.querySelector('#snapshot') !== null`);

const keeps = () => window.page.waitForResponse((answer) => answer.url().endsWith('/desk/call/window.keepSnapshot'));

it('shows the queue as it was, where it was, until its own rows are there', async () => {
  const service = await setup.startService();
  await setup.openDesk();
  await window.unlock();
  const kept = keeps();
  await window.signIn(service);
  await window.hasTickets();
  await kept;

  const release = await openWithoutWindow();
  await until('the snapshot', shown);
  const before = await seenIn('#snapshot');
  await window.page.screenshot({ path: '/tmp/snap-before.png' });
  release();
  await window.hasTickets();
  await until('it to go', async () => !(await shown()));
  const after = await seenIn('#root');
  await window.page.screenshot({ path: '/tmp/snap-after.png' });
  expect(before.length).toBeGreaterThan(20);
  expect(before).toEqual(after);
});
