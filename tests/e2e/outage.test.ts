import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { RunningService } from '../../service/service.ts';
import { askService } from '../helpers/ask-service.ts';
import { inFull } from '../helpers/in-full.ts';
import { until } from '../helpers/until.ts';
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
  const server = await until('a server with a few tickets', async () => {
    for (const one of await servers.all()) {
      const count = Number(/(\d+)$/.exec((await one.textContent()) ?? '')?.[1]);
      if (count >= 3 && count <= 8) return { one, count };
    }
    return null;
  });
  const { count } = server;
  await server.one.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => rows.count()).toBe(count);
  await page.keyboard.press('j');
  await page.keyboard.press('Control+a');
  await page
    .getByRole('status')
    .filter({ hasText: `${count} selected` })
    .waitFor();
  await page.keyboard.press('Shift+R');
  const dialog = page.getByRole('dialog', { name: 'Reply to all selected' });
  await dialog.getByRole('checkbox', { name: 'One reply per customer' }).uncheck();
  await dialog.getByRole('textbox', { name: 'Text' }).fill('About #{{ticket.number}}: the server is back.');
  await dialog.getByRole('button', { name: `Send to ${count} ticket` }).waitFor();
  const samples = dialog.getByRole('figure');
  await expect.poll(() => samples.count()).toBe(Math.min(count, 3));
  await samples
    .first()
    .getByText(/About #\S+: the server is back\./)
    .waitFor();
  await dialog.getByText('Review everyone who gets it').click();
  await dialog.getByRole('checkbox').nth(1).waitFor();
  await window.isAccessible('all of the window', { wcag: true });
  const first = /#([A-Z]+-\d+)/.exec((await samples.first().textContent()) ?? '')?.[1] ?? '';

  // Nothing goes out without the name that stands under it; once it is given, what was pressed is
  // done.
  await dialog.getByRole('button', { name: `Send to ${count} ticket` }).press('Enter');
  await dialog.locator('input:focus').waitFor();
  expect(at.ledger.of('add-ticket-reply')).toEqual([]);
  await page.keyboard.type('Mara Lind');
  await page.keyboard.press('Enter');

  // While it is held, one of the customers writes; the others get it, one after the other.
  const card = page.getByRole('region', { name: 'Bulk reply' });
  await card.getByText(`0 of ${count} accepted by the service`).waitFor();
  await expect.poll(() => card.evaluate((element) => element.matches(':focus'))).toBe(true);
  at.customerReply(idOf.get(first) ?? '', 'Still down here.');
  await card.getByText('1 stopped: new message received').waitFor();
  return { page, at, card, count, others: count - 1 };
}

describe('a reply to many', () => {
  it('goes once to each ticket of a server, and waits where the customer wrote meanwhile', async () => {
    const { page, at, card, count, others } = await sendToServer([]);
    await card.getByText(`${others} of ${count} accepted by the service`).waitFor();
    wentOnceToEach(at, others);
    await page.getByText('Not sent yet').first().waitFor();

    // The one that waits is looked at with its ticket, and put aside; all by keys.
    await card.getByRole('button', { name: 'Review 1 held reply' }).press('Enter');
    const held = page.getByRole('region', { name: 'Held replies' });
    await expect.poll(() => held.evaluate((element) => element.matches(':focus'))).toBe(true);
    await window.ticket.getByText('Not sent yet').waitFor();
    await held.getByRole('button', { name: 'Keep as draft' }).press('Enter');
    await held.getByText('Nothing is held any more.').waitFor();
    await page.keyboard.press('Escape');
    await held.waitFor({ state: 'detached' });
  });

  it.runIf(inFull)(
    'can be stopped from every window: after another selection, a reload, and from the palette',
    async () => {
      const { page, at } = await begin([]);
      await window.rows.first().click();
      await page.keyboard.press('Control+a');
      await page
        .getByRole('status')
        .filter({ hasText: /[1-9]\d+ selected/ })
        .waitFor();
      await page.keyboard.press('Shift+R');
      const dialog = page.getByRole('dialog', { name: 'Reply to all selected' });
      await dialog.getByRole('textbox', { name: 'Text' }).fill('Yes, the server is back.');
      const button = dialog.getByRole('button', { name: /^Send to \d+ tickets$/ });
      await button.waitFor();
      const count = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0]);
      await dialog.getByRole('textbox', { name: 'Your name' }).fill('Mara Lind');
      await page.keyboard.press('Enter');
      await dialog.getByRole('textbox', { name: 'Your name' }).waitFor({ state: 'detached' });
      await button.click();
      const region = (of: Page) => of.getByRole('region', { name: 'Bulk reply' });
      await region(page).getByRole('button', { name: 'Stop' }).waitFor();
      await window.isAccessible('all of the window', { wcag: true });

      // A second selection leads to a new reply, and the first one keeps its place.
      await page.keyboard.press('Escape');
      await region(page).waitFor({ state: 'detached' });
      const chip = (of: Page) => of.getByRole('button', { name: new RegExp(`^Bulk reply: \\d+ of ${count}$`) });
      await chip(page).waitFor();
      await window.rows.first().click();
      await page.keyboard.press('x');
      await page.keyboard.press('Shift+R');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });

      // What one types to begin one shows the one that runs.
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search or run a command' }).fill('reply to many');
      await page.getByRole('option', { selected: true }).filter({ hasText: 'Show bulk reply progress' }).waitFor();
      await page.keyboard.press('Enter');
      await region(page).getByRole('button', { name: 'Pause' }).click();
      await region(page)
        .getByText(/^Paused, \d+ to go$/)
        .waitFor();

      await page.reload();
      await page.getByRole('button', { name: /^Bulk reply paused/ }).click();
      await region(page).getByRole('button', { name: 'Resume' }).click();
      const second = await setup.desk.context.newPage();
      await second.goto(new URL('/', setup.desk.url).href);
      await chip(second).click();
      await region(second).getByRole('button', { name: 'Stop' }).click();
      await region(second)
        .getByText(/cancelled before sending$/)
        .first()
        .waitFor();
      await region(page)
        .getByRole('button', { name: /^Edit and send to/ })
        .waitFor();
      await chip(page).waitFor({ state: 'detached' });
      expect(at.ledger.of('add-ticket-reply').length).toBeLessThan(count);
      // The text is where it was.
      await region(second)
        .getByRole('button', { name: /^Edit and send to/ })
        .click();
      await expect
        .poll(() => second.getByRole('textbox', { name: 'Text' }).inputValue())
        .toBe('Yes, the server is back.');
      await second.close();
    },
  );

  it.runIf(inFull)(
    'is in doubt where the service answers neither yes nor no, shows why it probably arrived, and is settled at once',
    async () => {
      const { page, at, card, count, others } = await sendToServer(['all']);
      await card.getByText(`${others} in doubt: they may or may not have arrived`).waitFor();
      // An answer did come, so the tickets are read again at once.
      await card.getByText(`${others} were probably delivered`).waitFor();
      await card.getByText(`0 of ${count} accepted by the service`).waitFor();
      await window.isAccessible('all of the window', { wcag: true });

      // Each with what is known of it.
      const outbox = page.getByRole('region', { name: 'Outbox' });
      await outbox.getByText('Not sent yet').waitFor();
      const doubtful = outbox.getByText(/^The service’s answer was neither yes nor no, .* so it probably arrived/);
      await expect.poll(() => doubtful.count()).toBe(others);
      await expect
        .poll(() => outbox.getByRole('button', { name: 'It didn’t arrive: send again' }).count())
        .toBe(others);

      // All of them by one word of the agent, which is not taken for the service's.
      await card.getByRole('button', { name: `Mark ${others} as delivered` }).click();
      await card.getByText(`${others} marked as delivered by you`).waitFor();
      await card.getByText(`0 of ${count} accepted by the service`).waitFor();
      await expect.poll(() => card.getByText('in doubt').count()).toBe(0);
      await expect.poll(() => doubtful.count()).toBe(0);
      wentOnceToEach(at, others);
    },
  );
});
