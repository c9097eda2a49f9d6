import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formKey } from '../../../../shared/domain/draft.ts';
import { newOrderForm, newOrderLine } from '../../../../shared/domain/order-form.ts';
import type { OutboxState, StopDetails } from '../../../../shared/domain/outbox.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import {
  addHeldReply,
  BODY,
  endFirstSync,
  type FailingStore,
  ingestOrder,
  ingestTickets,
  openTestStore,
  remoteStoreOf,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import { createTestClock, type TestClock } from '../../../../tests/helpers/test-clock.ts';
import { until } from '../../../../tests/helpers/until.ts';
import type { Store } from '../../worker/calls.ts';
import type { ClientWrites, PlacedOrder } from '../service/client.ts';
import type { SendReceipt } from '../service/sender.ts';
import type { AddOrderParams, ReplyParams } from '../service/write-forms.ts';
import { trackConnection } from '../sync/connection.ts';
import type { ListCompleteness } from '../sync/record-reads.ts';
import type { ClaimHolder, ShownClaim } from '../team/claims.ts';
import { createWrites } from './kinds.ts';
import { createRunner, type Runner } from './runner.ts';

const PLACED = ok({
  at: 0,
  serverDate: null,
  wireSize: 10,
  warnings: [],
  orderId: '77',
  invoiceId: '88',
  productIds: ['5'],
  addonIds: [],
  domainIds: [],
});
const ORDER = {
  ...newOrderForm({ id: '7', name: 'Aiko Tanaka', email: 'aiko@example.com' }),
  lines: [{ ...newOrderLine('transfer'), domain: 'example.com', eppCode: 'EPP-1' }],
};
/** By which a computer's clock is set, ms: a day, a month, a year, forward and back. */
const JUMPS = [1, 30, 365].flatMap((days) => [days * 24 * 3600_000, -days * 24 * 3600_000]);
const BODY_SEEN = { lastReply: '', status: '', staff: '' };
const YES = ok({ at: 0, serverDate: null, wireSize: 10, warnings: [] });

/** A runner over the real store, whose disk can fail, and a service that answers as told. */
let store: Store;
let disk: FailingStore;
let whileJobsAreRead: () => void;
let whileTicketIsRead: () => void;
let clock: TestClock;
let runner: Runner;
let sent: ReplyParams[];
/** Answers the next replies, in the place of the service. */
let service: () => Result<SendReceipt> | Promise<Result<SendReceipt>>;
let found: Result<boolean>;
/** The same for orders. */
let placed: AddOrderParams[];
let shop: () => Result<PlacedOrder>;
let listed: () => Promise<Result<ListCompleteness>>;
let reads: number;
let told: string[];
const BEN: ClaimHolder = { id: 'ben', name: 'Ben Okafor', begun: 1_500.25 };
let claims: (ticket: string, past: ShownClaim | null) => { release(): void } | { theirs: ClaimHolder } | null;

beforeEach(async () => {
  store = openTestStore();
  await ingestTickets(store, [wireTicket('1'), wireTicket('2'), wireTicket('3')]);
  endFirstSync(store);
  // The first reply was read back long ago.
  store.settings.save({ recordings: { 'name Mara Lind': { as: 'staff' } } });
  whileJobsAreRead = () => undefined;
  whileTicketIsRead = () => undefined;
  disk = remoteStoreOf(store, async (name) => {
    if (name === 'outbox.openJobs') whileJobsAreRead();
  });
  clock = createTestClock();
  sent = [];
  placed = [];
  shop = () => PLACED;
  listed = async () => ok({ isComplete: true });
  told = [];
  claims = () => null;
  reads = 0;
  service = () => YES;
  found = ok(true);
  const connection = trackConnection(clock);
  connection.report(ok(null));
  const reader = {
    page: async () => err('bug', 'not asked here'),
    paging: () => async () => err('bug', 'not asked here'),
    async ticket() {
      reads++;
      whileTicketIsRead();
      return found;
    },
    async ticketFromSweep() {
      reads++;
      return found;
    },
    serviceNow: () => null,
    offset: () => 0,
    settle: () => undefined,
    idle: async () => undefined,
  };
  // The other writes have tests of their own.
  const client = {
    async addTicketReply(params: ReplyParams) {
      sent.push(params);
      return service();
    },
    async addOrder(params: AddOrderParams) {
      placed.push(params);
      return shop();
    },
  };
  const records = {
    async newestOrders() {
      reads++;
      return listed();
    },
    find: async () => ok({ ids: [], isComplete: true }),
    client: async () => ok({ isComplete: true }),
  };
  const conversations = { read: async () => ok('not-offered' as const) };
  runner = createRunner({
    onQueued() {},
    isReadOnly: () => false,
    account: 'a',
    writes: createWrites({
      api: () => client as ClientWrites,
      store: disk.remote,
      reader,
      records,
      clock,
      connection,
      conversations,
    }),
    conversations,
    store: disk.remote,
    reader,
    clock,
    log: { info: () => undefined, warn: (event) => void told.push(event) },
    notifier: { notify: ({ kind }) => void told.push(kind) },
    connection,
    claims: { take: async (ticket, past = null) => claims(ticket, past) },
    onChanged: () => undefined,
    onProgress: () => undefined,
    onBusy: () => undefined,
  });
});
afterEach(() => runner.stop());

const stateOf = (id: string) => store.outbox.jobById(id)?.state;
const becomes = (id: string, state: OutboxState) => until(`${id} to be ${state}`, () => stateOf(id) === state, 3000);
/** Does all that is due, as often as shows whether something turns in circles. */
const settled = async () => {
  for (let n = 0; n < 20; n++) {
    await runner.idle();
    clock.advance(1);
  }
  await runner.idle();
};
const add = (id: string, ticket = '1') => addHeldReply(store, id, ticket, {}, clock.now());

describe('a hold', () => {
  it('ends after its time, and not before', async () => {
    add('a');
    runner.wake();
    await settled();
    clock.advance(14_000);
    await settled();
    expect([stateOf('a'), sent.length]).toEqual(['held', 0]);
    clock.advance(1_100);
    await becomes('a', 'accepted');
    expect(sent).toHaveLength(1);
  });

  it('is as long where the computer’s clock is set back or forward meanwhile', async () => {
    for (const [id, ticket, set] of [
      ['back', '1', -3600_000],
      ['forward', '2', 3600_000],
    ] as const) {
      add(id, ticket);
      runner.wake();
      await settled();
      clock.changeTime(set);
      runner.wake();
      await settled();
      expect(stateOf(id)).toBe('held');
      clock.advance(15_100);
      await becomes(id, 'accepted');
    }
  });

  it.each(JUMPS)('is counted down to by the clock as it was set, by %i ms', async (jump) => {
    add('a');
    runner.wake();
    await settled();
    const left = () => (store.outbox.jobById('a')?.heldUntil ?? 0) - clock.now();
    const before = { left: left(), at: clock.monotonic() };
    clock.changeTime(jump);
    // The next beat sees it; nobody wakes the runner.
    clock.advance(1000);
    // Set forward it looks like a sleep: the hold begins again.
    const begun = jump > 0 ? { left: 15_000, at: clock.monotonic() } : before;
    await settled();
    expect(stateOf('a')).toBe('held');
    expect(Math.abs(begun.left - (clock.monotonic() - begun.at) - left())).toBeLessThan(200);
    clock.advance(left() + 100);
    // After hours of sleep the agent is asked first.
    await becomes('a', jump > 0 ? 'stopped' : 'accepted');
    expect(sent).toHaveLength(jump > 0 ? 0 : 1);
  });

  it('that was over before anybody looked at it begins anew: the computer slept', async () => {
    add('a');
    clock.sleep(3600_000);
    runner.wake();
    await settled();
    expect([stateOf('a'), sent.length]).toEqual(['held', 0]);
    clock.advance(15_100);
    await becomes('a', 'accepted');
  });

  it('that ran out while holds stood still, before anybody looked at it, has left what it had', async () => {
    add('a');
    clock.advance(10_000);
    runner.pauseHolds(true);
    clock.advance(60_000);
    runner.wake();
    await settled();
    runner.pauseHolds(false);
    await settled();
    expect(stateOf('a')).toBe('held');
    expect(Math.abs((store.outbox.jobById('a')?.heldUntil ?? 0) - clock.now() - 5000)).toBeLessThan(500);
  });

  it('is never longer than the longest one, whatever the clock says when the item is met', async () => {
    add('a');
    clock.changeTime(-3600_000);
    runner.wake();
    await settled();
    clock.advance(120_100);
    await becomes('a', 'accepted');
  });
});

describe('a disk that takes nothing', () => {
  const due = async (id = 'a', ticket = '1') => {
    add(id, ticket);
    store.outbox.move(id, 'due', { at: clock.now() });
    runner.wake();
  };

  it('sends nothing whose intention it did not take, and rests before it tries again', async () => {
    disk.failing.add('outbox.move');
    await due();
    await settled();
    expect([stateOf('a'), sent.length]).toEqual(['queued', 0]);
    expect(disk.calls.filter((name) => name === 'outbox.move')).toHaveLength(1);
    disk.failing.clear();
    clock.advance(10_100);
    await becomes('a', 'accepted');
    expect(sent).toHaveLength(1);
  });

  it('does not turn in circles over a hold that is over', async () => {
    add('a');
    disk.failing.add('outbox.move');
    runner.wake();
    await settled();
    clock.advance(16_000);
    await settled();
    expect(disk.calls.filter((name) => name === 'outbox.move').length).toBeLessThanOrEqual(2);
    disk.failing.clear();
    clock.advance(10_100);
    await becomes('a', 'accepted');
  });

  it('that fails after the answer is told the outcome again, and the reply is not sent again', async () => {
    service = () => {
      disk.failing.add('outbox.move');
      return YES;
    };
    await due();
    await until('the reply to be sent', () => sent.length === 1);
    await settled();
    expect(stateOf('a')).toBe('sending');
    disk.failing.clear();
    clock.advance(10_100);
    await becomes('a', 'accepted');
    clock.advance(60_000);
    await settled();
    expect(sent).toHaveLength(1);
    expect(store.outbox.jobById('a')?.attempts).toBe(1);
  });

  it('does not look at a doubt again and again', async () => {
    service = () => err('in-doubt', 'add-ticket-reply');
    await due();
    await becomes('a', 'in-doubt');
    const before = reads;
    disk.failing.add('outbox.annotate');
    clock.advance(60_100);
    await settled();
    expect(reads - before).toBe(1);
    disk.failing.clear();
    clock.advance(10_100);
    await until('a look', () => store.outbox.jobById('a')?.evidence?.checkedAt.length === 1);
  });

  it('looks at once where the service answered and said neither yes nor no', async () => {
    service = () => err('in-doubt', 'add-ticket-reply', { detail: { reason: 'no-result', status: 200 } });
    await due();
    await until('a look', () => store.outbox.jobById('a')?.evidence?.checkedAt.length === 1);
    expect(store.outbox.jobById('a')).toMatchObject({ state: 'in-doubt', attempts: 1 });
    expect(sent).toHaveLength(1);
  });

  it('does not look at once into a doubt that came while the jobs were read', async () => {
    service = () => err('in-doubt', 'add-ticket-reply');
    await due();
    await becomes('a', 'in-doubt');
    await settled();
    const before = reads;
    clock.changeTime(-50);
    whileJobsAreRead = () => {
      clock.changeTime(50);
      whileJobsAreRead = () => undefined;
    };
    runner.wake();
    await settled();
    expect(reads).toBe(before);
  });

  it.each(JUMPS)('is looked into a minute later where the clock is set by %i ms meanwhile', async (jump) => {
    service = () => err('in-doubt', 'add-ticket-reply');
    await due();
    await becomes('a', 'in-doubt');
    await settled();
    const before = reads;
    clock.changeTime(jump);
    clock.advance(30_000);
    runner.wake();
    await settled();
    expect(reads).toBe(before);
    clock.advance(31_000);
    await until('the look', () => reads > before);
  });

  const HOUR = 3600_000;
  /** Changes of the clocks during an attempt, and the longest time that it may have taken. */
  const MEANWHILE: [name: string, pass: () => void, most: number, isUnsure: boolean][] = [
    ['the clock is set back by an hour', () => clock.changeTime(-HOUR), 0, false],
    ['the clock is set back by a year', () => clock.changeTime(-365 * 24 * HOUR), 0, false],
    // A system that stops the other clock in a sleep looks the same.
    ['the clock is set forward by an hour', () => clock.changeTime(HOUR), HOUR, true],
    ['the computer sleeps for an hour', () => clock.sleep(HOUR), HOUR, false],
    ['nothing happens', () => undefined, 0, false],
  ];
  it.each(MEANWHILE)(
    'took no longer than it can have taken where %s meanwhile',
    async (_name, pass, most, isUnsure) => {
      service = () => {
        pass();
        clock.advance(2000);
        return err('in-doubt', 'add-ticket-reply');
      };
      await due();
      await becomes('a', 'in-doubt');
      const job = store.outbox.jobById('a');
      const { from = 0, to = 0 } = job?.attempt ?? {};
      expect(Math.round((to - from) / 1000)).toBe(2 + most / 1000);
      // Which of the two it was is not known where only one of the clocks went on.
      expect(job?.evidence?.endUnknown ?? false).toBe(isUnsure);
    },
  );

  it('that cannot be read is tried again by itself', async () => {
    disk.failing.add('outbox.openJobs');
    await due();
    await settled();
    disk.failing.clear();
    clock.advance(10_100);
    await becomes('a', 'accepted');
  });
});

describe('what waits', () => {
  const due = (id: string, ticket: string) => {
    add(id, ticket);
    store.outbox.move(id, 'due', { at: clock.now() });
    runner.wake();
  };

  it('for the network goes when it is back, without waiting for the pause', async () => {
    found = err('offline', 'get-tickets');
    due('a', '1');
    await until('it to wait', () => store.outbox.jobById('a')?.waiting === 'offline');
    await settled();
    found = ok(true);
    runner.onOnline();
    await becomes('a', 'accepted');
  });

  it('for the network is tried again after a pause, also where the clock was set back', async () => {
    found = err('offline', 'get-tickets');
    due('a', '1');
    await until('it to wait', () => store.outbox.jobById('a')?.waiting === 'offline');
    await settled();
    expect(reads).toBe(1);
    found = ok(true);
    clock.changeTime(-3600_000);
    clock.advance(10_100);
    await becomes('a', 'accepted');
  });

  it.each(JUMPS)('for hours asks the agent first, where the clock is set by %i ms meanwhile', async (jump) => {
    found = err('offline', 'get-tickets');
    due('a', '1');
    await until('it to wait', () => store.outbox.jobById('a')?.waiting === 'offline');
    await settled();
    clock.changeTime(jump);
    clock.advance(4 * 3600_000 + 1000);
    found = ok(true);
    runner.onOnline();
    await becomes('a', 'stopped');
    expect(store.outbox.jobById('a')?.stop?.reason).toBe('stale');
    expect(sent).toEqual([]);
  });

  it('because the service is busy waits as long as it was asked to, also when the network comes back', async () => {
    service = () => err('busy', 'add-ticket-reply', { detail: { retryAfter: 90 } });
    due('a', '1');
    await until('it to wait', () => store.outbox.jobById('a')?.waiting === 'busy');
    service = () => YES;
    runner.onOnline();
    clock.advance(80_000);
    await settled();
    expect([stateOf('a'), sent.length]).toEqual(['queued', 1]);
    clock.advance(10_100);
    await becomes('a', 'accepted');
    expect(sent).toHaveLength(2);
  });

  it('goes in order, two tickets at a time', async () => {
    let going = 0;
    let most = 0;
    service = async () => {
      most = Math.max(most, ++going);
      // Leaves time for other replies to begin.
      await new Promise((resolve) => setTimeout(resolve, 10));
      going--;
      return YES;
    };
    for (const [id, ticket] of [
      ['a1', '1'],
      ['a2', '1'],
      ['b1', '2'],
      ['c1', '3'],
    ] as const) {
      add(id, ticket);
      store.outbox.move(id, 'due', { at: clock.now() });
    }
    runner.wake();
    for (const id of ['a1', 'a2', 'b1', 'c1']) await becomes(id, 'accepted');
    expect(sent.map((one) => one.message).filter((text) => /a\d/.test(text))).toEqual(['Text of a1', 'Text of a2']);
    expect([sent.length, most]).toEqual([4, 2]);
  });

  it('behind a doubt on the same ticket says so, and other tickets go on', async () => {
    service = () => err('in-doubt', 'add-ticket-reply');
    due('a', '1');
    await becomes('a', 'in-doubt');
    service = () => YES;
    due('b', '1');
    due('c', '2');
    await becomes('c', 'accepted');
    await until('b to say why', () => store.outbox.jobById('b')?.waiting === 'doubt-before');
    store.outbox.move('a', 'arrived', { at: clock.now() });
    runner.wake();
    await becomes('b', 'accepted');
  });
});

describe('right before a send', () => {
  const outcome = async (prepare?: () => void) => {
    add('a');
    store.outbox.move('a', 'due', { at: clock.now() });
    prepare?.();
    runner.wake();
    await until('an outcome', () => !['queued', 'checking', 'sending'].includes(stateOf('a') ?? ''));
    return [stateOf('a'), store.outbox.jobById('a')?.stop?.reason];
  };

  it('a ticket that the service does not show stops it', async () => {
    found = ok(false);
    expect(await outcome()).toEqual(['stopped', 'not-found']);
    expect([sent.length, told]).toEqual([0, ['stopped']]);
  });

  it('unless the account allows unchecked sends', async () => {
    found = ok(false);
    expect(await outcome(() => store.settings.save({ uncheckedSends: true }))).toEqual(['accepted', undefined]);
  });

  it('a reply of more than four hours ago asks first', async () => {
    expect(await outcome(() => clock.advance(4 * 3600_000 + 1000))).toEqual(['stopped', 'stale']);
    expect(reads).toBe(0);
  });

  it('so does one whose check lasted that long: the computer slept', async () => {
    whileTicketIsRead = () => clock.advance(4 * 3600_000 + 1000);
    expect(await outcome()).toEqual(['stopped', 'stale']);
    expect([reads, sent.length]).toEqual([1, 0]);
  });

  it('a colleague who is sending to the same ticket stops it, before it is read', async () => {
    claims = () => ({ theirs: BEN });
    expect(await outcome()).toEqual(['stopped', 'colleague']);
    expect(store.outbox.jobById('a')?.stop?.by).toBe('Ben Okafor');
    expect(reads).toBe(0);
  });

  it('goes past that colleague’s claim once the agent said so, and past no other’s', async () => {
    const passed: (ShownClaim | null)[] = [];
    claims = (_, past) => {
      passed.push(past);
      return past?.begun === BEN.begun ? { release: () => undefined } : { theirs: BEN };
    };
    expect(await outcome()).toEqual(['stopped', 'colleague']);
    store.outbox.move('a', 'send-anyway', { at: clock.now() });
    runner.wake();
    await until('it to be sent', () => stateOf('a') === 'accepted');
    expect([passed, sent.length]).toEqual([[null, { id: 'ben', begun: BEN.begun }], 1]);
  });

  it('passes no claim that says when it began where the stop was stored without that', async () => {
    const passed: (ShownClaim | null)[] = [];
    claims = (_, past) => {
      passed.push(past);
      return { theirs: BEN };
    };
    expect(await outcome()).toEqual(['stopped', 'colleague']);
    const stop: StopDetails = { reason: 'colleague', by: 'Ben Okafor', member: 'ben', before: null, now: null };
    store.outbox.move('a', 'send-anyway', { at: clock.now(), stop });
    runner.wake();
    await until('it to be stopped again', () => passed.length > 1 && stateOf('a') === 'stopped');
    expect(passed).toEqual([null, { id: 'ben', begun: null }]);
  });

  it('what that colleague wrote is looked for three times within a minute', async () => {
    claims = () => ({ theirs: BEN });
    await outcome();
    await runner.idle();
    for (const [ms, looks] of [
      [4_000, 0],
      [1_000, 1],
      [15_000, 2],
      [40_000, 3],
      [600_000, 3],
    ] as const) {
      clock.advance(ms);
      await settled();
      expect([ms, reads]).toEqual([ms, looks]);
    }
  });

  it('its claim on the ticket lasts from before the read until it is accepted', async () => {
    const steps: string[] = [];
    claims = (ticket) => {
      steps.push(`claims ${ticket} after ${reads} reads`);
      return { release: () => void steps.push(`releases, ${stateOf('a')}`) };
    };
    expect(await outcome()).toEqual(['accepted', undefined]);
    await runner.idle();
    expect(steps).toEqual(['claims 1 after 0 reads', 'releases, accepted']);
  });

  it('a ticket that was closed since stops it, and one that was closed before does not', async () => {
    const closed = wireTicket('1', { status: 'Closed' });
    expect(await outcome(() => void ingestTickets(store, [closed]))).toEqual(['stopped', 'closed']);
    await ingestTickets(store, [wireTicket('2', { status: 'Closed' })]);
    add('b', '2');
    store.outbox.move('b', 'due', { at: clock.now() });
    runner.wake();
    await becomes('b', 'accepted');
  });
});

describe('a planned reply', () => {
  const HOUR = 3600_000;
  /** Plans a reply for some hours from now, and passes its hold. */
  async function plan(id: string, hours = 2, ticket = '1') {
    addHeldReply(store, id, ticket, { sendAt: clock.now() + hours * HOUR }, clock.now());
    runner.wake();
    await settled();
    clock.advance(15_100);
    await settled();
  }
  const waits = (id: string) => store.outbox.jobById(id)?.waiting;
  const stop = (id: string) => store.outbox.jobById(id)?.stop?.reason;
  const retime = (id: string, sendAt: number | null) =>
    store.outbox.move(id, 'retime', { at: clock.now(), confirmedAt: clock.now(), sendAt });
  const customerWrites = (more: Record<string, unknown> = {}) => {
    ingestTickets(store, [wireTicket('1', { lastreply: time('23:10:00'), status: 'Customer-Reply', ...more })]);
    runner.wake();
  };

  it('goes at its time, after a read of its ticket, and not before', async () => {
    await plan('a');
    expect([stateOf('a'), waits('a'), reads]).toEqual(['queued', 'later', 0]);
    clock.advance(2 * HOUR - 60_000);
    await settled();
    expect([waits('a'), reads, sent.length]).toEqual(['later', 0, 0]);
    clock.advance(60_000);
    await becomes('a', 'accepted');
    expect([reads > 0, sent.length]).toEqual([true, 1]);
  });

  it('planned for days ahead isn’t stale at its time', async () => {
    await plan('a', 72);
    clock.advance(72 * HOUR);
    await becomes('a', 'accepted');
  });

  it('waits out its hold where its time comes first', async () => {
    addHeldReply(store, 'a', '1', { sendAt: clock.now() + 1000 }, clock.now());
    runner.wake();
    await settled();
    clock.advance(10_000);
    await settled();
    expect(stateOf('a')).toBe('held');
    clock.advance(5_100);
    await becomes('a', 'accepted');
  });

  it.each([
    ['set back', () => clock.changeTime(-HOUR), 3],
    ['set forward', () => clock.changeTime(HOUR), 1],
  ])('goes by the clock of the day, where that is %s meanwhile', async (_name, change, hours) => {
    await plan('a');
    change();
    clock.advance(hours * HOUR - 120_000);
    await settled();
    expect(waits('a')).toBe('later');
    clock.advance(121_000);
    await becomes('a', 'accepted');
  });

  it.each([
    [5, 'accepted'],
    [7, 'stopped'],
  ] as const)('whose computer sleeps for %i hours, two of them before its time, is %s', async (hours, state) => {
    await plan('a');
    clock.sleep(hours * HOUR);
    runner.wake();
    await becomes('a', state);
    expect([stop('a'), sent.length]).toEqual(state === 'stopped' ? ['stale', 0] : [undefined, 1]);
  });

  it.each([
    [3, 'accepted'],
    [5, 'stopped'],
  ] as const)('that is first met again %i hours late, at a start, is %s', async (late, state) => {
    addHeldReply(store, 'a', '1', { sendAt: clock.now() + HOUR }, clock.now());
    store.outbox.move('a', 'due', { at: clock.now() });
    clock.changeTime((1 + late) * HOUR);
    runner.wake();
    await becomes('a', state);
  });

  it('waits for the network at its time, and asks first after more than four hours of that', async () => {
    await plan('a');
    found = err('offline', 'get-tickets');
    clock.advance(2 * HOUR);
    await until('it to wait', () => waits('a') === 'offline');
    clock.advance(4 * HOUR + 60_000);
    found = ok(true);
    runner.onOnline();
    await becomes('a', 'stopped');
    expect([stop('a'), sent.length]).toEqual(['stale', 0]);
  });

  it('stops at once where someone writes long before its time, and says so', async () => {
    await plan('a');
    customerWrites();
    await becomes('a', 'stopped');
    expect([stop('a'), told, sent.length]).toEqual(['moved', ['stopped'], 0]);
    // The agent has seen it: it goes on waiting for its time.
    const { now: seen } = store.outbox.jobById('a')?.stop ?? {};
    store.outbox.move('a', 'send-anyway', { at: clock.now(), confirmedAt: clock.now(), ...(seen && { seen }) });
    runner.wake();
    await settled();
    expect(waits('a')).toBe('later');
    clock.advance(2 * HOUR);
    await becomes('a', 'accepted');
  });

  it('stops at once where its ticket is closed', async () => {
    await plan('a');
    ingestTickets(store, [wireTicket('1', { status: 'Closed' })]);
    runner.wake();
    await becomes('a', 'stopped');
    expect(stop('a')).toBe('closed');
  });

  it('is checked once where only the status changed, and goes on waiting', async () => {
    await plan('a');
    ingestTickets(store, [wireTicket('1', { status: 'On Hold' })]);
    runner.wake();
    await until('the check', () => reads === 1);
    await settled();
    runner.wake();
    await settled();
    expect([waits('a'), reads, told]).toEqual(['later', 1, []]);
  });

  it('is checked once the network is back, where its ticket moved', async () => {
    await plan('a');
    found = err('offline', 'get-tickets');
    customerWrites();
    await until('a try', () => reads === 1);
    await settled();
    expect([waits('a'), reads]).toEqual(['later', 1]);
    found = ok(true);
    runner.onOnline();
    await becomes('a', 'stopped');
  });

  it('neither holds back nor is stopped by our own other replies of its ticket', async () => {
    await plan('a');
    whileTicketIsRead = () => {
      const lastreply = new Date(clock.now()).toISOString().slice(0, 19).replace('T', ' ');
      if (sent.length === 0) return;
      whileTicketIsRead = () => undefined;
      ingestTickets(store, [wireTicket('1', { lastreply })]);
    };
    add('b');
    runner.wake();
    await settled();
    clock.advance(15_100);
    await becomes('b', 'accepted');
    await settled();
    expect([stateOf('a'), waits('a')]).toEqual(['queued', 'later']);
    clock.advance(2 * HOUR);
    await becomes('a', 'accepted');
    expect(sent.map(({ message }) => message)).toEqual(['Text of b', 'Text of a']);
  });

  it('that stopped holds back no answer to what stopped it, and one in doubt does', async () => {
    await plan('a');
    customerWrites();
    await becomes('a', 'stopped');
    const due = (id: string) => {
      add(id);
      store.outbox.move(id, 'due', { at: clock.now() });
      runner.wake();
    };
    due('b');
    await becomes('b', 'accepted');
    service = () => err('in-doubt', 'add-ticket-reply');
    const { fingerprint: seen = BODY_SEEN } = store.tickets.detail('1') ?? {};
    store.outbox.move('a', 'send-anyway', { at: clock.now(), seen, sendAt: null });
    runner.wake();
    await becomes('a', 'in-doubt');
    due('c');
    await until('it to wait', () => waits('c') === 'doubt-before');
  });

  it('goes at another time, or now, as the agent says', async () => {
    await plan('a');
    retime('a', clock.now() + 5 * HOUR);
    clock.advance(2 * HOUR);
    await settled();
    expect(waits('a')).toBe('later');
    retime('a', null);
    runner.wake();
    await becomes('a', 'accepted');
  });

  it('planned anew while its turn came goes at the new time', async () => {
    await plan('a');
    whileJobsAreRead = () => {
      whileJobsAreRead = () => undefined;
      // The runner has read it by the old time when the agent changes that.
      queueMicrotask(() => queueMicrotask(() => retime('a', clock.now() + HOUR)));
    };
    clock.advance(2 * HOUR);
    await settled();
    expect([stateOf('a'), waits('a'), sent.length]).toEqual(['queued', 'later', 0]);
  });
});

it('stops: nothing more begins, and what is under way is waited for', async () => {
  let end: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    end = resolve;
  });
  add('a');
  add('b', '2');
  store.outbox.move('a', 'due', { at: clock.now() });
  service = () => slow.then(() => YES);
  runner.wake();
  await until('a to be on its way', () => sent.length === 1);
  const stopping = runner.stop().then(() => stateOf('a'));
  clock.advance(60_000);
  end();
  expect(await stopping).toBe('accepted');
  await settled();
  expect([stateOf('b'), sent.length]).toEqual(['held', 1]);
});

describe('an order', () => {
  /** Placed by the agent: a draft of the kind, turned into an item. */
  const place = (id = 'o', form = ORDER) => {
    const draft = `00000000-0000-4000-8000-00000000000${id.length}`;
    const ticket = formKey('order', draft);
    const { rev } = store.drafts.save({ id: draft, ticket, rev: 0, text: JSON.stringify(form), at: clock.now() });
    const made = store.outbox.add({ id, draft, rev, at: clock.now(), heldUntil: null, body: { ...BODY, tid: '' } });
    if ('refused' in made) throw new Error(made.refused);
    runner.wake();
    return ticket;
  };
  const draftBack = (ticket: string) =>
    until('the form to be back', () => store.drafts.ofTicket(ticket) !== null, 3000);

  it('goes at once, after the orders were read, and keeps the ids of the answer but no secret', async () => {
    place();
    await becomes('o', 'accepted');
    expect([reads, placed.length]).toEqual([1, 1]);
    expect(placed[0]).toMatchObject({ clientid: '7', items: [{ domain: 'example.com', eppcode: 'EPP-1' }] });
    const job = store.outbox.jobById('o');
    expect(job?.made).toEqual({
      kind: 'order',
      orderId: '77',
      invoiceId: '88',
      productIds: ['5'],
      addonIds: [],
      domainIds: [],
    });
    expect(job?.text).toContain('example.com');
    expect(job?.text).not.toContain('EPP-1');
  });

  it('is a form again, with all that was typed and the reason, where the service says no', async () => {
    const refusal = err('rejected', 'add-order', { detail: { texts: ['Invalid domain'] } });
    shop = () => refusal;
    const ticket = place();
    await draftBack(ticket);
    expect(store.outbox.jobById('o')).toBeNull();
    expect(JSON.parse(store.drafts.ofTicket(ticket)?.text ?? '')).toEqual(ORDER);
    expect(store.drafts.ofTicket(ticket)?.error).toEqual(refusal.error);
  });

  it('is a form again where nothing could be sent, and is not tried a second time', async () => {
    listed = async () => err('offline', 'get-orders');
    const ticket = place();
    await draftBack(ticket);
    listed = async () => ok({ isComplete: true });
    runner.onOnline();
    await settled();
    expect(placed).toHaveLength(0);
    expect(store.drafts.ofTicket(ticket)?.error?.kind).toBe('offline');
  });

  it('whose answer was lost is in doubt, and a new order of that client with its domain says so', async () => {
    shop = () => err('in-doubt', 'add-order');
    const ticket = place();
    await becomes('o', 'in-doubt');
    expect(store.outbox.jobById('o')?.text).toContain('EPP-1');
    listed = async () => {
      await ingestOrder(store, { id: '900', userid: '7', domain: 'EXAMPLE.com', date: time('12:00:30') });
      await ingestOrder(store, { id: '901', userid: '8', domain: 'example.com', date: time('12:00:40') });
      return ok({ isComplete: true });
    };
    clock.advance(60_100);
    await until('a first look', () => store.outbox.jobById('o')?.evidence?.verdict === 'probably', 3000);
    expect(store.outbox.jobById('o')?.evidence).toMatchObject({ found: [{ id: '900', alike: true }], nextAt: null });
    expect(placed).toHaveLength(1);
    // The agent says: it was not placed.
    expect(store.outbox.backToDraft('o', 'keep-draft', 'x', clock.now())?.ticket).toBe(ticket);
    expect(JSON.parse(store.drafts.ofTicket(ticket)?.text ?? '')).toEqual(ORDER);
  });

  it('in doubt of which nothing is found twice was probably not placed', async () => {
    shop = () => err('in-doubt', 'add-order');
    place();
    await becomes('o', 'in-doubt');
    for (const looks of [1, 2]) {
      clock.advance(60_100);
      await until(`look ${looks}`, () => store.outbox.jobById('o')?.evidence?.checkedAt.length === looks, 3000);
    }
    expect(store.outbox.jobById('o')?.evidence).toMatchObject({ verdict: 'probably-not', found: [], nextAt: null });
  });

  it('in doubt is not judged absent while the service can not show all orders', async () => {
    shop = () => err('in-doubt', 'add-order');
    listed = async () => ok({ isComplete: false });
    place();
    await becomes('o', 'in-doubt');
    for (const _look of [1, 2, 3]) {
      const before = store.outbox.jobById('o')?.evidence?.nextAt ?? 0;
      clock.advance(60_100);
      await until('a look', () => (store.outbox.jobById('o')?.evidence?.nextAt ?? 0) > before, 3000);
    }
    expect(store.outbox.jobById('o')?.evidence?.verdict).toBe('pending');
  });

  it.each([
    ['the service itself', err('rejected', 'add-order', { detail: { status: 200 } }), false],
    ['a gateway', err('busy', 'add-order', { detail: { status: 429, answered: true } }), true],
  ])('that %s says no to, while the service can not show all orders', async (_, no, isInDoubt) => {
    shop = () => no;
    listed = async () => ok({ isComplete: false });
    const ticket = place();
    if (isInDoubt) await becomes('o', 'in-doubt');
    else await draftBack(ticket);
    expect(placed).toHaveLength(1);
  });

  it('that the disk did not give back is given back later, and not sent again', async () => {
    shop = () => {
      disk.failing.add('outbox.backToDraft');
      return err('rejected', 'add-order');
    };
    const ticket = place();
    await until('a try', () => disk.calls.includes('outbox.backToDraft'), 3000);
    disk.failing.clear();
    clock.advance(10_100);
    await draftBack(ticket);
    expect(placed).toHaveLength(1);
  });
});
