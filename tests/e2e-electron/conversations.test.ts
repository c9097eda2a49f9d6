/**
 * Conversations in a real Electron: read ahead, quit in the middle of it and started again, and all
 * that was read is there without a network; found, quoted and answered; never another's in the
 * staff's name.
 */
import { expect, it } from 'vitest';
import {
  comesInSight,
  hitTexts,
  isFoundInConversation,
  messagesOf,
  search,
  sendNow,
  signInToConversations,
} from '../e2e/conversation-steps.ts';
import { imitationJob } from '../e2e/imitation-job.ts';
import { inFull } from '../helpers/in-full.ts';
import { setUp } from '../helpers/set-up.ts';
import { until } from '../helpers/until.ts';
import { gone, hasFocus, idOf, seen } from '../helpers/window.ts';
import { openElectronDesk } from './harness.ts';

const setup = setUp(openElectronDesk);
const { window } = setup;

const messages = () => messagesOf(window);

it('what was read ahead outlasts a quit in the middle, and nothing of it is asked for again', async () => {
  const service = await setup.startService({ dialects: ['conversations'], tickets: 240, customers: 30 });
  const asked = () => service.ledger.of('get-ticket').map(({ params }) => String(params.ticketid));
  // Two are asked for at a time: once both that are held were, the three before them are stored.
  service.faults.add({ operation: 'get-ticket', kind: 'held', skip: 3, times: 2 });
  await setup.openDesk({ signedIn: service, expected: [/ERR_/] });
  await window.hasWholeQueues();
  const rows = await window.rows.count();
  expect(rows).toBeGreaterThan(6);
  await until('both that are held', () => service.faults.holding === 2);
  const stored = asked();
  expect(stored).toHaveLength(3);

  await setup.desk.restart();
  service.faults.clear();
  await window.unlock();
  await window.hasTickets(6);
  const ids = await until('as many rows as before', async () => {
    const shown = await window.shownTickets();
    return shown.length >= rows && shown.slice(0, rows);
  });
  await until('the rest of them', () => ids.every((id) => asked().includes(id)));
  const again = stored.filter((id) => asked().filter((one) => one === id).length > 1);
  expect(again).toEqual([]);

  service.faults.add({ operation: '*', kind: 'reset-before', times: 0 });
  await setup.desk.restart();
  await window.unlock();
  await window.hasTickets(6);
  const first = await idOf(window.rows.first());
  await window.rowById(first).click();
  await seen(messages().first());
  await until('every message', async () => (await messages().count()) === service.conversation(first)?.posts.length);
});

const SENTENCE = 'The wobbly turnstile of our shop counts everybody twice';

it.runIf(inFull)(
  'a customer’s sentence is found, quoted and answered, and the lost answer is settled by its post',
  async () => {
    const service = await signInToConversations(setup);
    await window.hasWholeQueues();
    const ticket = await idOf(window.rows.first());
    await window.rowById(ticket).click();
    await seen(messages());
    service.customerReply(ticket, `${SENTENCE}.`);
    await window.lookForChanges();
    const theirs = messages().filter({ hasText: SENTENCE });
    await seen(theirs);
    await gone(window.page.getByText('You haven’t read'));
    await window.page.locator(`[id^="ticket-row-"]:not([id="ticket-row-${ticket}"])`).first().click();
    await gone(theirs);

    // Found, and opened at that message.
    await search(window, 'in:customer "turnstile of our shop"');
    await until('the sentence', async () => (await hitTexts(window)).join().includes('turnstile of our shop'));
    await window.press('Enter');
    await comesInSight(window, theirs);

    // Quoted by its key where it has the focus, and answered below.
    await theirs.getByRole('heading').getByRole('button').focus();
    await window.press('q');
    const quoted = `> ${SENTENCE}.`;
    await until('the quotation', async () => (await window.reply.inputValue()).startsWith(quoted));
    await until('the focus in it', () => hasFocus(window.reply));
    await window.reply.press('ControlOrMeta+End');
    await window.page.keyboard.type('We calibrate it.');
    service.faults.add({ operation: 'add-ticket-reply', kind: 'reset-after' });
    await window.stayAfterSending();
    await sendNow(window);

    // Its answer is lost; the look at the doubt finds its post, and nothing is sent again.
    const post = messages().filter({ hasText: 'We calibrate it.' });
    await seen(window.timeline.getByText(/may or may not have arrived/).or(post));
    await isFoundInConversation(window);
    const sent = service.ledger.of('add-ticket-reply').map(({ params }) => [params.ticketid, params.message]);
    expect(sent).toEqual([[ticket, expect.stringContaining(quoted)]]);
  },
);

it.runIf(inFull)('a customer who types the markup of a staff post is never shown as the staff', () =>
  imitationJob(setup),
);
