import { expect, it } from 'vitest';
import { ok } from '../../../../shared/result.ts';
import { turnedClock } from '../../../../tests/helpers/turned-clock.ts';
import { until } from '../../../../tests/helpers/until.ts';
import type { Bucket, TakePage } from './bucket.ts';
import { shareThrough, type TeamStore } from './sharing.ts';

const REVISION = 7;
const STATE = {
  stream: { identity: 'stream', revision: REVISION },
  waiting: { own: 0, others: 0 },
  incomplete: [],
};

it('counts what is here once in ten seconds, however many changes come', async () => {
  const clock = turnedClock();
  const asked = { outgoing: 0, state: 0 };
  const store = {
    state: async () => {
      asked.state += 1;
      return ok(STATE);
    },
    outgoing: async () => {
      asked.outgoing += 1;
      return ok([]);
    },
    receive: async () => ok({ tickets: ['1'], outgoing: false }),
  } as unknown as TeamStore;
  let take: TakePage = async () => undefined;
  const bucket: Pick<Bucket, 'identity' | 'revision' | 'now' | 'watch'> = {
    identity: 'stream',
    revision: REVISION,
    now: clock.now,
    watch(_, takes) {
      take = takes;
      return { ended: new Promise(() => undefined), stop: () => undefined };
    },
  };
  const sharing = await shareThrough({
    ...{ store, bucket: bucket as Bucket, clock, compared: { at: clock.monotonic() } },
    log: { info: () => undefined, warn: () => undefined },
    onCaughtUp: () => undefined,
    // As a desk does: news of tickets wakes whatever may have something to say.
    onChanges: () => sharing.ok && sharing.value.wake(),
    onFull: () => undefined,
    onPublished: () => undefined,
  });
  if (!sharing.ok) throw new Error(sharing.error.kind);
  asked.state = 0;
  await take([], 0);
  await until('the first look', () => asked.state === 1);

  for (let change = 1; change <= 20; change += 1) {
    const before = asked.outgoing;
    await take([{ key: 'e.a.b', bytes: new Uint8Array(1), revision: REVISION + change, at: 0 }], 0);
    await until('a run of the loop', () => asked.outgoing > before);
  }
  expect(asked.state).toBe(1);

  clock.turn(10_000);
  await until('the next look', () => asked.state === 2);
  await sharing.value.stop();
});
