/** A desk in real Electron shares with a colleague's by a real NATS server. */
import { expect, it } from 'vitest';
import { rowsOf, send } from '../desk/harness.ts';
import { openAgent, PASSPHRASE, startTeam, viewOf, waitForEndState, waitUntilConnected } from '../desk/team.ts';
import { noNatsServer, startNats } from '../helpers/nats-server.ts';
import { setUp } from '../helpers/set-up.ts';
import { LONG_TIMEOUT_MS } from '../helpers/until.ts';
import { expectHidden } from '../helpers/window.ts';
import { openElectronDesk } from './harness.ts';

const setup = setUp(openElectronDesk, { once: true });
const { window } = setup;
const LOGIN = { user: 'desk', password: 'engine-password', key: '' };

it.skipIf(noNatsServer)('looks at a colleague’s reply and approves it, by keyboard', async () => {
  const nats = await startNats(LOGIN);
  setup.atEnd(() => nats.stop());
  const service = await setup.startService({ repliesAs: 'staff', tickets: 60, customers: 10 });
  const ben = await openAgent(service, 'Ben Ito');
  setup.atEnd(() => ben.under.stop());
  const { account } = ben;
  await ben.under.call('account.configure', { account, settings: { holdSeconds: 0, replyAs: 'name' } });
  await startTeam(ben, { ...LOGIN, address: nats.address });
  await waitUntilConnected(ben);
  const member = (await viewOf(ben)).members.find(({ own }) => own)?.id ?? '';
  await ben.under.call('look.setRule', { account, member, rule: { all: true, departments: [], money: null } });
  const { code } = await ben.under.call('team.invite', { account, passphrase: PASSPHRASE });

  await setup.openDesk({ signedIn: service });
  await window.waitForTickets();
  await window.openSettings('Team');
  await window.button('Join a team').click();
  for (const [label, text] of [
    ['Invitation code', code],
    ['Team passphrase', PASSPHRASE],
    ['User', LOGIN.user],
    ['Password', LOGIN.password],
  ] as const)
    await window.page.getByLabel(label, { exact: true }).fill(text);
  await window.page.getByLabel('Your name', { exact: true }).fill('Mara Lind');
  await window.button('Join a team').press('Enter');
  // NATS brings it: no desk can tell when.
  await window.page.getByText('Ben Ito', { exact: true }).first().waitFor({ timeout: LONG_TIMEOUT_MS });
  await window.button('Back to tickets').click();

  const [row] = await rowsOf(ben.under, account);
  if (!row) throw new Error('the service has no tickets');
  const { id: item } = await send(ben.under, account, row.id, 'The disk is replaced.');
  const queue = window.queues.getByRole('button', { name: 'To look at' });
  await queue.waitFor({ timeout: LONG_TIMEOUT_MS });
  await window.press('g l');
  await window.rowOf(row.subject).click();
  const card = window.ticket.getByRole('article', { name: 'Reply by Ben Ito, waiting for a second look' });
  await card.getByText('The disk is replaced.').waitFor();
  await window.press('Shift+P');
  await expectHidden(card);
  await waitForEndState(ben, item, 'accepted');
  const sent = service.ledger.of('add-ticket-reply').map(({ message, params }) => [message, params.name]);
  expect(sent).toEqual([['The disk is replaced.', 'Ben Ito']]);
});
