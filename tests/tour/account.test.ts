/** The account's page in all its parts, and what protects and restores the data. */
import { describe, it } from 'vitest';
import { WORDS_LANGUAGES } from '../../shared/domain/language.ts';
import { expectHidden, expectVisible, PASSPHRASE } from '../helpers/window.ts';
import { openTour, where } from './open-tour.ts';

describe.each(WORDS_LANGUAGES)(`an account and its data, in ${where}, in %s`, (language) => {
  const tour = openTour('account', language);
  const { window, view } = tour;
  const button = (name: string | RegExp) => window.button(name);

  it('shows every part of the account page', async () => {
    await tour.practise();
    await window.giveName();
    await button('Settings').click();
    const parts = window.page.getByRole('navigation', { name: 'Account settings sections' }).getByRole('button');
    for (let at = 0; at < (await parts.count()); at++) {
      const name = (await parts.nth(at).innerText()).trim();
      await parts.nth(at).click();
      await expectVisible(window.page.getByRole('heading', { name, exact: true }));
      await view(name);
    }
    await button('Back to tickets').click();
  });

  it('has target times and business hours', async () => {
    await window.openSettings('Response times');
    await button('Add target').click();
    await window.page.getByRole('textbox', { name: 'Answer within' }).fill('1 h');
    await window.press('Tab');
    await window.page.getByLabel('Count business hours only').check();
    await view('Targets and business hours');
    await button('Back to tickets').click();
    await expectVisible(window.rows.getByText(/ over$/));
    await view('Clocks in the rows');
  });

  it('is protected by a passphrase, with a recovery code', async () => {
    await window.openSettings('Protection');
    await window.page.getByLabel('Current passphrase').first().fill(PASSPHRASE);
    await button('Create recovery code…').click();
    const code = window.dialog('Your recovery code');
    await expectVisible(code);
    await view('The recovery code');
    await button('I’ve saved it').click();
    await expectHidden(code);
    await button('Generate passphrase').click();
    await expectVisible(window.page.getByText('Write it down before you continue:'));
    await window.page.getByRole('textbox', { name: 'New passphrase' }).scrollIntoViewIfNeeded();
    await view('A new passphrase');
    await button('Back to tickets').click();
    await window.tickets.focus();
    await window.press('Control+Shift+X');
    // The practice service ends first.
    await window.page.getByRole('heading', { name: 'Unlock Rackside' }).waitFor();
    await button('Use a recovery code').click();
    await view('Opened by a recovery code');
    await button('Cancel').click();
    await window.unlock();
    await window.waitForTickets();
  });

  it('lists backups, and is careful with what one brings back', async () => {
    await window.queues.getByText('Awaiting Reply').click();
    await window.waitForTickets(8);
    await window.rows.nth(1).click();
    await expectVisible(window.reply);
    await window.reply.fill('This waits for the network.');
    await window.stayAfterSending();
    await window.playScenario('Cut the network');
    await window.lookForChanges();
    // The service has to be gone for a while.
    await window.connection.getByText(/No connection since/).waitFor();
    await button('Send reply').click();
    await button('Send now').first().click();
    await expectVisible(window.timeline.getByText(/network is back/));
    await view('Waiting for the network');
    await window.openSettings('Storage');
    await button('Back up now').click();
    const restore = button(/^Restore backup: /).first();
    await expectVisible(restore);
    await view('Storage with backups');
    await restore.click();
    await view('Before a backup is restored');
    await window.press('Escape');
    await button('Back to tickets').click();
    // Once the service lets its network be there again.
    await window.timeline.getByText('posted as staff').waitFor({ timeout: 90_000 });
    await window.openSettings('Storage');
    await button(/^Restore backup: /)
      .first()
      .click();
    await button('Restore this backup').click();
    await expectVisible(window.page.getByText(/^Backup restored: /));
    await button('Back to tickets').click();
    await window.waitForTickets();
    await expectVisible(button(/^Outbox/));
    await button(/^Outbox/)
      .first()
      .click();
    await view('After a restore');
    await window.press('Escape');
  });

  it('lists what is unsent before it goes', async () => {
    await window.rows.nth(4).click();
    await window.reply.fill('Half a thought.');
    await window.waitForSavedDrafts();
    await window.openSettings('Sign out');
    await button('Sign out and remove everything…').click();
    await expectVisible(window.page.getByRole('list', { name: 'Unsent' }));
    await view('What is unsent');
    await button('Export encrypted…').click();
    await window.page.getByLabel('Passphrase for the file').fill('abc');
    await window.press('Enter');
    await expectVisible(window.page.getByText('Use at least 12 characters.'));
    await view('The form of an encrypted file');
  });
});
