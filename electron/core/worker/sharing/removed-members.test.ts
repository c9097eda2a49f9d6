/**
 * Removed members, and people with an invitation that is not theirs, who write with a program of
 * their own.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ingestTickets, NOON, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import {
  createTeam,
  invitationFrom,
  sealEntry,
  syncInTurn,
  TestDesk,
  TestEngine,
} from '../../../../tests/helpers/team-desks.ts';
import { epochIdOf, privateKey, publicHalf, toBytes, toText, wrapKey } from '../../rules/team/keys.ts';

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
const memberOf = (desk: TestDesk) => desk.store.team.state()?.member ?? '';
const inTeam = (desk: TestDesk) =>
  desk.store.team.state()?.members.flatMap(({ name, removedBy }) => (removedBy === null ? [name] : []));
let place = 0;
/** Each by a writer of its own. */
function forge(desk: TestDesk, kind: string, id: string, value: unknown): void {
  place += 1;
  const { key, bytes } = sealEntry(desk.secrets, { kind, ticket: '', id, value, knew: {} }, { place, at: desk.now });
  engine.force(key, bytes);
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

it('reads nothing once they are removed, though they made an epoch that says so of itself', () => {
  const key = randomBytes(32);
  const epoch = epochIdOf(key);
  for (const desk of [ada, ben, cleo]) {
    const context = `${ada.secrets?.team} ${epoch} ${memberOf(desk)}`;
    forge(ben, 'key', `${epoch} ${memberOf(desk)}`, { wrapped: wrapKey(key, agreementOf(desk), context) });
  }
  forge(ben, 'epoch', epoch, { without: [memberOf(ben), memberOf(ada)] });
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

it('give nobody a key in the place of the members’, though they wrote it before they were removed', () => {
  const invitation = invitationFrom(ada, WEEK);
  ada.sync(engine);
  ada.store.team.remove({ member: memberOf(cleo), now: ada.now });
  addNote(ada, 'For Eve, too');
  sync(ada, ben);
  const epoch = epochsIn(ada).at(-1) ?? '';
  const eve = new TestDesk('Eve').at(ada.now);
  eve.enter(eve.store.team.joining(invitation));
  forge(ben, 'key', `${epoch} ${memberOf(eve)}`, { wrapped: toText(randomBytes(92)) });
  sync(ada, ben);
  ada.store.team.remove({ member: memberOf(ben), now: ada.now });
  sync(eve, ada, eve);
  expect(notesOf(eve)).toEqual(['For Eve, too']);
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
