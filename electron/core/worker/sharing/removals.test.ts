/**
 * Desks of a team whose members remove each other, invite and come back, over an engine that loses,
 * replays and is wiped. Once it tells the truth, all who are in the team have the same, nothing
 * that they wrote is lost, and the desks come to rest.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberOfRuns } from '../../../../tests/helpers/full-run.ts';
import { detailOf, ingestTickets, NOON, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import { createTeam, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/**
 * Rounds of all desks within which nothing goes out any more, once the last of what waits for a
 * time is due.
 */
const QUIET = 8;

const pick = fc.nat(1000);
const move = <D extends string, F>(weight: number, does: D, fields: { [K in keyof F]: fc.Arbitrary<F[K]> }) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(does), ...fields }) as unknown as fc.Arbitrary<{ do: D } & F>,
});
const desk = fc.nat(3);

const step = fc.oneof(
  move(6, 'note', { desk }),
  move(2, 'edit', { desk, pick }),
  move(1, 'delete', { desk, pick }),
  move(2, 'tag', { desk, pick, on: fc.boolean() }),
  move(2, 'take', { desk, by: desk }),
  move(2, 'remove', { desk, pick }),
  move(1, 'enter', { desk: fc.nat(2) }),
  move(10, 'step', { desk, whose: fc.constantFrom<'own' | 'all'>('own', 'all') }),
  move(2, 'compare', { desk }),
  move(2, 'seal', { desk, sent: fc.nat(3) }),
  move(2, 'wait', { ms: fc.integer({ min: 1, max: 3 * HOUR }) }),
  // An engine that lies.
  move(3, 'drop', { pick }),
  move(3, 'replay', { pick }),
  move(2, 'wipe', {}),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface World {
  engine: TestEngine;
  /** Desks of members only. */
  desks: TestDesk[];
  now: number;
  /** Each note's text as its author left it; null: its author deleted it. */
  notes: Map<string, { by: TestDesk; text: string | null }>;
}

const at = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(1, list.length)];
const idOf = (one: TestDesk): string => one.store.team.state()?.member ?? '';

function act(world: World, one: Step): void {
  const { engine, now } = world;
  if ('desk' in one) actOn(world, one);
  else if (one.do === 'wait') turnTo(world, now + one.ms);
  else if (one.do === 'drop') engine.entries.delete(at([...engine.entries.keys()], one.pick) ?? '');
  else if (one.do === 'wipe') engine.wipe();
  else {
    const old = at(engine.past, one.pick);
    if (old) engine.force(old.key, old.bytes);
  }
}

function actOn(world: World, one: Extract<Step, { desk: number }>): void {
  const { desks, engine, notes, now } = world;
  const whose = desks[one.desk];
  if (!whose) return;
  const { store } = whose;
  const own = [...notes].filter(([, note]) => note.by === whose && note.text !== null).map(([id]) => id);
  if (one.do === 'note') {
    const id = `note ${notes.size}`;
    store.notes.add({ id, ticket: '1', at: now, editedAt: null, text: id });
    notes.set(id, { by: whose, text: id });
  } else if (one.do === 'edit') {
    const id = at(own, one.pick);
    if (id === undefined) return;
    const text = `${notes.get(id)?.text} again`;
    store.notes.edit(id, text, now);
    notes.set(id, { by: whose, text });
  } else if (one.do === 'delete') {
    const id = at(own, one.pick);
    if (id === undefined) return;
    store.notes.remove(id);
    notes.set(id, { by: whose, text: null });
  } else if (one.do === 'tag') {
    const tags = [['vip', 'dns', 'abuse'][one.pick % 3] ?? ''];
    store.marks.set(['1'], one.on ? { addTags: tags } : { removeTags: tags }, now);
  } else if (one.do === 'take') {
    const member = desks[one.by] ? idOf(desks[one.by] as TestDesk) : null;
    store.team.take({ tickets: ['1'], member, note: '', at: now });
  } else if (one.do === 'remove') {
    // Nobody leaves: their own word on it would be their last.
    const member = at(desks.map(idOf), one.pick) ?? '';
    if (member !== idOf(whose)) store.team.remove({ member, now });
  } else if (one.do === 'enter') {
    if (desks.length > 3) return;
    const invitation = store.team.invite({ now, endsAt: now + DAY });
    if (!invitation) return;
    const dora = new TestDesk('Dora').at(now);
    dora.enter(dora.store.team.joining(invitation));
    desks.push(dora);
  } else if (one.do === 'step') whose.step(engine, now, one.whose);
  else if (one.do === 'compare') whose.compareWith(engine);
  else {
    const { entries } = store.team.outgoing({ now, isTimeConfirmed: true, limit: 100, whose: 'own' });
    for (const { key, bytes, after } of entries.slice(0, one.sent)) engine.put(key, bytes, after);
  }
}

function turnTo(world: World, now: number): void {
  world.now = now;
  for (const one of world.desks) one.at(now);
}

const rosterOn = ({ store }: TestDesk) =>
  store.team.state()?.members.map(({ id, name, removedBy }) => ({ id, name, removedBy }));

const notesOn = ({ store, name }: TestDesk): string[] =>
  store.tickets
    .timeline('1')
    .flatMap((entry) => (entry.kind === 'note' ? [`${entry.by ?? name}: ${entry.text}`] : []))
    .sort();

const shown = (one: TestDesk) => ({
  notes: notesOn(one),
  tags: detailOf(one.store, '1').local.tags,
  taken: one.store.team.takenBy('1'),
});

async function begin(): Promise<World> {
  const engine = new TestEngine();
  const desks = [new TestDesk('Ada'), new TestDesk('Ben'), new TestDesk('Cleo')];
  for (const { store } of desks) await ingestTickets(store, [wireTicket('1')]);
  createTeam(engine, ...desks);
  return { engine, desks, now: NOON, notes: new Map() };
}

it('ends the same on the desks of all members, and ends', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 90 }), async (steps) => {
      const world = await begin();
      const { desks, engine, notes } = world;
      for (const one of steps) {
        turnTo(world, world.now + 1000);
        act(world, one);
        if (one.do === 'enter' && desks[3]) await ingestTickets(desks[3].store, [wireTicket('1')]);
      }
      // It tells the truth from now on; all that was ahead comes, and invitations are closed.
      const round = () => {
        const before = engine.revision;
        for (const one of desks) {
          one.compareWith(engine);
          one.sync(engine);
        }
        return engine.revision > before;
      };
      for (let day = 0; day < 3; day++) {
        turnTo(world, world.now + DAY);
        for (let number = 0; number < 3; number++) round();
      }
      let rounds = 0;
      while (rounds < QUIET && round()) rounds += 1;
      expect(rounds).toBeLessThan(QUIET);
      const members = rosterOn(desks[0] as TestDesk);
      for (const one of desks) expect(rosterOn(one)).toEqual(members);
      const inTeam = desks.filter((one) => members?.some(({ id, removedBy }) => id === idOf(one) && !removedBy));
      expect(inTeam).toContain(desks[0]);
      const [first, ...others] = inTeam.map(shown);
      for (const other of others) expect(other).toEqual(first);
      for (const { by, text } of notes.values()) {
        if (text !== null && inTeam.includes(by)) expect(first?.notes).toContain(`${by.name}: ${text}`);
      }
      for (const { store } of inTeam) expect(store.team.state()).toMatchObject({ waiting: 0, lost: false });
      for (const { store } of desks) store.databases.close();
    }),
    { numRuns: numberOfRuns(40) },
  );
}, 300_000);
