/**
 * Two agents at two desks share by way of a real NATS server: a team is started, joined and used by
 * what stands in the window.
 */
import type { Browser, Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { isFullRun } from '../helpers/full-run.ts';
import { noNatsServer, startNats } from '../helpers/nats-server.ts';
import { LONG_TIMEOUT_MS, until } from '../helpers/until.ts';
import { DeskWindow, expectHidden, expectVisible } from '../helpers/window.ts';
import type { RunningService } from '../service/service.ts';
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

  const browser = mara.context.browser() as Browser;
  const ben = await openLocalDesk({ signedIn: service, stays: true, browser });
  setup.atEnd(() => ben.stop());
  const other = new DeskWindow(() => ben.page);
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

  // In each run: `e2e-electron/team` approves a reply, `team-look` returns one, and so does the
  // window (`LookCards`).
  if (isFullRun) await lookTwice(window, other, service, subject);

  await other.openSettings('Team');
  await nats.kill();
  await comes(window.button('Colleagues can’t be seen'));
});

/** Mara wants a second look at what Ben sends, changes one reply of his, and returns another. */
async function lookTwice(
  window: DeskWindow,
  other: DeskWindow,
  service: RunningService,
  subject: string,
): Promise<void> {
  await window.openSettings('Team');
  await window.button('Second look for Ben Ito…').click();
  await window.page.getByRole('checkbox', { name: 'All replies' }).check();
  await window.expectAccessible('the rule of a second look', { within: 'main' });
  await window.button('Save').press('Enter');
  await expectVisible(window.page.getByText('Second look set by Mara Lind: all replies.'));
  await window.button('Back to tickets').click();
  const sent = () => service.ledger.of('add-ticket-reply').map(({ message, params }) => [message, params.name]);
  const card = window.ticket.getByRole('article', { name: 'Reply by Ben Ito, waiting for a second look' });
  const ask = async (text: string) => {
    await other.press('r');
    await other.reply.fill(text);
    await other.press('Control+Enter');
    const name = other.page.getByRole('textbox', { name: 'Your name' });
    await expectVisible(name.or(other.button('Send now')));
    if (await name.isVisible()) {
      await name.fill('Ben Ito');
      await other.button('Save name').click();
    }
    await other.button('Send now').press('Enter');
    await comes(other.timeline.getByText('Second look'));
    await comes(window.queues.getByRole('button', { name: 'To look at' }));
    await window.press('g l');
    await window.rowOf(subject).click();
    await comes(card.getByText(text));
  };
  await other.rowOf(subject).click();
  await comes(other.ticket.getByText('This reply needs a second look'));
  await ask('Hello');
  await window.expectAccessible('a reply to look at', { within: '[data-look]' });
  await window.press('Shift+D');
  const changes = window.dialog('Approve Ben Ito’s reply with your changes');
  await changes.getByLabel('Text of the reply').fill('Hello, both of you');
  await window.expectAccessible('a changed reply', { within: '[role="dialog"]' });
  await window.press('Control+Enter');
  await expectHidden(changes);
  await comes(other.timeline.getByText('Hello, both of you'));
  await until('the approved reply', () => sent().length > 0);
  expect(sent()).toEqual([['Hello, both of you', 'Ben Ito']]);

  await ask('Once more');
  await window.press('Shift+B');
  const returning = window.dialog('Return Ben Ito’s reply');
  await returning.getByLabel('Reason').fill('They know this by now.');
  await window.press('Control+Enter');
  await expectHidden(returning);
  await comes(other.ticket.getByText('They know this by now.'));
  expect([await other.reply.inputValue(), sent().length]).toEqual(['Once more', 1]);
}
