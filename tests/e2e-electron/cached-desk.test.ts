/**
 * The cached desk in a real Electron: each of its parts once, online, and then without a network
 * over the same data.
 */
import { expect, it } from 'vitest';
import type { RunningService } from '../../service/service.ts';
import { setUp } from '../helpers/set-up.ts';
import { until } from '../helpers/until.ts';
import { seen } from '../helpers/window.ts';
import { openElectronDesk } from './harness.ts';

const setup = setUp(openElectronDesk);
const { window } = setup;

let service: RunningService;

const unlocked = () => window.unlock();

it('queues, table, customer, notes, canned replies, search, account page; and offline after a restart', async () => {
  service = await setup.startService({ tickets: 120, customers: 20 });
  await setup.openDesk();
  await unlocked();
  await window.signIn(service);
  await window.hasTickets();
  await window.hasWholeQueues();

  // A server's tickets, and all of them as a table.
  const server = window.queues.getByText(/^(srv|kvm)-/).first();
  const name = await server.innerText();
  await server.click();
  await seen(window.page.getByRole('heading', { name, exact: true }));
  await window.queues.getByText('All Active').click();
  await window.page.getByRole('button', { name: 'Show as table' }).click();
  await seen(window.page.getByRole('columnheader', { name: 'Priority' }));
  await window.rows.nth(3).click();

  // Its customer; a note typed at once; a canned reply made and inserted at the cursor.
  await seen(window.customer.getByRole('button', { name: /^Other tickets/ }));
  await until('the composer', async () => (await window.reply.count()) === 1);
  await window.tickets.focus();
  await window.press('n');
  await window.page.keyboard.type('Ask for the brass rackside key.');
  await window.press('Control+Enter');
  await seen(window.timeline.getByText('Ask for the brass rackside key.'));
  await window.page.getByRole('dialog', { name: /^Note on #/ }).waitFor({ state: 'hidden' });
  const dialog = window.page.getByRole('dialog', { name: 'Canned replies' });
  await window.tickets.focus();
  await window.press('g c');
  await dialog.getByRole('button', { name: 'New reply' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Greeting');
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('With kind regards');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await seen(dialog.getByText('Greeting'));
  await window.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await window.reply.click();
  await window.page.keyboard.type('Done. ::gre');
  await seen(window.page.getByRole('option', { name: /Greeting/ }));
  await window.press('Enter');
  await until('it in its place', async () => (await window.reply.inputValue()) === 'Done. With kind regards');
  await seen(window.page.getByText(/^Saved \d/));

  // The account's page.
  await window.page.getByRole('button', { name: 'Settings', exact: true }).click();
  const parts = window.page.getByRole('navigation', { name: 'Account settings sections' });
  await parts.getByRole('button', { name: 'Health', exact: true }).click();
  await seen(window.page.getByRole('cell', { name: 'get-tickets' }));
  await window.page.getByRole('button', { name: 'Back to tickets' }).click();

  // Without a network all of it is there, and what was written is found.
  await service.stop();
  await setup.desk.restart();
  await unlocked();
  await window.hasTickets();
  await window.press('/');
  await window.page.keyboard.type('brass key');
  await until('the note', async () => (await window.hits.first().innerText()).includes('brass'));
  await window.press('Enter');
  await until('its draft', async () => (await window.reply.inputValue()) === 'Done. With kind regards');
  await seen(window.timeline.getByText('Ask for the brass rackside key.'));
  expect(await window.page.getByRole('status', { name: 'Connection' }).innerText()).not.toBe('Connected');
});
