/** What comes to a ticket while its reply is being written; and the same reply in two tabs. */
import { expect, it } from 'vitest';
import { askService } from '../helpers/ask-service.ts';
import { until } from '../helpers/until.ts';
import { DeskWindow } from '../helpers/window.ts';
import { pickTicket } from './main-job.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ stays: true });
const { window } = setup;

const sendReply = ({ page }: DeskWindow) => page.getByRole('button', { name: 'Send reply' });

it('is not seen before the agent says so: Send asks, and the reply then goes once, whichever tab sends it', async () => {
  const service = await setup.startService({ repliesAs: 'staff', tickets: 60, customers: 10 });
  await setup.openDesk({ signedIn: service });
  const { page } = window;
  const replies = () => service.ledger.of('add-ticket-reply');
  const subject = await pickTicket(window);
  const { tickets } = (await askService(service, 'get-tickets', { limitnum: '1000' })) as {
    tickets: { ticket: Record<string, string>[] };
  };
  const ticket = tickets.ticket.find((one) => one.subject === subject);
  const row = window.tickets.getByRole('row', { name: subject }).first();
  await until('the ticket to be seen', async () => !(await row.getAttribute('aria-label'))?.includes('Unread'));

  // Something comes while the agent types.
  await window.reply.fill('Please restart it.');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Mara Lind');
  await page.getByRole('button', { name: 'Save name' }).click();
  service.customerReply(ticket?.id ?? '', 'STOP, do not restart it.');
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await window.ticket.getByText(/^New message/).waitFor();
  // They type on, for more than the second after which a header counts as seen.
  await window.reply.press('End');
  await page.keyboard.type(' Thank you.', { delay: 150 });
  await sendReply(window).click();
  await window.ticket.getByText(/^Not sent yet: New message/).waitFor();
  await expect.poll(() => row.getAttribute('aria-label')).toContain('Unread');
  await expect.poll(() => window.timeline.getByRole('article').count()).toBe(0);

  // The same ticket in another tab shows it as well, and the word of one holds for both.
  const other = await setup.desk.context.newPage();
  const tab = new DeskWindow(() => other);
  await other.goto(new URL(page.url()).origin);
  await tab.rowOf(subject).click();
  await tab.ticket.getByText(/^New message/).waitFor();
  await window.reply.press('Control+Shift+S');
  await window.ticket.getByText(/New message/).waitFor({ state: 'hidden' });
  await tab.ticket.getByText(/New message/).waitFor({ state: 'hidden' });
  await until('it to be read', async () => !(await row.getAttribute('aria-label'))?.includes('Unread'));

  // Both press Send.
  await until('the text in both', async () => (await tab.reply.inputValue()) === 'Please restart it. Thank you.');
  await Promise.all([sendReply(window).press('Enter'), sendReply(tab).press('Enter')]);
  await tab.timeline.getByRole('button', { name: 'Send now' }).press('Enter');
  for (const one of [window, tab]) {
    await one.timeline.getByText(/Accepted by the service/).waitFor();
    await until('an empty composer', async () => (await one.reply.inputValue()) === '');
    expect(await one.ticket.getByRole('alert').allTextContents()).toEqual([]);
  }
  expect(replies().map(({ message }) => message)).toEqual(['Please restart it. Thank you.']);
});
