/** Steps in what was written in tickets, as an agent takes them, through whichever window. */
import type { Locator, Page } from 'playwright';
import type { SetUp } from '../helpers/set-up.ts';
import type { SignedInOptions } from '../helpers/signed-in.ts';
import { whenSettled } from '../helpers/under-way.ts';
import { type DeskWindow, expectHidden, expectVisible } from '../helpers/window.ts';
import type { RunningService } from '../service/service.ts';

interface Opened {
  readonly page: Page;
  stop(): Promise<void>;
}

/** Opens a desk and signs in to a service that tells apps what was written in tickets. */
export async function signInToConversations(setup: SetUp<Opened, SignedInOptions>): Promise<RunningService> {
  const service = await setup.startService({
    dialects: ['conversations'],
    repliesAs: 'staff',
    tickets: 60,
    customers: 15,
  });
  await setup.openDesk({ signedIn: service });
  return service;
}

/** The messages of the open ticket. */
export const messagesOf = (window: DeskWindow): Locator => window.timeline.getByRole('article', { name: /^Message/ });

/** Types this in the search, in the place of what stood there. */
export async function search(window: DeskWindow, text: string): Promise<void> {
  await window.press('/');
  await window.page.keyboard.press('ControlOrMeta+a');
  await window.page.keyboard.type(text);
  // The search begins a moment after the last letter.
  await window.waitUntilSettled({ soon: 400 });
}

/** Lines that the search shows. */
export const hitTexts = async (window: DeskWindow): Promise<string[]> =>
  (await window.hits.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));

/** Waits until some of the message is in sight of what scrolls it. */
export const comesInSight = (window: DeskWindow, message: Locator): Promise<unknown> =>
  whenSettled('the message in sight', async () => {
    const [shown, box] = [await window.timeline.boundingBox(), await message.first().boundingBox()];
    return !!shown && !!box && box.y < shown.y + shown.height && box.y + box.height > shown.y;
  });

/** Sends what stands in the reply, at once; the first time with a name. */
export async function sendNow(window: DeskWindow): Promise<void> {
  await window.sendReply();
  await window.button('Send now').first().click();
}

/** Waits until a lost answer was found in the conversation, and the outbox shows that message. */
export async function isFoundInConversation(window: DeskWindow): Promise<void> {
  await expectVisible(window.timeline.getByRole('article', { name: 'Message from Mara Lind' }));
  await expectHidden(window.timeline.getByText(/may or may not have arrived/));
  await window.button(/^Outbox/).click();
  await expectVisible(window.outbox.getByText(/Found in the conversation: .+, Mara Lind\./));
}
