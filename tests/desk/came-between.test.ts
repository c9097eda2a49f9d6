/** A stopped reply shows the reason: who wrote in between, and what. Our own posts stop nothing. */
import { describe, expect, it } from 'vitest';
import { whenSettled } from '../helpers/under-way.ts';
import { firstAwaiting, itemOf, send, type TestService, waitForState } from './harness.ts';
import { signedInDesk } from './set-up.ts';

async function ready(dialects = ['conversations']) {
  const { service, under, account } = await signedInDesk({ dialects });
  await under.call('account.configure', { account: account.id, settings: { holdSeconds: 30 } });
  const { id: ticket } = await firstAwaiting(under, account.id);
  await under.call('ticket.readConversation', { account: account.id, ticket });
  return { service, under, account: account.id, ticket };
}

const sends = (service: TestService) => service.ledger.of('add-ticket-reply').length;

describe('a reply that is stopped because somebody wrote', () => {
  it('shows what the customer and a colleague wrote, by whom and when, and stays so offline', async () => {
    const { service, under, account, ticket } = await ready();
    const { id } = await send(under, account, ticket, 'Solved.');
    service.nextSecond();
    service.colleagueReply(ticket, 'I look at it.', 'Anna Berg');
    service.nextSecond();
    service.customerReply(ticket, 'It is down **again**.');
    under.clock.advance(31_000);
    const item = await waitForState(under, account, id, 'stopped');
    expect(item.stop).toMatchObject({
      reason: 'moved',
      came: [
        { role: 'staff', author: 'Anna Berg', text: 'I look at it.' },
        { role: 'customer', text: 'It is down **again**.' },
      ],
    });
    expect(item.stop?.came?.[0]?.at?.utc).toBeTypeOf('number');
    service.faults.add({ operation: '*', kind: 'reset-before', times: 0 });
    await under.restart();
    expect((await itemOf(under, account, id))?.stop).toEqual(item.stop);
    expect(sends(service)).toBe(0);
  });

  it('shows it once it can be read', async () => {
    const { service, under, account, ticket } = await ready();
    const { id } = await send(under, account, ticket, 'Solved.');
    service.nextSecond();
    service.customerReply(ticket, 'Wait.');
    service.faults.add({ operation: 'get-ticket', kind: '5xx-before', times: 0 });
    under.clock.advance(31_000);
    expect((await waitForState(under, account, id, 'stopped')).stop?.came).toBeUndefined();
    service.faults.clear();
    await under.call('ticket.readConversation', { account, ticket });
    expect((await itemOf(under, account, id))?.stop?.came).toMatchObject([{ role: 'customer', text: 'Wait.' }]);
  });

  it('is stopped as before where the service does not tell what was written', async () => {
    const { service, under, account, ticket } = await ready([]);
    const { id } = await send(under, account, ticket, 'Solved.');
    service.nextSecond();
    service.customerReply(ticket, 'Wait.');
    under.clock.advance(31_000);
    const { stop } = await waitForState(under, account, id, 'stopped');
    expect(stop).toMatchObject({ reason: 'moved' });
    expect(stop?.came).toBeUndefined();
  });
});

describe('a reply whose ticket only a reply of ours moved', () => {
  it('goes', async () => {
    const { service, under, account, ticket } = await ready();
    await under.call('account.configure', { account, settings: { holdSeconds: 0 } });
    const { fingerprint: seen } = await under.call('ticket.get', { account, ticket });
    service.nextSecond();
    service.faults.add({ operation: 'add-ticket-reply', kind: 'reset-after' });
    const first = await send(under, account, ticket, 'The disk is replaced.');
    await waitForState(under, account, first.id, 'in-doubt');
    // Before it was looked into, so that nothing explains what moved the ticket.
    await under.call('outbox.decide', { account, item: first.id, decision: 'arrived' });
    const draft = crypto.randomUUID();
    const { rev } = await under.call('draft.save', { account, id: draft, ticket, rev: 0, text: 'And the fan too.' });
    const { id } = await under.call('reply.send', { account, draft, rev, seen });
    await waitForState(under, account, id, 'accepted');
    expect(sends(service)).toBe(2);
  });
});

describe('the first reply of an account', () => {
  it('tells by its post under whose name it went out', async () => {
    const { service, under, account, ticket } = await ready();
    service.turn({ dialects: ['conversations'], staffName: 'Support Desk' });
    const { id } = await send(under, account, ticket, 'Solved.');
    under.clock.advance(31_000);
    const item = await whenSettled('its post', async () => {
      const now = await itemOf(under, account, id);
      return now?.proof && now;
    });
    expect(item).toMatchObject({
      state: 'accepted',
      recordedAs: 'staff',
      evidence: null,
      proof: { role: 'staff', author: 'Support Desk', text: 'Solved.' },
    });
  });
});
