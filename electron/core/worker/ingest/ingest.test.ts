/** Changes by a page of tickets in the store: new, observed, unread and gone tickets. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addHeldReply,
  at,
  detailOf,
  endFirstSync,
  ingestTickets,
  NOON,
  observedOf,
  openTestStore,
  seenAt,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';
import type { TicketPass } from '../ticket/ticket-sync.ts';

let store: Store;
beforeEach(() => {
  store = openTestStore();
});

const unread = (...ids: string[]) => ids.map((id) => detailOf(store, id).unread);
const ids = (view: 'awaiting' | 'unread' | 'active' | 'flagged') =>
  store.queues.rows(view, { by: 'number', dir: 'asc' }, 0, 200).rows.map((row) => row.id);

describe('a first sync', () => {
  it('brings what counts as seen, but what awaits our reply is unread', async () => {
    await ingestTickets(store, [wireTicket('1', { status: 'Open' })], { awaiting: true });
    await store.tickets.setFilter('awaiting', ['1'], NOON);
    await ingestTickets(store, [
      wireTicket('1', { status: 'Open' }),
      wireTicket('2'),
      wireTicket('3', { status: 'Open' }),
    ]);
    expect(unread('1', '2', '3')).toEqual([true, false, false]);
    expect(ids('unread')).toEqual(['1']);
  });

  it('takes a ticket out of the queue and its numbers as soon as it is seen answered, before the queue is read', async () => {
    const open = { status: 'Open', deptid: '1' };
    await ingestTickets(store, [wireTicket('1', open), wireTicket('2', open), wireTicket('3', open)], {
      awaiting: true,
    });
    await store.tickets.setFilter('awaiting', ['1', '2', '3'], NOON);
    await ingestTickets(store, [
      wireTicket('1', { ...open, status: 'Answered', lastreply: time('12:01:00') }),
      // Whether the service still counts these among those that wait, only it can say.
      wireTicket('2', { ...open, status: 'Escalated', lastreply: time('12:01:00') }),
    ]);
    expect(ids('awaiting').sort()).toEqual(['2', '3']);
    const list = store.queues.list();
    expect(list.find(({ key }) => key === 'awaiting')?.count).toBe(2);
    expect(list.find(({ key }) => key === 'dept:1')?.awaiting).toBe(2);
    // At odds with its status, the service may list it all the same.
    await ingestTickets(store, [wireTicket('1', { ...open, status: 'Answered', lastreply: time('12:01:00') })], {
      awaiting: true,
    });
    expect(ids('awaiting').sort()).toEqual(['1', '2', '3']);
  });

  it('does so whatever brought the ticket first', async () => {
    await ingestTickets(store, [wireTicket('1', { status: 'Escalated' })]);
    expect(unread('1')).toEqual([false]);
    await ingestTickets(store, [wireTicket('1', { status: 'Escalated' })], { awaiting: true });
    expect(unread('1')).toEqual([true]);
    expect(detailOf(store, '1').meaning).toBe('needs-us');
  });

  it('goes by the status where the service refuses that filter', async () => {
    await store.tickets.setFilter('awaiting', null, NOON);
    await ingestTickets(store, [
      wireTicket('1', { status: 'Customer-Reply' }),
      wireTicket('2'),
      wireTicket('3', { status: 'Closed' }),
    ]);
    expect(unread('1', '2', '3')).toEqual([true, false, false]);
    expect(ids('awaiting')).toEqual(['1']);
    expect(store.queues.list().find((queue) => queue.key === 'awaiting')?.basis).toBe('computed');
  });

  it('observes nothing, and every count is at least so many', async () => {
    await ingestTickets(store, [wireTicket('1')]);
    await ingestTickets(store, [wireTicket('1', { status: 'Closed', lastreply: time('11:00:00') })]);
    expect(observedOf(store, '1')).toEqual([]);
    expect(store.queues.list().map((queue) => [queue.key, queue.atLeast])).toContainEqual(['active', true]);
    expect(store.queues.list().map((queue) => [queue.key, queue.atLeast])).toContainEqual(['drafts', false]);
    endFirstSync(store);
    expect(store.queues.list().some((queue) => queue.atLeast)).toBe(false);
  });
});

describe('after the first sync', () => {
  beforeEach(async () => {
    await ingestTickets(store, [wireTicket('1'), wireTicket('2')], { at: at('11:00:00') });
    endFirstSync(store);
  });

  it('what is new is unread', async () => {
    const page = await ingestTickets(store, [wireTicket('3'), wireTicket('1')]);
    expect(page).toMatchObject({ ids: ['3', '1'], added: ['3'], changed: [] });
    expect(unread('1', '3')).toEqual([false, true]);
  });

  it('a closed ticket that comes late counts as seen, and one that was closed since does not', async () => {
    const closed = (id: string, lastreply: string) => wireTicket(id, { status: 'Closed', lastreply });
    // A list of no order says of none that it was closed since.
    await ingestTickets(store, [closed('6', time('10:00:00'))]);
    store.ticketSync.setFact('reached', time('09:00:00'));
    const open = wireTicket('5', { status: 'Open', lastreply: time('07:00:00') });
    await ingestTickets(store, [closed('3', time('10:00:00')), closed('4', time('08:59:59')), open]);
    expect(unread('3', '4', '5', '6')).toEqual([true, false, true, false]);
  });

  it('of two rows of one ticket the last is stored, and neither is news to the other', async () => {
    const rows = [wireTicket('1', { priority: 'Low' }), wireTicket('1', { priority: 'High' })];
    for (const changed of [['1'], []]) {
      expect(await ingestTickets(store, rows)).toMatchObject({ ids: ['1'], changed });
      expect(detailOf(store, '1').ticket.priority).toBe('High');
    }
  });

  it('a moved last reply is unread until its header was seen, and a stale sight does not take it back', async () => {
    const moved = wireTicket('1', { status: 'Customer-Reply', lastreply: time('11:30:00') });
    expect(await ingestTickets(store, [moved])).toMatchObject({ changed: ['1'], moved: ['1'], ours: [] });
    expect(unread('1')).toEqual([true]);
    store.tickets.markSeen('1', seenAt(time('09:00:00')));
    expect(unread('1')).toEqual([true]);
    store.tickets.markSeen('1', seenAt(time('11:30:00')));
    store.tickets.markSeen('1', seenAt(time('09:00:00')));
    expect(unread('1')).toEqual([false]);
    expect(ids('unread')).toEqual([]);
  });

  it('writes each change once, with the two looks between which it happened', async () => {
    const next = wireTicket('1', {
      status: 'Closed',
      priority: 'High',
      lastreply: time('11:30:00'),
      flag: '3',
      subject: 'Renamed &amp; moved',
      admin: 'Jonas Weber',
      attachment: '123456_log.txt',
      cc: 'boss@example.com',
      deptid: '2',
      deptname: 'Billing',
    });
    await ingestTickets(store, [next], { at: at('11:40:00') });
    await ingestTickets(store, [next], { at: at('11:50:00') });
    expect(observedOf(store, '1')).toEqual(
      expect.arrayContaining([
        ['status', 'Answered', 'Closed', false],
        ['priority', 'Medium', 'High', false],
        ['lastReply', time('09:00:00'), time('11:30:00'), false],
        ['flag', '0', '1', false],
        ['subject', 'Subject 1', 'Renamed & moved', false],
        ['staff', '', 'Jonas Weber', false],
        ['attachments', '[]', '["log.txt"]', false],
        ['cc', '[]', '["boss@example.com"]', false],
        ['department', '1', 'Billing', false],
      ]),
    );
    expect(observedOf(store, '1')).toHaveLength(9);
    for (const entry of store.tickets.timeline('1')) {
      if (entry.kind === 'observed') expect(entry.between).toEqual([at('11:00:00'), at('11:40:00')]);
    }
  });

  it('the same change a second time, after it went back, is another one', async () => {
    for (const [index, status] of ['Closed', 'Answered', 'Closed'].entries()) {
      await ingestTickets(store, [wireTicket('1', { status })], { at: at(`11:${10 + index}:00`) });
    }
    expect(observedOf(store, '1').map(([, , to]) => to)).toEqual(['Closed', 'Answered', 'Closed']);
  });

  it('half of a character, where the service cut a text, is no change at each look', async () => {
    await ingestTickets(store, [wireTicket('1', { subject: 'Down again \ud83d' })]);
    expect(await ingestTickets(store, [wireTicket('1', { subject: 'Down again \ud83d' })])).toMatchObject({
      changed: [],
      added: [],
    });
    expect(detailOf(store, '1').ticket.subject).toBe('Down again �');
  });

  it('a department that is named in one answer and not in the next has not changed', async () => {
    await ingestTickets(store, [wireTicket('1', { deptname: 'Support' })]);
    await ingestTickets(store, [wireTicket('1')]);
    expect(observedOf(store, '1')).toEqual([]);
  });

  it.each([
    ['e-mail', { email: 'new@example.com' }],
    ['name', { name: 'Aiko T.' }],
    ['client', { userid: '0' }],
    ['linked product', { service: 'S12' }],
    ['number', { tid: 'XYZ-1' }],
  ])('another %s is news to the window, though no entry of the timeline', async (_, change) => {
    expect((await ingestTickets(store, [wireTicket('1', change)])).changed).toEqual(['1']);
    expect(observedOf(store, '1')).toEqual([]);
    expect((await ingestTickets(store, [wireTicket('1', change)])).changed).toEqual([]);
  });

  it('a status is any text', async () => {
    for (const status of ['constructor', '__proto__', '{}', '日本', '']) {
      const page = await ingestTickets(store, [wireTicket('1', { status }), wireTicket('2')]);
      expect(page.ids).toEqual(['1', '2']);
      expect(detailOf(store, '1').ticket.status).toBe(status);
    }
  });
});

describe('an answer that was overtaken by another', () => {
  const newer = wireTicket('1', { status: 'Customer-Reply', lastreply: time('11:30:00') });
  beforeEach(async () => {
    await ingestTickets(store, [wireTicket('1')]);
    endFirstSync(store);
    await ingestTickets(store, [newer]);
  });

  it('does not take back what is known already', async () => {
    const page = await ingestTickets(store, [wireTicket('1'), wireTicket('2')], { overtaken: ['1'] });
    expect(page).toMatchObject({ ids: ['1', '2'], changed: [], added: ['2'], moved: [] });
    expect(detailOf(store, '1').fingerprint.lastReply).toBe(time('11:30:00'));
    expect(observedOf(store, '1')).toHaveLength(2);
    expect(unread('1')).toEqual([true]);
  });

  it('is believed where it knows of a later reply', async () => {
    const page = await ingestTickets(store, [wireTicket('1', { lastreply: time('11:45:00') })], { overtaken: ['1'] });
    expect(page.changed).toEqual(['1']);
    expect(detailOf(store, '1').fingerprint.lastReply).toBe(time('11:45:00'));
  });
});

describe('the service’s own filters', () => {
  beforeEach(async () => {
    await ingestTickets(store, [
      wireTicket('1'),
      wireTicket('2', { status: 'Escalated' }),
      wireTicket('3', { status: 'Closed', flag: '1' }),
    ]);
    endFirstSync(store);
  });

  it('are exactly the ids that it returned last', async () => {
    expect(await store.tickets.setFilter('awaiting', ['2'], NOON)).toEqual({ joined: ['2'], left: [] });
    expect(ids('awaiting')).toEqual(['2']);
    expect(detailOf(store, '2').meaning).toBe('needs-us');
    expect(await store.tickets.setFilter('awaiting', ['1'], NOON)).toEqual({ joined: ['1'], left: ['2'] });
    expect(ids('awaiting')).toEqual(['1']);
    expect(detailOf(store, '2').meaning).toBe('unknown');
    expect(await store.tickets.setFilter('awaiting', [], NOON)).toEqual({ joined: [], left: ['1'] });
    expect(ids('awaiting')).toEqual([]);
  });

  it('say whose turn it is until the status moves on', async () => {
    await store.tickets.setFilter('awaiting', ['2'], NOON);
    const meaning = async (status: string) => {
      await ingestTickets(store, [wireTicket('2', { status })]);
      return detailOf(store, '2').meaning;
    };
    expect(await meaning('Escalated')).toBe('needs-us');
    expect(await meaning('Answered')).toBe('answered');
    // The filter was not read again, but the answer stands.
    expect(await meaning('Answered')).toBe('answered');
    expect(ids('awaiting')).toEqual([]);
  });

  it('are worked out where it refuses them, and say so', async () => {
    const basis = () =>
      Object.fromEntries(store.queues.list().flatMap((q) => (q.basis === 'local' ? [] : [[q.key, q.basis]])));
    expect(basis()).toEqual({ awaiting: 'computed', active: 'computed', flagged: 'computed' });
    await store.tickets.setFilter('active', ['3'], NOON);
    expect(ids('active')).toEqual(['3']);
    expect(basis()).toEqual({ awaiting: 'computed', active: 'service', flagged: 'computed' });
    await store.tickets.setFilter('active', null, NOON);
    expect(ids('active')).toEqual(['1', '2']);
    expect(ids('flagged')).toEqual(['3']);
  });

  it('let others read between the turns of a long list, and count once all of it is there', async () => {
    const many = Array.from({ length: 1200 }, (_, index) => String(index + 1));
    const basis = () => store.queues.list().find(({ key }) => key === 'active')?.basis;
    const setting = store.tickets.setFilter('active', many, NOON);
    let between = 0;
    let timer: NodeJS.Immediate | undefined;
    const look = () => {
      if (basis() === 'computed') between++;
      timer = setImmediate(look);
    };
    look();
    expect((await setting).joined).toHaveLength(1200);
    clearImmediate(timer);
    expect(between).toBeGreaterThan(3);
    expect([basis(), ids('active')]).toEqual(['service', ['1', '2', '3']]);
    // A refusal holds from its first turn on, and leaves none of them behind.
    const refusing = store.tickets.setFilter('active', null, NOON);
    expect(basis()).toBe('computed');
    expect((await refusing).left).toHaveLength(1200);
    expect(ids('active')).toEqual(['1', '2']);
  });

  it('tell which of many were not fetched since then, in their order', async () => {
    await ingestTickets(store, [wireTicket('2')], { at: NOON + 60_000 });
    const unread = (ids: string[], now: number) => store.tickets.fetchedBefore(ids, NOON + 60_000, now);
    expect(unread(['3', '2', 'none', '1'], NOON + 60_000)).toEqual(['3', 'none', '1']);
    // The clock was set back since.
    expect(unread(['2'], NOON + 59_999)).toEqual(['2']);
    expect(unread([], NOON + 60_000)).toEqual([]);
  });
});

/** A pass over all tickets that began then, as it comes to its end. */
const pass = (startedAt: number, more: Partial<TicketPass> = {}): TicketPass => ({
  startedAt,
  next: 0,
  total: null,
  falling: true,
  top: null,
  oldest: null,
  latest: startedAt,
  steady: true,
  ...more,
});
const goneBy = (startedAt: number, more?: Partial<TicketPass>, cut: string | null = null) =>
  store.ticketSync.closePass(pass(startedAt, more), cut, startedAt + 1000).gone;

describe('a ticket that full passes do not meet', () => {
  it('is gone after two of them, and back when it is met again', async () => {
    await ingestTickets(store, [wireTicket('1'), wireTicket('2')], { at: at('09:00:00') });
    endFirstSync(store);
    await ingestTickets(store, [wireTicket('2')], { at: at('10:00:01') });
    expect(goneBy(at('10:00:00'))).toEqual([]);
    expect(detailOf(store, '1').gone).toBe(false);
    await ingestTickets(store, [wireTicket('2')], { at: at('11:00:01') });
    expect(goneBy(at('11:00:00'))).toEqual(['1']);
    expect([detailOf(store, '1').gone, detailOf(store, '2').gone]).toEqual([true, false]);
    expect(goneBy(at('11:00:00'))).toEqual([]);
    const page = await ingestTickets(store, [wireTicket('1')], { at: at('11:30:00') });
    expect(page.changed).toEqual(['1']);
    expect(detailOf(store, '1').gone).toBe(false);
  });

  it('counts two passes in a row only', async () => {
    await ingestTickets(store, [wireTicket('1')], { at: at('09:00:00') });
    endFirstSync(store);
    goneBy(at('10:00:00'));
    await ingestTickets(store, [wireTicket('1')], { at: at('10:30:00') });
    expect(goneBy(at('11:00:00'))).toEqual([]);
    expect(detailOf(store, '1').gone).toBe(false);
  });

  it('is not missed where the service says that there are more, or our clock went back', async () => {
    await ingestTickets(store, [wireTicket('1'), wireTicket('2')], { at: at('09:00:00') });
    endFirstSync(store);
    for (const hour of ['10', '11', '12']) {
      await ingestTickets(store, [wireTicket('2')], { at: at(`${hour}:00:01`) });
      expect(goneBy(at(`${hour}:00:00`), hour === '11' ? { steady: false } : { total: 2 })).toEqual([]);
    }
    expect(detailOf(store, '1').gone).toBe(false);
  });

  it('is not missed by a pass that did not come down to it', async () => {
    await ingestTickets(store, [wireTicket('1', { lastreply: time('07:00:00') }), wireTicket('2')], {
      at: at('09:00:00'),
    });
    endFirstSync(store);
    for (const hour of ['10', '11', '12']) {
      await ingestTickets(store, [wireTicket('2')], { at: at(`${hour}:00:01`) });
      expect(goneBy(at(`${hour}:00:00`), {}, time('08:00:00'))).toEqual([]);
    }
    expect(detailOf(store, '1').gone).toBe(false);
  });
});

describe('closed tickets from before the retention', () => {
  const closed = (id: string) => wireTicket(id, { status: 'Closed', lastreply: time('06:00:00') });

  it('leave the cache at the end of a pass, and nothing else does', async () => {
    const recent = wireTicket('3', { status: 'Closed', lastreply: time('08:30:00') });
    await ingestTickets(store, [wireTicket('1', { lastreply: time('06:00:00') }), closed('2'), recent]);
    const ended = store.ticketSync.closePass(pass(NOON), time('08:00:00'), NOON);
    expect(ended).toEqual({ first: true, gone: [], dropped: 1 });
    expect(['1', '2', '3'].map((id) => store.tickets.detail(id) !== null)).toEqual([true, false, true]);
    expect([store.ticketSync.fact('firstDone'), store.ticketSync.fact('fullPassAt'), store.ticketSync.pass()]).toEqual([
      `${NOON}`,
      `${NOON}`,
      null,
    ]);
  });

  it('do not come back with what is read of the list, but where one is asked for or the agent wrote about it', async () => {
    await ingestTickets(store, [wireTicket('1', { lastreply: time('07:00:00') })]);
    endFirstSync(store);
    store.drafts.save({ id: 'd', ticket: '4', rev: 0, text: 'kept', at: NOON });
    const rows = [
      wireTicket('1', { status: 'Closed', lastreply: time('07:00:00') }),
      ...[closed('2'), closed('4'), wireTicket('5', { lastreply: time('06:00:00') })],
      wireTicket('3', { status: 'Closed', lastreply: time('08:30:00') }),
    ];
    const page = await ingestTickets(store, rows, { cut: time('08:00:00') });
    expect(page).toMatchObject({ ids: ['1', '2', '4', '5', '3'], changed: ['1'], added: ['4', '5', '3'] });
    expect(store.tickets.detail('2')).toBeNull();
    expect(await ingestTickets(store, rows)).toMatchObject({ changed: [], added: ['2'] });
    expect(unread('1', '2')).toEqual([false, false]);
  });

  it('stay where the agent wrote about them', async () => {
    const all = ['1', '2', '3', '4', '5'];
    await ingestTickets(store, all.map(closed));
    store.drafts.save({ id: 'd', ticket: '1', rev: 0, text: 'kept', at: NOON });
    store.excerpts.add('e', '2', 'They said so.', NOON);
    addHeldReply(store, 'r', '3');
    store.marks.set(['4'], { pinned: true }, NOON);
    store.tickets.markSeen('5', seenAt(time('06:00:00')));
    store.ticketSync.closePass(pass(NOON), time('08:00:00'), NOON);
    expect(all.map((id) => store.tickets.detail(id) !== null)).toEqual([true, true, true, true, false]);
  });
});

it('signing out drops what the service told, and the next sync is a first one', async () => {
  await ingestTickets(store, [wireTicket('1')]);
  endFirstSync(store);
  await store.tickets.setFilter('active', ['1'], NOON);
  store.drafts.save({ id: 'd', ticket: '1', rev: 0, text: 'kept', at: NOON });
  store.databases.dropCache();
  expect(store.tickets.detail('1')).toBeNull();
  expect(store.queues.list().map((q) => [q.key, q.count, q.basis])).toEqual([
    ['today', 1, 'local'],
    ['awaiting', 0, 'computed'],
    ['unread', 0, 'local'],
    ['drafts', 1, 'local'],
    ['promised', 0, 'local'],
    ['snoozed', 0, 'local'],
    ['active', 0, 'computed'],
    ['flagged', 0, 'computed'],
  ]);
  expect(store.ticketSync.fact('firstDone')).toBeNull();
});

it('of a service with countless statuses the most used are queues', async () => {
  const tickets = Array.from({ length: 700 }, (_, index) =>
    wireTicket(String(index + 1), { status: `Status ${index}` }),
  );
  await ingestTickets(store, [
    ...tickets,
    wireTicket('900', { status: 'Open' }),
    wireTicket('901', { status: 'Open' }),
  ]);
  const statuses = store.queues.list().filter(({ key }) => key.startsWith('status:'));
  expect([statuses.length, statuses[0]?.key]).toEqual([500, 'status:Open']);
});

const falling = [
  wireTicket('31', { lastreply: time('12:00:00') }),
  wireTicket('37', { lastreply: time('11:00:00') }),
  wireTicket('40', { lastreply: time('10:00:00') }),
];
const keyedBy = (key: (index: number) => string, list = falling) =>
  Object.fromEntries(list.map((row, index) => [key(index), row]));

async function falls(ticket: unknown): Promise<boolean> {
  const bytes = new TextEncoder().encode(JSON.stringify({ result: 'success', tickets: { ticket } })).buffer;
  const page = await store.tickets.ingest(bytes, { at: NOON, awaiting: false, overtaken: [] });
  if (!page.ok) throw new Error(JSON.stringify(page.error));
  expect(page.value.ids).toHaveLength(falling.length);
  return page.value.falling;
}

describe('the order of a page', () => {
  it('is told by a list, and by one keyed by its positions', async () => {
    expect(await falls(falling)).toBe(true);
    expect(await falls(keyedBy(String))).toBe(true);
    expect(await falls([...falling].reverse())).toBe(false);
    expect(await falls(keyedBy(String, [...falling].reverse()))).toBe(false);
  });

  it('is not told by one keyed by ids: rows come by their ids, also where those happen to fall', async () => {
    expect(await falls(keyedBy((index) => String(falling[index]?.id)))).toBe(false);
  });
});
