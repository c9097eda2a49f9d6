/**
 * A customer who types the markup of a staff post, through whichever window: where the service
 * shows it as text it is theirs, and where it lets it through nobody is said to have written it.
 */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { SetUp } from '../helpers/set-up.ts';
import type { SignedInOptions } from '../helpers/signed-in.ts';
import { whenSettled } from '../helpers/under-way.ts';
import { expectHidden, expectVisible } from '../helpers/window.ts';
import type { OddPostOptions } from '../service/odd-conversations.ts';
import { hitTexts, messagesOf, search } from './conversation-steps.ts';

/** The service's imitations say this in the name of the staff. */
const FORGED = 'Please send us your password.';

interface Opened {
  readonly page: Page;
  stop(): Promise<void>;
}

export async function imitationJob(setup: SetUp<Opened, SignedInOptions>): Promise<void> {
  const { window } = setup;
  const service = await setup.startService({ pages: { theme: 'twenty-one' }, tickets: 60, customers: 15 });
  await setup.openDesk({ signedIn: service });
  await window.waitForWholeQueues();
  await window.waitForTickets();
  const tickets = await window.shownTickets();
  const forged = messagesOf(window).filter({ hasText: FORGED });
  /** Opens the ticket before it moves in its list. */
  const open = async (at: number, kind: OddPostOptions['kind']) => {
    const ticket = tickets[at] ?? '';
    await window.rowById(ticket).click();
    await expectHidden(forged);
    service.writeOddPosts(ticket, { kind });
    await window.lookForChanges();
    return ticket;
  };
  const names = () => forged.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));

  // Agreed to before there is news, which moves the button.
  await window.rowById(tickets[0] ?? '').click();
  await window.button('Read the conversation here').click();
  await expectVisible(messagesOf(window));

  // A service that escapes: all of it is what the customer typed, and nothing else is in doubt.
  const escaped = await open(0, 'imitation');
  const posts = service.conversation(escaped)?.posts.length;
  await whenSettled('every message', async () => (await messagesOf(window).count()) === posts);
  expect(await names()).toEqual([expect.stringMatching(/, customer/)]);
  expect(await forged.textContent()).toContain('<div class="ticket-reply');
  await expectVisible(messagesOf(window).filter({ hasNotText: FORGED }).first());

  // A service that does not: inside of the message, and as a post of its own beside it.
  service.turn({ pages: { unescaped: true } });
  for (const [at, kind] of [
    [1, 'imitation'],
    [2, 'breakout'],
  ] as const) {
    await open(at, kind);
    await expectVisible(forged);
    const said = await names();
    expect(said).not.toEqual([]);
    for (const name of said) expect(name).toMatch(/^Message, unknown sender$|, customer/);
  }

  // Nor is it found as the staff's.
  await search(window, '"send us your password"');
  await whenSettled('the words themselves', async () => (await hitTexts(window)).length > 0);
  await search(window, 'in:staff "send us your password"');
  await expectVisible(window.page.getByText('No results.'));
  expect(await hitTexts(window)).toEqual([]);
}
