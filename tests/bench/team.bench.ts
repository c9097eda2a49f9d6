/**
 * One desk of a team of 50 comes back after a week. What its colleagues changed meanwhile about
 * 100,000 tickets lies in a real NATS server: one entry a thing and writer, however often it was
 * changed. The desk reads, checks and merges them into its store, against a bare watch of the same
 * values, and against one that does the least that has to be done with them. Then colleagues change
 * 1,000 things more, as in a busy minute.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { systemClock } from '../../electron/core/desk/clock.ts';
import type { Bucket, BucketEntry } from '../../electron/core/desk/team/bucket.ts';
import { dial } from '../../electron/core/desk/team/dial.ts';
import { initialComparison } from '../../electron/core/desk/team/engine-entries.ts';
import { readEngineAddresses } from '../../electron/core/desk/team/engine-login.ts';
import { createProving } from '../../electron/core/desk/team/proofs.ts';
import { type Sharing, startSharing } from '../../electron/core/desk/team/sharing.ts';
import { decryptBody, isProven, readEnvelopeHead, toBuffer } from '../../electron/core/rules/team/envelope.ts';
import { epochIdOf, rosterKey, toBytes } from '../../electron/core/rules/team/keys.ts';
import { openDatabase } from '../../electron/core/worker/database/database.ts';
import type { RemoteStore } from '../../electron/core/worker/remote.ts';
import type { OutgoingEntry, TeamInvitation } from '../../electron/core/worker/team/types.ts';
import { must } from '../helpers/must.ts';
import { startNats } from '../helpers/nats-server.ts';
import { createTeam, invitationFrom, TestDesk, TestEngine } from '../helpers/team-desks.ts';
import { routeBy } from '../helpers/unreported.ts';
import { until } from '../helpers/until.ts';
import { KEYS, NOW, TICKETS, withEmptyFolder, withLargeStore } from './large-store.ts';
import { atMost, type BenchTable, row } from './rows.ts';
import { median, quantile } from './timing.ts';

const AGENTS = 50;
/** A week of a busy team: each ticket has something new. */
const CHANGES = TICKETS;
const A_MINUTE = 1_000;
const ROUNDS = 3;
/** Values that are on their way to the server at once. */
const AT_ONCE = 200;
/** ms between two looks at the memory, and between two questions of a window. */
const LOOK = 50;
/** ms of questions before there is anything to catch up with. */
const QUIET = 5000;
const COSTS =
  'Each entry is checked, opened, merged and stored, with its ticket’s place in the queues; the peer drops it.';
const DISK =
  'The engine’s bytes are not kept twice: of 100 MB, heads and signatures take 15, what was opened 34, indexes 13, notes and their search 31.';
const BUCKET = 'rackside-bench';
const ways = { network: routeBy(), clock: systemClock };
const prove = createProving(new URL('../../dist/host/proof-worker.js', import.meta.url), systemClock);

/** Sealed by a colleague, for the server. */
type Sealed = Pick<OutgoingEntry, 'key' | 'bytes'>;

/** A peer's way to read all that is there. */
interface Reading {
  /** ms until all that was there is here. */
  took: number;
  /** ms of a processor, of this whole process. */
  processor: number;
  /** MB above the start, at the highest. */
  memory: number;
}

interface Side extends Reading {
  /** ms of a processor, of this whole process, while 1,000 changes are written and heard. */
  minute: number;
}

interface Ours extends Side {
  /** ms that a call of the window waited for the store's thread, p99; and before. */
  wait: number;
  idle: number;
  /** MB of `work.db` more than before. */
  disk: number;
}

export async function run(): Promise<BenchTable> {
  const server = await startNats();
  const addresses = must(readEngineAddresses(server.address, 'bench'));
  const link = must(await dial({ addresses, login: { by: 'nothing' } }, ways));
  try {
    const team = changesOfAWeek();
    const bucket = must(await link.bucket(BUCKET));
    await put(bucket, team.entries);
    const bytes = team.entries.reduce((sum, entry) => sum + entry.bytes.byteLength, 0);
    const ours: Ours[] = [];
    const peer: Side[] = [];
    const keeper: Reading[] = [];
    const checking = await checkAll(team.entries);
    for (const invitation of team.invitations) {
      const back = await link.bucket(BUCKET);
      peer.push(await watchOnly(must(back), team.minute()));
      keeper.push(await watchAndKeep(must(back), invitation));
      ours.push(await withLargeStore((store) => comeBack(store, must(back), invitation, team.minute())));
    }
    const rowOf = (name: string, what: keyof Side, unit: string, most: ReturnType<typeof atMost>, note?: string) =>
      row(name, median(ours.map((side) => side[what])), median(peer.map((side) => side[what])), unit, most, note);
    return {
      title: `A desk back after a week, in a team of ${AGENTS}: ${CHANGES.toLocaleString('en')} changed things, ${Math.round(bytes / 1e6)} MB at the server`,
      group: 'desk',
      rows: [
        rowOf('catching up, against a bare watch', 'took', 'ms', atMost(8), limitOf(ours, keeper, checking)),
        row(
          'catching up, against a watch that checks, opens and keeps each entry',
          median(ours.map(({ took }) => took)),
          median(keeper.map(({ took }) => took)),
          'ms',
          atMost(2),
          leastOf(keeper, peer),
        ),
        row(
          'a question of the window meanwhile, 99 of 100, against before',
          median(ours.map(({ wait }) => wait)),
          median(ours.map(({ idle }) => idle)),
          'ms',
          atMost(50, 'difference'),
        ),
        rowOf('memory while catching up, against a bare watch', 'memory', 'MB', atMost(100, 'difference')),
        row(
          'work.db, against what the server holds',
          median(ours.map(({ disk }) => disk)),
          bytes / 1e6,
          'MB',
          atMost(2),
          DISK,
        ),
        // One hundredth of a processor, where a team does this each minute.
        rowOf('a processor’s time for 1,000 changes', 'minute', 'ms', atMost(600, 'difference'), COSTS),
      ],
    };
  } finally {
    await link.close();
    await server.stop();
  }
}

/**
 * Colleagues' entries in the order of the server, and invitations for desks that come back to it.
 */
function changesOfAWeek(): { entries: Sealed[]; invitations: TeamInvitation[]; minute(): Sealed[] } {
  const engine = new TestEngine();
  const desks = Array.from({ length: AGENTS }, (_, place) => new TestDesk(`Agent ${place}`));
  createTeam(engine, ...desks);
  const [founder] = desks;
  if (!founder) throw new Error('a team has somebody');
  const invitations = Array.from({ length: ROUNDS }, () => invitationFrom(founder, NOW));
  for (const [place, desk] of desks.entries()) {
    for (let ticket = place; ticket < CHANGES; ticket += AGENTS) change(desk, `${ticket + 1}`, ticket);
    for (const { key, bytes } of sealedOf(desk)) engine.force(key, bytes);
  }
  for (const desk of desks.slice(1)) desk.store.databases.close();
  let written = CHANGES;
  return {
    entries: engine.since(0),
    invitations,
    minute() {
      for (let one = 0; one < A_MINUTE; one++) change(founder, `${one + 1}`, written++);
      return sealedOf(founder);
    },
  };
}

/** Half of what a team shares are notes; each is a thing of its own. */
function change(desk: TestDesk, ticket: string, number: number): void {
  const { notes, marks, team } = desk.store;
  if (number % 10 === 0) team.take({ tickets: [ticket], member: team.state()?.member ?? null, note: '', at: desk.now });
  else if (number % 10 < 3) marks.set([ticket], { done: true }, desk.now);
  else if (number % 10 < 5) marks.set([ticket], { addTags: [`tag ${number % 7}`] }, desk.now);
  else notes.add({ id: noteId(number), ticket, at: desk.now, editedAt: null, text: `${number}: ${TEXT}` });
}

const TEXT = 'Called the customer: they move their mail on Friday, and want the old server to stay until Monday. ';
const noteId = (number: number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;

/** All that waits on this desk, sealed. */
function sealedOf({ store: { team }, now }: TestDesk): Sealed[] {
  const sealed: Sealed[] = [];
  for (;;) {
    const { entries: page } = team.outgoing({ now, isTimeConfirmed: true, limit: 500, whose: 'own' });
    if (page.length === 0) return sealed;
    for (const { key, bytes, seq } of page) {
      sealed.push({ key, bytes });
      team.confirmed({ key, seq, revision: sealed.length });
    }
  }
}

async function put(bucket: Bucket, entries: readonly Sealed[]): Promise<void> {
  for (let from = 0; from < entries.length; from += AT_ONCE)
    for (const one of await Promise.all(
      entries.slice(from, from + AT_ONCE).map(({ key, bytes }) => bucket.put(key, bytes, null)),
    ))
      if (must(one) === null) throw new Error('something stands there already');
}

/** The parts that no desk can leave out, measured in the same run. */
function limitOf(ours: readonly Reading[], keeper: readonly Reading[], checking: Reading): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const processor = seconds(median(ours.map(({ processor }) => processor)));
  return `${COSTS} It takes ${processor} of ${availableParallelism()} processors. Checking the signatures alone takes ${seconds(checking.processor)} of them; reading the entries, checking, opening and keeping them, ${seconds(median(keeper.map(({ took }) => took)))}.`;
}

/** Says how far the least that any desk can do is from a bare watch. */
function leastOf(keeper: readonly Reading[], peer: readonly Reading[]): string {
  const times = median(keeper.map(({ took }) => took)) / median(peer.map(({ took }) => took));
  return `No desk can do less with entries that prove themselves than check each signature (on another thread), decrypt each body and insert each entry into an encrypted file, 100 at a time: ${times.toFixed(1)} × a bare watch.`;
}

/** The peer: every value is fetched and dropped. */
async function watchOnly(bucket: Bucket, minute: readonly Sealed[]): Promise<Side> {
  let heard = 0;
  let watch = { stop() {} };
  const side = await measured(
    () =>
      new Promise<void>((resolve) => {
        watch = bucket.watch(1, async (page, left) => {
          heard += page.length;
          if (left === 0) resolve();
        });
      }),
  );
  const after = heard + minute.length;
  const time = await processorTime(() => put(bucket, minute).then(() => until('the changes', () => heard >= after)));
  watch.stop();
  return { ...side, minute: time };
}

/** Checks a page on another thread as a desk does, and a short one here. */
async function checkPage(page: readonly Sealed[]): Promise<void> {
  const checked = await prove(page.map((entry) => ({ ...entry, revision: 0 })));
  if (checked.some(({ isChecked, bytes, key }) => !isChecked && !isProven(toBuffer(bytes), key)))
    throw new Error('an entry of a colleague’s proves itself');
}

const checkAll = (entries: readonly Sealed[]): Promise<Reading> =>
  measured(async () => {
    for (let from = 0; from < entries.length; from += AT_ONCE) await checkPage(entries.slice(from, from + AT_ONCE));
  });

/** Opens an entry with the keys of an invitation. */
function openedBy({ team, naming, epochs }: TeamInvitation): (entry: BucketEntry) => Buffer {
  const keys = new Map([rosterKey(toBytes(naming)), ...epochs.map(toBytes)].map((key) => [epochIdOf(key), key]));
  const salt = toBytes(team);
  return ({ key, bytes }) => {
    const head = readEnvelopeHead(toBuffer(bytes));
    const epochKey = head && keys.get(head.epoch);
    const plain = epochKey && decryptBody(toBuffer(bytes), head, key, { epochKey, team: salt });
    if (!plain) throw new Error('an entry of a colleague’s opens');
    return plain;
  };
}

/** Checks entries beside the page before, opens them, and keeps them in an encrypted file. */
function watchAndKeep(bucket: Bucket, invitation: TeamInvitation): Promise<Reading> {
  const open = openedBy(invitation);
  return withEmptyFolder(async (folder) => {
    const schema = { version: 1, first: 'CREATE TABLE entries (key TEXT PRIMARY KEY, bytes BLOB NOT NULL)', steps: [] };
    const db = openDatabase({ file: join(folder, 'kept.db'), key: KEYS.work, schema, synchronous: 'NORMAL' });
    const keep = db.prepare('INSERT INTO entries VALUES (?, ?)');
    const keepPage = db.transaction((page: BucketEntry[]) => {
      for (const entry of page) keep.run(entry.key, open(entry));
    });
    let kept = Promise.resolve();
    const read = (): Promise<void> =>
      new Promise((resolve, reject) => {
        const watch = bucket.watch(1, async (page, left) => {
          const before = kept;
          const checked = checkPage(page);
          kept = before.then(() => checked).then(() => keepPage(page));
          if (left > 0) return before;
          await kept;
          watch.stop();
          resolve();
        });
        void watch.ended.then((why) => why && reject(new Error(why.kind)));
      });
    return measured(read).finally(() => db.close());
  });
}

/** ms that each question waits, asked one after the other as a window does. */
function askOften(store: RemoteStore): { stop(): Promise<number[]> } {
  const waits: number[] = [];
  let stopped = false;
  const ask = async (): Promise<number[]> => {
    while (!stopped) {
      const start = performance.now();
      must(await store.settings.read());
      waits.push(performance.now() - start);
      await setTimeout(LOOK);
    }
    return waits;
  };
  const asking = ask();
  return {
    stop() {
      stopped = true;
      return asking;
    },
  };
}

/** A desk joins, and reads all that is there. */
async function comeBack(
  store: RemoteStore,
  bucket: Bucket,
  invitation: TeamInvitation,
  minute: readonly Sealed[],
): Promise<Ours> {
  const bytesBefore = await workBytes(store);
  const secrets = must(await store.team.joining(invitation));
  must(await store.team.unlock(secrets));
  must(await store.team.enter({ name: 'Back again', now: systemClock.now() }));
  let caughtUp = () => {};
  const whole = new Promise<void>((resolve) => {
    caughtUp = resolve;
  });
  let changed = 0;
  let sharing: Pick<Sharing, 'wake' | 'stop'> = { wake() {}, stop: async () => {} };
  const before = askOften(store);
  await setTimeout(QUIET);
  const idle = slowest(await before.stop());
  const window = askOften(store);
  const side = await measured(async () => {
    sharing = must(
      await startSharing({
        ...{ store: store.team, bucket, prove, clock: systemClock, log: { info: () => undefined, warn: console.warn } },
        compared: initialComparison(systemClock),
        time: () => ({ now: bucket.now(), wrong: null, sure: true }),
        onTime: () => undefined,
        onCaughtUp: caughtUp,
        // Like a desk: news of tickets wakes whatever may have something to send.
        onChanges({ tickets }) {
          changed += tickets.length;
          sharing.wake();
        },
        onMissing: () => undefined,
        onFull: () => undefined,
        onPublished: () => undefined,
      }),
    );
    await whole;
  });
  const wait = slowest(await window.stop());
  if (changed < CHANGES) throw new Error(`${changed} of ${CHANGES} changes were taken`);
  const disk = (await workBytes(store)) - bytesBefore;
  const after = changed + minute.length;
  const time = await processorTime(() => put(bucket, minute).then(() => until('the changes', () => changed >= after)));
  await sharing.stop();
  return { ...side, wait, idle, disk, minute: time };
}

/** MB */
const workBytes = async (store: RemoteStore): Promise<number> =>
  (must(await store.health.report()).databases.find(({ name }) => name === 'work')?.bytes ?? Number.NaN) / 1e6;

const slowest = (waits: readonly number[]): number => quantile(waits, 0.99);

async function measured(work: () => Promise<void>): Promise<Reading> {
  const before = process.memoryUsage.rss();
  let highest = before;
  const look = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, LOOK);
  const start = performance.now();
  const processor = await processorTime(work);
  const took = performance.now() - start;
  clearInterval(look);
  return { took, processor, memory: (highest - before) / 1e6 };
}

/** ms of a processor that this process took, with the store's thread. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
