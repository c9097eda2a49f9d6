import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { expectHidden, expectVisible, idOf } from '../helpers/window.ts';
import type { RunningService } from '../service/service.ts';
import { DIALECTS } from './dialects.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

let service: RunningService;

const here = (): Locator => window.page.getByRole('region', { name: 'On this computer' });
const dialog = (name: RegExp): Locator => window.page.getByRole('dialog', { name });

/** Opens a dialog by its key, and waits until it has the focus. */
async function ask(key: string, name: RegExp): Promise<Locator> {
  await window.press(key);
  await expectVisible(dialog(name).locator(':focus'));
  return dialog(name);
}
/** Saves it, and waits until the focus is back under it. */
async function save(asked: Locator): Promise<void> {
  await window.press('Control+Enter');
  await expectHidden(asked);
}
const toast = (words: string | RegExp) => window.page.getByRole('dialog').filter({ hasText: words });
const rowOf = (id: string) => window.rowById(id);
const spoken = (row: Locator) => row.getAttribute('aria-label');
const subjectIn = async (row: Locator) => ((await spoken(row)) ?? '').split(', from ')[0] ?? '';
const countOf = async (name: string) => {
  // Counts follow what was done.
  await window.waitUntilSettled({ soon: 500 });
  const [count] = /[\d,]+$/.exec((await window.queues.getByRole('button', { name }).textContent()) ?? '') ?? ['0'];
  return Number(count.replaceAll(',', ''));
};
const active = () => window.tickets.getAttribute('aria-activedescendant');

/** Some services write letters behind their numbers. */
const customerWrites = (id: string, message: string) => service.customerReply(Number.parseInt(id, 10), message);

async function begin(dialects: readonly string[]): Promise<Page> {
  service = await setup.startService({ keeps: true, tickets: 80, customers: 20 });
  service.turn({ dialects: [...dialects] });
  // Axe measures colours, and a notice that fades has others.
  await setup.openDesk({
    signedIn: service,
    context: { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' },
  });
  const { page } = window;
  await window.waitForTickets(4);
  await window.waitForWholeQueues();
  return page;
}

describe.each(DIALECTS)('marks by keyboard alone, %s', (_, dialects) => {
  it('pin, snooze, done, unread and undo from the list; notes, tags and promises on a ticket, offline too', async () => {
    const page = await begin(dialects);
    await window.press('j', 'j');
    const id = await idOf(window.rows.nth(1));
    const awaiting = await countOf('Awaiting Reply');

    await window.press('s');
    await expectVisible(toast('Pinned to the top of its queues'));
    expect(await spoken(rowOf(id))).toContain('Pinned');
    // The list stands still under the cursor until it is told to move.
    expect(await idOf(window.rows.nth(1))).toBe(id);
    expect(await active()).toBe(`ticket-row-${id}`);
    await window.press('.');
    expect(await idOf(window.rows.first())).toBe(id);
    await window.press('z');
    expect(await spoken(rowOf(id))).not.toContain('Pinned');

    const snoozing = await ask('h', /^Snooze #/);
    expect(await snoozing.getByRole('button', { name: /^Tomorrow 9:00/ }).textContent()).toMatch(/\w+ 09:00$/);
    await window.expectAccessible('all of the window');
    await page.keyboard.type('tomorrow');
    await expectVisible(snoozing.getByText(/\d+ \w+, 09:00, in /));
    await window.press('Enter');
    await expectHidden(snoozing);
    await expectVisible(toast('Snoozed until tomorrow 09:00'));
    await expectHidden(rowOf(id));
    expect(await countOf('Awaiting Reply')).toBe(awaiting - 1);
    expect(await countOf('Snoozed')).toBe(1);
    await window.press('z');
    await expectVisible(rowOf(id));
    await expectHidden(window.queues.getByRole('button', { name: 'Snoozed' }));

    await window.press('j');
    const second = (await active())?.replace('ticket-row-', '') ?? '';
    await window.press('e');
    await expectVisible(toast('Done here, until something changes'));
    expect(await spoken(rowOf(second))).toContain('Done here');
    expect(await countOf('Awaiting Reply')).toBe(awaiting - 1);
    await window.press('.');
    await expectHidden(rowOf(second));
    customerWrites(second, 'It is down again.');
    await window.lookForChanges();
    await expectVisible(rowOf(second));
    expect(await spoken(rowOf(second))).not.toContain('Done here');

    await window.press('j', 'Enter');
    const opened = (await active())?.replace('ticket-row-', '') ?? '';
    // A header counts as seen after a second on screen.
    await window.waitUntilSettled({ soon: 1000 });
    expect(await spoken(rowOf(opened))).not.toContain('Unread');
    await window.press('Shift+U');
    expect(await spoken(rowOf(opened))).toContain('Unread');
    await window.press('z');
    expect(await spoken(rowOf(opened))).not.toContain('Unread');

    // Notes, tags and promises on another ticket, offline too.
    await window.press('Escape', 'Home');
    const noted = await idOf(window.rows.first());
    const subject = await subjectIn(rowOf(noted));
    await window.press('Enter');
    await expectVisible(window.ticket.getByRole('heading', { name: subject }));

    const noting = await ask('n', /^Note on #/);
    await page.keyboard.type('Speaks French; ask for Amélie.');
    await window.press('Control+Enter');
    // While it fades, keys are the window's again, and none stays in the dialog.
    await expectHidden(page.locator('[data-modal][data-open]'));
    await window.press('j');
    await expectHidden(window.ticket.getByRole('heading', { name: subject }));
    await window.press('k');
    await expectVisible(window.ticket.getByRole('heading', { name: subject }));
    expect(await (await ask('n', /^Note on #/)).getByRole('textbox').inputValue()).toBe('');
    await window.press('Escape');
    await expectHidden(noting);
    await expectVisible(window.timeline.getByText('Speaks French; ask for Amélie.'));
    await window.timeline.getByRole('button', { name: 'Remove note' }).press('Enter');
    await expectHidden(window.timeline.getByText('Speaks French'));
    await window.press('z');
    await expectVisible(window.timeline.getByText('Speaks French; ask for Amélie.'));

    const tagging = await ask('t', /^Tags for #/);
    await page.keyboard.type('VIP');
    await window.press('Enter');
    await page.keyboard.type('migration');
    await window.expectAccessible('all of the window');
    await window.press('Enter', 'Enter');
    await expectHidden(tagging);
    await expectVisible(here().getByText('VIP'));
    await expectVisible(here().getByText('migration'));

    const promising = await ask('p', /^Promise for #/);
    await page.keyboard.type('Send the logs');
    await window.expectAccessible('all of the window');
    await save(promising);
    await expectVisible(here().getByText('Due tomorrow 09:00: Send the logs'));
    expect(await countOf('Promised')).toBe(1);

    // On another ticket the tag in use is offered.
    await window.press(']');
    await expectHidden(here());
    await ask('t', /^Tags for #/);
    await page.keyboard.type('vi');
    await expectVisible(page.getByRole('option', { name: /VIP/ }));
    await window.press('ArrowDown', 'Enter', 'Enter');
    await expectHidden(dialog(/^Tags for #/));
    await expectVisible(here().getByText('VIP'));

    await window.press('r');
    await page.keyboard.type('I looked into it');
    await window.press('Escape');

    // Without the service all of it is here, and can be changed; the desk's test starts anew.
    await service.stop();
    await window.press('Escape', 'g y');
    expect(await window.rows.count()).toBe(1);
    await expectVisible(window.rows.first().getByText(/I looked into it/));
    expect(await spoken(window.rows.first())).toMatch(/Draft from \d\d:\d\d: I looked into it/);
    const today = window.queues.getByRole('region', { name: 'Today' });
    await expectVisible(today.getByText('1 draft'));
    await window.expectAccessible('all of the window');
    await window.press('g p');
    expect(await window.rows.count()).toBe(1);
    expect(await spoken(window.rows.first())).toContain('Promised by tomorrow 09:00');
    await window.press('j', 'Enter');
    await expectVisible(window.timeline.getByText('ask for Amélie.'));
    await expectVisible(here().getByText('migration'));
    const offline = await ask('n', /^Note on #/);
    await page.keyboard.type('Written on a train');
    await save(offline);
    await expectVisible(window.timeline.getByText('Written on a train'));
    const resting = await ask('h', /^Snooze #/);
    await window.press('ArrowDown', 'Enter');
    await expectHidden(resting);
    await expectVisible(here().getByText(/^Snoozed until/));
    expect(await countOf('Snoozed')).toBe(1);
    await here().getByRole('button', { name: 'Mark as kept' }).press('Enter');
    expect(await countOf('Promised')).toBe(0);
    await expectVisible(window.timeline.getByText(/marked as kept/));
    await window.press('z');
    expect(await countOf('Promised')).toBe(1);
    // In a field, undo is of the text.
    await ask('n', /^Note on #/);
    await page.keyboard.type('xyz');
    await window.press('Control+z');
    await window.press('Escape');
    expect(await countOf('Promised')).toBe(1);
  });
});
