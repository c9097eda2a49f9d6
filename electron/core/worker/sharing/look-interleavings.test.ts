/**
 * Three desks whose replies need a second look, in any order of what they do and hear: days
 * offline, kills between any two steps, an engine that is away or wiped. Nothing goes out
 * unapproved or twice, and each return reaches its writer.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberOfRuns } from '../../../../tests/helpers/full-run.ts';
import { BODY, ingestTickets, NOON, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import { createTeam, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';
import type { OutboxJob } from '../../rules/outbox-job.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LOGIN = 'desk@example.com';
const NAMES = ['Ada', 'Ben', 'Cleo'];
const desk = fc.nat(2);
const pick = fc.nat(1000);
/** After how many steps of a desk's loops it is killed; beyond their number it is not. */
const killAfter = fc.nat(12);

const move = <D extends string, F>(weight: number, does: D, fields: { [K in keyof F]: fc.Arbitrary<F[K]> }) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(does), ...fields }) as unknown as fc.Arbitrary<{ do: D } & F>,
});

const outcome = fc.constantFrom<Outcome>('accepted', 'accepted', 'lost', 'unsent', 'refused', 'busy', 'moved');
type Outcome = 'accepted' | 'lost' | 'unsent' | 'refused' | 'busy' | 'moved';

const step = fc.oneof(
  move(6, 'write', { desk, ticket: fc.constantFrom('1', '2') }),
  move(12, 'run', { desk, killAfter, outcome }),
  move(6, 'sync', { desk }),
  // All are there for a moment.
  move(4, 'meet', {}),
  move(2, 'pull', { desk }),
  // Killed between sealing and hearing that it arrived.
  move(1, 'seal', { desk, sent: fc.nat(3) }),
  move(10, 'approve', { desk, pick, changed: fc.boolean() }),
  move(4, 'return', { desk, pick }),
  move(2, 'undo', { desk, pick }),
  move(1, 'rename', { desk, pick }),
  move(2, 'decide', { desk, pick }),
  move(4, 'wait', { ms: fc.constantFrom(MINUTE, 2 * MINUTE, 3 * DAY) }),
  move(1, 'engine', { up: fc.boolean() }),
  move(1, 'wipe', {}),
  move(1, 'restart', {}),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

class Killed extends Error {}

interface World {
  desks: TestDesk[];
  /** The desk on a disk, from which it begins again; the others are in memory. */
  killed: TestDesk;
  engine: TestEngine;
  /** Values of the permanent rights. A wipe loses them. */
  keys: Map<string, Uint8Array>;
  isUp: boolean;
  now: number;
  written: number;
  /** Texts that a colleague approved, by item. */
  approved: Map<string, Set<string>>;
  /** Reasons with which colleagues returned an item. */
  reasons: Map<string, string[]>;
  /** Items that came back to their writers, with the reason shown there. */
  cameBack: Map<string, string>;
  arrived: Map<string, number>;
  writers: Map<string, TestDesk>;
  mayWipe: boolean;
}

const at = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(1, list.length)];
const openLooks = ({ store }: TestDesk) =>
  ['1', '2'].flatMap((ticket) => store.looks.of(ticket).filter(({ state }) => state === 'open'));
const openJobs = ({ store }: TestDesk): OutboxJob[] => store.outbox.openJobs();

function turnTo(world: World, now: number): void {
  world.now = now;
  for (const one of world.desks) one.at(now);
}

/** Takes a right as `desk/team/send-keys.ts` does over the real engine. */
function takeKey({ keys, engine, isUp }: World, { store, now }: TestDesk, key: string, stream: string) {
  if (!isUp || engine.identity !== stream) return null;
  const place = store.team.sendKey(key) ?? '';
  const context = `send ${place}`;
  const sealed = store.team.seal({ context, body: { at: now }, now });
  if (!sealed) return null;
  const bytes = keys.get(place) ?? sealed;
  keys.set(place, bytes);
  return { by: store.team.keyHolder({ context, bytes }) };
}

/** The loops of a desk once: looks, then the outbox. `next` throws where the desk is killed. */
function runDesk(world: World, who: TestDesk, outcome: Outcome, next: () => void): void {
  for (let round = 0; round < 3; round++) {
    next();
    const { wanted, moved } = who.store.looks.advance({ login: LOGIN, readOnly: false });
    for (const { id, ticket, news } of moved) if (news === 'returned') noteReturned(world, who, id, ticket);
    for (const want of wanted) {
      next();
      const taken = takeKey(world, who, want.key, want.stream);
      next();
      if (taken) who.store.looks.settle(want, taken.by);
    }
    sendDue(world, who, outcome, next);
  }
}

function noteReturned({ cameBack, reasons }: World, { store }: TestDesk, id: string, ticket: string): void {
  const { returned } = store.drafts.ofTicket(ticket) ?? {};
  expect(returned).toBeDefined();
  if (returned?.why === null) expect(reasons.get(id)).toContain(returned.reason);
  cameBack.set(id, returned?.reason ?? '');
}

function sendDue(world: World, who: TestDesk, outcome: Outcome, next: () => void): void {
  const ahead = new Set<string>();
  for (const job of openJobs(who)) {
    if (job.state === 'held') who.store.outbox.move(job.id, 'due', { at: who.clock() });
    const isFirst = !ahead.has(job.ticket);
    ahead.add(job.ticket);
    // The runner's own test is left out: the store must refuse.
    if (job.state === 'queued' && isFirst) send(world, who, job, outcome, next);
  }
}

function send(world: World, who: TestDesk, job: OutboxJob, outcome: Outcome, next: () => void): void {
  const { store } = who;
  const now = who.clock();
  next();
  if (!store.outbox.move(job.id, 'check', { at: now, waiting: null })) return;
  next();
  if (outcome === 'moved') {
    store.outbox.move(job.id, 'collision', { at: now, stop: { reason: 'moved', before: null, now: null } });
    return;
  }
  const begun = { at: now, startedAt: now, endedAt: null, serverOffset: 0, attempt: true as const, before: null };
  const sending = store.outbox.move(job.id, 'clear', { ...begun, error: null, stop: null, evidence: null });
  if (!sending) {
    store.outbox.move(job.id, 'postponed', { at: now, waiting: null });
    return;
  }
  next();
  if (outcome === 'accepted' || outcome === 'lost') arrive(world, sending);
  next();
  const ended = { at: now, endedAt: now };
  if (outcome === 'accepted') store.outbox.move(job.id, 'accepted', ended);
  else if (outcome === 'refused') store.outbox.move(job.id, 'refused', ended);
  else if (outcome === 'busy') store.outbox.move(job.id, 'postponed', { ...ended, startedAt: null, waiting: 'busy' });
  else store.outbox.move(job.id, 'lost', ended);
}

/** The service has it: it must have been approved, and no earlier one of its ticket may be open. */
function arrive({ arrived, approved, writers }: World, { id, text, ticket }: OutboxJob): void {
  expect([...(approved.get(id) ?? [])]).toContain(text);
  arrived.set(id, (arrived.get(id) ?? 0) + 1);
  expect(arrived.get(id)).toBe(1);
  const writer = writers.get(id);
  const theirs = writer ? openJobs(writer).filter((job) => job.ticket === ticket && job.lookFor === undefined) : [];
  const own = theirs.find((job) => job.id === id);
  const earlier = theirs.filter(({ id: other, seq }) => seq < (own?.seq ?? 0) && !arrived.has(other));
  expect(earlier).toEqual([]);
}

function write(world: World, who: TestDesk, ticket: string): void {
  const number = world.written++;
  const id = `item-${number}`;
  const { id: draft = `draft-${number}`, rev: before = 0 } = who.store.drafts.ofTicket(ticket) ?? {};
  const { rev } = who.store.drafts.save({ id: draft, ticket, rev: before, text: `Reply ${number}`, at: who.clock() });
  const seen = { lastReply: '', status: 'Open', staff: '' };
  const item = { id, draft, rev, seen, at: who.clock(), heldUntil: who.clock(), body: BODY };
  const added = who.store.outbox.add(item);
  if ('refused' in added) throw new Error(added.refused);
  who.store.outbox.move(id, 'due', { at: who.clock() });
  world.writers.set(id, who);
}

function look(world: World, who: TestDesk, one: { do: 'approve' | 'return'; pick: number; changed?: boolean }): void {
  const request = at(openLooks(who), one.pick);
  if (!request) return;
  const { id, digest } = request;
  const text = one.changed ? `${request.text}, changed by ${who.name}` : null;
  const reason = one.do === 'return' ? `No ${one.pick}` : '';
  const verdict = one.do === 'approve' ? 'approved' : 'returned';
  const decided = who.store.looks.decide({ request: id, digest, verdict, text, reason });
  if ('refused' in decided) throw new Error(decided.refused);
  if (one.do === 'approve') world.approved.set(id, (world.approved.get(id) ?? new Set()).add(text ?? request.text));
  else world.reasons.set(id, [...(world.reasons.get(id) ?? []), reason]);
}

/** Takes the right to send first, like the command. */
function undo(world: World, who: TestDesk, { id }: OutboxJob): void {
  const needed = who.store.looks.keyToTakeBack(id);
  if (needed !== null && needed !== 'begun') {
    const taken = takeKey(world, who, needed.key, needed.stream);
    if (taken) who.store.looks.settle(needed, taken.by);
  }
  who.store.outbox.backToDraft(id, 'undo', `undo-${world.written++}`, who.clock());
}

/** Agents look at the ticket before they decide. */
function decide({ arrived, now }: World, { store }: TestDesk, { id, state }: OutboxJob): void {
  const isThere = arrived.has(id);
  const changes = { at: now, confirmedAt: now, startedAt: null };
  if (state === 'in-doubt') store.outbox.move(id, isThere ? 'arrived' : 'send-again', changes);
  else if (state === 'stopped' && !isThere) store.outbox.move(id, 'send-anyway', changes);
  else store.outbox.backToDraft(id, 'keep-draft', `kept-${id}`, now);
}

function act(world: World, one: Step): void {
  const { desks, engine } = world;
  const who = ('desk' in one ? desks[one.desk] : undefined) ?? (desks[0] as TestDesk);
  const own = openJobs(who).filter(({ lookFor }) => lookFor === undefined);
  if (one.do === 'write') write(world, who, one.ticket);
  else if (one.do === 'run') {
    let left = who === world.killed ? one.killAfter : 0;
    try {
      runDesk(world, who, one.outcome, () => {
        left -= 1;
        if (left === 0) throw new Killed();
      });
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      who.restart();
    }
  } else if (one.do === 'sync') {
    if (world.isUp) who.sync(engine);
  } else if (one.do === 'pull') {
    if (world.isUp) who.pull(engine);
  } else if (one.do === 'seal') {
    const { entries } = who.store.team.outgoing({ now: who.now, isTimeConfirmed: true, limit: 100, whose: 'own' });
    for (const { key, bytes, after } of world.isUp ? entries.slice(0, one.sent) : []) engine.put(key, bytes, after);
  } else if (one.do === 'approve' || one.do === 'return') look(world, who, one);
  else if (one.do === 'undo') {
    const job = at(own, one.pick);
    if (job) undo(world, who, job);
  } else if (one.do === 'rename') {
    const job = at(own, one.pick);
    const identity = { ...BODY.identity, name: `Name ${world.written++}` };
    if (job) who.store.outbox.changeIdentities([{ id: job.id, identity, wireSize: 100 }], who.clock());
  } else if (one.do === 'decide') {
    const waiting = openJobs(who).filter(({ state }) => ['in-doubt', 'stopped', 'refused'].includes(state));
    const job = at(waiting, one.pick);
    if (job) decide(world, who, job);
  } else if (one.do === 'wait') turnTo(world, world.now + one.ms);
  else if (one.do === 'engine') world.isUp = one.up;
  else if (one.do === 'restart') world.killed.restart();
  else if (one.do === 'meet') {
    if (world.isUp) for (let turn = 0; turn < 2; turn++) for (const other of desks) other.sync(engine);
  } else if (world.mayWipe) {
    engine.wipe();
    world.keys.clear();
  }
}

/** All desks are there for a while, and their agents decide what is theirs to decide. */
function comeToRest(world: World): void {
  world.isUp = true;
  for (let round = 0; round < 10; round++) {
    turnTo(world, world.now + 2 * MINUTE);
    for (let turn = 0; turn < 2; turn++) for (const one of world.desks) one.sync(world.engine);
    for (const one of world.desks) {
      runDesk(world, one, 'accepted', () => undefined);
      for (const job of openJobs(one))
        if (['in-doubt', 'stopped', 'refused'].includes(job.state)) decide(world, one, job);
    }
  }
}

it('sends nothing unapproved or twice, and returns each reply with its reason', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 40, maxLength: 120 }),
      fc.nat(3),
      fc.constantFrom(...NAMES),
      async (steps, wiped, killed) => {
        const engine = new TestEngine();
        const folder = mkdtempSync(join(tmpdir(), 'rackside-look-'));
        const desks = NAMES.map((name) => new TestDesk(name, name === killed ? folder : null));
        for (const { store } of desks) await ingestTickets(store, [wireTicket('1'), wireTicket('2')]);
        createTeam(engine, ...desks);
        const maps = { approved: new Map(), reasons: new Map(), cameBack: new Map(), arrived: new Map() };
        const known = { keys: new Map(), writers: new Map(), isUp: true, mayWipe: wiped === 0, now: NOON, written: 0 };
        const mortal = desks[NAMES.indexOf(killed)] as TestDesk;
        const world: World = { desks, killed: mortal, engine, ...maps, ...known };
        for (const { store } of desks) {
          const member = store.team.state()?.member ?? '';
          store.looks.setRule({ member, rule: { all: true, departments: [], money: null } });
        }
        for (const one of steps) {
          turnTo(world, world.now + 1);
          act(world, one);
        }
        comeToRest(world);
        for (const one of desks) {
          const left = openJobs(one).map(({ id, state, waiting, look: shown }) => ({ id, state, waiting, shown }));
          // The rest waits for a colleague, or behind such a reply.
          for (const item of left) {
            expect(item).toMatchObject({ state: 'queued' });
            if (item.waiting !== 'look' || item.shown?.state === undefined) continue;
            expect(item.shown).toMatchObject({ state: 'open' });
          }
          one.store.databases.close();
        }
        rmSync(folder, { recursive: true, force: true });
      },
    ),
    { numRuns: numberOfRuns(12) },
  );
}, 300_000);
