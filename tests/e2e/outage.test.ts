import { describe, expect, it } from 'vitest';
import { askService } from '../helpers/ask-service.ts';
import { isFullRun } from '../helpers/full-run.ts';
import { expectHidden, expectVisible } from '../helpers/window.ts';
import type { RunningService } from '../service/service.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

let service: RunningService | undefined;

async function begin(dialects: readonly string[]) {
  service = await setup.startService({ repliesAs: 'staff', keeps: true, tickets: 300, customers: 30 });
  const { tickets } = await askService(service, 'get-tickets', { limitnum: '1000' });
  const idOf = new Map((tickets as { ticket: Record<string, string>[] }).ticket.map(({ tid, id }) => [tid, id]));
  service.turn({ dialects: [...dialects] });
  await setup.openDesk({ signedIn: service });
  const { page } = window;
  return { page, at: service, idOf };
}

/** It went to each of so many tickets, and to none of them twice. */
function wentOnceToEach(at: RunningService, count: number): void {
  const sent = at.ledger.of('add-ticket-reply').filter(({ message }) => message?.includes('the server is back'));
  expect(sent).toHaveLength(count);
  expect(new Set(sent.map(({ params }) => params.ticketid)).size).toBe(count);
}

/** Up to the moment when all but one went: that one's customer wrote meanwhile. */
async function sendToServer(dialects: readonly string[]) {
  const { page, at, idOf } = await begin(dialects);
  const rows = window.rows;
  // The tickets of one server, all of them, by keyboard.
  const servers = page.getByRole('region', { name: 'Servers' }).getByRole('button');
  const counts = (await servers.allTextContents()).map((words) => Number(/(\d+)$/.exec(words)?.[1]));
  const few = counts.findIndex((one) => one >= 3 && one <= 8);
  const count = counts[few] ?? 0;
  await servers.nth(few).focus();
  await page.keyboard.press('Enter');
  expect(await rows.count()).toBe(count);
  await page.keyboard.press('j');
  await page.keyboard.press('Control+a');
  await expectVisible(page.getByRole('status').filter({ hasText: `${count} selected` }));
  await page.keyboard.press('Shift+R');
  const dialog = page.getByRole('dialog', { name: 'Reply to all selected' });
  await dialog.getByRole('checkbox', { name: 'One reply per customer' }).uncheck();
  await dialog.getByRole('textbox', { name: 'Text' }).fill('About #{{ticket.number}}: the server is back.');
  // Whom it goes to is asked once typing rests.
  await window.waitUntilSettled({ soon: 500 });
  await expectVisible(dialog.getByRole('button', { name: `Send to ${count} ticket` }));
  const samples = dialog.getByRole('figure');
  expect(await samples.count()).toBe(Math.min(count, 3));
  await expectVisible(samples.first().getByText(/About #\S+: the server is back\./));
  await dialog.getByText('Review recipients').click();
  await expectVisible(dialog.getByRole('checkbox').nth(1));
  await window.expectAccessible('all of the window', { wcag: true });
  const first = /#([A-Z]+-\d+)/.exec((await samples.first().textContent()) ?? '')?.[1] ?? '';

  // Nothing goes out without the name that stands under it; once it is given, what was pressed is
  // done.
  await dialog.getByRole('button', { name: `Send to ${count} ticket` }).press('Enter');
  await expectVisible(dialog.locator('input:focus'));
  expect(at.ledger.of('add-ticket-reply')).toEqual([]);
  await page.keyboard.type('Mara Lind');
  await page.keyboard.press('Enter');

  // While it is held, one of the customers writes; the others get it, one after the other.
  const card = page.getByRole('region', { name: 'Bulk reply' });
  await expectVisible(card.getByText(`0 of ${count} accepted by the service`));
  expect(await card.evaluate((element) => element.matches(':focus'))).toBe(true);
  at.customerReply(idOf.get(first) ?? '', 'Still down here.');
  for (let replies = 0; replies < count; replies += 1) await setup.desk.turn(15_000);
  await expectVisible(card.getByText('1 on hold: new message received'));
  return { page, at, card, count, others: count - 1 };
}

describe('a reply to many', () => {
  // Dialog, cards and review are tests of the window (`OutageDialog`, `BatchCards`), and who gets it
  // is one of the desk (`batches`).
  it.runIf(isFullRun)(
    'goes once to each ticket of a server, and waits where the customer wrote meanwhile',
    async () => {
      const { page, at, card, count, others } = await sendToServer([]);
      await expectVisible(card.getByText(`${others} of ${count} accepted by the service`));
      wentOnceToEach(at, others);
      await expectVisible(page.getByText('Not sent yet').first());

      // The one that waits is looked at with its ticket, and put aside; all by keys.
      await card.getByRole('button', { name: 'Review 1 reply that needs you' }).press('Enter');
      const held = page.getByRole('region', { name: 'Replies that need you' });
      expect(await held.evaluate((element) => element.matches(':focus'))).toBe(true);
      await expectVisible(window.ticket.getByText('Not sent yet'));
      await held.getByRole('button', { name: 'Keep as draft' }).press('Enter');
      await expectVisible(held.getByText('Nothing needs you anymore.'));
      await page.keyboard.press('Escape');
      await expectHidden(held);
    },
  );

  it.runIf(isFullRun)(
    'is in doubt where the service answers neither yes nor no, shows why it probably arrived, and is settled at once',
    async () => {
      const { page, at, card, count, others } = await sendToServer(['all']);
      await expectVisible(card.getByText(`${others} in doubt: they may or may not have arrived`));
      // An answer did come, so the tickets are read again at once.
      await expectVisible(card.getByText(`${others} were probably delivered`));
      await expectVisible(card.getByText(`0 of ${count} accepted by the service`));
      await window.expectAccessible('all of the window', { wcag: true });

      // Each with what is known of it.
      const outbox = page.getByRole('region', { name: 'Outbox' });
      await expectVisible(outbox.getByText('Not sent yet'));
      const doubtful = outbox.getByText(/^The service’s answer was unclear, .* so it probably arrived/);
      expect(await doubtful.count()).toBe(others);
      expect(await outbox.getByRole('button', { name: 'It didn’t arrive: send again' }).count()).toBe(others);

      // All of them by one word of the agent, which is not taken for the service's.
      await card.getByRole('button', { name: `Mark ${others} as delivered` }).click();
      await expectVisible(card.getByText(`${others} marked as delivered by you`));
      await expectVisible(card.getByText(`0 of ${count} accepted by the service`));
      expect(await card.getByText('in doubt').count()).toBe(0);
      expect(await doubtful.count()).toBe(0);
      wentOnceToEach(at, others);
    },
  );
});
