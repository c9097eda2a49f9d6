/** An account's settings that are learned or given by the agent, and its health. */
import { afterEach, describe, expect, it } from 'vitest';
import { whenSettled } from '../helpers/under-way.ts';
import type { ServiceOptions } from '../service/service.ts';
import {
  type DeskUnderTest,
  memoryKeychain,
  openDesk,
  rowsOf,
  send,
  signIn,
  startTestService,
  type TestService,
  waitForState,
} from './harness.ts';

let service: TestService;
let under: DeskUnderTest;
let account: string;
const keychain = memoryKeychain();

afterEach(async () => {
  await under?.stop();
  await service?.stop();
  keychain.entries.clear();
});

async function open(options: ServiceOptions = {}): Promise<void> {
  service = await startTestService(options);
  under = await openDesk({ keychain });
  ({ id: account } = await signIn(under, service));
}
const view = async () => {
  const one = (await under.call('account.list', {})).find(({ id }) => id === account);
  if (!one) throw new Error('the account is not there');
  return one;
};
const configure = (settings: object) => under.call('account.configure', { account, settings });
const refused = async (settings: object) => (await under.callFails('account.configure', { account, settings })).detail;
const first = async () => {
  const [row] = await rowsOf(under, account, 'active');
  if (!row) throw new Error('no ticket');
  return row;
};

describe('departments', () => {
  it('have the names that the agent gives them, one by one, wherever they are shown', async () => {
    await open();
    const row = await first();
    const label = async () =>
      (await under.call('queue.list', { account })).find(({ key }) => key === `dept:${row.deptId}`)?.label;
    expect(await label()).toBe(row.deptId);
    await configure({ departments: { [row.deptId]: '  Technik ', constructor: 'x' } });
    await configure({ departments: { '99': 'Sales' } });
    expect(await label()).toBe('Technik');
    expect((await under.call('ticket.get', { account, ticket: row.id })).ticket.deptName).toBe('Technik');
    expect((await view()).settings.departments).toEqual({ [row.deptId]: 'Technik', '99': 'Sales', constructor: 'x' });
    await configure({ departments: { [row.deptId]: '' } });
    expect(await label()).toBe(row.deptId);
    expect((await view()).settings.departments).toEqual({ '99': 'Sales', constructor: 'x' });
  });
});

describe('links', () => {
  it('are kept by page, and only such as lead to one', async () => {
    await open();
    await configure({ links: { customer: 'https://b.example/c/{id}', whois: 'https://w.example/{domain}' } });
    await configure({ links: { order: 'https://b.example/o/{number}', whois: '' } });
    expect((await view()).settings.links).toEqual({
      customer: 'https://b.example/c/{id}',
      order: 'https://b.example/o/{number}',
    });
    for (const bad of ['http://b.example/{id}', 'https://b.example/', 'javascript:{id}', 'https://b.example/{id}{x}']) {
      expect(await refused({ links: { customer: bad } })).toEqual({ reason: 'bad-link', field: 'links.customer' });
    }
  });

  it('open with what is given for them, encoded, and not without', async () => {
    await open();
    const link = (kind: 'product' | 'domain' | 'whois', more: object) => ({ account, kind, ...more });
    expect((await under.callFails('link.open', link('product', { id: '1' }))).detail).toEqual({
      reason: 'no-link',
      field: 'links.product',
    });
    // Domains can be looked up from the first day on, by the name that registries know.
    await under.call('link.open', link('whois', { domain: 'bücher.example' }));
    expect(under.opened.splice(0)).toEqual(['https://who.is/whois/xn--bcher-kva.example']);
    await configure({
      links: { product: 'https://b.example/{client}/{id}', whois: 'https://w.example/?q={domain}' },
    });
    expect((await under.callFails('link.open', link('product', { id: '1' }))).detail?.reason).toBe('link-incomplete');
    // The page learns no address from it.
    expect(await under.call('link.open', link('product', { id: '1/../2', client: 'a?b' }))).toBeNull();
    await under.call('link.open', link('whois', { domain: 'bücher.example' }));
    expect(under.opened).toEqual(['https://b.example/a%3Fb/1%2F..%2F2', 'https://w.example/?q=b%C3%BCcher.example']);
  });

  it('of a ticket are learned from the address of any cached one, and the family’s others offered', async () => {
    await open();
    const row = await first();
    const url = `https://billing.example/admin/supporttickets.php?action=view&id=${row.id}&token=abc#x`;
    const learned = await under.call('account.learnLink', { account, ticket: null, url });
    expect(learned).toMatchObject({
      template: 'https://billing.example/admin/supporttickets.php?action=view&id={id}',
      otherHost: 'billing.example',
      others: { product: 'https://billing.example/admin/clientsservices.php?userid={client}&id={id}' },
    });
    expect((await view()).settings.ticketLink).toBe(learned.template);
    await under.call('ticket.openConversation', { account, ticket: row.id });
    expect(under.opened).toEqual([`https://billing.example/admin/supporttickets.php?action=view&id=${row.id}`]);
    await configure({ links: learned.others });
    expect(Object.keys((await view()).settings.links)).toHaveLength(6);
  });

  it('of a ticket are learned from that ticket only, where one is named, and its access code is told to nobody', async () => {
    await open();
    const [row, other] = await rowsOf(under, account, 'active');
    if (!row || !other) throw new Error('too few tickets');
    const c = String(service.conversation(row.id)?.c ?? '');
    expect(c.length).toBeGreaterThan(4);
    const url = `https://b.example/viewticket.php?tid=${row.tid}&c=${c}`;
    expect((await under.callFails('account.learnLink', { account, ticket: other.id, url })).detail?.reason).toBe(
      'no-ticket-in-it',
    );
    const learned = await under.call('account.learnLink', { account, ticket: row.id, url });
    expect(learned).toEqual({
      template: 'https://b.example/viewticket.php?tid={tid}&c={c}',
      others: {},
      otherHost: 'b.example',
    });
    const seen = JSON.stringify([learned, await under.call('account.list', {}), under.logged, under.events]);
    expect(seen).not.toContain(c);
  });

  it('of a service over http are its own pages, and no others over http', async () => {
    await open();
    const row = await first();
    const page = `${service.url}/admin/supporttickets.php?action=view&id=`;
    const learned = await under.call('account.learnLink', { account, ticket: null, url: `${page}${row.id}` });
    expect(learned).toMatchObject({ template: `${page}{id}`, otherHost: null });
    await configure({ links: learned.others });
    await under.call('ticket.openConversation', { account, ticket: row.id });
    await under.call('link.open', { account, kind: 'customer', id: '7' });
    expect(under.opened).toEqual([`${page}${row.id}`, `${service.url}/admin/clientssummary.php?userid=7`]);
    expect(await refused({ links: { order: 'http://other.example/{id}' } })).toEqual({
      reason: 'bad-link',
      field: 'links.order',
    });
    const elsewhere = { account, ticket: null, url: `http://other.example/t?id=${row.id}` };
    expect(await under.callFails('account.learnLink', elsewhere)).toMatchObject({
      subject: service.url,
      detail: { reason: 'not-own-http' },
    });
  });

  it('of the practice desk lead to its service wherever that is', async () => {
    await open();
    const practice = await under.call('account.practice', {});
    const row = await whenSettled('its tickets', async () => (await rowsOf(under, practice.id, 'active'))[0]);
    await under.call('ticket.openConversation', { account: practice.id, ticket: row.id });
    const [url] = under.opened;
    const learned = await under.call('account.learnLink', { account: practice.id, ticket: null, url: url ?? '' });
    expect(learned).toEqual({ template: 'practice:/ticket/{tid}?c={c}', others: {}, otherHost: null });
  });
});

describe('the zone', () => {
  it('is suggested from our own sends', async () => {
    await open({ zone: 'Asia/Tokyo' });
    await configure({ zone: null });
    // Until then only by how old the newest reply would be.
    const before = await under.call('account.suggestZone', { account });
    expect(before).toMatchObject({ samples: 0, fitting: 0 });
    expect(before.guesses.map(({ zone }) => zone)).toContain('Asia/Tokyo');
    const item = await send(under, account, (await first()).id, 'Hello.');
    await under.call('outbox.sendNow', { account, item: item.id });
    await waitForState(under, account, item.id, 'accepted');
    const suggested = await whenSettled('it to be recognised', async () => {
      const found = await under.call('account.suggestZone', { account });
      return found.samples > 0 && found;
    });
    expect(suggested.guesses[0]).toEqual({ zone: 'Asia/Tokyo', offset: 540 });
    expect(suggested.fitting).toBe(suggested.samples);
  });

  it('is suggested from replies that were seen to arrive', async () => {
    await open({ zone: 'America/New_York' });
    await configure({ zone: null });
    service.nextSecond();
    service.customerReply((await first()).id, 'Any news?');
    await under.call('sync.now', { account });
    const { guesses, samples } = await under.call('account.suggestZone', { account });
    expect(samples).toBe(1);
    expect(guesses.map(({ zone }) => zone)).toContain('America/New_York');
  });

  it('that this computer does not know is refused', async () => {
    await open();
    expect(await refused({ zone: 'Mars/Olympus' })).toEqual({ reason: 'unknown-zone', field: 'zone' });
  });
});

describe('health', () => {
  const health = () => under.call('health.get', { account });
  const of = async (operation: string) => (await health()).operations.find((one) => one.operation === operation);

  it('counts every request by its operation, for an hour and a day, over a restart too', async () => {
    await open();
    await whenSettled('all kinds', async () => (await health()).kinds.every(({ fullAt }) => fullAt !== null));
    // Signing in looks at the tickets once, before there is an account to count it for.
    const before = (operation: string) => (operation === 'get-tickets' ? 1 : 0);
    const asked = (operation: string) => service.ledger.of(operation).length - before(operation);
    // A request on its way is in the ledger before its answer is counted.
    const counted = await whenSettled('the same count on both sides', async () => {
      const { operations } = await health();
      const business = operations.filter(({ operation }) => operation !== 'token');
      return business.every(({ operation, day }) => day === asked(operation)) && operations;
    });
    for (const { hour, day, p50, p95 } of counted.filter(({ operation }) => operation !== 'token')) {
      expect(hour).toBe(day);
      expect(p50).toBeGreaterThanOrEqual(0);
      expect(p95).toBeGreaterThanOrEqual(p50 ?? 0);
    }
    expect(counted.map(({ operation }) => operation)).toContain('get-clients-products');
    await under.restart();
    await whenSettled('no fewer than before', async () => {
      const known = asked('get-tickets');
      return ((await of('get-tickets'))?.day ?? 0) >= known;
    });
    under.clock.advance(2 * 3600_000);
    await whenSettled('the hour over', async () => ((await of('get-orders'))?.hour ?? 0) === 0);
    expect((await of('get-orders'))?.day).toBeGreaterThan(0);
  });

  it('tells of fields, statuses and shapes that nobody knows, with counts', async () => {
    await open({ tickets: 120, dialects: ['newer-fields', 'custom-statuses', 'flattened-everywhere'] });
    const found = await whenSettled('oddities', async () => {
      const { oddities } = await health();
      return oddities.some(({ what }) => what === 'status') && oddities;
    });
    expect(found).toContainEqual(
      expect.objectContaining({ of: 'tickets', what: 'status', name: 'Waiting for Registrar' }),
    );
    expect(found).toContainEqual(expect.objectContaining({ of: 'tickets', what: 'shape', name: 'flattened' }));
    expect(found.every(({ count }) => count > 0)).toBe(true);
  });

  it('knows none of a service that answers as documented', async () => {
    await open();
    await whenSettled('all kinds', async () => (await health()).kinds.every(({ fullAt }) => fullAt !== null));
    expect((await health()).oddities).toEqual([]);
  });

  it('lists what failed, without its words, the newest first', async () => {
    await open();
    service.faults.add({ operation: 'get-tickets', kind: '503', retryAfter: 0 });
    await under.callFails('sync.now', { account });
    service.faults.add({ operation: 'get-tickets', kind: 'html' });
    await under.callFails('sync.now', { account });
    const { incidents } = await whenSettled('both', async () => {
      const found = await health();
      return found.incidents.length >= 2 && found;
    });
    expect(incidents.slice(0, 2)).toMatchObject([
      { operation: 'get-tickets', kind: 'malformed', reason: 'html' },
      { operation: 'get-tickets', kind: 'busy', status: 503 },
    ]);
    expect(JSON.stringify(incidents)).not.toContain('maintenance');
  });

  it('says how large the databases are, and finds one that is damaged', async () => {
    await open();
    const { databases, kinds, largestSent } = await health();
    expect(databases.map(({ name, bytes }) => [name, bytes > 4096])).toEqual([
      ['cache', true],
      ['work', true],
      ['files', true],
    ]);
    expect(kinds[0]).toMatchObject({ kind: 'tickets', count: 40, refused: false });
    expect(largestSent).toBe(0);
    expect(await under.call('health.check', { account })).toEqual([
      { name: 'cache', whole: true },
      { name: 'work', whole: true },
      { name: 'files', whole: true },
    ]);
  });

  it('is told as a text without a name, a text, an address or a secret', async () => {
    await open({ dialects: ['custom-statuses'] });
    const row = await first();
    const { apiKey, apiSecret, email, password } = service.credentials;
    await configure({ agentName: 'Mara Lind', signature: 'Warm regards', departments: { '1': 'Geheim' } });
    const item = await send(under, account, row.id, 'A very private reply.');
    await under.call('outbox.sendNow', { account, item: item.id });
    await waitForState(under, account, item.id, 'accepted');
    service.faults.add({
      operation: 'get-tickets',
      kind: 'redirect',
      times: 0,
      location: 'https://portal.example/login?user=mara',
    });
    await under.callFails('sync.now', { account });
    const report = await under.call('health.report', { account });
    expect(report).toContain(`id ${account}`);
    expect(report).toMatch(/get-tickets: \d+ in an hour/);
    expect(report).toContain('add-ticket-reply: 1 in an hour');
    const { ticket } = await under.call('ticket.get', { account, ticket: row.id });
    const private_ = [
      ...[
        apiKey,
        apiSecret,
        email,
        password,
        new URL(service.url).host,
        'portal.example',
        'Mara Lind',
        'Warm regards',
        'Geheim',
      ],
      ...[
        ticket.subject,
        ticket.requester.name,
        ticket.requester.email,
        ticket.tid,
        'A very private reply',
        'Waiting for Registrar',
      ],
      ...[under.dataDir, 'Best regards'],
    ];
    for (const text of private_) expect(report).not.toContain(text);
    expect(report).not.toMatch(/@|:\/\//);
  });
});
