/** What is chosen for one reply alone, by keyboard: a contact in whose name it goes out, and custom fields of the ticket. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { customFieldsOf } from '../../service/operations/custom-fields.ts';
import { type RunningService, startService } from '../../service/service.ts';
import { until } from '../desk/harness.ts';
import { askService } from '../helpers/ask-service.ts';
import { layoutFaults } from '../helpers/layout.ts';
import { type LocalDesk, openLocalDesk } from './harness.ts';
import { signIn, unlock } from './main-job.ts';

let desk: LocalDesk | undefined;
let service: RunningService | undefined;
let folder: string;

afterEach(async () => {
  await desk?.stop();
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Wire = Record<string, string>;

const open = (port = 0) =>
  startService({ testMode: true, file: join(folder, 'service.db'), port, tickets: 60, customers: 15 });
const replies = () => (service as RunningService).ledger.of('add-ticket-reply');
const ticketPane = (page: Page): Locator => page.getByRole('region', { name: 'Ticket', exact: true });
const timeline = (page: Page): Locator => page.getByRole('region', { name: 'Timeline' });
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'For this reply alone' });
/** Both the list and the ticket are told apart by what they are about: ids differ by dialect. */
const rowOf = (page: Page, { subject = '' }: Wire): Locator =>
  page.getByRole('grid', { name: 'Tickets' }).getByRole('row').filter({ hasText: subject }).first();
const begin = (page: Page) => unlock({ page: () => page, restart: async () => {} }, { vault: 'passphrase' });

/** A ticket of a client who has a contact called Noor Aziz, on top of the list. */
async function ticketOfClient(at: RunningService): Promise<{ ticket: Wire; contact: string }> {
  const { tickets } = (await askService(at, 'get-tickets', { limitnum: '1000' })) as { tickets: { ticket: Wire[] } };
  const ticket = tickets.ticket.find(({ userid, status }) => Number(userid) > 0 && status === 'Open');
  if (!ticket) throw new Error('no client has an open ticket');
  const noor = { firstname: 'Noor', lastname: 'Aziz', email: 'noor@aziz.example' };
  const added = await askService(at, 'add-contact', { clientid: ticket.userid ?? '', ...noor });
  at.customerReply(ticket.id ?? '', 'Any news?');
  return { ticket, contact: String(added.contactid) };
}

async function openTicket(page: Page, ticket: Wire): Promise<void> {
  await page.getByRole('navigation', { name: 'Queues' }).getByText('All Active').click();
  await rowOf(page, ticket).click();
  // The customer's contacts are read with him.
  await page.getByRole('complementary', { name: 'Customer' }).getByText('Known by client id').waitFor();
  await ticketPane(page).focus();
}

/** Writes a reply, and chooses for it. */
async function write(page: Page, text: string): Promise<void> {
  await page.keyboard.press('r');
  await page.keyboard.type(text);
  await ticketPane(page).getByRole('button', { name: 'More for this reply…' }).press('Enter');
  const writtenBy = dialog(page).getByLabel('Record it as written by');
  await dialog(page).locator('select:focus').waitFor();
  await writtenBy.locator('option', { hasText: 'Noor Aziz' }).waitFor({ state: 'attached' });
  await page.keyboard.type('Noor');
  await dialog(page)
    .getByText(/as if Noor Aziz had written it/)
    .waitFor();
}

describe.each([[[]], [['all']]])('more for one reply, dialects %j', (dialects) => {
  it('is chosen, shown, taken back with the text, and sent with that reply alone', async () => {
    folder = mkdtempSync(join(tmpdir(), 'rackside-reply-more-'));
    service = await open();
    const { ticket, contact } = await ticketOfClient(service);
    service.turn({ dialects });
    desk = await openLocalDesk();
    const { page } = desk;
    await begin(page);
    await signIn(page, service);
    await openTicket(page, ticket);

    // Left by Escape, it has changed nothing.
    await write(page, 'As Noor.');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await ticketPane(page).getByText('the contact Noor Aziz').count()).toBe(0);

    await write(page, '');
    await dialog(page).getByRole('button', { name: 'Add a field' }).press('Enter');
    await dialog(page).locator('input:focus').waitFor();
    await page.keyboard.type('3');
    await page.keyboard.press('Tab');
    await page.keyboard.type('blå – K-7');
    const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await page.setViewportSize({ width: 900, height: 600 });
    await expect.poll(() => layoutFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialog(page).getByRole('button', { name: 'Use for this reply' }).press('Enter');
    await dialog(page).waitFor({ state: 'hidden' });
    await ticketPane(page).getByText('the contact Noor Aziz: in that contact’s own name').waitFor();
    await ticketPane(page).getByText('1 custom field').waitFor();

    // Taken back, it is there again with its text.
    const field = page.getByRole('textbox', { name: 'Reply' });
    await field.press('Control+Enter');
    await timeline(page).getByRole('button', { name: 'Undo' }).press('Enter');
    await until('the text', async () => (await field.inputValue()) === 'As Noor.');
    await ticketPane(page).getByText('the contact Noor Aziz: in that contact’s own name').waitFor();
    expect(replies()).toEqual([]);

    await field.press('Control+Enter');
    await timeline(page).getByText('As the contact Noor Aziz, in that contact’s own name').waitFor();
    await timeline(page).getByText('3 = blå – K-7').waitFor();
    await timeline(page).getByRole('button', { name: 'Send now' }).press('Enter');
    const [call] = await until('the reply at the service', () => (replies().length > 0 ? replies() : null));
    expect(call?.message).toBe('As Noor.');
    // In some dialects an id has more to it.
    expect(String(call?.params.contactid).split('-')[0]).toBe(contact);
    expect(call?.params.name).toBeUndefined();
    expect(customFieldsOf(String(call?.params.customfields))).toEqual({ 3: 'blå – K-7' });

    // Of that reply alone.
    await until('an empty composer', async () => (await field.inputValue()) === '');
    await ticketPane(page).getByText('the contact Noor Aziz: in').waitFor({ state: 'hidden' });
  });
});

it('waits without a network with what was chosen for it, also after a restart', async () => {
  folder = mkdtempSync(join(tmpdir(), 'rackside-reply-more-'));
  service = await open();
  const { ticket, contact } = await ticketOfClient(service);
  desk = await openLocalDesk();
  let { page } = desk;
  await begin(page);
  await signIn(page, service);
  await openTicket(page, ticket);
  await timeline(page)
    .getByText(/^Opened by/)
    .waitFor();
  const { url } = service;
  await service.stop();
  await write(page, 'Written on a train.');
  await dialog(page).getByRole('button', { name: 'Use for this reply' }).press('Enter');
  await dialog(page).waitFor({ state: 'hidden' });
  await desk.restart();
  page = desk.page;
  await begin(page);
  await openTicket(page, ticket);
  await ticketPane(page).getByText('the contact Noor Aziz: in that contact’s own name').waitFor();
  await page.getByRole('textbox', { name: 'Reply' }).press('Control+Enter');
  await timeline(page).getByRole('button', { name: 'Send now' }).press('Enter');
  await timeline(page)
    .getByText(/Goes out when the network is back/)
    .waitFor();
  service = await open(Number(new URL(url).port));
  const [call] = await until('the reply at the service', () => (replies().length > 0 ? replies() : null), 90_000);
  expect(call?.params.contactid).toBe(contact);
  expect(call?.message).toBe('Written on a train.');
});
