/**
 * A day at the desk by keyboard alone: a first sync, the queues, what changed, a reply with a file.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { expectHidden, expectVisible, hasFocus, idOf, tabTo } from '../helpers/window.ts';
import type { RunningService } from '../service/service.ts';
import { DIALECTS } from './dialects.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ stays: true });
const { window } = setup;

let service: RunningService;

const heading = () => window.ticket.getByRole('heading').first();
/** The parts of what has the focus: of a queue its name and its count. */
const focused = () =>
  window.page.evaluate<string[]>(
    `Array.from(document.activeElement.childNodes, (node) => node.textContent).filter(Boolean)`,
  );
const countOf = async (name: string) =>
  Number(/\d*$/.exec((await window.queues.getByRole('button', { name }).first().textContent()) ?? '')?.[0]);
const shown = async () => Number(await window.tickets.getAttribute('aria-rowcount'));
const spoken = (row: Locator) => row.getAttribute('aria-label');
const current = () => window.tickets.getAttribute('aria-activedescendant');
const replies = () => service.ledger.of('add-ticket-reply').map((call) => call.message);

/** F6 to the queues, and down to one of them. */
async function goToQueue(name: RegExp): Promise<string> {
  for (let panes = 0; !(await window.queues.evaluate((nav) => nav.matches(':focus-within'))); panes++) {
    if (panes > 6) throw new Error('F6 does not lead to the queues');
    await window.press('F6');
  }
  await window.press('Home');
  for (let steps = 0; !name.test((await focused()).join(' ')); steps++) {
    if (steps > 40) throw new Error(`there is no queue ${name}`);
    await window.press('ArrowDown');
  }
  const [title = '', ...counts] = await focused();
  const count = counts.at(-1) ?? '0';
  await window.press('Enter');
  expect([title, await shown()]).toEqual([title, Number(count.replaceAll(',', ''))]);
  return title;
}

describe.each(DIALECTS)('a day by keyboard alone, %s', (_, dialects) => {
  const isDocumented = dialects.length === 0;
  it('from the first sync to a reply with a file that was taken back and sent on', async () => {
    service = await setup.startService({ repliesAs: 'staff', tickets: 150, customers: 25 });
    service.turn({ dialects });
    service.turn({ cap: 10 });
    service.faults.add({ operation: 'get-tickets', kind: 'held', skip: 2, times: 0 });
    await setup.openDesk();
    await window.unlock();
    await window.signIn(service);

    // The newest that wait are there while the rest is still coming, and it says how far that is.
    await window.waitForTickets();
    await expectVisible(window.page.getByText(/^Downloading tickets: /));
    await window.queues.getByText('≥').first().waitFor();
    service.faults.clear();
    service.turn({ cap: 100 });
    await expectHidden(window.page.getByText(/^Downloading tickets: /));
    await window.waitForWholeQueues();

    // Queues: those of one server, one department, one status; in another order.
    await expectVisible(window.queues.getByText(/^(srv|kvm)-/));
    const server = await goToQueue(/^(srv|kvm)-/);
    await expectVisible(window.page.getByRole('heading', { name: server, exact: true }));
    await goToQueue(/^(Department \d|Technical Support)/);
    await goToQueue(/^Answered/);
    const labels = () => window.rows.evaluateAll((list) => list.map((row) => row.getAttribute('aria-label') ?? ''));
    for (const label of await labels()) expect(label).toContain('Answered');
    // Written in plain letters, so that no rule of a language decides about them.
    const names = async () =>
      (await labels()).map((label) => /, from ([^,]*)/.exec(label)?.[1] ?? '').filter((name) => /^[\w ]+$/.test(name));
    const sorted = (list: string[]) => [...list].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
    await window.press('F6');
    await tabTo(window.page.getByRole('button', { name: 'Sort by', exact: true }));
    await window.press('Enter');
    await expectVisible(window.page.getByRole('menuitemradio', { name: 'Sender' }));
    await window.page.keyboard.type('Sen');
    await window.press('Enter');
    const list = await names();
    expect(list.length).toBeGreaterThan(2);
    expect(list).toEqual(sorted(list));
    expect(await hasFocus(window.page.getByRole('button', { name: 'Sort by', exact: true }))).toBe(true);

    // A customer writes: counted as unread, told in the timeline with its bounds, and seen once it
    // was on screen.
    await window.press('g i');
    // The newest first: what a customer writes to comes to the top, with others below it.
    await window.press('b n');
    expect(await shown()).toBe(await countOf('Awaiting Reply'));
    const changed = await idOf(window.rows.nth(2));
    const unread = await countOf('Unread');
    const wasUnread = (await spoken(window.rows.nth(2)))?.includes('Unread') ?? false;
    // Some services write letters behind their numbers.
    service.customerReply(String(Number.parseInt(changed, 10)), 'It is down again.');
    await window.press('Shift+N');
    expect(await countOf('Unread')).toBe(unread + (wasUnread ? 0 : 1));
    await window.press('F6');
    while (!(await window.tickets.evaluate((it) => it.matches(':focus-within')))) await window.press('F6');
    // News wait until the list is sorted again.
    await window.press('.', 'j', 'Home');
    expect(await current()).toBe(`ticket-row-${changed}`);
    await window.press('Enter');
    await expectVisible(window.timeline.getByText(/ wrote · |^New message/));
    expect(
      await window.timeline
        .getByText(/ wrote · |^New message/)
        .first()
        .innerText(),
    ).toMatch(/\d server time/);
    // Seen is what stood there for a second.
    await window.waitUntilSettled({ soon: 1000 });
    expect(await countOf('Unread')).toBe(unread - (wasUnread ? 1 : 0));
    const subject = await heading().innerText();

    // Listened for from here on: Chromium opens a chooser of its own until it is told of it.
    const choosing = window.page.waitForEvent('filechooser');
    // A reply: typed at once, previewed, with a file; taken back, and sent on.
    const file = join(setup.folder, 'zone.txt');
    writeFileSync(file, 'example.com. 300 IN A 192.0.2.7\n');
    await window.press('r');
    await window.page.keyboard.type('The record is **live** now.');
    expect(await window.reply.inputValue()).toBe('The record is **live** now.');
    await window.press('Control+Shift+P');
    await expectVisible(window.page.getByRole('region', { name: 'Preview' }).locator('strong', { hasText: 'live' }));
    await window.press('Control+Shift+P');
    expect(await hasFocus(window.reply)).toBe(true);
    await window.press('Control+Shift+A');
    await (await choosing).setFiles(file);
    const chips = window.page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
    await window.waitUntilSettled();
    expect(await chips.count()).toBe(1);
    await window.press('Control+Enter');
    expect(await hasFocus(window.page.getByRole('textbox', { name: 'Your name' }))).toBe(true);
    await window.page.keyboard.type('Mara Lind');
    await window.press('Enter');
    await expectVisible(window.page.getByText(/^Goes in \d+ s/));
    expect(await hasFocus(window.reply)).toBe(false);
    await window.press('z');
    expect([await window.reply.inputValue(), await chips.count()]).toEqual(['The record is **live** now.', 1]);
    expect(replies()).toEqual([]);
    await window.press('r');
    expect(await hasFocus(window.reply)).toBe(true);
    await window.press('Control+Shift+Enter');
    expect(await heading().innerText()).not.toBe(subject);
    await window.press('g o');
    await tabTo(window.outbox.getByRole('button', { name: 'Send now' }));
    await window.press('Enter');
    expect(replies()).toEqual(['The record is **live** now.']);
    // Where the service answers with neither yes nor no, the agent looks, and decides.
    if (!isDocumented) {
      await expectVisible(window.outbox.getByText(/answer was unclear/));
      await tabTo(window.outbox.getByRole('button', { name: 'It arrived' }));
      await window.press('Enter');
    }
    await expectVisible(
      window.outbox.getByText(isDocumented ? /^Accepted by the service/ : /^You marked it as delivered at/),
    );
    await window.press('Escape');
  });
});
