import { beforeEach, describe, expect, it } from 'vitest';
import { ok } from '../../../../shared/result.ts';
import { type TurnedClock, turnedClock } from '../../../../tests/helpers/turned-clock.ts';
import type { Bucket } from './bucket.ts';
import { type Colleagues, createColleagues } from './colleagues.ts';
import type { EngineLink } from './dial.ts';
import type { TeamStore } from './sharing.ts';

/** Messages as they are once opened: sealing is proved elsewhere. */
const store = {
  open: async ({ bytes }: { bytes: Uint8Array }) => ok(JSON.parse(new TextDecoder().decode(bytes))),
  seal: async ({ body }: { body: unknown }) => ok(new TextEncoder().encode(JSON.stringify(body))),
  heard: async () => ok(undefined),
} as unknown as TeamStore;

let clock: TurnedClock;
let colleagues: Colleagues;
let changes: number;
let missing: number;
let said: unknown[];
let listener: (bytes: Uint8Array) => void;
let leave: () => void;

beforeEach(() => {
  clock = turnedClock();
  changes = 0;
  missing = 0;
  said = [];
  colleagues = createColleagues({
    ...{ store, clock, isOn: () => true },
    onChanged: () => changes++,
    onMissing: () => missing++,
  });
  const link: Pick<EngineLink, 'hear' | 'say'> = {
    say: (_, bytes) => void said.push(JSON.parse(new TextDecoder().decode(bytes))),
    hear(_, hears) {
      listener = hears;
      return () => undefined;
    },
  };
  const bucket: Pick<Bucket, 'now'> = { now: () => clock.monotonic() };
  leave = colleagues.join(link as EngineLink, bucket as Bucket, 'rackside.p.team');
});

/** `at`: the engine's time when it was said. */
const says = (member: string, ticket: string, state: unknown, at: unknown = clock.monotonic()): Promise<void> =>
  comes(member, { ticket, state, at });
async function comes(member: string, body: unknown): Promise<void> {
  listener(new TextEncoder().encode(JSON.stringify({ member, writer: member, seq: 1, body })));
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
}

const here = () => colleagues.here().map(({ member, ticket, writing }) => `${member} ${ticket}${writing ? ' !' : ''}`);

describe('a colleague', () => {
  it('is there and writes as they say, and windows hear of each change once', async () => {
    await says('ben', '1', 'here');
    clock.turn(5_000);
    await says('ben', '1', 'here');
    expect([here(), changes]).toEqual([['ben 1'], 1]);
    clock.turn(1);
    await says('ben', '1', 'writing');
    expect([here(), changes]).toEqual([['ben 1 !'], 2]);
    clock.turn(1);
    await says('ben', '1', 'gone');
    expect([here(), changes]).toEqual([[], 3]);
  });

  it('who says nothing more is gone after fifteen seconds, however much others say', async () => {
    await says('ada', '2', 'here');
    clock.turn(5_000);
    await says('ben', '1', 'here');
    for (let second = 0; second < 14; second++) {
      clock.turn(1_000);
      await says('ada', '2', 'here');
    }
    expect([here(), changes]).toEqual([['ada 2', 'ben 1'], 2]);
    clock.turn(1_000);
    expect([here(), changes]).toEqual([['ada 2'], 3]);
  });

  it('who left is brought back by nothing older', async () => {
    const early = clock.monotonic();
    await says('ben', '1', 'here', early);
    clock.turn(1_000);
    await says('ben', '1', 'gone');
    clock.turn(20_000);
    await says('ben', '1', 'here', early + 1);
    clock.turn(40_000);
    await says('ben', '1', 'here', early + 2);
    expect(here()).toEqual([]);
  });

  it('is nowhere once the connection is lost, and nothing is taken from what is no message', async () => {
    await says('ben', '1', 'elsewhere');
    await says('ben', '1', 'here', 'now');
    await says('ben', '', 'here');
    expect([here(), changes]).toEqual([[], 0]);
    await says('ben', '1', 'here');
    leave();
    expect([here(), changes]).toEqual([[], 2]);
  });
});

it('asks for what is missing here, and hears that a colleague does, unless that is played back', async () => {
  clock.turn(60_000);
  await colleagues.askForMissing();
  expect(said).toEqual([{ missing: true, at: expect.any(Number) }]);
  await comes('ben', said[0]);
  expect([missing, here()]).toEqual([1, []]);
  await comes('ben', { missing: true, at: clock.monotonic() - 60_000 });
  expect(missing).toBe(1);
  leave();
  await colleagues.askForMissing();
  expect(said).toHaveLength(1);
});
