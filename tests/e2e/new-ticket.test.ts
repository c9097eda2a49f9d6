import { createHash } from 'node:crypto';
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { RunningService } from '../../service/service.ts';
import { until } from '../helpers/until.ts';
import { seen } from '../helpers/window.ts';
import { DIALECTS } from './dialects.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

const NAME = '請求書 "最終".txt';
const BYTES = Buffer.from('line one\nline two\n');

let service: RunningService | undefined;

const open = (port = 0) => setup.startService({ keeps: true, port, tickets: 60, customers: 15 });
const form = (): Locator => window.page.getByRole('region', { name: 'New ticket', exact: true }).first();
const field = (name: string): Locator => form().getByRole('textbox', { name, exact: true });
const choice = (name: string): Locator => form().getByLabel(name, { exact: true });
const opened = () => (service as RunningService).ledger.of('open-ticket');

async function write(subject: string, message: string): Promise<void> {
  await choice('Department').selectOption({ index: 1 });
  await field('Subject').fill(subject);
  await field('Message').fill(message);
}

describe.each(DIALECTS)('a new ticket, %s', (_, dialects) => {
  it('is written with files, taken back, sent once, refused, doubted and queued, by keyboard', async () => {
    service = await open();
    service.turn({ dialects });
    await setup.openDesk({ signedIn: service });
    let { page } = window;
    await window.hasTickets(2);

    // For the customer of the open ticket, with a file.
    await window.rows.nth(1).click();
    await window.customer.getByText('Known by client ID').waitFor();
    await window.ticket.focus();
    await page.keyboard.press('c');
    await seen(form().getByRole('heading', { name: /^New ticket for / }));
    await write('Your move & more', 'Hello,\n\nwe move you **tonight**.');
    await field('Message').drop({ files: [{ name: NAME, mimeType: 'text/plain', buffer: BYTES }] });
    const chips = form().getByRole('list', { name: 'Attachments' }).getByRole('listitem');
    await until(
      'the file',
      async () => (await chips.count()) === 1 && (await chips.getByRole('progressbar').count()) === 0,
    );
    await choice('Priority').selectOption('High');
    await page.keyboard.press('Control+Shift+p');
    await seen(form().getByRole('region', { name: 'Preview' }).locator('strong', { hasText: 'tonight' }));
    await page.keyboard.press('Control+Shift+p');
    await window.isAccessible('New ticket', { within: '[aria-label="New ticket"]' });
    await field('Subject').press('Control+Enter');
    await form().getByRole('button', { name: 'Undo' }).press('Enter');
    await until('all of it back', async () => (await field('Subject').inputValue()) === 'Your move & more');
    await expect.poll(() => chips.count()).toBe(1);
    expect(opened()).toEqual([]);
    await field('Subject').press('Control+Enter');
    await form().getByRole('button', { name: 'Send now' }).press('Enter');
    await seen(form().getByText(/Accepted by the service at/));
    const [call] = opened();
    expect(call?.params).toMatchObject({ subject: 'Your move & more', priority: 'High', markdown: '1' });
    expect(call?.params.clientid).toMatch(/^\d+$/);
    expect(call?.message).toBe('Hello,\n\nwe move you **tonight**.');
    expect(call?.attachments).toEqual([
      { name: NAME, size: BYTES.byteLength, sha256: createHash('sha256').update(BYTES).digest('hex') },
    ]);
    await form().getByRole('button', { name: 'Open the ticket' }).press('Enter');
    await seen(window.ticket.getByRole('heading', { name: 'Your move & more' }));
    await seen(window.timeline.getByText('tonight'));

    // What is missing is said at its field, and the first of them has the focus.
    await window.ticket.focus();
    await window.press('g t');
    // The list has taken the focus by then: its own button, not that of the title bar.
    await page
      .getByRole('region', { name: 'New tickets', exact: true })
      .getByRole('button', { name: /^Open a ticket/ })
      .press('Enter');
    await form().getByLabel('Someone else').check();
    await field('E-mail').fill('ann at other');
    await page.keyboard.press('Control+Enter');
    await seen(form().getByText('Enter a name.'));
    await seen(form().getByText('Enter a valid e-mail address.'));
    await until('the focus', () => page.evaluate('document.activeElement.getAttribute("aria-invalid") === "true"'));
    await field('Name').fill('Ann Other');
    await field('E-mail').fill('ann@other.example');
    await write('A guest’s ticket', 'Hello Ann.');
    await choice('Priority').selectOption({ label: 'Another priority' });
    await field('Priority name').fill('Apocalyptic');

    // The service refuses it: in its words, and back to the draft with everything.
    await field('Subject').press('Control+Enter');
    await form().getByRole('button', { name: 'Send now' }).press('Enter');
    await seen(form().getByText(/Invalid priority/));
    await form().getByRole('button', { name: 'Back to the draft' }).press('Enter');
    await until('the draft', async () => (await field('Priority name').inputValue()) === 'Apocalyptic');
    await expect.poll(() => field('Message').inputValue()).toBe('Hello Ann.');

    // The answer is lost: in doubt, and never sent again by itself.
    service.faults.add({ operation: 'open-ticket', kind: 'reset-after', times: 1 });
    await choice('Priority').selectOption('Low');
    await field('Subject').press('Control+Enter');
    await form().getByRole('button', { name: 'Send now' }).press('Enter');
    await seen(form().getByText(/may or may not have been opened/));
    await form().getByRole('button', { name: 'It arrived' }).press('Enter');
    await seen(form().getByText(/You marked it as opened at/));
    expect(
      opened().filter(({ params }) => params.subject === 'A guest’s ticket' && params.priority === 'Low'),
    ).toHaveLength(1);

    // Without an answer there are no dialects.
    if (dialects.length > 0) return;

    // No network: two drafts, one of them sent; both are there after a restart, and it goes out
    // when it is back.
    const { url } = service;
    await service.stop();
    await page.keyboard.press('c');
    await form().getByLabel('Someone else').check();
    await field('Name').fill('Ben');
    await field('E-mail').fill('ben@other.example');
    await write('Only a draft', 'Later.');
    await seen(form().getByText(/^Saved /));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await until('another form', async () => (await field('Subject').inputValue()) === '');
    await form().getByLabel('Someone else').check();
    await field('Name').fill('Cleo');
    await field('E-mail').fill('cleo@other.example');
    await write('Written on a train', 'Soon.');
    await field('Subject').press('Control+Enter');
    await form().getByRole('button', { name: 'Send now' }).press('Enter');
    await seen(form().getByText(/when the network is back/));
    await setup.desk.restart();
    page = window.page;
    await window.unlock();
    await window.hasTickets(2);
    await window.press('g t');
    await seen(page.getByRole('list', { name: 'Not sent yet' }).getByText('Only a draft, for Ben'));
    service = await open(Number(new URL(url).port));
    service.turn({ dialects });
    await until('it to go out', () => opened().some(({ params }) => params.subject === 'Written on a train'), 90_000);
    expect(opened()).toHaveLength(1);
  });
});
