/**
 * A real desk over a real store and the real service, all in this process, with a clock that can be
 * turned.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Desk } from '../../electron/core/desk/desk.ts';
import { createDesk } from '../../electron/core/desk/desk.ts';
import type { Keychain, OpenKeychain, Ports } from '../../electron/core/desk/ports.ts';
import { playScenario } from '../../service/scenarios.ts';
import type { CommandName, DeskEvent, Input, Output } from '../../shared/contract.ts';
import type { Account } from '../../shared/domain/account.ts';
import type { OutboxItem, OutboxState } from '../../shared/domain/outbox.ts';
import type { TicketRow } from '../../shared/domain/ticket.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { createTestClock, type TestClock } from '../helpers/test-clock.ts';
import { asTimePasses, trackCalls, watch, whenSettled } from '../helpers/under-way.ts';
import { type RunningService, type ServiceOptions, startService } from '../service/service.ts';
import { sharedThread } from './shared-thread.ts';

export interface DeskUnderTest {
  desk: Desk;
  /** Ports of this computer, for another desk as well. */
  ports: Ports;
  clock: TestClock;
  dataDir: string;
  events: DeskEvent[];
  logged: string[];
  opened: string[];
  /** Notices that the desk gave the system, as `kind ticket`, or `kind count` for several. */
  notices: string[];
  /** The computer's network came back. */
  networkBack(): void;
  /** Counts the desk's requests to its host to end. */
  left: number;
  /** The value, or an exception that shows the error. */
  call<N extends CommandName>(name: N, input: Input<N>): Promise<Output<N>>;
  /** The error, or an exception that shows the value. */
  callFails<N extends CommandName>(name: N, input: Input<N>): Promise<Extract<Result<never>, { ok: false }>['error']>;
  /** Stops the desk as a quit does, and starts another over the same folder and keychain. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface DeskOptions {
  /** `null`: no keychain on this computer. */
  keychain?: Keychain | null;
  /** Opens this computer's keychain, in the place of `keychain`. */
  openKeychain?: OpenKeychain;
  /** Certificates that this computer trusts, PEM; Node's own list if left out. */
  certificates?: string[];
  /** The proxies of this computer. */
  ways?: (string | null)[];
  /** Resolves names on this computer. */
  addressesOf?: (host: string) => Promise<readonly string[]>;
  /** Folder that the desks of one test share; a new one if left out. */
  dataDir?: string;
  /** The service's clock as well, where both are to be turned together. */
  clock?: TestClock;
  /** Worker with troubles of its own, in the place of the store's. */
  storeWorker?: Ports['storeWorker'];
  /** Other ports of this host. */
  host?: Partial<Ports>;
}

export function memoryKeychain(): Keychain & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    get: async (name) => ok(entries.get(name) ?? null),
    set: async (name, value) => {
      entries.set(name, value);
      return ok(null);
    },
    remove: async (name) => {
      entries.delete(name);
      return ok(null);
    },
  };
}

/** Worker on a computer in trouble (`failing-worker.ts`), built where the run has built it. */
export const FAILING_WORKER = new URL(
  process.env.RACKSIDE_TEST_FAILING_WORKER ?? new URL('./failing-worker.ts', import.meta.url),
);

const watchedThreads = (how: Ports['storeWorker']) => () => trackCalls(how instanceof URL ? new Worker(how) : how());

/** ms within which a timer is part of what is under way: news are gathered for less. */
const SOON = 150;

export async function openDesk(options: DeskOptions = {}): Promise<DeskUnderTest> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'rackside-desk-'));
  const keychain = options.keychain === undefined ? memoryKeychain() : options.keychain;
  const clock = options.clock ?? createTestClock();
  const events: DeskEvent[] = [];
  const logged: string[] = [];
  const opened: string[] = [];
  const notices: string[] = [];
  const network = new Set<() => void>();
  let practice: RunningService | null = null;
  const log = (event: string, facts?: unknown) => void logged.push(`${event} ${JSON.stringify(facts ?? {})}`);
  const ports: Ports = {
    host: 'local',
    version: '0.0.0',
    dataDir,
    storeWorker: watchedThreads(options.storeWorker ?? sharedThread),
    openKeychain: options.openKeychain ?? (async () => ok(keychain)),
    clock,
    log: { info: log, warn: log },
    network: {
      onChange(listener) {
        network.add(listener);
        return () => network.delete(listener);
      },
      certificates: async () => options.certificates ?? null,
      proxiesFor: async () => options.ways ?? [null],
      ...(options.addressesOf && { addressesOf: options.addressesOf }),
    },
    openExternal: async (url) => {
      opened.push(url);
      return ok(null);
    },
    ask: async () => true,
    choose: async () => ok(null),
    quit: () => void under.left++,
    practice: {
      async start({ credentials }) {
        practice ??= await startService({ credentials, tickets: 30, customers: 10, repliesAs: 'staff' });
        return ok({ url: practice.url, departments: { 1: 'Technical Support' } });
      },
      async play(wish) {
        const refused = practice ? playScenario(practice, wish, (then) => setImmediate(then)) : 'not running';
        return refused === null ? ok(null) : err('invalid', 'practice.play', { detail: { texts: [refused] } });
      },
      internet: async () => (practice ? ok(await practice.internet()) : err('offline', 'practice.internet')),
      async stop() {
        await practice?.stop();
        practice = null;
      },
    },
    // Tests guess no passphrases: what deriving a key costs is measured elsewhere.
    keyCost: { n: 2 ** 10, r: 8, p: 1 },
    ...options.host,
  };
  const under: DeskUnderTest = {
    desk: createDesk(ports),
    ports,
    clock,
    dataDir,
    events,
    logged,
    opened,
    notices,
    networkBack: () => {
      for (const listener of network) listener();
    },
    left: 0,
    async call(name, input) {
      const result = await under.desk.call(name, input);
      if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.error)}`);
      return result.value as Output<typeof name>;
    },
    async callFails(name, input) {
      const result = await under.desk.call(name, input);
      if (result.ok) throw new Error(`${name} did not fail: ${JSON.stringify(result.value)}`);
      return result.error;
    },
    async restart() {
      await under.desk.stop();
      under.desk = createDesk(ports);
      await begin();
    },
    async stop() {
      unwatch();
      await under.desk.stop();
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
  const unwatch = watch({ runNextTimer: () => clock.runNextTimer(SOON) });
  async function begin(): Promise<void> {
    under.desk.on((event) => {
      events.push(event);
      if (event.name !== 'notices.raised') return;
      notices.push(...event.data.notices.map(({ kind, ticket, count }) => `${kind} ${ticket ?? count}`));
    });
    const started = await under.desk.start();
    if (!started.ok) throw new Error(`the desk did not start: ${JSON.stringify(started.error)}`);
  }
  await begin();
  return under;
}

/** A service of a test's own, with a clock that can be turned. */
export interface TestService extends RunningService {
  /**
   * Its times are whole seconds: what happens from here on happens in a later one than all before.
   */
  nextSecond(): void;
}

export async function startTestService({ now = Date.now, ...options }: ServiceOptions = {}): Promise<TestService> {
  let ahead = 0;
  const service = await startService({
    testMode: true,
    tickets: 40,
    customers: 10,
    repliesAs: 'staff',
    ...options,
    now: () => now() + ahead,
  });
  const unwatch = watch({ held: () => service.faults.heldCount });
  const stop = service.stop;
  return Object.assign(service, {
    nextSecond() {
      ahead += 1000;
    },
    stop() {
      unwatch();
      return stop();
    },
  });
}

/** Signs in, waits for the first sync, and gives the agent a name. */
export async function signIn(under: DeskUnderTest, service: RunningService, remember = true): Promise<Account> {
  const account = await under.call('account.signIn', {
    address: service.url,
    ...service.credentials,
    remember,
    allowHttp: false,
  });
  await waitUntilSynced(under, account.id);
  return under.call('account.configure', { account: account.id, settings: { agentName: 'Mara Lind', zone: 'UTC' } });
}

export const waitUntilSynced = (under: DeskUnderTest, account: string) =>
  whenSettled('the first sync', async () => {
    const one = (await under.call('account.list', {})).find((a) => a.id === account);
    return one?.connection.state === 'online' && one.sync.phase === 'idle' && one;
  });

/** The full passes of all kinds of records, which follow that of the tickets. */
export const waitUntilRecordsRead = (under: DeskUnderTest, account: string) =>
  whenSettled('the records', async () =>
    (await under.call('records.status', { account })).every(({ fullAt }) => fullAt !== null),
  );

export const rowsOf = async (
  under: DeskUnderTest,
  account: string,
  view: Input<'queue.rows'>['view'] = 'awaiting',
): Promise<TicketRow[]> =>
  (
    await under.call('queue.rows', {
      account,
      view,
      sort: { by: 'lastReply', dir: 'desc' },
      from: 0,
      count: 200,
    })
  ).rows;

/** Whether no conversation is being read ahead, so that none of such requests is counted later. */
export const isReadAheadDone = async (under: DeskUnderTest, account: string): Promise<boolean> =>
  (await under.call('health.get', { account })).conversations.ahead === null;

/** Whether the service was heard to ask for a rest, and what was asked beside that was answered. */
export async function isPausedAsRequested(under: DeskUnderTest, account: string): Promise<boolean> {
  const poll = await under.desk.call('sync.now', { account });
  return !poll.ok && poll.error.kind === 'busy' && isReadAheadDone(under, account);
}

/** The first ticket that awaits a reply. */
export async function firstAwaiting(under: DeskUnderTest, account: string): Promise<TicketRow> {
  const [row] = await rowsOf(under, account);
  if (!row) throw new Error('no ticket awaits a reply');
  return row;
}

/** Writes a draft and presses Send. */
export async function send(under: DeskUnderTest, account: string, ticket: string, text: string): Promise<OutboxItem> {
  const { fingerprint } = await under.call('ticket.get', { account, ticket });
  const id = crypto.randomUUID();
  const { rev } = await under.call('draft.save', { account, id, ticket, rev: 0, text });
  return under.call('reply.send', { account, draft: id, rev, seen: fingerprint });
}

export const itemOf = async (under: DeskUnderTest, account: string, id: string): Promise<OutboxItem | undefined> =>
  (await under.call('outbox.list', { account })).find((item) => item.id === id);

export const waitForState = (under: DeskUnderTest, account: string, id: string, state: OutboxState) =>
  whenSettled(`the item to be ${state}`, async () => {
    const item = await itemOf(under, account, id);
    return item?.state === state && item;
  });

/** Waits until a call has come to the service, which holds it. */
export const waitUntilServiceHolds = (service: RunningService) =>
  whenSettled('the call to come to the service', () => service.faults.heldCount > 0);

/** ms that a reply is held by itself. */
const HOLD_MS = 15_000;

/**
 * The item, after time has passed for its hold. The desk counts a hold from when it looks at it,
 * which may be after a turn of the clock: so time passes with each look here. But not while another
 * item is under way: the service's clock stays where it is, and what arrives there would seem to be
 * older than its attempt.
 */
export async function passHold(under: DeskUnderTest, account: string, id: string): Promise<OutboxItem | undefined> {
  const items = await under.call('outbox.list', { account });
  const item = items.find((one) => one.id === id);
  const isUnderWay = items.some(({ state }) => state === 'checking' || state === 'sending');
  if (item?.state === 'held' && !isUnderWay) under.clock.advance(HOLD_MS);
  return item;
}

/** The same as `waitForState`, of a reply that is held first. */
export const waitForStateAfterHold = (under: DeskUnderTest, account: string, id: string, state: OutboxState) =>
  asTimePasses(`the item to be ${state} after its hold`, async () => {
    const item = await passHold(under, account, id);
    return item?.state === state && item;
  });
