/** An agent who types faster than the window draws, with real keys: nothing lands on another ticket, and nothing is lost. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, expect, it } from 'vitest';
import { type RunningService, startService } from '../../service/service.ts';
import { until } from '../desk/harness.ts';
import { type LocalDesk, openLocalDesk } from './harness.ts';
import { signIn, unlock } from './main-job.ts';

let desk: LocalDesk;
let service: RunningService;
let folder: string;

afterEach(async () => {
  await desk?.stop();
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const grid = (page: Page) => page.getByRole('grid', { name: 'Tickets' });
const rows = (page: Page) => grid(page).getByRole('row');
const reply = (page: Page) => page.getByRole('textbox', { name: 'Reply', exact: true });
const ticket = (page: Page) => page.getByRole('region', { name: 'Ticket', exact: true });
const cursor = (page: Page) => grid(page).getAttribute('aria-activedescendant');
const subjectOf = async (page: Page, index: number) =>
  ((await rows(page).nth(index).getAttribute('aria-label')) ?? '').split(', from ')[0] ?? '';
const header = (page: Page, subject: string) => ticket(page).getByRole('heading', { name: subject, level: 2 });

async function begin(): Promise<Page> {
  folder = mkdtempSync(join(tmpdir(), 'rackside-keys-'));
  service = await startService({ testMode: true, repliesAs: 'staff', file: join(folder, 'service.db'), tickets: 200 });
  desk = await openLocalDesk();
  const { page } = desk;
  await unlock({ page: () => desk.page, restart: () => desk.restart() }, { vault: 'passphrase' });
  await signIn(page, service);
  await until('tickets that await a reply', async () => (await rows(page).count()) > 6);
  await until('the whole first sync', async () => {
    return !(await page.getByRole('navigation', { name: 'Queues' }).textContent())?.includes('≥');
  });
  return page;
}

/** What the practised letters would have done as commands: pins, tags, snoozes, selections, dialogs. */
async function nothingElse(page: Page): Promise<void> {
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.locator('[role=row][aria-selected=true]').count()).toBe(0);
  const queues = (await page.getByRole('navigation', { name: 'Queues' }).textContent()) ?? '';
  for (const name of ['Snoozed', 'Pinned', 'Done']) expect(queues).not.toContain(name);
}

it('j, r and a sentence: all of it stands in the reply to that row, however fast and however late', async () => {
  const page = await begin();
  const said = 'he steps: 1. export it\nnext, thx';
  for (const [index, delay] of [0, 30, 100].entries()) {
    await page.keyboard.press('u');
    await grid(page).focus();
    await page.keyboard.press('Home');
    for (let at = 0; at < index; at += 1) await page.keyboard.press('j');
    const subject = await subjectOf(page, index + 1);
    // At once, with no ticket open and nothing waited for.
    await page.keyboard.press('j');
    await page.keyboard.press('r');
    await page.keyboard.type(said, { delay });
    await until('the text in the reply', async () => (await reply(page).inputValue()) === said);
    await header(page, subject).waitFor();
    await nothingElse(page);
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
  await grid(page).focus();
  await page.keyboard.press('Home');
  for (let at = 0; at < 5; at += 1) await page.keyboard.press('j');
  const late = await subjectOf(page, 6);
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  const long = 'xsne he '.repeat(3);
  await page.keyboard.type(long, { delay: 100 });
  await page.getByText('What you type is kept for it').first().waitFor();
  expect(await cursor(page)).toBe(await rows(page).nth(6).getAttribute('id'));
  answer();
  await until('the text in the reply', async () => (await reply(page).inputValue()) === long);
  await header(page, late).waitFor();
});

it('one ticket at a time: keys, focus, undo, reload and Back stay with the one on screen', async () => {
  const page = await begin();
  await grid(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const [first, second] = [await subjectOf(page, 0), await subjectOf(page, 1)];
  await header(page, first).waitFor();
  await page.keyboard.press('j');
  await header(page, second).waitFor();
  const number = (await ticket(page).getByText(/^#/).first().textContent()) ?? '';
  await page.keyboard.press('Shift+V');
  await page.getByRole('dialog', { name: `Add an excerpt to ${number} · ` }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await page.keyboard.press('r');
  const said = 'It is mended. Please try it again.';
  await page.keyboard.type(said, { delay: 20 });
  await until('all of it', async () => (await reply(page).inputValue()) === said);
  await page.keyboard.press('Control+z');
  expect((await reply(page).inputValue()).length).toBeLessThan(said.length - 1);
  await page.keyboard.press('Control+Shift+z');
  expect(await reply(page).inputValue()).toBe(said);

  const answered = await rows(page).nth(1).getAttribute('id');
  const next = await rows(page).nth(2).getAttribute('id');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Dora');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send now' }).press('Enter');
  await page.getByText(/Accepted by the service/).waitFor();
  expect(await page.evaluate('document.activeElement !== document.body')).toBe(true);
  // The newest stands first, and this one is it now.
  await page.locator(`[id="${answered}"][aria-rowindex="1"]`).waitFor();
  await page.keyboard.press('u');
  await until('the cursor where it stood', async () => (await cursor(page)) === next);

  await page.keyboard.press('Enter');
  const subject = await ticket(page).getByRole('heading', { level: 2 }).textContent();
  await page.reload();
  await header(page, subject ?? '').waitFor();
  await page.goBack();
  await ticket(page).waitFor({ state: 'hidden' });
  await rows(page).first().waitFor();
});
