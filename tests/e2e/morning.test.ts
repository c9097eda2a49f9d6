/**
 * A morning of ten answers by keyboard alone: the queue is walked from its top, each reply goes in
 * its own way, and one is written without a network. The strokes are counted; words are not.
 */
import { expect, it } from 'vitest';
import { isFullRun } from '../helpers/full-run.ts';
import { expectHidden, expectVisible, hasFocus, tabTo } from '../helpers/window.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const SERVICE = { repliesAs: 'staff', tickets: 400, customers: 60, keeps: true } as const;
const { window } = setup;

/** The row of the ticket that is open: several may have the same subject. */
const current = () => window.tickets.getAttribute('aria-activedescendant');
let strokes = 0;
const press = async (...keys: string[]) => {
  strokes += keys.length;
  await window.press(...keys);
};
const type = (text: string) => window.page.keyboard.type(text);

/** Writes to the ticket that is open; what is sent, and how, is for `keys`. */
async function answer(text: string, keys: () => Promise<void>): Promise<number> {
  const before = await current();
  strokes = 0;
  await press('r');
  expect(await hasFocus(window.reply)).toBe(true);
  await type(text);
  expect(await window.reply.inputValue()).toBe(text);
  await keys();
  expect(await current()).not.toBe(before);
  return strokes;
}
/** The text of the field that has the focus. */
const focusedValue = () => window.page.evaluate('document.activeElement?.value');
/** The first time that is offered. */
const atFirstTime = async (name: string) => {
  const dialog = window.dialog(name);
  expect(await hasFocus(dialog.getByRole('textbox', { name: /^(Until|Due)$/ }))).toBe(true);
  await press('ArrowDown', 'Enter');
  await expectHidden(dialog);
};

it.runIf(isFullRun)('ten tickets are answered without a pointer, one of them without a network', async () => {
  let service = await setup.startService(SERVICE);
  const sent = () => service.ledger.of('add-ticket-reply').map(({ params }) => String(params.ticketid));
  await setup.openDesk({ signedIn: service });
  await window.waitForTickets(10);
  await window.waitForWholeQueues();

  // One canned reply, kept from now on.
  await window.press('g c');
  const replies = window.place('Canned replies');
  await tabTo(replies.getByRole('button', { name: 'New reply' }));
  await window.press('Enter');
  expect(await hasFocus(replies.getByLabel('Name', { exact: true }))).toBe(true);
  await type('Looking');
  await tabTo(replies.getByLabel('Text'));
  await type('We are looking into it.');
  await window.press('Control+Enter');
  await expectVisible(replies.getByText(/^Saved \d/));
  // And a macro: its tag and its promise come with the reply.
  await tabTo(replies.getByRole('button', { name: 'New reply' }));
  await window.press('Enter');
  expect(await focusedValue()).toBe('');
  await type('Promised');
  await tabTo(replies.getByLabel('Text'));
  await type('You hear from us tomorrow.');
  await tabTo(replies.getByText('When sent', { exact: true }));
  await window.press('Enter');
  await tabTo(replies.getByLabel('Add tags'));
  await type('promised');
  await tabTo(replies.getByLabel('Promise due'));
  await type('2h');
  await window.press('Control+Enter');
  await expectVisible(replies.getByRole('option', { name: /Promised/ }));
  await window.press('Escape');
  await expectHidden(replies);

  await window.tickets.focus();
  await window.press('Home', 'Enter');
  await expectVisible(window.reply);
  const first = await answer('It is mended.', async () => {
    await press('Control+Enter');
    expect(await hasFocus(window.page.getByRole('textbox', { name: 'Your name' }))).toBe(true);
    await type('Mara Lind');
    await window.press('Enter');
  });
  expect(first).toBe(2);
  // Taken back by one stroke in the ticket that came, and sent again from its own.
  await window.press('[', 'z');
  expect(await window.reply.inputValue()).toBe('It is mended.');
  await window.press('r');
  expect(await hasFocus(window.reply)).toBe(true);
  const again = await current();
  await window.press('Control+Enter');
  expect(await current()).not.toBe(again);
  strokes = 0;
  await press('Shift+Z');
  expect(sent()).toHaveLength(1);
  expect(strokes).toBe(1);

  const counts = {
    next: await answer('Please try again.', () => press('Control+Shift+Enter')),
    done: await answer('Closed on our side.', () => press('Control+Shift+E')),
    asBefore: await answer('The same again.', () => press('Alt+Enter')),
    snooze: await answer('Until later.', async () => {
      await press('Control+Shift+H');
      await atFirstTime('Send and snooze');
    }),
    promise: await answer('You will hear from us.', async () => {
      await press('Control+Shift+D');
      await atFirstTime('Send and promise');
    }),
    canned: await answer('Hello, ', async () => {
      await type('::look');
      await expectVisible(window.page.getByRole('option', { name: /Looking/ }));
      await press('Enter');
      expect(await window.reply.inputValue()).toMatch(/looking into it\.$/);
      await press('Control+Enter');
    }),
    macro: await answer('', async () => {
      await type('::promi');
      await expectVisible(window.page.getByRole('option', { name: /Promised/ }));
      await press('Enter');
      expect(await window.reply.inputValue()).toBe('You hear from us tomorrow.');
      await press('Control+Enter');
    }),
  };
  expect(counts).toEqual({ next: 2, done: 2, asBefore: 2, snooze: 4, promise: 4, canned: 3, macro: 3 });
  const promised = window.queues.getByRole('button', { name: /^Promised/ });
  await window.waitUntilSettled({ soon: 500 });
  expect(await promised.textContent()).toMatch(/2$/);

  // Without a network: the reply waits, and the morning goes on.
  await setup.desk.turn(15_000);
  const before = sent();
  const port = Number(new URL(service.url).port);
  await service.stop();
  expect(await answer('Written on a train.', () => press('Control+Enter'))).toBe(2);
  await answer('The last one.', () => press('Control+Enter'));
  service = await setup.startService({ ...SERVICE, port });
  await window.lookForChanges();
  await setup.desk.turn(15_000);
  const all = [...before, ...sent()];
  expect([all.length, new Set(all).size]).toEqual([10, 10]);
});
