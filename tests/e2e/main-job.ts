/**
 * The whole main job, as a person does it, through whichever window: sign in, read a queue, answer
 * a ticket with two files, lose the network, come back. Found by the names of the design, checked
 * against the service's own ledger.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { isFullRun } from '../helpers/full-run.ts';
import { type Keyring, noKeyring, startKeyring } from '../helpers/keyring.ts';
import { DeskWindow, expectVisible } from '../helpers/window.ts';
import { type RunningService, startService } from '../service/service.ts';

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

/**
 * The main job in one kind of window: on a computer without a keychain, and with a real keyring.
 * One of them is `usual`; the others join with `npm run test:all`. Electron has none: its packaged
 * program answers with a file in `packaged.test.ts`.
 */
export function describeMainJob(
  where: string,
  open: (options: { keyring?: Record<string, string> }) => Promise<Opened>,
  usual: MainJobOptions['vault'] | null,
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

    it.runIf(isFullRun || usual === 'passphrase')('with a passphrase, where there is no keychain', () =>
      run({ vault: 'passphrase' }),
    );

    const why = noKeyring();
    it.runIf(!why && (isFullRun || usual === 'keychain'))(
      `with a real keyring${why ? ` (SKIPPED: ${why})` : ''}`,
      async () => {
        keyring = await startKeyring();
        await run({ vault: 'keychain' });
      },
    );
  });
}

const NAME = '請求書 "最終" — März.txt';

interface MainJobOptions {
  /** `passphrase`: this computer has no keychain. */
  vault: 'keychain' | 'passphrase';
}

async function mainJob(opened: OpenWindow, { vault }: MainJobOptions): Promise<void> {
  const window = new DeskWindow(opened.page);
  const unlock = async () => {
    if (vault === 'passphrase') await window.unlock();
  };
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
    await unlock();
    await window.signIn(service);

    const subject = await pickTicket(window);
    // More than one chunk.
    const big = randomBytes(1_100_000);
    const small = Buffer.from('Grüße aus dem Rechenzentrum\n');
    await answer(window, 'The record is **live** now — Grüße, 鈴木さん.', [
      { name: 'panel.bin', mimeType: 'application/octet-stream', buffer: big },
      { name: NAME, mimeType: 'text/plain', buffer: small },
    ]);
    await sendNow(window);
    const [first] = replies(service);
    expect(first?.message).toBe('The record is **live** now — Grüße, 鈴木さん.');
    expect(first?.attachments).toEqual([
      { name: 'panel.bin', size: big.byteLength, sha256: sha256(big) },
      { name: NAME, size: small.byteLength, sha256: sha256(small) },
    ]);
    await inTimeline(window, /Accepted by the service/);
    await inTimeline(window, /The record is/);

    // No network: everything is still there, and a reply can be written.
    const { url } = service;
    await service.stop();
    await opened.restart();
    await unlock();
    await window.waitForTickets(0);
    await window.queues.getByText('All Active').click();
    await window.rowOf(subject).click();
    await inTimeline(window, /Accepted by the service/);
    await inTimeline(window, /The record is/);
    await answer(window, 'Written on a train.', []);
    await sendNow(window);
    await inTimeline(window, /Goes out when the network is back/);

    // The service is back: it goes out once.
    service = await open(Number(new URL(url).port));
    await window.lookForChanges();
    expect(await window.timeline.getByText(/Accepted by the service/).count()).toBe(2);
    expect(replies(service).map((call) => call.message)).toEqual(['Written on a train.']);

    // The answer is lost: in doubt, and never sent again by itself.
    service.faults.add({ operation: 'add-ticket-reply', kind: 'reset-after', times: 1 });
    await answer(window, 'Did you get this?', []);
    await sendNow(window);
    await inTimeline(window, /may or may not have arrived/);
    await opened.restart();
    await unlock();
    await window.waitForTickets(0);
    await window.page.getByRole('button', { name: 'Outbox' }).click();
    await expectVisible(window.page.getByText(/may or may not have arrived/));
    expect(replies(service).map((call) => call.message)).toEqual(['Written on a train.', 'Did you get this?']);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens the second ticket that awaits a reply; the first may get company while we look. */
export async function pickTicket(window: DeskWindow): Promise<string> {
  await window.queues.getByText('Awaiting Reply').click();
  await window.waitForTickets();
  await window.rows.nth(2).click();
  const subject = (await window.ticket.getByRole('heading').first().textContent())?.trim() ?? '';
  expect(subject).not.toBe('');
  return subject;
}

interface DroppedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export async function answer(window: DeskWindow, text: string, files: DroppedFile[]): Promise<void> {
  const { page, reply } = window;
  await reply.click();
  await reply.fill(text);
  if (files.length > 0) {
    await reply.drop({ files });
    const chips = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
    expect(await chips.count()).toBe(files.length);
    // A file on its way shows its progress.
    expect(await chips.getByRole('progressbar').count()).toBe(0);
  }
  // Its own ticket tells of it, which the news may move to another place in the list.
  await window.stayAfterSending();
  await window.sendReply();
  await expectVisible(window.timeline.getByRole('button', { name: 'Send now' }));
}

const sendNow = ({ page }: DeskWindow) => page.getByRole('button', { name: 'Send now' }).first().click();

const inTimeline = (window: DeskWindow, text: RegExp) => expectVisible(window.timeline.getByText(text));

const replies = (service: RunningService) =>
  service.ledger.all().filter((call) => call.operation === 'add-ticket-reply');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
