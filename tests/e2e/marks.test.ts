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

const rows = (page: Page): Locator => page.getByRole('grid', { name: 'Tickets' }).getByRole('row');
const queues = (page: Page): Locator => page.getByRole('navigation', { name: 'Queues' });
const timeline = (page: Page): Locator => page.getByRole('region', { name: 'Timeline' });
const here = (page: Page): Locator => page.getByRole('region', { name: 'On this computer' });
const dialog = (page: Page, name: RegExp): Locator => page.getByRole('dialog', { name });
const seen = (locator: Locator) => locator.first().waitFor({ state: 'visible', timeout: 15_000 });
const gone = (locator: Locator) => locator.first().waitFor({ state: 'hidden', timeout: 15_000 });

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** Opens a dialog by its key, and waits until it has the focus. */
async function ask(page: Page, key: string, name: RegExp): Promise<Locator> {
  await press(page, key);
  await seen(dialog(page, name).locator(':focus'));
  return dialog(page, name);
}
/** Saves it, and waits until the focus is back under it. */
async function save(page: Page, asked: Locator): Promise<void> {
  await press(page, 'Control+Enter');
  await gone(asked);
}
const toast = (page: Page, words: string | RegExp) => page.getByRole('dialog').filter({ hasText: words });
const idOf = async (row: Locator) => ((await row.getAttribute('id')) ?? '').replace('ticket-row-', '');
const rowOf = (page: Page, id: string) => page.locator(`[id="ticket-row-${id}"]`);
const spoken = (row: Locator) => row.getAttribute('aria-label');
const subjectIn = async (row: Locator) => ((await spoken(row)) ?? '').split(', from ')[0] ?? '';
const countOf = async (page: Page, name: string) => {
  const [count] = /[\d,]+$/.exec((await queues(page).getByRole('button', { name }).textContent()) ?? '') ?? ['0'];
  return Number(count.replaceAll(',', ''));
};
const active = (page: Page) => page.getByRole('grid', { name: 'Tickets' }).getAttribute('aria-activedescendant');
const looks = (page: Page) => page.getByRole('button', { name: 'Look for changes now' }).press('Enter');

/** Some services write letters behind their numbers. */
const customerWrites = (id: string, message: string) => service.customerReply(Number.parseInt(id, 10), message);

const open = () => unlock({ page: () => desk.page, restart: () => desk.restart() }, { vault: 'passphrase' });

async function begin(dialects: readonly string[]): Promise<Page> {
  folder = mkdtempSync(join(tmpdir(), 'rackside-marks-'));
  service = await startService({ testMode: true, file: join(folder, 'service.db'), tickets: 80, customers: 20 });
  service.turn({ dialects: [...dialects] });
  // Axe measures colours, and a notice that fades has others.
  desk = await openLocalDesk({ context: { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } });
  const { page } = desk;
  await open();
  await signIn(page, service);
  await until('tickets that await a reply', async () => (await rows(page).count()) > 4);
  await until('the whole first sync', async () => !(await queues(page).textContent())?.includes('≥'), 30_000);
  return page;
}

/** Nothing that a screen reader or the eye would miss. */
async function accessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.failureSummary} ${nodes[0]?.html}`)).toEqual([]);
}

describe.each([
  ['as documented', []],
  ['with every peculiarity', ['all']],
] as const)('marks by keyboard alone, %s', (_, dialects) => {
  it('pin, snooze, done, unread, and undo, from the list', async () => {
    const page = await begin(dialects);
    await press(page, 'j', 'j');
    const id = await idOf(rows(page).nth(1));
    const awaiting = await countOf(page, 'Awaiting Reply');

    await press(page, 's');
    await seen(toast(page, 'Pinned to the top of its queues'));
    expect(await spoken(rowOf(page, id))).toContain('Pinned');
    // The list stands still under the cursor until it is told to move.
    expect(await idOf(rows(page).nth(1))).toBe(id);
    expect(await active(page)).toBe(`ticket-row-${id}`);
    await press(page, '.');
    await until('it to stand on top', async () => (await idOf(rows(page).first())) === id);
    await press(page, 'z');
    await until('the pin to be gone', async () => !(await spoken(rowOf(page, id)))?.includes('Pinned'));

    const snoozing = await ask(page, 'h', /^Snooze #/);
    expect(await snoozing.getByRole('button', { name: /^Tomorrow morning/ }).textContent()).toMatch(/\d+ \w+, 09:00/);
    await accessible(page);
    await press(page, '2');
    await gone(snoozing);
    await seen(toast(page, 'Snoozed until tomorrow 09:00'));
    await gone(rowOf(page, id));
    await until('the counts to follow', async () => (await countOf(page, 'Awaiting Reply')) === awaiting - 1);
    expect(await countOf(page, 'Snoozed')).toBe(1);
    await press(page, 'z');
    await seen(rowOf(page, id));
    await gone(queues(page).getByRole('button', { name: 'Snoozed' }));

    await press(page, 'j');
    const second = (await active(page))?.replace('ticket-row-', '') ?? '';
    await press(page, 'e');
    await until('it to say so', async () => (await spoken(rowOf(page, second)))?.includes('Done here'));
    await until('the count to follow', async () => (await countOf(page, 'Awaiting Reply')) === awaiting - 1);
    await press(page, '.');
    await gone(rowOf(page, second));
    customerWrites(second, 'It is down again.');
    await looks(page);
    await seen(rowOf(page, second));
    expect(await spoken(rowOf(page, second))).not.toContain('Done here');

    await press(page, 'j', 'Enter');
    const opened = (await active(page))?.replace('ticket-row-', '') ?? '';
    await until('it to be seen', async () => !(await spoken(rowOf(page, opened)))?.includes('Unread'));
    await press(page, 'Shift+U');
    await until('it to be unread again', async () => (await spoken(rowOf(page, opened)))?.includes('Unread'));
    await press(page, 'z');
    await until('that to be taken back', async () => !(await spoken(rowOf(page, opened)))?.includes('Unread'));
  });

  it('notes, tags and promises on a ticket, offline too', async () => {
    let page = await begin(dialects);
    await press(page, 'j');
    const id = await idOf(rows(page).first());
    const subject = await subjectIn(rowOf(page, id));
    await press(page, 'Enter');
    await seen(page.getByRole('region', { name: 'Ticket', exact: true }).getByRole('heading', { name: subject }));

    const noting = await ask(page, 'n', /^Note on #/);
    await page.keyboard.type('Speaks French; ask for Amélie.');
    await save(page, noting);
    await seen(timeline(page).getByText('Speaks French; ask for Amélie.'));
    await timeline(page).getByRole('button', { name: 'Change note' }).press('Enter');
    await seen(dialog(page, /^Change a note/).locator(':focus'));
    await press(page, 'End');
    await page.keyboard.type(' Or Luc.');
    await save(page, dialog(page, /^Change a note/));
    await seen(timeline(page).getByText('Speaks French; ask for Amélie. Or Luc.'));
    await timeline(page).getByRole('button', { name: 'Remove note' }).press('Enter');
    await gone(timeline(page).getByText('Speaks French'));
    await press(page, 'z');
    await seen(timeline(page).getByText('Speaks French; ask for Amélie. Or Luc.'));

    const tagging = await ask(page, 't', /^Tags of #/);
    await page.keyboard.type('VIP');
    await press(page, 'Enter');
    await page.keyboard.type('migration');
    await accessible(page);
    await press(page, 'Enter', 'Enter');
    await gone(tagging);
    await seen(here(page).getByText('VIP'));
    await seen(here(page).getByText('migration'));

    const promising = await ask(page, 'p', /^Promise on #/);
    await page.keyboard.type('Send the logs');
    await accessible(page);
    await save(page, promising);
    await seen(here(page).getByText('Promised by tomorrow 09:00: Send the logs'));
    await until('it to be counted', async () => (await countOf(page, 'Promised')) === 1);

    // On another ticket the tag in use is offered.
    await press(page, ']');
    await gone(here(page));
    await ask(page, 't', /^Tags of #/);
    await page.keyboard.type('vi');
    await seen(page.getByRole('option', { name: /VIP/ }));
    await press(page, 'ArrowDown', 'Enter', 'Enter');
    await gone(dialog(page, /^Tags of #/));
    await seen(here(page).getByText('VIP'));

    // The service is gone, and the desk is started anew: all of it is here, and can be changed.
    await service.stop();
    await desk.restart();
    page = desk.page;
    await open();
    await until('the queue from the cache', async () => (await rows(page).count()) > 0);
    await press(page, 'g', 'p');
    await until('the promise', async () => (await rows(page).count()) === 1);
    expect(await spoken(rows(page).first())).toContain('Promised by tomorrow 09:00');
    await press(page, 'j', 'Enter');
    await seen(timeline(page).getByText('Or Luc.'));
    await seen(here(page).getByText('migration'));
    const offline = await ask(page, 'n', /^Note on #/);
    await page.keyboard.type('Written on a train');
    await save(page, offline);
    await seen(timeline(page).getByText('Written on a train'));
    const snoozing = await ask(page, 'h', /^Snooze #/);
    await press(page, 'ArrowDown', 'Enter');
    await gone(snoozing);
    await seen(here(page).getByText(/^Snoozed until/));
    expect(await countOf(page, 'Snoozed')).toBe(1);
    await here(page).getByRole('button', { name: 'Kept' }).press('Enter');
    await until('no promise to be open', async () => (await countOf(page, 'Promised')) === 0);
    await seen(timeline(page).getByText(/marked as kept/));
    await press(page, 'z');
    await until('the promise to be open again', async () => (await countOf(page, 'Promised')) === 1);
    // In a field, undo is of the text.
    await ask(page, 'n', /^Note on #/);
    await page.keyboard.type('xyz');
    await press(page, 'Control+z');
    await press(page, 'Escape');
    expect(await countOf(page, 'Promised')).toBe(1);
  });

  it('says what happened while the agent was away, and leads to it', async () => {
    const page = await begin(dialects);
    const id = await idOf(rows(page).nth(2));
    // Their clock is two hours on when they come back.
    await page.clock.setSystemTime(Date.now() + 2 * 3600_000);
    await page.evaluate('window.dispatchEvent(new Event("focus"))');
    await new Promise((resolve) => setTimeout(resolve, 1100)); // service times are whole seconds
    customerWrites(id, 'Any news?');
    await looks(page);
    const line = page.getByRole('button', { name: /^Since .*: 1 customer wrote$/ });
    await seen(line);
    await line.press('Enter');
    await seen(page.getByRole('heading', { name: 'While you were away' }));
    await until('that ticket alone', async () => (await rows(page).count()) === 1);
    expect(await idOf(rows(page).first())).toBe(id);
    await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await gone(line);
  });
});
