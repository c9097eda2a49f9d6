/** News that comes to a ticket while its reply is being written; and the same reply in two tabs. */
import { expect, it } from 'vitest';
import { askService } from '../helpers/ask-service.ts';
import { DeskWindow, expectHidden, expectVisible } from '../helpers/window.ts';
import { pickTicket } from './main-job.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ stays: true });
const { window } = setup;

it('is not seen before the agent says so: Send asks, and the reply then goes once, whichever tab sends it', async () => {
  const service = await setup.startService({ repliesAs: 'staff', tickets: 60, customers: 10 });
  const { page, openTab } = await setup.openDesk({ signedIn: service });
  await window.giveName();
  const subject = await pickTicket(window);
  const { tickets } = (await askService(service, 'get-tickets', { limitnum: '1000' })) as {
    tickets: { ticket: Record<string, string>[] };
  };
  const ticket = tickets.ticket.find((one) => one.subject === subject);
  const row = window.tickets.getByRole('row', { name: subject }).first();
  const isUnread = async () => (await row.getAttribute('aria-label'))?.includes('Unread');
  // A header counts as seen after a second on screen.
  await window.waitUntilSettled({ soon: 1000 });
  expect(await isUnread()).toBe(false);

  // Something comes while the agent types, and they type on for longer than that.
  await window.reply.fill('Please restart it.');
  service.customerReply(ticket?.id ?? '', 'STOP, do not restart it.');
  await window.lookForChanges();
  await expectVisible(window.ticket.getByText(/^New message/));
  await window.reply.press('End');
  await page.keyboard.type(' Thank you.');
  await window.waitUntilSettled({ soon: 1000 });
  await window.button('Send reply').click();
  await expectVisible(window.ticket.getByText(/^Not sent yet: New message/));
  expect(await isUnread()).toBe(true);
  expect(await window.timeline.getByRole('article').count()).toBe(0);

  // The same ticket in another tab shows it as well, and the word of one holds for both.
  const other = await openTab();
  const tab = new DeskWindow(() => other);
  await tab.rowOf(subject).click();
  await expectVisible(tab.ticket.getByText(/^New message/));
  await window.reply.press('Control+Shift+S');
  for (const one of [window, tab]) await expectHidden(one.ticket.getByText(/New message/));
  expect(await isUnread()).toBe(false);

  // Both press Send.
  const send = (one: DeskWindow) => one.button('Send reply').press('Enter');
  expect(await tab.reply.inputValue()).toBe('Please restart it. Thank you.');
  await Promise.all([window.rush(() => send(window)), tab.rush(() => send(tab))]);
  await tab.timeline.getByRole('button', { name: 'Send now' }).press('Enter');
  for (const one of [window, tab]) {
    await expectVisible(one.timeline.getByText(/Accepted by the service/));
    expect(await one.reply.inputValue()).toBe('');
    expect(await one.ticket.getByRole('alert').allTextContents()).toEqual([]);
  }
  expect(service.ledger.of('add-ticket-reply').map(({ message }) => message)).toEqual([
    'Please restart it. Thank you.',
  ]);
});
