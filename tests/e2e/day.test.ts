/** A day at the desk by keyboard alone: a first sync, the queues, what changed, a reply with a file, no network, and it is back. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../service/service.ts';
import { until } from '../desk/harness.ts';
import { type LocalDesk, openLocalDesk } from './harness.ts';
import { signIn, unlock } from './main-job.ts';

let folder: string;
let service: RunningService;
let desk: LocalDesk;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rackside-day-'));
});
afterEach(async () => {
  await desk?.stop();
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const page = () => desk.page;
const open = (port = 0) =>
  startService({
    testMode: true,
    repliesAs: 'staff',
    file: join(folder, 'service.db'),
    port,
    tickets: 150,
    customers: 25,
    ...(port === 0 ? {} : { credentials: service.credentials }),
  });
const grid = () => page().getByRole('grid', { name: 'Tickets' });
const rows = () => grid().getByRole('row');
const queues = () => page().getByRole('navigation', { name: 'Queues' });
const timeline = () => page().getByRole('region', { name: 'Timeline' });
const outbox = () => page().getByRole('region', { name: 'Outbox', exact: true });
const reply = () => page().getByRole('textbox', { name: 'Reply' });
const heading = () => page().getByRole('region', { name: 'Ticket', exact: true }).getByRole('heading').first();
const seen = (locator: Locator) => locator.first().waitFor({ timeout: 15_000 });
const gone = (locator: Locator) => locator.first().waitFor({ state: 'hidden', timeout: 15_000 });
const hasFocus = (locator: Locator) => locator.first().evaluate((element) => element.matches(':focus'));
const press = async (...keys: string[]) => {
  for (const key of keys) await page().keyboard.press(key);
};
/** The parts of what has the focus: of a queue its name and its count. */
const focused = () =>
  page().evaluate<string[]>(
    `Array.from(document.activeElement.childNodes, (node) => node.textContent).filter(Boolean)`,
  );
const countOf = async (name: string) =>
  Number(/\d*$/.exec((await queues().getByRole('button', { name }).first().textContent()) ?? '')?.[0]);
const shown = async () => Number(await grid().getAttribute('aria-rowcount'));
const spoken = (row: Locator) => row.getAttribute('aria-label');
const idOf = async (row: Locator) => ((await row.getAttribute('id')) ?? '').replace('ticket-row-', '');
const replies = () => service.ledger.of('add-ticket-reply').map((call) => call.message);
const unlocked = () => unlock({ page, restart: async () => {} }, { vault: 'passphrase' });
const wordsAt = (name: string) => page().getByRole('status', { name }).innerText();

/** Presses Tab until it has the focus. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; !(await hasFocus(target)); presses++) {
    if (presses > 40) throw new Error(`Tab does not lead to ${target}`);
    await press('Tab');
  }
}

/** F6 to the queues, and down to one of them. */
async function goToQueue(name: RegExp): Promise<string> {
  for (let panes = 0; !(await queues().evaluate((nav) => nav.matches(':focus-within'))); panes++) {
    if (panes > 6) throw new Error('F6 does not lead to the queues');
    await press('F6');
  }
  await press('Home');
  for (let steps = 0; !name.test((await focused()).join(' ')); steps++) {
    if (steps > 40) throw new Error(`there is no queue ${name}`);
    await press('ArrowDown');
  }
  const [title = '', count = '0'] = await focused();
  await press('Enter');
  await until(`the tickets of ${title}`, async () => (await shown()) === Number(count.replaceAll(',', '')));
  return title;
}

describe.each([{ dialect: 'documented' }, { dialect: 'all' }])('a day by keyboard alone, $dialect', ({ dialect }) => {
  it('from the first sync to a reply that waited for the network', async () => {
    service = await open();
    if (dialect === 'all') service.turn({ dialects: ['all'] });
    service.turn({ cap: 10 });
    service.faults.add({ operation: 'get-tickets', kind: 'latency', ms: 250 });
    desk = await openLocalDesk();
    await unlocked();
    await signIn(page(), service);

    // The newest that wait are there while the rest is still coming, and it says how far that is.
    await until('the first tickets', async () => (await rows().count()) > 3);
    await seen(page().getByText(/^Fetching tickets: /));
    expect(await queues().textContent()).toContain('≥');
    service.faults.clear();
    service.turn({ cap: 100 });
    await gone(page().getByText(/^Fetching tickets: /));
    await until('whole counts', async () => !(await queues().textContent())?.includes('≥'));

    // Queues: those of one server, one department, one status; in another order.
    await seen(queues().getByText(/^(srv|kvm)-/));
    const server = await goToQueue(/^(srv|kvm)-/);
    await seen(page().getByRole('heading', { name: server, exact: true }));
    await goToQueue(/^(Department \d|Technical Support)/);
    await goToQueue(/^Answered/);
    for (const row of await rows().all()) expect(await spoken(row)).toContain('Answered');
    // Written in plain letters, so that no rule of a language decides about them.
    const names = async () => {
      const labels = await rows().evaluateAll((list) => list.map((row) => row.getAttribute('aria-label') ?? ''));
      return labels.map((label) => /, from ([^,]*)/.exec(label)?.[1] ?? '').filter((name) => /^[\w ]+$/.test(name));
    };
    const sorted = (list: string[]) => [...list].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
    await press('F6');
    await tabTo(page().getByRole('button', { name: 'Order', exact: true }));
    await press('Enter');
    await seen(page().getByRole('menuitemradio', { name: 'Requester' }));
    await page().keyboard.type('Req');
    await press('Enter');
    await until('the order by requester', async () => {
      const list = await names();
      return list.length > 2 && list.join() === sorted(list).join();
    });
    await until('the menu to be gone', () => hasFocus(page().getByRole('button', { name: 'Order', exact: true })));

    // A customer writes: counted as unread, told in the timeline with its bounds, and seen once it was on screen.
    await press('g', 'i');
    await until('who waits', async () => (await shown()) === (await countOf('Awaiting Reply')));
    const changed = await idOf(rows().nth(2));
    const unread = await countOf('Unread');
    const wasUnread = (await spoken(rows().nth(2)))?.includes('Unread') ?? false;
    await until('the next second', () => new Date().getMilliseconds() > 900 || null);
    // Some services write letters behind their numbers.
    service.customerReply(String(Number.parseInt(changed, 10)), 'It is down again.');
    await tabTo(page().getByRole('button', { name: 'Look for changes now' }));
    await press('Enter');
    await until('it to be unread', async () => (await countOf('Unread')) === unread + (wasUnread ? 0 : 1));
    await press('F6');
    while (!(await grid().evaluate((it) => it.matches(':focus-within')))) await press('F6');
    await press('.', 'Home');
    for (let steps = 0; (await grid().getAttribute('aria-activedescendant')) !== `ticket-row-${changed}`; steps++) {
      if (steps > 10) throw new Error('j does not lead to the changed ticket');
      await press('j');
    }
    await press('Enter');
    await seen(timeline().getByText(/^Last reply moved from/));
    expect(
      await timeline()
        .getByText(/^Last reply moved from/)
        .first()
        .innerText(),
    ).toMatch(/ server time (at|between) \d/);
    await until('it to be seen', async () => (await countOf('Unread')) === unread - (wasUnread ? 1 : 0));
    const subject = await heading().innerText();

    // A reply: typed at once, previewed, with a file; taken back, and sent on.
    const file = join(folder, 'zone.txt');
    writeFileSync(file, 'example.com. 300 IN A 192.0.2.7\n');
    await press('r');
    await page().keyboard.type('The record is **live** now.');
    await until('the whole text', async () => (await reply().inputValue()) === 'The record is **live** now.');
    await press('Control+Shift+P');
    await seen(page().getByRole('region', { name: 'Preview' }).locator('strong', { hasText: 'live' }));
    await press('Control+Shift+P');
    const choosing = page().waitForEvent('filechooser');
    await press('Control+Shift+A');
    await (await choosing).setFiles(file);
    const chips = page().getByRole('list', { name: 'Attachments' }).getByRole('listitem');
    await until('the file', async () => (await chips.count()) === 1);
    await press('Control+Enter');
    await until('the name to be asked', () => hasFocus(page().getByRole('textbox', { name: 'Your name' })));
    await page().keyboard.type('Mara Lind');
    await press('Enter');
    await seen(page().getByText(/^Goes in \d+ s/));
    await until('the focus beside the reply', async () => !(await hasFocus(reply())));
    await press('z');
    await until('text and file to be back', async () => {
      const text = await reply().inputValue();
      return text === 'The record is **live** now.' && (await chips.count()) === 1;
    });
    expect(replies()).toEqual([]);
    await press('r');
    await until('the reply to have the focus', () => hasFocus(reply()));
    await press('Control+Shift+Enter');
    await until('the next ticket', async () => (await heading().innerText()) !== subject);
    await press('g', 'o');
    await tabTo(outbox().getByRole('button', { name: 'Send now' }));
    await press('Enter');
    await until('it to be sent', () => replies().length === 1);
    // Where the service answers with neither yes nor no, the agent looks, and decides.
    if (dialect === 'all') {
      await seen(outbox().getByText(/says neither yes nor no/));
      await tabTo(outbox().getByRole('button', { name: 'It arrived' }));
      await press('Enter');
    }
    await seen(outbox().getByText(dialect === 'all' ? /^You said at/ : /^Accepted by the service/));
    await press('Escape');

    // The main job goes on from here as documented.
    if (dialect === 'documented') return;

    // Without a network: everything is there and says of when it is, and a reply waits.
    const { port } = new URL(service.url);
    await service.stop();
    await desk.restart();
    await unlocked();
    await until('the queue', async () => (await rows().count()) > 2);
    await seen(page().getByText(/^as of \d/));
    await until('it to be said', async () => /^No connection since/.test(await wordsAt('Connection')));
    const { violations } = await new AxeBuilder({ page: page() }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await press('j', 'Enter');
    await press('r');
    await page().keyboard.type('Written on a train.');
    await until('the whole text', async () => (await reply().inputValue()) === 'Written on a train.');
    await press('Control+Enter');
    await until('the focus beside the reply', async () => !(await hasFocus(reply())));
    await press('g', 'o');
    await tabTo(outbox().getByRole('button', { name: 'Send now' }));
    await press('Enter');
    await seen(outbox().getByText(/^Goes out when the network is back/));

    // It is back: the reply goes out, once.
    service = await open(Number(port));
    service.turn({ dialects: ['all'] });
    await until('it to be sent', () => replies().length === 1, 60_000);
    await until('the word of the connection', async () => (await wordsAt('Connection')) === 'Connected', 30_000);
    expect(replies()).toEqual(['Written on a train.']);
  });
});
