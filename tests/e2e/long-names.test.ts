/**
 * Names that are longer than any place for them: of customers, statuses, tags, canned replies and
 * files, as companies and people who write German have them. What stands beside them stays in
 * sight.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3-multiple-ciphers';
import type { Locator } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { askService } from '../helpers/ask-service.ts';
import { layoutFaults } from '../helpers/layout.ts';
import { expectHidden, expectVisible } from '../helpers/window.ts';
import type { RunningService } from '../service/service.ts';
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
  await window.sortNewestFirst();
  await open();
});

async function open(): Promise<void> {
  await window.rowOf(SUBJECT).click();
  await expectVisible(window.ticket.getByRole('heading', { name: SUBJECT }));
  await expectVisible(window.timeline.getByText('See the picture.'));
}

/** Nothing in it is wider than it is. */
const fits = (locator: Locator): Promise<boolean> =>
  locator.first().evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
const box = async (locator: Locator) => {
  const found = await locator.first().boundingBox();
  if (!found) throw new Error(`${String(locator)} is not on screen`);
  return found;
};

it('leave what stands beside them in the panes, in a dialog, in the palette, and below a ticket', async () => {
  // The title of a record beside the outbox.
  await window.tickets.focus();
  await window.press('g r');
  const page = window.page.locator('[data-pane="record"]');
  await expectVisible(page.getByRole('table').getByText(LONG).first());
  // Beside a scrollbar.
  expect(await fits(page.getByRole('table').locator('xpath=..'))).toBe(true);
  await page.getByRole('row').filter({ hasText: LONG }).first().getByRole('button').first().click();
  const title = page.getByRole('heading', { level: 2, name: /^Order \d/ });
  await window.press('g o');
  await expectVisible(window.outbox);
  expect((await box(title)).width).toBeGreaterThan(150);
  expect(await layoutFaults(window.page)).toEqual([]);
  await window.outbox.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Back to orders/ }).click();
  await page.getByRole('button', { name: /^Back to the ticket/ }).click();
  await expectVisible(window.timeline);

  // The title and the button of a dialog, and room for what it is for below.
  for (const [width, height] of [
    [640, 400],
    [1280, 800],
  ] as const) {
    await window.page.setViewportSize({ width, height });
    await window.page.locator('body').press('t');
    const dialog = window.dialog(/^Tags for/);
    const [frame, heading, close, field] = [
      await box(dialog),
      await box(dialog.getByRole('heading')),
      await box(dialog.getByRole('button', { name: 'Close' })),
      await box(dialog.getByRole('combobox')),
    ];
    expect(close.x + close.width).toBeLessThan(frame.x + frame.width);
    expect(heading.x + heading.width).toBeLessThanOrEqual(close.x);
    expect(field.y).toBeLessThan(frame.y + frame.height - field.height);
    expect(await fits(dialog.getByRole('heading'))).toBe(true);
    await dialog.getByRole('button', { name: 'Close' }).click();
  }

  // The subject of a ticket in the palette, and its time on the page of its customer.
  await window.press('Control+k');
  await window.page.getByRole('combobox').fill(SUBJECT);
  const found = window.page.getByRole('option', { name: SUBJECT }).first();
  expect((await box(found.getByText(SUBJECT))).width).toBeGreaterThan(100);
  expect(await fits(found)).toBe(true);
  await window.press('Escape');
  await window.tickets.focus();
  await window.press('Shift+C');
  expect(await fits(page.getByRole('button', { name: 'Another one' }))).toBe(true);
  await window.press('Escape');

  // The picture of a file.
  const file = window.timeline.getByRole('link', { name: FILE });
  await file.scrollIntoViewIfNeeded();
  const [picture, name] = [await box(file.locator('xpath=ancestor::li[1]//*[name()="svg"]')), await box(file)];
  expect(picture.x + picture.width).toBeLessThanOrEqual(name.x);
});

it('leave a reply as it is, the marks of canned replies, and how many tags there are besides', async () => {
  // A reply that nobody has begun is as high as one of one line.
  await window.page.setViewportSize({ width: 900, height: 600 });
  await window.reply.focus();
  await window.reply.fill('x');
  const { height } = await box(window.reply);
  await window.reply.fill('');
  expect(await window.reply.getAttribute('placeholder')).toContain(LONG);
  expect((await box(window.reply)).height).toBe(height);
  await window.page.setViewportSize({ width: 1280, height: 800 });

  await window.tickets.focus();
  await window.press('g c');
  const replies = window.place('Canned replies');
  await replies.getByRole('button', { name: 'Shared replies' }).click();
  await replies.getByRole('button', { name: 'Use named path' }).click();
  await expectVisible(replies.getByText('1 reply in use'));
  await window.press('Escape');
  await window.reply.press('Control+Shift+K');
  const list = window.page.getByRole('listbox', { name: 'Canned replies' });
  await expectVisible(list.getByRole('option'));
  expect(await fits(list)).toBe(true);
  await window.press('Escape');

  await window.reply.fill('On it.');
  await window.waitForSavedDrafts();
  await window.tickets.focus();
  await window.press('t');
  const dialog = window.dialog(/^Tags for/);
  for (const tag of [`A${LONG}`.slice(0, 60), `B${LONG}`.slice(0, 60), ...'cdefghijkl']) {
    await window.page.keyboard.insertText(tag);
    await window.press('Enter');
  }
  await dialog.getByRole('button', { name: 'Save tags' }).click();
  await expectHidden(dialog);
  const more = window.rowOf(SUBJECT).getByText('+10', { exact: true });
  await expectVisible(more);
  expect(await fits(more.locator('xpath=..'))).toBe(true);
  expect(await layoutFaults(window.page)).toEqual([]);
  await window.press('u');
  await window.button('Show as table').click();
  await expectVisible(window.page.getByRole('columnheader', { name: 'Number' }));
  const draft = window.rowOf(SUBJECT).getByText('Draft', { exact: true });
  const [count, mark] = [await box(more), await box(draft)];
  expect(count.x + count.width).toBeLessThanOrEqual(mark.x);
  expect(await fits(more.locator('xpath=..'))).toBe(true);
  // A small window has fewer columns, and each cell is below its name.
  const size = window.page.viewportSize();
  await window.page.setViewportSize({ width: 900, height: 600 });
  const head = await box(window.page.getByRole('columnheader').last());
  expect((await box(window.rowOf(SUBJECT).getByRole('gridcell').last())).x).toBe(head.x);
  if (size) await window.page.setViewportSize(size);
  await window.button('Show as rows beside a ticket').click();
});

it('break in the words of a new ticket and about the sender, and leave the way to another customer', async () => {
  await open();
  await window.page.evaluate(`localStorage.setItem('rackside.window', '{"textSize":150}')`);
  await window.page.setViewportSize({ width: 640, height: 400 });
  await window.page.reload();
  await expectVisible(window.ticket.getByRole('heading', { name: SUBJECT }));
  await window.button('New ticket').click();
  await window.button('Choose another').scrollIntoViewIfNeeded();
  const change = await box(window.button('Choose another'));
  expect(change.x + change.width).toBeLessThanOrEqual(640);
  expect(await layoutFaults(window.page)).toEqual([]);
  await window.page.getByText(/^The service posts this/).scrollIntoViewIfNeeded();
  expect(await layoutFaults(window.page)).toEqual([]);
  await window.page.evaluate(`localStorage.removeItem('rackside.window')`);
  await window.page.setViewportSize({ width: 1280, height: 800 });
  await window.page.reload();

  await window.openSettings('Replies');
  await window.page.getByLabel('Your name', { exact: true }).fill(LONG.repeat(2).slice(0, 200));
  await window.press('Tab');
  await expectVisible(window.page.getByText(/^Sent as “Rind/));
  expect(await layoutFaults(window.page)).toEqual([]);
});
