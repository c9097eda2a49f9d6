import { createHash } from 'node:crypto';
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { expectVisible } from '../helpers/window.ts';
import { DIALECTS } from './dialects.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

const NAME = '請求書 "最終".txt';
const BYTES = Buffer.from('line one\nline two\n');

const form = (): Locator => window.page.getByRole('region', { name: 'New ticket', exact: true }).first();
const field = (name: string): Locator => form().getByRole('textbox', { name, exact: true });
const choice = (name: string): Locator => form().getByLabel(name, { exact: true });

async function write(subject: string, message: string): Promise<void> {
  await choice('Department').selectOption({ index: 1 });
  await field('Subject').fill(subject);
  await field('Message').fill(message);
}

describe.each(DIALECTS)('a new ticket, %s', (_, dialects) => {
  it('is written with files, taken back, sent once, and says what is missing, by keyboard', async () => {
    const service = await setup.startService({ keeps: true, tickets: 60, customers: 15 });
    service.turn({ dialects });
    const opened = () => service.ledger.of('open-ticket');
    await setup.openDesk({ signedIn: service });
    const { page } = window;
    await window.waitForTickets(2);

    // For the customer of the open ticket, with a file.
    await window.rows.nth(1).click();
    await expectVisible(window.customer.getByText('Matched by client ID'));
    await window.ticket.focus();
    await page.keyboard.press('c');
    await expectVisible(form().getByRole('heading', { name: /^New ticket for / }));
    await write('Your move & more', 'Hello,\n\nwe move you **tonight**.');
    await field('Message').drop({ files: [{ name: NAME, mimeType: 'text/plain', buffer: BYTES }] });
    const chips = form().getByRole('list', { name: 'Attachments' }).getByRole('listitem');
    expect([await chips.count(), await chips.getByRole('progressbar').count()]).toEqual([1, 0]);
    await choice('Priority').selectOption('High');
    await page.keyboard.press('Control+Shift+p');
    await expectVisible(form().getByRole('region', { name: 'Preview' }).locator('strong', { hasText: 'tonight' }));
    await page.keyboard.press('Control+Shift+p');
    await window.expectAccessible('New ticket', { within: '[aria-label="New ticket"]' });
    await field('Subject').press('Control+Enter');
    await form().getByRole('button', { name: 'Undo' }).press('Enter');
    expect(await field('Subject').inputValue()).toBe('Your move & more');
    expect(await chips.count()).toBe(1);
    expect(opened()).toEqual([]);
    await field('Subject').press('Control+Enter');
    await form().getByRole('button', { name: 'Send now' }).press('Enter');
    await expectVisible(form().getByText(/Accepted by the service at/));
    const [call] = opened();
    expect(call?.params).toMatchObject({ subject: 'Your move & more', priority: 'High', markdown: '1' });
    expect(call?.params.clientid).toMatch(/^\d+$/);
    expect(call?.message).toBe('Hello,\n\nwe move you **tonight**.');
    expect(call?.attachments).toEqual([
      { name: NAME, size: BYTES.byteLength, sha256: createHash('sha256').update(BYTES).digest('hex') },
    ]);
    await form().getByRole('button', { name: 'Open the ticket' }).press('Enter');
    await expectVisible(window.ticket.getByRole('heading', { name: 'Your move & more' }));
    await expectVisible(window.timeline.getByText('tonight'));

    // Each field says that it is missing, and the first of them has the focus.
    await window.ticket.focus();
    await window.press('g t');
    // The list has taken the focus by then: its own button, not that of the title bar.
    await page
      .getByRole('region', { name: 'Unsent tickets', exact: true })
      .getByRole('button', { name: /^New ticket/ })
      .press('Enter');
    await form().getByLabel('Someone else').check();
    await field('Email').fill('ann at other');
    await page.keyboard.press('Control+Enter');
    await expectVisible(form().getByText('Enter a name.'));
    await expectVisible(form().getByText('Enter a valid email address.'));
    expect(await page.evaluate('document.activeElement.getAttribute("aria-invalid")')).toBe('true');
  });
});
