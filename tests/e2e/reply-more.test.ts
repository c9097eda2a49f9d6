/**
 * Chooses something for one reply alone, by keyboard: a contact in whose name it goes out, and
 * custom fields of the ticket.
 */
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { customFieldsOf } from '../../service/operations/encoded-fields.ts';
import { askService } from '../helpers/ask-service.ts';
import { isFullRun } from '../helpers/full-run.ts';
import { layoutFaults } from '../helpers/layout.ts';
import { expectHidden, expectVisible } from '../helpers/window.ts';
import type { RunningService } from '../service/service.ts';
import { DIALECTS } from './dialects.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ stays: true });
const { window } = setup;

let service: RunningService | undefined;

type Wire = Record<string, string>;

const replies = () => (service as RunningService).ledger.of('add-ticket-reply');
const dialog = (): Locator => window.page.getByRole('dialog', { name: 'This reply only' });
/** Both the list and the ticket are told apart by what they are about: ids differ by dialect. */
const rowOf = ({ subject = '' }: Wire): Locator => window.rows.filter({ hasText: subject }).first();

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

async function openTicket(ticket: Wire): Promise<void> {
  await window.queues.getByText('All Active').click();
  await rowOf(ticket).click();
  // The customer's contacts are read with them.
  await expectVisible(window.customer.getByText('Matched by client ID'));
  await window.ticket.focus();
}

/** Writes a reply, and chooses for it. */
async function write(text: string): Promise<void> {
  await window.page.keyboard.press('r');
  await window.page.keyboard.type(text);
  await window.ticket.getByRole('button', { name: 'Reply options' }).press('Enter');
  await expectVisible(dialog().locator('select:focus'));
  await window.page.keyboard.type('Noor');
  await expectVisible(dialog().getByText(/as if Noor Aziz had written it/));
}

describe.each(DIALECTS)('more for one reply, %s', (_, dialects) => {
  // In each run: the dialog (`parameters/reply`), the checks (`checks`), the card (`OutboxCard`), and
  // the desk (`reply-extras`).
  it.runIf(isFullRun)('is chosen, shown, taken back with the text, and sent with that reply alone', async () => {
    service = await setup.startService({ keeps: true, tickets: 60, customers: 15 });
    const { ticket, contact } = await ticketOfClient(service);
    service.turn({ dialects });
    await setup.openDesk({ signedIn: service });
    const { page } = window;
    await openTicket(ticket);

    // Left by Escape, it has changed nothing.
    await write('As Noor.');
    await page.keyboard.press('Escape');
    await expectHidden(dialog());
    expect(await window.ticket.getByText('the contact Noor Aziz').count()).toBe(0);

    await write('');
    await dialog().getByRole('button', { name: 'Add field' }).press('Enter');
    await expectVisible(dialog().locator('input:focus'));
    await page.keyboard.type('3');
    await page.keyboard.press('Tab');
    await page.keyboard.type('blå – K-7');
    await window.expectAccessible('dialog', { within: '[role="dialog"]' });
    await page.setViewportSize({ width: 900, height: 600 });
    expect(await layoutFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialog().getByRole('button', { name: 'Apply to this reply' }).press('Enter');
    await expectHidden(dialog());
    await expectVisible(window.ticket.getByText('the contact Noor Aziz, in their own name'));
    await expectVisible(window.ticket.getByText('1 custom field'));

    // A check's line stands behind the warning; it is reached and switched off by keyboard.
    const field = window.reply;
    await field.fill('As Noor. The log is attached.');
    // Checks look once typing rests.
    await window.waitUntilSettled({ soon: 500 });
    await expectVisible(window.ticket.getByRole('button', { name: /^\d more$/ }));
    await page.keyboard.press('Control+Shift+y');
    const notices = page.getByRole('region', { name: 'Before you send' });
    await expectVisible(notices.getByText('no file is attached'));
    await window.expectAccessible('notices', { within: '[data-notices]' });
    await notices.getByRole('button', { name: /^Options/ }).press('Enter');
    await page.getByRole('menuitem', { name: /^Turn off/ }).press('Enter');
    await expectHidden(notices.getByText('no file is attached'));
    await expectVisible(page.locator('textarea:focus'));

    // Taken back, it is there again with its text.
    await field.fill('As Noor.');
    await field.press('Control+Enter');
    await window.timeline.getByRole('button', { name: 'Undo' }).press('Enter');
    expect(await field.inputValue()).toBe('As Noor.');
    await expectVisible(window.ticket.getByText('the contact Noor Aziz, in their own name'));
    expect(replies()).toEqual([]);

    await field.press('Control+Enter');
    await expectVisible(window.timeline.getByText('As the contact Noor Aziz, in the contact’s own name'));
    await expectVisible(window.timeline.getByText('3 = blå – K-7'));
    await window.timeline.getByRole('button', { name: 'Send now' }).press('Enter');
    const [call] = replies();
    expect(call?.message).toBe('As Noor.');
    // In some dialects an id has more to it.
    expect(String(call?.params.contactid).split('-')[0]).toBe(contact);
    expect(call?.params.name).toBeUndefined();
    expect(customFieldsOf(String(call?.params.customfields))).toEqual({ 3: 'blå – K-7' });

    // The next reply has none of it.
    expect(await field.inputValue()).toBe('');
    await expectHidden(window.ticket.getByText('the contact Noor Aziz: in'));
  });
});
