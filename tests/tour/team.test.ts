/** A team: a colleague who is played comes to a ticket, takes it and answers it. */
import type { Locator } from 'playwright';
import { describe, it } from 'vitest';
import { noNatsServer } from '../helpers/nats-server.ts';
import { openTour, where } from './open-tour.ts';

const tour = openTour('team');
const { window, view } = tour;
/** Waits for the colleague who is played. */
const comes = (locator: Locator) => locator.waitFor();

describe.skipIf(noNatsServer)(`a team, in ${where}${noNatsServer ? ` (SKIPPED: ${noNatsServer})` : ''}`, () => {
  it('has a colleague at the ticket, who writes, answers and takes it', async () => {
    await tour.practise();
    await tour.giveName();
    await window.rows.first().click();
    await window.button('Practice scenarios').click();
    await view('What can be practised');
    await window.page.getByRole('menuitem', { name: /^Have a colleague join you/ }).click();
    await comes(window.page.getByText('Mira Holt is here').first());
    await view('A colleague at the ticket');
    await comes(window.page.getByText('Mira Holt is writing').first());
    await view('A colleague who writes');
    await comes(window.page.getByText('Taken by Mira Holt').first());
    await view('A ticket that a colleague has');
  });

  it('is shown on the account page', async () => {
    await window.openSettings('Team');
    await view('The team');
  });
});
