/**
 * Names that are longer than any place for them: of customers, statuses, tags, canned replies and
 * files, as companies and people who write German have them. What stands beside them stays in sight.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3-multiple-ciphers';
import type { Locator } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import type { RunningService } from '../../service/service.ts';
import { askService } from '../helpers/ask-service.ts';
import { layoutFaults } from '../helpers/layout.ts';
import { until } from '../helpers/until.ts';
import { seen } from '../helpers/window.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ once: true, stays: true });
const { window } = setup;

const LONG = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(2);
const SUBJECT = 'The mailbox is full';
const FILE = `Bildschirmfoto vom Rechenzentrum ${'mit der Fehlermeldung '.repeat(4)}(Kopie).png`;

let service: RunningService;
/** A client with orders, whose ticket it is. */
let client: string;

beforeAll(async () => {
  mkdirSync(join(setup.folder, 'team'));
  writeFileSync(join(setup.folder, 'team', 'long.md'), `---\nname: ${LONG.slice(0, 118)}\n---\nHello`);
  service = await setup.startService({ dialects: ['conversations'], tickets: 40, customers: 6, keeps: true });
  const db = new Database(join(setup.folder, 'service.db'));
  client = String(db.prepare('SELECT userid FROM orders ORDER BY id DESC LIMIT 1').pluck().get());
  db.prepare("UPDATE clients SET firstname = '', lastname = ?, companyname = '' WHERE id = ?").run(LONG, client);
  db.close();
  for (const subject of [SUBJECT, 'Another one']) {
    const { id } = await askService(service, 'open-ticket', { deptid: '1', subject, message: 'x', clientid: client });
    service.customerReply(String(id), 'See the picture.', [{ name: FILE, data: Buffer.from('x') }]);
    service.setStatus(String(id), `Weitergeleitet an die ${LONG}`, 'awaiting');
  }
  await setup.openDesk({ signedIn: service, args: ['--replies', join(setup.folder, 'team')] });
  await window.newestFirst();
  await open();
});

async function open(): Promise<void> {
  await window.rowOf(SUBJECT).click();
  await window.ticket.getByRole('heading', { name: SUBJECT }).waitFor();
  await seen(window.timeline.getByText('See the picture.'));
}

/** What it holds is not wider than it is. */
const fits = (locator: Locator): Promise<boolean> =>
  locator.first().evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
const box = async (locator: Locator) => {
  const found = await locator.first().boundingBox();
  if (!found) throw new Error(`${String(locator)} is not on screen`);
  return found;
};

it.each([
  ['large', { width: 1280, height: 800 }],
  ['small', { width: 640, height: 400 }],
])('leave the title and the button of a dialog within it in a %s window', async (_, size) => {
  await window.page.setViewportSize(size);
  await window.page.locator('body').press('t');
  const dialog = window.dialog(/^Tags for/);
  await dialog.waitFor();
  const [frame, title, close, field] = [
    await box(dialog),
    await box(dialog.getByRole('heading')),
    await box(dialog.getByRole('button', { name: 'Close' })),
    await box(dialog.getByRole('combobox')),
  ];
  expect(close.x + close.width).toBeLessThan(frame.x + frame.width);
  expect(title.x + title.width).toBeLessThanOrEqual(close.x);
  // What the dialog is for has room below.
  expect(field.y).toBeLessThan(frame.y + frame.height - field.height);
  expect(await fits(dialog.getByRole('heading'))).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await window.page.setViewportSize({ width: 1280, height: 800 });
});

it('leave a reply that nobody has begun as high as one of one line', async () => {
  await window.page.setViewportSize({ width: 900, height: 600 });
  await window.reply.focus();
  await window.reply.fill('x');
  const { height } = await box(window.reply);
  await window.reply.fill('');
  expect(await window.reply.getAttribute('placeholder')).toContain(LONG);
  expect((await box(window.reply)).height).toBe(height);
  await window.page.setViewportSize({ width: 1280, height: 800 });
});

it('leave the subject of a ticket in the palette', async () => {
  await window.press('Control+k');
  await window.page.getByRole('combobox').fill(SUBJECT);
  const found = window.page.getByRole('option', { name: SUBJECT }).first();
  const title = found.getByText(SUBJECT);
  await title.waitFor();
  expect((await box(title)).width).toBeGreaterThan(100);
  expect(await fits(found)).toBe(true);
  await window.press('Escape');
  await window.dialog('').waitFor({ state: 'hidden' });
});

it('leave the time of a ticket on the page of its customer, and the columns of the orders', async () => {
  await window.tickets.focus();
  await window.press('Shift+C');
  const page = window.page.locator('[data-pane="record"]');
  const row = page.getByRole('button', { name: 'Another one' });
  await row.waitFor();
  expect(await fits(row)).toBe(true);
  await window.press('Escape');
  await window.tickets.focus();
  await window.press('g r');
  await page.getByRole('table').getByText(LONG).first().waitFor();
  // Beside a scrollbar.
  expect(await fits(page.getByRole('table').locator('xpath=..'))).toBe(true);
  await window.press('Escape');
  await window.timeline.waitFor();
});

it('leave the marks of a canned reply in the list over the text', async () => {
  await window.tickets.focus();
  await window.press('g c');
  const dialog = window.dialog('Canned replies');
  await dialog.getByRole('button', { name: 'Shared replies' }).click();
  await dialog.getByRole('button', { name: 'Use named path' }).click();
  await dialog.getByText('1 reply in use').waitFor();
  // The list over the text stays as it was when it was opened.
  await dialog.getByRole('option').first().waitFor();
  await window.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await window.reply.press('Control+Shift+K');
  const list = window.page.getByRole('listbox', { name: 'Canned replies' });
  await list.getByRole('option').waitFor();
  expect(await fits(list)).toBe(true);
  await window.press('Escape');
  await window.reply.fill('');
});

it('leave how many tags there are besides in the list and in its table', async () => {
  await window.reply.fill('On it.');
  await window.page.getByText(/^Saved \d/).waitFor();
  await window.tickets.focus();
  await window.press('t');
  const dialog = window.dialog(/^Tags for/);
  for (const tag of [`A${LONG}`.slice(0, 60), `B${LONG}`.slice(0, 60), ...'cdefghijkl']) {
    await dialog.getByRole('combobox').fill(tag);
    await dialog.getByRole('combobox').press('Enter');
  }
  await dialog.getByRole('button', { name: 'Save tags' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const more = window.rowOf(SUBJECT).getByText('+10', { exact: true });
  await more.waitFor();
  expect(await fits(more.locator('xpath=..'))).toBe(true);
  await expect.poll(() => layoutFaults(window.page)).toEqual([]);
  await window.press('u');
  await window.button('Show as table').click();
  await window.page.getByRole('columnheader', { name: 'Number' }).waitFor();
  const draft = window.rowOf(SUBJECT).getByText('Draft', { exact: true });
  await draft.waitFor();
  const [count, mark] = [await box(more), await box(draft)];
  expect(count.x + count.width).toBeLessThanOrEqual(mark.x);
  expect(await fits(more.locator('xpath=..'))).toBe(true);
  await window.button('Show as rows beside a ticket').click();
});

it('break behind the picture of a file', async () => {
  await open();
  const file = window.timeline.getByRole('link', { name: FILE });
  await file.scrollIntoViewIfNeeded();
  const [picture, name] = [await box(file.locator('xpath=../*[name()="svg"]')), await box(file)];
  expect(picture.x + picture.width).toBeLessThanOrEqual(name.x);
});

it('leave the way to another customer in a new ticket, and break in the words below it', async () => {
  await window.page.evaluate(`localStorage.setItem('rackside.window', '{"textSize":150}')`);
  await window.page.setViewportSize({ width: 640, height: 400 });
  await window.page.reload();
  await window.ticket.getByRole('heading', { name: SUBJECT }).waitFor();
  await window.button('Open a ticket').click();
  await window.button('Choose another').scrollIntoViewIfNeeded();
  const change = await box(window.button('Choose another'));
  expect(change.x + change.width).toBeLessThanOrEqual(640);
  await expect.poll(() => layoutFaults(window.page)).toEqual([]);
  await window.page.getByText(/^The service records/).scrollIntoViewIfNeeded();
  await expect.poll(() => layoutFaults(window.page)).toEqual([]);
  await window.page.evaluate(`localStorage.removeItem('rackside.window')`);
  await window.page.setViewportSize({ width: 1280, height: 800 });
  await window.page.reload();
  await window.queues.waitFor();
});

it('break in the words about the sender', async () => {
  await window.page.getByRole('button', { name: 'Settings', exact: true }).click();
  const parts = window.page.getByRole('navigation', { name: 'Account settings sections' });
  await parts.getByRole('button', { name: 'Replies', exact: true }).click();
  await window.page.getByLabel('Your name').fill(LONG.repeat(2).slice(0, 200));
  await window.page.keyboard.press('Tab');
  await until('the words', async () => (await window.page.getByText(/^Sent as “Rind/).count()) > 0);
  await expect.poll(() => layoutFaults(window.page)).toEqual([]);
});
