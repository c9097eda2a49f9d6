/** The lock in a real browser, by keyboard alone: until it opens, the page holds no data. */
import { expect, it } from 'vitest';
import { expectHidden, expectVisible, hasFocus } from '../helpers/window.ts';
import { answer, pickTicket } from './main-job.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

it('empties every page by a key, says what is held, and gives everything back for the passphrase', async () => {
  const service = await setup.startService({ keeps: true, tickets: 120 });
  await setup.openDesk({ signedIn: service });
  const { page } = window;
  await window.openSettings('Protection');
  await expectVisible(window.button('Create recovery code…'));
  await window.expectAccessible('what protects the data', { wcag: true });
  await window.button('Back to tickets').click();
  const other = await setup.desk.openTab();
  await expectVisible(other.getByRole('grid', { name: 'Tickets' }));
  await page.bringToFront();
  await window.tickets.focus();
  await window.press('Home', 'Enter', 'r');
  // At once: what was typed is not saved yet.
  await window.rush(() => page.keyboard.type('Half a thought'));
  await window.press('Control+Shift+X');
  await expectVisible(page.getByRole('heading', { name: 'Unlock Rackside' }));
  expect(await hasFocus(page.getByLabel('Passphrase', { exact: true }))).toBe(true);
  expect(await page.content()).not.toMatch(/Half a thought|#[A-Z]{3}-\d+/);
  expect(await page.title()).toBe('Rackside');
  await window.expectAccessible('the locked window', { wcag: true });
  await other.getByRole('heading', { name: 'Unlock Rackside' }).waitFor();
  expect(await other.content()).not.toMatch(/#[A-Z]{3}-\d+/);
  await other.close();
  await window.unlock();
  await expectVisible(window.ticket.getByRole('heading', { level: 2 }));
  await window.press('r');
  expect(await window.reply.inputValue()).toBe('Half a thought');

  // A reply in its hold: it is asked about, and what sends nothing has the focus.
  await pickTicket(window);
  await answer(window, 'On its way', []);
  await window.press('Control+Shift+X');
  const asked = page.getByRole('dialog', { name: 'Lock Rackside?' });
  await expectVisible(asked.getByText('1 reply was about to be sent'));
  await window.expectAccessible('the question before a lock', { wcag: true });
  expect(await hasFocus(asked.getByRole('button', { name: 'Lock now, send when I’m back' }))).toBe(true);
  await window.press('Enter');
  await expectHidden(asked);
  await expectVisible(page.getByText('1 item you sent is waiting until you unlock Rackside.'));
  await window.unlock();
  await page.getByRole('dialog').filter({ hasText: 'Reply on its way' }).getByRole('button', { name: 'Undo' }).click();
  await expectVisible(window.ticket.getByRole('heading', { level: 2 }));
  expect(service.ledger.of('add-ticket-reply')).toEqual([]);
});
