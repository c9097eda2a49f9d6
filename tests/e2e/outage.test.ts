import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
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

async function begin(dialects: string[]) {
  folder = mkdtempSync(join(tmpdir(), 'rackside-outage-'));
  service = await startService({ testMode: true, file: join(folder, 'service.db'), tickets: 300, customers: 30 });
  const { tickets } = await askService(service, 'get-tickets', { limitnum: '1000' });
  const idOf = new Map((tickets as { ticket: Record<string, string>[] }).ticket.map(({ tid, id }) => [tid, id]));
  service.turn({ dialects });
  desk = await openLocalDesk({});
  const { page } = desk;
  page.setDefaultTimeout(10_000);
  await unlock({ page: () => page, restart: async () => {} }, { vault: 'passphrase' });
  await signIn(page, service);
  return { page, at: service, idOf };
}

const flow = async (dialects: string[]) => {
  const { page, at, idOf } = await begin(dialects);
  const rows = page.getByRole('grid', { name: 'Tickets' }).getByRole('row');
  // The name that stands under replies: without it nothing is sent.
  await rows.first().click();
  await page.getByRole('textbox', { name: 'Reply', exact: true }).fill('x');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Mara Lind');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByRole('textbox', { name: 'Reply', exact: true }).fill('');

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
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  const first = /#([A-Z]+-\d+)/.exec((await samples.first().textContent()) ?? '')?.[1] ?? '';

  // While it is held, one of the customers writes; the others get it, one after the other.
  await dialog.getByRole('button', { name: `Send to ${count} ticket` }).click();
  const progress = page.getByRole('dialog', { name: 'Reply to many' });
  await progress.getByText(`0 of ${count} accepted by the service`).waitFor();
  at.customerReply(idOf.get(first) ?? '', 'Still down here.');
  await progress.getByText('1 held: customer wrote meanwhile').waitFor({ timeout: 60_000 });
  await progress.getByText(`${count - 1} of ${count} accepted by the service`).waitFor({ timeout: 60_000 });
  const sent = at.ledger.of('add-ticket-reply').filter(({ message }) => message?.includes('the server is back'));
  expect(sent).toHaveLength(count - 1);
  expect(new Set(sent.map(({ params }) => params.ticketid)).size).toBe(count - 1);
  await progress.getByRole('button', { name: 'Open the outbox' }).click();
  await page.getByText('Not sent yet').first().waitFor();
};

describe('a reply to many', () => {
  // In every dialect at once a write is answered by nothing but an echo, and would be in doubt: tests/desk/reply.test.ts.
  it('goes once to each ticket of a server, and waits where the customer wrote meanwhile', async () => {
    await flow([]);
  });
});
