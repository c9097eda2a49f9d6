/** A member, or somebody who was one, who writes with a program of their own. */
import { randomBytes, sign } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isFullRun } from '../../../../tests/helpers/full-run.ts';
import { detailOf, ingestTickets, NOON, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import {
  createTeam,
  invitationFrom,
  sealEntry,
  syncInTurn,
  TestDesk,
  TestEngine,
} from '../../../../tests/helpers/team-desks.ts';
import {
  epochIdOf,
  memberIdOf as idOf,
  privateKey,
  publicHalf,
  toBytes,
  toText,
  wrapKey,
} from '../../rules/team/keys.ts';
import { joinProof } from './decode-values.ts';
import { secretsFromInvitation } from './keyring.ts';
import type { TeamSecrets } from './types.ts';

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;
let engine: TestEngine;
let folder: string;
let ada: TestDesk;
let ben: TestDesk;
let cleo: TestDesk;

const sync = (...desks: TestDesk[]) => syncInTurn(engine, desks);
const turn = (now: number, ...desks: TestDesk[]) => {
  for (const desk of desks) desk.at(now);
};
const notesOf = (desk: TestDesk) =>
  desk.store.tickets.timeline('1').flatMap((entry) => (entry.kind === 'note' ? [entry.text] : []));
const addNote = (desk: TestDesk, text: string) =>
  desk.store.notes.add({ id: text, ticket: '1', at: desk.now, editedAt: null, text });
const tagsOf = (desk: TestDesk) => detailOf(desk.store, '1').local.tags;
const memberOf = (desk: TestDesk) => desk.store.team.state()?.member ?? '';
const inTeam = (desk: TestDesk) =>
  desk.store.team.state()?.members.flatMap(({ name, removedBy }) => (removedBy === null ? [name] : []));
const refusedFor = (desk: TestDesk, reason: string) =>
  desk.store.team.state()?.refused.find(({ why }) => why === reason)?.count ?? 0;
const refusedAt = (desk: TestDesk) => refusedFor(desk, 'too-many');
let place = 0;
/** Each by a writer of its own; `again`: by the last one's. */
const forge = (desk: Pick<TestDesk, 'secrets' | 'now'>, kind: string, id: string, value: unknown, again = false) => {
  if (!again) place += 1;
  const [entry, seq] = [{ kind, ticket: '', id, value, knew: {} }, again ? 2 : 1];
  const { key, bytes } = sealEntry(desk.secrets, entry, { place, seq, at: desk.now });
  engine.force(key, bytes);
  return key.split('.')[2] ?? '';
};
/** A member whom somebody makes up and brings into the team. */
function madeUpBy(desk: Pick<TestDesk, 'now'> & { secrets: TeamSecrets | null }) {
  if (!desk.secrets) throw new Error('no secrets');
  const { team, founder, naming, epochs } = desk.secrets;
  const invite = toText(randomBytes(32));
  const secrets = secretsFromInvitation({ team, founder, naming, epochs, invite, endsAt: desk.now + WEEK, from: '' });
  const agreement = toText(publicHalf(privateKey('agreement', toBytes(secrets.agreement))));
  const id = idOf(publicHalf(privateKey('signing', toBytes(secrets.signing))));
  const inviteKey = privateKey('signing', toBytes(invite));
  const half = toText(publicHalf(inviteKey));
  const proof = toText(sign(null, joinProof(team, id, agreement), inviteKey));
  const made = { secrets, id, now: desk.now };
  forge(desk, 'invite', half, { endsAt: desk.now + WEEK, epochs: [] });
  const writer = forge(made, 'join', id, { name: 'Made up', agreement, invite: half, proof });
  return { ...made, writer, remove: () => forge(desk, 'remove', id, { cuts: { [writer]: 1 }, joins: [] }) };
}
const agreementOf = (desk: TestDesk) => publicHalf(privateKey('agreement', toBytes(desk.secrets?.agreement ?? '')));
const epochsIn = (desk: TestDesk) => invitationFrom(desk, WEEK).epochs.map((key) => epochIdOf(toBytes(key)));

beforeEach(async () => {
  engine = new TestEngine();
  folder = mkdtempSync(join(tmpdir(), 'rackside-team-'));
  [ada, ben, cleo] = [new TestDesk('Ada'), new TestDesk('Ben'), new TestDesk('Cleo', folder)];
  for (const { store } of [ada, ben, cleo]) await ingestTickets(store, [wireTicket('1')]);
  createTeam(engine, ada, ben, cleo);
  turn(NOON + MINUTE, ada, ben, cleo);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  { who: 'the founder', about: 'others', left: ['Ada', 'Ben', 'Cleo'] },
  { who: 'a colleague', about: 'others', left: ['Ada', 'Ben', 'Cleo'] },
  { who: 'a colleague', about: 'themselves', left: ['Ada', 'Cleo'] },
])(
  'keeps no desk busy by saying that they joined 20 times before they did: $who, of $about',
  ({ who, about, left }) => {
    const hostile = who === 'the founder' ? ada : ben;
    const value = { name: 'Again', agreement: toText(agreementOf(hostile)), invite: null, proof: null };
    for (let number = 0; number < 20; number++) {
      const id = about === 'others' ? `${number}`.padStart(22, 'x') : memberOf(hostile);
      forge({ secrets: hostile.secrets, now: 0 }, 'join', id, value);
    }
    const all = engine.since(0);
    // As they came, in the opposite order, and with what was forged first.
    for (const entries of [all, all.toReversed(), [...all.slice(-20), ...all.slice(0, -20)]]) {
      const desk = new TestDesk('Late').at(ada.now);
      const { team, founder, naming, epochs } = cleo.secrets as TeamSecrets;
      desk.enter(
        secretsFromInvitation({ team, founder, naming, epochs, invite: toText(randomBytes(32)), endsAt: 0, from: '' }),
      );
      for (const entry of entries) desk.receive([entry]);
      expect(inTeam(desk)).toEqual(left);
    }
    cleo.sync(engine);
    expect(inTeam(cleo)).toEqual(left);
  },
);

it('crowds nobody out: of what one member adds to a ticket, as much counts as one may have', () => {
  const hostile = Array.from({ length: 130 }, (_, number) => `x${number}`);
  const entries = hostile.map((tag, number) => ({
    ...sealEntry(
      ben.secrets,
      { kind: 'tag', ticket: '1', id: tag, value: { tag }, knew: {} },
      { place: 1000 + number, at: NOON + number },
    ),
    revision: engine.revision + number + 1,
  }));
  for (const { key, bytes } of entries) engine.force(key, bytes);
  ada.store.marks.set(['1'], { addTags: ['mine'] }, ada.now);
  // One desk meets them in the order in which they were written, the other in the opposite one.
  ada.receive(entries);
  for (const entry of entries.toReversed()) cleo.receive([entry]);
  sync(ada, cleo);
  const expected = [...hostile.slice(0, 100), 'mine'].sort();
  expect([tagsOf(ada), tagsOf(cleo)]).toEqual([expected, expected]);
  expect(refusedAt(ada)).toBe(30);
  // One that is gone makes room for the next.
  const gone = { kind: 'tag', ticket: '1', id: 'x3', value: null, knew: {} };
  const { key, bytes } = sealEntry(ben.secrets, gone, { place: 1003, seq: 2, at: NOON + MINUTE });
  engine.force(key, bytes);
  sync(ada, cleo);
  expect(tagsOf(ada)).toEqual([...hostile.slice(0, 101).filter((tag) => tag !== 'x3'), 'mine'].sort());
  expect(tagsOf(cleo)).toEqual(tagsOf(ada));
});

it('what an agent adds beyond that stays theirs, and is counted as not shared', () => {
  const tags = Array.from({ length: 103 }, (_, number) => `t${number}`);
  ada.store.marks.set(['1'], { addTags: tags }, ada.now);
  sync(ada, cleo);
  expect([tagsOf(ada).length, tagsOf(cleo).length, ada.store.team.state()?.unshared]).toEqual([103, 100, 3]);
  expect(ada.store.team.state()?.before.tags).toBe(0);
});

it('keeps no key from a colleague by one that opens nothing', () => {
  const invitation = invitationFrom(ada, WEEK);
  const dora = new TestDesk('Dora').at(ada.now);
  const second = invitationFrom(ada, WEEK);
  dora.enter(dora.store.team.joining(second));
  sync(ada, dora, ben, cleo);
  ada.store.team.remove({ member: memberOf(dora), now: ada.now });
  addNote(ada, 'For Eve, too');
  sync(ada, ben, cleo);
  const epoch = epochsIn(ada).at(-1) ?? '';
  const eve = new TestDesk('Eve').at(ada.now);
  eve.enter(eve.store.team.joining(invitation));
  eve.sync(engine);
  forge(ben, 'key', `${epoch} ${memberOf(eve)}`, { wrapped: toText(randomBytes(92)) });
  sync(ada, eve);
  expect(notesOf(eve)).toEqual(['For Eve, too']);
  // The question is answered once, and taken back.
  const after = engine.revision;
  sync(ada, eve, cleo, ada, eve);
  expect(engine.revision).toBeLessThanOrEqual(after + 1);
});

it('keeps no key from whom they invite by saying that the invitation holds it', async () => {
  const dora = new TestDesk('Dora').at(ada.now);
  const invitation = invitationFrom(ada, WEEK);
  dora.enter(dora.store.team.joining(invitation));
  sync(ada, dora, ben, cleo);
  ada.store.team.remove({ member: memberOf(dora), now: ada.now });
  addNote(ada, 'For Eve, too');
  sync(ada, ben, cleo);
  const invite = toText(randomBytes(32));
  const half = toText(publicHalf(privateKey('signing', toBytes(invite))));
  forge(ben, 'invite', half, { endsAt: ada.now + WEEK, epochs: [epochsIn(ada).at(-1)] });
  const { team, founder, naming, epochs } = ben.secrets as TeamSecrets;
  const eve = new TestDesk('Eve').at(ada.now);
  eve.enter(secretsFromInvitation({ team, founder, naming, epochs, invite, endsAt: ada.now + WEEK, from: 'Ben' }));
  sync(eve, ada, eve);
  expect(notesOf(eve)).toEqual(['For Eve, too']);
});

it('reads nothing once they are removed, though they made an epoch that says so of itself', () => {
  const key = randomBytes(32);
  const epoch = epochIdOf(key);
  for (const desk of [ada, ben, cleo]) {
    const context = `${ada.secrets?.team} ${epoch} ${memberOf(desk)}`;
    forge(ben, 'key', `${epoch} ${memberOf(desk)}`, { wrapped: wrapKey(key, agreementOf(desk), context) });
  }
  forge(ben, 'epoch', epoch, { number: 1_000_000_000, without: [memberOf(ben)] });
  sync(ada, ben, cleo);
  addNote(ada, 'By the key of Ben');
  sync(ada, ben, cleo);
  expect([notesOf(cleo), notesOf(ben)]).toEqual([['By the key of Ben'], ['By the key of Ben']]);
  turn(NOON + 2 * MINUTE, ada, ben, cleo);
  ada.store.team.remove({ member: memberOf(ben), now: ada.now });
  addNote(ada, 'Not for Ben');
  sync(ada, cleo, ben);
  expect([notesOf(cleo), notesOf(ben)]).toEqual([['By the key of Ben', 'Not for Ben'], ['By the key of Ben']]);
});

it.runIf(isFullRun)(
  'loses no key that was given long ago, and answers no question twice, however many a desk gives since',
  () => {
    const dora = new TestDesk('Dora').at(ada.now);
    const [second, invitation] = [invitationFrom(ada, WEEK), invitationFrom(ada, WEEK)];
    dora.enter(dora.store.team.joining(second));
    sync(ada, dora, ben, cleo);
    ada.store.team.remove({ member: memberOf(dora), now: ada.now });
    addNote(ada, 'Long ago');
    const [old = ''] = epochsIn(ada).slice(-1);
    sync(ada, ben, cleo);
    turn(NOON + 2 * MINUTE, ada, ben, cleo);
    ada.store.team.remove({ member: memberOf(ben), now: ada.now });
    addNote(ada, 'Since');
    const [epoch = ''] = epochsIn(ada).slice(-1);
    sync(ada, cleo);
    const eve = new TestDesk('Eve').at(ada.now);
    eve.enter(eve.store.team.joining(invitation));
    sync(eve, ada, cleo, eve);
    expect(notesOf(eve)).toEqual(['Long ago', 'Since']);
    turn(NOON + 3 * MINUTE, ada, cleo, eve);
    forge({ secrets: eve.secrets as TeamSecrets, now: eve.now }, 'ask', `${old} ${memberOf(eve)}`, { open: true });
    sync(ada, cleo);
    const before = engine.revision;
    // More than one may have of anything else.
    for (let number = 0; number < 1_001; number++)
      forge(ada, 'key', `${epoch} ${String(number).padStart(22, 'x')}`, { wrapped: 'x' });
    sync(ada, cleo);
    expect(engine.revision).toBe(before + 1_001);
    cleo.restart();
    const late = new TestDesk('Late').at(ada.now);
    const third = invitationFrom(cleo, WEEK);
    cleo.sync(engine);
    late.enter(late.store.team.joining(third));
    sync(late, cleo, late);
    expect(notesOf(late)).toEqual(['Long ago', 'Since']);
  },
);

it('takes no colleague’s words along with a key that only they had given', () => {
  const key = randomBytes(32);
  const epoch = epochIdOf(key);
  const context = `${ada.secrets?.team} ${epoch} ${memberOf(cleo)}`;
  forge(ben, 'key', `${epoch} ${memberOf(cleo)}`, { wrapped: wrapKey(key, agreementOf(cleo), context) });
  forge(ben, 'epoch', epoch, { number: 2, without: [] });
  cleo.sync(engine);
  addNote(cleo, 'By the key of Ben');
  cleo.step(engine);
  // Ada removes Ben without having heard of that key.
  ada.store.team.remove({ member: memberOf(ben), now: ada.now });
  ada.step(engine);
  sync(cleo);
  cleo.restart();
  sync(ada, cleo, ada);
  expect(notesOf(ada)).toEqual(['By the key of Ben']);
  // Nor from who comes later.
  const invitation = invitationFrom(ada, WEEK);
  ada.sync(engine);
  const eve = new TestDesk('Eve').at(ada.now);
  eve.enter(eve.store.team.joining(invitation));
  sync(eve, cleo, eve);
  expect(notesOf(eve)).toEqual(['By the key of Ben']);
});

it('keeps no desk busy by an entry of the roster that is ahead of its time, before they are known there', () => {
  const entry = sealEntry(
    ben.secrets,
    { kind: 'close', ticket: '', id: 'x', value: { joined: '' }, knew: {} },
    { place: 1, at: ada.now + WEEK },
  );
  const invitation = invitationFrom(ada, WEEK);
  ada.sync(engine);
  const eve = new TestDesk('Eve').at(ada.now);
  eve.enter(eve.store.team.joining(invitation));
  eve.receive([{ ...entry, revision: 1 }]);
  sync(eve, ada);
  expect(inTeam(eve)).toEqual(inTeam(ada));
});

it('joins by nobody else’s invitation, and by none that has ended by the engine’s time', () => {
  const invitation = invitationFrom(ada, MINUTE);
  const second = invitationFrom(ada, MINUTE);
  const dora = new TestDesk('Dora').at(ada.now);
  dora.enter(dora.store.team.joining(invitation));
  sync(ada, dora, cleo);
  expect(inTeam(cleo)).toContain('Dora');
  const mallory = new TestDesk('Mallory').at(ada.now);
  mallory.enter(mallory.store.team.joining(invitation));
  sync(mallory, ada, cleo);
  expect([inTeam(ada)?.includes('Mallory'), inTeam(cleo)?.includes('Mallory')]).toEqual([false, false]);
  // Their own clock may say what it likes.
  const late = new TestDesk('Late').at(ada.now);
  late.wrong = -365 * 24 * 60 * MINUTE;
  late.enter(late.store.team.joining(second));
  turn(ada.now + 2 * MINUTE, ada, cleo, late);
  sync(late, ada, cleo);
  expect([inTeam(ada)?.includes('Late'), inTeam(cleo)?.includes('Late')]).toEqual([false, false]);
});

it('joins by no invitation that its maker has closed since, whatever time they give it', () => {
  const invitation = invitationFrom(ada, MINUTE);
  ada.sync(engine);
  const before = ada.now;
  turn(ada.now + WEEK, ada, cleo);
  sync(ada, cleo);
  const mallory = new TestDesk('Mallory').at(before);
  mallory.enter(mallory.store.team.joining(invitation));
  sync(mallory, ada, cleo);
  expect(inTeam(cleo)).not.toContain('Mallory');
});

it.runIf(isFullRun)(
  'leads to a key that they never get when they are removed, however many they added and removed before',
  () => {
    // Each of them takes a new key, and a copy of it for all who stay.
    for (let round = 0; round < 205; round++) {
      madeUpBy(ben).remove();
      if (round < 200) ada.step(engine);
    }
    sync(ada, cleo, ben);
    addNote(ada, 'Before');
    sync(ada, cleo, ben);
    expect([notesOf(cleo), notesOf(ben)]).toEqual([['Before'], ['Before']]);
    turn(NOON + 2 * MINUTE, ada, ben, cleo);
    ada.store.team.remove({ member: memberOf(ben), now: ada.now });
    addNote(ada, 'Not for Ben');
    ada.sync(engine);
    // One desk meets it all in the opposite order.
    cleo.receive(engine.since(0).toReversed());
    sync(ada, cleo, ben);
    turn(NOON + 3 * MINUTE, ada, ben, cleo);
    addNote(cleo, 'Nor this');
    sync(cleo, ada, ben);
    expect(inTeam(cleo)).toEqual(['Ada', 'Cleo']);
    expect([notesOf(ada), notesOf(cleo)]).toEqual(Array(2).fill(['Before', 'Not for Ben', 'Nor this']));
    expect(notesOf(ben)).toEqual(['Before']);
    // Whoever comes now gets what they need, by an invitation that holds few of all those keys.
    const invitation = invitationFrom(ada, WEEK);
    expect(invitation.epochs.length).toBeLessThanOrEqual(100);
    const eve = new TestDesk('Eve').at(ada.now);
    eve.enter(eve.store.team.joining(invitation));
    sync(ada, eve, ada, cleo, eve);
    expect(notesOf(eve)).toEqual(['Before', 'Not for Ben', 'Nor this']);
  },
  600_000,
);

it.runIf(isFullRun)('is removed on all desks, however many copies of their work they wrote from', () => {
  const entries = Array.from({ length: 2100 }, (_, number) => ({
    ...sealEntry(
      ben.secrets,
      { kind: 'tag', ticket: '1', id: 'x', value: { tag: 'x' }, knew: {} },
      { place: 1000 + number, at: NOON + number },
    ),
    revision: engine.revision + number + 1,
  }));
  for (const { key, bytes } of entries) engine.force(key, bytes);
  sync(ada, cleo, ben);
  ada.store.team.remove({ member: memberOf(ben), now: ada.now });
  addNote(ada, 'Not for Ben');
  sync(ada, cleo, ben);
  expect([inTeam(ada), inTeam(cleo)]).toEqual(Array(2).fill(['Ada', 'Cleo']));
  expect([notesOf(cleo), notesOf(ben)]).toEqual([['Not for Ben'], []]);
});

it.runIf(isFullRun)(
  'is invited by nobody once as many invitations were made as one may, the same on the desk of whoever made them',
  () => {
    // By another copy of her work, before all that she made here.
    for (let number = 0; number < 1_000; number++)
      forge({ secrets: ada.secrets, now: 0 }, 'invite', toText(randomBytes(32)), {
        endsAt: ada.now + WEEK,
        epochs: [],
      });
    for (const desk of [ada, cleo]) desk.receive(engine.since(0));
    expect([inTeam(ada), inTeam(cleo)]).toEqual([['Ada'], ['Ada']]);
    expect(ada.store.team.invite({ now: ada.now, endsAt: ada.now + WEEK })).toBe('no-room');
  },
);

it.runIf(isFullRun)('brings as many into the team as one may, and takes nobody’s place', () => {
  const brought = [...Array(230)].map(() => madeUpBy(ben));
  const [first] = brought;
  if (first) for (let number = 0; number < 60; number++) madeUpBy(first);
  const invitation = invitationFrom(cleo, WEEK);
  cleo.receive(engine.since(0).toReversed());
  cleo.sync(engine);
  const dora = new TestDesk('Dora').at(ada.now);
  dora.enter(dora.store.team.joining(invitation));
  sync(dora, ada, cleo);
  for (const desk of [ada, cleo, dora]) {
    // Those who have one name are numbered.
    expect(inTeam(desk)?.filter((name) => /^Made up( \(\d+\))?$/.test(name))).toHaveLength(200);
    expect(inTeam(desk)).toContain('Dora');
  }
  ben.sync(engine);
  expect(ben.store.team.invite({ now: ben.now, endsAt: ben.now + WEEK })).toBe('no-room');
});

it('keeps no key by taking back that they joined', () => {
  const made = madeUpBy(ada);
  ada.sync(engine);
  expect([inTeam(ada)?.includes('Made up'), epochsIn(ada).length]).toEqual([true, 1]);
  forge(made, 'join', made.id, null, true);
  sync(ada, cleo);
  expect([inTeam(cleo)?.includes('Made up'), epochsIn(ada).length, epochsIn(cleo).length]).toEqual([false, 2, 2]);
});

it('reads nothing that a desk seals because a colleague’s word came before it made the new key', () => {
  cleo.store.team.take({ tickets: ['1'], member: memberOf(cleo), note: 'Cleo', at: cleo.now });
  cleo.sync(engine);
  turn(NOON + 2 * MINUTE, ada, ben, cleo);
  ada.store.team.remove({ member: memberOf(ben), now: ada.now });
  ada.store.team.take({ tickets: ['1'], member: memberOf(ada), note: 'Not for Ben', at: ada.now });
  ada.pull(engine);
  sync(ada, cleo, ben);
  expect([cleo, ben].map((desk) => desk.store.team.takenBy('1')?.note)).toEqual(['Not for Ben', 'Cleo']);
});

it('keeps no key by taking it back before anything else was written of it', () => {
  const made = madeUpBy(ada);
  ada.pull(engine);
  expect(inTeam(ada)).toContain('Made up');
  forge(made, 'join', made.id, null, true);
  sync(ada, cleo);
  expect([inTeam(cleo)?.includes('Made up'), epochsIn(ada).length, epochsIn(cleo).length]).toEqual([false, 2, 2]);
});

it('is in the team on no desk once they took back that they joined, though the engine gives the older word of it again', () => {
  const made = madeUpBy(ben);
  sync(ada, cleo);
  const [older] = engine.past.filter(({ key }) => key.endsWith(`.${made.writer}`));
  if (!older) throw new Error('nobody joined');
  forge(made, 'join', made.id, null, true);
  cleo.pull(engine);
  expect([inTeam(ada)?.includes('Made up'), inTeam(cleo)?.includes('Made up')]).toEqual([true, false]);
  engine.force(older.key, older.bytes);
  for (let round = 0; round < 2; round++) {
    for (const desk of [ada, cleo]) {
      desk.compareWith(engine);
      desk.sync(engine);
    }
  }
  expect([inTeam(ada), inTeam(cleo)]).toEqual(Array(2).fill(['Ada', 'Ben', 'Cleo']));
});

it('says in no entry of the roster more than its kind needs', () => {
  const before = refusedFor(ada, 'malformed');
  const short = (length: number) => Array.from({ length }, (_, number) => `${number}`.padStart(22, 'x'));
  const cuts = Object.fromEntries(short(501).map((writer) => [writer, 1]));
  forge(ben, 'remove', memberOf(cleo), { cuts, joins: [] });
  forge(ben, 'remove', memberOf(cleo), { cuts: {}, joins: short(201) });
  // Only the founder takes the founder out.
  forge(ben, 'remove', memberOf(ada), { cuts: {}, joins: short(201) });
  const epochs = Array.from({ length: 101 }, (_, number) => `${number}`.padStart(16, '0'));
  forge(ben, 'invite', toText(randomBytes(32)), { endsAt: ada.now + WEEK, epochs });
  sync(ada);
  expect(refusedFor(ada, 'malformed') - before).toBe(4);
  expect(inTeam(ada)).toEqual(['Ada', 'Ben', 'Cleo']);
});

it('leaves a founder the room to say whom they brought as they leave, however many, and from however many copies', () => {
  const joins = Array.from({ length: 4_000 }, (_, number) => `${number}`.padStart(22, 'x'));
  const removal = (cuts: Record<string, number>) =>
    sealEntry(
      ada.secrets,
      { kind: 'remove', ticket: '', id: memberOf(ada), value: { cuts, joins }, knew: {} },
      { place: 5000, at: ada.now },
    );
  const [, , writer = ''] = removal({}).key.split('.');
  const others = Object.fromEntries(joins.slice(0, 499).map((copy) => [copy, 1_000_000_000]));
  const { key, bytes } = removal({ ...others, [writer]: 1 });
  engine.force(key, bytes);
  sync(cleo);
  // It is read as it is: whom it does not name did not come by her.
  expect([inTeam(cleo), refusedFor(cleo, 'malformed'), refusedFor(cleo, 'unreadable')]).toEqual([[], 0, 0]);
});

it('hears nothing of where others are once they are removed, not even before there is a new key', () => {
  const presence = (desk: TestDesk) =>
    desk.store.team.seal({ context: 'presence', body: { ticket: '1' }, now: desk.now });
  expect(presence(cleo)).not.toBeNull();
  ada.store.team.remove({ member: memberOf(ben), now: ada.now });
  const [removal] = ada.store.team.outgoing({ now: ada.now, isTimeConfirmed: true, limit: 1, whose: 'own' }).entries;
  if (!removal) throw new Error('no removal');
  cleo.receive([{ ...removal, revision: engine.force(removal.key, removal.bytes) }]);
  expect([inTeam(cleo), presence(cleo)]).toEqual([['Ada', 'Cleo'], null]);
  sync(ada, cleo);
  const sealed = presence(cleo) ?? new Uint8Array();
  const opened = (desk: TestDesk) => desk.store.team.open({ context: 'presence', bytes: sealed });
  expect([opened(ada)?.member, opened(ben)]).toEqual([memberOf(cleo), null]);
});
