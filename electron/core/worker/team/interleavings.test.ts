/**
 * Three desks of a team, any order of what they do and hear, an engine that lies, computers whose
 * clocks are wrong: in the end all have the same, and nothing that somebody wrote is lost.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { detailOf, NOON, take, wire } from '../../../../tests/helpers/memory-store.ts';
import { TestDesk, TestEngine, teamOf } from '../../../../tests/helpers/team-desks.ts';

const MINUTE = 60_000;
const RUNS = 20;
const desk = fc.nat(2);
const ticket = fc.constantFrom('1', '2');
const pick = fc.nat(1000);

const move = <D extends string, F>(weight: number, does: D, fields: { [K in keyof F]: fc.Arbitrary<F[K]> }) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(does), ...fields }) as unknown as fc.Arbitrary<{ do: D } & F>,
});

const step = fc.oneof(
  move(3, 'tag', { desk, ticket, tag: fc.constantFrom('VIP', 'vip', 'dns'), on: fc.boolean() }),
  move(3, 'note', { desk, ticket }),
  move(2, 'edit', { desk, pick }),
  move(1, 'delete', { desk, pick }),
  move(2, 'done', { desk, ticket, on: fc.boolean() }),
  move(4, 'take', { desk, ticket, by: fc.nat(3) }),
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
  /** The third desk's engine says that it is later than it is. */
  ahead: boolean;
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
    store.notes.add({ id, ticket: one.ticket, at: who.clock(), editedAt: null, text: id });
    notes.set(id, { by: who, text: id });
  } else if (one.do === 'edit') {
    const id = at(own(), one.pick);
    if (id === undefined) return;
    const text = `${notes.get(id)?.text} again`;
    store.notes.edit(id, text, who.clock());
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
  } else if (one.do === 'wait') turnTo(world, world.now + one.ms);
  else if (one.do === 'step') who.step(engine, who.now, one.whose);
  else if (one.do === 'pull') who.pull(engine);
  else if (one.do === 'seal') {
    const sealed = store.team.outgoing({ now: who.now, limit: 100, whose: 'own' });
    for (const { key, bytes, after } of sealed.slice(0, one.sent)) engine.put(key, bytes, after);
  } else if (one.do === 'again') {
    const entries = shuffled(engine.since(0), one.pick).slice(0, 8);
    store.team.receive({ entries: [...entries, ...entries.slice(0, 2)], now: who.now, upTo: null });
  } else if (one.do === 'drop') engine.entries.delete(at(keys, one.pick) ?? '');
  else if (one.do === 'wipe') engine.wipe();
  else if (one.do === 'restart') desks[0]?.restart();
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

function turnTo(world: World, now: number): void {
  world.now = now;
  world.desks.forEach((one, index) => {
    one.at(now + (world.ahead && index === 2 ? 40 * MINUTE : 0));
  });
}

/** What a desk shows of the team. */
function shown({ store, name }: TestDesk) {
  const of = (id: string) =>
    store.tickets
      .timeline(id)
      .flatMap((entry) => (entry.kind === 'note' ? [`${entry.by ?? name}: ${entry.text}`] : []))
      .sort();
  return {
    notes: { 1: of('1'), 2: of('2') },
    marks: ['1', '2'].map((id) => {
      const { tags, doneAt } = detailOf(store, id).local;
      return { tags: tags.map((tag) => tag.toLowerCase()), doneAt };
    }),
    taken: ['1', '2'].map((id) => store.team.takenBy(id)),
    members: store.team.state()?.members.map(({ id, name: called, removedBy }) => ({ id, called, removedBy })),
  };
}

it('ends the same on all desks, whatever came between', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 90 }), fc.boolean(), async (steps, ahead) => {
      const engine = new TestEngine();
      const folder = mkdtempSync(join(tmpdir(), 'rackside-team-'));
      const desks = [new TestDesk('Ada', folder), new TestDesk('Ben'), new TestDesk('Cleo')];
      for (const { store } of desks) await take(store, [wire('1'), wire('2')]);
      teamOf(engine, ...desks);
      const world: World = { desks, engine, now: NOON, notes: new Map(), taken: new Map(), ahead };
      const [, ben] = desks;
      // Years off, and the engine knows better.
      if (ben) ben.wrong = -3 * 365 * 24 * 60 * MINUTE;
      turnTo(world, NOON + MINUTE);
      for (const one of steps) {
        turnTo(world, world.now + 1);
        act(world, one);
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
      expect([...(first?.notes[1] ?? []), ...(first?.notes[2] ?? [])].sort()).toEqual(written.sort());
      if (!ahead)
        expect(['1', '2'].map((id) => first?.taken[Number(id) - 1]?.member ?? null)).toEqual(
          ['1', '2'].map((id) => world.taken.get(id) ?? null),
        );
      for (const { store } of desks) {
        expect(store.team.state()).toMatchObject({ incomplete: [], waiting: { own: 0, others: 0 } });
        store.databases.close();
      }
      rmSync(folder, { recursive: true, force: true });
    }),
    { numRuns: RUNS },
  );
}, 300_000);
