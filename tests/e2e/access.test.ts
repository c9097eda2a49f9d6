/** Without a pointer and without eyes: where the focus goes, and what is said. */
import { beforeAll, expect, it } from 'vitest';
import { whenSettled } from '../helpers/under-way.ts';
import { expectVisible, hasFocus } from '../helpers/window.ts';
import type { RunningService } from '../service/service.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ once: true });
const { window } = setup;

let service: RunningService;
const inPane = () => window.page.evaluate<string>('document.activeElement?.closest("[data-pane]")?.dataset.pane ?? ""');
/** The words of live regions since `listen`. */
const heard = () => window.page.evaluate<string[]>('window.heard');
const listen = () =>
  window.page.evaluate(`{
    window.heard = [];
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target.nodeType === 1 ? target : target.parentElement)?.closest('[role="status"], [aria-live]');
        if (region?.textContent) window.heard.push(region.textContent);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }`);

beforeAll(async () => {
  service = await setup.startService({ tickets: 120, customers: 15, repliesAs: 'staff' });
  await setup.openDesk();
  await window.sessionOnly.click();
  await listen();
  // The first sync goes on once it was said that it has begun.
  service.faults.add({ operation: 'get-tickets', kind: 'held', skip: 2, times: 0 });
  await window.signIn(service);
  expect(await heard()).toContainEqual(expect.stringMatching(/^Downloading tickets for .*$/));
  service.faults.clear();
  await window.waitForWholeQueues();
});

it('without a pointer, F6 goes round the panes, and all that opens gives the focus back to the list', async () => {
  await window.rows.nth(1).click();
  await window.tickets.focus();
  const round: string[] = [];
  for (let at = 0; at < 8; at++) {
    round.push(await inPane());
    await window.press('F6');
  }
  const panes = [...new Set(round)];
  expect(panes).toEqual(expect.arrayContaining(['list', 'ticket', 'queues', 'customer', 'title']));
  // After as many steps as there are panes it is where it was.
  expect(round[panes.length]).toBe(round[0]);
  const here = await inPane();
  await window.press('F6', 'Shift+F6');
  expect(await inPane()).toBe(here);

  const found: string[] = [];
  const dialogs = { '?': 'keys', n: 'note', t: 'tags', h: 'snooze', p: 'promise', 'Control+k': 'palette' };
  for (const [key, name] of Object.entries(dialogs)) {
    await window.tickets.focus();
    await window.press(key);
    const isInIt = (await window.page.locator('[role="dialog"]:focus, [role="dialog"] :focus').count()) > 0;
    await window.press('Escape');
    found.push(`${name}: ${isInIt && (await hasFocus(window.tickets))}`);
  }
  expect(found).toEqual(Object.values(dialogs).map((name) => `${name}: true`));
  await window.press('r');
  expect(await hasFocus(window.reply)).toBe(true);
  await window.press('Escape', 'Escape');
  expect(await hasFocus(window.tickets)).toBe(true);
  await window.press('g o');
  expect(await inPane()).toBe('outbox');
  await window.press('Escape');
  expect(await hasFocus(window.tickets)).toBe(true);
});

it('without eyes, one is told how long a list is, where a row stands, and what becomes of what was begun', async () => {
  expect(await heard()).toContainEqual(expect.stringMatching(/^All tickets for .* downloaded$/));
  await window.queues.getByText('Closed').click();
  const count = Number(await window.tickets.getAttribute('aria-rowcount'));
  expect(count).toBeGreaterThan(40);
  const places = () => window.rows.evaluateAll((all) => all.map((row) => Number(row.getAttribute('aria-rowindex'))));
  const first = await places();
  expect(first).toEqual(first.map((_, at) => at + 1));
  await window.tickets.focus();
  await window.press('End');
  expect(await places()).toContain(count);
  const active = window.page.locator(`[id="${await window.tickets.getAttribute('aria-activedescendant')}"]`);
  expect(await active.getAttribute('aria-rowindex')).toBe(String(count));
  expect(await active.getAttribute('aria-label')).toMatch(/, from .+/);

  await window.queues.getByText('Awaiting Reply').click();
  await window.rows.nth(2).click();
  await window.reply.fill('Heard and seen.');
  await window.sendReply();
  await expectVisible(window.button('Send now'));
  // A dialog darkens the window, also beside a toast.
  const besideToast = () =>
    window.page.evaluate(
      `getComputedStyle(document.querySelector('[role="region"][aria-label="Notices"]'), '::before').backgroundColor`,
    );
  const before = await besideToast();
  await window.press('?');
  expect(await besideToast()).not.toBe(before);
  await window.press('Escape');
  await window.button('Send now').first().click();
  await whenSettled('the outcome', async () => (await heard()).some((words) => /accepted/i.test(words)));
});
