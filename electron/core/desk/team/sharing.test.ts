import { expect, it } from 'vitest';
import { err, ok } from '../../../../shared/result.ts';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import { until } from '../../../../tests/helpers/until.ts';
import { trustedTime } from '../../rules/team/clock.ts';
import { NO_CHANGES, type TeamChanges } from '../../rules/team/merge.ts';
import type { EngineEntry, ForgottenStream, OutgoingRequest, ReceivedEntries } from '../../worker/team/types.ts';
import type { Bucket, TakePage } from './bucket.ts';
import { initialComparison } from './engine-entries.ts';
import { startSharing } from './sharing.ts';
import type { SharingParts, TeamStore } from './team-parts.ts';

const REVISION = 7;
const STATE = {
  stream: { identity: 'stream', revision: REVISION },
  waiting: 0,
  lost: false,
  missed: false,
  incomplete: [],
};

/** Shares through a bucket that a test gives pages to, and that lists one key. */
async function sharingOver(
  store: TeamStore,
  onChanges: (changes: TeamChanges) => void,
  {
    get = async () => ok(null),
    onMissing = () => undefined,
    engine = { ahead: 0, onAsked: () => undefined },
    onTime = () => undefined,
    prove = async (entries) => entries,
  }: {
    get?: Bucket['get'];
    onMissing?: () => void;
    engine?: { ahead: number; onAsked(): void };
    onTime?: SharingParts['onTime'];
    prove?: SharingParts['prove'];
  } = {},
) {
  const clock = createTestClock();
  let take: TakePage = async () => undefined;
  const bucket: Pick<Bucket, 'identity' | 'revision' | 'now' | 'askTime' | 'watch' | 'keys' | 'get'> = {
    identity: 'stream',
    revision: REVISION,
    now: () => clock.now() + engine.ahead,
    async askTime() {
      engine.onAsked();
      return ok(null);
    },
    get,
    async keys(takes) {
      await takes([{ key: 'e.a.b', revision: REVISION }]);
      return ok(null);
    },
    watch(_, takes) {
      take = takes;
      return { ended: new Promise(() => undefined), stop: () => undefined };
    },
  };
  const sharing = await startSharing({
    ...{ store, bucket: bucket as Bucket, prove, clock, compared: initialComparison(clock), onChanges, onMissing },
    time: () => trustedTime({ engine: bucket.now(), computer: clock.now(), service: clock.now() }),
    onTime,
    log: { info: () => undefined, warn: () => undefined },
    onCaughtUp: () => undefined,
    onFull: () => undefined,
    onPublished: () => undefined,
  });
  if (!sharing.ok) throw new Error(sharing.error.kind);
  return { clock, sharing: sharing.value, take: (...page: Parameters<TakePage>) => take(...page) };
}
const entryAt = (revision: number) => ({ key: 'e.a.b', bytes: new Uint8Array(1), revision, at: 0 });

it('counts what is here once in ten seconds, however many changes come', async () => {
  const asked = { outgoing: 0, state: 0 };
  const store = {
    state: async () => {
      asked.state += 1;
      return ok(STATE);
    },
    outgoing: async () => {
      asked.outgoing += 1;
      return ok({ entries: [], changes: NO_CHANGES });
    },
    receive: async () => ok({ ...NO_CHANGES, tickets: ['1'] }),
  } as unknown as TeamStore;
  // Like a desk: news of tickets wakes whatever may have something to send.
  const wakes = { sharing: () => undefined as unknown };
  const { clock, sharing, take } = await sharingOver(store, () => wakes.sharing());
  wakes.sharing = sharing.wake;
  asked.state = 0;
  await take([], 0);
  await until('the first look', () => asked.state === 1);

  for (let change = 1; change <= 20; change += 1) {
    const before = asked.outgoing;
    await take([entryAt(REVISION + change)], 0);
    await until('a run of the loop', () => asked.outgoing > before);
  }
  expect(asked.state).toBe(1);

  clock.advance(10_000);
  await until('the next look', () => asked.state === 2);
  await sharing.stop();
});

it('goes on with what a page lets be read, piece by piece, before it takes the next page', async () => {
  const given: { entries: number; upTo: number | null }[] = [];
  let told = 0;
  const store = {
    state: async () => ok(STATE),
    outgoing: async () => ok({ entries: [], changes: NO_CHANGES }),
    receive: async ({ entries, upTo }: ReceivedEntries) => {
      given.push({ entries: entries.length, upTo });
      return ok({ ...NO_CHANGES, tickets: ['1'], more: given.length < 4 });
    },
  } as unknown as TeamStore;
  const { sharing, take } = await sharingOver(store, () => {
    told += 1;
  });
  await take([entryAt(REVISION + 1)], 0);
  const piece = { entries: 0, upTo: null };
  expect(given).toEqual([{ entries: 1, upTo: REVISION + 1 }, piece, piece, piece]);
  expect(told).toBe(4);
  await sharing.stop();
});

it('tells what was changed as this desk’s own was sealed, and goes on with what that lets be read', async () => {
  let [sealed, pieces] = [0, 0];
  const told: string[] = [];
  const store = {
    state: async () => ok(STATE),
    outgoing: async () => {
      sealed += 1;
      return ok({ entries: [], changes: sealed === 1 ? { ...NO_CHANGES, tickets: ['7'], more: true } : NO_CHANGES });
    },
    receive: async () => {
      pieces += 1;
      return ok({ ...NO_CHANGES, tickets: [`${pieces}`], more: pieces < 2 });
    },
  } as unknown as TeamStore;
  const { sharing, take } = await sharingOver(store, ({ tickets }) => {
    told.push(...tickets);
  });
  await take([], 0);
  await until('both pieces', () => pieces === 2);
  expect(told).toEqual(['7', '1', '2']);
  await sharing.stop();
});

it('forgets a wiped engine in pieces before it reads on', async () => {
  const asked: (string | null)[] = [];
  const store = {
    state: async () => ok({ ...STATE, stream: { identity: 'another', revision: REVISION } }),
    forgetStream: async ({ after }: ForgottenStream) => {
      asked.push(after);
      return ok(asked.length < 3 ? `e.${asked.length}` : null);
    },
  } as unknown as TeamStore;
  const { sharing } = await sharingOver(store, () => undefined);
  expect(asked).toEqual([null, 'e.1', 'e.2']);
  await sharing.stop();
});

it('checks a page’s signatures while the page before is stored, and stores them in turn', async () => {
  const done: string[] = [];
  let store1 = () => {};
  const stored1 = new Promise<void>((resolve) => {
    store1 = resolve;
  });
  const store = {
    state: async () => ok(STATE),
    outgoing: async () => ok({ entries: [], changes: NO_CHANGES }),
    receive: async ({ entries, upTo }: ReceivedEntries) => {
      if (upTo === REVISION + 1) await stored1;
      done.push(`store ${upTo} ${entries[0]?.isChecked}`);
      return ok(NO_CHANGES);
    },
  } as unknown as TeamStore;
  const prove = async (entries: EngineEntry[]) => {
    done.push(`prove ${entries[0]?.revision}`);
    return entries.map((entry) => ({ ...entry, isChecked: true }));
  };
  const { sharing, take } = await sharingOver(store, () => undefined, { prove });
  await take([entryAt(REVISION + 1)], 1);
  const second = take([entryAt(REVISION + 2)], 0);
  store1();
  await second;
  const [one, two] = [REVISION + 1, REVISION + 2];
  expect(done).toEqual([`prove ${one}`, `prove ${two}`, `store ${one} true`, `store ${two} true`]);
  await sharing.stop();
});

it('looks again a while after somebody came or went, and not at once: one desk makes the new key', async () => {
  let asked = 0;
  const store = {
    state: async () => ok(STATE),
    outgoing: async () => {
      asked += 1;
      return ok({ entries: [], changes: NO_CHANGES });
    },
    receive: async () => ok({ ...NO_CHANGES, team: true }),
  } as unknown as TeamStore;
  const { clock, sharing, take } = await sharingOver(store, () => undefined);
  await take([], 0);
  await until('the first look', () => asked === 1);
  clock.advance(1_000);
  await take([entryAt(REVISION + 1)], 0);
  clock.advance(8_000);
  const before = asked;
  clock.advance(22_000);
  await until('the next look', () => asked > before);
  expect(before).toBe(1);
  await sharing.stop();
});

/** Ben's entries are missing; says what was asked of the store. */
function lacking(toRead: string[] = []) {
  const asked = { outgoing: 0, state: 0, pages: [] as boolean[] };
  const store = {
    state: async () => {
      asked.state += 1;
      return ok({ ...STATE, incomplete: ['ben'] });
    },
    outgoing: async () => {
      asked.outgoing += 1;
      return ok({ entries: [], changes: NO_CHANGES });
    },
    compare: async ({ last }: { last: boolean }) => {
      asked.pages.push(last);
      return ok(last ? [] : toRead);
    },
    receive: async () => ok(NO_CHANGES),
  } as unknown as TeamStore;
  return { asked, store };
}

it('asks less and less often for what nobody has', async () => {
  const { asked, store } = lacking();
  let questions = 0;
  const { clock, sharing, take } = await sharingOver(store, () => undefined, { onMissing: () => questions++ });
  await take([], 0);
  await until('the first look', () => asked.state === 2);
  const inMinutes: number[] = [];
  for (let minute = 1; minute <= 40; minute += 1) {
    const looks = asked.state;
    clock.advance(60_001);
    sharing.wake();
    await until('a look', () => asked.state > looks);
    // The run after the look may be over: wait for the next one.
    const runs = asked.outgoing;
    sharing.wake();
    await until('the next run', () => asked.outgoing > runs);
    if (questions > inMinutes.length) inMinutes.push(minute);
  }
  expect(inMinutes).toEqual([1, 3, 7, 15, 31]);
  await sharing.stop();
});

it('does not ask once more where a colleague has, and looks once however often they do', async () => {
  const { asked, store } = lacking();
  let questions = 0;
  const { clock, sharing, take } = await sharingOver(store, () => undefined, { onMissing: () => questions++ });
  await take([], 0);
  await until('the first look', () => asked.state === 2);
  const runs = asked.outgoing;
  sharing.compareSoon();
  await until('a run', () => asked.outgoing === runs + 1);
  for (let again = 0; again < 20; again += 1) {
    sharing.compareSoon();
    await Promise.resolve();
  }
  clock.advance(60_001);
  await until('all was looked through', () => asked.pages.length === 2);
  expect([questions, asked.outgoing - runs]).toEqual([0, 2]);
  await sharing.stop();
});

it('counts nothing as looked through that could not be read', async () => {
  const { asked, store } = lacking(['e.a.b']);
  const { clock, sharing, take } = await sharingOver(store, () => undefined, {
    get: async () => err('offline', 'team.share'),
  });
  await take([], 0);
  await until('the first look', () => asked.state === 2);
  clock.advance(60_001);
  expect(await sharing.ended).toMatchObject({ kind: 'offline' });
  await sharing.stop();
  expect(asked.pages).toEqual([false]);
});

it('stamps nothing with a time that is neither the computer’s nor the service’s, until the engine tells another', async () => {
  const YEAR = 365 * 86_400_000;
  let asked = 0;
  const engine = { ahead: YEAR, onAsked: () => void asked++ };
  const stamped: number[] = [];
  const received: number[] = [];
  const store = {
    state: async () => ok(STATE),
    outgoing: async ({ now }: OutgoingRequest) => {
      stamped.push(now);
      return ok({ entries: [], changes: NO_CHANGES });
    },
    receive: async ({ now }: ReceivedEntries) => {
      received.push(now);
      return ok(NO_CHANGES);
    },
  } as unknown as TeamStore;
  const said: (string | null)[] = [];
  const { clock, sharing, take } = await sharingOver(store, () => undefined, {
    ...{ engine, onTime: ({ wrong }) => void said.push(wrong?.whose ?? null) },
  });
  await take([entryAt(REVISION + 1)], 0);
  await until('a look at the time', () => said.length === 1);
  expect([said, asked, stamped]).toEqual([['engine'], 1, []]);
  expect(received[0]).toBeLessThanOrEqual(clock.now());
  engine.ahead = 1;
  await until('a change to be sealed', () => {
    clock.advance(60_001);
    return stamped.length > 0;
  });
  expect(said.at(-1)).toBeNull();
  expect(stamped[0]).toBeLessThan(clock.now() + 1_000);
  await sharing.stop();
});

it('tells what pages changed together while more follow, and at once after the last', async () => {
  const isLast: (boolean | undefined)[] = [];
  const store = {
    state: async () => ok(STATE),
    outgoing: async () => ok({ entries: [], changes: NO_CHANGES }),
    receive: async (given: ReceivedEntries) => {
      isLast.push(given.isLast);
      return ok({ ...NO_CHANGES, tickets: [`${given.upTo}`, 'all'], team: given.upTo === REVISION + 1 });
    },
  } as unknown as TeamStore;
  const told: TeamChanges[] = [];
  const { clock, sharing, take } = await sharingOver(store, (changes) => told.push(changes));
  await take([entryAt(REVISION + 1)], 3);
  await take([entryAt(REVISION + 2)], 2);
  await until('both pages', () => isLast.length === 2);
  expect(told).toEqual([]);
  clock.advance(300);
  expect(told).toEqual([{ ...NO_CHANGES, tickets: ['8', 'all', '9'], team: true }]);
  await take([entryAt(REVISION + 3)], 1);
  await take([entryAt(REVISION + 4)], 0);
  expect(told.slice(1)).toEqual([{ ...NO_CHANGES, tickets: ['10', 'all', '11'] }]);
  expect(isLast).toEqual([false, false, false, true]);
  await sharing.stop();
});
