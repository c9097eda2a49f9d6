/**
 * Desks of a team in a storm: two people with keys of the team write with programs of their own, the
 * engine loses, replays and is wiped, members are removed and may be back. Once the engine tells the
 * truth, all desks say the same, whatever their members wrote is on all of them, and nothing goes on
 * for ever.
 */
import { randomBytes, sign } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberOfRuns } from '../../../../tests/helpers/full-run.ts';
import { detailOf, ingestTickets, NOON, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import {
  createTeam,
  invitationFrom,
  inviteAndJoin,
  sealEntry,
  TestDesk,
  TestEngine,
} from '../../../../tests/helpers/team-desks.ts';
import { readEnvelopeHead } from '../../rules/team/envelope.ts';
import { epochIdOf, memberIdOf, privateKey, publicHalf, toBytes, toText, wrapKey } from '../../rules/team/keys.ts';
import { joinProof } from './decode-values.ts';
import { secretsFromInvitation } from './keyring.ts';
import type { TeamInvitation, TeamSecrets } from './types.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Rounds of all desks within which nothing goes out any more, once the last of what waits for a time is due. */
const QUIET = 8;

const pick = fc.nat(1000);
const move = <D extends string, F>(weight: number, does: D, fields: { [K in keyof F]: fc.Arbitrary<F[K]> }) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(does), ...fields }) as unknown as fc.Arbitrary<{ do: D } & F>,
});
const desk = fc.nat(3);
const who = fc.nat(1);
const when = fc.constantFrom(0, 0, 0, -HOUR, HOUR);

const step = fc.oneof(
  move(6, 'note', { desk }),
  move(2, 'edit', { desk, pick }),
  move(1, 'delete', { desk, pick }),
  move(2, 'tag', { desk, pick, on: fc.boolean() }),
  move(2, 'take', { desk, by: desk }),
  move(1, 'remove', { desk, pick }),
  move(1, 'enter', { desk: fc.nat(2) }),
  move(10, 'step', { desk, whose: fc.constantFrom<'own' | 'all'>('own', 'all') }),
  move(2, 'compare', { desk }),
  move(2, 'seal', { desk, sent: fc.nat(3) }),
  move(2, 'wait', { ms: fc.integer({ min: 1, max: 3 * HOUR }) }),
  // People with keys of the team, and programs of their own. Of each entry `copy` says by which writer it is.
  move(3, 'hostile join', { who, copy: fc.nat(1), pick, when }),
  move(2, 'hostile take back', { who, pick }),
  move(4, 'hostile remove', { who, copy: fc.nat(1), pick, when }),
  move(2, 'hostile epoch', { who, copy: fc.nat(1), pick }),
  move(2, 'hostile key', { who, copy: fc.nat(1), pick }),
  move(1, 'hostile ask', { who, copy: fc.nat(1), pick }),
  move(1, 'hostile close', { who, copy: fc.nat(1), pick }),
  move(1, 'hostile note', { who, copy: fc.nat(1), pick, when }),
  // An engine that lies.
  move(3, 'drop', { pick }),
  move(3, 'replay', { pick }),
  move(2, 'wipe', {}),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Said {
  kind: string;
  ticket: string;
  id: string;
  value: unknown;
  copy: number;
}

/** Somebody who writes with a program of their own. */
class Hostile {
  readonly secrets: TeamSecrets;
  readonly id: string;
  readonly agreement: string;
  private seqs = [0, 0];
  readonly said: Said[] = [];

  constructor(invitation: TeamInvitation) {
    this.secrets = secretsFromInvitation(invitation);
    this.id = memberIdOf(publicHalf(privateKey('signing', toBytes(this.secrets.signing))));
    this.agreement = toText(publicHalf(privateKey('agreement', toBytes(this.secrets.agreement))));
  }

  say(engine: TestEngine, said: Said, at: number): void {
    const { copy, ...body } = said;
    const seq = (this.seqs[copy] ?? 0) + 1;
    this.seqs[copy] = seq;
    const place = copy + 1;
    const { key, bytes } = sealEntry(this.secrets, { ...body, knew: {} }, { place, seq, at });
    engine.force(key, bytes);
    if (body.value !== null) this.said.push(said);
  }

  /** By an invitation of which they have the code. */
  join(engine: TestEngine, invite: string, copy: number, at: number): void {
    const key = privateKey('signing', toBytes(invite));
    const proof = toText(sign(null, joinProof(this.secrets.team, this.id, this.agreement), key));
    const { id, agreement } = this;
    const value = { name: 'Hostile', agreement, invite: toText(publicHalf(key)), proof };
    this.say(engine, { kind: 'join', ticket: '', id, value, copy }, at);
  }
}

interface World {
  engine: TestEngine;
  /** Whoever is no member yet is not among these. */
  desks: TestDesk[];
  hostile: [Hostile, Hostile];
  /** Codes that a hostile one has. */
  invites: string[];
  /** Keys that a hostile one made. */
  epochs: Buffer[];
  now: number;
  /** Each note's text as its author left it; null: its author deleted it. */
  notes: Map<string, { by: TestDesk; text: string | null }>;
}

const at = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(1, list.length)];
const idOf = (one: TestDesk): string => one.store.team.state()?.member ?? '';
const everybody = ({ desks, hostile }: World): string[] => [...desks.map(idOf), ...hostile.map(({ id }) => id)];
const agreementOf = ({ secrets }: TestDesk): string =>
  toText(publicHalf(privateKey('agreement', toBytes(secrets?.agreement ?? ''))));

function act(world: World, one: Step): void {
  const { engine, now } = world;
  if ('who' in one) actHostile(world, one);
  else if ('desk' in one) actOn(world, one);
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
    const member = at(everybody(world), one.pick) ?? '';
    if (member !== idOf(whose)) store.team.remove({ member, now });
  } else if (one.do === 'enter') {
    if (desks.length > 3) return;
    const invitation = store.team.invite({ now, endsAt: now + DAY });
    if (!invitation || invitation === 'no-room') return;
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

function actHostile(world: World, one: Extract<Step, { who: number }>): void {
  const { engine, desks, invites, epochs, now } = world;
  const whose = world.hostile[one.who] as Hostile;
  const all = everybody(world);
  const whom = at(all, one.pick) ?? '';
  if (one.do === 'hostile take back') {
    const said = at(whose.said, one.pick);
    if (said) whose.say(engine, { ...said, value: null }, now);
    return;
  }
  const say = (kind: string, id: string, value: unknown, ms = 0) =>
    whose.say(engine, { kind, ticket: kind === 'note' ? '1' : '', id, value, copy: one.copy }, now + ms);
  const epochKey = at(epochs, one.pick);
  if (one.do === 'hostile join') {
    if (one.pick % 3 === 0) {
      const invite = toText(randomBytes(32));
      say('invite', halfOf(invite), { endsAt: now + DAY, epochs: [] });
      invites.push(invite);
    }
    whose.join(engine, at(invites, one.pick) ?? '', one.copy, now + one.when);
  } else if (one.do === 'hostile remove') {
    const heads = [...engine.entries.values()].flatMap(({ bytes }) => readEnvelopeHead(Buffer.from(bytes)) ?? []);
    const cuts: Record<string, number> = {};
    for (const { member, writer, seq } of heads) {
      if (member === whom && one.pick % 2 === 0) cuts[writer] = Math.max(cuts[writer] ?? 0, seq - (one.pick % 5));
    }
    for (const writer of Object.keys(cuts)) cuts[writer] = Math.max(0, cuts[writer] ?? 0);
    say('remove', whom, { cuts, joins: one.pick % 4 === 0 ? all : [] }, one.when);
  } else if (one.do === 'hostile epoch') {
    const key = randomBytes(32);
    epochs.push(key);
    say('epoch', epochIdOf(key), {
      number: one.pick,
      without: all.filter((_, place) => (one.pick >> place) % 2 === 0),
    });
  } else if (one.do === 'hostile key') {
    const to = at(desks, one.pick);
    if (!epochKey || !to) return;
    const context = `${whose.secrets.team} ${epochIdOf(epochKey)} ${idOf(to)}`;
    const wrapped = one.pick % 2 === 0 ? toText(randomBytes(92)) : wrapKey(epochKey, toBytes(agreementOf(to)), context);
    say('key', `${epochIdOf(epochKey)} ${idOf(to)}`, { wrapped });
  } else if (one.do === 'hostile ask')
    say('ask', `${epochIdOf(epochKey ?? randomBytes(32))} ${whose.id}`, { open: true });
  else if (one.do === 'hostile close') say('close', halfOf(at(invites, one.pick) ?? ''), { joined: whom });
  else say('note', `hostile ${one.pick}`, { text: 'x', at: now, editedAt: null, handedBy: null }, one.when);
}

const halfOf = (invite: string): string => toText(publicHalf(privateKey('signing', toBytes(invite))));

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

/** A team of Ada, Ben and Cleo; between Ada and Ben stands somebody hostile, and the other one has a code of Ada's. */
async function begin(): Promise<World> {
  const engine = new TestEngine();
  const desks = [new TestDesk('Ada'), new TestDesk('Ben'), new TestDesk('Cleo')];
  for (const { store } of desks) await ingestTickets(store, [wireTicket('1')]);
  const [ada, ...others] = desks as [TestDesk, ...TestDesk[]];
  createTeam(engine, ada);
  const invitations = [invitationFrom(ada), invitationFrom(ada)] as const;
  const hostile: World['hostile'] = [new Hostile(invitations[0]), new Hostile(invitations[1])];
  const invites = invitations.map(({ invite }) => invite);
  hostile[0].join(engine, invites[0] ?? '', 0, NOON);
  for (const other of others) inviteAndJoin(engine, ada, other);
  for (const one of desks) one.sync(engine);
  return { engine, desks, hostile, invites, epochs: [], now: NOON, notes: new Map() };
}

it('ends the same on all desks of whoever is in the team, and ends', async () => {
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
    { numRuns: numberOfRuns(60) },
  );
}, 300_000);
