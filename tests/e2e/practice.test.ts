/**
 * The practice desk as a new agent uses it: what may go wrong is met once, where nothing leaves
 * this computer.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { until } from '../helpers/until.ts';
import { gone, seen } from '../helpers/window.ts';
import { isFoundInConversation, messagesOf } from './conversation-steps.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ once: true, stays: true });
const { window } = setup;

async function practise(what: string): Promise<void> {
  await window.page.getByRole('button', { name: 'Practice scenarios' }).click();
  await window.page.getByRole('menuitem', { name: what }).click();
}

async function openTicket(at: number): Promise<void> {
  await window.rows.nth(at).click();
  await window.reply.waitFor();
  await seen(window.page.getByText(/Customer wrote last|Awaiting our reply|You haven’t read/));
}

async function send(text: string): Promise<void> {
  await window.reply.fill(text);
  await window.sendReply();
  await window.button('Send now').first().click();
}

beforeAll(async () => {
  await setup.openDesk({ expected: [/Failed to load resource/] });
  await window.unlock();
  await window.page.getByRole('button', { name: 'Practice desk' }).click();
  await window.hasTickets(5);
});

describe('practising in the practice desk', () => {
  it('a colleague who answers first stops the reply', async () => {
    await window.page.getByRole('button', { name: 'Practice scenarios' }).click();
    await seen(window.page.getByText('Open a ticket first'));
    await window.page.keyboard.press('Escape');
    await openTicket(1);
    await window.reply.fill('My own answer.');
    await practise('Have a colleague answer this ticket');
    await seen(window.page.getByText(/A colleague answered #/));
    await window.sendReply();
    // Found by the look before a send, or by one that came before the press on a slow machine.
    const now = window.button('Send now').first();
    const news = window.ticket.getByText(/^Not sent yet: New message/);
    await seen(now.or(news));
    if (await now.isVisible()) {
      await now.click();
      await seen(window.page.getByText(/Not sent yet: something arrived on this ticket/));
      await window.page.getByRole('button', { name: 'Keep as draft' }).first().click();
    }
    await until('the text', async () => (await window.reply.inputValue()) === 'My own answer.');
  });

  it('an answer that is lost leaves the reply in doubt until the conversation shows it, and nothing is sent again', async () => {
    await openTicket(3);
    // Offered where it is met, and played there.
    await window.reply.fill('This one may arrive.');
    const offer = window.page.getByText('what if the service’s answer to this reply is lost?');
    await seen(offer);
    await window.isAccessible('what is offered to be practised', { within: '[data-pane="ticket"]' });
    await window.button('Try it').last().click();
    await seen(window.page.getByText('The answer to your next reply will be lost'));
    await gone(offer);
    await send('This one may arrive.');
    // The doubt may be over before it is looked at: what ended it stays in the outbox.
    await isFoundInConversation(window);
    await window.press('Escape');
    const post = messagesOf(window).filter({ hasText: 'This one may arrive.' });
    await seen(post);
    await expect.poll(() => window.timeline.getByText('This one may arrive.').count()).toBe(1);
  });

  it('a reply that is filed as the customer’s needs the agent, and holds the next one until they choose', async () => {
    await practise('File my replies as the customer’s');
    await seen(window.page.getByText('The service now files replies under your name'));
    await openTicket(5);
    await send('Filed wrongly.');
    await seen(window.timeline.getByText(/The service filed your reply as the customer’s message/));
    await seen(window.ticket.getByText(/We wrote last/));
    await expect.poll(() => window.page.getByText(/Customer wrote last|You haven’t read/).count()).toBe(0);
    await openTicket(7);
    await send('The next one.');
    await seen(window.timeline.getByText(/On hold: the service filed a reply/));
    await window.page.getByRole('button', { name: /^Outbox/ }).click();
    const needsYou = window.page.getByRole('region', { name: 'Needs you' });
    await seen(needsYou.getByText('1 more is on hold.'));
    await needsYou.getByRole('button', { name: 'Let the service decide the sender' }).first().click();
    await seen(window.timeline.getByText('recorded as staff'));
    await needsYou.waitFor({ state: 'detached' });
    await window.page.keyboard.press('Escape');
  });

  it('a server that fails is said above the list until it is dismissed, and a bulk reply is at hand', async () => {
    const { page } = window;
    await practise('Let a server fail');
    const banner = page.getByRole('status').filter({ hasText: /\d+ new tickets in/ });
    const dismiss = () => banner.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await seen(banner);
    await banner.getByRole('button', { name: 'Reply to all of them' }).press('Enter');
    const dialog = window.dialog(/^Reply to the new tickets about /);
    await seen(dialog.getByRole('button', { name: 'Cancel' }));
    await page.keyboard.press('Escape');
    await gone(dialog);
    await dismiss();
    await gone(banner);
    await window.tickets.focus();
    await page.keyboard.press('z');
    await seen(banner);
    await dismiss();
    await gone(banner);
  });

  it('without a network everything can be read, and a reply waits for it', async () => {
    await openTicket(5);
    await window.reply.fill('Written without a network.');
    await practise('Cut the network for a minute');
    await window.sendReply();
    await window.button('Send now').first().click();
    await seen(window.timeline.getByText(/Goes out when the network is back/));
    await expect.poll(() => window.rows.count()).toBeGreaterThan(5);
  });
});
