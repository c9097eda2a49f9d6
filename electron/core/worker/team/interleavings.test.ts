/**
 * Three desks of a team, any order of what they do and hear, an engine that lies, computers whose
 * clocks are wrong: in the end all have the same, and nothing that somebody wrote is lost.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { detailOf, NOON, take, wire } from '../../../../tests/helpers/memory-store.ts';
import { TestDesk, TestEngine, teamOf } from '../../../../tests/helpers/team-desks.ts';

const MINUTE = 60_000;
const desk = fc.nat(2);
const ticket = fc.constantFrom('1', '2');
const pick = fc.nat(1000);

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('tag' as const),
      desk,
      ticket,
      tag: fc.constantFrom('VIP', 'vip', 'dns'),
      on: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('note' as const), desk, ticket }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), desk, pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), desk, pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('done' as const), desk, ticket, on: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take' as const), desk, ticket, by: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 10 * MINUTE }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('step' as const),
      desk,
      whose: fc.constantFrom('own' as const, 'all' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pull' as const), desk }) },
  // Kills: between sealing and sending, and between sending and hearing that it arrived.
  { weight: 2, arbitrary: fc.record({ do: fc.constant('seal' as const), desk, sent: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), desk, pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('drop' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('replay' as const), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('forge' as const),
      pick,
      how: fc.constantFrom('flip' as const, 'swap' as const, 'junk' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wipe' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface World {
  desks: TestDesk[];
  engine: TestEngine;
  now: number;
  /** Each note's text as its author left it; null: its author deleted it. */
  notes: Map<string, { by: TestDesk; text: string | null }>;
}

const at = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(1, list.length)];
const shuffled = <T>(list: readonly T[], seed: number): T[] =>
  list
    .map((one, index) => ({ one, key: (index * 7919 + seed * 104_729) % 1009 }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one);

function act(world: World, move: Step): void {
  const { desks, engine, notes } = world;
  const who = ('desk' in move ? desks[move.desk] : undefined) ?? (desks[0] as TestDesk);
  const { store } = who;
  const own = () => [...notes].filter(([, note]) => note.by === who && note.text !== null).map(([id]) => id);
  const keys = [...engine.entries.keys()];
  if (move.do === 'tag')
    store.marks.set([move.ticket], move.on ? { addTags: [move.tag] } : { removeTags: [move.tag] }, who.clock());
  else if (move.do === 'note') {
    const id = `note ${notes.size}`;
    store.notes.add({ id, ticket: move.ticket, at: who.clock(), editedAt: null, text: id });
    notes.set(id, { by: who, text: id });
  } else if (move.do === 'edit') {
    const id = at(own(), move.pick);
    if (id === undefined) return;
    const text = `${notes.get(id)?.text} again`;
    store.notes.edit(id, text, who.clock());
    notes.set(id, { by: who, text });
  } else if (move.do === 'delete') {
    const id = at(own(), move.pick);
    if (id === undefined) return;
    store.notes.remove(id);
    notes.set(id, { by: who, text: null });
  } else if (move.do === 'done') store.marks.set([move.ticket], { done: move.on }, who.clock());
  else if (move.do === 'take') {
    const member = desks[move.by]?.store.team.state()?.member ?? null;
    store.team.take({ ticket: move.ticket, member, note: '', at: who.clock() });
  } else if (move.do === 'wait') turnTo(world, world.now + move.ms);
  else if (move.do === 'step') who.step(engine, who.now, move.whose);
  else if (move.do === 'pull') who.pull(engine);
  else if (move.do === 'seal') {
    const sealed = store.team.outgoing({ now: who.now, limit: 100, whose: 'own' });
    for (const { key, bytes, after } of sealed.slice(0, move.sent)) engine.put(key, bytes, after);
  } else if (move.do === 'again') {
    const entries = shuffled(engine.since(0), move.pick).slice(0, 8);
    store.team.receive({ entries: [...entries, ...entries.slice(0, 2)], now: who.now, upTo: null });
  } else if (move.do === 'drop') engine.entries.delete(at(keys, move.pick) ?? '');
  else if (move.do === 'wipe') engine.wipe();
  else if (move.do === 'replay') {
    const old = at(engine.past, move.pick);
    if (old) engine.force(old.key, old.bytes);
  } else {
    const key = at(keys, move.pick);
    const bytes = key === undefined ? undefined : engine.entries.get(key)?.bytes;
    if (key === undefined || !bytes) return;
    const other = at([...engine.entries.values()], move.pick * 31 + 1);
    const forged = Uint8Array.from(bytes);
    forged[(move.pick * 17) % forged.length] = (forged[(move.pick * 17) % forged.length] ?? 0) ^ 1;
    engine.force(
      key,
      move.how === 'swap' && other ? other.bytes : move.how === 'junk' ? new Uint8Array(move.pick) : forged,
    );
  }
}

function turnTo(world: World, now: number): void {
  world.now = now;
  world.desks.forEach((one, index) => {
    // The third is told by the engine that it is later than it is.
    one.at(now + (index === 2 ? 40 * MINUTE : 0));
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
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const engine = new TestEngine();
      const desks = ['Ada', 'Ben', 'Cleo'].map((name) => new TestDesk(name));
      for (const { store } of desks) await take(store, [wire('1'), wire('2')]);
      teamOf(engine, ...desks);
      const world: World = { desks, engine, now: NOON, notes: new Map() };
      const [, ben] = desks;
      // Years off, and the engine knows better.
      if (ben) ben.wrong = -3 * 365 * 24 * 60 * MINUTE;
      turnTo(world, NOON + MINUTE);
      for (const move of steps) act(world, move);
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
      for (const { store } of desks) {
        expect(store.team.state()).toMatchObject({ incomplete: [], waiting: { own: 0, others: 0 } });
        store.databases.close();
      }
    }),
    { numRuns: 20 },
  );
}, 300_000);
