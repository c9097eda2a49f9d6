/** Doubts that the conversation ends: by the post that the reply became, or by there being none. */
import { describe, expect, it } from 'vitest';
import { formKey } from '../../shared/domain/draft.ts';
import type { OutboxItem } from '../../shared/domain/outbox.ts';
import { newTicketForm } from '../../shared/domain/ticket-form.ts';
import { asTimePasses, whenSettled } from '../helpers/under-way.ts';
import { type DeskUnderTest, firstAwaiting, itemOf, rowsOf, send, type TestService, waitForState } from './harness.ts';
import { signedInDesk } from './set-up.ts';

const MINUTE = 60_000;
const WORDS = 'The disk is replaced.\n\nPlease **look** again.';

interface Doubted {
  service: TestService;
  under: DeskUnderTest;
  account: string;
  ticket: string;
}

/** A service that tells conversations, and a ticket whose posts were read. */
async function ready({ read = true, theme }: { read?: boolean; theme?: 'six' | 'twenty-one' } = {}): Promise<Doubted> {
  const { service, under, account } = await signedInDesk(
    theme ? { pages: { theme } } : { dialects: ['conversations'] },
  );
  if (theme) await under.call('account.configure', { account: account.id, settings: { readPages: true } });
  await under.call('account.configure', { account: account.id, settings: { holdSeconds: 0 } });
  // Closed tickets are never read unasked.
  const [closed] = await rowsOf(under, account.id, 'status:Closed');
  const { id: ticket } = read || !closed ? await firstAwaiting(under, account.id) : closed;
  if (read) await under.call('ticket.readConversation', { account: account.id, ticket });
  return { service, under, account: account.id, ticket };
}

const sends = ({ service }: Doubted) => service.ledger.of('add-ticket-reply').length;

/** Sends a reply whose answer is lost. */
async function doubted(at: Doubted, fault: 'reset-after' | 'reset-before', text = WORDS): Promise<OutboxItem> {
  at.service.faults.add({ operation: 'add-ticket-reply', kind: fault });
  at.service.nextSecond();
  const { id } = await send(at.under, at.account, at.ticket, text);
  return waitForState(at.under, at.account, id, 'in-doubt');
}

/** Reads the conversation as soon as the service is tried again, which is before any look. */
async function readAfresh({ under, account, ticket }: Doubted): Promise<void> {
  under.clock.advance(6000);
  await whenSettled(
    'the conversation to be read',
    async () => (await under.call('ticket.readConversation', { account, ticket, fresh: true })) === 'known',
  );
}

/** The item once its looks are over. */
const looked = (at: Doubted, { id }: OutboxItem) =>
  asTimePasses('the looks to be over', async () => {
    at.under.clock.advance(10_000);
    const item = await itemOf(at.under, at.account, id);
    return item && (item.state === 'accepted' || item.evidence?.nextAt === null) && item;
  });

describe('a reply whose answer was lost', () => {
  it('is settled by its post, which stays as the proof, also without the cache', async () => {
    const at = await ready();
    const item = await looked(at, await doubted(at, 'reset-after'));
    expect(item).toMatchObject({
      state: 'accepted',
      recordedAs: 'staff',
      proof: { role: 'staff', source: 'api', text: expect.stringContaining('Please **look** again.') },
    });
    expect(item.proof?.at?.utc).toBeTypeOf('number');
    expect(sends(at)).toBe(1);
    const timeline = await at.under.call('ticket.timeline', { account: at.account, ticket: at.ticket });
    expect(timeline.filter((entry) => entry.kind === 'post' && entry.own?.id === item.id)).toHaveLength(1);
    expect((await at.under.call('ticket.get', { account: at.account, ticket: at.ticket })).unread).toBe(false);
    await at.under.call('account.clearCache', { account: at.account });
    expect((await itemOf(at.under, at.account, item.id))?.proof).toEqual(item.proof);
  });

  it('is settled as soon as the conversation is read, before a look is due', async () => {
    const at = await ready();
    const item = await doubted(at, 'reset-after');
    await readAfresh(at);
    const settled = await waitForState(at.under, at.account, item.id, 'accepted');
    expect(settled).toMatchObject({ proof: { role: 'staff' }, evidence: { checkedAt: [] } });
  });

  it('keeps its looks where what is read between them does not hold it', async () => {
    const at = await ready();
    const item = await doubted(at, 'reset-before');
    await readAfresh(at);
    const over = await looked(at, item);
    expect(over).toMatchObject({ state: 'in-doubt', evidence: { verdict: 'not-there' } });
    expect(over.evidence?.checkedAt).toHaveLength(2);
  });

  it('is settled where nobody had read the conversation before', async () => {
    const at = await ready({ read: false });
    const item = await looked(at, await doubted(at, 'reset-after'));
    expect(item).toMatchObject({ state: 'accepted', proof: { role: 'staff' } });
  });

  it('is not there where a whole reading, newer than it, does not have it', async () => {
    const at = await ready();
    const item = await looked(at, await doubted(at, 'reset-before'));
    expect(item).toMatchObject({
      state: 'in-doubt',
      proof: null,
      evidence: { verdict: 'not-there', conversation: { shows: 'none' } },
    });
    expect(sends(at)).toBe(1);
    // By the agent's word it goes once more, and arrives.
    await at.under.call('outbox.decide', { account: at.account, item: item.id, decision: 'send-again' });
    await waitForState(at.under, at.account, item.id, 'accepted');
    expect(sends(at)).toBe(2);
    expect(at.service.conversation(at.ticket)?.posts.filter(({ message }) => message === WORDS)).toHaveLength(1);
  });

  it('is not there either where the customer wrote meanwhile', async () => {
    const at = await ready();
    const begun = await doubted(at, 'reset-before');
    at.service.nextSecond();
    at.service.nextSecond();
    at.service.customerReply(at.ticket, 'And now?');
    const item = await looked(at, begun);
    expect(item).toMatchObject({ state: 'in-doubt', evidence: { verdict: 'not-there' } });
  });

  it('counts a second "Done." and takes no old one for it', async () => {
    const at = await ready();
    const first = await send(at.under, at.account, at.ticket, 'Done.');
    await waitForState(at.under, at.account, first.id, 'accepted');
    const missing = await looked(at, await doubted(at, 'reset-before', 'Done.'));
    expect(missing).toMatchObject({ state: 'in-doubt', evidence: { verdict: 'not-there' } });
    await at.under.call('outbox.decide', { account: at.account, item: missing.id, decision: 'send-again' });
    await waitForState(at.under, at.account, missing.id, 'accepted');
    const second = await looked(at, await doubted(at, 'reset-after', 'Done.'));
    expect(second).toMatchObject({ state: 'accepted', proof: { text: 'Done.' } });
    expect(second.proof?.id).not.toBe((await itemOf(at.under, at.account, first.id))?.proof?.id);
  });

  it('stays in doubt where the customer writes the same words', async () => {
    const at = await ready();
    const begun = await doubted(at, 'reset-before');
    at.service.nextSecond();
    at.service.nextSecond();
    at.service.customerReply(at.ticket, WORDS);
    const item = await looked(at, begun);
    expect(item).toMatchObject({ state: 'in-doubt', proof: null, evidence: { conversation: { shows: 'similar' } } });
    expect(item.evidence?.verdict).not.toBe('not-there');
  });

  it('stays in doubt, by the ticket’s header, where the conversation cannot be read', async () => {
    const at = await ready();
    at.service.faults.add({ operation: 'get-ticket', kind: '5xx-before', times: 0 });
    const item = await looked(at, await doubted(at, 'reset-before'));
    expect(item).toMatchObject({ state: 'in-doubt', evidence: { verdict: 'probably-not' } });
    expect(item.evidence?.conversation).toBeUndefined();
    // Opening the ticket later reads the missing conversation.
    at.service.faults.clear();
    await at.under.call('ticket.readConversation', { account: at.account, ticket: at.ticket });
    await asTimePasses('the verdict', async () => {
      at.under.clock.advance(10_000);
      return (await itemOf(at.under, at.account, item.id))?.evidence?.verdict === 'not-there';
    });
    expect(sends(at)).toBe(1);
  });

  it('is settled by a later look, where its header spoke for it and the conversation could not be read', async () => {
    const at = await ready();
    at.service.faults.add({ operation: 'get-ticket', kind: '5xx-before', times: 0 });
    const begun = await doubted(at, 'reset-after');
    await asTimePasses('the header to speak for it', async () => {
      at.under.clock.advance(10_000);
      return (await itemOf(at.under, at.account, begun.id))?.evidence?.verdict === 'probably';
    });
    at.service.faults.clear();
    expect(await looked(at, begun)).toMatchObject({ state: 'accepted', proof: { role: 'staff' } });
    expect(sends(at)).toBe(1);
  });

  it('waits for the network, and is settled then', async () => {
    const at = await ready();
    const begun = await doubted(at, 'reset-after');
    at.service.faults.add({ operation: '*', kind: 'reset-before', times: 0 });
    for (let minute = 0; minute < 5; minute += 1) at.under.clock.advance(MINUTE);
    expect(await itemOf(at.under, at.account, begun.id)).toMatchObject({ state: 'in-doubt' });
    at.service.faults.clear();
    const item = await looked(at, begun);
    expect(item).toMatchObject({ state: 'accepted', proof: { role: 'staff' } });
    expect(sends(at)).toBe(1);
  });

  it('and that the desk did not survive is settled by the next start', async () => {
    const at = await ready();
    const begun = await doubted(at, 'reset-after');
    await at.under.restart();
    expect(await looked(at, begun)).toMatchObject({ state: 'accepted', proof: { role: 'staff' } });
    expect(sends(at)).toBe(1);
  });
});

describe.each(['six', 'twenty-one'] as const)('a reply whose answer was lost, by the ticket’s page: %s', (theme) => {
  it('is settled by its post, and a second one with the same words as well', async () => {
    const at = await ready({ theme });
    const first = await looked(at, await doubted(at, 'reset-after', 'Done.'));
    expect(first).toMatchObject({ state: 'accepted', proof: { source: 'page', role: 'staff', text: 'Done.' } });
    const second = await looked(at, await doubted(at, 'reset-after', 'Done.'));
    expect(second).toMatchObject({ state: 'accepted', proof: { source: 'page', text: 'Done.' } });
    expect(second.proof?.id).not.toBe(first.proof?.id);
    expect(sends(at)).toBe(2);
  });

  it('is not there where the page, as new as the ticket, does not show it', async () => {
    const at = await ready({ theme });
    const first = await looked(at, await doubted(at, 'reset-after'));
    expect(first.state).toBe('accepted');
    const item = await looked(at, await doubted(at, 'reset-before'));
    expect(item).toMatchObject({ state: 'in-doubt', evidence: { verdict: 'not-there' } });
    expect(sends(at)).toBe(2);
  });

  it('stays in doubt where the page is behind a login', async () => {
    const at = await ready({ theme });
    at.service.turn({ pages: { theme, gate: 'login-form' } });
    const item = await looked(at, await doubted(at, 'reset-before'));
    expect(item).toMatchObject({ state: 'in-doubt', evidence: { verdict: 'probably-not' } });
    expect(item.evidence?.conversation).toBeUndefined();
  });
});

describe('a ticket opened from here, whose answer was lost', () => {
  it('is the one that begins with its message', async () => {
    const { under, account, service } = await ready();
    const row = await firstAwaiting(under, account);
    const { clientId, name, email } = row.requester;
    const form = {
      ...newTicketForm({ id: clientId ?? '', name, email }),
      deptId: row.deptId,
      subject: 'Your move',
      message: WORDS,
    };
    const draft = crypto.randomUUID();
    const saved = { account, id: draft, ticket: formKey('ticket', draft), rev: 0, text: JSON.stringify(form) };
    const { rev } = await under.call('draft.save', saved);
    service.faults.add({ operation: 'open-ticket', kind: 'reset-after' });
    const { id } = await under.call('form.send', { account, draft, rev });
    const item = await asTimePasses('the end', async () => {
      under.clock.advance(10_000);
      const now = await itemOf(under, account, id);
      return now?.state === 'accepted' && now;
    });
    expect(item).toMatchObject({ proof: { id: '0' }, made: { kind: 'ticket', ticketId: expect.any(String) } });
    expect(service.ledger.of('open-ticket')).toHaveLength(1);
  });
});
