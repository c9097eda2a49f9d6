/** Two agents of a team: what one hands on, shares and sets, as it stands at the other. */
import type { Locator } from 'playwright';
import { afterAll, describe, it } from 'vitest';
import { WORDS_LANGUAGES } from '../../shared/domain/language.ts';
import { startTestService } from '../desk/harness.ts';
import { openLocalDesk } from '../e2e/harness.ts';
import { noNatsServer, startNats } from '../helpers/nats-server.ts';
import { DeskWindow, expectHidden, expectVisible } from '../helpers/window.ts';
import { openTour, where } from './open-tour.ts';

const PASSPHRASE = 'quartz lantern drifting meadow seven';
/** Waits for something that NATS brings: no desk can tell when. */
const comes = (locator: Locator) => locator.first().waitFor();
const title = `a team at work, in ${where}${noNatsServer ? ` (SKIPPED: ${noNatsServer})` : ''}, in %s`;

describe.skipIf(noNatsServer).each(WORDS_LANGUAGES)(title, (language) => {
  const tour = openTour('team-work', language);
  const { window, view } = tour;
  const ends: (() => unknown)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  let other: DeskWindow;
  let subject = '';

  it('begins with a colleague who invites', async () => {
    const nats = await startNats({ user: 'desk', password: 'engine-password' });
    const service = await startTestService({ tickets: 60, dialects: ['conversations'] });
    const ben = await openLocalDesk();
    ends.push(
      () => nats.stop(),
      service.stop,
      () => ben.stop(),
    );
    other = new DeskWindow(() => ben.page);
    await Promise.all([tour.protect(), other.unlock()]);
    await Promise.all([window.signIn(service), other.signIn(service)]);
    await Promise.all([window.waitForTickets(), other.waitForTickets()]);
    const login = async (one: DeskWindow) => {
      await one.page.getByLabel('User', { exact: true }).fill('desk');
      await one.page.getByLabel('Password', { exact: true }).fill('engine-password');
    };
    await other.openSettings('Team');
    await other.button('Start a team').click();
    await other.page.getByLabel('Your name', { exact: true }).fill('Ben Ito');
    await other.page.getByLabel('Server address').fill(nats.address);
    await login(other);
    await other.button('Start a team').press('Enter');
    await comes(other.page.getByText('Ben Ito (you)'));
    await other.button('Invite').click();
    await other.page.getByLabel('Team passphrase').fill(PASSPHRASE);
    await other.rush(() => other.button('Create invitation').click());
    await ben.agree('Invite');
    const invitation = other.dialog('Invitation');
    const code = await invitation.getByLabel('Invitation code').inputValue();
    await invitation.getByRole('button', { name: 'Done' }).click();

    await window.openSettings('Team');
    await window.button('Join a team').click();
    await window.page.getByLabel('Invitation code').fill(code);
    await window.page.getByLabel('Team passphrase').fill(PASSPHRASE);
    await window.page.getByLabel('Your name', { exact: true }).fill('Mara Lind');
    await login(window);
    await window.button('Join a team').press('Enter');
    await comes(window.page.getByText('Invited by Ben Ito'));
  });

  it('has settings in common', async () => {
    await comes(other.page.getByText('Mara Lind'));
    // One setting is the team’s, one differs, and two are not set.
    for (const [one, name] of [
      [other, 'Support'],
      [window, 'Help'],
    ] as const) {
      await one.showSettings('Departments');
      await one.page.getByRole('textbox').first().fill(name);
      await one.press('Tab');
      await expectVisible(one.page.getByText('Saved', { exact: true }));
      await one.showSettings('Team');
    }
    await other.button('Share with the team: Department names').click();
    const departments = window.page.getByRole('listitem').filter({ has: window.page.getByText('Department names') });
    await comes(departments.getByText('Use the team’s', { exact: true }));
    await window.page.getByText('waiting to be shared').waitFor({ state: 'hidden' });
    const common = window.page.getByRole('region', { name: 'Shared settings' });
    await expectVisible(common.getByText('Department names'));
    await common.scrollIntoViewIfNeeded();
    await view('Shared settings');
  });

  it('has views of the team beside one’s own', async () => {
    await window.button('Back to tickets').click();
    await other.button('Back to tickets').click();
    for (const [name, query] of [
      ['Power and racks', 'status:open'],
      ['Mail that does not arrive anywhere, of customers with a contract', 'status:closed'],
    ] as const) {
      await other.press('/');
      await other.page.keyboard.type(query);
      await other.button('Save as view').press('Enter');
      await other.page.getByLabel('View name').fill(name);
      await other.press('Enter');
      await other.button('View options').press('Enter');
      await other.page.getByRole('menuitem', { name: 'Share with the team' }).click();
      await expectHidden(other.page.getByRole('menu'));
    }
    await comes(window.queues.getByText('Power and racks'));
    await window.queues.getByRole('button', { name: /^Mail that/ }).click();
    await view('Views of the team');
    await window.queues.getByRole('button', { name: /^Awaiting Reply/ }).click();
    await other.queues.getByRole('button', { name: /^Awaiting Reply/ }).click();
  });

  it('shows a ticket that is handed on with a draft', async () => {
    await other.rows.first().click();
    subject = (await other.ticket.getByRole('heading', { level: 2 }).textContent()) ?? '';
    await other.press('r');
    await other.reply.pressSequentially('Hello,\nthe rack has power again.');
    await other.press('Escape');
    await other.press('a');
    const hand = other.dialog(/^Hand #/);
    await hand.getByLabel('Note to your colleague').fill('You know this rack.');
    await hand.getByRole('checkbox', { name: 'Include my draft' }).check();
    await other.press('Control+Enter');
    await expectHidden(hand);
    await window.rowOf(subject).click();
    await comes(window.ticket.getByText('Includes a draft'));
    await view('A draft that came with a ticket');
    await window.press('r');
    await window.reply.pressSequentially('Hello, we look at it.');
    await window.press('Escape');
    await window.press('a');
    await expectVisible(window.dialog(/^Hand #/));
    await view('Handing a ticket over');
    await window.press('Escape');
  });

  it('has faces in the table', async () => {
    await window.tickets.focus();
    await window.press('Escape');
    await window.button('Show as table').click();
    await view('A table with faces');
  });
});
