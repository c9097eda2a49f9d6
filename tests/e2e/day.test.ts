/**
 * A day at the desk by keyboard alone: a first sync, the queues, what changed, a reply with a file,
 * no network, and it is back.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { RunningService } from '../../service/service.ts';
import { until } from '../helpers/until.ts';
import { gone, hasFocus, idOf, seen, tabTo } from '../helpers/window.ts';
import { DIALECTS } from './dialects.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ stays: true });
const { window } = setup;

let service: RunningService;

const open = (port = 0) =>
  setup.startService({
    repliesAs: 'staff',
    keeps: true,
    port,
    tickets: 150,
    customers: 25,
    ...(port === 0 ? {} : { credentials: service.credentials }),
  });
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
const unlocked = () => window.unlock();
const wordsAt = (name: string) => window.page.getByRole('status', { name }).innerText();

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
  await until(`the tickets of ${title}`, async () => (await shown()) === Number(count.replaceAll(',', '')));
  return title;
}

describe.each(DIALECTS)('a day by keyboard alone, %s', (_, dialects) => {
  const isDocumented = dialects.length === 0;
  it('from the first sync to a reply that waited for the network', async () => {
    service = await open();
    service.turn({ dialects });
    service.turn({ cap: 10 });
    service.faults.add({ operation: 'get-tickets', kind: 'held', skip: 2, times: 0 });
    await setup.openDesk();
    await unlocked();
    await window.signIn(service);

    // The newest that wait are there while the rest is still coming, and it says how far that is.
    await window.hasTickets();
    await seen(window.page.getByText(/^Downloading tickets: /));
    expect(await window.queues.textContent()).toContain('≥');
    service.faults.clear();
    service.turn({ cap: 100 });
    await gone(window.page.getByText(/^Downloading tickets: /));
    await window.hasWholeQueues();

    // Queues: those of one server, one department, one status; in another order.
    await seen(window.queues.getByText(/^(srv|kvm)-/));
    const server = await goToQueue(/^(srv|kvm)-/);
    await seen(window.page.getByRole('heading', { name: server, exact: true }));
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
    await seen(window.page.getByRole('menuitemradio', { name: 'Requester' }));
    await window.page.keyboard.type('Req');
    await window.press('Enter');
    await until('the order by requester', async () => {
      const list = await names();
      return list.length > 2 && list.join() === sorted(list).join();
    });
    await until('the menu to be gone', () =>
      hasFocus(window.page.getByRole('button', { name: 'Sort by', exact: true })),
    );

    // A customer writes: counted as unread, told in the timeline with its bounds, and seen once it
    // was on screen.
    await window.press('g i');
    // The newest first: what a customer writes to comes to the top, with others below it.
    await window.press('b n');
    await until('who waits', async () => (await shown()) === (await countOf('Awaiting Reply')));
    const changed = await idOf(window.rows.nth(2));
    const unread = await countOf('Unread');
    const wasUnread = (await spoken(window.rows.nth(2)))?.includes('Unread') ?? false;
    await until('the next second', () => new Date().getMilliseconds() > 900 || null);
    // Some services write letters behind their numbers.
    service.customerReply(String(Number.parseInt(changed, 10)), 'It is down again.');
    await tabTo(window.page.getByRole('button', { name: 'Refresh', exact: true }));
    await window.press('Enter');
    await until('it to be unread', async () => (await countOf('Unread')) === unread + (wasUnread ? 0 : 1));
    await window.press('F6');
    while (!(await window.tickets.evaluate((it) => it.matches(':focus-within')))) await window.press('F6');
    await until('it to come to the top', async () => {
      if ((await idOf(window.rows.first())) === changed) return true;
      await window.press('.');
      return false;
    });
    await window.press('j', 'Home');
    await until('it to be the current one', async () => (await current()) === `ticket-row-${changed}`);
    await window.press('Enter');
    await seen(window.timeline.getByText(/ wrote · |^New message/));
    expect(
      await window.timeline
        .getByText(/ wrote · |^New message/)
        .first()
        .innerText(),
    ).toMatch(/\d server time/);
    await until('it to be seen', async () => (await countOf('Unread')) === unread - (wasUnread ? 1 : 0));
    const subject = await heading().innerText();

    // Listened for from here on: Chromium opens a chooser of its own until it is told of it.
    const choosing = window.page.waitForEvent('filechooser');
    // A reply: typed at once, previewed, with a file; taken back, and sent on.
    const file = join(setup.folder, 'zone.txt');
    writeFileSync(file, 'example.com. 300 IN A 192.0.2.7\n');
    await window.press('r');
    await window.page.keyboard.type('The record is **live** now.');
    await until('the whole text', async () => (await window.reply.inputValue()) === 'The record is **live** now.');
    await window.press('Control+Shift+P');
    await seen(window.page.getByRole('region', { name: 'Preview' }).locator('strong', { hasText: 'live' }));
    await window.press('Control+Shift+P');
    await until('the reply to have the focus again', () => hasFocus(window.reply));
    await window.press('Control+Shift+A');
    await (await choosing).setFiles(file);
    const chips = window.page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
    await until('the file', async () => (await chips.count()) === 1);
    await window.press('Control+Enter');
    await until('the name to be asked', () => hasFocus(window.page.getByRole('textbox', { name: 'Your name' })));
    await window.page.keyboard.type('Mara Lind');
    await window.press('Enter');
    await seen(window.page.getByText(/^Goes in \d+ s/));
    await until('the focus beside the reply', async () => !(await hasFocus(window.reply)));
    await window.press('z');
    await until('text and file to be back', async () => {
      const text = await window.reply.inputValue();
      return text === 'The record is **live** now.' && (await chips.count()) === 1;
    });
    expect(replies()).toEqual([]);
    await window.press('r');
    await until('the reply to have the focus', () => hasFocus(window.reply));
    await window.press('Control+Shift+Enter');
    await until('the next ticket', async () => (await heading().innerText()) !== subject);
    await window.press('g o');
    await tabTo(window.outbox.getByRole('button', { name: 'Send now' }));
    await window.press('Enter');
    await until('it to be sent', () => replies().length === 1);
    // Where the service answers with neither yes nor no, the agent looks, and decides.
    if (!isDocumented) {
      await seen(window.outbox.getByText(/was neither yes nor no/));
      await tabTo(window.outbox.getByRole('button', { name: 'It arrived' }));
      await window.press('Enter');
    }
    await seen(window.outbox.getByText(isDocumented ? /^Accepted by the service/ : /^You marked it as delivered at/));
    await window.press('Escape');

    // The main job goes on from here as documented.
    if (isDocumented) return;

    // Without a network: everything is there and says of when it is, and a reply waits.
    const { port } = new URL(service.url);
    await service.stop();
    await setup.desk.restart();
    await unlocked();
    await window.hasTickets(2);
    await seen(window.page.getByText(/^as of \d/));
    await until('it to be said', async () => /^No connection since/.test(await wordsAt('Connection')));
    await window.isAccessible('all of the window');
    await window.press('j', 'Enter');
    await window.press('r');
    await window.page.keyboard.type('Written on a train.');
    await until('the whole text', async () => (await window.reply.inputValue()) === 'Written on a train.');
    await window.press('Control+Enter');
    await until('the focus beside the reply', async () => !(await hasFocus(window.reply)));
    await window.press('g o');
    await tabTo(window.outbox.getByRole('button', { name: 'Send now' }));
    await window.press('Enter');
    await seen(window.outbox.getByText(/^Goes out when the network is back/));

    // It is back: the reply goes out, once.
    service = await open(Number(port));
    service.turn({ dialects: ['all'] });
    await until('it to be sent', () => replies().length === 1);
    await until('the word of the connection', async () => (await wordsAt('Connection')) === 'Connected');
    expect(replies()).toEqual(['Written on a train.']);
  });
});
