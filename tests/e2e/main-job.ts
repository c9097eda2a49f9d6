/**
 * The whole main job, as a person does it, through whichever window: sign in, read a queue, answer a ticket with two
 * files, lose the network, come back. Found by the names of the design, checked against the service's own ledger.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../service/service.ts';
import { until } from '../desk/harness.ts';
import { type Keyring, noKeyring, startKeyring } from '../helpers/keyring.ts';

/** A window on a desk of the built product. */
export interface OpenWindow {
  page(): Page;
  /** Quits and starts again over the same data. */
  restart(): Promise<void>;
}

/** A desk as either harness opens it. */
interface Opened {
  readonly page: Page;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The main job in one kind of window: on a computer without a keychain, and with a real keyring. */
export function describeMainJob(
  where: string,
  open: (options: { keyring?: Record<string, string> }) => Promise<Opened>,
): void {
  describe(`main job, ${where}`, () => {
    let desk: Opened | undefined;
    let keyring: Keyring | undefined;
    afterEach(async () => {
      await desk?.stop();
      await keyring?.stop();
      desk = undefined;
      keyring = undefined;
    });
    const run = async (options: MainJobOptions) => {
      const opened = await open(keyring ? { keyring: keyring.env } : {});
      desk = opened;
      await mainJob({ page: () => opened.page, restart: opened.restart }, options);
    };

    it('with a passphrase, where there is no keychain', () => run({ vault: 'passphrase' }));

    const why = noKeyring();
    it.skipIf(why)(`with a real keyring${why ? ` (SKIPPED: ${why})` : ''}`, async () => {
      keyring = await startKeyring();
      await run({ vault: 'keychain' });
    });
  });
}

const PASSPHRASE = 'correct horse battery staple';
const NAME = '請求書 "最終" — März.txt';

interface MainJobOptions {
  /** `passphrase`: this computer has no keychain. */
  vault: 'keychain' | 'passphrase';
}

export async function mainJob(window: OpenWindow, options: MainJobOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rackside-main-job-'));
  const open = (port = 0) =>
    startService({
      testMode: true,
      repliesAs: 'staff',
      file: join(folder, 'service.db'),
      port,
      tickets: 120,
      customers: 20,
    });
  let service: RunningService = await open();
  try {
    await unlock(window, options);
    await signIn(window.page(), service);

    const subject = await pickTicket(window.page());
    const big = randomBytes(5_000_000);
    const small = Buffer.from('Grüße aus dem Rechenzentrum\n');
    await answer(window.page(), 'The record is **live** now — Grüße, 鈴木さん.', [
      { name: 'panel.bin', mimeType: 'application/octet-stream', buffer: big },
      { name: NAME, mimeType: 'text/plain', buffer: small },
    ]);
    await sendNow(window.page());
    const [first] = await until('the reply in the ledger', () => nonEmpty(replies(service)));
    expect(first?.message).toBe('The record is **live** now — Grüße, 鈴木さん.');
    expect(first?.attachments).toEqual([
      { name: 'panel.bin', size: big.byteLength, sha256: sha256(big) },
      { name: NAME, size: small.byteLength, sha256: sha256(small) },
    ]);
    await inTimeline(window.page(), /Accepted by the service/);
    await inTimeline(window.page(), /The record is/);

    // No network: everything is still there, and a reply can be written.
    const { url } = service;
    await service.stop();
    await window.restart();
    await unlock(window, options);
    const page = window.page();
    await until('the queue from the cache', async () => (await rows(page).count()) > 0);
    await page.getByRole('navigation', { name: 'Queues' }).getByText('All Active').click();
    await rows(page).filter({ hasText: subject }).first().click();
    await inTimeline(page, /Accepted by the service/);
    await inTimeline(page, /The record is/);
    await answer(page, 'Written on a train.', []);
    await sendNow(page);
    await inTimeline(page, /Goes out when the network is back/);

    // The service is back: it goes out once.
    service = await open(Number(new URL(url).port));
    await until('the offline reply in the ledger', () => nonEmpty(replies(service)), 90_000);
    await until('both to be accepted', async () => (await accepted(page).count()) === 2, 90_000);
    expect(replies(service).map((call) => call.message)).toEqual(['Written on a train.']);

    // The answer is lost: in doubt, and never sent again by itself.
    service.faults.add({ operation: 'add-ticket-reply', kind: 'reset-after', times: 1 });
    await answer(page, 'Did you get this?', []);
    await sendNow(page);
    await inTimeline(page, /may or may not have arrived/);
    await window.restart();
    await unlock(window, options);
    await until('the queue', async () => (await rows(window.page()).count()) > 0);
    await window.page().getByRole('button', { name: 'Outbox' }).click();
    await expectVisible(
      window
        .page()
        .getByText(/may or may not have arrived/)
        .first(),
    );
    expect(replies(service).map((call) => call.message)).toEqual(['Written on a train.', 'Did you get this?']);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Chooses or types the passphrase, where there is no keychain. */
export async function unlock(window: OpenWindow, options: MainJobOptions): Promise<void> {
  if (options.vault === 'keychain') return;
  const page = window.page();
  const field = page.getByRole('textbox', { name: 'Passphrase' });
  await field.fill(PASSPHRASE);
  const protect = page.getByRole('button', { name: 'Protect with passphrase' });
  if ((await protect.count()) > 0) await protect.click();
  else await field.press('Enter');
}

export async function signIn(page: Page, service: Pick<RunningService, 'url' | 'credentials'>): Promise<void> {
  const { apiKey, apiSecret, email, password } = service.credentials;
  await page.getByLabel('Service address').fill(`${service.url}/api/v2/hosting/`);
  await page.getByLabel('API key').fill(apiKey);
  await page.getByLabel('API secret', { exact: true }).fill(apiSecret);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const rows = (page: Page): Locator => page.getByRole('grid', { name: 'Tickets' }).getByRole('row');
const timeline = (page: Page): Locator => page.getByRole('region', { name: 'Timeline' });
const accepted = (page: Page): Locator => timeline(page).getByText(/Accepted by the service/);

/** Opens the second ticket that awaits a reply; the first may get company while we look. */
export async function pickTicket(page: Page): Promise<string> {
  await page.getByRole('navigation', { name: 'Queues' }).getByText('Awaiting Reply').click();
  await until('tickets that await a reply', async () => (await rows(page).count()) > 3);
  await rows(page).nth(2).click();
  const heading = page.getByRole('region', { name: 'Ticket', exact: true }).getByRole('heading').first();
  const subject = (await heading.textContent())?.trim() ?? '';
  expect(subject).not.toBe('');
  return subject;
}

interface DroppedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export async function answer(page: Page, text: string, files: DroppedFile[]): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Reply' });
  await box.click();
  await box.fill(text);
  if (files.length > 0) {
    await box.drop({ files });
    const chips = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
    await until('both files attached', async () => (await chips.count()) === files.length);
    // A file on its way shows its progress.
    await until('both files stored', async () => (await chips.getByRole('progressbar').count()) === 0, 30_000);
  }
  await page.getByRole('button', { name: 'Send reply' }).click();
  const name = page.getByRole('textbox', { name: 'Your name' });
  const held = page.getByRole('button', { name: 'Send now' });
  await expectVisible(name.or(held).first());
  if (await name.isVisible()) {
    await name.fill('Mara Lind');
    await page.getByRole('button', { name: 'Save name' }).click();
  }
  await expectVisible(held.first());
}

async function sendNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send now' }).first().click();
}

const inTimeline = (page: Page, text: RegExp) => expectVisible(timeline(page).getByText(text).first());

const expectVisible = (locator: Locator) => locator.waitFor({ state: 'visible', timeout: 30_000 });

const replies = (service: RunningService) =>
  service.ledger.all().filter((call) => call.operation === 'add-ticket-reply');
const nonEmpty = <T>(list: T[]): T[] | null => (list.length > 0 ? list : null);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
