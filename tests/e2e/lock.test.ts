/** The lock in a real browser, by keyboard alone: nothing of the desk is in the page until it is opened. */
import { expect, it } from 'vitest';
import { until } from '../helpers/until.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

it('empties the page by a key, and gives everything back for the passphrase', async () => {
  const service = await setup.startService({ keeps: true, tickets: 40 });
  await setup.openDesk({ signedIn: service });
  const { page } = window;
  await window.hasTickets(2);
  await window.openSettings('Protection');
  await page.getByRole('button', { name: 'Make a recovery code…' }).waitFor();
  await window.isAccessible('what protects the data', { wcag: true });
  await page.getByRole('button', { name: 'Back to tickets' }).click();
  await window.tickets.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await window.ticket.getByRole('heading', { level: 2 }).waitFor();
  await page.keyboard.press('r');
  await page.getByRole('textbox', { name: 'Reply' }).waitFor();
  await page.keyboard.type('Half a thought');
  // Another window of the same desk, and a link to a ticket that comes while it is locked.
  const other = await setup.desk.context.newPage();
  await other.goto(new URL(page.url()).origin);
  await other.getByRole('grid', { name: 'Tickets' }).waitFor();
  await page.bringToFront();
  // At once: what was typed is not saved yet.
  await page.keyboard.press('Control+Shift+X');
  await page.getByRole('heading', { name: 'Unlock Rackside' }).waitFor();
  const field = page.getByLabel('Passphrase', { exact: true });
  await until('the focus in the field', () => field.evaluate((input) => input.matches(':focus')));
  expect(await page.content()).not.toMatch(/Half a thought|#[A-Z]{3}-\d+/);
  expect(await page.title()).toBe('Rackside');
  await window.isAccessible('the locked window', { wcag: true });
  await other.getByRole('heading', { name: 'Unlock Rackside' }).waitFor();
  expect(await other.content()).not.toMatch(/#[A-Z]{3}-\d+/);
  await other.goto(`${new URL(page.url()).origin}/#/ticket/ABC-000000`);
  await window.unlock();
  await window.ticket.getByRole('heading', { level: 2 }).waitFor();
  await page.keyboard.press('r');
  const reply = page.getByRole('textbox', { name: 'Reply' });
  await until('the reply', async () => (await reply.inputValue()) === 'Half a thought');
  await other.getByText('Ticket #ABC-000000 isn’t stored on this computer.').first().waitFor();
});
