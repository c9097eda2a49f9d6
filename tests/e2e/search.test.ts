import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../service/service.ts';
import { until } from '../desk/harness.ts';
import { type LocalDesk, openLocalDesk } from './harness.ts';
import { signIn, unlock } from './main-job.ts';

let desk: LocalDesk;
let service: RunningService;
let folder: string;

afterEach(async () => {
  await desk?.stop();
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const box = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search tickets' });
const tickets = (page: Page): Locator => page.getByRole('grid', { name: 'Tickets' });
const rows = (page: Page): Locator => tickets(page).getByRole('row');
const hits = (page: Page): Locator => page.getByRole('grid', { name: 'Search results' }).getByRole('row');
const queues = (page: Page): Locator => page.getByRole('navigation', { name: 'Queues' });
const ticket = (page: Page): Locator => page.getByRole('region', { name: 'Ticket', exact: true });
const timeline = (page: Page): Locator => page.getByRole('region', { name: 'Timeline' });
const seen = (locator: Locator) => locator.first().waitFor({ state: 'visible', timeout: 15_000 });
const gone = (locator: Locator) => locator.first().waitFor({ state: 'hidden', timeout: 15_000 });
const focusIn = (locator: Locator) =>
  until('the focus', () => locator.first().evaluate((element) => element.matches(':focus, :focus-within')));
const countOf = async (page: Page, name: string): Promise<number> => {
  const words = (await queues(page).getByRole('button', { name }).textContent()) ?? '';
  return Number((/[\d,]+$/.exec(words)?.[0] ?? '0').replaceAll(',', ''));
};
const idOf = async (row: Locator) => ((await row.getAttribute('id')) ?? '').replace('ticket-row-', '');
const marked = (row: Locator) => row.locator('mark').allTextContents();
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const looks = (page: Page) => page.getByRole('button', { name: 'Look for changes now' }).press('Enter');
const axe = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
};

const open = () => unlock({ page: () => desk.page, restart: () => desk.restart() }, { vault: 'passphrase' });

async function begin(dialects: string[]): Promise<Page> {
  folder = mkdtempSync(join(tmpdir(), 'rackside-search-'));
  service = await startService({ testMode: true, file: join(folder, 'service.db'), tickets: 300, customers: 40 });
  service.turn({ dialects });
  desk = await openLocalDesk({ context: { permissions: ['clipboard-read', 'clipboard-write'] } });
  await open();
  await signIn(desk.page, service);
  const { page } = desk;
  await until('the whole first sync', async () => {
    const words = (await queues(page).textContent()) ?? '';
    return /\d/.test(words) && !words.includes('≥');
  });
  return page;
}

/** `/`, and what is typed at once: none of its letters is a command, though the box may have the focus a moment later. */
async function search(page: Page, text: string): Promise<void> {
  await press(page, '/');
  await page.keyboard.type(text);
}

/** The number of the ticket that is open. */
const openNumber = async (page: Page): Promise<string> =>
  /#([A-Z]{3}-\d{6})/.exec((await ticket(page).textContent()) ?? '')?.[1] ?? '';

const dialects = [{ dialect: 'documented' }, { dialect: 'all' }];
describe.each(dialects)('searching by keyboard alone, $dialect', ({ dialect }) => {
  it('finds what is cached and what was pasted, online and offline, and keeps a search as a view', async () => {
    let page = await begin(dialect === 'all' ? ['all'] : []);
    await tickets(page).focus();
    await press(page, 'j', 'Enter');
    const number = await until('the number', () => openNumber(page));
    await press(page, 'Escape');
    await focusIn(tickets(page));
    const left = await tickets(page).getAttribute('aria-activedescendant');

    // By its number, in small letters; Enter opens what stands first.
    await search(page, `#${number.toLowerCase()}`);
    await until('the ticket', async () => (await hits(page).count()) >= 1);
    await press(page, 'Enter');
    await until('that ticket', async () => (await openNumber(page)) === number);

    // What was pasted is found, and shown in its place.
    await press(page, 'Shift+V');
    await page.getByRole('dialog').getByRole('textbox').fill('Kunde: 証明書の更新 schlägt fehl\nseit dem Umzug');
    await press(page, 'Control+Enter');
    await seen(timeline(page).getByText(/証明書/));
    await gone(page.getByRole('dialog'));
    await search(page, '明書の更');
    await until('the excerpt', async () => (await marked(hits(page).first())).join('') === '明書の更');
    expect(await hits(page).count()).toBe(1);
    await press(page, 'Enter');
    await seen(timeline(page).locator('li', { hasText: '証明書' }));

    // Escape: first the ticket, then the search; the queue is where it was.
    await press(page, 'Escape');
    await gone(ticket(page).getByText(`#${number}`));
    await press(page, 'Escape');
    await focusIn(tickets(page));
    expect(await box(page).inputValue()).toBe('');
    expect(await tickets(page).getAttribute('aria-activedescendant')).toBe(left);

    // Operators are completed, and what is none is said.
    const closed = await countOf(page, 'Closed');
    await search(page, 'sta');
    await seen(page.getByRole('option', { name: /^status:/ }));
    await press(page, 'Tab');
    await page.keyboard.type('clo');
    await seen(page.getByRole('option', { name: /^Closed/ }));
    await press(page, 'Tab');
    await until('the completed text', async () => (await box(page).inputValue()) === 'status:Closed ');
    await seen(page.getByRole('button', { name: `Tickets ${closed}` }));
    await box(page).fill('sttaus:closed');
    await seen(page.getByText(/There is no “sttaus:”/));
    expect(await axe(page)).toEqual([]);

    // Kept under a name, it is a queue.
    await box(page).fill('status:closed -証明書');
    await seen(page.getByRole('button', { name: `Tickets ${closed}` }));
    await page.getByRole('button', { name: 'Save as view' }).press('Enter');
    await seen(page.getByText(`Lists ${closed} tickets now.`));
    await page.getByLabel('Name of the view').fill('Done with');
    await press(page, 'Enter');
    await until('the view with its count', async () => (await countOf(page, 'Done with')) === closed);
    await until('its rows', async () => (await tickets(page).getAttribute('aria-rowcount')) === String(closed));

    // Without a network all of this is still there.
    await service.stop();
    await desk.restart();
    await open();
    page = desk.page;
    await until('the view', async () => (await countOf(page, 'Done with')) === closed);
    await search(page, 'umzug');
    await until('the excerpt', async () => (await marked(hits(page).first())).join('') === 'Umzug');
    await box(page).fill(number);
    await until('the ticket', async () => (await marked(hits(page).first())).join('').includes(number.slice(4)));
    await press(page, 'Enter');
    await until('that ticket', async () => (await openNumber(page)) === number);
  });
});

describe('the list', () => {
  it('is a table while it has the window, keeps its place, and its tickets are selected by keys', async () => {
    const page = await begin([]);
    await queues(page).getByRole('button', { name: 'All Active' }).click();
    await page.getByRole('button', { name: 'Show as a table' }).click();
    await seen(page.getByRole('columnheader', { name: 'Subject' }));
    await gone(page.getByText('Choose a ticket to see it here.'));
    await page.getByRole('columnheader', { name: 'Number' }).getByRole('button').click();
    await until('the order by number', async () => {
      const list = await page.locator('[role="row"][id] [role="gridcell"]:last-child').allTextContents();
      return list.length > 5 && list.join() === [...list].sort().join();
    });

    // From the middle of the list into a ticket, and back to where one was.
    await tickets(page).focus();
    await press(page, 'Home', 'PageDown', 'PageDown');
    const cursor = () => tickets(page).getAttribute('aria-activedescendant');
    const there = await until('the cursor far down', async () => {
      const id = await cursor();
      const at = id && (await page.locator(`[id="${id}"]`).getAttribute('aria-rowindex'));
      return Number(at) > 20 && id;
    });
    await press(page, 'Enter');
    await until('a ticket', () => openNumber(page));
    await gone(page.getByRole('columnheader', { name: 'Subject' }));
    await press(page, 'Escape');
    await seen(page.getByRole('columnheader', { name: 'Subject' }));
    await until('the same row', async () => (await cursor()) === there);
    await seen(page.locator(`[id="${there}"]`));
    await queues(page).getByRole('button', { name: 'My Flagged' }).click();
    await queues(page).getByRole('button', { name: 'All Active' }).click();
    await seen(page.locator(`[id="${there}"]`));

    // Selected by keys: rows stay selected while the list is read again.
    await tickets(page).focus();
    await press(page, 'x', 'Shift+J', 'Shift+J', 'Shift+K');
    const selection = page.getByRole('toolbar', { name: 'Selected tickets' });
    await seen(selection.getByText('2 selected'));
    const chosen = page.locator('[role="row"][aria-selected="true"]');
    const ids = await chosen.evaluateAll((list) => list.map(({ id }) => id));
    expect(ids[0]).toBe(there);
    service.customerReply(await idOf(chosen.nth(1)), 'One more thing.');
    await looks(page);
    await until('the row to be read again', async () =>
      ((await chosen.nth(1).getAttribute('aria-label')) ?? '').includes('Customer-Reply'),
    );
    expect(await chosen.evaluateAll((list) => list.map(({ id }) => id))).toEqual(ids);
    await selection.getByRole('button', { name: 'Copy their numbers' }).click();
    const copied = await until('the numbers', () => page.evaluate<string>('navigator.clipboard.readText()'));
    expect(copied.split('\n')).toHaveLength(2);
    expect(await axe(page)).toEqual([]);

    // What is done to the selection is done to all of it.
    await tickets(page).focus();
    await press(page, 'e');
    await seen(page.getByRole('dialog').filter({ hasText: '2 tickets' }));
    await tickets(page).focus();
    await press(page, 'Escape');
    await gone(selection);
  });

  it('stands still under the pointer, and takes its new order when asked', async () => {
    const page = await begin([]);
    await queues(page).getByRole('button', { name: 'All Active' }).click();
    await until('rows', async () => (await rows(page).count()) > 8);
    const order = () => rows(page).evaluateAll((list) => list.slice(0, 8).map(({ id }) => id));
    const before = await order();
    await rows(page).nth(2).hover();
    service.customerReply(await idOf(rows(page).nth(6)), 'Are you there?');
    const moving = setInterval(() => void page.mouse.move(400 + Math.random(), 300).catch(() => undefined), 500);
    try {
      await looks(page);
      await seen(page.getByRole('button', { name: /1 new/ }));
      expect(await order()).toEqual(before);
      await press(page, '.');
      await until('the new order', async () => (await order())[0] === before[6]);
    } finally {
      clearInterval(moving);
    }
  });
});
