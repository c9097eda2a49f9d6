import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { RunningService } from '../../service/service.ts';
import { answer, pickTicket } from '../e2e/main-job.ts';
import { inFull } from '../helpers/in-full.ts';
import { setUp } from '../helpers/set-up.ts';
import { type ElectronDesk, openElectronDesk } from './harness.ts';

const setup = setUp(openElectronDesk);
const { window } = setup;

const closeWindow = (opened: ElectronDesk) =>
  opened.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
const quit = (opened: ElectronDesk) => opened.inMain(({ app }) => app.quit());

/** Ends the program by `how`, at once, and starts it again. */
async function endAndStart(opened: ElectronDesk, how: (opened: ElectronDesk) => Promise<unknown>): Promise<Page> {
  const ended = opened.app.waitForEvent('close');
  await how(opened);
  await ended;
  await opened.restart();
  await window.unlock();
  return opened.page;
}

async function begin(): Promise<{ opened: ElectronDesk; running: RunningService }> {
  const running = await setup.startService({ repliesAs: 'staff', tickets: 60, customers: 10 });
  const opened = await setup.openDesk({ signedIn: running });
  return { opened, running };
}

it('asks what becomes of a held reply before the window closes; nothing is sent while it asks', async () => {
  const { opened, running } = await begin();
  const { page } = opened;
  const sent = () => running.ledger.of('add-ticket-reply').map((call) => call.message);
  const subject = await pickTicket(window);
  await answer(window, 'On my way out.', []);

  await closeWindow(opened);
  const dialog = page.getByRole('dialog', { name: 'Close Rackside?' });
  await dialog.waitFor();
  // By ticket and customer.
  await dialog.getByRole('listitem').filter({ hasText: subject }).filter({ hasText: '#' }).waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Cancel');
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

it('asks no more once its window was closed into the tray: what is held goes on its way', async () => {
  const { opened, running } = await begin();
  const { page } = opened;
  await page.evaluate(`desk.call('computer.configure', { settings: { tray: true } })`);
  await pickTicket(window);
  await answer(window, 'Still on my way.', []);

  await quit(opened);
  await page.getByRole('dialog', { name: 'Close Rackside?' }).waitFor();
  await closeWindow(opened);
  await expect.poll(() => page.evaluate(`desk.call('desk.leaving', {})`)).toEqual({ ok: true, value: null });
  const sent = () => running.ledger.of('add-ticket-reply').map((call) => call.message);
  await expect.poll(sent).toEqual(['Still on my way.']);
  const isVisible = () => opened.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  await expect.poll(isVisible).toBe(false);
});

it('keeps what was typed a moment before the window closes, the program quits, or all of it dies', async () => {
  const { opened } = await begin();
  const subject = await pickTicket(window);
  const reopen = async (_page: Page) => {
    await window.rows.filter({ hasText: subject }).first().click();
    return window.reply;
  };
  const pasted = 'Pasted, and closed at once. '.repeat(110);
  await window.reply.fill(pasted);
  let page = await endAndStart(opened, closeWindow);
  await expect.poll(async () => (await reopen(page)).inputValue()).toBe(pasted);

  await window.reply.press('Control+End');
  await window.reply.pressSequentially('More.');
  page = await endAndStart(opened, quit);
  await expect.poll(async () => (await reopen(page)).inputValue()).toBe(`${pasted}More.`);

  // The form of a new ticket.
  const form = () => page.getByRole('region', { name: 'New ticket', exact: true }).first();
  const field = (name: string) => form().getByRole('textbox', { name, exact: true });
  await window.ticket.focus();
  await page.keyboard.press('c');
  await field('Subject').fill('Before the end');
  await field('Message').fill(pasted);
  page = await endAndStart(opened, quit);
  const again = async () => {
    await window.rows.first().waitFor();
    await window.press('g t');
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await again();
  await expect.poll(() => field('Message').inputValue()).toBe(pasted);
  await expect.poll(() => field('Subject').inputValue()).toBe('Before the end');

  // What stood there a second before everything dies is in the desk.
  await field('Message').fill('Typed, and then all of it dies.');
  await form()
    .getByText(/^Saved/)
    .first()
    .waitFor();
  await opened.crash();
  await window.unlock();
  page = opened.page;
  await again();
  await expect.poll(() => field('Message').inputValue()).toBe('Typed, and then all of it dies.');
});

it.runIf(inFull)(
  'keeps what is typed in a note and for many tickets: window closed, program quit, page and all of it dead',
  async () => {
    const { opened } = await begin();
    let { page } = opened;
    const grid = () => window.tickets;
    const note = () => page.getByRole('textbox', { name: 'Note text' });
    const many = () =>
      page.getByRole('dialog', { name: 'Reply to all selected' }).getByRole('textbox', { name: 'Text' });
    const restored = () => page.getByText('Restored your unsaved text');
    // Always the same ticket.
    const subject = await pickTicket(window);
    const openNote = async () => {
      await grid().getByRole('row').filter({ hasText: subject }).first().click();
      await window.ticket.focus();
      await page.keyboard.press('n');
      await note().waitFor();
    };
    const openMany = async () => {
      await grid().getByRole('row').first().waitFor();
      await grid().focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Shift+R');
      await many().waitFor();
    };
    await openNote();
    await note().fill('Calls back on');
    page = await endAndStart(opened, closeWindow);
    await openNote();
    await expect.poll(() => note().inputValue()).toBe('Calls back on');
    await restored().waitFor();
    await page.keyboard.press('Escape');

    await openMany();
    await many().fill('Dear all, the mail server is back.');
    page = await endAndStart(opened, quit);
    await openMany();
    await expect.poll(() => many().inputValue()).toBe('Dear all, the mail server is back.');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect.poll(() => many().inputValue()).toBe('');
    await page.keyboard.press('Escape');

    await openNote();
    await expect.poll(() => note().inputValue()).toBe('Calls back on');
    await note().press('Control+End');
    await note().pressSequentially(' Mondays');
    // In the desk a second later at most, whatever becomes of the page.
    const stored = `(async () => {
    const [{ id }] = (await desk.call('account.list', {})).value;
    return (await desk.call('dialogDraft.list', { account: id, kind: 'note' })).value.map(({ fields }) => fields.text);
  })()`;
    await expect.poll(() => page.evaluate(stored), { timeout: 1_500, interval: 50 }).toEqual(['Calls back on Mondays']);
    await opened.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer());
    await opened.crash();
    await window.unlock();
    page = opened.page;
    await openNote();
    await expect.poll(() => note().inputValue()).toBe('Calls back on Mondays');
    await page.getByRole('button', { name: 'Save note' }).click();
    await window.timeline.getByText('Calls back on Mondays').waitFor();
    await openNote();
    expect([await note().inputValue(), await restored().count()]).toEqual(['', 0]);
    await page.keyboard.press('Escape');
    await openMany();
    expect([await many().inputValue(), await restored().count()]).toEqual(['', 0]);
  },
);
