/**
 * An agent's day in the practice desk, through the real app: in Electron where there is one, else
 * in the browser. Every view is looked at in two sizes and two themes; the pictures stay in
 * `out/tour`.
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalDesk, openLocalDesk } from '../e2e/harness.ts';
import { type ElectronDesk, noElectron, openElectronDesk } from '../e2e-electron/harness.ts';
import { until } from '../helpers/until.ts';
import { DeskWindow, hasFocus, PASSPHRASE, seen } from '../helpers/window.ts';
import { type Album, OUT, openAlbum } from './album.ts';

const inElectron = noElectron() === null;
/** Cutting the network is part of the day, and Chromium says so. */
const expected = [/Failed to load resource/];

let desk: LocalDesk | ElectronDesk;
let album: Album;
const page = (): Page => desk.page;
const window = new DeskWindow(page);
const button = (name: string | RegExp) => window.button(name);
const press = (...keys: string[]) => window.press(...keys);
/** All that is wrong is told, and the day goes on. */
const view = async (title: string) => expect.soft([title, await album.take(title)]).toEqual([title, []]);
const toGrid = () => window.tickets.focus();

async function resize(size: { width: number; height: number }): Promise<void> {
  if ('app' in desk) {
    const shown = await desk.app.browserWindow(desk.page);
    await shown.evaluate((it, { width, height }) => it.setContentSize(width, height), size);
  } else await desk.page.setViewportSize(size);
  await until('the size', async () => (await page().evaluate('innerWidth')) === size.width);
}

beforeAll(async () => {
  desk = inElectron ? await openElectronDesk({ expected }) : await openLocalDesk({ expected });
  album = openAlbum(page, resize, inElectron);
});
afterAll(async () => {
  album?.close();
  console.log(`The pictures of the tour are in ${OUT}.`);
  await desk?.stop();
});

describe(`a day with the desk, in ${inElectron ? 'Electron' : 'Chromium'}`, () => {
  it('begins where nothing is known', async () => {
    await seen(button('Protect with passphrase'));
    await view('No keychain');
    await page().getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
    const again = page().getByRole('textbox', { name: /again/i });
    if (await again.count()) await again.fill(PASSPHRASE);
    await button('Protect with passphrase').click();
    await seen(button('Practice desk'));
    await view('First run');
  });

  it('refuses a sign-in without losing what was typed', async () => {
    await page().getByRole('textbox', { name: 'Service address' }).fill('https://');
    await page().getByRole('textbox', { name: 'E-mail' }).fill('mara@brand.example');
    await button('Sign in').click();
    await seen(page().locator('[aria-invalid="true"]'));
    await view('Sign in refused');
    expect(await page().getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe('mara@brand.example');
  });

  it('opens the practice desk with its queues', async () => {
    await button('Practice desk').click();
    await window.hasTickets(8);
    await view('Awaiting Reply');
    await button('Practice scenarios').click();
    await seen(page().getByRole('menu'));
    await view('What can be practised');
    await press('Escape');
  });

  it('opens a ticket, and writes a reply with files and a preview', async () => {
    await window.rows.nth(2).click();
    await seen(window.reply);
    await view('A ticket');
    await window.reply.fill('Hello,\n\nthe record is **live** now.\n\n- cleared the cache\n- tried it from *outside*');
    await window.ticket.locator('input[type="file"]').setInputFiles([
      { name: 'panel-of-the-customer-after-the-change.png', mimeType: 'image/png', buffer: Buffer.alloc(340_000, 1) },
      { name: '請求書 "最終".txt', mimeType: 'text/plain', buffer: Buffer.from('Grüße') },
    ]);
    await seen(page().getByRole('list', { name: 'Attachments' }).getByRole('listitem').nth(1));
    await view('A reply with files');
    await button('Preview').click();
    await view('The preview');
    await button(/Write|Edit|Preview/)
      .first()
      .click();
  });

  it('picks a canned reply at the cursor', async () => {
    await window.reply.focus();
    await page().keyboard.type('\n\n::');
    await page().waitForTimeout(500);
    await view('Canned replies at the cursor');
    await press('Escape');
  });

  it('asks for the name, holds the reply, and sends it', async () => {
    await window.stayAfterSending();
    await button('Send reply').click();
    await seen(page().getByRole('textbox', { name: 'Your name' }));
    await view('The name before a first send');
    await page().getByRole('textbox', { name: 'Your name' }).fill('Mara Lind');
    await button('Save name').click();
    if ((await button('Send now').count()) === 0) await button('Send reply').click();
    await seen(button('Send now'));
    await button('Outbox').first().click();
    await view('Held, with the outbox open');
    await press('Escape');
    if (await button('Send now').count()) await button('Send now').first().click();
    await seen(window.timeline.getByText(/Accepted by the service/), 60_000);
    await view('Accepted');
  });

  it('is stopped when a colleague was faster, and in doubt when the answer is lost', async () => {
    await window.rows.nth(3).click();
    await seen(window.reply);
    await page().waitForTimeout(1500);
    await window.reply.fill('My own answer.');
    await window.practise('Have a colleague');
    await seen(page().getByText(/A colleague answered/));
    await button('Send reply').click();
    await button('Send now').first().click();
    await seen(page().getByText(/Not sent yet/));
    await view('Stopped');
    await button('Keep as draft').first().click();

    await window.rows.nth(5).click();
    await seen(window.reply);
    await page().waitForTimeout(1500);
    await window.reply.fill('This one may arrive.');
    await window.practise('Lose the answer');
    await button('Send reply').click();
    await button('Send now').first().click();
    await seen(window.timeline.getByText(/may or may not have arrived/));
    await view('In doubt');
    await button(/^Outbox/)
      .first()
      .click();
    await view('The outbox needs the agent');
    await press('Escape');
  });

  it('marks tickets on this computer', async () => {
    await window.rows.nth(6).click();
    await seen(window.reply);
    await toGrid();
    for (const [key, title] of [
      ['n', 'A note'],
      ['t', 'Tags'],
      ['h', 'Snooze'],
      ['p', 'A promise'],
    ] as const) {
      await press(key);
      await page().waitForTimeout(400);
      await view(title);
      await press('Escape');
      await page().waitForTimeout(200);
      await toGrid();
    }
  });

  it('searches, selects, and shows the list as a table', async () => {
    await press('/');
    const box = page().getByRole('searchbox', { name: 'Search tickets' });
    await until('the box', () => hasFocus(box));
    await page().keyboard.type('domain');
    await seen(window.hits);
    await view('Search results');
    await page().keyboard.type(' is:');
    await page().waitForTimeout(500);
    await view('Operators');
    await press('Escape', 'Escape', 'Escape');
    await window.queues.getByText('All Active').click();
    await window.hasTickets(8);
    await toGrid();
    await press('j', 'x', 'j', 'x', 'j', 'x');
    await view('Selected');
    await press('Escape');
  });

  it('finds anyone from anything, and shows the whole customer', async () => {
    await toGrid();
    await press('Control+k');
    const palette = page().getByRole('combobox', { name: 'Search or run a command' });
    await until('the palette', () => hasFocus(palette));
    await view('The palette');
    await page().keyboard.type('mill');
    await seen(page().getByRole('option'));
    await view('Found from a part of a name');
    await press('Escape');
    await window.rows.nth(2).click();
    await seen(window.reply);
    await toGrid();
    await press('Shift+c');
    await seen(page().getByRole('table'));
    await view('The customer page');
    await press('Escape');
  });

  it.each([
    ['Announcements', ['g', 'n']],
    ['Contacts', ['g', 'k']],
    ['Orders', ['g', 'r']],
    ['A new order', ['Shift+o']],
    ['New tickets', ['g', 't']],
    ['A new ticket', ['c']],
    ['Canned replies', ['g', 'c']],
  ] as const)('shows %s', async (title, keys) => {
    await window.queues.getByText('All Active').click();
    await toGrid();
    const before = await page().locator('body').innerText();
    await press(...keys);
    await until('another view', async () => (await page().locator('body').innerText()) !== before);
    await view(title);
    await press('Escape', 'Escape');
  });

  it('answers many tickets at once', async () => {
    await window.queues.getByText('Awaiting Reply').click();
    await window.hasTickets(8);
    await toGrid();
    await press('j', 'x', 'j', 'x', 'Shift+r');
    const dialog = window.dialog('Reply to all selected');
    await dialog.getByRole('textbox', { name: 'Text' }).fill('About #{{ticket.number}}: the server is back.');
    await seen(dialog.getByRole('figure'));
    await view('A reply to many');
    await press('Escape');
  });

  it('shows the keys, and the account page in all its parts', async () => {
    await toGrid();
    await press('?');
    await seen(page().getByRole('dialog'));
    await view('The keys');
    await press('Escape');
    await button('Settings').click();
    const parts = page().getByRole('navigation', { name: 'Account settings sections' }).getByRole('button');
    for (let at = 0; at < (await parts.count()); at++) {
      const name = (await parts.nth(at).innerText()).trim();
      await parts.nth(at).click();
      await page().waitForTimeout(300);
      await view(`Account page ${name}`);
    }
    await button('Back to tickets').click();
  });

  it('goes on without a network', async () => {
    await window.hasTickets(8);
    await window.rows.nth(4).click();
    await seen(window.reply);
    await window.practise('Cut the network');
    await seen(window.connection.getByText(/No connection since/), 60_000);
    await view('Offline');
  });

  it('ends behind a lock, and begins where it was', async () => {
    await desk.restart();
    await seen(page().getByLabel('Passphrase', { exact: true }));
    await view('Locked');
    await window.unlock();
    await window.hasTickets();
    await view('The next morning');
  });
});
