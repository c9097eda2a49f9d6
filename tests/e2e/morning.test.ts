/**
 * A morning of ten answers by keyboard alone: the queue is walked from its top, each reply goes in
 * its own way, and one is written without a network. The strokes are counted; words are not.
 */
import { expect, it } from 'vitest';
import { inFull } from '../helpers/in-full.ts';
import { until } from '../helpers/until.ts';
import { gone, hasFocus, seen, tabTo } from '../helpers/window.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
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
  await until('the reply to have the focus', () => hasFocus(window.reply));
  await type(text);
  await until('the whole text', async () => (await window.reply.inputValue()) === text);
  await keys();
  await until('the next ticket', async () => (await current()) !== before);
  return strokes;
}
/** What stands in the field that has the focus. */
const focusedValue = () => window.page.evaluate('document.activeElement?.value');
/** The first time that is offered. */
const atFirstTime = async (name: string) => {
  const dialog = window.dialog(name);
  await until('a time to have the focus', () => hasFocus(dialog.getByRole('button').and(dialog.locator(':focus'))));
  await press('Enter');
  await gone(dialog);
};

it.runIf(inFull)('ten tickets are answered without a pointer, one of them without a network', async () => {
  const service = await setup.startService({ repliesAs: 'staff', tickets: 400, customers: 60 });
  const sent = () => service.ledger.of('add-ticket-reply').map(({ params }) => String(params.ticketid));
  await setup.openDesk({ signedIn: service });
  await window.hasTickets(10);
  await window.hasWholeQueues();

  // One canned reply, kept from now on.
  await window.press('g c');
  const replies = window.dialog('Canned replies');
  await tabTo(replies.getByRole('button', { name: 'New reply' }));
  await window.press('Enter');
  await until('the name to be asked for', () => hasFocus(replies.getByLabel('Name', { exact: true })));
  await type('Looking');
  await tabTo(replies.getByLabel('Text'));
  await type('We are looking into it.');
  await window.press('Control+Enter');
  await seen(replies.getByText(/^Saved \d/));
  // And a macro: its tag and its promise come with the reply.
  await tabTo(replies.getByRole('button', { name: 'New reply' }));
  await window.press('Enter');
  await until('the next name to be asked for', async () => (await focusedValue()) === '');
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
  await seen(replies.getByRole('option', { name: /Promised/ }));
  await window.press('Escape');
  await gone(replies);

  await window.tickets.focus();
  await window.press('Home', 'Enter');
  await seen(window.reply);
  const first = await answer('It is mended.', async () => {
    await press('Control+Enter');
    await until('the name to be asked', () => hasFocus(window.page.getByRole('textbox', { name: 'Your name' })));
    await type('Mara Lind');
    await window.press('Enter');
  });
  expect(first).toBe(2);
  // Taken back by one stroke in the ticket that came, and sent again from its own.
  await window.press('[', 'z');
  await until('the text again', async () => (await window.reply.inputValue()) === 'It is mended.');
  await window.press('r');
  await until('the reply to have the focus', () => hasFocus(window.reply));
  const again = await current();
  await window.press('Control+Enter');
  await until('the next ticket', async () => (await current()) !== again);
  strokes = 0;
  await press('Shift+Z');
  await until('the first to be sent', () => sent().length === 1);
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
      await seen(window.page.getByRole('option', { name: /Looking/ }));
      await press('Enter');
      await until('it in its place', async () => (await window.reply.inputValue()).endsWith('looking into it.'));
      await press('Control+Enter');
    }),
    macro: await answer('', async () => {
      await type('::promi');
      await seen(window.page.getByRole('option', { name: /Promised/ }));
      await press('Enter');
      await until('its text', async () => (await window.reply.inputValue()) === 'You hear from us tomorrow.');
      await press('Control+Enter');
    }),
  };
  expect(counts).toEqual({ next: 2, done: 2, asBefore: 2, snooze: 3, promise: 3, canned: 3, macro: 3 });
  const promised = window.queues.getByRole('button', { name: /^Promised/ });
  await until('both promises', async () => /2$/.test((await promised.textContent()) ?? ''));

  // Without a network: the reply waits, and the morning goes on.
  await service.cutNetwork(4000);
  expect(await answer('Written on a train.', () => press('Control+Enter'))).toBe(2);
  await answer('The last one.', () => press('Control+Enter'));
  await until('all ten to be sent', () => sent().length === 10, 90_000);
  expect(new Set(sent()).size).toBe(10);
});
