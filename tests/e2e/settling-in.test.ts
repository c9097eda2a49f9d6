/**
 * A new account's first hour, by keyboard: the first steps are done in place, answers get a target,
 * a canned reply becomes a macro that is used and taken back, and the work is handed over.
 */
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { isFullRun } from '../helpers/full-run.ts';
import { expectHidden, expectVisible, hasFocus } from '../helpers/window.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ stays: true });
const { window } = setup;
const type = (text: string) => window.page.keyboard.type(text);
const enter = (target: Locator) => target.press('Enter');

// In each run: `FirstSteps`, `BusinessHoursFields`, `CannedView`, `send-and`, `HandOverView`, and
// the desk's `response-times` and `hand-over`.
it.runIf(isFullRun)('first steps, a target, a macro and a hand-over, without a pointer', async () => {
  const service = await setup.startService({ repliesAs: 'staff', tickets: 60, customers: 15 });
  // Axe measures colours, and a notice that fades has others.
  await setup.openDesk({ context: { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } });
  const { page } = window;
  await window.unlock();
  await window.signIn(service);
  await window.waitForTickets();
  await window.waitForWholeQueues();

  // The first steps: each is done where it stands, and marked.
  const steps = page.getByRole('region', { name: /^Set up / });
  const step = (name: RegExp) => steps.getByRole('button', { name });
  await steps.getByLabel('Your name', { exact: true }).fill('Mara Lind');
  await window.press('Tab');
  await expectVisible(step(/^Done Your name/));
  await enter(step(/Where tickets open/));
  await enter(steps.getByRole('button', { name: 'Use the admin page' }));
  await expectVisible(step(/^Done Where tickets open/));
  await enter(step(/Service time zone/));
  await enter(steps.getByRole('button', { name: /^Use (UTC|Etc|GMT|Africa|Atlantic|Europe)/ }).first());
  await expectVisible(step(/^Done Service time zone/));
  await window.expectAccessible('the first steps', { wcag: true });
  await enter(steps.getByRole('button', { name: 'Hide this list' }));
  await expectHidden(steps);

  // A target: rows have a clock, and what is late has a queue.
  await window.openSettings('Response times');
  await enter(window.button('Add target'));
  const within = page.getByRole('textbox', { name: 'Answer within' });
  await within.fill('1 m');
  await window.press('Tab');
  await expectVisible(page.getByText('Saved', { exact: true }));
  await window.expectAccessible('the response times', { wcag: true });
  await enter(window.button('Back to tickets'));
  await expectVisible(window.rows.getByText(/ over$/));
  const late = window.queues.getByRole('button', { name: /Over target/ });
  await expectVisible(late);
  await late.press('Enter');
  expect(await window.rows.first().getAttribute('aria-label')).toMatch(/over target by/);

  // A macro: made, seen before it is sent, and taken back with its reply.
  await window.press('g i', 'g c');
  const replies = window.place('Canned replies');
  await enter(replies.getByRole('button', { name: 'New reply' }));
  expect(await hasFocus(replies.getByLabel('Name', { exact: true }))).toBe(true);
  await type('Looking');
  await replies.getByLabel('Text').fill('We are looking into it.');
  await enter(replies.getByText('When sent', { exact: true }));
  await replies.getByLabel('Add tags').fill('looked');
  await replies.getByLabel('Promise due').fill('2h');
  await window.expectAccessible('the editor of a macro', { wcag: true });
  await window.press('Control+Enter');
  await expectVisible(replies.getByText(/^Saved \d/));
  await window.press('Escape', 'Escape');
  await expectHidden(replies);
  await window.tickets.focus();
  await window.press('Home', 'Enter', 'r');
  expect(await hasFocus(window.reply)).toBe(true);
  await type('::look');
  await expectVisible(page.getByRole('option', { name: /Looking/ }));
  await window.press('Enter');
  await expectVisible(window.ticket.getByText(/^Promise by /));
  await expectVisible(window.ticket.getByText('Tag looked'));
  await window.press('Control+Enter');
  await expectVisible(window.button('Send now'));
  const here = page.getByRole('region', { name: 'On this computer' });
  await expectVisible(here.getByText('looked'));
  await window.tickets.focus();
  await window.press('z');
  expect(await window.reply.inputValue()).toBe('We are looking into it.');
  expect(await here.getByText('looked').count()).toBe(0);
  expect(service.ledger.of('add-ticket-reply')).toEqual([]);

  // A note and the draft go into a sealed file, which says here that all of it is known.
  await window.tickets.focus();
  await window.press('g h');
  const place = window.place('Hand over');
  await expectVisible(place.getByText(/draft from/));
  // Its key brings the focus to it, wherever that was left.
  const hasKeys = () => place.evaluate((element) => element.matches(':focus-within'));
  expect(await hasKeys()).toBe(true);
  await page.locator('#root button').first().focus();
  await window.press('g h');
  expect(await hasKeys()).toBe(true);
  await window.expectAccessible('the summary', { wcag: true });
  await enter(place.getByRole('button', { name: 'Save encrypted file…' }));
  await place.getByLabel('Passphrase for the file').fill('correct horse battery');
  await window.expectAccessible('the form of an encrypted file', { wcag: true });
  const download = page.waitForEvent('download');
  await window.press('Enter');
  const file = join(setup.folder, 'hand-over.rackside');
  await (await download).saveAs(file);
  await place.getByLabel('Hand-over file').setInputFiles(file);
  expect(await hasFocus(place.getByLabel(/^Passphrase for /))).toBe(true);
  await type('correct horse battery');
  await window.press('Enter');
  await expectVisible(place.getByText('You already have everything in this file.'));
  await window.expectAccessible('the hand-over', { wcag: true });
});
