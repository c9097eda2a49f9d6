/**
 * Conversations in the window: read where the ticket is, answered, found and opened, there without
 * the service; from its API, and from the tickets' own pages once the agent has said so.
 */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { isFullRun } from '../helpers/full-run.ts';
import { until } from '../helpers/until.ts';
import { expectHidden, expectVisible, hasFocus, idOf, tabTo } from '../helpers/window.ts';
import type { RunningService } from '../service/service.ts';
import { comesInSight, hitTexts, messagesOf, search, signInToConversations } from './conversation-steps.ts';
import { fileJob } from './file-job.ts';
import { imitationJob } from './imitation-job.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ stays: true });
const { window } = setup;

const SENTENCE = 'The wobbly turnstile of our shop counts everybody twice';
const ANSWER = 'We calibrated the turnstile and restarted it';

const messages = () => messagesOf(window);
const hasAllOf = async (service: RunningService, ticket: string) =>
  expect(await messages().count()).toBe(service.conversation(ticket)?.posts.length);

it('customers’ words stand in the ticket and its row, are quoted, found and opened, and outlive the service', async () => {
  const service = await signInToConversations(setup);
  await window.waitForTickets();
  const ticket = await idOf(window.rows.first());
  const row = window.rowById(ticket);
  await row.click();
  await hasAllOf(service, ticket);
  expect(await messages().first().innerText()).toContain('customer');
  expect(await window.timeline.innerText()).not.toContain('doesn’t send messages to apps');
  // Messages that stand in the window were read.
  await expectHidden(window.page.getByText('You haven’t read'));

  service.customerReply(ticket, `${SENTENCE} & <b>more</b>.\n\n> Which one?\nSee for yourself.`);
  const nextSecond = (Math.floor(Date.now() / 1000) + 1) * 1000;
  await window.lookForChanges();
  await expectVisible(messages().filter({ hasText: `${SENTENCE} & <b>more</b>.` }));
  // The row shows them, without what they quote.
  const inRow = row.getByText(`${SENTENCE} & <b>more</b>. See for yourself.`);
  await expectVisible(inRow);
  expect(await row.getAttribute('aria-label')).toContain(`the customer wrote: ${SENTENCE}`);

  // Their last words are quoted by one key, and the agent goes on below them.
  await window.press('q');
  expect(await window.reply.inputValue()).toContain(`> ${SENTENCE} & \\<b>more\\</b>.\n`);
  expect(await hasFocus(window.reply)).toBe(true);
  await window.reply.fill('');
  await window.press('Escape');

  // The service's times are whole seconds: two replies in one look like one that was read.
  await until('the next second', () => Date.now() >= nextSecond);
  service.colleagueReply(ticket, `${ANSWER}.`);
  await window.lookForChanges();
  await expectVisible(messages().filter({ hasText: ANSWER }));
  await window.queues.getByRole('button', { name: 'All Active' }).click();
  // A reply of the staff's is not what the customer said.
  await expectVisible(inRow);

  const words = await messages().allInnerTexts();
  service.faults.add({ operation: '*', kind: 'reset-before', times: 0 });
  await window.page.reload();
  expect((await messages().allInnerTexts()).length).toBe(words.length);
  await expectHidden(window.page.getByText('Loading the conversation'));

  const found: string[][] = [];
  for (const text of ['"turnstile of our shop"', 'in:staff turnstile', 'in:customer turnstile']) {
    await search(window, text);
    found.push(await hitTexts(window));
  }
  expect(found).toEqual([
    [expect.stringMatching(/Message.*turnstile of our shop|turnstile of our shop.*Message/)],
    [expect.stringContaining('turnstile and restarted')],
    [expect.stringContaining('turnstile of our shop')],
  ]);
  // It opens the ticket at that message, unfolded.
  await window.press('Enter');
  const message = messages().filter({ hasText: SENTENCE });
  await expectVisible(message.getByText('See for yourself.'));
  await comesInSight(window, message);

  // The palette knows them too.
  await window.press('Escape', 'ControlOrMeta+k');
  await window.page.getByRole('combobox', { name: 'Search or run a command' }).fill('calibrated');
  await window.waitUntilSettled({ soon: 400 });
  await window.page.getByRole('option', { name: /calibrated the turnstile/ }).click();
  await expectVisible(messages().filter({ hasText: ANSWER }));
});

// In each run: `AboutConversation`, `ConversationsSection`, and the desk's `conversation-pages`.
it.runIf(isFullRun)(
  'a ticket’s page is read only after the agent’s word, which a switch takes back; what was read is kept',
  async () => {
    const service = await setup.startService({
      pages: { theme: 'twenty-one', gate: 'login-form' },
      repliesAs: 'staff',
      tickets: 60,
      customers: 15,
    });
    await setup.openDesk({ signedIn: service });
    await window.sortNewestFirst();
    const readHere = window.button('Read the conversation here');
    const readSwitch = window.page.getByRole('switch', { name: 'Read conversations here' });
    /** Opens the row, and says which ticket it is of. */
    const openRow = async (at: number): Promise<string> => {
      const ticket = await idOf(window.rows.nth(at));
      await window.rowById(ticket).click();
      return ticket;
    };

    await openRow(0);
    await expectVisible(readHere);
    expect(await window.timeline.innerText()).toContain('The service may record it as viewed by the customer');
    await window.expectAccessible('the question on the ticket');
    expect(service.pageLog.all()).toEqual([]);
    await tabTo(readHere);
    await window.press('Enter');
    // A login stands before the page.
    const notice = window.timeline
      .getByRole('status')
      .filter({ hasText: 'only shows conversations to customers who are signed in' });
    await expectVisible(notice);
    await window.expectAccessible('what stands in the way');
    await notice.getByRole('button', { name: 'More options' }).click();
    await window.page.getByRole('menuitem', { name: 'Add excerpt' }).click();
    await expectVisible(window.dialog(/^Add excerpt/));
    await window.press('Escape');
    service.turn({ pages: { gate: null } });
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expectVisible(messages().first());
    await expectHidden(readHere);

    // No other ticket asks again.
    const read = await openRow(1);
    await hasAllOf(service, read);
    for (const { headers } of service.pageLog.all()) expect(headers).not.toHaveProperty('authorization');

    await window.openSettings('Conversations');
    await window.expectAccessible('the section of conversations');
    await readSwitch.focus();
    await window.press('Space');
    expect(await readSwitch.isChecked()).toBe(false);
    await expectVisible(window.page.getByText('Saved', { exact: true }));
    await window.button('Back to tickets').click();
    await hasAllOf(service, read);
    const kept = await messages().count();
    service.pageLog.clear();
    service.customerReply(read, 'Still nothing, I am afraid.');
    await window.lookForChanges();
    await expectVisible(readHere);
    expect(await messages().count()).toBe(kept);
    expect(service.pageLog.all()).toEqual([]);

    for (const operation of ['*', 'viewticket.php']) service.faults.add({ operation, kind: 'reset-before', times: 0 });
    await window.page.reload();
    expect(await messages().count()).toBe(kept);
  },
);

// Electron shows and saves files of the other source in each run.
it.runIf(isFullRun)(
  'files that only the ticket’s page gives are shown or saved with their bytes, and are there without it',
  () =>
    fileJob(
      setup,
      async (name, press) => {
        const download = window.page.waitForEvent('download');
        await press();
        const came = await download;
        expect(came.suggestedFilename()).toBe(name);
        return readFile(await came.path());
      },
      'page',
    ),
);

// Readers, store and message cards prove it in each run (`imitation.test.ts`, `PostCard.test.tsx`).
it.runIf(isFullRun)('a customer who types the markup of a staff post is never shown as the staff', () =>
  imitationJob(setup),
);
