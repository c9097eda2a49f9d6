/**
 * What customers wrote, outside of the ticket: in the rows of the list, in the search without the
 * service, in the palette, and opened at the message that was found.
 */
import { it } from 'vitest';
import { until } from '../helpers/until.ts';
import { idOf, seen } from '../helpers/window.ts';
import { comesInSight, hitTexts, messagesOf, search, signInToConversations } from './conversation-steps.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

const SENTENCE = 'The wobbly turnstile of our shop counts everybody twice';
const ANSWER = 'We calibrated the turnstile and restarted it';

const messages = () => messagesOf(window);

it('customers’ words stand in the rows, and are found and opened without the service', async () => {
  const service = await signInToConversations(setup);
  await window.hasTickets();
  const ticket = await idOf(window.rows.first());
  await window.rowById(ticket).click();
  await seen(messages());
  service.customerReply(ticket, `${SENTENCE}.\n\n> Which one?\nSee for yourself.`);
  const nextSecond = (Math.floor(Date.now() / 1000) + 1) * 1000;
  await window.page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await seen(messages().filter({ hasText: SENTENCE }));

  // The row shows them, without what they quote.
  const row = window.rowById(ticket);
  await seen(row.getByText(`${SENTENCE}. See for yourself.`));
  await until('spoken as well', async () =>
    ((await row.getAttribute('aria-label')) ?? '').includes(`the customer wrote: ${SENTENCE}`),
  );

  // The service's times are whole seconds: two replies in one look like one that was read.
  await until('the next second', () => Date.now() >= nextSecond);
  service.colleagueReply(ticket, `${ANSWER}.`);
  await window.page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await seen(messages().filter({ hasText: ANSWER }));
  await window.queues.getByRole('button', { name: 'All Active' }).click();
  // A reply of the staff's is not what the customer said.
  await seen(row.getByText(`${SENTENCE}. See for yourself.`));

  service.faults.add({ operation: '*', kind: 'reset-before', times: 0 });
  await window.page.reload();
  await window.hasTickets();

  await search(window, '"turnstile of our shop"');
  const alone = async (...words: string[]) => {
    const texts = await hitTexts(window);
    return texts.length === 1 && words.every((one) => texts[0]?.includes(one));
  };
  await until('the sentence alone', () => alone('turnstile of our shop', 'Message'));
  await search(window, 'in:staff turnstile');
  // What was found before stands there until the answer comes.
  await until('the answer alone', () => alone('turnstile and restarted'));
  await search(window, 'in:customer turnstile');
  await until('the question alone', () => alone('turnstile of our shop'));

  // It opens the ticket at that message, unfolded.
  await window.page.keyboard.press('Enter');
  const found = messages().filter({ hasText: SENTENCE });
  await seen(found.getByText('See for yourself.'));
  await comesInSight(window, found);

  // The palette knows them too.
  await window.page.keyboard.press('Escape');
  await window.page.keyboard.press('ControlOrMeta+k');
  await window.page.getByRole('combobox', { name: 'Search or run a command' }).fill('calibrated');
  await window.page.getByRole('option', { name: /calibrated the turnstile/ }).click();
  await seen(messages().filter({ hasText: ANSWER }));
});
