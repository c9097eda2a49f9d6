/**
 * Three desks of a team, any order of what they do and hear, an engine that lies, computers whose
 * clocks are wrong: in the end all have the same, and nothing that somebody wrote is lost.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Followers } from '../../../../shared/domain/marks.ts';
import { numberOfRuns } from '../../../../tests/helpers/full-run.ts';
import { detailOf, ingestTickets, NOON, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import { createTeam, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';

const MINUTE = 60_000;
const desk = fc.nat(2);
const ticket = fc.constantFrom('1', '2');
/** A ticket, or the customer of both. */
const noted = fc.constantFrom('1', '2', 'client:7');
const pick = fc.nat(1000);

const move = <D extends string, F>(weight: number, does: D, fields: { [K in keyof F]: fc.Arbitrary<F[K]> }) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(does), ...fields }) as unknown as fc.Arbitrary<{ do: D } & F>,
});

const step = fc.oneof(
  move(3, 'tag', { desk, ticket: noted, tag: fc.constantFrom('VIP', 'vip', 'dns'), on: fc.boolean() }),
  move(3, 'note', { desk, ticket: noted }),
  move(2, 'edit', { desk, pick }),
  move(1, 'delete', { desk, pick }),
  move(2, 'done', { desk, ticket, on: fc.boolean() }),
  move(4, 'take', { desk, ticket, by: fc.nat(3) }),
  move(3, 'promise', { desk, ticket, how: fc.constantFrom<'make' | 'keep' | 'withdraw'>('make', 'keep', 'withdraw') }),
  move(3, 'reply', {
    desk,
    pick,
    how: fc.constantFrom<'write' | 'remove' | 'take out'>('write', 'remove', 'take out'),
  }),
  move(2, 'view', { desk, pick, how: fc.constantFrom<'write' | 'remove'>('write', 'remove') }),
  move(2, 'watch', { desk, ticket, how: fc.constantFrom<'begin' | 'stop' | 'solve'>('begin', 'stop', 'solve') }),
  move(2, 'link', { desk, linked: fc.constantFrom(true, false, null) }),
  move(2, 'follow', { desk, ticket, on: fc.boolean(), customer: fc.boolean() }),
  move(2, 'setting', { desk, zone: fc.constantFrom('Asia/Tokyo', 'Europe/Rome', 'UTC'), share: fc.boolean() }),
  move(1, 'figures', { desk, on: fc.boolean(), share: fc.boolean() }),
  move(2, 'wait', { ms: fc.integer({ min: 1, max: 10 * MINUTE }) }),
  move(6, 'step', { desk, whose: fc.constantFrom<'own' | 'all'>('own', 'all') }),
  move(2, 'pull', { desk }),
  // A kill between sealing and sending, or between sending and hearing that it arrived.
  move(2, 'seal', { desk, sent: fc.nat(3) }),
  move(1, 'restart', {}),
  // An engine that lies.
  move(2, 'again', { desk, pick }),
  move(1, 'drop', { pick }),
  move(3, 'replay', { pick }),
  move(1, 'forge', { pick, how: fc.constantFrom<'flip' | 'swap' | 'junk'>('flip', 'swap', 'junk') }),
  move(1, 'wipe', {}),
  // Its clock is a year ahead, until it is once more.
  move(1, 'leap', { desk }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface World {
  desks: TestDesk[];
  engine: TestEngine;
  now: number;
  /** Each note's text as its author left it; null: its author deleted it. */
  notes: Map<string, { by: TestDesk; text: string | null }>;
  /** Who took each ticket last. */
  taken: Map<string, string | null>;
  /** The open promise of each desk on each ticket. */
  promises: Map<string, string | null>;
  /** Whether a desk follows a ticket or the customer. */
  follows: Map<string, boolean>;
  /** Texts of shared replies that nobody who knew of them changed or removed. */
  texts: Set<string>;
  /** Counts what is written, so that no text is like another. */
  written: number;
  /** The third desk's engine says that it is later than it is. */
  ahead: boolean;
  /** Desks whose engine is a year ahead, and whether any ever was. */
  leapt: Set<TestDesk>;
  everLeapt: boolean;
}

const at = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(1, list.length)];
const shuffled = <T>(list: readonly T[], seed: number): T[] =>
  list
    .map((one, index) => ({ one, key: (index * 7919 + seed * 104_729) % 1009 }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one);

function act(world: World, one: Step): void {
  const { desks, engine, notes } = world;
  const who = ('desk' in one ? desks[one.desk] : undefined) ?? (desks[0] as TestDesk);
  const { store } = who;
  const own = () => [...notes].filter(([, note]) => note.by === who && note.text !== null).map(([id]) => id);
  const keys = [...engine.entries.keys()];
  if (one.do === 'tag')
    store.marks.set([one.ticket], one.on ? { addTags: [one.tag] } : { removeTags: [one.tag] }, who.clock());
  else if (one.do === 'note') {
    const id = `note ${notes.size}`;
    const text = `${id} @Ben`;
    store.notes.add({ id, ticket: one.ticket, at: who.clock(), editedAt: null, text });
    notes.set(id, { by: who, text });
  } else if (one.do === 'edit') {
    const id = at(own(), one.pick);
    if (id === undefined) return;
    const text = `${notes.get(id)?.text} again`;
    store.notes.edit(id, text, who.clock(), { important: one.pick % 2 === 0 });
    notes.set(id, { by: who, text });
  } else if (one.do === 'delete') {
    const id = at(own(), one.pick);
    if (id === undefined) return;
    store.notes.remove(id);
    notes.set(id, { by: who, text: null });
  } else if (one.do === 'done') store.marks.set([one.ticket], { done: one.on }, who.clock());
  else if (one.do === 'take') {
    const member = desks[one.by]?.store.team.state()?.member ?? null;
    store.team.take({ tickets: [one.ticket], member, note: '', at: who.clock() });
    world.taken.set(one.ticket, member);
  } else if (one.do === 'promise') {
    const text = `promise ${world.written++}`;
    const what = { make: { text, due: who.clock() + MINUTE }, keep: 'kept' as const, withdraw: null }[one.how];
    store.marks.set([one.ticket], { promise: what }, who.clock());
    if (one.how === 'keep') world.promises.delete(`${who.name} ${one.ticket}`);
    else world.promises.set(`${who.name} ${one.ticket}`, one.how === 'make' ? text : null);
  } else if (one.do === 'reply') changeReply(world, who, one.how, one.pick);
  else if (one.do === 'view') {
    const shared = store.views.list().filter(({ team }) => team);
    const { id = uuid(world.written++) } = at(shared, one.pick) ?? {};
    if (one.how === 'remove') store.views.remove(id);
    else {
      store.views.save({ id, name: `View ${world.written++}`, query: 'dns' });
      store.team.shareTool({ kind: 'view', id, at: who.clock() });
    }
  } else if (one.do === 'watch') {
    const { checks } = store;
    const [{ id = '' } = {}] = checks.watches(one.ticket);
    const begun = { ticket: one.ticket, name: 'a.example', layer: 'web' as const, code: 'down', text: 'Solved' };
    if (one.how === 'begin') checks.watch({ ...begun, known: [], at: who.clock(), nextAt: who.clock() });
    else if (one.how === 'stop') checks.unwatch(one.ticket, id);
    else checks.solved(id, who.clock());
  } else if (one.do === 'link') store.linked.set([{ ticket: '2', other: '1', linked: one.linked }]);
  else if (one.do === 'follow') {
    world.follows.set(`${one.customer ? 'customer' : one.ticket} ${who.name}`, one.on);
    store.marks.set([one.customer ? 'client:7' : one.ticket], { followed: one.on }, who.clock());
  } else if (one.do === 'setting') {
    store.settings.save({ zone: one.zone });
    if (one.share) store.team.chooseSetting({ name: 'zone', how: 'share', links: null });
  } else if (one.do === 'figures') {
    store.settings.save({ teamFigures: one.on });
    if (one.share) store.team.chooseSetting({ name: 'teamFigures', how: 'share', links: null });
  } else if (one.do === 'wait') turnTo(world, world.now + one.ms);
  else if (one.do === 'step') who.step(engine, who.now, one.whose);
  else if (one.do === 'pull') who.pull(engine);
  else if (one.do === 'seal') {
    const { entries: sealed } = store.team.outgoing({ now: who.now, isTimeConfirmed: true, limit: 100, whose: 'own' });
    for (const { key, bytes, after } of sealed.slice(0, one.sent)) engine.put(key, bytes, after);
  } else if (one.do === 'again') {
    const entries = shuffled(engine.since(0), one.pick).slice(0, 8);
    who.receive([...entries, ...entries.slice(0, 2)]);
  } else if (one.do === 'drop') engine.entries.delete(at(keys, one.pick) ?? '');
  else if (one.do === 'wipe') engine.wipe();
  else if (one.do === 'leap') {
    world.everLeapt = true;
    if (!world.leapt.delete(who)) world.leapt.add(who);
    turnTo(world, world.now);
  } else if (one.do === 'restart') desks[0]?.restart();
  else if (one.do === 'replay') {
    const older = engine.past.filter(({ key, bytes }) => engine.entries.get(key)?.bytes !== bytes);
    const old = at(older, one.pick);
    if (old) engine.force(old.key, old.bytes);
  } else {
    const key = at(keys, one.pick);
    const bytes = key === undefined ? undefined : engine.entries.get(key)?.bytes;
    if (key === undefined || !bytes) return;
    const other = at([...engine.entries.values()], one.pick * 31 + 1);
    const forged = Uint8Array.from(bytes);
    forged[(one.pick * 17) % forged.length] = (forged[(one.pick * 17) % forged.length] ?? 0) ^ 1;
    engine.force(
      key,
      one.how === 'swap' && other ? other.bytes : one.how === 'junk' ? new Uint8Array(one.pick) : forged,
    );
  }
}

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Somebody writes a canned reply of the team's, removes one, or takes one out. */
function changeReply(world: World, who: TestDesk, how: 'write' | 'remove' | 'take out', pick: number): void {
  const { canned, team } = who.store;
  const shared = canned.list().filter((one) => one.team);
  const one = how === 'write' && pick % 2 === 0 ? undefined : at(shared, pick);
  if (how !== 'write') {
    if (!one) return;
    if (how === 'remove') canned.remove(one.id);
    else team.takeOutTool({ kind: 'canned', id: one.id, at: who.clock() });
    world.texts.delete(one.text);
    return;
  }
  const number = world.written++;
  const { id = uuid(number), changedAt: base = null } = one ?? {};
  const text = `Text ${number}`;
  const written = { id, base, at: who.clock(), name: text, keywords: [], text, department: null, macro: null };
  canned.save(written);
  if (!one) team.shareTool({ kind: 'canned', id, at: who.clock() });
  else world.texts.delete(one.text);
  world.texts.add(text);
}

function turnTo(world: World, now: number): void {
  world.now = now;
  world.desks.forEach((one, index) => {
    const year = world.leapt.has(one) ? 365 * 24 * 60 * MINUTE : 0;
    one.at(now + year + (world.ahead && index === 2 ? 40 * MINUTE : 0));
  });
}

/** Notes and marks of the team as a desk shows them. */
function shown({ store, name }: TestDesk) {
  const of = (id: string) =>
    store.tickets
      .timeline(id)
      .flatMap((entry) =>
        entry.kind === 'note' && entry.mentions?.length === 1 ? [`${entry.by ?? name}: ${entry.text}`] : [],
      )
      .sort();
  const about = detailOf(store, '1').about;
  const important = about?.notes.filter((note) => note.important) ?? [];
  const ofCustomer = about?.notes.map(({ by, text }) => `${by ?? name}: ${text}`) ?? [];
  return {
    notes: { 1: of('1'), 2: of('2'), customer: ofCustomer.sort() },
    important: important.map(({ text }) => text).sort(),
    tags: about?.tags.map((tag) => tag.toLowerCase()),
    marks: ['1', '2'].map((id) => {
      const { tags, doneAt } = detailOf(store, id).local;
      return { tags: tags.map((tag) => tag.toLowerCase()), doneAt };
    }),
    taken: ['1', '2'].map((id) => store.team.takenBy(id)),
    promises: ['1', '2'].map((id) =>
      store.tickets
        .timeline(id)
        .flatMap((entry) =>
          entry.kind === 'promise' ? [`${entry.by ?? name}: ${entry.text}, ${entry.kept ? 'kept' : 'open'}`] : [],
        )
        .sort(),
    ),
    replies: store.canned
      .list()
      .flatMap(({ id, text, team }) => (team ? [`${id} ${text}`] : []))
      .sort(),
    watches: ['1', '2'].map((id) => store.checks.watches(id).map(({ by, isOpen }) => `${by ?? name} ${isOpen}`)),
    linked: ['1', '2'].map((id) => store.customers.ofTicket(id)?.linked.tickets.map(({ tid }) => tid)),
    follows: followsOf(store, name),
    views: store.views.list().flatMap(({ id, name: called, team }) => (team ? [`${id} ${called}`] : [])),
    zone: store.team.state()?.settings.find((one) => one.name === 'zone')?.by,
    figures: store.team.state()?.settings.find((one) => one.name === 'teamFigures')?.by,
    members: store.team.state()?.members.map(({ id, name: called, removedBy }) => ({ id, called, removedBy })),
  };
}

/** Who follows what: `1 Ada`. */
function followsOf(store: TestDesk['store'], name: string): string[] {
  const of = (place: string, { own, names }: Followers) =>
    [...names, ...(own ? [name] : [])].map((who) => `${place} ${who}`);
  const nobody = { own: false, names: [] };
  return [
    ...['1', '2'].flatMap((id) => of(id, detailOf(store, id).followers ?? nobody)),
    ...of('customer', detailOf(store, '1').about?.followers ?? nobody),
  ].sort();
}

it('ends the same on all desks, whatever came between', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 30, maxLength: 90 }),
      fc.boolean(),
      fc.nat(3),
      async (steps, ahead, killed) => {
        const engine = new TestEngine();
        const folder = mkdtempSync(join(tmpdir(), 'rackside-team-'));
        const desks = [new TestDesk('Ada', folder), new TestDesk('Ben'), new TestDesk('Cleo')];
        for (const { store } of desks) await ingestTickets(store, [wireTicket('1'), wireTicket('2')]);
        createTeam(engine, ...desks);
        const known = { notes: new Map(), taken: new Map(), promises: new Map(), texts: new Set<string>(), written: 0 };
        const follows = new Map<string, boolean>();
        const leaps = { leapt: new Set<TestDesk>(), everLeapt: false };
        const world: World = { desks, engine, now: NOON, ...known, follows, ahead, ...leaps };
        const [, ben] = desks;
        // Years off, and the engine knows better.
        if (ben) ben.wrong = -3 * 365 * 24 * 60 * MINUTE;
        turnTo(world, NOON + MINUTE);
        for (const one of steps) {
          turnTo(world, world.now + 1);
          act(world, one);
          // Killed after each step, and opened again from what it had committed.
          if (killed === 0) desks[0]?.restart();
        }
        // It tells the truth from now on, and all that was ahead has come.
        world.now += 24 * 60 * MINUTE;
        for (const one of desks) one.at(world.now);
        for (let round = 0; round < 4; round++) {
          for (const one of desks) {
            one.compareWith(engine);
            one.sync(engine);
          }
        }
        const [first, ...others] = desks.map(shown);
        for (const other of others) expect(other).toEqual(first);
        const written = [...world.notes.values()].flatMap(({ by, text }) =>
          text === null ? [] : [`${by.name}: ${text}`],
        );
        expect(
          Object.values(first?.notes ?? {})
            .flat()
            .sort(),
        ).toEqual(written.sort());
        for (const [whose, text] of world.promises) {
          const [by, id] = whose.split(' ');
          const open = first?.promises[Number(id) - 1]?.filter(
            (one) => one.startsWith(`${by}: `) && one.endsWith('open'),
          );
          expect(open).toEqual(text === null ? [] : [`${by}: ${text}, open`]);
        }
        expect(first?.follows).toEqual([...world.follows].flatMap(([follow, on]) => (on ? [follow] : [])).sort());
        for (const text of world.texts) expect(first?.replies.some((one) => one.endsWith(` ${text}`))).toBe(true);
        if (!ahead && !world.everLeapt)
          expect(['1', '2'].map((id) => first?.taken[Number(id) - 1]?.member ?? null)).toEqual(
            ['1', '2'].map((id) => world.taken.get(id) ?? null),
          );
        for (const { store } of desks) {
          expect(store.team.state()).toMatchObject({ incomplete: [], waiting: 0, lost: false });
          store.databases.close();
        }
        rmSync(folder, { recursive: true, force: true });
      },
    ),
    { numRuns: numberOfRuns(20) },
  );
}, 300_000);
