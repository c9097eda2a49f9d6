/** Conversations of tickets, from services that tell them and from those that do not. */
import { afterEach, describe, expect, it } from 'vitest';
import type { TimelineEntry } from '../../shared/domain/timeline.ts';
import { asTimePasses, whenSettled } from '../helpers/under-way.ts';
import type { RunningService, ServiceOptions } from '../service/service.ts';
import {
  type DeskUnderTest,
  isReadAheadDone,
  openDesk,
  rowsOf,
  send,
  signIn,
  startTestService,
  waitForStateAfterHold,
} from './harness.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let service: RunningService;
let under: DeskUnderTest;
let account: string;

async function start(options: ServiceOptions): Promise<void> {
  service = await startTestService(options);
  under = await openDesk();
  account = (await signIn(under, service)).id;
}
afterEach(async () => {
  await under.stop();
  await service.stop();
});

const firstTicket = async () => {
  const [row] = await rowsOf(under, account);
  if (!row) throw new Error('no ticket');
  return row.id;
};
const postsOf = async (ticket: string) =>
  (await under.call('ticket.timeline', { account, ticket })).filter(
    (entry): entry is Extract<TimelineEntry, { kind: 'post' }> => entry.kind === 'post',
  );
/** Counts the requests for this conversation, or for any. */
const asked = (ticket?: string) =>
  service.ledger.of('get-ticket').filter(({ params }) => ticket === undefined || params.ticketid === ticket).length;
const read = (ticket: string) => under.call('ticket.readConversation', { account, ticket });
const connection = async () => (await under.call('account.list', {}))[0]?.connection;

describe('a service that tells what was written', () => {
  it('is read into the timeline, post by post, and stays there offline', async () => {
    await start({ dialects: ['conversations'] });
    const ticket = await firstTicket();
    expect(await read(ticket)).toBe('known');
    const kept = service.conversation(ticket);
    const posts = await postsOf(ticket);
    expect(posts).toHaveLength(kept?.posts.length ?? -1);
    expect(posts[0]?.post).toMatchObject({ id: '0', role: 'customer', source: 'api', note: false });
    expect(posts.map(({ at }) => at)).toEqual(posts.map(({ at }) => at).toSorted((a, b) => a - b));

    service.faults.add({ operation: '*', kind: 'reset-before', times: 0 });
    await under.restart();
    expect(await postsOf(ticket)).toEqual(posts);
  });

  it('is in the order of the service, whatever its ids are and whether or not its zone is known', async () => {
    await start({ dialects: ['conversations'] });
    const ticket = await firstTicket();
    service.writeOddPosts(ticket, { kind: 'many', count: 120 });
    await under.call('sync.now', { account });
    await read(ticket);
    const ids = (await postsOf(ticket)).filter(({ post }) => !post.note).map(({ post }) => Number(post.id));
    expect(ids.length).toBeGreaterThan(120);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('counts as read once it stood in the window with the header that it belongs to', async () => {
    await start({ dialects: ['conversations'] });
    const ticket = await firstTicket();
    const readAt = async () => (await under.call('ticket.get', { account, ticket })).readAt;
    const { fingerprint } = await under.call('ticket.get', { account, ticket });
    await read(ticket);
    expect(await readAt()).toBeNull();
    await under.call('ticket.seen', { account, ticket, fingerprint });
    const first = await readAt();
    expect(first).not.toBeNull();
    // A header alone is no message: its conversation is to be read first.
    service.faults.add({ operation: 'get-ticket', kind: '5xx-before', times: 0 });
    service.customerReply(ticket, 'And now?');
    under.clock.advance(2 * MINUTE);
    await under.call('sync.now', { account });
    const next = (await under.call('ticket.get', { account, ticket })).fingerprint;
    await under.call('ticket.seen', { account, ticket, fingerprint: next });
    expect(await readAt()).toBe(first);
  });

  it('brings what the customer writes next, and asks for nothing that did not move', async () => {
    await start({ dialects: ['conversations'] });
    const ticket = await firstTicket();
    await read(ticket);
    const before = asked(ticket);
    await read(ticket);
    expect(asked(ticket)).toBe(before);

    service.customerReply(ticket, 'It is <b>still</b> down & I wait.');
    under.clock.advance(2 * MINUTE);
    const last = await whenSettled('the post', async () => {
      await read(ticket);
      const post = (await postsOf(ticket)).at(-1)?.post;
      return post?.text.includes('still') && post;
    });
    expect(last).toMatchObject({ role: 'customer', text: 'It is <b>still</b> down & I wait.' });
  });

  it('shows a reply of ours once, as the post that it became', async () => {
    await start({ dialects: ['conversations'], repliesAs: 'staff' });
    const ticket = await firstTicket();
    await read(ticket);
    const { id } = await send(under, account, ticket, 'Restarted it.\n\nPlease look again.');
    await waitForStateAfterHold(under, account, id, 'accepted');
    const entry = await asTimePasses('the post of ours', async () => {
      under.clock.advance(MINUTE);
      await read(ticket);
      return (await postsOf(ticket)).find(({ own }) => own !== null);
    });
    expect(entry.own?.text).toContain('Please look again.');
    const timeline = await under.call('ticket.timeline', { account, ticket });
    expect(timeline.filter(({ kind }) => kind === 'sent')).toEqual([]);
  });

  it('is read ahead for what waits for an answer, each once', async () => {
    await start({ dialects: ['conversations'] });
    const { rows } = await under.call('queue.rows', {
      account,
      view: 'awaiting',
      sort: { by: 'lastReply', dir: 'desc' },
      from: 0,
      count: 200,
    });
    await asTimePasses('all of them', async () => {
      under.clock.advance(5000);
      const read = await Promise.all(rows.map(({ id }) => postsOf(id)));
      return read.every((posts) => posts.length > 0);
    });
    await whenSettled('the end of what is read ahead', () => isReadAheadDone(under, account));
    const before = asked();
    under.clock.advance(5 * MINUTE);
    await under.call('sync.now', { account });
    expect(asked()).toBe(before);
  });

  it('is read ahead over a restart in the middle, and nothing of it is asked for again', async () => {
    await start({ dialects: ['conversations'], tickets: 200, customers: 30 });
    const ids = (await rowsOf(under, account)).map(({ id }) => id);
    const stored = async () => {
      const read = await Promise.all(ids.map(async (id) => ((await postsOf(id)).length > 0 ? [id] : [])));
      return read.flat();
    };
    const some = await asTimePasses('some of them', async () => {
      under.clock.advance(1000);
      const read = await stored();
      return read.length >= 2 && read;
    });
    expect(some.length).toBeLessThan(ids.length);
    await under.restart();
    await asTimePasses('the rest of them', async () => {
      under.clock.advance(5000);
      return (await stored()).length === ids.length;
    });
    const timesAsked = (ticket: string) =>
      service.ledger.of('get-ticket').filter(({ params }) => params.ticketid === ticket || params.ticketnum === ticket)
        .length;
    expect(some.filter((id) => timesAsked(id) > 1)).toEqual([]);
  });
});

describe('a service that cannot be reached', () => {
  it('is not called one that does not tell', async () => {
    await start({ dialects: ['conversations'] });
    // Closed tickets are never read unasked.
    const [closed] = await rowsOf(under, account, 'status:Closed');
    service.faults.add({ operation: '*', kind: 'reset-before', times: 0 });
    await under.desk.call('sync.now', { account });
    expect(await read(closed?.id ?? '')).toBe('not-reached');
    service.faults.clear();
    await asTimePasses('the service', async () => {
      under.clock.advance(MINUTE);
      return (await read(closed?.id ?? '')) === 'known';
    });
    expect(await postsOf(closed?.id ?? '')).not.toEqual([]);
  });
});

describe('a service behind a login page', () => {
  it('is not called one that does not tell, however many tickets were opened meanwhile', async () => {
    await start({ dialects: ['conversations'] });
    const [first, ...others] = (await rowsOf(under, account, 'status:Closed')).map(({ id }) => id);
    expect(await read(first ?? '')).toBe('known');
    // Before the next poll nobody knows that it is not the service that answers.
    service.faults.add({ operation: '*', kind: 'html', times: 0 });
    for (const ticket of others.slice(0, 8)) await under.desk.call('ticket.readConversation', { account, ticket });
    service.faults.clear();
    under.clock.advance(MINUTE);
    await under.call('sync.now', { account });
    expect(await read(others[0] ?? '')).toBe('known');
    expect(await postsOf(others[0] ?? '')).not.toEqual([]);
  });
});

describe('a service that does not', () => {
  it('is not asked for each ticket, but again after a day', async () => {
    await start({});
    const ticket = await firstTicket();
    expect(await read(ticket)).toBe('page-not-allowed');
    expect(await read(ticket)).toBe('page-not-allowed');
    under.clock.advance(2 * MINUTE);
    await under.call('sync.now', { account });
    // The ticket that was opened, and the one that the service is tried with, at the same time.
    const tried = asked();
    expect(tried).toBeLessThanOrEqual(2);
    expect(await connection()).toMatchObject({ state: 'online', error: null });
    under.clock.advance(DAY);
    await whenSettled('another try', async () => asked() > tried);
  });

  it('is tried when asked, and then read', async () => {
    await start({});
    expect((await under.call('conversations.try', { account })).api).toBe('absent');
    expect((await under.call('health.get', { account })).conversations).toMatchObject({ api: 'absent', stored: 0 });
    service.turn({ dialects: ['conversations'] });
    expect((await under.call('conversations.try', { account })).api).toBe('there');
    expect((await under.call('health.get', { account })).conversations.stored).toBeGreaterThan(0);
    expect(await under.call('health.report', { account })).toMatch(/conversations: there, \d+ stored/);
  });

  it('is given up where it answers no reading any more, and nobody is to sign in again', async () => {
    await start({ dialects: ['conversations'] });
    const rows = (await rowsOf(under, account, 'status:Closed')).slice(0, 16);
    expect(await read(rows[0]?.id ?? '')).toBe('known');
    service.turn({ dialects: ['conversations', 'conversations-401'] });
    const said = [];
    // An answer from before may still come, and count for it; that the service answers the rest
    // tells the one from an outage.
    for (const { id } of rows.slice(1)) {
      if (said.at(-1)?.ok) break;
      said.push(await under.desk.call('ticket.readConversation', { account, ticket: id }));
      under.clock.advance(1000);
      await under.call('sync.now', { account });
    }
    // Conversations that are read ahead meanwhile count as well.
    for (const one of said) {
      if (one.ok) expect(one.value).toBe('page-not-allowed');
      else expect(one.error.kind).toBe('rejected');
    }
    expect(said.at(-1)).toMatchObject({ ok: true, value: 'page-not-allowed' });
    expect(await connection()).toMatchObject({ state: 'online', error: null });
  });

  it.each(['conversations-401', 'conversations-403', 'conversations-html', 'conversations-error'])(
    'stays signed in and online: %s',
    async (dialect) => {
      await start({ dialects: ['conversations', dialect] });
      const tokens = () => service.ledger.all().filter(({ operation }) => operation === 'token').length;
      const before = tokens();
      expect(await read(await firstTicket())).toBe('page-not-allowed');
      await under.call('sync.now', { account });
      expect(await connection()).toMatchObject({ state: 'online', error: null });
      expect(tokens()).toBe(before);
    },
  );
});

describe('a reading that fails', () => {
  it('leaves what was read before, and the account online', async () => {
    await start({ dialects: ['conversations'] });
    const ticket = await firstTicket();
    await read(ticket);
    const posts = await postsOf(ticket);
    service.faults.add({ operation: 'get-ticket', kind: '5xx-after', times: 0 });
    service.customerReply(ticket, 'Hello?');
    under.clock.advance(2 * MINUTE);
    await under.call('sync.now', { account });
    await under.desk.call('ticket.readConversation', { account, ticket });
    await whenSettled('the failure', async () => asked(ticket) >= 2);
    expect((await postsOf(ticket)).slice(0, posts.length)).toEqual(posts);
    expect(await connection()).toMatchObject({ state: 'online' });
  });

  it('is tried again when the agent asks for it', async () => {
    await start({ dialects: ['conversations'] });
    const [other, closed] = (await rowsOf(under, account, 'status:Closed')).map(({ id }) => id);
    expect(await read(other ?? '')).toBe('known');
    service.faults.add({ operation: 'get-ticket', kind: '5xx-before', times: 0 });
    const failed = await under.desk.call('ticket.readConversation', { account, ticket: closed ?? '' });
    expect(failed).toMatchObject({ ok: false, error: { kind: 'server' } });
    service.faults.clear();
    expect(await read(closed ?? '')).toBe('known');
    expect(await postsOf(closed ?? '')).not.toEqual([]);
  });

  it('rests when the service says not now', async () => {
    await start({ dialects: ['conversations'] });
    // Nobody but the agent asks for a closed one.
    const ticket = (await rowsOf(under, account, 'status:Closed'))[0]?.id ?? '';
    service.faults.add({ operation: 'get-ticket', kind: '429', times: 0 });
    const refused = await under.desk.call('ticket.readConversation', { account, ticket });
    expect(refused).toMatchObject({ ok: false, error: { kind: 'busy' } });
    service.faults.clear();
    expect(await read(ticket)).toBe('known');
  });
});
