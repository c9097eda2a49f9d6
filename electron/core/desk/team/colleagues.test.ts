import { beforeEach, describe, expect, it } from 'vitest';
import { ok } from '../../../../shared/result.ts';
import { createTestClock, type TestClock } from '../../../../tests/helpers/test-clock.ts';
import { until } from '../../../../tests/helpers/until.ts';
import { memberIdOf } from '../../rules/team/keys.ts';
import type { Bucket } from './bucket.ts';
import { type Colleagues, createColleagues } from './colleagues.ts';
import type { EngineLink } from './dial.ts';
import type { TeamStore } from './team-parts.ts';

/** The public key of a member, by name. */
const signingOf = (member: string): Buffer => Buffer.alloc(32, member);
const NAMES = ['ada', 'ben', 'cleo', 'dan', 'eve'];
const idOf = (name: string) => memberIdOf(signingOf(name));
const PRESENT: ReadonlyMap<string, string> = new Map(NAMES.map((name) => [idOf(name), name]));
const [HEAD, SIGNATURE] = [77, 64];
/** The end of a message that its head's member did not sign. */
const FORGED = 1;

/** Envelope with a real head and end around plain text: sealing is tested elsewhere. */
function message(member: string, body: unknown): Uint8Array {
  const head = Buffer.alloc(HEAD);
  head[0] = 1;
  head.set(signingOf(member), 1);
  head.writeUIntBE(1, 57, 6);
  head.writeUIntBE(1, 63, 6);
  const opened = JSON.stringify({ member: idOf(member), writer: member, seq: 1, body });
  return Buffer.concat([head, Buffer.from(opened), Buffer.alloc(SIGNATURE)]);
}

let opened: number;
const store = {
  async open({ bytes }: { bytes: Uint8Array }) {
    opened += 1;
    if (bytes.at(-1) === FORGED) return ok(null);
    return ok(JSON.parse(new TextDecoder().decode(bytes.subarray(HEAD, -SIGNATURE))));
  },
  seal: async ({ body }: { body: unknown }) => ok(new TextEncoder().encode(JSON.stringify(body))),
  heard: async () => ok(undefined),
} as unknown as TeamStore;

let clock: TestClock;
let colleagues: Colleagues;
let changes: number;
let missing: number;
let said: unknown[];
let listener: (bytes: Uint8Array) => void;
let leave: () => void;

beforeEach(() => {
  clock = createTestClock();
  changes = 0;
  missing = 0;
  said = [];
  opened = 0;
  colleagues = createColleagues({
    ...{ store, clock, isSharing: () => true, isMember: (member) => PRESENT.has(member) },
    onChanged: () => changes++,
    onMissing: () => missing++,
  });
  const link: Pick<EngineLink, 'subscribe' | 'publish'> = {
    publish: (_, bytes) => void said.push(JSON.parse(new TextDecoder().decode(bytes))),
    subscribe(_, hears) {
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
  listener(message(member, body));
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
}

const here = () =>
  colleagues
    .listPresent()
    .map(({ member, ticket, writing }) => `${PRESENT.get(member)} ${ticket}${writing ? ' !' : ''}`);

describe('a colleague', () => {
  it('is there and writes as they say, and windows hear of each change once', async () => {
    await says('ben', '1', 'here');
    clock.advance(5_000);
    await says('ben', '1', 'here');
    expect([here(), changes]).toEqual([['ben 1'], 1]);
    clock.advance(1);
    await says('ben', '1', 'writing');
    expect([here(), changes]).toEqual([['ben 1 !'], 2]);
    clock.advance(1);
    await says('ben', '1', 'gone');
    expect([here(), changes]).toEqual([[], 3]);
  });

  it('who says nothing more is gone after fifteen seconds, however much others say', async () => {
    await says('ada', '2', 'here');
    clock.advance(5_000);
    await says('ben', '1', 'here');
    for (let second = 0; second < 14; second++) {
      clock.advance(1_000);
      await says('ada', '2', 'here');
    }
    expect([here(), changes]).toEqual([['ada 2', 'ben 1'], 2]);
    clock.advance(1_000);
    expect([here(), changes]).toEqual([['ada 2'], 3]);
  });

  it('who left is brought back by nothing older', async () => {
    const early = clock.monotonic();
    await says('ben', '1', 'here', early);
    clock.advance(1_000);
    await says('ben', '1', 'gone');
    clock.advance(20_000);
    await says('ben', '1', 'here', early + 1);
    clock.advance(40_000);
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
  clock.advance(60_000);
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

describe('a flood', () => {
  const flood = (make: (index: number) => Uint8Array) => {
    for (let index = 0; index < 10_000; index++) listener(make(index));
  };
  const word = (member: string, ticket = '1') => message(member, { ticket, state: 'here', at: clock.monotonic() });

  function forged(member: string, ticket: string): Uint8Array {
    const bytes = word(member, ticket);
    bytes[bytes.length - 1] = FORGED;
    return bytes;
  }

  it.each([
    ['of a colleague', (index: number) => word('ben', `${index}`)],
    ['in the names of colleagues', (index: number) => word(NAMES[index % 5] ?? '', `${index}`)],
  ])(
    '%s asks the store no more than fifty times at once, and a word of theirs counts a second later',
    async (_, make) => {
      flood(make);
      expect(opened).toBeLessThanOrEqual(50);
      await until('the store to be done', () => here().length > 0);
      clock.advance(1_000);
      await says('ben', 'w', 'here');
      expect(here()).toContain('ben w');
    },
  );

  it.each([
    ['of words that somebody wrote in their name', (index: number) => forged('ben', `${index}`)],
    ['of their own words, played back', (_: number, said: Uint8Array) => said],
  ])('%s keeps no colleague from being heard in the same second', async (_, make) => {
    const said = word('ben', 'v');
    listener(said);
    await until('it to be heard', () => here().length > 0);
    for (let index = 0; index < 40; index++) listener(make(index, said));
    await until('the store to be done', () => opened === 41);
    clock.advance(1);
    await says('ben', 'w', 'here');
    await comes('ben', { missing: true, at: clock.monotonic() });
    expect([here(), missing]).toEqual([['ben v', 'ben w'], 1]);
  });

  it.each([
    ['of strangers', (index: number) => word(`stranger ${index}`)],
    ['of words that are longer than any of ours', () => Buffer.concat([word('ben'), Buffer.alloc(1_024)])],
    ['of what is no message', () => Buffer.alloc(200, 1)],
  ])('%s does not reach the store, and keeps nobody from being heard', async (_, make) => {
    flood(make);
    expect(opened).toBe(0);
    await says('ben', 'w', 'here');
    expect(here()).toEqual(['ben w']);
  });
});
