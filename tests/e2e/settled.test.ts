/**
 * A doubt that the conversation ends, in the window; and a reply that is stopped, with what came in
 * between.
 */
import { expect, it } from 'vitest';
import { isFullRun } from '../helpers/full-run.ts';
import { expectVisible, idOf } from '../helpers/window.ts';
import { isFoundInConversation, sendNow, signInToConversations } from './conversation-steps.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ stays: true });
const { window } = setup;

async function openRow(at: number): Promise<string> {
  const id = await idOf(window.rows.nth(at));
  await window.rowById(id).click();
  await expectVisible(window.timeline.getByRole('article', { name: /^Message/ }));
  return id;
}

// In each run: the cards (`OutboxCard`, `outbox-texts`), and the desk (`settled`, `came-between`).
it.runIf(isFullRun)('a lost answer is settled by its post, and a stop shows what came', async () => {
  const service = await signInToConversations(setup);
  await window.waitForTickets(4);

  // It did arrive: its post ends the doubt, and nobody was asked.
  service.faults.add({ operation: 'add-ticket-reply', kind: 'reset-after' });
  const arrived = await openRow(2);
  await window.reply.fill('This one is **there**.');
  await sendNow(window);
  await setup.desk.turn(60_000);
  const post = window.timeline.getByRole('article', { name: 'Message from Mara Lind' });
  await expectVisible(post.filter({ hasText: 'This one is there.' }));
  await isFoundInConversation(window);
  expect(await window.outbox.getByText(/Found in the conversation/).count()).toBe(1);
  await window.expectAccessible('the outbox with a proof');
  expect(service.ledger.of('add-ticket-reply').map(({ params }) => params.ticketid)).toEqual([arrived]);
  await window.press('Escape');

  // Somebody wrote in between: who, when and what stands beside the reply.
  const stopped = await openRow(3);
  await window.reply.fill('My own answer.');
  await window.button('Send reply').click();
  service.colleagueReply(stopped, 'I have it, and rebuild the array.', 'Anna Berg');
  await window.button('Send now').first().click();
  const card = window.timeline.getByRole('article', { name: /^Your reply/ });
  await expectVisible(card.getByText(/Not sent yet: something arrived/));
  await expectVisible(card.getByRole('figure').filter({ hasText: 'Anna Berg · staff' }));
  await expectVisible(card.getByText('I have it, and rebuild the array.'));
  await window.expectAccessible('a stopped reply', { within: '[aria-label="Timeline"]' });
});
