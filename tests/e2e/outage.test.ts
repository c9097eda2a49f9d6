import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../service/service.ts';
import { until } from '../desk/harness.ts';
import { askService } from '../helpers/ask-service.ts';
import { type LocalDesk, openLocalDesk } from './harness.ts';
import { signIn, unlock } from './main-job.ts';

let desk: LocalDesk | undefined;
let service: RunningService | undefined;
let folder: string;

afterEach(async () => {
  await desk?.stop();
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function begin(dialects: readonly string[]) {
  folder = mkdtempSync(join(tmpdir(), 'rackside-outage-'));
  service = await startService({
    testMode: true,
    repliesAs: 'staff',
    file: join(folder, 'service.db'),
    tickets: 300,
    customers: 30,
  });
  const { tickets } = await askService(service, 'get-tickets', { limitnum: '1000' });
  const idOf = new Map((tickets as { ticket: Record<string, string>[] }).ticket.map(({ tid, id }) => [tid, id]));
  service.turn({ dialects: [...dialects] });
  desk = await openLocalDesk({});
  const { page } = desk;
  page.setDefaultTimeout(10_000);
  await unlock({ page: () => page, restart: async () => {} }, { vault: 'passphrase' });
  await signIn(page, service);
  return { page, at: service, idOf };
}

const axe = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
};

/** It went to each of so many tickets, and to none of them twice. */
function wentOnceToEach(at: RunningService, count: number): void {
  const sent = at.ledger.of('add-ticket-reply').filter(({ message }) => message?.includes('the server is back'));
  expect(sent).toHaveLength(count);
  expect(new Set(sent.map(({ params }) => params.ticketid)).size).toBe(count);
}

/** Up to the moment when all but one went: that one's customer wrote meanwhile. */
async function sendToServer(dialects: readonly string[]) {
  const { page, at, idOf } = await begin(dialects);
  const rows = page.getByRole('grid', { name: 'Tickets' }).getByRole('row');
  // The tickets of one server, all of them, by keyboard.
  const servers = page.getByRole('region', { name: 'Servers' }).getByRole('button');
  const server = await until('a server with a few tickets', async () => {
    for (const one of await servers.all()) {
      const count = Number(/(\d+)$/.exec((await one.textContent()) ?? '')?.[1]);
      if (count >= 3 && count <= 8) return one;
    }
    return null;
  });
  await server.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => rows.count()).toBeGreaterThan(1);
  const count = await rows.count();
  await page.keyboard.press('j');
  await page.keyboard.press('Control+a');
  await page
    .getByRole('status')
    .filter({ hasText: `${count} selected` })
    .waitFor();
  await page.keyboard.press('Shift+R');
  const dialog = page.getByRole('dialog', { name: 'Reply to all selected' });
  await dialog.getByRole('textbox', { name: 'Text' }).fill('About #{{ticket.number}}: the server is back.');
  await dialog.getByRole('button', { name: `Send to ${count} ticket` }).waitFor();
  const samples = dialog.getByRole('figure');
  expect(await samples.count()).toBe(Math.min(count, 3));
  expect(await samples.first().textContent()).toMatch(/About #\S+: the server is back\./);
  await axe(page);
  const first = /#([A-Z]+-\d+)/.exec((await samples.first().textContent()) ?? '')?.[1] ?? '';

  // Nothing goes out without the name that stands under it; once it is given, what was pressed is done.
  await dialog.getByRole('button', { name: `Send to ${count} ticket` }).press('Enter');
  await dialog.locator('input:focus').waitFor();
  expect(at.ledger.of('add-ticket-reply')).toEqual([]);
  await page.keyboard.type('Mara Lind');
  await page.keyboard.press('Enter');

  // While it is held, one of the customers writes; the others get it, one after the other.
  const progress = page.getByRole('dialog', { name: 'Reply to many' });
  await progress.getByText(`0 of ${count} accepted by the service`).waitFor();
  at.customerReply(idOf.get(first) ?? '', 'Still down here.');
  await progress.getByText('1 held: customer wrote meanwhile').waitFor({ timeout: 60_000 });
  return { page, at, progress, count, others: count - 1 };
}

describe('a reply to many', () => {
  it('goes once to each ticket of a server, and waits where the customer wrote meanwhile', async () => {
    const { page, at, progress, count, others } = await sendToServer([]);
    await progress.getByText(`${others} of ${count} accepted by the service`).waitFor({ timeout: 60_000 });
    wentOnceToEach(at, others);
    await progress.getByRole('button', { name: 'Open the outbox' }).click();
    await page.getByText('Not sent yet').first().waitFor();
  });

  it('is in doubt where the service answers neither yes nor no, shows why it probably arrived, and is settled at once', async () => {
    const { page, at, progress, count, others } = await sendToServer(['all']);
    await progress.getByText(`${others} in doubt: they may or may not have arrived`).waitFor({ timeout: 60_000 });
    // An answer did come, so the tickets are read again at once.
    await progress.getByText(`By what their tickets show, ${others} probably arrived`).waitFor({ timeout: 30_000 });
    await progress.getByText(`0 of ${count} accepted by the service`).waitFor();
    await axe(page);

    // Each with what is known of it.
    await progress.getByRole('button', { name: 'Open the outbox' }).click();
    const outbox = page.getByRole('region', { name: 'Outbox' });
    // The dialog that led there does not take the focus away from it.
    await progress.waitFor({ state: 'detached' });
    expect(await outbox.evaluate((element) => element.matches(':focus'))).toBe(true);
    await outbox.getByText('Not sent yet').waitFor();
    const doubtful = outbox.getByText(/^The service’s answer says neither yes nor no, .* so it probably arrived/);
    await expect.poll(() => doubtful.count()).toBe(others);
    expect(await outbox.getByRole('button', { name: 'It did not: send again' }).count()).toBe(others);

    // All of them by one word of the agent, which is not taken for the service's.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill('show the reply to many');
    await page.getByRole('option', { selected: true }).filter({ hasText: 'Show the reply to many' }).waitFor();
    await page.keyboard.press('Enter');
    await progress.getByRole('button', { name: `These ${others} arrived` }).click();
    await progress.getByText(`${others} arrived, by your word`).waitFor();
    await progress.getByText(`0 of ${count} accepted by the service`).waitFor();
    expect(await progress.getByText('in doubt').count()).toBe(0);
    await page.keyboard.press('Escape');
    const settled = outbox.getByText(/^You said at .* that it arrived; the service’s answer was unclear\.$/);
    await expect.poll(() => settled.count()).toBe(others);
    wentOnceToEach(at, others);
  });
});
