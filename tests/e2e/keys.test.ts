/**
 * An agent who types faster than the window draws, with real keys: nothing lands on another ticket,
 * nothing is lost, and nobody acts on the keys of an input method, or on those held down.
 */
import type { CDPSession, Locator } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { expectHidden, expectVisible, hasFocus } from '../helpers/window.ts';
import type { RunningService } from '../service/service.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ once: true });
const { window } = setup;

let service: RunningService;
let devTools: CDPSession;

const WORD = 'にほんご';

const cursor = () => window.tickets.getAttribute('aria-activedescendant');
const subjectOf = async (index: number) =>
  ((await window.rows.nth(index).getAttribute('aria-label')) ?? '').split(', from ')[0] ?? '';
const header = (subject: string) => window.ticket.getByRole('heading', { name: subject, level: 2 });
/** Answers such calls of the desk only after so many ms. */
const slow = (call: string, ms: number) =>
  window.page.route(call, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  });
/** Presses all at once: no key waits for what the one before it led to. */
const atOnce = (...keys: string[]) =>
  window.rush(() => Promise.all(keys.flatMap((key) => [window.page.keyboard.down(key), window.page.keyboard.up(key)])));
/** Presses them one after the other, with no rest between them, and settles. */
async function fast(...keys: string[]): Promise<void> {
  await window.rush(() => window.press(...keys));
  await window.waitUntilSettled();
}

beforeAll(async () => {
  service = await setup.startService({ repliesAs: 'staff', keeps: true, tickets: 200 });
  await setup.openDesk({ signedIn: service });
  await window.waitForWholeQueues();
  devTools = await window.page.context().newCDPSession(window.page);
});

/**
 * The practised letters did nothing as commands: no pins, tags, snoozes, selections or dialogs.
 */
async function nothingElse(): Promise<void> {
  expect(await window.page.locator('[role=dialog][data-modal]').allInnerTexts()).toEqual([]);
  expect(await window.page.locator('[role=row][aria-selected=true]').count()).toBe(0);
  const queues = (await window.queues.textContent()) ?? '';
  for (const name of ['Snoozed', 'Pinned', 'Done']) expect(queues).not.toContain(name);
}

/** Presses as macOS sends them: under their own names. */
async function pressComposing(key: 'Enter' | 'Escape'): Promise<void> {
  const press = { key, code: key, windowsVirtualKeyCode: 229 };
  await devTools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...press });
  await devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press });
}

/** A word is looked for, given up and taken in the field: it stays there, and so does the focus. */
async function composesIn(field: Locator): Promise<void> {
  expect(await hasFocus(field)).toBe(true);
  const before = await field.inputValue();
  for (const key of ['Escape', 'Enter'] as const) {
    await devTools.send('Input.imeSetComposition', { text: WORD, selectionStart: 4, selectionEnd: 4 });
    await pressComposing(key);
    expect(await hasFocus(field)).toBe(true);
    if (key === 'Escape')
      await devTools.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
  }
  await devTools.send('Input.insertText', { text: WORD });
  expect(await field.inputValue()).toBe(before + WORD);
  expect(await hasFocus(field)).toBe(true);
}

it('one ticket at a time: keys, focus, undo, reload and Back stay with the one on screen', async () => {
  const { page } = window;
  await window.tickets.focus();
  // The newest first, so that what is answered moves away from its place.
  await window.press('b n');
  await window.press('Home');
  await window.press('Enter');
  const [first, second, third] = [await subjectOf(0), await subjectOf(1), await subjectOf(2)];
  await expectVisible(header(first));
  await window.press('j');
  await expectVisible(header(second));
  const number = (await window.ticket.getByText(/^#/).first().textContent()) ?? '';
  await window.press('Shift+V');
  await expectVisible(page.getByRole('dialog', { name: `Add excerpt to ${number} · ` }));
  await window.press('Escape');
  await expectHidden(page.getByRole('dialog'));

  await window.press('r');
  const said = 'It is mended. Please try it again.';
  await page.keyboard.type(said, { delay: 20 });
  expect(await window.reply.inputValue()).toBe(said);
  await window.press('Control+z');
  await window.press('Control+z');
  expect(await window.reply.inputValue()).toBe('It is mended. Please try ');
  // All the height for it, below the header, and back.
  const height = async () => (await window.reply.boundingBox())?.height ?? 0;
  const before = await height();
  await window.press('Control+Shift+F');
  expect(await height()).toBeGreaterThan(before + 200);
  expect(await window.timeline.isVisible()).toBe(false);
  expect(await header(second).isVisible()).toBe(true);
  await window.press('Control+Shift+F');
  expect(await height()).toBe(before);
  // Left at full height, it takes no more letters.
  await window.press('Control+Shift+F');
  await window.press('Escape');
  expect(await hasFocus(window.reply)).toBe(false);
  await window.press('r');
  expect(await hasFocus(window.reply)).toBe(true);
  await window.press('Control+Shift+F');
  await window.press('Control+Shift+z');
  await window.press('Control+y');
  expect(await window.reply.inputValue()).toBe(said);

  const answered = await window.rows.nth(1).getAttribute('id');
  const next = await window.rows.nth(2).getAttribute('id');
  await window.press('Control+Enter');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Dora');
  await window.press('Enter');
  // The next of the queue as it stood is open; the reply goes at once by a key.
  await expectVisible(header(third));
  await expectVisible(page.getByRole('button', { name: 'Send now' }));
  await window.press('Shift+Z');
  await expectHidden(page.getByRole('button', { name: 'Send now' }));
  expect(await page.evaluate('document.activeElement !== document.body')).toBe(true);
  // A ticket that is seen answered leaves the queue.
  await expectHidden(page.locator(`[id="${answered}"]`));
  expect(await cursor()).toBe(next);
  // The outbox beside the ticket: nothing of either is covered.
  await window.press('g o');
  await expectVisible(window.outbox);
  const overlap = async () => {
    const [outbox, pane] = [await window.outbox.boundingBox(), await window.ticket.boundingBox()];
    return outbox && pane && pane.x + pane.width - outbox.x;
  };
  expect(await overlap()).toBeLessThanOrEqual(0);
  await window.press('Escape');
  await window.tickets.focus();

  await window.press('u');
  expect(await cursor()).toBe(next);

  await window.press('Enter');
  const subject = await window.ticket.getByRole('heading', { level: 2 }).textContent();
  await page.reload();
  await expectVisible(header(subject ?? ''));
  await page.goBack();
  await expectHidden(window.ticket);
  await expectVisible(window.rows.first());
  // It leaves the queue for good with the next look at the service; then the rows stand still.
  await window.lookForChanges();
  await expectHidden(page.locator(`[id="${answered}"]`));
});

it('j, r and a sentence: all of it stands in the reply to that row, however fast and however late', async () => {
  const { page } = window;
  const said = 'he steps: 1. export it\nnext, thx';
  const answersFast = async (from: number, delay: number) => {
    await window.tickets.focus();
    await window.press('Home', ...'j'.repeat(from));
    const subject = await subjectOf(from + 1);
    // At once, with no ticket open and nothing waited for.
    await window.rush(async () => {
      await window.press('j', 'r');
      await page.keyboard.type(said, { delay });
    });
    await window.waitUntilSettled();
    expect([await window.reply.inputValue(), await header(subject).isVisible()]).toEqual([said, true]);
    await nothingElse();
    await window.press('Escape', 'Escape', 'u');
  };
  // In the window's first moment, too: what the keys lead to is not even loaded.
  await slow('**/views-*.js', 300);
  await page.reload();
  await answersFast(4, 0);
  for (const [index, delay] of [0, 100].entries()) await answersFast(index, delay);

  // The desk is slow, far beyond what one waits for a field.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/desk/call/ticket.get', async (route) => {
    await held;
    await route.continue();
  });
  await window.tickets.focus();
  const long = 'xsne he '.repeat(3);
  const late = await subjectOf(6);
  await window.rush(async () => {
    await window.press('Home', ...'jjjjjj', 'r');
    await page.keyboard.type(long, { delay: 100 });
  });
  expect(await page.getByText('Still loading. Keep typing').first().isVisible()).toBe(true);
  expect(await cursor()).toBe(await window.rows.nth(6).getAttribute('id'));
  answer();
  await window.waitUntilSettled();
  expect([await window.reply.inputValue(), await header(late).isVisible()]).toEqual([long, true]);
  await page.unrouteAll();
  await window.press('Escape', 'Escape');
});

it('a form and a dialog take what is typed before they are there, and the next ticket what is typed behind', async () => {
  const { page } = window;
  await slow('**/desk/call/draft.get', 300);
  await window.tickets.focus();
  await window.press('Escape');
  await expectHidden(window.ticket);
  const at = await cursor();
  await fast('c', ...'jess');
  expect(await page.getByRole('textbox', { name: 'Customer' }).inputValue()).toBe('jess');
  await window.press('Escape', 'Escape');
  await expectVisible(window.rows.first());
  expect(await cursor()).toBe(at);
  await nothingElse();

  // On a slow computer, with the key that saves it as well.
  await window.tickets.focus();
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  await atOnce('t', ...'exs', 'Enter', 'Enter');
  await expectVisible(page.getByText('Tags saved'));
  await atOnce('h', ...'3h', 'Enter');
  await expectVisible(window.queues.getByRole('button', { name: 'Snoozed' }));
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  expect(await page.getByRole('dialog', { name: /^(Tags|Snooze) / }).count()).toBe(0);
  await window.press('z', 'z');
  await expectHidden(window.queues.getByRole('button', { name: 'Snoozed' }));
  await expectHidden(window.rows.getByText('exs', { exact: true }));

  await slow('**/desk/call/marks.set', 500);
  await window.tickets.focus();
  await window.press('Home');
  const next = await subjectOf(1);
  await fast('h', ...'3h', 'Enter', 'j', 'r', ...'exset');
  // Behind what was written there before.
  expect(await window.reply.inputValue()).toMatch(/exset$/);
  await expectVisible(header(next));
  await expectVisible(page.getByText(/^Snoozed until /));
  await page.unrouteAll();
  await window.press('Escape');
});

it('an input method has its keys for itself in every field and dialog', async () => {
  const { page } = window;
  await window.tickets.focus();
  await window.press('Home', 'Enter', 'r');
  await composesIn(window.reply);
  await window.press('Control+a', 'Delete', 'Escape');

  for (const [key, title, name] of [
    ['t', /^Tags /, 'Add a tag'],
    ['n', /^Note on /, 'Note text'],
    ['h', /^Snooze /, 'Until'],
  ] as const) {
    await window.press(key);
    const dialog = page.getByRole('dialog', { name: title });
    const field = dialog.getByRole(key === 't' ? 'combobox' : 'textbox', { name }).first();
    await field.focus();
    await composesIn(field);
    await field.fill('');
    await window.press('Escape');
    await expectHidden(dialog);
  }

  // No customer is in sight, so that one is searched for.
  await window.tickets.focus();
  await window.press('Escape');
  await expectHidden(window.ticket);
  await window.press('c');
  const customer = page.getByRole('textbox', { name: 'Customer' });
  await composesIn(customer);
  await customer.fill('');
  await window.press('Escape');

  await window.press('/');
  await composesIn(page.locator('#search-field'));
  await window.press('Escape', 'g c');
  const replies = window.place('Canned replies');
  await composesIn(replies.getByLabel('Search canned replies'));
  // Out of the field, back to the form that was left for it, out of its field, and to the list.
  await window.press('Escape', 'Escape', 'Escape', 'Escape');

  await page.getByRole('button', { name: 'Settings' }).click();
  await window.press('ArrowDown', 'Enter');
  const name = page.getByLabel('Your name', { exact: true });
  await name.focus();
  await composesIn(name);
  await window.press('Escape');
  await expectVisible(page.getByText('Saved', { exact: true }));
  await window.press('Escape');
});

it('the key that sends, held down, sends one reply', async () => {
  const { page } = window;
  await window.tickets.focus();
  await window.press('Home', 'j', 'r');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('The second.');
  await window.waitForSavedDrafts();
  await window.press('Escape', 'k', 'r');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('The first.');
  await window.waitForSavedDrafts();
  const before = service.ledger.of('add-ticket-reply').length;
  await page.keyboard.down('Control');
  for (let times = 0; times < 20; times += 1) await page.keyboard.down('Enter');
  await window.waitUntilSettled();
  expect(await window.reply.inputValue()).toBe('The second.');
  for (let times = 0; times < 20; times += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.up('Control');
  expect(await window.reply.inputValue()).toBe('The second.');
  await window.press('Shift+Z');
  const sent = service.ledger.of('add-ticket-reply').slice(before);
  expect(sent.map(({ message }) => message)).toEqual(['The first.']);
  expect(await window.reply.inputValue()).toBe('The second.');
});
