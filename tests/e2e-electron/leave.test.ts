import type { Page } from 'playwright';
import { afterEach, expect, it } from 'vitest';
import { type RunningService, startService } from '../../service/service.ts';
import { answer, pickTicket, signIn, unlock } from '../e2e/main-job.ts';
import { type ElectronDesk, openElectronDesk } from './harness.ts';

let desk: ElectronDesk | undefined;
let service: RunningService | undefined;

afterEach(async () => {
  await desk?.stop();
  await service?.stop();
  desk = undefined;
  service = undefined;
});

const closeWindow = (opened: ElectronDesk) =>
  opened.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
const quit = (opened: ElectronDesk) => opened.app.evaluate(({ app }) => app.quit());

/** Ends the program by `how`, at once, and starts it again. */
async function endAndStart(opened: ElectronDesk, how: (opened: ElectronDesk) => Promise<unknown>): Promise<Page> {
  const ended = opened.app.waitForEvent('close');
  await how(opened);
  await ended;
  await opened.restart();
  await unlock({ page: () => opened.page, restart: opened.restart }, { vault: 'passphrase' });
  return opened.page;
}

async function begin(): Promise<{ opened: ElectronDesk; running: RunningService }> {
  const running = await startService({ testMode: true, repliesAs: 'staff', tickets: 60, customers: 10 });
  service = running;
  const opened = await openElectronDesk();
  desk = opened;
  await unlock({ page: () => opened.page, restart: opened.restart }, { vault: 'passphrase' });
  await signIn(opened.page, running);
  return { opened, running };
}

const replyBox = (page: Page) => page.getByRole('textbox', { name: 'Reply' });

it('asks what becomes of a held reply before the window closes; nothing is sent while it asks', async () => {
  const { opened, running } = await begin();
  const { page } = opened;
  const sent = () => running.ledger.of('add-ticket-reply').map((call) => call.message);
  const subject = await pickTicket(page);
  await answer(page, 'On my way out.', []);

  await closeWindow(opened);
  const dialog = page.getByRole('dialog', { name: 'Close Rackside?' });
  await dialog.waitFor();
  // By ticket and customer.
  await dialog.getByRole('listitem').filter({ hasText: subject }).filter({ hasText: '#' }).waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Stay');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(sent()).toEqual([]);

  const ended = opened.app.waitForEvent('close');
  await closeWindow(opened);
  await dialog.getByRole('button', { name: 'Send now and close' }).click();
  await ended;
  expect(sent()).toEqual(['On my way out.']);
  // Started again, there is nothing left to send.
  await opened.restart();
});

it('keeps what was typed a moment before the window closes, the program quits, or all of it dies', async () => {
  const { opened } = await begin();
  const subject = await pickTicket(opened.page);
  const reopen = async (page: Page) => {
    await page.getByRole('grid', { name: 'Tickets' }).getByRole('row').filter({ hasText: subject }).first().click();
    return replyBox(page);
  };
  const pasted = 'Pasted, and closed at once. '.repeat(110);
  await replyBox(opened.page).fill(pasted);
  let page = await endAndStart(opened, closeWindow);
  await expect.poll(async () => (await reopen(page)).inputValue()).toBe(pasted);

  await replyBox(page).press('Control+End');
  await replyBox(page).pressSequentially('More.');
  page = await endAndStart(opened, quit);
  await expect.poll(async () => (await reopen(page)).inputValue()).toBe(`${pasted}More.`);

  // The form of a new ticket.
  const form = () => page.getByRole('region', { name: 'New ticket', exact: true }).first();
  const field = (name: string) => form().getByRole('textbox', { name, exact: true });
  await page.getByRole('region', { name: 'Ticket', exact: true }).focus();
  await page.keyboard.press('c');
  await field('Subject').fill('Before the end');
  await field('Message').fill(pasted);
  page = await endAndStart(opened, quit);
  const again = async () => {
    await page.getByRole('grid', { name: 'Tickets' }).getByRole('row').first().waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await again();
  await expect.poll(() => field('Message').inputValue()).toBe(pasted);
  expect(await field('Subject').inputValue()).toBe('Before the end');

  // What stood there a second before everything dies is in the desk.
  await field('Message').fill('Typed, and then all of it dies.');
  await form()
    .getByText(/^Saved/)
    .first()
    .waitFor();
  await opened.crash();
  await unlock({ page: () => opened.page, restart: opened.restart }, { vault: 'passphrase' });
  page = opened.page;
  await again();
  await expect.poll(() => field('Message').inputValue()).toBe('Typed, and then all of it dies.');
});
