/**
 * The window before the code of its other views is there: the queue and its bars, in words alone.
 * What is pressed meanwhile waits for what it leads to.
 */
import type { Request, Route } from 'playwright';
import { expect, it } from 'vitest';
import { en } from '../../renderer/i18n/en/index.ts';
import { expectVisible } from '../helpers/window.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

const KEYS = new Set(
  Object.entries(en.texts).flatMap(([space, named]) =>
    Object.keys(named).map((key) => `${space}.${key.replace(/_(one|other)$/, '')}`),
  ),
);

/** Calls of the desk, and layouts, that follow a key press. */
async function costOf(key: string): Promise<{ calls: string[]; layouts: number }> {
  const { page } = window;
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const layouts = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN;
  };
  const calls: string[] = [];
  const note = (request: Request) => calls.push(new URL(request.url()).pathname);
  page.on('request', note);
  const before = await layouts();
  await window.press(key);
  await window.waitUntilSettled();
  const after = await layouts();
  page.off('request', note);
  await session.detach();
  return { calls: calls.sort(), layouts: after - before };
}

/** All that is shown or spoken. */
const saidInPage = () =>
  window.page.evaluate<string[]>(`[...document.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent] : [])),
    ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  ])`);

/** Loads the page anew; its other views and words come once the returned function is called. */
async function openWithoutViews(): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await window.page.route(/\/(views|words)-[^/]*\.js$/, async (route: Route) => {
    await released;
    await route.continue();
  });
  await window.rush(() => window.page.reload());
  // Nothing is settled as long as they are held.
  await window.rows.first().waitFor();
  return () => {
    release();
    return window.waitUntilSettled();
  };
}

it('has its rows by one call, words for all it shows, and forgets no key and no press that came too early', async () => {
  const service = await setup.startService();
  await setup.openDesk({ signedIn: service });
  const { page } = window;

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await window.waitForTickets();
  // Code of other views is asked for once the rows are known, and so doesn't delay their frame.
  const [rows, views] = await page.evaluate<[number, number]>(`['/desk.opening', '/views-'].map((part) =>
    performance.getEntriesByType('resource').find(({ name }) => name.includes(part))
  ).map((entry, at) => (at === 0 ? entry.responseEnd : entry.startTime))`);
  expect(rows).toBeLessThan(views);
  // The page before asks until it is gone, which it is once this one reads its script.
  const ofThisPage = asked.slice(asked.findLastIndex((path) => path.includes('/index-')));
  // News may let it ask again, by name; what it asks first is this.
  expect(ofThisPage.find((path) => /^\/desk\/call\/(account|queue|desk\.(status|opening))/.test(path))).toBe(
    '/desk/call/desk.opening',
  );

  // The next ticket, and the one after it ahead. News adds to what one press costs, not all three.
  await window.rows.first().click();
  const costs = [await costOf('j'), await costOf('j'), await costOf('j')];
  expect(Math.min(...costs.map(({ layouts }) => layouts))).toBeLessThanOrEqual(4);
  const twice = ['ticket.get', 'ticket.timeline'];
  const ofCustomer = ['customer.ofTicket', 'imported.ofCustomer', 'search.earlierAnswers'];
  const once = [...ofCustomer, 'draft.get', 'ticket.readConversation'];
  const allowed = [...once, ...twice, ...twice].map((name) => `/desk/call/${name}`).sort();
  const fewest = Math.min(...costs.map(({ calls }) => calls.length));
  expect(allowed).toEqual(expect.arrayContaining(costs.find(({ calls }) => calls.length === fewest)?.calls ?? []));
  expect(fewest).toBeLessThanOrEqual(allowed.length);

  const bringViews = await openWithoutViews();
  const said = await saidInPage();
  expect(said).toContain('Outbox');
  expect(said.filter((text) => KEYS.has(text.trim()))).toEqual([]);
  await window.rush(() => page.keyboard.press('?'));
  await bringViews();
  await expectVisible(window.dialog('Keyboard shortcuts'));

  await page.unrouteAll();
  const bringAgain = await openWithoutViews();
  await window.rush(() => window.button('More').click());
  await bringAgain();
  await expectVisible(page.getByRole('menuitem', { name: 'Keyboard shortcuts' }));
});
