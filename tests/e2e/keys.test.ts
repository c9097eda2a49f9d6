/**
 * An agent who types faster than the window draws, with real keys: nothing lands on another ticket,
 * and nothing is lost.
 */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { RunningService } from '../../service/service.ts';
import { until } from '../helpers/until.ts';
import { gone, hasFocus, seen } from '../helpers/window.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ once: true });
const { window } = setup;

let service: RunningService;

const cursor = () => window.tickets.getAttribute('aria-activedescendant');
const subjectOf = async (index: number) =>
  ((await window.rows.nth(index).getAttribute('aria-label')) ?? '').split(', from ')[0] ?? '';
const header = (subject: string) => window.ticket.getByRole('heading', { name: subject, level: 2 });

async function begin(): Promise<Page> {
  service = await setup.startService({ repliesAs: 'staff', keeps: true, tickets: 200 });
  await setup.openDesk({ signedIn: service });
  const { page } = window;
  await window.hasTickets(6);
  await until('the whole first sync', async () => {
    return !(await window.queues.textContent())?.includes('≥');
  });
  return page;
}

/**
 * What the practised letters would have done as commands: pins, tags, snoozes, selections, dialogs.
 */
async function nothingElse(): Promise<void> {
  await expect.poll(() => window.page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => window.page.locator('[role=row][aria-selected=true]').count()).toBe(0);
  const queues = (await window.queues.textContent()) ?? '';
  for (const name of ['Snoozed', 'Pinned', 'Done']) expect(queues).not.toContain(name);
}

it('one ticket at a time: keys, focus, undo, reload and Back stay with the one on screen', async () => {
  const page = await begin();
  await window.tickets.focus();
  // The newest first, so that what is answered moves away from its place.
  await window.press('b n');
  await window.hasTickets(6);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const [first, second, third] = [await subjectOf(0), await subjectOf(1), await subjectOf(2)];
  await header(first).waitFor();
  await page.keyboard.press('j');
  await header(second).waitFor();
  const number = (await window.ticket.getByText(/^#/).first().textContent()) ?? '';
  await page.keyboard.press('Shift+V');
  await page.getByRole('dialog', { name: `Add excerpt to ${number} · ` }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await page.keyboard.press('r');
  const said = 'It is mended. Please try it again.';
  await page.keyboard.type(said, { delay: 20 });
  await until('all of it', async () => (await window.reply.inputValue()) === said);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => window.reply.inputValue()).toBe('It is mended. Please try ');
  // All the height for it, below the header, and back.
  const height = async () => (await window.reply.boundingBox())?.height ?? 0;
  const before = await height();
  await page.keyboard.press('Control+Shift+F');
  await until('all the height', async () => (await height()) > before + 200);
  await expect.poll(() => window.timeline.isVisible()).toBe(false);
  await expect.poll(() => header(second).isVisible()).toBe(true);
  await page.keyboard.press('Control+Shift+F');
  await until('the height it had', async () => (await height()) === before);
  // Left at full height, it takes no more letters.
  await page.keyboard.press('Control+Shift+F');
  await page.keyboard.press('Escape');
  expect(await hasFocus(window.reply)).toBe(false);
  await page.keyboard.press('r');
  await until('the reply', () => hasFocus(window.reply));
  await page.keyboard.press('Control+Shift+F');
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+y');
  await expect.poll(() => window.reply.inputValue()).toBe(said);

  const answered = await window.rows.nth(1).getAttribute('id');
  const next = await window.rows.nth(2).getAttribute('id');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Dora');
  await page.keyboard.press('Enter');
  // The next of the queue as it stood is open; the reply goes at once by a key.
  await header(third).waitFor();
  await seen(page.getByRole('button', { name: 'Send now' }));
  await page.keyboard.press('Shift+Z');
  await gone(page.getByRole('button', { name: 'Send now' }));
  await expect.poll(() => page.evaluate('document.activeElement !== document.body')).toBe(true);
  // The newest stands first, and this one is it now.
  await page.locator(`[id="${answered}"][aria-rowindex="1"]`).waitFor();
  await expect.poll(cursor).toBe(next);
  // The outbox beside the ticket: nothing of either is covered.
  await window.press('g o');
  await window.outbox.waitFor();
  const overlap = async () => {
    const [outbox, pane] = [await window.outbox.boundingBox(), await window.ticket.boundingBox()];
    return outbox && pane && pane.x + pane.width - outbox.x;
  };
  await expect.poll(overlap).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await window.tickets.focus();

  await page.keyboard.press('u');
  await until('the cursor where it stood', async () => (await cursor()) === next);

  await page.keyboard.press('Enter');
  const subject = await window.ticket.getByRole('heading', { level: 2 }).textContent();
  await page.reload();
  await header(subject ?? '').waitFor();
  await page.goBack();
  await window.ticket.waitFor({ state: 'hidden' });
  await window.rows.first().waitFor();
  // What was answered leaves the queue with the next look at the service; from then on the rows stand still.
  await window.lookForChanges();
  await page.locator(`[id="${answered}"]`).waitFor({ state: 'detached' });
});

it('j, r and a sentence: all of it stands in the reply to that row, however fast and however late', async () => {
  const { page } = window;
  const said = 'he steps: 1. export it\nnext, thx';
  // In the window's first moment, too: what the keys lead to is not even loaded.
  await page.route(/\/views-[^/]*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.reload();
  await window.hasTickets(6);
  const first = await subjectOf(5);
  await window.tickets.focus();
  await window.press('Home', 'j', 'j', 'j', 'j', 'j', 'r');
  await page.keyboard.type(said);
  await until('the text in the reply', async () => (await window.reply.inputValue()) === said);
  await header(first).waitFor();
  await nothingElse();
  await page.keyboard.press('Escape');
  for (const [index, delay] of [0, 30, 100].entries()) {
    await page.keyboard.press('u');
    await window.tickets.focus();
    await page.keyboard.press('Home');
    for (let at = 0; at < index; at += 1) await page.keyboard.press('j');
    const subject = await subjectOf(index + 1);
    // At once, with no ticket open and nothing waited for.
    await page.keyboard.press('j');
    await page.keyboard.press('r');
    await page.keyboard.type(said, { delay });
    await until('the text in the reply', async () => (await window.reply.inputValue()) === said);
    await header(subject).waitFor();
    await nothingElse();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  }

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
  await page.keyboard.press('Home');
  for (let at = 0; at < 5; at += 1) await page.keyboard.press('j');
  const late = await subjectOf(6);
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  const long = 'xsne he '.repeat(3);
  await page.keyboard.type(long, { delay: 100 });
  await page.getByText('What you type is kept for it').first().waitFor();
  expect(await cursor()).toBe(await window.rows.nth(6).getAttribute('id'));
  answer();
  await until('the text in the reply', async () => (await window.reply.inputValue()) === long);
  await header(late).waitFor();
});

it('c and a name: all of it stands in the form, also where the desk is slow', async () => {
  const { page } = window;
  await page.route('**/desk/call/draft.get', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.keyboard.press('Escape');
  await window.tickets.focus();
  await window.press('Escape');
  await window.ticket.waitFor({ state: 'hidden' });
  const at = await cursor();
  await window.press('c', ...'jess');
  const customer = page.getByRole('textbox', { name: 'Customer' });
  await until('the name', async () => (await customer.inputValue()) === 'jess');
  await window.press('Escape', 'Escape');
  await window.rows.first().waitFor();
  await expect.poll(cursor).toBe(at);
  await nothingElse();
});

it('on a slow computer, a dialog takes what is typed before it has the focus, and Enter after it', async () => {
  const { page } = window;
  const devTools = await page.context().newCDPSession(page);
  await window.tickets.focus();
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  const atOnce = (...keys: string[]) =>
    Promise.all(keys.flatMap((key) => [page.keyboard.down(key), page.keyboard.up(key)]));
  await atOnce('t', ...'exs', 'Enter', 'Enter');
  await seen(page.getByText('Tags saved'));
  await atOnce('h', '2');
  await seen(page.getByText(/^Snoozed until /));
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect.poll(() => page.getByRole('dialog', { name: /^(Tags|Snooze) / }).count()).toBe(0);
  await window.press('z', 'z');
  // Its row is back in its place before the next test counts rows.
  await gone(window.queues.getByRole('button', { name: 'Snoozed' }));
  await gone(window.rows.getByText('exs', { exact: true }));
});

it('what is typed behind the key that saves a dialog goes to the next ticket, also where the desk is slow', async () => {
  const { page } = window;
  await page.route('**/desk/call/marks.set', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await window.tickets.focus();
  await page.keyboard.press('Home');
  const next = await subjectOf(1);
  await window.press('h', '2', 'j', 'r', ...'exset');
  // Behind what was written there before.
  await until('the text in the reply', async () => (await window.reply.inputValue()).endsWith('exset'));
  await header(next).waitFor();
  await seen(page.getByText(/^Snoozed until /));
  await window.press('Escape');
});
