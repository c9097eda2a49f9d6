/**
 * The window before the code of its other views is there: the queue and its bars, in words alone. What
 * is pressed meanwhile waits for what it leads to.
 */
import type { Route } from 'playwright';
import { expect, it } from 'vitest';
import { en } from '../../renderer/i18n/en/index.ts';
import { until } from '../helpers/until.ts';
import { seen } from '../helpers/window.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

const KEYS = new Set(
  Object.entries(en.texts).flatMap(([space, named]) =>
    Object.keys(named).map((key) => `${space}.${key.replace(/_(one|other)$/, '')}`),
  ),
);

/** All that is shown or spoken. */
const saidInPage = () =>
  window.page.evaluate<string[]>(`[...document.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent] : [])),
    ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  ])`);

/** Loads the page anew; its other views and words come once the returned function is called. */
async function openWithoutViews(): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (route: Route) => {
    await released;
    await route.continue();
  };
  await window.page.route(/\/(views|words)-[^/]*\.js$/, hold);
  await window.page.reload();
  return release;
}

it('has words for all it shows, and forgets no key and no press that came too early', async () => {
  const service = await setup.startService();
  await setup.openDesk({ signedIn: service });
  await window.hasTickets();

  const bringViews = await openWithoutViews();
  await window.hasTickets();
  const said = await saidInPage();
  expect(said).toContain('Outbox');
  expect(said.filter((text) => KEYS.has(text.trim()))).toEqual([]);
  await window.page.keyboard.press('?');
  bringViews();
  await seen(window.page.getByRole('dialog', { name: 'Keyboard shortcuts' }));

  const bringAgain = await openWithoutViews();
  await window.hasTickets();
  await window.page.getByRole('button', { name: 'More', exact: true }).click();
  bringAgain();
  await seen(window.page.getByRole('menuitem', { name: 'Keyboard shortcuts' }));
});

it('asks the desk once for its rows, and reads no other view before they stand there', async () => {
  const service = await setup.startService();
  await setup.openDesk({ signedIn: service });
  await window.hasTickets();

  const asked: string[] = [];
  window.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await window.page.addInitScript(`new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-ticket-row]')) return;
    observer.disconnect();
    performance.mark('rows');
  }).observe(document, { subtree: true, childList: true, attributes: true })`);
  await window.page.reload();
  await window.hasTickets();
  const [rows = 0, views = 0] = await until('the views', () =>
    window.page.evaluate<[number, number] | null>(`(() => {
      const views = performance.getEntriesByType('resource').find(({ name }) => name.includes('/views-'));
      return views ? [performance.getEntriesByName('rows')[0].startTime, views.startTime] : null;
    })()`),
  );
  expect(rows).toBeLessThan(views);
  // The page before asks until it is gone, which it is once this one reads its script.
  const ofThisPage = asked.slice(asked.findLastIndex((path) => path.includes('/index-')));
  // News may let it ask again, by name; what it asks first is this.
  expect(ofThisPage.find((path) => /^\/desk\/call\/(account|queue|desk\.(status|opening))/.test(path))).toBe(
    '/desk/call/desk.opening',
  );
});
