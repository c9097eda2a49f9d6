/**
 * An agent's day in the practice desk, through the real app.
 */
import { describe, expect, it } from 'vitest';
import { WORDS_LANGUAGES } from '../../shared/domain/language.ts';
import { expectVisible, hasFocus } from '../helpers/window.ts';
import { openTour, where } from './open-tour.ts';

describe.each(WORDS_LANGUAGES)(`a day with the desk, in ${where}, in %s`, (language) => {
  const tour = openTour('day', language);
  const { window, view } = tour;
  const button = (name: string | RegExp) => window.button(name);
  const press = (...keys: string[]) => window.press(...keys);
  const toGrid = () => window.tickets.focus();

  it('begins where nothing is known', async () => {
    await expectVisible(button('Protect with passphrase'));
    await view('No keychain');
    await tour.protect();
    await view('First run');
  });

  it('refuses a sign-in without losing what was typed', async () => {
    await window.page.getByRole('textbox', { name: 'Service address' }).fill('https://');
    await window.page.getByRole('textbox', { name: 'Email' }).fill('mara@brand.example');
    await button('Sign in').click();
    await expectVisible(window.page.locator('[aria-invalid="true"]'));
    await view('Sign in refused');
    expect(await window.page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('mara@brand.example');
  });

  it('opens the practice desk with its queues', async () => {
    await button('Practice desk').click();
    await window.waitForTickets(8);
    await view('Awaiting Reply');
    await button('Practice scenarios').click();
    await expectVisible(window.page.getByRole('menu'));
    await view('What can be practised');
    await press('Escape');
  });

  it('opens a ticket, and writes a reply with files and a preview', async () => {
    await window.rows.nth(2).click();
    await expectVisible(window.reply);
    await view('A ticket');
    await window.reply.fill('Hello,\n\nthe record is **live** now.\n\n- cleared the cache\n- tried it from *outside*');
    await window.ticket.locator('input[type="file"]').setInputFiles([
      { name: 'panel-of-the-customer-after-the-change.png', mimeType: 'image/png', buffer: Buffer.alloc(340_000, 1) },
      { name: '請求書 "最終".txt', mimeType: 'text/plain', buffer: Buffer.from('Grüße') },
    ]);
    await expectVisible(window.page.getByRole('list', { name: 'Attachments' }).getByRole('listitem').nth(1));
    await view('A reply with files');
    await button('Preview').click();
    await view('The preview');
    await button(/Write|Edit|Preview/)
      .first()
      .click();
  });

  it('picks a canned reply at the cursor', async () => {
    await window.reply.focus();
    await window.page.keyboard.type('\n\n::');
    await window.waitUntilSettled({ soon: 500 });
    await view('Canned replies at the cursor');
    await press('Escape', 'Backspace', 'Backspace');
  });

  it('asks for the name, holds the reply, and sends it', async () => {
    await window.stayAfterSending();
    await button('Send reply').click();
    await expectVisible(window.page.getByRole('textbox', { name: 'Your name' }));
    await view('The name before a first send');
    await window.page.getByRole('textbox', { name: 'Your name' }).fill('Mara Lind');
    await button('Save name').click();
    await expectVisible(button('Send now'));
    await button('Outbox').first().click();
    await view('Held, with the outbox open');
    await press('Escape');
    if (await button('Send now').count()) await button('Send now').first().click();
    await expectVisible(window.timeline.getByText('posted as staff'));
    await view('Accepted');
  });

  it('is stopped when a colleague was faster', async () => {
    await window.rows.nth(3).click();
    await expectVisible(window.reply);
    // Its header counts as seen after a second.
    await window.waitUntilSettled({ soon: 1000 });
    await window.reply.fill('My own answer.');
    await window.playScenario('Have a colleague answer');
    await expectVisible(window.page.getByText(/A colleague answered/));
    await button('Send reply').click();
    await button('Send now').first().click();
    await expectVisible(window.page.getByText(/Not sent yet/));
    await view('Stopped');
    await button('Keep as draft').first().click();
  });

  it('marks tickets on this computer', async () => {
    await window.rows.nth(6).click();
    await expectVisible(window.reply);
    await toGrid();
    for (const [key, title] of [
      ['n', 'A note'],
      ['t', 'Tags'],
      ['h', 'Snooze'],
      ['p', 'A promise'],
    ] as const) {
      await press(key);
      await view(title);
      await press('Escape');
      await toGrid();
    }
  });

  it('searches, selects, and shows the list as a table', async () => {
    await press('/');
    const box = window.page.getByRole('searchbox', { name: 'Search tickets' });
    expect(await hasFocus(box)).toBe(true);
    await window.page.keyboard.type('domain');
    await window.waitUntilSettled({ soon: 500 });
    await expectVisible(window.hits);
    await view('Search results');
    await window.page.keyboard.type(' is:');
    await window.waitUntilSettled({ soon: 500 });
    await view('Operators');
    await press('Escape', 'Escape', 'Escape');
    await window.queues.getByText('All Active').click();
    await window.waitForTickets(8);
    await toGrid();
    await press('j', 'x', 'j', 'x', 'j', 'x');
    await view('Selected');
    await press('Escape');
  });

  it('finds anyone from anything, and shows the whole customer', async () => {
    await toGrid();
    await press('Control+k');
    const palette = window.page.getByRole('combobox', { name: 'Search or run a command' });
    expect(await hasFocus(palette)).toBe(true);
    await view('The palette');
    await window.page.keyboard.type('mill');
    await window.waitUntilSettled({ soon: 500 });
    await expectVisible(window.page.getByRole('option'));
    await view('Found from a part of a name');
    await press('Escape');
    await window.rows.nth(2).click();
    await expectVisible(window.reply);
    await toGrid();
    await press('Shift+c');
    await expectVisible(window.page.getByRole('table'));
    await view('The customer page');
    await press('Escape');
  });

  it('is in doubt when the answer is lost, and goes on without a network', async () => {
    await window.queues.getByText('Awaiting Reply').click();
    await window.waitForTickets(8);
    await window.rows.nth(5).click();
    await expectVisible(window.reply);
    await window.reply.fill('This one may arrive.');
    await window.playScenario('Lose the answer');
    await button('Send reply').click();
    // The conversation settles the doubt soon.
    const doubt = window.timeline.getByText(/may or may not have arrived/).waitFor();
    await button('Send now').first().click();
    await doubt;
    await window.playScenario('Cut the network');
    await window.lookForChanges();
    // The service has to be gone for a while.
    await window.connection.getByText(/No connection since/).waitFor();
    await view('In doubt, offline');
    await button(/^Outbox/)
      .first()
      .click();
    await view('The outbox needs the agent');
    await press('Escape');
  });

  it('ends behind a lock, and begins where it was', async () => {
    await tour.restart();
    await expectVisible(window.page.getByLabel('Passphrase', { exact: true }));
    await view('Locked');
    await window.unlock();
    await window.waitForTickets();
    await view('The next morning');
  });
});
