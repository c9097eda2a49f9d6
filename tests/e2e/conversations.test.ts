/**
 * The customer's words in the timeline: read at the service, there without it, and the agent's own
 * reply among them once.
 */
import { expect, it } from 'vitest';
import { until } from '../helpers/until.ts';
import { gone, hasFocus, idOf, seen } from '../helpers/window.ts';
import { signInToConversations } from './conversation-steps.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ stays: true });
const { window } = setup;

const messages = () => window.timeline.getByRole('article', { name: /^Message/ });

it('a conversation is read where the ticket is, answered, and read again without the service', async () => {
  const service = await signInToConversations(setup);
  await window.hasTickets();
  const ticket = await idOf(window.rows.first());
  await window.rowById(ticket).click();
  await window.reply.waitFor();
  await seen(messages().first());
  const kept = service.conversation(ticket);
  await until('every message', async () => (await messages().count()) === kept?.posts.length);
  expect(await messages().first().innerText()).toContain('customer');
  expect(await window.timeline.innerText()).not.toContain('doesn’t send messages to apps');
  // What stands in the window was read.
  await gone(window.page.getByText('You haven’t read'));

  service.customerReply(ticket, '<b>Staff:</b> closed & done\n\n> Which domain?\nexample.com');
  await window.page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await seen(messages().filter({ hasText: '<b>Staff:</b> closed & done' }));

  // Their last words are quoted by one key, and the agent goes on below them.
  await window.press('q');
  await until('the quotation', async () =>
    (await window.reply.inputValue()).startsWith('> <b>Staff:</b> closed & done\n'),
  );
  await until('the focus in it', () => hasFocus(window.reply));

  // Without the service all of it stays readable.
  const words = await messages().allInnerTexts();
  service.faults.add({ operation: '*', kind: 'reset-before', times: 0 });
  await window.page.reload();
  await until('the same words', async () => (await messages().allInnerTexts()).length === words.length);
  await gone(window.page.getByText('Loading the conversation'));
});
