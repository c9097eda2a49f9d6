/**
 * Conversations at a service that tells apps nothing of them, by the tickets' own pages: only after
 * the agent's word, there without the service, with what stands in the way in one sentence.
 */
import { expect, it } from 'vitest';
import type { PageOptions } from '../../service/client-area/options.ts';
import type { RunningService } from '../../service/service.ts';
import { until } from '../helpers/until.ts';
import { gone, hasFocus, idOf, seen, tabTo } from '../helpers/window.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ stays: true, once: true });
const { window } = setup;
/** Of the first tests, which share their desk in this order: what the agent allows, takes back, and allows again. */
let service: RunningService;

const messages = () => window.timeline.getByRole('article', { name: /^Message/ });
const readHere = () => window.button('Read the conversation here');
const readSwitch = () => window.page.getByRole('switch', { name: 'Read conversations here' });
const allowAtOnce = async () => {
  await window.openSettings('Conversations');
  await readSwitch().check();
  await seen(window.page.getByText('Found at the service:'));
  await window.button('Back to tickets').click();
};

/** A desk at a service whose tickets have pages. */
async function open(pages: Partial<PageOptions>): Promise<RunningService> {
  const service = await setup.startService({ pages, repliesAs: 'staff', tickets: 60, customers: 15 });
  await setup.openDesk({ signedIn: service });
  await window.hasTickets();
  await window.newestFirst();
  return service;
}

/** Opens the row, and says which ticket it is of. */
async function openRow(at: number): Promise<string> {
  const ticket = await idOf(window.rows.nth(at));
  // By its id: another row may stand there by the time of the click.
  await window.rowById(ticket).click();
  await window.reply.waitFor();
  return ticket;
}

const hasAllOf = async (service: RunningService, ticket: string) => {
  const wanted = service.conversation(ticket)?.posts.length;
  await until('every message', async () => (await messages().count()) === wanted);
};

it('says that a login stands before the page, with the ways on, and reads it once that is gone', async () => {
  service = await open({ theme: 'twenty-one', gate: 'login-form' });
  await openRow(0);
  await seen(readHere());
  expect(service.pageLog.all()).toEqual([]);
  await readHere().click();
  const notice = window.timeline
    .getByRole('status')
    .filter({ hasText: 'only shows conversations to customers who are signed in' });
  await seen(notice);
  await window.isAccessible('what stands in the way');
  await notice.getByRole('button', { name: 'Add excerpt' }).click();
  await seen(window.dialog(/^Add excerpt/));
  await window.press('Escape');

  service.turn({ pages: { gate: null } });
  await notice.getByRole('button', { name: 'Try again' }).click();
  await seen(messages().first());
});

it('takes the word back by the switch of the account’s page, and keeps what was read', async () => {
  service.turn({ pages: { theme: 'six' } });
  const read = await openRow(1);
  await hasAllOf(service, read);

  await window.openSettings('Conversations');
  await window.isAccessible('the section of conversations');
  await readSwitch().focus();
  await window.press('Space');
  await until('turned off', async () => !(await readSwitch().isChecked()));
  await seen(window.page.getByText('Saved', { exact: true }));
  await window.button('Back to tickets').click();

  await hasAllOf(service, read);
  const kept = await messages().count();
  service.pageLog.clear();
  service.customerReply(read, 'Still nothing, I am afraid.');
  await window.lookForChanges();
  await seen(readHere());
  await expect.poll(() => messages().count()).toBe(kept);
  expect(service.pageLog.all()).toEqual([]);
});

it('reads a page only after the agent’s next word, by keyboard, and keeps it for reading offline', async () => {
  const ticket = await openRow(2);
  await seen(readHere());
  expect(await window.timeline.innerText()).toContain('The service may record it as viewed by the customer');
  expect(service.pageLog.all()).toEqual([]);
  await window.isAccessible('the question on the ticket');

  await tabTo(readHere());
  await window.press('Enter');
  await hasAllOf(service, ticket);
  await gone(readHere());
  await seen(messages().filter({ hasText: 'customer' }));

  // No other ticket asks again.
  const next = await openRow(3);
  await hasAllOf(service, next);

  for (const { headers } of service.pageLog.all()) expect(headers).not.toHaveProperty('authorization');

  const words = await messages().count();
  for (const operation of ['*', 'viewticket.php']) service.faults.add({ operation, kind: 'reset-before', times: 0 });
  await window.page.reload();
  await until('the same messages', async () => (await messages().count()) === words);
});

it('learns where the pages are from a pasted address', async () => {
  const service = await open({ theme: 'twenty-one', folder: '/help/desk' });
  const ticket = await openRow(0);
  await readHere().click();
  await window.timeline.getByRole('button', { name: 'Set the page address' }).click();
  const kept = service.conversation(ticket);
  const url = `${service.url}/help/desk/viewticket.php?tid=${kept?.tid}&c=${kept?.c}`;
  await window.page.getByRole('textbox', { name: 'Address of any ticket’s page' }).fill(url);
  await window.press('Enter');
  await seen(window.page.getByText('Using the address below.'));
  await window.button('Back to tickets').click();
  await hasAllOf(service, ticket);
});

it('learns an unknown design from one message that the agent shows it, by the palette', async () => {
  const service = await open({ theme: 'flat' });
  await allowAtOnce();
  const ticket = await openRow(0);
  await seen(window.timeline.getByRole('button', { name: 'Show Rackside a message' }));
  // It is one piece, and all of it stands in the window.
  await gone(window.page.getByText('You haven’t read'));

  await window.press('Control+k');
  await window.page.getByRole('combobox', { name: 'Search or run a command' }).fill('show rackside a');
  await window.press('Enter');
  const field = window.page.getByRole('textbox', { name: 'A sentence from one message' });
  await until('the focus in the field', () => hasFocus(field));
  const [first] = service.conversation(ticket)?.posts ?? [];
  const sentence = (first?.message ?? '').split('\n').find((line) => line.length > 20) ?? '';
  await field.fill(sentence);
  await window.press('Control+Enter');
  await seen(window.page.getByText(/messages? found on this page/));
});
