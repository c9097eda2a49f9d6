/** Conversations that are read from the tickets' own pages, where nothing else tells them. */
import { afterEach, describe, expect, it } from 'vitest';
import type { Ports } from '../../electron/core/desk/ports.ts';
import { canonicalOfTyped } from '../../electron/core/rules/html/canonical-text.ts';
import type { PageSource } from '../../shared/domain/conversation.ts';
import type { TimelineEntry } from '../../shared/domain/timeline.ts';
import { isFullRun } from '../helpers/full-run.ts';
import { asTimePasses, whenSettled } from '../helpers/under-way.ts';
import type { ServiceOptions } from '../service/service.ts';
import { type DeskUnderTest, openDesk, rowsOf, signIn, startTestService, type TestService } from './harness.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let service: TestService;
let under: DeskUnderTest;
let account: string;

async function start(options: ServiceOptions, host: Partial<Ports> = {}): Promise<void> {
  service = await startTestService(options);
  under = await openDesk({ host });
  account = (await signIn(under, service)).id;
}
afterEach(async () => {
  await under.stop();
  await service.stop();
});

/** Closed tickets are never read unasked: what is read of them is what a test asks for. */
const quietTickets = async () => (await rowsOf(under, account, 'status:Closed')).map(({ id }) => id);
const quietTicket = async () => (await quietTickets())[0] ?? '';
const postsOf = async (ticket: string) =>
  (await under.call('ticket.timeline', { account, ticket })).filter(
    (entry): entry is Extract<TimelineEntry, { kind: 'post' }> => entry.kind === 'post',
  );
/** Passes the pauses between the requests of a read by the clock. */
async function passing<T>(reading: Promise<T>): Promise<T> {
  let isOver = false;
  void reading.finally(() => {
    isOver = true;
  });
  await asTimePasses('the end of it', () => {
    under.clock.advance(1000);
    return isOver;
  });
  return reading;
}
const read = (ticket: string, fresh = false) =>
  passing(under.call('ticket.readConversation', { account, ticket, fresh }));
const readFails = (ticket: string) => passing(under.callFails('ticket.readConversation', { account, ticket }));
const allow = (readPages: boolean) => under.call('account.configure', { account, settings: { readPages } });
const pageSource = async (): Promise<PageSource | undefined> =>
  (await under.call('account.list', {}))[0]?.conversations.page;
const connection = async () => (await under.call('account.list', {}))[0]?.connection;
const addresses = () => service.pageLog.all().map(({ address }) => new URL(address, service.url));
/** Requests that hold this ticket's own number. */
const askedFor = async (ticket: string) => {
  const { tid } = (await under.call('ticket.get', { account, ticket })).ticket;
  return addresses().filter(({ searchParams }) => searchParams.get('tid') === tid);
};

describe('a service that shows tickets to their customers', () => {
  it.each(['twenty-one', 'six', 'practice'] as const)('is read once that is allowed: %s', async (theme) => {
    await start({ pages: { theme } });
    const ticket = await quietTicket();
    expect(await read(ticket)).toBe('page-not-allowed');
    expect(service.pageLog.all()).toEqual([]);
    expect(await pageSource()).toMatchObject({ allowed: null, found: 'not-looked', place: null });

    await allow(true);
    expect(await read(ticket)).toBe('known');
    const posts = await postsOf(ticket);
    expect(posts).toHaveLength(service.conversation(ticket)?.posts.length ?? -1);
    expect(posts[0]?.post).toMatchObject({ role: 'customer', source: 'page' });
    const place = `${service.url}/viewticket.php?tid={tid}&c={c}`;
    expect(await pageSource()).toMatchObject({ allowed: true, settled: false, found: 'found', place, error: null });

    // Stored, so that nothing is asked for again, and it is there without a network.
    const before = (await askedFor(ticket)).length;
    expect(await read(ticket)).toBe('known');
    expect(await askedFor(ticket)).toHaveLength(before);
    expect(await read(ticket, true)).toBe('known');
    expect(await askedFor(ticket)).toHaveLength(before + 1);
    await allow(false);
    await under.restart();
    expect(await postsOf(ticket)).toEqual(posts);
  });

  it('is not read where its API tells the same; both give the same posts', async () => {
    await start({ pages: { theme: 'twenty-one' } });
    await allow(true);
    const ticket = await quietTicket();
    await read(ticket);
    const byPage = await postsOf(ticket);
    service.turn({ dialects: ['conversations'] });
    expect((await under.call('conversations.try', { account })).api).toBe('there');
    service.pageLog.clear();
    expect(await read(ticket, true)).toBe('known');
    expect(await askedFor(ticket)).toEqual([]);
    const byApi = await postsOf(ticket);
    const facts = (entries: typeof byPage) =>
      entries
        .filter(({ post }) => !post.note)
        // The API has the signs of Markdown that were typed, and a page what they became.
        .map(({ post }) => [post.role, post.author, post.at?.text.slice(0, 16), canonicalOfTyped(post.text)]);
    expect(facts(byApi)).toEqual(facts(byPage));
    expect(byApi.every(({ post }) => post.source === 'api')).toBe(true);
    const own = (entries: typeof byPage) => entries.map(({ post }) => post.id).filter((id) => /^\d+$/.test(id));
    expect(own(byApi)).toEqual(expect.arrayContaining(own(byPage)));
  });

  it('is read ahead for what waits for an answer, and says how far it is', async () => {
    await start({ pages: { theme: 'six' } });
    await allow(true);
    const rows = await rowsOf(under, account);
    await asTimePasses('all of them', async () => {
      under.clock.advance(1000);
      const counts = await Promise.all(rows.map(async ({ id }) => (await postsOf(id)).length));
      return counts.every((count) => count > 0);
    });
    await asTimePasses('the end', async () => {
      under.clock.advance(1000);
      return (await under.call('account.list', {}))[0]?.conversations.ahead === null;
    });
    service.pageLog.clear();
    under.clock.advance(5 * MINUTE);
    await under.call('sync.now', { account });
    expect(service.pageLog.all()).toEqual([]);
    // A customer's next words are fetched unasked.
    const [{ id } = { id: '' }] = rows;
    service.nextSecond();
    service.customerReply(id, 'And now it is gone again.');
    under.clock.advance(2 * MINUTE);
    await asTimePasses('the post', async () => {
      under.clock.advance(1000);
      return (await postsOf(id)).at(-1)?.post.text === 'And now it is gone again.';
    });
  });

  it('is read in the practice desk without a question', async () => {
    await start({});
    const practice = await under.call('account.practice', {});
    expect(practice.conversations.page.allowed).toBe(true);
  });
});

describe('what stands in the way', () => {
  it.each([
    ['login-form', 'login-required', 'rejected'],
    ['login-redirect', 'login-required', 'rejected'],
    ['login-route', 'login-required', 'rejected'],
    ['login-elsewhere', 'leads-elsewhere', 'rejected'],
    ['challenge-403', 'challenge', 'rejected'],
    ['challenge-503', 'challenge', 'busy'],
    ['maintenance', 'maintenance', 'busy'],
    ['too-many', undefined, 'busy'],
  ] as const)('is said in one word, and leaves the account as it is: %s', async (gate, reason, kind) => {
    await start({ pages: { theme: 'twenty-one' } });
    await allow(true);
    const [first = '', ...others] = await quietTickets();
    await read(first);
    const posts = await postsOf(first);
    service.turn({ pages: { gate } });
    // Guests have no login: one of a client's is needed.
    const errors = [];
    for (const ticket of others) {
      const answer = await under.desk.call('ticket.readConversation', { account, ticket });
      if (!answer.ok) errors.push(answer.error);
    }
    expect(errors[0]).toMatchObject({ kind, operation: 'ticket-page' });
    expect(errors[0]?.detail?.reason).toBe(reason);
    expect((await pageSource())?.error?.detail?.reason).toBe(reason);
    expect(await postsOf(first)).toEqual(posts);
    expect(await connection()).toMatchObject({ state: 'online', error: null });
    expect(await under.call('health.report', { account })).toMatch(/pages: allowed, place found, .*ticket-page/);

    service.turn({ pages: { gate: null } });
    const left = others[0] ?? '';
    expect(await read(left)).toBe('known');
    expect((await pageSource())?.error).toBeNull();
  });

  it('pages that are not there are looked for anew at the agent’s word, and by nothing else within a day', async () => {
    await start({});
    await allow(true);
    const ticket = await quietTicket();
    const looked = (await readFails(ticket)).detail?.reason;
    expect([looked, await pageSource()]).toMatchObject(['no-place', { found: 'not-found', hasRead: false }]);
    expect(await read(ticket)).toBe('not-offered');
    const before = service.pageLog.all().length;
    const again = await passing(under.desk.call('ticket.readConversation', { account, ticket, fresh: true }));
    expect(again).toMatchObject({ ok: false, error: { detail: { reason: 'no-place' } } });
    expect(service.pageLog.all().length).toBeGreaterThan(before);
    service.turn({ pages: { theme: 'six' } });
    expect(await read(ticket, true)).toBe('known');
    expect(await pageSource()).toMatchObject({ found: 'found', hasRead: true });
  });

  it('pages that were found anew are read for the ticket that is open', async () => {
    await start({});
    await allow(true);
    const ticket = await quietTicket();
    await readFails(ticket);
    service.turn({ pages: { theme: 'six' } });
    expect(await passing(under.call('conversations.findPlace', { account }))).toMatchObject({ found: 'found' });
    expect(await read(ticket)).toBe('known');
  });

  it('a challenge before all pages: no place is known then, and it is looked for again', async () => {
    await start({ pages: { theme: 'six', gate: 'challenge-403' } });
    await allow(true);
    expect(await readFails(await quietTicket())).toMatchObject({ detail: { reason: 'challenge' } });
    expect(await pageSource()).toMatchObject({ found: 'not-looked', place: null });
    service.turn({ pages: { gate: null } });
    expect(await read(await quietTicket())).toBe('known');
  });

  it('a page that moved is followed within its origin, and nowhere else', async () => {
    await start({ pages: { theme: 'six', moved: 'inside' } });
    await allow(true);
    const ticket = await quietTicket();
    expect(await read(ticket)).toBe('known');
    service.turn({ pages: { moved: 'outside' } });
    service.pageLog.clear();
    expect(await under.callFails('ticket.readConversation', { account, ticket, fresh: true })).toMatchObject({
      kind: 'rejected',
      detail: { reason: 'leads-elsewhere' },
    });
    expect(service.pageLog.all().every(({ headers }) => !headers.host?.startsWith('localhost'))).toBe(true);
  });

  it('pages that are not there are looked for once a day, and once more when asked', async () => {
    await start({});
    await allow(true);
    const ticket = await quietTicket();
    await asTimePasses('the search', async () => {
      under.clock.advance(1000);
      return (await pageSource())?.found === 'not-found';
    });
    expect(await read(ticket)).toBe('not-offered');
    const before = service.pageLog.all().length;
    under.clock.advance(5 * MINUTE);
    await under.call('sync.now', { account });
    expect(service.pageLog.all()).toHaveLength(before);

    service.turn({ pages: { theme: 'practice', folder: '/portal' } });
    const found = await passing(under.call('conversations.findPlace', { account }));
    expect(found.place).toBe(`${service.url}/portal/viewticket.php?tid={tid}&c={c}`);
    expect(await read(ticket)).toBe('known');
  });

  it('an administrator decides for all', async () => {
    await start({ pages: { theme: 'six' } }, { managed: { readPages: false } });
    expect((await allow(true)).conversations.page).toMatchObject({ allowed: false, settled: true });
    expect(await read(await quietTicket())).toBe('not-offered');
    expect(await under.callFails('conversations.findPlace', { account })).toMatchObject({
      detail: { reason: 'page-not-allowed' },
    });
    expect(service.pageLog.all()).toEqual([]);
  });
});

describe('the place of the pages', () => {
  const learn = (url: string) => under.call('conversations.learnPlace', { account, ticket: null, url });
  const learnFails = (url: string) => under.callFails('conversations.learnPlace', { account, ticket: null, url });
  const numberOf = async (ticket: string) => (await under.call('ticket.get', { account, ticket })).ticket.tid;

  it('is learned from the address of a ticket’s page', async () => {
    await start({ pages: { theme: 'six', folder: '/a/far/folder' } });
    await allow(true);
    const ticket = await quietTicket();
    const tid = await numberOf(ticket);
    const pasted = `${service.url}/a/far/folder/viewticket.php?tid=${tid}&c=abcdefgh&PHPSESSID=1`;
    expect(await learn(pasted)).toMatchObject({
      found: 'given',
      place: `${service.url}/a/far/folder/viewticket.php?tid={tid}&c={c}`,
    });
    expect(await read(ticket)).toBe('known');
    expect(await learnFails(`${service.url}/viewticket.php?tid=${tid}`)).toMatchObject({
      detail: { reason: 'no-code-in-it' },
    });
    expect(await learnFails(`${service.url}/viewticket.php?tid=nobody&c=x`)).toMatchObject({
      detail: { reason: 'no-ticket-in-it' },
    });
  });

  it('that the agent named stays until another one is found', async () => {
    await start({ pages: { theme: 'six', folder: '/a/far/folder' } });
    await allow(true);
    const ticket = await quietTicket();
    const { place } = await learn(
      `${service.url}/a/far/folder/viewticket.php?tid=${await numberOf(ticket)}&c=abcdefgh`,
    );
    const look = async () => {
      const before = service.pageLog.all().length;
      const found = under.desk.call('conversations.findPlace', { account });
      let isOver = false;
      void found.then(() => {
        isOver = true;
      });
      await asTimePasses('the end of it', async () => {
        under.clock.advance(1000);
        return isOver;
      });
      return { found: await found, asked: service.pageLog.all().length - before };
    };
    expect((await look()).asked).toBeGreaterThan(5);
    expect(await pageSource()).toMatchObject({ found: 'given', place });
    expect(await read(ticket)).toBe('known');
    service.turn({ pages: { theme: 'six', folder: '/portal' } });
    await look();
    expect((await pageSource())?.place).toBe(`${service.url}/portal/viewticket.php?tid={tid}&c={c}`);
    await allow(false);
    await learn(`${service.url}/portal/viewticket.php?tid=${await numberOf(ticket)}&c=abcdefgh`);
    expect((await look()).found.ok).toBe(false);
    expect((await pageSource())?.found).toBe('given');
  });

  it('holds the access code, or is none', async () => {
    await start({});
    const configure = (conversationPage: string) =>
      under.callFails('account.configure', { account, settings: { conversationPage } });
    for (const page of [
      'https://h.example/viewticket.php?tid={tid}',
      'https://h.example/viewticket.php?c={c}',
      'http://h.example/viewticket.php?tid={tid}&c={c}',
      'https://user:word@h.example/viewticket.php?tid={tid}&c={c}',
    ])
      expect(await configure(page)).toMatchObject({ detail: { reason: 'bad-link', field: 'conversationPage' } });
  });
});

describe('a page of no theme that is known', () => {
  it('is read by what was learned from one sentence, and so are the others', async () => {
    await start({ pages: { theme: 'flat' } });
    await allow(true);
    const [ticket = '', other = ''] = await quietTickets();
    await read(ticket);
    await read(other);
    const kept = service.conversation(ticket);
    const sentence = kept?.posts[0]?.message.split(/[.\r\n]/)[0] ?? '';
    expect(
      await under.callFails('conversations.learnShape', { account, ticket, sentence: 'Nobody said so here' }),
    ).toMatchObject({ kind: 'invalid', detail: { reason: 'sentence-not-found' } });
    const asked = service.pageLog.all().length;
    const learned = await under.call('conversations.learnShape', { account, ticket, sentence });
    expect(learned.posts).toBe(kept?.posts.length);
    await whenSettled('the other one', async () => {
      const posts = await postsOf(other);
      return posts.length > 0 && posts.every(({ post }) => post.readBy.name === 'learned');
    });
    expect((await askedFor(ticket)).length).toBe(1);
    expect(service.pageLog.all().length).toBeGreaterThanOrEqual(asked);
  });

  it('that was learned from as it was kept is asked for again, where a login came before it since', async () => {
    await start({ pages: { theme: 'flat' } });
    await allow(true);
    const [ticket = ''] = await quietTickets();
    await read(ticket);
    const sentence = service.conversation(ticket)?.posts[0]?.message.split(/[.\r\n]/)[0] ?? '';
    under.clock.advance(1000);
    service.turn({ pages: { gate: 'login-form' } });
    const refused = await under.callFails('ticket.readConversation', { account, ticket, fresh: true });
    expect(refused.detail).toMatchObject({ reason: 'login-required' });
    await under.call('conversations.learnShape', { account, ticket, sentence });
    expect((await postsOf(ticket))[0]?.post.readBy.name).toBe('learned');
    service.turn({ pages: { gate: null } });
    const asked = (await askedFor(ticket)).length;
    await read(ticket);
    expect((await askedFor(ticket)).length).toBe(asked + 1);
  });
});

/** Pages of that size are read in `hostile-pages.test.ts` as well. */
const LARGE = [
  'a post of 3 MB',
  { theme: 'six' },
  (ticket: string) => service.writeOddPosts(ticket, { kind: 'large' }),
] as const;

describe('a conversation that is hard to read', () => {
  it.each([
    [
      '400 posts',
      { theme: 'twenty-one', order: 'ascending' },
      (ticket: string) => service.writeOddPosts(ticket, { kind: 'many' }),
    ],
    ...(isFullRun ? [LARGE] : []),
    [
      'an old charset',
      { theme: 'six', charset: 'iso-8859-1-in-page' },
      (ticket: string) => service.customerReply(ticket, 'Größe über 5 GB – naïve façade'),
    ],
    ['a slow page', { theme: 'practice', delay: 1500 }, () => undefined],
  ] as const)('comes whole: %s', async (_what, pages, write) => {
    await start({ pages: { ...pages } });
    const ticket = await quietTicket();
    write(ticket);
    under.clock.advance(2 * MINUTE);
    await under.call('sync.now', { account });
    await allow(true);
    expect(await read(ticket, true)).toBe('known');
    const written = service.conversation(ticket)?.posts ?? [];
    const posts = await postsOf(ticket);
    expect(posts).toHaveLength(written.length);
    const words = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, 1000);
    expect(words(posts.at(-1)?.post.text ?? '')).toBe(words(written.at(-1)?.message ?? '').slice(0, 1000));
  });

  it('a wrong code shows nothing, and takes nothing away', async () => {
    await start({ pages: { theme: 'six' } });
    await allow(true);
    const [ticket = ''] = await quietTickets();
    await read(ticket);
    const posts = await postsOf(ticket);
    service.removeTicket(ticket);
    expect(await under.callFails('ticket.readConversation', { account, ticket, fresh: true })).toMatchObject({
      detail: { reason: 'no-such-ticket' },
    });
    expect(await postsOf(ticket)).toEqual(posts);
    under.clock.advance(DAY);
  });
});
