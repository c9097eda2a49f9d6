import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { answer, pickTicket } from '../e2e/main-job.ts';
import { setUp } from '../helpers/set-up.ts';
import { until } from '../helpers/until.ts';
import { expectHidden, expectVisible } from '../helpers/window.ts';
import type { RunningService } from '../service/service.ts';
import { openElectronDesk } from './harness.ts';

const setup = setUp(openElectronDesk, { once: true });
const { window } = setup;

const closeWindow = () => setup.desk.inWindow((it) => it.close());
const quit = () => setup.desk.inMain(({ app }) => app.quit());
const isVisible = () => setup.desk.inWindow((it) => it.isVisible());

/** Ends the program by `how`, at once, and starts it again. */
async function endAndStart(how: () => Promise<unknown>): Promise<Page> {
  const ended = setup.desk.app.waitForEvent('close');
  await how();
  await ended;
  await setup.desk.restart();
  await window.unlock();
  return window.page;
}

let service: RunningService;
let subject: string;
const sent = () => service.ledger.of('add-ticket-reply').map((call) => call.message);

it('keeps what was typed a moment before the window closes, or the program quits', async () => {
  service = await setup.startService({ repliesAs: 'staff', tickets: 60, customers: 10 });
  await setup.openDesk({ signedIn: service });
  subject = await pickTicket(window);
  const pasted = 'Pasted, and closed at once. '.repeat(110);
  await window.rush(() => window.reply.fill(pasted));
  let page = await endAndStart(closeWindow);
  await window.rowOf(subject).click();
  expect(await window.reply.inputValue()).toBe(pasted);
  await window.reply.fill('');

  // The form of a new ticket.
  const form = () => page.getByRole('region', { name: 'New ticket', exact: true }).first();
  const field = (name: string) => form().getByRole('textbox', { name, exact: true });
  await window.ticket.focus();
  await page.keyboard.press('c');
  await field('Subject').fill('Before the end');
  await window.rush(() => field('Message').fill(pasted));
  page = await endAndStart(quit);
  await window.press('g t');
  await page.getByRole('button', { name: 'Continue' }).click();
  expect([await field('Subject').inputValue(), await field('Message').inputValue()]).toEqual([
    'Before the end',
    pasted,
  ]);
});

it('asks no more once its window was closed into the tray: what is held goes on its way', async () => {
  const { page } = window;
  await page.evaluate(`desk.call('computer.configure', { settings: { tray: true } })`);
  await pickTicket(window);
  await answer(window, 'Still on my way.', []);

  await quit();
  await expectVisible(page.getByRole('dialog', { name: 'Close Rackside?' }));
  await closeWindow();
  expect(await page.evaluate(`desk.call('desk.leaving', {})`)).toEqual({ ok: true, value: null });
  expect(await isVisible()).toBe(false);
  // Its hold of some seconds ends.
  await until('the reply', () => sent().length > 0);
  expect(sent()).toEqual(['Still on my way.']);

  await setup.desk.inMain(({ app }) => app.emit('second-instance', {}, []));
  await page.evaluate(`desk.call('computer.configure', { settings: { tray: false } })`);
  await window.waitUntilSettled();
});

// The last one: the program ends.
it('asks what becomes of a held reply before the window closes; nothing is sent while it asks', async () => {
  const { page } = window;
  const before = sent();
  subject = await pickTicket(window);
  await answer(window, 'On my way out.', []);

  await closeWindow();
  const dialog = page.getByRole('dialog', { name: 'Close Rackside?' });
  await expectVisible(dialog);
  // By ticket and customer.
  await expectVisible(dialog.getByRole('listitem').filter({ hasText: subject }).filter({ hasText: '#' }));
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Cancel');
  await page.keyboard.press('Enter');
  await expectHidden(dialog);
  expect(sent()).toEqual(before);

  const ended = setup.desk.app.waitForEvent('close');
  await closeWindow();
  await window.rush(() => dialog.getByRole('button', { name: 'Send now and close' }).click());
  await ended;
  expect(sent()).toEqual([...before, 'On my way out.']);
  // Started again, there is nothing left to send.
  await setup.desk.restart();
});
