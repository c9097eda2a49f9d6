import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import type { OutboxItem } from '../../shared/domain/outbox.ts';
import { whenSettled } from '../helpers/under-way.ts';
import {
  type DeskUnderTest,
  firstAwaiting,
  itemOf,
  rowsOf,
  send,
  startTestService,
  type TestService,
  waitForState,
  waitUntilServiceHolds,
  waitUntilSynced,
} from './harness.ts';
import { signedInDesk, startAgain } from './set-up.ts';

let service: TestService;
let under: DeskUnderTest;
let account: Account;
let ticket: string;
/** Tickets that nothing was written to yet. */
let others: string[];

beforeEach(async () => {
  ({ service, under, account } = await signedInDesk({ keeps: true, tickets: 20 }));
  ticket = (await firstAwaiting(under, account.id)).id;
  others = (await rowsOf(under, account.id, 'active')).map((row) => row.id).filter((one) => one !== ticket);
});

const replies = () => service.ledger.of('add-ticket-reply');
const item = (id: string) => itemOf(under, account.id, id);
const state = (id: string, wanted: OutboxItem['state']) => waitForState(under, account.id, id, wanted);
const now = async (text: string, of = ticket) => {
  const made = await send(under, account.id, of, text);
  await under.call('outbox.sendNow', { account: account.id, item: made.id });
  return made.id;
};
const decide = (id: string, decision: 'arrived' | 'send-again' | 'send-anyway' | 'keep-draft') =>
  under.call('outbox.decide', { account: account.id, item: id, decision });
const draft = () => under.call('draft.get', { account: account.id, ticket });
/** Texts that were applied, in their order. */
const applied = () => replies().flatMap((call) => (call.applied ? [call.message] : []));
/**
 * A reply to another ticket goes out: what was due by now in the whole outbox was looked at before
 * it.
 */
const anotherGoes = async () => state(await now('Another.', others.pop()), 'accepted');

describe('a hold', () => {
  it('is whole again after a restart, and nothing leaves before', async () => {
    const { id } = await send(under, account.id, ticket, 'Held.');
    under.clock.advance(14_000);
    await under.restart();
    under.clock.advance(5_000);
    await anotherGoes();
    expect([(await item(id))?.state, applied()]).toEqual(['held', ['Another.']]);
    under.clock.advance(10_500);
    await state(id, 'accepted');
    expect(applied()).toEqual(['Another.', 'Held.']);
  });

  it('of no seconds is none', async () => {
    await under.call('account.configure', { account: account.id, settings: { holdSeconds: 0 } });
    const { id, heldUntil, createdAt } = await send(under, account.id, ticket, 'At once.');
    // A hold of fifteen seconds would end unseen while the test waits.
    expect(heldUntil).toBe(createdAt);
    await state(id, 'accepted');
  });

  it('is as long where the computer’s clock is set meanwhile', async () => {
    const { id } = await send(under, account.id, ticket, 'Held.');
    await anotherGoes();
    under.clock.changeTime(3600_000);
    under.networkBack();
    await anotherGoes();
    expect((await item(id))?.state).toBe('held');
    under.clock.changeTime(-7200_000);
    under.clock.advance(15_100);
    await whenSettled(
      'it to leave',
      async () => !['held', 'queued', 'checking', 'sending'].includes((await item(id))?.state ?? ''),
    );
    expect(replies().filter((call) => call.message === 'Held.')).toHaveLength(1);
  });
});

describe('taking back', () => {
  it('gives the text to a newer draft, and both stay', async () => {
    const { id } = await send(under, account.id, ticket, 'The first.');
    await under.call('draft.save', {
      account: account.id,
      id: crypto.randomUUID(),
      ticket,
      rev: 0,
      text: 'The second.',
    });
    const back = await under.call('outbox.undo', { account: account.id, item: id });
    expect(back).toMatchObject({ text: 'The first.', kept: [{ text: 'The second.' }] });
    expect(await draft()).toEqual(back);
    under.clock.advance(60_000);
    await anotherGoes();
    expect(applied()).toEqual(['Another.']);
  });

  it('is too late once the reply is on the wire, and says so', async () => {
    service.faults.add({ operation: 'add-ticket-reply', kind: 'held' });
    const id = await now('On its way.');
    await waitUntilServiceHolds(service);
    const error = await under.callFails('outbox.undo', { account: account.id, item: id });
    expect(error).toMatchObject({ kind: 'invalid', detail: { reason: 'too-late', facts: { state: 'sending' } } });
    service.faults.clear();
    await state(id, 'accepted');
    expect(await draft()).toBeNull();
  });
});

describe('sending', () => {
  it('needs a name where it goes out under one, also for a guest where replies go as the client', async () => {
    const other = await startTestService({ tickets: 60 });
    const nameless = await under.call('account.signIn', {
      address: other.url,
      ...other.credentials,
      remember: true,
      allowHttp: false,
    });
    const guest = await whenSettled('a guest’s ticket', async () =>
      (await rowsOf(under, nameless.id, 'active')).find((row) => row.requester.clientId === null),
    );
    for (const replyAs of ['name', 'client'] as const) {
      await under.call('account.configure', { account: nameless.id, settings: { replyAs } });
      const id = crypto.randomUUID();
      const old = await under.call('draft.get', { account: nameless.id, ticket: guest.id });
      const { rev } = await under.call('draft.save', {
        account: nameless.id,
        id: old?.id ?? id,
        ticket: guest.id,
        rev: old?.rev ?? 0,
        text: 'x',
      });
      const { fingerprint } = await under.call('ticket.get', { account: nameless.id, ticket: guest.id });
      const refused = await under.callFails('reply.send', {
        account: nameless.id,
        draft: old?.id ?? id,
        rev,
        seen: fingerprint,
      });
      expect(refused.detail).toMatchObject({ reason: 'no-agent-name', field: 'agentName' });
    }
    await other.stop();
  });

  it.each([
    ['name', { name: 'Mara Lind', email: 'desk@hosting.example' }],
    ['service', {}],
  ] as const)('as %s sends exactly that, and no client id', async (replyAs, expected) => {
    await under.call('account.configure', { account: account.id, settings: { replyAs } });
    const id = await now('Who is this from?');
    await state(id, 'accepted');
    const { params } = replies()[0] ?? {};
    const { name, email, clientid, contactid } = params ?? {};
    expect({ name, email, clientid, contactid }).toEqual({
      name: undefined,
      email: undefined,
      clientid: undefined,
      contactid: undefined,
      ...expected,
    });
  });

  it('as the client sends that client’s id, which the reply keeps though the setting changes', async () => {
    await under.call('account.configure', { account: account.id, settings: { replyAs: 'client' } });
    const row = (await rowsOf(under, account.id, 'active')).find((one) => one.requester.clientId !== null);
    const made = await send(under, account.id, row?.id ?? '', 'As you.');
    expect(made.identity).toMatchObject({ as: 'client', clientId: row?.requester.clientId });
    await under.call('account.configure', { account: account.id, settings: { replyAs: 'name' } });
    await under.call('outbox.sendNow', { account: account.id, item: made.id });
    await state(made.id, 'accepted');
    expect(replies()[0]?.params).toMatchObject({ clientid: row?.requester.clientId });
    expect(replies()[0]?.params.name).toBeUndefined();
  });

  it('of an old number, an unfinished file or nothing is refused, and the draft is as it was', async () => {
    const { fingerprint: seen } = await under.call('ticket.get', { account: account.id, ticket });
    const id = crypto.randomUUID();
    const save = (rev: number, text: string) =>
      under.call('draft.save', { account: account.id, id, ticket, rev, text });
    const reason = async (rev: number) =>
      (await under.callFails('reply.send', { account: account.id, draft: id, rev, seen })).detail?.reason;
    expect(await reason(0)).toBe('not-found');
    await save(0, 'one');
    await save(1, 'two');
    expect(await reason(1)).toBe('stale-rev');
    const file = crypto.randomUUID();
    await under.call('file.begin', { account: account.id, draft: id, ticket, file, name: 'a', type: '', size: 3 });
    expect(await reason(2)).toBe('unfinished-file');
    await under.call('file.remove', { account: account.id, file });
    await save(2, ' ');
    expect(await reason(3)).toBe('empty');
    expect((await draft())?.rev).toBe(3);
    expect(await under.call('outbox.list', { account: account.id })).toEqual([]);
  });

  it('while the desk is closing is refused', async () => {
    const stopping = under.desk.stop();
    const refused = await under.desk.call('draft.save', {
      account: account.id,
      id: crypto.randomUUID(),
      ticket,
      rev: 0,
      text: 'too late',
    });
    expect(refused).toMatchObject({ ok: false, error: { kind: 'storage', detail: { reason: 'closing' } } });
    await stopping;
  });
});

describe('a reply that the service refuses', () => {
  it('keeps text, files and the service’s own words, and goes again on the agent’s word', async () => {
    service.faults.add({ operation: 'add-ticket-reply', kind: 'warning' });
    const id = await now('Please read this.');
    const refused = await state(id, 'refused');
    expect(refused).toMatchObject({
      text: 'Please read this.',
      error: { kind: 'rejected', detail: { reason: 'warning', texts: ['The action was not carried out.'] } },
    });
    await whenSettled('the notice', () => under.notices.length > 0);
    expect(under.notices).toEqual([`refused ${ticket}`]);
    under.clock.advance(3600_000);
    await under.restart();
    await anotherGoes();
    expect([(await item(id))?.state, applied()]).toEqual(['refused', ['Another.']]);
    await decide(id, 'send-again');
    await state(id, 'accepted');
    expect(applied()).toEqual(['Another.', 'Please read this.']);
  });

  it('is a draft again where the agent keeps it', async () => {
    service.faults.add({ operation: 'add-ticket-reply', kind: '413' });
    const id = await now('Too much.');
    await state(id, 'refused');
    expect(await decide(id, 'keep-draft')).toBeNull();
    expect([await item(id), (await draft())?.text]).toEqual([undefined, 'Too much.']);
  });
});

describe('right before it leaves', () => {
  it('a ticket that the service does not show any more stops it, and goes only on the agent’s word', async () => {
    const { id } = await send(under, account.id, ticket, 'Are you there?');
    // Every list answers without any ticket, as if this one had been merged away.
    service.faults.add({ operation: 'get-tickets', kind: 'warning', times: 0 });
    await under.call('outbox.sendNow', { account: account.id, item: id });
    const stopped = await state(id, 'stopped');
    expect(stopped.stop).toMatchObject({ reason: 'not-found' });
    expect(replies()).toHaveLength(0);
    await decide(id, 'send-anyway');
    await state(id, 'accepted');
    expect(replies()).toHaveLength(1);
  });

  it('a ticket that belongs to another customer by now stops it, and it goes to nobody as it was', async () => {
    const rows = (await rowsOf(under, account.id, 'active')).filter(({ requester }) => requester.clientId !== null);
    const [one] = rows;
    const other = rows.find(({ requester }) => requester.clientId !== one?.requester.clientId);
    if (!one || !other?.requester.clientId) throw new Error('too few customers');
    const { id } = await send(under, account.id, one.id, 'Your new password is in the mail.');
    service.giveTicket(one.id, other.requester.clientId);
    await under.call('outbox.sendNow', { account: account.id, item: id });
    expect((await state(id, 'stopped')).stop?.reason).toBe('another');
    // No press sends a reply for one person to another.
    await decide(id, 'send-anyway');
    expect((await state(id, 'stopped')).stop?.reason).toBe('another');
    expect(replies()).toHaveLength(0);
    await decide(id, 'keep-draft');
    const [back, { fingerprint: seen }] = await Promise.all([
      under.call('draft.get', { account: account.id, ticket: one.id }),
      under.call('ticket.get', { account: account.id, ticket: one.id }),
    ]);
    expect(back?.text).toBe('Your new password is in the mail.');
    const { id: draft = '', rev = 0 } = back ?? {};
    const again = await under.call('reply.send', { account: account.id, draft, rev, seen });
    expect(again.to).toEqual(other.requester);
    await under.call('outbox.sendNow', { account: account.id, item: again.id });
    await state(again.id, 'accepted');
  });

  it('goes unasked where the account allows unchecked sends', async () => {
    await under.call('account.configure', { account: account.id, settings: { uncheckedSends: true } });
    const { id } = await send(under, account.id, ticket, 'Are you there?');
    service.faults.add({ operation: 'get-tickets', kind: 'warning', times: 0 });
    await under.call('outbox.sendNow', { account: account.id, item: id });
    await state(id, 'accepted');
  });

  it('never goes behind a portal, checked or not', async () => {
    await under.call('account.configure', { account: account.id, settings: { uncheckedSends: true } });
    const { id } = await send(under, account.id, ticket, 'From the hotel.');
    service.faults.add({ operation: '*', kind: 'redirect', times: 0 });
    await under.call('outbox.sendNow', { account: account.id, item: id });
    await whenSettled('it to wait', async () => (await item(id))?.waiting === 'offline');
    expect(replies()).toHaveLength(0);
    service.faults.clear();
    under.clock.advance(61_000);
    await state(id, 'accepted');
  });

  it('one of more than four hours ago asks first', async () => {
    await service.stop();
    const id = await now('Good morning!');
    await whenSettled('it to wait', async () => (await item(id))?.waiting === 'offline');
    under.clock.advance(4 * 3600_000 + 60_000);
    service = await startAgain(service);
    under.networkBack();
    expect((await state(id, 'stopped')).stop?.reason).toBe('stale');
    expect(replies()).toHaveLength(0);
    await decide(id, 'send-anyway');
    await state(id, 'accepted');
  });

  it('a colleague who answered stops it, and the draft is the agent’s again', async () => {
    const { id } = await send(under, account.id, ticket, 'Let me look.');
    service.colleagueReply(ticket, 'Done already.', 'Jonas Weber');
    await under.call('outbox.sendNow', { account: account.id, item: id });
    const stopped = await state(id, 'stopped');
    expect(stopped.stop).toMatchObject({ reason: 'moved', now: { status: 'Answered', staff: 'Jonas Weber' } });
    await decide(id, 'keep-draft');
    expect((await draft())?.text).toBe('Let me look.');
    expect(replies()).toHaveLength(0);
  });
});

describe('a busy service', () => {
  it('is left alone for as long as it asks', async () => {
    service.faults.add({ operation: 'add-ticket-reply', kind: '429', retryAfter: 120 });
    const id = await now('Patience.');
    await whenSettled('it to wait', async () => (await item(id))?.waiting === 'busy');
    expect((await item(id))?.error).toMatchObject({ kind: 'busy', detail: { retryAfter: 120 } });
    under.clock.advance(100_000);
    // One to another ticket is looked at after it, and waits as well.
    const later = await now('Later.', others.pop());
    await whenSettled('it to wait', async () => (await item(later))?.waiting === 'busy');
    expect(replies()).toHaveLength(1);
    under.clock.advance(21_000);
    await state(id, 'accepted');
    await state(later, 'accepted');
    expect(replies().map((call) => call.applied)).toEqual([false, true, true]);
  });
});

describe('a doubt', () => {
  const lost = async () => {
    service.faults.add({ operation: 'add-ticket-reply', kind: 'reset-after' });
    const id = await now('Did this arrive?');
    await state(id, 'in-doubt');
    return id;
  };

  it('holds later replies of its ticket only', async () => {
    const id = await lost();
    const later = await now('And another thing.');
    const elsewhere = (await rowsOf(under, account.id)).find((row) => row.id !== ticket)?.id ?? '';
    const other = await now('Somewhere else.', elsewhere);
    await state(other, 'accepted');
    await whenSettled('the later one to say why', async () => (await item(later))?.waiting === 'doubt-before');
    expect(replies().map((call) => call.message)).toEqual(['Did this arrive?', 'Somewhere else.']);
    under.clock.advance(60_000);
    await whenSettled('the evidence', async () => (await item(id))?.evidence?.verdict === 'probably');
    // The service counts in seconds: the next reply shows only in another one.
    service.nextSecond();
    await decide(id, 'arrived');
    // Based on what the first one changed, so nothing stops it.
    await state(later, 'accepted');
    expect(replies().filter((call) => call.message === 'Did this arrive?')).toHaveLength(1);
    await whenSettled('it to be read back', async () => (await item(later))?.recordedAs === 'staff');
    expect((await under.call('ticket.get', { account: account.id, ticket })).unread).toBe(false);
  });

  it('whose ticket somebody else changed is said to have changed; what they wrote stays unread when it is settled', async () => {
    service.faults.add({ operation: 'add-ticket-reply', kind: 'reset-before' });
    const id = await now('Did this arrive?');
    await state(id, 'in-doubt');
    service.customerReply(ticket, 'Hello?');
    under.clock.advance(60_000);
    const weighed = await whenSettled('the evidence', async () => {
      const one = await item(id);
      return one?.evidence?.verdict === 'changed' && one;
    });
    expect(weighed.evidence?.now?.status).toBe('Customer-Reply');
    await decide(id, 'arrived');
    expect((await under.call('ticket.get', { account: account.id, ticket })).unread).toBe(true);
    const next = await now('Next.');
    await state(next, 'accepted');
  });

  it('sent again while it had arrived after all is stopped before the customer reads it twice', async () => {
    const id = await lost();
    // No look yet: the agent decides on what was on the screen before.
    await decide(id, 'send-again');
    const stopped = await state(id, 'stopped');
    expect(stopped.stop?.reason).toBe('moved');
    expect(replies()).toHaveLength(1);
  });

  it.each(['5xx-after', 'empty', 'truncated', 'html-after'] as const)('is what %s leaves', async (kind) => {
    service.faults.add({ operation: 'add-ticket-reply', kind });
    const id = await now('Hm.');
    const doubt = await state(id, 'in-doubt');
    expect(doubt).toMatchObject({ attempts: 1, error: { kind: 'in-doubt' } });
    // The read that follows a lost answer may have met the reply by now.
    expect(['pending', 'probably']).toContain(doubt.evidence?.verdict);
    under.clock.advance(3600_000);
    await anotherGoes();
    expect(replies().map((call) => call.message)).toEqual(['Hm.', 'Another.']);
    expect(under.notices).toEqual([`in-doubt ${ticket}`]);
  });

  it('is what an answer leaves that says neither yes nor no; the service is there all the same', async () => {
    service.turn({ dialects: ['no-result'] });
    const doubt = await state(await now('Hm.'), 'in-doubt');
    expect(doubt.error?.detail).toMatchObject({ status: 200, reason: 'no-result' });
    const [known] = await under.call('account.list', {});
    expect(known?.connection).toMatchObject({ state: 'online', error: null });
  });

  /** With the clock standing nothing is asked any more once everything was read. */
  const quiet = async () => {
    await whenSettled('everything to be read', async () =>
      (await under.call('health.get', { account: account.id })).kinds.every(
        ({ fullAt, pass }) => fullAt !== null && pass === null,
      ),
    );
    await waitUntilSynced(under, account.id);
  };

  it('of a failing service is told as its failure', async () => {
    await quiet();
    service.faults.add({ operation: 'add-ticket-reply', kind: '5xx-after' });
    await state(await now('Hm.'), 'in-doubt');
    const [known] = await under.call('account.list', {});
    expect(known?.connection).toMatchObject({ state: 'offline', error: { detail: { reason: 'server-error' } } });
  });

  it('of one lost answer is no lasting outage: the service is tried a few seconds later', async () => {
    await quiet();
    await lost();
    const connection = async () => (await under.call('account.list', {}))[0]?.connection;
    expect(await connection()).toMatchObject({ state: 'offline', error: { kind: 'in-doubt' } });
    under.clock.advance(5_000);
    await whenSettled('it to be there again', async () => (await connection())?.state === 'online');
  });
});
