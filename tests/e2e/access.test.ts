/** Without a pointer and without eyes: where the focus goes, and what is said. */
import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../../service/service.ts';
import { layoutFaults } from '../helpers/layout.ts';
import { until } from '../helpers/until.ts';
import { seen } from '../helpers/window.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ once: true });
const { window } = setup;

let service: RunningService;
const inPane = (): Promise<string> =>
  window.page.evaluate('document.activeElement?.closest("[data-pane]")?.dataset.pane ?? ""') as Promise<string>;
const onGrid = () =>
  until('the focus on the list', () => window.tickets.evaluate((element) => element.matches(':focus')));
const inDialog = () =>
  until(
    'the focus in the dialog',
    async () => (await window.page.locator('[role="dialog"]:focus, [role="dialog"] :focus').count()) > 0,
  );
/** What live regions have said since `listen`. */
const heard = (): Promise<string[]> => window.page.evaluate('window.heard') as Promise<string[]>;
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
  await window.unlock();
  await listen();
  // The first sync goes on once it was said that it has begun.
  service.faults.add({ operation: 'get-tickets', kind: 'held', skip: 2, times: 0 });
  await window.signIn(service);
  await until('its beginning', async () =>
    (await heard()).some((words) => words.startsWith('Downloading tickets for')),
  );
  service.faults.clear();
  await window.hasTickets();
});

describe('without a pointer', () => {
  it('goes round the panes by F6, both ways', async () => {
    await window.rows.nth(1).click();
    await window.reply.waitFor();
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
  });

  it.each([
    ['the keys', '?'],
    ['a note', 'n'],
    ['tags', 't'],
    ['a snooze', 'h'],
    ['a promise', 'p'],
    ['the palette', 'Control+k'],
  ])('gives the focus back to the list after %s', async (_, key) => {
    await window.tickets.focus();
    await window.press(key);
    await inDialog();
    await window.press('Escape');
    await onGrid();
  });

  it('gives it back to the list from the composer and from the outbox', async () => {
    await window.tickets.focus();
    await window.press('r');
    const reply = window.reply;
    await until('the composer', () => reply.evaluate((element) => element.matches(':focus')));
    await window.press('Escape', 'Escape');
    await onGrid();
    await window.press('g o');
    await until('the outbox', async () => (await inPane()) === 'outbox');
    await window.press('Escape');
    await onGrid();
  });
});

describe('in little room', () => {
  const reply = (): Locator => window.reply;
  const begin = async (nth: number) => {
    await window.tickets.focus();
    await window.rows.nth(nth).click();
    await reply().fill('Begun.');
    await window.page.getByText(/^Saved \d/).waitFor();
  };
  afterAll(() => window.page.setViewportSize({ width: 1280, height: 800 }));

  it('keeps every button of the composer in its pane', async () => {
    await begin(1);
    await expect.poll(() => layoutFaults(window.page)).toEqual([]);
    const pane = await window.ticket.boundingBox();
    const menu = await window.page.getByRole('button', { name: 'Send and…' }).boundingBox();
    if (!pane || !menu) throw new Error('not on screen');
    expect(menu.x + menu.width).toBeLessThanOrEqual(pane.x + pane.width);
  });

  it('keeps Send in sight where the text is large', async () => {
    await begin(1);
    const root = window.page.locator('html');
    await root.evaluate((element) => element.style.setProperty('font-size', '24px'));
    // Round the text and its preview.
    const composer = reply().locator('../..');
    await until('more than fits', () =>
      composer.evaluate((element) => element.scrollHeight > element.clientHeight + 8),
    );
    const [frame, send] = await Promise.all([
      composer.boundingBox(),
      window.page.getByRole('button', { name: 'Send reply' }).boundingBox(),
    ]);
    await root.evaluate((element) => element.style.removeProperty('font-size'));
    if (!frame || !send) throw new Error('not on screen');
    expect(send.y).toBeGreaterThanOrEqual(frame.y);
    expect(send.y + send.height).toBeLessThanOrEqual(frame.y + frame.height);
  });

  it('shows the ticket of a begun reply in a low window, and writing in the whole pane', async () => {
    await window.page.setViewportSize({ width: 640, height: 400 });
    await reply().click();
    const subject = window.ticket.getByRole('heading', { level: 2 });
    const inSight = () =>
      subject.evaluate((element) => {
        const { x, y, height } = element.getBoundingClientRect();
        return element.contains(element.ownerDocument.elementFromPoint(x + 2, y + height / 2));
      });
    await until('the whole pane for the text', async () => !(await inSight()));
    await window.press('Escape');
    await until('the subject', inSight);
    await expect.poll(() => reply().inputValue()).toBe('Begun.');
    await reply().click();
    await until('the text again', async () => !(await inSight()));
  });
});

describe('without eyes', () => {
  it('tells how long the list is, and where each of its few rows stands', async () => {
    await window.queues.getByText('Closed').click();
    await window.hasTickets();
    const count = Number(await window.tickets.getAttribute('aria-rowcount'));
    expect(count).toBeGreaterThan(40);
    const places = () => window.rows.evaluateAll((all) => all.map((row) => Number(row.getAttribute('aria-rowindex'))));
    const first = await places();
    expect(first).toEqual(first.map((_, at) => at + 1));
    await window.tickets.focus();
    await window.press('End');
    await until('the last row', async () => (await places()).includes(count));
    const active = await window.tickets.getAttribute('aria-activedescendant');
    expect(await window.page.locator(`[id="${active}"]`).getAttribute('aria-rowindex')).toBe(String(count));
    const spoken = await window.page.locator(`[id="${active}"]`).getAttribute('aria-label');
    expect(spoken).toMatch(/, from .+/);
  });

  it('says when a first sync began and ended, and what became of a reply', async () => {
    expect((await heard()).some((words) => /^Downloading tickets for .*$/.test(words))).toBe(true);
    await until('the end of the sync', async () =>
      (await heard()).some((words) => /^All tickets for .* downloaded$/.test(words)),
    );
    await window.queues.getByText('Awaiting Reply').click();
    await window.hasTickets();
    await window.rows.nth(2).click();
    await window.reply.fill('Heard and seen.');
    await window.sendReply();
    await seen(window.button('Send now'));
    // A dialog darkens the window, also beside a toast.
    const besideToast = () =>
      window.page.evaluate(
        `getComputedStyle(document.querySelector('[role="region"][aria-label="Notices"]'), '::before').backgroundColor`,
      );
    const before = await besideToast();
    await window.press('?');
    await until('the strip to go', async () => (await besideToast()) !== before);
    await window.press('Escape');
    await window.button('Send now').first().click();
    await until('the outcome', async () => (await heard()).some((words) => /accepted/i.test(words)));
  });
});
