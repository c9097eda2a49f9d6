/**
 * A desk in a real Electron joins a colleague's team over a real NATS server: each sees what the
 * other takes, and who is at it.
 */
import { expect, it } from 'vitest';
import { type Agent, connected, knows, openAgent, PASSPHRASE, sees, start, viewOf } from '../desk/team.ts';
import { noNatsServer, startNats } from '../helpers/nats-server.ts';
import { setUp } from '../helpers/set-up.ts';
import { seen } from '../helpers/window.ts';
import { openElectronDesk } from './harness.ts';

const setup = setUp(openElectronDesk);
const { window } = setup;

const holderAt = async ({ under, account }: Agent, ticket: string): Promise<string | undefined> => {
  const { local } = await under.call('ticket.get', { account, ticket });
  const { members } = await viewOf({ under, account, name: '' });
  return members.find(({ id }) => id === local.taken?.member)?.name;
};

it.skipIf(noNatsServer)('a ticket is taken in Electron and by a colleague, and each sees it', async () => {
  const nats = await startNats();
  setup.atEnd(() => nats.stop());
  const service = await setup.startService();
  const mara = await openAgent(service, 'Mara Lind');
  setup.atEnd(() => mara.under.stop());
  await start(mara, { address: nats.address, user: '', password: '', key: '' });
  await connected(mara);
  const { code } = await mara.under.call('team.invite', { account: mara.account, passphrase: PASSPHRASE });

  await setup.openDesk({ signedIn: service });
  await window.hasTickets();
  await window.openSettings('Team');
  await window.button('Join a team').click();
  await window.page.getByLabel('Invitation code').fill(code);
  await window.page.getByLabel('Team passphrase').fill(PASSPHRASE);
  await window.page.getByLabel('Your name').fill('Ben Ito');
  await window.button('Join a team').press('Enter');
  await knows(mara, 2);
  await window.button('Back to tickets').click();

  await window.rows.first().click();
  const ticket = (await window.rows.first().getAttribute('data-ticket-row')) ?? '';
  const line = window.ticket.getByRole('region', { name: 'Team' });
  await seen(line.getByText('Nobody has taken this ticket'));
  await sees(mara, 'that Ben is there', async () => (await viewOf(mara)).here.some((one) => one.ticket === ticket));
  await window.press('i');
  await seen(line.getByText('Taken by you'));
  await sees(mara, 'that it is Ben’s', async () => (await holderAt(mara, ticket)) === 'Ben Ito');

  const { members } = await viewOf(mara);
  const own = members.find((one) => one.own)?.id ?? '';
  await mara.under.call('team.take', { account: mara.account, tickets: [ticket], member: own, note: '' });
  await mara.under.call('team.here', { account: mara.account, ticket, state: 'writing' });
  await seen(line.getByText('Taken by Mara Lind'));
  await seen(line.getByText('Mara Lind is writing'));
  await expect.poll(() => window.rows.first().getAttribute('aria-label')).toContain('Taken by Mara Lind');

  await window.press('u');
  await sees(mara, 'that Ben is gone', async () => (await viewOf(mara)).here.length === 0);
});
