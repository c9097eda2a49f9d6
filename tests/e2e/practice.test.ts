/** The practice desk as a new agent uses it: what may go wrong is met once, where nothing leaves this computer. */
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../desk/harness.ts';
import { type LocalDesk, openLocalDesk } from './harness.ts';
import { unlock } from './main-job.ts';

let desk: LocalDesk;
const page = (): Page => desk.page;
const rows = (): Locator => page().getByRole('grid', { name: 'Tickets' }).getByRole('row');
const timeline = (): Locator => page().getByRole('region', { name: 'Timeline' });
const seen = (locator: Locator, timeout = 30_000) => locator.first().waitFor({ timeout });

async function practise(what: string): Promise<void> {
  await page().getByRole('button', { name: 'Practise' }).click();
  await page().getByRole('menuitem', { name: what }).click();
}

async function openTicket(at: number): Promise<void> {
  await rows().nth(at).click();
  await page().getByRole('textbox', { name: 'Reply' }).waitFor();
  await seen(page().getByText(/Customer wrote last|last read it|have not opened/));
}

async function send(text: string): Promise<void> {
  await page().getByRole('textbox', { name: 'Reply' }).fill(text);
  await page().getByRole('button', { name: 'Send reply' }).click();
  const name = page().getByRole('textbox', { name: 'Your name' });
  const now = page().getByRole('button', { name: 'Send now' });
  await seen(name.or(now));
  if (await name.isVisible()) {
    await name.fill('Mara Lind');
    await page().getByRole('button', { name: 'Save name' }).click();
    if (!(await now.isVisible())) await page().getByRole('button', { name: 'Send reply' }).click();
  }
  await now.first().click();
}

beforeAll(async () => {
  desk = await openLocalDesk({ expected: [/Failed to load resource/] });
  await unlock({ page, restart: () => desk.restart() }, { vault: 'passphrase' });
  await page().getByRole('button', { name: 'Practice desk' }).click();
  await until('its queue', async () => (await rows().count()) > 5);
});
afterAll(() => desk?.stop());

describe('practising in the practice desk', () => {
  it('a colleague who answers first stops the reply', async () => {
    await page().getByRole('button', { name: 'Practise' }).click();
    await seen(page().getByText('Open a ticket first'));
    await page().keyboard.press('Escape');
    await openTicket(1);
    await page().getByRole('textbox', { name: 'Reply' }).fill('My own answer.');
    await practise('Let a colleague answer this ticket');
    await seen(page().getByText(/A colleague has answered #/));
    await send('My own answer.');
    await seen(page().getByText(/Not sent yet: something arrived on this ticket/));
    await page().getByRole('button', { name: 'Keep as draft' }).first().click();
    await until(
      'the text',
      async () => (await page().getByRole('textbox', { name: 'Reply' }).inputValue()) === 'My own answer.',
    );
  });

  it('an answer that is lost leaves the reply in doubt, and nothing is sent again', async () => {
    await openTicket(3);
    await practise('Lose the answer to my next reply');
    await seen(page().getByText('The answer to your next reply will be lost'));
    await send('This one may arrive.');
    await seen(timeline().getByText(/may or may not have arrived/));
    await page().getByRole('button', { name: 'It arrived' }).first().click();
    await seen(timeline().getByText('This one may arrive.'));
    expect(await timeline().getByText('This one may arrive.').count()).toBe(1);
  });

  it('a reply that is filed as the customer’s needs the agent, and holds the next one until they choose', async () => {
    await practise('Have my replies filed as the customer’s');
    await seen(page().getByText('The service now files replies under your name'));
    await openTicket(5);
    await send('Filed wrongly.');
    await seen(timeline().getByText(/The service filed your reply as the customer’s message/));
    await seen(
      page()
        .getByRole('region', { name: 'Ticket', exact: true })
        .getByText(/We wrote last/),
    );
    expect(
      await page()
        .getByText(/Customer wrote last|last read it/)
        .count(),
    ).toBe(0);
    await openTicket(7);
    await send('The next one.');
    await seen(timeline().getByText(/On hold: the service filed a reply/));
    await page()
      .getByRole('button', { name: /^Outbox/ })
      .click();
    const needsYou = page().getByRole('region', { name: 'Needs you' });
    await seen(needsYou.getByText('1 more is on hold.'));
    await needsYou.getByRole('button', { name: 'Send as the service decides instead' }).first().click();
    await seen(timeline().getByText('recorded as staff'));
    await needsYou.waitFor({ state: 'detached' });
    await page().keyboard.press('Escape');
  });

  it('without a network everything can be read, and a reply waits for it', async () => {
    await openTicket(5);
    await practise('Cut the network for a minute');
    await seen(page().getByText('The network is gone for a minute'));
    await send('Written without a network.');
    await seen(timeline().getByText(/Goes out when the network is back/), 60_000);
    expect(await rows().count()).toBeGreaterThan(5);
  });
});
