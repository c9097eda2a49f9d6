import { beforeEach, expect, it } from 'vitest';
import { ok } from '../../../../shared/result.ts';
import { NOON, remoteStoreOf } from '../../../../tests/helpers/memory-store.ts';
import { createTeam, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';
import { createTestClock, type TestClock } from '../../../../tests/helpers/test-clock.ts';
import type { Bucket } from './bucket.ts';
import { type Claims, createClaims } from './claims.ts';

const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;
const names = { ada: 'Ada', ben: 'Ben', cleo: 'Cleo' };
type Who = keyof typeof names;

/** Entries of the engine, by a clock that a test turns. */
let held: Map<string, { bytes: Uint8Array; revision: number; at: number }>;
let revision: number;
let clock: TestClock;
let began: number;
let bucket: Bucket;
let desks: Record<Who, TestDesk>;
let claims: Record<Who, Claims>;

const engineNow = () => NOON + clock.monotonic() - began;
function write(key: string, bytes: Uint8Array): number {
  revision += 1;
  held.set(key, { bytes, revision, at: engineNow() });
  return revision;
}

beforeEach(() => {
  [held, revision, clock] = [new Map(), 0, createTestClock()];
  began = clock.monotonic();
  bucket = {
    now: engineNow,
    put: async (key: string, bytes: Uint8Array, after: number | null) =>
      ok((held.get(key)?.revision ?? null) === after ? write(key, bytes) : null),
    async get(key: string) {
      const entry = held.get(key);
      return ok(entry ? { key, ...entry } : null);
    },
    async remove(key: string, after: number) {
      if (held.get(key)?.revision === after) held.delete(key);
      return ok(null);
    },
  } as unknown as Bucket;
  desks = { ada: new TestDesk('Ada'), ben: new TestDesk('Ben'), cleo: new TestDesk('Cleo') };
  createTeam(new TestEngine(), ...Object.values(desks));
  const claimsOf = ({ store }: TestDesk) => createClaims(remoteStoreOf(store).remote.team, clock, () => bucket);
  claims = { ada: claimsOf(desks.ada), ben: claimsOf(desks.ben), cleo: claimsOf(desks.cleo) };
});

/** Writes a claim of Ben's over any other, as a program of his own could. */
function claimOfBen(body: { at: number; begun?: number }): Uint8Array {
  const { team } = desks.ben.store;
  const key = team.claimKey('1') ?? '';
  const bytes = team.seal({ context: `claim ${key}`, body, now: engineNow() });
  if (!bytes) throw new Error('nothing was sealed');
  write(key, bytes);
  return bytes;
}

const idOf = (who: Who) => desks[who].store.team.state()?.member ?? '';
const theirs = (who: Who, begun: number | null = null) => ({ theirs: { id: idOf(who), name: names[who], begun } });
const shown = (who: Who, begun: number | null = null) => ({ id: idOf(who), begun });

it('is none where it lies far ahead of the engine’s time, also where it is played back then', async () => {
  const bytes = claimOfBen({ at: engineNow() + YEAR });
  const taken = await claims.ada.take('1');
  if (!taken || 'theirs' in taken) throw new Error('not taken');
  taken.release();
  clock.advance(YEAR);
  write(desks.ada.store.team.claimKey('1') ?? '', bytes);
  expect(await claims.cleo.take('1')).toEqual(theirs('ben'));
  clock.advance(MINUTE);
  write(desks.ada.store.team.claimKey('1') ?? '', bytes);
  expect(await claims.cleo.take('1')).toHaveProperty('release');
});

it('holds up whoever was not shown it, and is passed by whom the agent was told of', async () => {
  claimOfBen({ at: engineNow() });
  expect(await claims.ada.take('1')).toEqual(theirs('ben'));
  expect(await claims.ada.take('1', shown('cleo'))).toEqual(theirs('ben'));
  expect(await claims.ada.take('1', shown('ben'))).toHaveProperty('release');
  // Ada holds the claim now, but Cleo was shown Ben's.
  expect(await claims.cleo.take('1', shown('ben'))).toEqual(theirs('ada', expect.any(Number)));
});

it('is passed while it is renewed, and holds up once more where the colleague began another reply', async () => {
  const begun = engineNow();
  claimOfBen({ at: begun, begun });
  expect(await claims.ada.take('1')).toEqual(theirs('ben', begun));
  clock.advance(10_000);
  const later = engineNow();
  claimOfBen({ at: later, begun: later });
  expect(await claims.ada.take('1', shown('ben', begun))).toEqual(theirs('ben', later));
  // A stop of an older version holds no time.
  expect(await claims.ada.take('1', shown('ben'))).toEqual(theirs('ben', later));
  clock.advance(10_000);
  claimOfBen({ at: engineNow(), begun: later });
  expect(await claims.ada.take('1', shown('ben', later))).toHaveProperty('release');
});

it('is none once it was renewed for longer than an attempt can last', async () => {
  const begun = engineNow();
  clock.advance(14 * MINUTE);
  claimOfBen({ at: engineNow(), begun });
  expect(await claims.ada.take('1')).toEqual(theirs('ben', begun));
  clock.advance(2 * MINUTE);
  claimOfBen({ at: engineNow(), begun });
  expect(await claims.ada.take('1')).toHaveProperty('release');
});
