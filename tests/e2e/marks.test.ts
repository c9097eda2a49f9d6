import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { RunningService } from '../../service/service.ts';
import { until } from '../helpers/until.ts';
import { gone, idOf, seen } from '../helpers/window.ts';
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
  await seen(dialog(name).locator(':focus'));
  return dialog(name);
}
/** Saves it, and waits until the focus is back under it. */
async function save(asked: Locator): Promise<void> {
  await window.press('Control+Enter');
  await gone(asked);
}
const toast = (words: string | RegExp) => window.page.getByRole('dialog').filter({ hasText: words });
const rowOf = (id: string) => window.rowById(id);
const spoken = (row: Locator) => row.getAttribute('aria-label');
const subjectIn = async (row: Locator) => ((await spoken(row)) ?? '').split(', from ')[0] ?? '';
const countOf = async (name: string) => {
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
  await window.hasTickets(4);
  await window.hasWholeQueues();
  return page;
}

describe.each(DIALECTS)('marks by keyboard alone, %s', (_, dialects) => {
  it('pin, snooze, done, unread, and undo, from the list', async () => {
    const page = await begin(dialects);
    await window.press('j', 'j');
    const id = await idOf(window.rows.nth(1));
    const awaiting = await countOf('Awaiting Reply');

    await window.press('s');
    await seen(toast('Pinned to the top of its queues'));
    await expect.poll(() => spoken(rowOf(id))).toContain('Pinned');
    // The list stands still under the cursor until it is told to move.
    expect(await idOf(window.rows.nth(1))).toBe(id);
    expect(await active()).toBe(`ticket-row-${id}`);
    await window.press('.');
    await until('it to stand on top', async () => (await idOf(window.rows.first())) === id);
    await window.press('z');
    await until('the pin to be gone', async () => !(await spoken(rowOf(id)))?.includes('Pinned'));

    const snoozing = await ask('h', /^Snooze #/);
    expect(await snoozing.getByRole('button', { name: /^Tomorrow 9:00/ }).textContent()).toMatch(/\d+ \w+, 09:00/);
    await window.isAccessible('all of the window');
    // The first letter leads from the choices into the field.
    await page.keyboard.type('tomorrow');
    await seen(snoozing.getByText(/\d+ \w+, 09:00, in /));
    await window.press('Enter');
    await gone(snoozing);
    await seen(toast('Snoozed until tomorrow 09:00'));
    await gone(rowOf(id));
    await until('the counts to follow', async () => (await countOf('Awaiting Reply')) === awaiting - 1);
    await expect.poll(() => countOf('Snoozed')).toBe(1);
    await window.press('z');
    await seen(rowOf(id));
    await gone(window.queues.getByRole('button', { name: 'Snoozed' }));

    await window.press('j');
    const second = (await active())?.replace('ticket-row-', '') ?? '';
    await window.press('e');
    await seen(toast('Done here, until something changes'));
    await until('it to say so', async () => (await spoken(rowOf(second)))?.includes('Done here'));
    await until('the count to follow', async () => (await countOf('Awaiting Reply')) === awaiting - 1);
    await window.press('.');
    await gone(rowOf(second));
    customerWrites(second, 'It is down again.');
    await window.lookForChanges();
    await seen(rowOf(second));
    await expect.poll(() => spoken(rowOf(second))).not.toContain('Done here');

    await window.press('j', 'Enter');
    const opened = (await active())?.replace('ticket-row-', '') ?? '';
    await until('it to be seen', async () => !(await spoken(rowOf(opened)))?.includes('Unread'));
    await window.press('Shift+U');
    await until('it to be unread again', async () => (await spoken(rowOf(opened)))?.includes('Unread'));
    await window.press('z');
    await until('that to be taken back', async () => !(await spoken(rowOf(opened)))?.includes('Unread'));
  });

  it('notes, tags and promises on a ticket, offline too', async () => {
    let page = await begin(dialects);
    await window.press('j');
    const id = await idOf(window.rows.first());
    const subject = await subjectIn(rowOf(id));
    await window.press('Enter');
    await seen(window.ticket.getByRole('heading', { name: subject }));

    const noting = await ask('n', /^Note on #/);
    await page.keyboard.type('Speaks French; ask for Amélie.');
    await window.press('Control+Enter');
    // While it fades, keys are the window's again, and none stays in the dialog.
    await page.locator('[data-modal][data-open]').waitFor({ state: 'detached' });
    await window.press('j');
    await gone(window.ticket.getByRole('heading', { name: subject }));
    await window.press('k');
    await seen(window.ticket.getByRole('heading', { name: subject }));
    expect(await (await ask('n', /^Note on #/)).getByRole('textbox').inputValue()).toBe('');
    await window.press('Escape');
    await gone(noting);
    await seen(window.timeline.getByText('Speaks French; ask for Amélie.'));
    await window.timeline.getByRole('button', { name: 'Edit note' }).press('Enter');
    await seen(dialog(/^Edit note/).locator(':focus'));
    await window.press('End');
    await page.keyboard.type(' Or Luc.');
    await save(dialog(/^Edit note/));
    await seen(window.timeline.getByText('Speaks French; ask for Amélie. Or Luc.'));
    await window.timeline.getByRole('button', { name: 'Remove note' }).press('Enter');
    await gone(window.timeline.getByText('Speaks French'));
    await window.press('z');
    await seen(window.timeline.getByText('Speaks French; ask for Amélie. Or Luc.'));

    const tagging = await ask('t', /^Tags for #/);
    await page.keyboard.type('VIP');
    await window.press('Enter');
    await page.keyboard.type('migration');
    await window.isAccessible('all of the window');
    await window.press('Enter', 'Enter');
    await gone(tagging);
    await seen(here().getByText('VIP'));
    await seen(here().getByText('migration'));

    const promising = await ask('p', /^Promise for #/);
    await page.keyboard.type('Send the logs');
    await window.isAccessible('all of the window');
    await save(promising);
    await seen(here().getByText('Due tomorrow 09:00: Send the logs'));
    await until('it to be counted', async () => (await countOf('Promised')) === 1);

    // On another ticket the tag in use is offered.
    await window.press(']');
    await gone(here());
    await ask('t', /^Tags for #/);
    await page.keyboard.type('vi');
    await seen(page.getByRole('option', { name: /VIP/ }));
    await window.press('ArrowDown', 'Enter', 'Enter');
    await gone(dialog(/^Tags for #/));
    await seen(here().getByText('VIP'));

    await window.press('r');
    await page.keyboard.type('I looked into it');
    await seen(page.getByText(/^Saved \d/));
    await window.press('Escape');

    // The service is gone, and the desk is started anew: all of it is here, and can be changed.
    await service.stop();
    await setup.desk.restart();
    page = window.page;
    await window.unlock();
    await window.hasTickets(0);
    await window.press('g y');
    await until('the draft', async () => (await window.rows.count()) === 1);
    await seen(window.rows.first().getByText(/I looked into it/));
    await expect.poll(() => spoken(window.rows.first())).toMatch(/Draft from \d\d:\d\d: I looked into it/);
    const today = window.queues.getByRole('region', { name: 'Today' });
    await seen(today.getByText('1 draft'));
    await window.isAccessible('all of the window');
    await window.press('g p');
    await until('the promise', async () => (await window.rows.count()) === 1);
    await expect.poll(() => spoken(window.rows.first())).toContain('Promised by tomorrow 09:00');
    await window.press('j', 'Enter');
    await seen(window.timeline.getByText('Or Luc.'));
    await seen(here().getByText('migration'));
    const offline = await ask('n', /^Note on #/);
    await page.keyboard.type('Written on a train');
    await save(offline);
    await seen(window.timeline.getByText('Written on a train'));
    const snoozing = await ask('h', /^Snooze #/);
    await window.press('ArrowDown', 'Enter');
    await gone(snoozing);
    await seen(here().getByText(/^Snoozed until/));
    await expect.poll(() => countOf('Snoozed')).toBe(1);
    await here().getByRole('button', { name: 'Mark as kept' }).press('Enter');
    await until('no promise to be open', async () => (await countOf('Promised')) === 0);
    await seen(window.timeline.getByText(/marked as kept/));
    await window.press('z');
    await until('the promise to be open again', async () => (await countOf('Promised')) === 1);
    // In a field, undo is of the text.
    await ask('n', /^Note on #/);
    await page.keyboard.type('xyz');
    await window.press('Control+z');
    await window.press('Escape');
    expect(await countOf('Promised')).toBe(1);
  });

  it('says what happened while the agent was away, and leads to it', async () => {
    const page = await begin(dialects);
    const id = await idOf(window.rows.nth(2));
    // Their clock is two hours on when they come back.
    await page.clock.setSystemTime(Date.now() + 2 * 3600_000);
    await page.evaluate('window.dispatchEvent(new Event("focus"))');
    // The service's times are whole seconds: what follows is of a later one.
    const second = () => Math.floor(Date.now() / 1000);
    const now = second();
    await until('the next second', () => second() > now);
    customerWrites(id, 'Any news?');
    await window.lookForChanges();
    const line = page.getByText(/^Since .*: 1 ticket with a new message$/);
    await seen(line);
    await page.getByRole('button', { name: 'Show tickets' }).press('Enter');
    await seen(page.getByRole('heading', { name: 'While you were away' }));
    await until('that ticket alone', async () => (await window.rows.count()) === 1);
    expect(await idOf(window.rows.first())).toBe(id);
    await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await gone(line);
  });
});
