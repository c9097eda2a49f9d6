/** The places beside the queues: lists, forms, dialogs and the sheet of keys. */
import { describe, expect, it } from 'vitest';
import { WORDS_LANGUAGES } from '../../shared/domain/language.ts';
import { expectHidden, expectVisible } from '../helpers/window.ts';
import { openTour, where } from './open-tour.ts';

describe.each(WORDS_LANGUAGES)(`places beside the queues, in ${where}, in %s`, (language) => {
  const tour = openTour('places', language);
  const { window, view } = tour;
  const button = (name: string | RegExp) => window.button(name);
  const press = (...keys: string[]) => window.press(...keys);
  const record = () => window.page.locator('[data-pane="record"]');

  it('opens the practice desk', () => tour.practise());

  it.each([
    ['Announcements', ['g n']],
    ['Contacts', ['g k']],
    ['Orders', ['g r']],
    ['A new order', ['Shift+o']],
    ['Unsent tickets', ['g t']],
    ['A new ticket', ['c']],
    ['Canned replies', ['g c']],
    ['The week', ['g w']],
    ['A note about the customer', ['j', 'Enter', 'Shift+H']],
    ['A check', ['j', 'Enter', 'd']],
  ] as const)('shows %s', async (title, keys) => {
    await window.queues.getByText('All Active').click();
    await window.tickets.focus();
    const before = await window.page.locator('body').innerText();
    await press(...keys);
    expect(await window.page.locator('body').innerText()).not.toBe(before);
    await view(title);
    await press('Escape', 'Escape');
  });

  it('reviews an order before it is placed', async () => {
    await window.queues.getByText('All Active').click();
    await window.tickets.focus();
    await press('Shift+o');
    const field = (name: string) => record().getByLabel(name, { exact: true }).last();
    await field('Customer').fill('101');
    await record()
      .getByRole('button', { name: /^Order for / })
      .first()
      .click();
    await button('Transfer a domain').click();
    await field('Domain').fill('moved-here.example');
    await field('EPP code').fill('Epp-S3cret');
    await view('What is ordered');
    await button('Next').click();
    await view('The terms of an order');
    await button('Next').click();
    await expectVisible(record().getByText('Transfer moved-here.example'));
    await view('The review of an order');
    await press('Escape', 'Escape');
  });

  it('writes a macro, and shows what it does before it is sent', async () => {
    await window.queues.getByText('Awaiting Reply').click();
    await window.tickets.focus();
    await press('g c');
    const replies = window.place('Canned replies');
    await replies.getByRole('button', { name: 'New reply' }).click();
    await replies.getByLabel('Name', { exact: true }).fill('Looking into it');
    await replies.getByLabel('Text', { exact: true }).fill('Hello {{customer.name}},\n\nwe are looking into it.');
    await replies.getByText('When sent', { exact: true }).click();
    await replies.getByLabel('Add tags').fill('looked');
    await replies.getByLabel('Promise due').fill('2h');
    await view('The editor of a macro');
    await press('Control+Enter');
    await expectVisible(replies.getByText(/^Saved \d/));
    await press('Escape', 'Escape');
    await expectHidden(replies);
    await window.rows.nth(2).click();
    await window.reply.focus();
    await window.page.keyboard.type('::look');
    await window.waitUntilSettled({ soon: 500 });
    await expectVisible(window.page.getByRole('option', { name: /Looking into it/ }));
    await view('A macro at the cursor');
    await press('Enter');
    await expectVisible(window.ticket.getByText(/^Promise by /));
    await view('A macro in a reply');
  });

  it('answers the selected tickets at once', async () => {
    await window.queues.getByText('All Active').click();
    await window.tickets.focus();
    await press('j', 'x', 'j', 'x', 'Shift+r');
    const dialog = window.dialog('Reply to all selected');
    await dialog.getByRole('textbox', { name: 'Text' }).fill('About #{{ticket.number}}: the server is back.');
    await expectVisible(dialog.getByRole('figure'));
    await view('A reply to many');
    await press('Escape');
    await expectHidden(dialog);
    await press('Escape');
  });

  it('shows the keys', async () => {
    await window.tickets.focus();
    await press('?');
    const sheet = window.dialog('Keyboard shortcuts');
    await expectVisible(sheet);
    await view('The keys');
    await sheet.getByLabel('Find a command or key').fill('send');
    await view('Keys found');
    await button('Change shortcuts').click();
    await view('Changing keys');
    await press('Escape', 'Escape');
  });

  it('has the larger of its views on a large screen', async () => {
    await window.rows.nth(3).click();
    await window.reply.fill('Hello,\n\nthe record is **live** now.\n\n- cleared the cache\n- tried it from *outside*');
    await press('Control+Shift+f');
    await view('All of the height to write in');
    await press('Control+Shift+f');
    await window.queues.getByRole('button', { name: /^Drafts/ }).click();
    await view('Drafts');
  });
});
