/** An outage: its signs, the bulk reply to its tickets, and the day's hand-over afterwards. */
import { describe, it } from 'vitest';
import { WORDS_LANGUAGES } from '../../shared/domain/language.ts';
import { expectHidden, expectVisible } from '../helpers/window.ts';
import { openTour, where } from './open-tour.ts';

describe.each(WORDS_LANGUAGES)(`an outage, in ${where}, in %s`, (language) => {
  const tour = openTour('outage', language);
  const { window, view } = tour;
  const button = (name: string | RegExp) => window.button(name);
  const card = () => window.page.getByRole('region', { name: 'Bulk reply' });

  it('is said above the list', async () => {
    await tour.practise();
    await window.giveName();
    await window.playScenario('Let a server fail');
    // The service's tickets come in its own time.
    await button(/^Reply to all \d/).waitFor();
    await view('A server has failed');
  });

  it('is answered by one reply to each customer', async () => {
    await button(/^Reply to all \d/).click();
    const dialog = window.page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Text' }).fill('About #{{ticket.number}}: we are on it.');
    await expectVisible(dialog.getByRole('figure'));
    await dialog.getByText('Review recipients').click();
    await view('Who gets a bulk reply');
    await dialog.getByRole('button', { name: /^Send to \d+ tickets$/ }).click();
    await expectVisible(card());
    await view('A bulk reply under way');
    await card().getByRole('button', { name: 'Pause' }).click();
    await expectVisible(card().getByText(/^Paused/));
    await window.press('Escape');
    await expectHidden(card());
    await view('A bulk reply is paused');
  });

  it('has a day around it: promises, drafts and what needs the agent', async () => {
    await window.queues.getByText('All Active').click();
    await window.waitForTickets(8);
    await window.rows.nth(2).click();
    await window.tickets.focus();
    await window.press('p');
    const promise = window.dialog(/^Promise for/);
    await promise.getByLabel('What you promised (optional)').fill('Tell them about the credit');
    await promise.getByText('1 h', { exact: true }).click();
    await button('Save promise').click();
    await expectHidden(promise);
    await window.rows.nth(4).click();
    await window.reply.fill('Half a thought.');
    await window.waitForSavedDrafts();
    await window.queues.getByRole('button', { name: 'Today' }).click();
    await window.waitForTickets(1);
    await window.rows.first().click();
    await expectVisible(window.reply);
    await view('Today');
  });

  it('is handed over', async () => {
    await window.tickets.focus();
    await window.press('g h');
    const page = window.place('Hand over');
    await expectVisible(page.getByText(/draft from/));
    await view('Hand over');
    await button('Save encrypted file…').click();
    await page.getByLabel('Passphrase for the file').fill('correct horse battery staple');
    await page.getByLabel('Passphrase for the file').scrollIntoViewIfNeeded();
    await page.getByText('Strong.').waitFor();
    await view('An encrypted file to hand over');
    await window.press('Escape');
  });
});
