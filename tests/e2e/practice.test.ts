/**
 * The practice desk as a new agent uses it: what may go wrong is met once, where nothing leaves
 * this computer.
 */
import { expect, it } from 'vitest';
import { until } from '../helpers/until.ts';
import { expectHidden, expectVisible } from '../helpers/window.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ stays: true });
const { window } = setup;

async function send(row: number, text: string): Promise<void> {
  await window.rows.nth(row).click();
  await window.reply.fill(text);
  await window.sendReply();
  await window.button('Send now').first().click();
}

it('what may go wrong is played from its menu, and stops, holds or keeps what the agent sends', async () => {
  const { page } = await setup.openDesk({ expected: [/Failed to load resource/] });
  await window.unlock();
  await window.button('Practice desk').click();
  await window.waitForTickets(8);

  // An empty queue opens with no ticket.
  await window.queues.getByRole('button', { name: 'Drafts' }).click();
  await window.button('Practice scenarios').click();
  await expectVisible(page.getByText('Open a ticket first'));
  await window.press('Escape');
  await window.queues.getByRole('button', { name: 'Awaiting Reply' }).click();
  await window.rows.nth(1).click();
  await window.reply.fill('My own answer.');
  await window.playScenario('Have a colleague answer this ticket');
  await expectVisible(page.getByText(/A colleague answered #/));
  await window.sendReply();
  // The composer stops it if the desk has read the colleague's answer, else the outbox.
  if (!(await page.getByText(/^Not sent yet: New message from/).isVisible())) {
    await window.button('Send now').first().click();
    await expectVisible(page.getByText(/Not sent yet: something arrived on this ticket/));
    await window.button('Keep as draft').first().click();
  }
  expect(await window.reply.inputValue()).toBe('My own answer.');

  await window.playScenario('Post my replies as the customer');
  await expectVisible(page.getByText('The service now posts replies sent under your name'));
  await send(5, 'Filed wrongly.');
  await expectVisible(window.timeline.getByText(/The service posted your reply under the customer’s name/));
  await window.button(/^Outbox/).click();
  const needsYou = page.getByRole('region', { name: 'Needs you' });
  await needsYou.getByRole('button', { name: 'Use the service’s default sender' }).first().click();
  await expectHidden(needsYou);
  await window.press('Escape');

  await window.playScenario('Let a server fail');
  const banner = page.getByRole('status').filter({ hasText: /\d+ new tickets in/ });
  await banner.getByRole('button', { name: /^Reply to all \d/ }).press('Enter');
  await expectVisible(window.dialog(/^Reply to the new tickets about /).getByRole('button', { name: 'Cancel' }));
  await window.press('Escape');
  await banner.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expectHidden(banner);

  // Nobody is asked before the agent allows it. Then the invented internet answers.
  await window.rows.nth(2).click();
  await window.press('d');
  const check = page.getByRole('region', { name: /^Check of / });
  await expectVisible(check.getByText(/Nothing leaves this computer/));
  await window.press('Enter');
  const asked = check.getByText(/^Checked .*invented internet/);
  await until('the end of the check', () => asked.isVisible());
  await page.setViewportSize({ width: 600, height: 700 });
  await window.expectAccessible('a check in a narrow window');
  await page.setViewportSize({ width: 1280, height: 800 });
  await window.press('j', 'Enter');
  await until('the finding in the reply', async () => /^As of .+: .+\.$/.test(await window.reply.inputValue()));
  await window.rows.nth(0).click();
  await expectHidden(check);

  await window.playScenario('Cut the network for a minute');
  await send(0, 'Written without a network.');
  await expectVisible(window.timeline.getByText(/Goes out when the network is back/));
});
