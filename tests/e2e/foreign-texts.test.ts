/**
 * Texts of others that no window can draw as they are: in a team's canned replies, in an imported
 * file, in announcements. What they stand in says so or shows them plainly; the rest of the window
 * stays, and a reply that is held can still be undone.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { formKey } from '../../shared/domain/draft.ts';
import { carriedText, foreignExport } from '../helpers/foreign-export.ts';
import { keepFailure } from '../helpers/watched-page.ts';
import { expectHidden, expectVisible } from '../helpers/window.ts';
import type { RunningService } from '../service/service.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ once: true, stays: true });
const { window } = setup;

const PASSPHRASE = 'of somebody else';
/** Longer than any of this takes: what is held stays held. */
const HOLD = '120';

let service: RunningService | undefined;

beforeAll(async () => {
  mkdirSync(join(setup.folder, 'team'));
  writeFileSync(join(setup.folder, 'team', 'greeting.md'), `---\nname: Greeting\n---\n${'>'.repeat(3000)} deep`);
  service = await setup.startService({ repliesAs: 'staff', tickets: 60, customers: 10 });
  await setup.openDesk({
    signedIn: service,
    args: ['--replies', join(setup.folder, 'team')],
    expected: [/^error: Blocked script execution in 'about:blank'/],
  });
  await window.waitForTickets();
  await window.queues.getByText('All Active').click();
  await window.sortNewestFirst();
  await window.openSettings('Replies');
  await window.page.getByLabel('Your name', { exact: true }).fill('Mara Lind');
  await window.page.getByLabel('Delay before sending').fill(HOLD);
  await window.page.keyboard.press('Tab');
  await window.page.getByRole('button', { name: 'Back to tickets' }).click();
});

afterEach(() => keepFailure(window.page, 'e2e'));

const option = (name: string): Locator => window.page.getByRole('option').filter({ hasText: name });
const says = (text: string | RegExp): Promise<void> => expectVisible(window.page.getByText(text));

/** A reply to the first ticket, held for two minutes. */
async function hold(text: string): Promise<void> {
  await window.rows.nth(0).click();
  await window.reply.fill(text);
  await window.reply.press('Control+Enter');
  await expectVisible(window.timeline.getByRole('button', { name: 'Undo' }));
  // Out of the field, where letters are keys.
  await window.ticket.getByRole('heading').first().click();
}

/**
 * The window is there, and so is what was held: it goes back into its draft. Looked for where its
 * ticket stays, whoever wrote last.
 */
async function undo(text: string): Promise<void> {
  expect(await window.page.locator('[data-boundary]').count()).toBe(0);
  await window.queues.getByText('All Active').click();
  await window.rows.filter({ hasText: 'In outbox' }).click();
  await window.timeline.getByRole('button', { name: 'Undo' }).click();
  expect(await window.reply.inputValue()).toBe(text);
}

const DEEP = `${'>'.repeat(2500)} deep`;

it('canned replies and replies that are nested beyond measure', async () => {
  await hold('Before the canned one.');
  await window.press('g c');
  await window.place('Canned replies').getByRole('button', { name: 'Shared replies' }).click();
  await window.place('Canned replies').getByRole('button', { name: 'Use named path' }).click();
  await expectVisible(window.place('Canned replies').getByText('1 reply in use'));
  await option('Greeting').click();
  await expectVisible(
    window
      .place('Canned replies')
      .getByText(/>>> deep/)
      .first(),
  );
  await window.press('Escape');
  await expectHidden(window.place('Canned replies'));
  await undo('Before the canned one.');

  // In the composer, by its picker and its preview; and as a reply that was sent.
  await window.reply.fill('');
  await window.reply.press('Control+Shift+K');
  await option('Greeting').click();
  expect(await window.reply.inputValue()).toContain('>>> deep');
  await window.page.getByRole('button', { name: 'Preview' }).click();
  await expectVisible(window.page.getByText(/>>> deep/).first());
  await window.page.getByRole('button', { name: 'Preview' }).click();
  await window.reply.fill(DEEP);
  await window.reply.press('Control+Enter');
  await window.timeline.getByRole('button', { name: 'Send now' }).click();
  await expectVisible(window.timeline.getByText(/Accepted by the service/));
  await window.rows.nth(1).click();
  await window.rows.nth(0).click();
  await expectVisible(window.timeline.getByText(/>>> deep/).first());
  await hold('After the sent one.');
  await undo('After the sent one.');
});

it('unsent texts of a file that somebody else made', async () => {
  await hold('Before the import.');
  const whose = { address: service?.url ?? '', email: service?.credentials.email ?? '' };
  const broken = { id: '1', tid: 'ABC-123456', subject: 'x' };
  const look = async (said: RegExp, ...texts: object[]) => {
    await window.openSettings('Storage');
    const buffer = Buffer.from(await foreignExport(whose, texts, PASSPHRASE));
    const file = { name: 'unsent.rackside', mimeType: 'application/octet-stream', buffer };
    await window.page.getByLabel('File with unsent replies').setInputFiles(file);
    await window.page.getByLabel(/^Passphrase for unsent/).fill(PASSPHRASE);
    await window.press('Enter');
    await says(said);
  };
  const leave = () => window.page.getByRole('button', { name: 'Back to tickets' }).click();
  await look(/#ABC-123456/, carriedText('777777', 'Without a requester.', { row: broken }));
  await window.page.getByRole('button', { name: 'Import' }).click();
  await says(/Imported:/);
  await leave();
  await look(/or it’s damaged/, carriedText(formKey('order', crypto.randomUUID()), 'not json'));
  await leave();
  await look(
    /or it’s damaged/,
    carriedText(formKey('contact', crypto.randomUUID()), '{"values":5,"client":7,"contact":{}}'),
  );
  await leave();

  await window.press('g d');
  await expectVisible(window.rows.filter({ hasText: 'Unknown sender' }));
  for (const [key, name] of [
    ['r', 'Orders'],
    ['k', 'Contacts'],
    ['t', 'Unsent tickets'],
  ] as const) {
    await window.press(`g ${key}`);
    await expectVisible(window.place(name));
    await window.press('Escape');
  }
  await undo('Before the import.');
});

it('announcements that are no page, do not end, or are nested without measure', async () => {
  const announcements = {
    'a set of frames': '<frameset></frameset>',
    'tags that do not end': '<a'.repeat(10_000),
    'a long style': `<style>${'p{}'.repeat(107_000)}`,
    'elements in elements': '<div>'.repeat(64_000),
  };
  await hold('Before the announcements.');
  for (const [title, html] of Object.entries(announcements)) {
    service?.announce({ title, html });
    await window.press('g n');
    await window.place('Announcements').getByRole('button', { name: 'Refresh', exact: true }).click();
    await option(title).click();
    await expectVisible(window.place('Announcements').getByRole('heading', { name: title }));
    await window.press('Escape');
    await expectHidden(window.place('Announcements'));
    expect([title, await window.page.locator('[data-boundary]').count()]).toEqual([title, 0]);
  }
  await undo('Before the announcements.');
});
