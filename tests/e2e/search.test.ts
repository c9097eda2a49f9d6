import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { expectHidden, expectVisible, idOf } from '../helpers/window.ts';
import type { RunningService } from '../service/service.ts';
import { DIALECTS } from './dialects.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

let service: RunningService;

const box = (): Locator => window.page.getByRole('searchbox', { name: 'Search tickets' });
const hasFocusIn = (locator: Locator) =>
  locator.first().evaluate((element) => element.matches(':focus, :focus-within'));
const countOf = async (name: string): Promise<number> => {
  const words = (await window.queues.getByRole('button', { name }).textContent()) ?? '';
  return Number((/[\d,]+$/.exec(words)?.[0] ?? '0').replaceAll(',', ''));
};
const marked = (row: Locator) => row.locator('mark').allTextContents();

async function begin(dialects: string[]): Promise<Page> {
  service = await setup.startService({ keeps: true, tickets: 300, customers: 40 });
  service.turn({ dialects });
  await setup.openDesk({ signedIn: service, context: { permissions: ['clipboard-read', 'clipboard-write'] } });
  await window.waitForWholeQueues();
  return window.page;
}

/**
 * `/`, and what is typed at once: none of its letters is a command, though the box may have the
 * focus a moment later.
 */
async function search(text: string): Promise<void> {
  await window.press('/');
  await window.page.keyboard.type(text);
}

/** The number of the ticket that is open. */
const openNumber = async (): Promise<string> =>
  /#([A-Z]{3}-\d{6})/.exec((await window.ticket.textContent()) ?? '')?.[1] ?? '';

describe.each(DIALECTS)('searching by keyboard alone, %s', (_, dialects) => {
  it('finds what is cached and what was pasted, online and offline, and keeps a search as a view', async () => {
    let page = await begin(dialects);
    await window.tickets.focus();
    await window.press('j', 'Enter');
    const number = await openNumber();
    await window.press('Escape');
    expect(await hasFocusIn(window.tickets)).toBe(true);
    const left = await window.tickets.getAttribute('aria-activedescendant');

    // By its number, in small letters; Enter opens what stands first.
    await search(`#${number.toLowerCase()}`);
    expect(await window.hits.count()).toBeGreaterThan(0);
    await window.press('Enter');
    expect(await openNumber()).toBe(number);

    // A pasted text is found, and shown in its place.
    await window.press('Shift+V');
    await page.getByRole('dialog').getByRole('textbox').fill('Kunde: 証明書の更新 schlägt fehl\nseit dem Umzug');
    await window.press('Control+Enter');
    await expectVisible(window.timeline.getByText(/証明書/));
    await expectHidden(page.locator('[data-modal][data-open]'));
    await search('明書の更');
    expect((await marked(window.hits.first())).join('')).toBe('明書の更');
    expect(await window.hits.count()).toBe(1);
    await window.press('Enter');
    await expectVisible(window.timeline.locator('li', { hasText: '証明書' }));

    // Escape: first the ticket, then the search; the queue is where it was.
    await window.press('Escape');
    await expectHidden(window.ticket.getByText(`#${number}`));
    await window.press('Escape');
    expect(await hasFocusIn(window.tickets)).toBe(true);
    await expectHidden(box());
    expect(await window.tickets.getAttribute('aria-activedescendant')).toBe(left);

    // Operators are completed, and what is none is said.
    const closed = await countOf('Closed');
    await search('sta');
    await expectVisible(page.getByRole('option', { name: /^status:/ }));
    await window.press('Tab');
    await page.keyboard.type('clo');
    await expectVisible(page.getByRole('option', { name: /^Closed/ }));
    await window.press('Tab');
    expect(await box().inputValue()).toBe('status:Closed ');
    await expectVisible(page.getByRole('button', { name: `Tickets ${closed}` }));
    await box().fill('sttaus:closed');
    await expectVisible(page.getByText(/“sttaus:” isn’t a filter/));
    await window.expectAccessible('all of the window');

    // Kept under a name, it is a queue.
    await box().fill('status:closed -証明書');
    await expectVisible(page.getByRole('button', { name: `Tickets ${closed}` }));
    await page.getByRole('button', { name: 'Save as view' }).press('Enter');
    await expectVisible(page.getByText(`${closed} tickets match now.`));
    await page.getByLabel('View name').fill('Done with');
    await window.press('Enter');
    expect(await countOf('Done with')).toBe(closed);
    expect(await window.tickets.getAttribute('aria-rowcount')).toBe(String(closed));

    // Without a network all of this is still there.
    await service.stop();
    await setup.desk.restart();
    await window.unlock();
    page = window.page;
    expect(await countOf('Done with')).toBe(closed);
    await search('umzug');
    expect((await marked(window.hits.first())).join('')).toBe('Umzug');
    await box().fill(number);
    expect((await marked(window.hits.first())).join('')).toContain(number.slice(4));
    await window.press('Enter');
    expect(await openNumber()).toBe(number);
  });
});

describe('the list', () => {
  it('stands still under the pointer; as a table it keeps its place, and its tickets are selected by keys', async () => {
    const page = await begin([]);
    await window.queues.getByRole('button', { name: 'All Active' }).click();
    await window.waitForTickets(8);
    const order = () => window.rows.evaluateAll((list) => list.slice(0, 8).map(({ id }) => id));
    const before = await order();
    await window.rows.nth(2).hover();
    service.customerReply(await idOf(window.rows.nth(6)), 'Are you there?');
    await window.lookForChanges();
    await expectVisible(page.getByRole('button', { name: /1 new/ }));
    expect(await order()).toEqual(before);
    await window.press('.');
    expect((await order())[0]).toBe(before[6]);
    await page.mouse.move(0, 0);

    await page.getByRole('button', { name: 'Show as table' }).click();
    await expectVisible(page.getByRole('columnheader', { name: 'Subject' }));
    await expectHidden(page.getByRole('heading', { name: /^Set up / }));
    await page.getByRole('columnheader', { name: 'Number' }).getByRole('button').click();
    const numbers = await page.locator('[role="row"][id] [role="gridcell"]:last-child').allTextContents();
    expect(numbers.length).toBeGreaterThan(5);
    expect(numbers).toEqual(numbers.toSorted());

    // From the middle of the list into a ticket, and back to where one was.
    await window.tickets.focus();
    await window.press('Home', 'PageDown', 'PageDown');
    const cursor = () => window.tickets.getAttribute('aria-activedescendant');
    const there = await cursor();
    expect(Number(await page.locator(`[id="${there}"]`).getAttribute('aria-rowindex'))).toBeGreaterThan(20);
    await window.press('Enter');
    expect(await openNumber()).not.toBe('');
    await expectHidden(page.getByRole('columnheader', { name: 'Subject' }));
    await window.press('Escape');
    await expectVisible(page.getByRole('columnheader', { name: 'Subject' }));
    expect(await cursor()).toBe(there);
    await expectVisible(page.locator(`[id="${there}"]`));
    await window.queues.getByRole('button', { name: 'My Flagged' }).click();
    await window.queues.getByRole('button', { name: 'All Active' }).click();
    await expectVisible(page.locator(`[id="${there}"]`));

    // Selected by keys: rows stay selected while the list is read again.
    await window.tickets.focus();
    await window.press('x', 'Shift+J', 'Shift+J', 'Shift+K');
    const selection = page.getByRole('toolbar', { name: 'Selected tickets' });
    await expectVisible(selection.getByText('2 selected'));
    const chosen = page.locator('[role="row"][aria-selected="true"]');
    const ids = await chosen.evaluateAll((list) => list.map(({ id }) => id));
    expect(ids[0]).toBe(there);
    service.customerReply(await idOf(chosen.nth(1)), 'One more thing.');
    await window.lookForChanges();
    expect(await chosen.nth(1).getAttribute('aria-label')).toContain('Customer-Reply');
    expect(await chosen.evaluateAll((list) => list.map(({ id }) => id))).toEqual(ids);
    await selection.getByRole('button', { name: 'Copy numbers' }).click();
    // Until then the clipboard has what a test before left there.
    expect(await window.readClipboard()).toMatch(/^\S+\n\S+$/);
    await window.expectAccessible('all of the window');

    // A command goes to all that is selected.
    await window.tickets.focus();
    await window.press('e');
    await expectVisible(page.getByRole('dialog').filter({ hasText: '2 tickets' }));
    await window.tickets.focus();
    await window.press('Escape');
    await expectHidden(selection);
  });
});
