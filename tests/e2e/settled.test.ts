/**
 * Doubts that the conversation ends, in the window: a reply that is found in it, and one that is
 * not; and a reply that is stopped, with what came in between.
 */
import { expect, it } from 'vitest';
import { inFull } from '../helpers/in-full.ts';
import { PATIENCE, until } from '../helpers/until.ts';
import { idOf, seen } from '../helpers/window.ts';
import { isFoundInConversation, sendNow, signInToConversations } from './conversation-steps.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ stays: true });
const { window } = setup;
/** The looks at a doubt are over after two minutes. */
const LOOKS = 120_000 + PATIENCE;

async function send(text: string): Promise<void> {
  await window.reply.fill(text);
  await sendNow(window);
}

async function openRow(at: number): Promise<string> {
  const id = await idOf(window.rows.nth(at));
  // By its id: another row may stand there by the time of the click.
  await window.rowById(id).click();
  await window.reply.waitFor();
  await seen(window.timeline.getByRole('article', { name: /^Message/ }));
  return id;
}

async function begin() {
  const service = await signInToConversations(setup);
  await window.hasTickets(4);
  return service;
}
const card = () => window.timeline.getByRole('article', { name: /^Your reply/ });

it('a lost answer is settled by its post, and a stop shows what came', async () => {
  const service = await begin();

  // It did arrive: its post ends the doubt, and nobody was asked.
  service.faults.add({ operation: 'add-ticket-reply', kind: 'reset-after' });
  const arrived = await openRow(2);
  await send('This one is **there**.');
  const post = window.timeline.getByRole('article', { name: 'Message from Mara Lind' });
  await post.filter({ hasText: 'This one is there.' }).waitFor({ timeout: LOOKS });
  await isFoundInConversation(window);
  await expect.poll(() => window.outbox.getByText(/Found in the conversation/).count()).toBe(1);
  await window.isAccessible('the outbox with a proof');
  expect(service.ledger.of('add-ticket-reply').map(({ params }) => params.ticketid)).toEqual([arrived]);
  await window.press('Escape');

  // Somebody wrote in between: who, when and what stands beside the reply.
  const stopped = await openRow(3);
  await window.reply.fill('My own answer.');
  await window.button('Send reply').click();
  service.colleagueReply(stopped, 'I have it, and rebuild the array.', 'Anna Berg');
  await window.button('Send now').first().click();
  await seen(card().getByText(/Not sent yet: something arrived/));
  await seen(card().getByRole('figure').filter({ hasText: 'Anna Berg · staff' }));
  await seen(card().getByText('I have it, and rebuild the array.'));
  await window.isAccessible('a stopped reply', { within: '[aria-label="Timeline"]' });
});

// Only once the looks are over, two minutes later, is a reply said to be missing: `test:all` waits
// for that, and `tests/desk/settled.test.ts` turns the clock.
it.runIf(inFull)('a reply that is not there is sent again by the first button', async () => {
  const service = await begin();
  service.faults.add({ operation: 'add-ticket-reply', kind: 'reset-before' });
  const missing = await openRow(1);
  await send('This one is lost.');
  await seen(window.timeline.getByText(/may or may not have arrived/));
  // As long as that is not certain, nothing is offered first but to look.
  expect(await card().getByRole('button').first().innerText()).toBe('Open conversation');

  // All of the conversation was read since, and it is not in it.
  await window.button(/^Outbox/).click();
  const needsYou = window.page.getByRole('region', { name: 'Needs you' });
  await needsYou.getByText(/Not in the conversation as of/).waitFor({ timeout: LOOKS });
  await until(
    'sending it again to be the first button',
    async () => {
      const names = await needsYou.getByRole('listitem').first().getByRole('button').allInnerTexts();
      // The first one is the way to its ticket.
      return names[1] === 'Send again';
    },
    LOOKS,
  );
  const sent = () => service.ledger.of('add-ticket-reply').map(({ params }) => params.ticketid);
  expect(sent()).toEqual([missing]);
  await needsYou.getByRole('button', { name: 'Send again' }).click();
  await window
    .dialog(/Send this reply again/)
    .getByRole('button', { name: 'Send again' })
    .click();
  await until('it to go once more', () => sent().length === 2);
});
