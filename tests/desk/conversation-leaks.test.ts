/**
 * Requests of the desk when it reads tickets' pages: where they go, with which headers, and that an
 * access code stands only in the address of its own page.
 */
import { afterEach, expect, it } from 'vitest';
import { postKey } from '../../shared/domain/post-file.ts';
import { asTimePasses } from '../helpers/under-way.ts';
import type { RunningService, ServiceOptions } from '../service/service.ts';
import { type DeskUnderTest, openDesk, rowsOf, signIn, startTestService } from './harness.ts';

let service: RunningService;
let under: DeskUnderTest;
let account: string;

async function start(options: ServiceOptions): Promise<void> {
  service = await startTestService({ tickets: 12, customers: 4, ...options });
  under = await openDesk();
  account = (await signIn(under, service)).id;
}
afterEach(async () => {
  await under.stop();
  await service.stop();
});

const allTickets = async () => {
  const { rows } = await under.call('queue.rows', {
    account,
    view: 'active',
    sort: { by: 'lastReply', dir: 'desc' },
    from: 0,
    count: 200,
  });
  const closed = await rowsOf(under, account, 'status:Closed');
  return [...rows, ...closed].map(({ id }) => id);
};

/** The access codes of all tickets, as only the system's browser is told. */
async function codes(): Promise<Map<string, string>> {
  const set = (ticketLink: string) => under.call('account.configure', { account, settings: { ticketLink } });
  await set(`${service.url}/to-the-browser?id={id}&c={c}`);
  for (const ticket of await allTickets()) await under.call('ticket.openConversation', { account, ticket });
  await set('');
  const pairs = under.opened.splice(0).map((url) => new URL(url).searchParams);
  return new Map(pairs.map((query) => [query.get('id') ?? '', query.get('c') ?? '']));
}

const requests = () =>
  service.pageLog.all().map((request) => ({ ...request, url: new URL(request.address, service.url) }));

const found = () =>
  asTimePasses('the place', async () => {
    under.clock.advance(1000);
    return (await under.call('account.list', {}))[0]?.conversations.page.found === 'found';
  });

it('no code goes to a guessed address, no token anywhere, and a cookie only where it was set', async () => {
  await start({ pages: { theme: 'six', folder: '/portal' } });
  const known = await codes();
  expect(known.size).toBeGreaterThan(5);
  await under.call('account.configure', { account, settings: { readPages: true } });
  await found();
  const guesses = requests();
  for (const ticket of known.keys())
    expect(await under.call('ticket.readConversation', { account, ticket, fresh: true })).toBe('known');

  const secrets = [...known.values()];
  const holdsCode = (text: string) => secrets.some((code) => text.includes(code));
  // Some guesses went to other folders, and none had anything of a ticket's.
  expect(new Set(guesses.map(({ url }) => url.pathname)).size).toBeGreaterThan(3);
  const all = requests();
  const place = '/portal/viewticket.php';
  expect(all.filter(({ address, url }) => url.pathname !== place && holdsCode(address))).toEqual([]);
  expect(all.filter(({ address }) => holdsCode(address)).length).toBeGreaterThanOrEqual(secrets.length);
  for (const { method, headers, url } of all) {
    expect(method).toBe('GET');
    expect(Object.keys(headers)).not.toContain('authorization');
    expect(Object.keys(headers)).not.toContain('referer');
    // Each reading begins without any, and asks for one page.
    expect(headers.cookie).toBeUndefined();
    expect([...url.searchParams.keys()]).toEqual(['tid', 'c']);
  }
});

it('a file comes by the cookie of its own reading, and each reading has another', async () => {
  await start({ pages: { theme: 'twenty-one' } });
  const [first = '', second = ''] = (await rowsOf(under, account, 'status:Closed')).map(({ id }) => id);
  for (const ticket of [first, second])
    service.customerReply(ticket, 'The log.', [{ name: 'a.log', data: Buffer.from(`log of ${ticket}`) }]);
  under.clock.advance(2 * 60_000);
  await under.call('sync.now', { account });
  await under.call('account.configure', { account, settings: { readPages: true } });
  for (const ticket of [first, second]) {
    await under.call('ticket.readConversation', { account, ticket, fresh: true });
    const timeline = await under.call('ticket.timeline', { account, ticket });
    const post = timeline.flatMap((entry) => (entry.kind === 'post' ? [entry.post] : [])).at(-1);
    if (!post) throw new Error('no post');
    const [file] = post.files;
    // Some services put the code into these addresses: no window is told them.
    expect(file?.link).toBeNull();
    await under.call('postFile.fetch', { account, ticket, post: postKey(post), index: file?.index ?? 0 });
  }
  const files = requests().filter(({ url }) => url.pathname === '/dl.php');
  expect(files.map(({ status }) => status)).toEqual([200, 200]);
  const [one, other] = files.map(({ headers }) => headers.cookie);
  expect(one).toMatch(/^PHPSESSID=\w+$/);
  expect(other).toMatch(/^PHPSESSID=\w+$/);
  expect(one).not.toBe(other);
  expect(files.some(({ headers }) => 'authorization' in headers || 'referer' in headers)).toBe(false);
});

it('no code stands in a log, an event, a page of health, an account or an error', async () => {
  await start({ pages: { theme: 'practice' } });
  const known = await codes();
  await under.call('account.configure', { account, settings: { readPages: true } });
  await found();
  const tickets = [...known.keys()];
  const told: unknown[] = [];
  const read = async () => {
    for (const ticket of tickets)
      told.push(await under.desk.call('ticket.readConversation', { account, ticket, fresh: true }));
    told.push(await under.call('health.get', { account }), await under.call('health.report', { account }));
    told.push(await under.call('account.list', {}));
  };
  await read();
  for (const gate of ['login-form', 'login-elsewhere', 'challenge-403', 'maintenance', 'too-many'] as const) {
    service.turn({ pages: { gate, moved: gate === 'login-form' ? 'outside' : null } });
    await read();
  }
  for (const ticket of tickets) told.push(await under.call('ticket.timeline', { account, ticket }));
  const said = JSON.stringify([told, under.logged, under.events]);
  expect([...known.values()].filter((code) => said.includes(code))).toEqual([]);
  expect(said).not.toContain('PHPSESSID');
});
