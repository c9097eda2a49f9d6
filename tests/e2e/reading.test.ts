/**
 * Reading a conversation as in a mail program: what is new is open and on screen, the rest folded
 * and found all the same; long and hostile messages, pictures, quotations of what is selected. No
 * request leaves the window for any of it.
 */
import type { Locator } from 'playwright';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { keepFailure } from '../helpers/watched-page.ts';
import { expectVisible, hasFocus, idOf } from '../helpers/window.ts';
import type { OddPostOptions } from '../service/odd-conversations.ts';
import type { RunningService } from '../service/service.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ once: true });
const { window } = setup;

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let service: RunningService;
/** ms that the service's clock is ahead of ours. */
let ahead = 0;
const tickets: string[] = [];
/** The requests of the window beside those to its own desk. */
const foreign: string[] = [];

beforeAll(async () => {
  const now = () => Date.now() + ahead;
  service = await setup.startService({
    ...{ dialects: ['conversations'], repliesAs: 'staff', tickets: 120, customers: 30 },
    now,
  });
  await setup.openDesk({ signedIn: service });
  await window.waitForTickets(6);
  await window.waitForWholeQueues();
  await window.sortNewestFirst(6);
  tickets.push(...(await window.shownTickets()).slice(0, 6));
  const own = new URL(window.page.url()).origin;
  window.page.on('request', (request) => {
    if (!request.url().startsWith(own) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
  });
});
beforeEach(() => window.page.setViewportSize({ width: 1280, height: 800 }));
afterEach(async () => {
  await keepFailure(window.page, 'e2e');
  expect(foreign).toEqual([]);
  expect(await window.page.title()).toMatch(/Rackside/);
});

const messages = () => window.timeline.getByRole('article', { name: /^Message/ });
const toggleOf = (message: Locator) => message.getByRole('heading').getByRole('button');
const isOpen = async (message: Locator) => (await toggleOf(message).getAttribute('aria-expanded')) === 'true';
const isInView = (element: Locator) =>
  element.evaluate((node) => {
    const pane = node.closest('[data-pane-scroll]')?.getBoundingClientRect();
    const { top } = node.getBoundingClientRect();
    return !!pane && top >= pane.top && top < pane.bottom;
  });

/** Selects an element's words; the tests know no types of the page. */
const SELECT = (element: { ownerDocument: { getSelection(): { selectAllChildren(node: unknown): void } | null } }) =>
  element.ownerDocument.getSelection()?.selectAllChildren(element);

/** Opens a ticket whose conversation ends with these posts, once all of them are there. */
async function openWith(index: number, write: (id: string) => void): Promise<void> {
  const id = tickets[index] ?? '';
  // In the same second as the test before, it would come behind that one's ticket.
  ahead += 1000;
  write(id);
  await window.lookForChanges();
  // The list stands still under the cursor until it is told to move.
  await window.press('.');
  expect(await idOf(window.rows.first())).toBe(id);
  await window.rowById(id).click();
  expect(await messages().count()).toBe(service.conversation(id)?.posts.length);
}
const odd = (wish: OddPostOptions) => (id: string) => void service.writeOddPosts(id, wish);

it('a long conversation opens at what is new; keys walk it; blocks copy, and what is selected is quoted', async () => {
  await openWith(0, odd({ kind: 'many', count: 121 }));
  const newest = messages().last();
  const before = messages().nth(-2);
  const areOpen = async () => [await isOpen(newest), await isOpen(before), await isOpen(messages().first())];
  expect(await isInView(newest)).toBe(true);
  expect(await areOpen()).toEqual([true, false, false]);
  expect(await newest.getAttribute('aria-label')).toMatch(/^Message from .+, customer/);
  // One line each: who, and what it begins with.
  expect(await before.getAttribute('aria-label')).toMatch(/^Message from .+, staff$/);
  expect(await before.innerText()).toContain('Message 120. It says');
  await window.expectAccessible('a folded conversation', { within: '[data-pane="ticket"]' });
  await toggleOf(newest).focus();
  await window.press('Shift+M');
  expect(await hasFocus(toggleOf(before))).toBe(true);
  await window.press('Enter');
  expect(await areOpen()).toEqual([true, true, false]);
  await window.press('m', ';');
  expect(await areOpen()).toEqual([true, true, true]);
  await window.press(';');
  expect(await areOpen()).toEqual([true, false, false]);

  await openWith(2, odd({ kind: 'mail' }));
  const mail = messages().last();
  const block = mail.getByRole('group', { name: 'Code or log' });
  expect(await block.innerText()).toContain('office@shop.example     1.2 GB    2.0 GB    2026-11-19 08:12');
  await setup.desk.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await block.hover();
  await mail.getByRole('button', { name: 'Copy', exact: true }).click();
  expect(await window.readClipboard()).toMatch(/^mailbox {17}size/);
  expect(await mail.getByText(/^(Quoted text|Signature)$/).allInnerTexts()).toEqual(['Signature', 'Quoted text']);
  await block.evaluate(SELECT);
  await window.press('q');
  expect(await window.reply.inputValue()).toMatch(/^> ```\n> mailbox {17}size/);
  await window.reply.fill('');

  // Three megabytes show their beginning, from its start.
  await openWith(3, odd({ kind: 'large' }));
  expect(await isInView(messages().last())).toBe(true);
  expect((await messages().last().innerText()).length).toBeLessThan(20_000);
  await window.press('F6');
});

it('hostile messages are text, and as HTML nothing of them lives or loads', async () => {
  await openWith(4, (id) => {
    for (const kind of ['hostile', 'deep', 'imitation'] as const) service.writeOddPosts(id, { kind });
  });
  await expectVisible(window.timeline.getByText('Text before.'));

  // A service that passes HTML on: it begins and ends as such.
  await openWith(5, (id) =>
    service.customerReply(
      id,
      `<p>See <a href="https://bank.example.evil.example/">https://bank.example</a> and <b>this</b></p><script>document.title = 'taken'</script><style>* { display: none }</style><img src="https://attacker.example/p.png" alt="Pixel"><img src="${PICTURE}" alt="Plan"><form action="https://attacker.example/"><input name="password"></form>`,
    ),
  );
  const message = messages().last();
  const alive = message.locator('img, script, form, input, style, iframe');
  expect(await alive.count()).toBe(0);
  expect(await message.locator('b').innerText()).toBe('this');
  // Where a link leads stands behind it, whatever its words say.
  expect(await message.getByRole('link', { name: 'https://bank.example' }).getAttribute('data-target')).toBe(
    'bank.example.evil.example',
  );
  // A remote picture is a link that waits for a press of its own; one that is in the message, too.
  expect(await message.getByRole('link', { name: '[picture: Pixel]' }).getAttribute('data-target')).toBe(
    'attacker.example',
  );
  await expectVisible(message.getByRole('button', { name: 'Show the picture from attacker.example' }));
  await message.getByRole('button', { name: 'Show the picture', exact: true }).click();
  await expectVisible(message.getByRole('img', { name: 'Plan' }));
  expect(await alive.count()).toBe(1);
  await message.getByText('and this').evaluate(SELECT);
  await window.press('q');
  expect(await window.reply.inputValue()).toMatch(/^> See https:\/\/bank\.example and this/);
});
