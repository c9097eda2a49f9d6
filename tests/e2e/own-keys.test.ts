/** The menu of a row, and a key of one's own, in a real browser and by keyboard alone. */
import { it } from 'vitest';
import { isFullRun } from '../helpers/full-run.ts';
import { whenSettled } from '../helpers/under-way.ts';
import { expectVisible } from '../helpers/window.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

// In each run: `RowMenu`, `KeySheet` and `change-keys`.
it.runIf(isFullRun)(
  'opens the menu of a row by keys, and keeps a key that was taken from another command',
  async () => {
    const service = await setup.startService({ keeps: true, tickets: 40 });
    await setup.openDesk({ signedIn: service });
    const { page } = window;
    await window.waitForTickets(2);
    await window.tickets.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expectVisible(window.ticket.getByRole('heading', { level: 2 }));
    await window.tickets.focus();
    await page.keyboard.press('Shift+F10');
    await expectVisible(page.getByRole('menuitem', { name: /^Pin/ }));
    await window.expectAccessible('the menu of a row', { wcag: true });
    await page.keyboard.press('Escape');
    await whenSettled('the focus in the list', () => window.tickets.evaluate((list) => list.matches(':focus')));

    await page.keyboard.press('?');
    await page.getByRole('button', { name: 'Change shortcuts' }).press('Enter');
    await page.getByRole('button', { name: 'Pin: change s' }).press('Enter');
    await page.keyboard.press('Shift+N');
    await expectVisible(page.getByText('Used by “Refresh”. If you take it, that command loses it.'));
    await window.expectAccessible('the sheet of keys', { wcag: true });
    await page.keyboard.press('Enter');
    await expectVisible(page.getByRole('button', { name: 'Pin: change Shift+N' }));
    await page.keyboard.press('Escape');
    await page.reload();
    await expectVisible(window.ticket.getByRole('heading', { level: 2 }));
    await window.tickets.focus();
    await page.keyboard.press('Shift+N');
    await expectVisible(page.getByText('Pinned').first());
  },
);
