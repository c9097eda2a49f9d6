import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../service/service.ts';
import { until } from '../desk/harness.ts';
import { type LocalDesk, openLocalDesk } from './harness.ts';
import { signIn, unlock } from './main-job.ts';

const NAME = '請求書 "最終".txt';
const BYTES = Buffer.from('line one\nline two\n');

let desk: LocalDesk | undefined;
let service: RunningService | undefined;
let folder: string;

afterEach(async () => {
  await desk?.stop();
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const open = (port = 0) =>
  startService({ testMode: true, file: join(folder, 'service.db'), port, tickets: 60, customers: 15 });
const form = (page: Page): Locator => page.getByRole('region', { name: 'New ticket', exact: true }).first();
const field = (page: Page, name: string): Locator => form(page).getByRole('textbox', { name, exact: true });
const choice = (page: Page, name: string): Locator => form(page).getByLabel(name, { exact: true });
const rows = (page: Page): Locator => page.getByRole('grid', { name: 'Tickets' }).getByRole('row');
const opened = () => (service as RunningService).ledger.of('open-ticket');
const shown = (locator: Locator) => locator.first().waitFor({ timeout: 20_000 });

async function write(page: Page, subject: string, message: string): Promise<void> {
  await choice(page, 'Department').selectOption({ index: 1 });
  await field(page, 'Subject').fill(subject);
  await field(page, 'Message').fill(message);
}

describe.each([[[]], [['all']]])('a new ticket, dialects %j', (dialects) => {
  it('is written with files, taken back, sent once, refused, doubted and queued, by keyboard', async () => {
    folder = mkdtempSync(join(tmpdir(), 'rackside-new-ticket-'));
    service = await open();
    service.turn({ dialects });
    desk = await openLocalDesk();
    let { page } = desk;
    await unlock({ page: () => page, restart: async () => {} }, { vault: 'passphrase' });
    await signIn(page, service);
    await until('the queue', async () => (await rows(page).count()) > 2);

    // For the customer of the open ticket, with a file.
    await rows(page).nth(1).click();
    await page.getByRole('complementary', { name: 'Customer' }).getByText('Known by client id').waitFor();
    await page.getByRole('region', { name: 'Ticket', exact: true }).focus();
    await page.keyboard.press('c');
    await shown(form(page).getByRole('heading', { name: /^New ticket for / }));
    await write(page, 'Your move & more', 'Hello,\n\nwe move you **tonight**.');
    await field(page, 'Message').drop({ files: [{ name: NAME, mimeType: 'text/plain', buffer: BYTES }] });
    const chips = form(page).getByRole('list', { name: 'Attachments' }).getByRole('listitem');
    await until(
      'the file',
      async () => (await chips.count()) === 1 && (await chips.getByRole('progressbar').count()) === 0,
    );
    await choice(page, 'Priority').selectOption('High');
    await page.keyboard.press('Control+Shift+p');
    await shown(form(page).getByRole('region', { name: 'Preview' }).locator('strong', { hasText: 'tonight' }));
    await page.keyboard.press('Control+Shift+p');
    const scan = await new AxeBuilder({ page }).include('[aria-label="New ticket"]').analyze();
    expect(scan.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await field(page, 'Subject').press('Control+Enter');
    await form(page).getByRole('button', { name: 'Undo' }).press('Enter');
    await until('all of it back', async () => (await field(page, 'Subject').inputValue()) === 'Your move & more');
    expect(await chips.count()).toBe(1);
    expect(opened()).toEqual([]);
    await field(page, 'Subject').press('Control+Enter');
    await form(page).getByRole('button', { name: 'Send now' }).press('Enter');
    await shown(form(page).getByText(/Opened by the service at/));
    const [call] = opened();
    expect(call?.params).toMatchObject({ subject: 'Your move & more', priority: 'High', markdown: '1' });
    expect(call?.params.clientid).toMatch(/^\d+$/);
    expect(call?.message).toBe('Hello,\n\nwe move you **tonight**.');
    expect(call?.attachments).toEqual([
      { name: NAME, size: BYTES.byteLength, sha256: createHash('sha256').update(BYTES).digest('hex') },
    ]);
    await form(page).getByRole('button', { name: 'Open the ticket' }).press('Enter');
    await shown(
      page.getByRole('region', { name: 'Ticket', exact: true }).getByRole('heading', { name: 'Your move & more' }),
    );
    await shown(page.getByRole('region', { name: 'Timeline' }).getByText('tonight'));

    // What is missing is said at its field, and the first of them has the focus.
    await page.getByRole('region', { name: 'Ticket', exact: true }).focus();
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    // The list has taken the focus by then: its own button, not that of the title bar.
    await page
      .getByRole('region', { name: 'New tickets', exact: true })
      .getByRole('button', { name: /^Open a ticket/ })
      .press('Enter');
    await form(page).getByLabel('Somebody by name and e-mail').check();
    await field(page, 'E-mail').fill('ann at other');
    await page.keyboard.press('Control+Enter');
    await shown(form(page).getByText('Write the name.'));
    await shown(form(page).getByText('This is not an e-mail address.'));
    await until('the focus', () => page.evaluate('document.activeElement.getAttribute("aria-invalid") === "true"'));
    await field(page, 'Name').fill('Ann Other');
    await field(page, 'E-mail').fill('ann@other.example');
    await write(page, 'A guest’s ticket', 'Hello Ann.');
    await choice(page, 'Priority').selectOption({ label: 'Another one' });
    await field(page, 'Name of the priority').fill('Apocalyptic');

    // The service refuses it: in its words, and back to the draft with everything.
    await field(page, 'Subject').press('Control+Enter');
    await form(page).getByRole('button', { name: 'Send now' }).press('Enter');
    await shown(form(page).getByText(/Invalid priority/));
    await form(page).getByRole('button', { name: 'Back to the draft' }).press('Enter');
    await until('the draft', async () => (await field(page, 'Name of the priority').inputValue()) === 'Apocalyptic');
    expect(await field(page, 'Message').inputValue()).toBe('Hello Ann.');

    // The answer is lost: in doubt, and never sent again by itself.
    service.faults.add({ operation: 'open-ticket', kind: 'reset-after', times: 1 });
    await choice(page, 'Priority').selectOption('Low');
    await field(page, 'Subject').press('Control+Enter');
    await form(page).getByRole('button', { name: 'Send now' }).press('Enter');
    await shown(form(page).getByText(/may or may not have been opened/));
    await form(page).getByRole('button', { name: 'It arrived' }).press('Enter');
    await shown(form(page).getByText(/You said at .* that it arrived/));
    expect(
      opened().filter(({ params }) => params.subject === 'A guest’s ticket' && params.priority === 'Low'),
    ).toHaveLength(1);

    // Without an answer there are no dialects.
    if (dialects.length > 0) return;

    // No network: two drafts, one of them sent; both are there after a restart, and it goes out when it is back.
    const { url } = service;
    await service.stop();
    await page.keyboard.press('c');
    await form(page).getByLabel('Somebody by name and e-mail').check();
    await field(page, 'Name').fill('Ben');
    await field(page, 'E-mail').fill('ben@other.example');
    await write(page, 'Only a draft', 'Later.');
    await shown(form(page).getByText(/^Saved /));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await until('another form', async () => (await field(page, 'Subject').inputValue()) === '');
    await form(page).getByLabel('Somebody by name and e-mail').check();
    await field(page, 'Name').fill('Cleo');
    await field(page, 'E-mail').fill('cleo@other.example');
    await write(page, 'Written on a train', 'Soon.');
    await field(page, 'Subject').press('Control+Enter');
    await form(page).getByRole('button', { name: 'Send now' }).press('Enter');
    await shown(form(page).getByText(/when the network is back/));
    await desk.restart();
    page = desk.page;
    await unlock({ page: () => page, restart: async () => {} }, { vault: 'passphrase' });
    await until('the queue', async () => (await rows(page).count()) > 2);
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await shown(page.getByRole('list', { name: 'Not sent yet' }).getByText('Only a draft, for Ben'));
    service = await open(Number(new URL(url).port));
    service.turn({ dialects });
    await until('it to go out', () => opened().some(({ params }) => params.subject === 'Written on a train'), 90_000);
    expect(opened()).toHaveLength(1);
  });
});
