/**
 * Two agents at two desks, each in a Chromium of its own, share by way of a real NATS server: a
 * team is started, joined and used by what stands in the window.
 */
import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { noNatsServer, startNats } from '../helpers/nats-server.ts';
import { LONG_TIMEOUT_MS } from '../helpers/until.ts';
import { DeskWindow, expectHidden, expectVisible } from '../helpers/window.ts';
import { type LocalDesk, openLocalDesk } from './harness.ts';
import { setUpLocal } from './set-up.ts';

const PASSPHRASE = 'quartz lantern drifting meadow seven';
const setup = setUpLocal();

/** Waits for something that NATS brings: no desk can tell when. */
const comes = (locator: Locator) => locator.first().waitFor({ timeout: LONG_TIMEOUT_MS });
const connected = (page: Page) => comes(page.getByText(/^127\.0\.0\.1:\d+ Connected · Signed in as desk/));

it.skipIf(noNatsServer)('what one agent writes, shares and takes stands at the other, with their name', async () => {
  const nats = await startNats({ user: 'desk', password: 'engine-password' });
  setup.atEnd(() => nats.stop());
  const service = await setup.startService();
  const mara: LocalDesk = await setup.openDesk({ signedIn: service });
  const { window } = setup;
  await window.waitForTickets();

  await window.openSettings('Team');
  await window.button('Start a team').click();
  await window.expectAccessible('starting a team', { within: 'main' });
  await window.page.getByLabel('Your name', { exact: true }).fill('Mara Lind');
  await window.page.getByLabel('Server address').fill(nats.address);
  await window.page.getByLabel('User', { exact: true }).fill('desk');
  await window.page.getByLabel('Password', { exact: true }).fill('engine-password');
  await window.button('Start a team').press('Enter');
  await connected(window.page);
  await expectVisible(window.page.getByText('Mara Lind (you)'));
  await window.expectAccessible('a team', { within: 'main' });

  await window.button('Invite').click();
  await window.page.getByLabel('Team passphrase').fill(PASSPHRASE);
  await window.rush(() => window.button('Create invitation').click());
  await mara.agree('Invite');
  const invitation = window.dialog('Invitation');
  const code = await invitation.getByLabel('Invitation code').inputValue();
  expect(code).toMatch(/^RACKSIDE-TEAM/);
  await window.expectAccessible('an invitation', { within: '[role="dialog"]' });
  await invitation.getByRole('button', { name: 'Done' }).click();

  const ben = await openLocalDesk();
  setup.atEnd(() => ben.stop());
  const other = new DeskWindow(() => ben.page);
  await other.unlock();
  await other.signIn(service);
  await other.waitForTickets();
  await other.openSettings('Team');
  await other.button('Join a team').click();
  await other.page.getByLabel('Invitation code').fill(code);
  await other.page.getByLabel('Team passphrase').fill(PASSPHRASE);
  await other.page.getByLabel('Your name', { exact: true }).fill('Ben Ito');
  await other.page.getByLabel('User', { exact: true }).fill('desk');
  await other.page.getByLabel('Password', { exact: true }).fill('engine-password');
  await other.button('Join a team').press('Enter');
  await connected(other.page);
  await comes(other.page.getByText('Invited by Mara Lind'));
  await comes(window.page.getByText('Ben Ito'));

  await window.button('Back to tickets').click();
  await other.button('Back to tickets').click();
  await window.rows.first().click();
  const subject = (await window.ticket.getByRole('heading', { level: 2 }).textContent()) ?? '';
  await window.press('n');
  const note = window.dialog(/^Note on #/);
  await note.getByRole('textbox').fill('The rack lost power at nine.');
  await window.press('Control+Enter');
  await expectHidden(note);

  await other.rows.filter({ hasText: subject }).first().click();
  await comes(other.timeline.getByText('The rack lost power at nine.'));
  await comes(other.timeline.getByText('Mara Lind'));

  // Shared settings stand in their section.
  await window.openSettings('Team');
  const common = window.page.getByRole('region', { name: 'Shared settings' });
  await expectVisible(common.getByText('Department names'));
  await window.expectAccessible('shared settings', { within: 'main' });

  await window.button('Back to tickets').click();
  await window.rows.filter({ hasText: subject }).first().click();

  // Both have the ticket before them.
  const teamOf = (one: DeskWindow) => one.ticket.getByRole('region', { name: 'Team' });
  await comes(teamOf(window).getByText('Ben Ito is here'));
  await comes(teamOf(other).getByText('Mara Lind is here'));
  await comes(other.page.getByRole('row', { name: /Mara Lind is here/ }));

  await window.press('i');
  await comes(teamOf(window).getByText('Taken by you'));
  await comes(teamOf(other).getByText('Taken by Mara Lind'));
  await window.press('z');
  await comes(teamOf(other).getByText('Unassigned'));
  await window.press('i');
  await comes(teamOf(other).getByText('Taken by Mara Lind'));
  await window.expectAccessible('a ticket that is taken');

  await window.press('r');
  await window.reply.pressSequentially('Hello');
  await comes(teamOf(other).getByText('Mara Lind is writing'));
  await window.press('Escape');

  await window.press('a');
  const hand = window.dialog(/^Hand #/);
  await window.expectAccessible('handing a ticket over', { within: '[role="dialog"]' });
  await hand.getByLabel('Note to your colleague').fill('You know this rack.');
  await hand.getByRole('checkbox', { name: 'Include my draft' }).check();
  await window.press('Control+Enter');
  await expectHidden(hand);
  await comes(teamOf(other).getByText('Taken by you'));
  await comes(other.ticket.getByText('You know this rack.'));
  await other.ticket.getByRole('button', { name: 'Use the draft' }).press('Enter');
  expect(await other.reply.inputValue()).toBe('Hello');
  await other.press('Escape');
  await other.press('g m');
  await comes(other.rowOf(subject));
  await comes(other.queues.getByRole('button', { name: 'Unassigned' }));
  await window.queues.getByRole('button', { name: 'Ben Ito' }).click();
  await comes(window.rowOf(subject));

  await other.openSettings('Team');
  await nats.kill();
  await comes(window.button('Colleagues can’t be seen'));
});
