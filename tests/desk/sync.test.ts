/**
 * Sync, rule by rule, as `decisions.md` has them: a real desk and store, and a service that lists
 * in odd ways.
 */
import { afterEach, describe, expect, it } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import { asTimePasses, whenSettled } from '../helpers/under-way.ts';
import type { ServiceOptions } from '../service/service.ts';
import {
  type DeskUnderTest,
  openDesk,
  rowsOf,
  signIn,
  startTestService,
  type TestService,
  waitUntilSynced,
} from './harness.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;

let service: TestService;
let under: DeskUnderTest;
let id: string;

afterEach(async () => {
  await under?.stop();
  await service?.stop();
});

async function open(options: ServiceOptions & { cap?: number; ticketsBy?: 'id' } = {}): Promise<void> {
  const { cap, ticketsBy, ...rest } = options;
  service = await startTestService(rest);
  service.turn({ ...(cap ? { cap } : {}), ...(ticketsBy ? { ticketsBy } : {}) });
  under = await openDesk();
}

/** Signs in without waiting for anything to come. */
async function enter(): Promise<void> {
  const { id: account } = await under.call('account.signIn', {
    address: service.url,
    ...service.credentials,
    remember: true,
    allowHttp: false,
  });
  id = account;
}

async function openSynced(options?: Parameters<typeof open>[0]): Promise<void> {
  await open(options);
  ({ id } = await signIn(under, service));
}

const view = async (): Promise<Account> => {
  const account = (await under.call('account.list', {})).find((one) => one.id === id);
  if (!account) throw new Error('the account is not there');
  return account;
};
const allTickets = async () =>
  (await under.call('queue.list', { account: id })).filter(({ key }) => key.startsWith('status:'));
/** Counts the cached tickets, whatever their status. */
const cached = async () => (await allTickets()).reduce((sum, { count }) => sum + count, 0);
/** But for the look of the sign-in, whether there is such an API. */
const reads = () =>
  service.ledger
    .of('get-tickets')
    .map(({ params }) => params as Record<string, string>)
    .filter(({ limitnum }) => limitnum !== '1');
/** Pages of the whole list, by where they begin. */
const unfiltered = () =>
  reads()
    .filter((params) => params.status === undefined && params.subject === undefined)
    .map((params) => Number(params.limitstart));
const detail = (ticket: string) => under.call('ticket.get', { account: id, ticket });
const poll = () => under.call('sync.now', { account: id });

/** A full pass from its beginning to its end. */
async function fullPass(): Promise<void> {
  const passes = () => under.logged.filter((line) => line.startsWith('sync.pass ') && line.includes('"whole"')).length;
  const before = passes();
  under.clock.advance(DAY + HOUR);
  await asTimePasses('a full pass', async () => {
    // It rests between its pages.
    under.clock.advance(5000);
    return passes() > before && (await view()).sync.phase === 'idle';
  });
}
describe('a first sync', () => {
  it('shows what awaits a reply after its first page, while the rest is still coming', async () => {
    await open({ tickets: 300 });
    service.faults.add({ operation: 'get-tickets', kind: 'held', skip: 2 });
    await enter();
    const rows = await whenSettled('the first rows', async () => {
      const found = await rowsOf(under, id);
      return found.length > 0 && found;
    });
    expect(reads().map((params) => params.status)).toEqual(['Awaiting Reply']);
    expect((await view()).sync.phase).toBe('first');
    const times = rows.map((row) => row.lastAt?.text ?? '');
    expect(times).toEqual([...times].sort().reverse());
    const awaiting = (await under.call('queue.list', { account: id })).find(({ key }) => key === 'awaiting');
    expect(awaiting).toMatchObject({ key: 'awaiting', atLeast: true, count: rows.length });
    service.faults.clear();
  });

  it('says how far it is, and never more than there are', async () => {
    await open({ tickets: 300, cap: 50 });
    // Two pages come between two looks, however long those take.
    const twoPages = () => {
      service.faults.clear();
      service.faults.add({ operation: 'get-tickets', kind: 'held', skip: 2 });
    };
    twoPages();
    await enter();
    const seen: { done: number; total: number | null }[] = [];
    await asTimePasses('the end', async () => {
      const { sync, connection } = await view();
      if (sync.phase === 'first') seen.push({ done: sync.done, total: sync.total });
      twoPages();
      return sync.phase === 'idle' && connection.state === 'online';
    });
    service.faults.clear();
    expect(await cached()).toBe(300);
    expect(seen.length).toBeGreaterThan(2);
    for (const { done, total } of seen) expect(done).toBeLessThanOrEqual(total ?? 300);
    const awaiting = (await under.call('queue.list', { account: id })).find(({ key }) => key === 'awaiting');
    expect(awaiting?.atLeast).toBe(false);
  });

  it('begins to count anew after signing out in the middle of it', async () => {
    await open({ tickets: 400, cap: 25 });
    service.faults.add({ operation: 'get-tickets', kind: 'held', skip: 26, times: 0 });
    await enter();
    await whenSettled('some tickets', async () => (await view()).sync.done > 150);
    const left = under.call('account.signOut', { account: id });
    service.faults.clear();
    await left;
    expect((await view()).sync).toEqual({ phase: 'idle', done: 0, total: null });
    expect(await cached()).toBe(0);
    const { apiKey, apiSecret, password } = service.credentials;
    await under.call('account.resume', { account: id, apiKey, apiSecret, password, remember: true });
    await whenSettled('the first sync', async () => {
      const { sync, connection } = await view();
      expect(sync.done).toBeLessThanOrEqual(400);
      return sync.phase === 'idle' && connection.state === 'online';
    });
    expect(await cached()).toBe(400);
  });

  it('goes on where it was left by a stop', async () => {
    await open({ tickets: 400, cap: 25 });
    service.faults.add({ operation: 'get-tickets', kind: 'held', skip: 22, times: 0 });
    await enter();
    await whenSettled('a part of it', () => unfiltered().length > 5);
    const stopped = under.desk.stop();
    service.faults.clear();
    await stopped;
    const last = Math.max(...unfiltered());
    service.ledger.clear();
    await under.restart();
    await waitUntilSynced(under, id);
    expect(await cached()).toBe(400);
    expect(Math.min(...unfiltered().filter((start) => start > 0))).toBeGreaterThanOrEqual(last - 25);
    // Only the look at what is new, at its end, begins at the top.
    expect(unfiltered()[0]).toBeGreaterThan(0);
  });

  it('goes on after a failure in the middle of it', async () => {
    await open({ tickets: 300, cap: 50 });
    service.faults.add({ operation: 'get-tickets', kind: '5xx-before', skip: 8 });
    await enter();
    await whenSettled('the failure', async () => (await view()).connection.error?.kind === 'server');
    expect((await view()).sync.phase).toBe('first');
    under.clock.advance(10_000);
    await waitUntilSynced(under, id);
    expect(await cached()).toBe(300);
  });

  it.each([
    ['a cap of 25', ['capped']],
    ['a cap, and totals that count the page only', ['capped', 'total-wrong']],
    ['no totals', ['total-missing']],
    ['limitnum passed over', ['limitnum-ignored']],
    ['every dialect', ['all']],
  ])('brings every ticket with %s', async (_, dialects) => {
    await open({ tickets: 130 });
    service.turn({ dialects });
    await enter();
    await waitUntilSynced(under, id);
    expect(await cached()).toBe(130);
  });

  it('brings every ticket of a list that moves while it is paged', async () => {
    await open({ tickets: 300, cap: 50 });
    service.faults.add({ operation: 'get-tickets', kind: 'moving-list', times: 12 });
    await enter();
    await waitUntilSynced(under, id);
    expect(await cached()).toBe(300);
  });

  it('brings every ticket that stays, where others are deleted while it is paged', async () => {
    await open({ tickets: 300, cap: 50 });
    service.faults.add({ operation: 'get-tickets', kind: 'latency', ms: 60 });
    await enter();
    await whenSettled('the third page', () => unfiltered().length >= 3);
    const newest = (await rowsOf(under, id, 'active')).slice(0, 30);
    for (const row of newest) service.removeTicket(row.id);
    await waitUntilSynced(under, id);
    const removed = new Set(newest.map((row) => row.id));
    for (let ticket = 10_001; ticket <= 10_300; ticket++) {
      if (!removed.has(String(ticket))) expect((await detail(String(ticket))).ticket.id).toBe(String(ticket));
    }
  });
});

describe('the order of the list', () => {
  it('is learned: a poll reads one page of a list that falls by last reply, and finds what is new', async () => {
    await openSynced({ tickets: 300, cap: 50 });
    service.ledger.clear();
    await poll();
    expect(unfiltered()).toEqual([0]);
    const closed = (await rowsOf(under, id, 'status:Closed'))[0];
    service.nextSecond();
    service.colleagueReply(closed?.id ?? '', 'For the record.');
    await poll();
    expect((await detail(closed?.id ?? '')).ticket.status).toBe('Answered');
  });

  it('where it is another one, no poll stops early at an unchanged page: full passes meet the rest, every hour', async () => {
    await openSynced({ tickets: 120, cap: 50, ticketsBy: 'id' });
    expect(await cached()).toBe(120);
    service.ledger.clear();
    await poll();
    expect(unfiltered()).toEqual([]);
    under.clock.advance(HOUR + 60_000);
    await asTimePasses('an hourly pass', () => {
      under.clock.advance(5000);
      return unfiltered().length >= 3;
    });
  });

  it('is forgotten where a page says otherwise', async () => {
    await openSynced({ tickets: 120, cap: 50 });
    service.turn({ ticketsBy: 'id' });
    await poll();
    service.ledger.clear();
    await poll();
    expect(unfiltered().filter((start) => start === 0).length).toBeLessThanOrEqual(1);
    await asTimePasses('a full pass instead', () => {
      under.clock.advance(10 * 60_000);
      return unfiltered().length >= 3;
    });
  });

  it('a look that was cut short goes as deep the next time, though what is above is known by then', async () => {
    await openSynced({ tickets: 200, cap: 25 });
    const quiet = (await rowsOf(under, id, 'status:Closed')).slice(-60);
    service.nextSecond();
    for (const row of quiet) service.colleagueReply(row.id, 'Done.');
    service.faults.add({ operation: 'get-tickets', kind: '5xx-before', skip: 1 });
    expect((await under.callFails('sync.now', { account: id })).kind).toBe('server');
    const statuses = async () =>
      new Set((await Promise.all(quiet.map((row) => detail(row.id)))).map((one) => one.ticket.status));
    expect(await statuses()).toEqual(new Set(['Answered', 'Closed']));
    await poll();
    expect(await statuses()).toEqual(new Set(['Answered']));
  });
});

describe('queues of the service', () => {
  it('hold what it returned for them, also where a ticket left without a reply', async () => {
    await openSynced();
    const [row] = await rowsOf(under, id);
    service.setStatus(row?.id ?? '', 'Closed');
    await poll();
    expect((await rowsOf(under, id)).some(({ id: ticket }) => ticket === row?.id)).toBe(false);
    expect((await detail(row?.id ?? '')).ticket.status).toBe('Closed');
    const observed = (await under.call('ticket.timeline', { account: id, ticket: row?.id ?? '' })).filter(
      (entry) => entry.kind === 'observed' && entry.field === 'status',
    );
    expect(observed).toHaveLength(1);
  });

  it('of several pages miss nobody who moves to the top meanwhile', async () => {
    await openSynced({ tickets: 300, cap: 25 });
    const active = (await rowsOf(under, id, 'active')).map((row) => row.id);
    const last = active.at(-1) ?? '';
    expect(active.length).toBeGreaterThan(50);
    service.faults.add({
      operation: 'get-tickets',
      kind: 'slow',
      ms: 800,
      where: { status: 'All Active Tickets', limitstart: '20' },
    });
    const polled = poll();
    await whenSettled('the second page', () =>
      reads().some((p) => p.status === 'All Active Tickets' && p.limitstart === '0'),
    );
    service.nextSecond();
    service.customerReply(last, 'Still here.');
    await polled;
    expect((await rowsOf(under, id, 'active')).map((row) => row.id).sort()).toEqual([...active].sort());
  });

  it('are worked out where it refuses them, and say so', async () => {
    await open();
    service.faults.add({ operation: 'get-tickets', kind: 'warning', times: 0, where: { status: 'Awaiting Reply' } });
    await enter();
    await waitUntilSynced(under, id);
    await poll();
    const queues = await under.call('queue.list', { account: id });
    const basis = Object.fromEntries(queues.map(({ key, basis }) => [key, basis]));
    expect(basis).toMatchObject({ awaiting: 'computed', active: 'service' });
    expect((await rowsOf(under, id)).length).toBeGreaterThan(0);
  });

  it('are left as they were where something in between refuses everything', async () => {
    await openSynced();
    service.faults.add({ operation: 'get-tickets', kind: 'redirect', times: 0 });
    await under.callFails('sync.now', { account: id });
    const queues = await under.call('queue.list', { account: id });
    expect(queues.find(({ key }) => key === 'awaiting')?.basis).toBe('service');
  });
});

describe('full passes', () => {
  it('run daily, slowly, and a ticket is gone after two that did not meet it', async () => {
    await openSynced({ tickets: 120, cap: 50 });
    const closed = (await rowsOf(under, id, 'status:Closed'))[0]?.id ?? '';
    service.removeTicket(closed);
    service.ledger.clear();
    await fullPass();
    expect(Math.max(...unfiltered())).toBeGreaterThan(80);
    expect((await detail(closed)).gone).toBe(false);
    await fullPass();
    expect((await detail(closed)).gone).toBe(true);
    expect(await cached()).toBe(120);
  });

  it('go back as far as the account keeps closed tickets, and drop the rest', async () => {
    await openSynced({ tickets: 300, cap: 25 });
    const before = await cached();
    const closed = await rowsOf(under, id, 'status:Closed');
    const ages = closed.map((row) => (Date.now() - (row.lastAt?.utc ?? 0)) / DAY).sort((a, b) => a - b);
    const days = Math.ceil(ages[Math.floor(ages.length / 2)] ?? 0) || 1;
    const kept = ages.filter((age) => age < days - 1).length;
    expect(kept).toBeLessThan(closed.length);
    service.ledger.clear();
    await under.call('account.configure', { account: id, settings: { retentionDays: days } });
    await asTimePasses('the rest dropped', async () => {
      under.clock.advance(5000);
      return (await cached()) < before;
    });
    const left = await rowsOf(under, id, 'status:Closed');
    for (const row of left) expect((Date.now() - (row.lastAt?.utc ?? 0)) / DAY).toBeLessThan(days + 1);
    expect(left.length).toBeGreaterThanOrEqual(kept);
    // Tickets that await us stay, however old.
    const awaiting = (await under.call('queue.list', { account: id })).find(({ key }) => key === 'active');
    expect((await rowsOf(under, id, 'active')).length).toBe(awaiting?.count);

    await under.call('account.configure', { account: id, settings: { retentionDays: 0 } });
    await asTimePasses('all of them again', async () => {
      under.clock.advance(5000);
      return (await cached()) === before;
    });
  });

  it('dropped what no poll brings back, also where a page reaches down to it', async () => {
    await openSynced({ tickets: 60 });
    const before = await cached();
    await under.call('account.configure', { account: id, settings: { retentionDays: 30 } });
    await asTimePasses('the rest dropped', async () => {
      under.clock.advance(5000);
      return (await cached()) < before;
    });
    const counts = async () => (await under.call('queue.list', { account: id })).map(({ key, count }) => [key, count]);
    const left = await counts();
    await under.call('sync.now', { account: id });
    expect(await counts()).toEqual(left);
  });
});

describe('the pace', () => {
  const asked = () => reads().length;

  it('is that of the agent: slower without the focus, slower still when nobody is there', async () => {
    await openSynced();
    service.ledger.clear();
    under.clock.advance(61_000);
    await whenSettled('a poll within a minute', () => asked() > 0);
    await whenSettled('its end', async () => (await view()).sync.phase === 'idle');
    await under.call('desk.presence', { focused: false, idle: false });
    service.ledger.clear();
    under.clock.advance(100_000);
    await whenSettled('nothing', async () => (await view()).sync.phase === 'idle');
    expect(asked()).toBe(0);
    // The window says so every minute: it is still there.
    await under.call('desk.presence', { focused: false, idle: false });
    under.clock.advance(200_000);
    await whenSettled('a poll within five minutes', () => asked() > 0);
    await whenSettled('its end', async () => (await view()).sync.phase === 'idle');
    await under.call('desk.presence', { focused: true, idle: true });
    service.ledger.clear();
    under.clock.advance(500_000);
    expect(asked()).toBe(0);
    // Back: what is due is asked for at once.
    await under.call('desk.presence', { focused: true, idle: false });
    await whenSettled('a poll at once', () => asked() > 0);
  });

  it('is half of that on battery, and the health page says so', async () => {
    let onBattery = false;
    await openSynced();
    await under.stop();
    under = await openDesk({ host: { power: { onBattery: () => onBattery } } });
    ({ id } = await signIn(under, service));
    await whenSettled('rest', async () => (await view()).sync.phase === 'idle');
    const pace = async () => (await under.call('health.get', { account: id })).pace;
    expect(await pace()).toEqual({ attention: 'focused', onBattery: false, metered: false, every: [30, 60] });
    onBattery = true;
    expect(await pace()).toEqual({ attention: 'focused', onBattery: true, metered: false, every: [60, 120] });
    // The next poll was planned before; the one after it follows the battery.
    service.ledger.clear();
    under.clock.advance(61_000);
    await whenSettled('a poll', () => asked() > 0);
    await whenSettled('its end', async () => (await view()).sync.phase === 'idle');
    service.ledger.clear();
    under.clock.advance(59_000);
    await whenSettled('rest', async () => (await view()).sync.phase === 'idle');
    expect(asked()).toBe(0);
    under.clock.advance(62_000);
    await whenSettled('a poll within two minutes', () => asked() > 0);
  });

  it('keeps the service’s word when it asks to wait, by hand too', async () => {
    await openSynced();
    service.faults.add({ operation: 'get-tickets', kind: '429', retryAfter: 300 });
    expect(await under.callFails('sync.now', { account: id })).toMatchObject({
      kind: 'busy',
      detail: { retryAfter: 300 },
    });
    service.ledger.clear();
    under.clock.advance(120_000);
    const again = await under.callFails('sync.now', { account: id });
    expect(again.kind).toBe('busy');
    expect(again.detail?.retryAfter).toBeGreaterThan(100);
    expect(again.detail?.retryAfter).toBeLessThanOrEqual(180);
    expect(reads()).toEqual([]);
    under.clock.advance(181_000);
    await whenSettled('a poll after it', () => asked() > 0);
  });

  it('tells the window of the last answer without being asked', async () => {
    await openSynced();
    await whenSettled('rest', async () => (await view()).sync.phase === 'idle');
    const before = (await view()).connection.lastSuccess ?? 0;
    under.clock.advance(61_000);
    await whenSettled('another answer', async () => ((await view()).connection.lastSuccess ?? 0) > before);
    await whenSettled('the end', async () => (await view()).sync.phase === 'idle');
    under.events.length = 0;
    under.clock.advance(5_000);
    expect(under.events.filter((event) => event.name === 'accounts.changed').length).toBeLessThanOrEqual(2);
    expect(under.events.some((event) => event.name === 'accounts.changed')).toBe(true);
  });
});

describe('clearing the cache', () => {
  it('forgets what the service told, reads it again, and keeps what the agent wrote', async () => {
    await openSynced({ tickets: 120, cap: 50 });
    const [row] = await rowsOf(under, id);
    const ticket = row?.id ?? '';
    await under.call('draft.save', { account: id, id: crypto.randomUUID(), ticket, rev: 0, text: 'Half a thought' });
    await under.call('excerpt.add', { account: id, ticket, text: 'They said so.' });
    service.ledger.clear();
    const after = await under.call('account.clearCache', { account: id });
    expect(after.sync).toMatchObject({ done: 0 });
    await whenSettled('all of it again', async () => (await cached()) === 120);
    expect(Math.max(...unfiltered())).toBeGreaterThan(80);
    expect((await under.call('draft.get', { account: id, ticket }))?.text).toBe('Half a thought');
    const kinds = (await under.call('ticket.timeline', { account: id, ticket })).map((entry) => entry.kind);
    expect(kinds).toContain('excerpt');
  });

  it('forgets what the palette found with the service, too', async () => {
    await openSynced();
    await whenSettled('the domains', async () => {
      const records = await under.call('records.status', { account: id });
      return records.find(({ kind }) => kind === 'domains')?.fullAt;
    });
    const found = await under.call('search.run', { account: id, query: 'com', kinds: ['domain'], from: 0, count: 1 });
    const text = found.hits[0]?.title ?? '';
    const ask = async () => {
      const { answers } = await under.call('palette.ask', { account: id, text });
      return answers.some(({ kind, title }) => kind === 'domain' && title === text);
    };
    const asked = () => service.ledger.of('get-clients-domains').filter(({ params }) => params.domain === text).length;
    expect([await ask(), await ask(), asked()]).toEqual([true, true, 1]);
    await under.call('account.clearCache', { account: id });
    await whenSettled('the service again', async () => (await view()).connection.state === 'online');
    expect([await ask(), asked()]).toEqual([true, 2]);
  });
});
