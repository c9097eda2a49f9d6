/** People who are not in the team but have a login of the engine, or once had an invitation. */
import { randomBytes, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ingestTickets, KEYS, NOON, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import { createTeam, invitationFrom, sealEntry, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';
import { memberIdOf as idOf, privateKey, publicHalf, toBytes, toText } from '../../rules/team/keys.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { workSchema } from '../database/work-schema.ts';
import { joinProof } from '../team/decode-values.ts';
import { createTeamSecrets, secretsFromInvitation } from '../team/keyring.ts';
import type { EngineEntry, TeamInvitation, TeamSecrets } from '../team/types.ts';

const DAY = 24 * 3_600_000;
const PLACES = 2_000;
let engine: TestEngine;
let folder: string;
let ada: TestDesk;
let ben: TestDesk;
let place = 0;

const inTeam = (desk: TestDesk) =>
  desk.store.team.state()?.members.flatMap(({ name, removedBy }) => (removedBy === null ? [name] : []));
const refusedAt = (desk: TestDesk, why: string) =>
  desk.store.team.state()?.refused.find((one) => one.why === why)?.count ?? 0;
/** Reads or changes a desk's file while its store is closed. */
function inFile<T>(desk: TestDesk, work: (db: Database) => T): T {
  const done: T[] = [];
  desk.restart(() => {
    const options = { key: KEYS.work, schema: workSchema, synchronous: 'FULL' as const };
    const db = openDatabase({ file: join(desk.folder ?? '', 'work.db'), ...options });
    done.push(work(db));
    db.close();
  });
  return done[0] as T;
}
const held = (desk: TestDesk) =>
  inFile(desk, (db) => (db.prepare('SELECT count(*) n FROM team_entries').get() as { n: number }).n);
/** Takes all but so many places, as that many entries would. */
const fill = (desk: TestDesk, state: 'sealed' | 'unknown', left: number) =>
  inFile(desk, (db) =>
    db.exec(`WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${PLACES - left})
      INSERT INTO team_entries (key, thing, member, writer, seq, version, hlc, state, kind, knew, applied, bytes, behind)
      SELECT 'e.${state}' || n, n, 'm' || n, 'w' || n, 1, 1, '', '${state}', ${state === 'sealed' ? 'NULL' : `'x'`}, '{}', 0, x'00', 0 FROM n`),
  );
const asEntry = (entry: { key: string; bytes: Uint8Array }): EngineEntry => ({
  ...entry,
  revision: engine.force(entry.key, entry.bytes),
});
const note = (id: string) => ({ kind: 'note', ticket: '1', id, value: { text: 'x' }, knew: {} });
/** By somebody who knows of the team no more than what its engine shows. */
const bySomebody = (secrets: TeamSecrets, number: number, at = NOON): EngineEntry =>
  asEntry(sealEntry(secrets, note(`${number}`), { place: number, at }));

/** A join by this invitation, by somebody who has its code. */
function joinBy(invitation: TeamInvitation, name: string): EngineEntry {
  const secrets = secretsFromInvitation(invitation);
  const agreement = toText(publicHalf(privateKey('agreement', toBytes(secrets.agreement))));
  const id = idOf(publicHalf(privateKey('signing', toBytes(secrets.signing))));
  const key = privateKey('signing', toBytes(invitation.invite));
  const proof = toText(sign(null, joinProof(secrets.team, id, agreement), key));
  const value = { name, agreement, invite: toText(publicHalf(key)), proof };
  place += 1;
  return asEntry(sealEntry(secrets, { kind: 'join', ticket: '', id, value, knew: {} }, { place, at: ada.now }));
}
/** Somebody who joins by it and writes a note; both are at the engine then. */
function writesOnJoining(name: string, invitation: TeamInvitation): void {
  const who = new TestDesk(name);
  who.enter(who.store.team.joining(invitation));
  who.store.notes.add({ id: 'd', ticket: '1', at: who.now, editedAt: null, text: `From ${name}` });
  who.sync(engine);
}
/** Somebody who had an invitation once, and makes up others that no member made. */
const madeUp = (invitation: TeamInvitation): EngineEntry =>
  joinBy({ ...invitation, invite: toText(randomBytes(32)) }, 'Made up');

beforeEach(async () => {
  engine = new TestEngine();
  folder = mkdtempSync(join(tmpdir(), 'rackside-team-'));
  [ada, ben] = [new TestDesk('Ada'), new TestDesk('Ben', folder)];
  for (const { store } of [ada, ben]) await ingestTickets(store, [wireTicket('1')]);
  createTeam(engine, ada, ben);
  place = 0;
});

afterEach(() => {
  for (const { store } of [ada, ben]) store.databases.close();
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  { what: 'entries', at: NOON },
  { what: 'entries ahead of their time', at: NOON + DAY },
])('$what of people without a key of the team fill a part of the places', ({ at }) => {
  const stranger = createTeamSecrets();
  fill(ben, 'sealed', 3);
  const before = held(ben);
  ben.receive(Array.from({ length: 8 }, (_, number) => bySomebody(stranger, number, at)));
  expect([held(ben) - before, refusedAt(ben, 'unknown')]).toEqual([3, 5]);
  const invitation = invitationFrom(ada);
  ada.sync(engine);
  writesOnJoining('Dora', invitation);
  ben.pull(engine);
  expect(inTeam(ben)).toEqual(['Ada', 'Ben', 'Dora']);
  expect(ben.store.tickets.timeline('1')).toContainEqual(expect.objectContaining({ text: 'From Dora' }));
});

it('reads the whole team though others filled the places before its founder’s entries', () => {
  const invitation = invitationFrom(ada);
  ada.sync(engine);
  const own = join(folder, 'dora');
  mkdirSync(own);
  const dora = new TestDesk('Dora', own);
  dora.enter(dora.store.team.joining(invitation));
  fill(dora, 'unknown', 0);
  fill(dora, 'sealed', 0);
  for (let round = 0; round < 4; round++) {
    dora.compareWith(engine);
    dora.sync(engine);
  }
  expect(inTeam(dora)).toEqual(['Ada', 'Ben', 'Dora']);
  dora.store.databases.close();
});

it('what a stranger seals under the name of one of the team’s keys is counted, and not kept', () => {
  // They see which keys there are: each entry names its own.
  // The team's identity is bound in, so what they seal with even the right key is another's.
  const stranger = { ...createTeamSecrets(), epochs: ada.secrets?.epochs ?? [] };
  const before = held(ben);
  ben.receive(Array.from({ length: 10 }, (_, number) => bySomebody(stranger, number)));
  expect([held(ben) - before, refusedAt(ben, 'malformed')]).toEqual([0, 10]);
});

it('somebody who had an invitation once keeps out nobody whom a member invited', () => {
  const [invitation, second] = [invitationFrom(ada), invitationFrom(ada)];
  ada.sync(engine);
  ben.pull(engine);
  fill(ben, 'unknown', 3);
  ben.receive(Array.from({ length: 8 }, () => madeUp(invitation)));
  expect(refusedAt(ben, 'unknown')).toBe(5);
  ben.receive([joinBy(invitation, 'Dora')]);
  expect(inTeam(ben)).toEqual(['Ada', 'Ben', 'Dora']);
  // An invitation admits one person, and others who have its code fill no place.
  const before = held(ben);
  for (let number = 0; number < 5; number++) ben.receive([joinBy(second, `Rival ${number}`)]);
  expect([held(ben) - before, inTeam(ben)?.length]).toEqual([1, 4]);
});

it('what found no place is read again once somebody came whose it may be', () => {
  const invitation = invitationFrom(ada);
  ada.sync(engine);
  ben.pull(engine);
  fill(ben, 'unknown', 0);
  writesOnJoining('Dora', invitation);
  // Her note comes before her joining does.
  for (const entry of engine.since(0).toReversed()) ben.receive([entry]);
  const notes = () => ben.store.tickets.timeline('1').filter(({ kind }) => kind === 'note').length;
  expect([inTeam(ben)?.includes('Dora'), notes(), ben.store.team.state()?.missed]).toEqual([true, 0, true]);
  ben.compareWith(engine);
  expect([notes(), ben.store.team.state()?.missed]).toEqual([1, false]);
});

it('what found no place amid a comparison is read again where its writer came before that ended', () => {
  const invitation = invitationFrom(ada);
  ada.sync(engine);
  ben.pull(engine);
  fill(ben, 'unknown', 0);
  writesOnJoining('Dora', invitation);
  const keys = [...engine.entries].map(([key, { revision }]) => ({ key, revision }));
  const toRead = ben.store.team.compare({ keys, first: true, last: false });
  // Her entries are read first; then the watch brings that she joined.
  for (const entry of engine.since(0).toReversed()) if (toRead.includes(entry.key)) ben.receive([entry]);
  ben.store.team.compare({ keys: [], first: false, last: true });
  expect([inTeam(ben)?.includes('Dora'), ben.store.team.state()?.missed]).toEqual([true, true]);
});

it('what strangers say of members is not read before they are known', () => {
  const invitation = invitationFrom(ada);
  ada.sync(engine);
  ben.pull(engine);
  const stranger = secretsFromInvitation({ ...invitation, invite: toText(randomBytes(32)) });
  const value = { cuts: {}, joins: [] };
  const removal = { kind: 'remove', ticket: '', id: ada.store.team.state()?.member ?? '', value, knew: {} };
  ben.receive([asEntry(sealEntry(stranger, removal))]);
  // Any read of the stranger's entry would now fail.
  inFile(ben, (db) => db.exec(`UPDATE team_entries SET value = 'unreadable' WHERE state = 'unknown'`));
  ben.receive([joinBy(invitation, 'Dora')]);
  expect(inTeam(ben)).toEqual(['Ada', 'Ben', 'Dora']);
});

it.each([false, true])('whom a newcomer invited is in the team, whatever comes first (reversed: %s)', (isReversed) => {
  const [eve, fay] = [new TestDesk('Eve'), new TestDesk('Fay')];
  for (const [by, who] of [
    [ada, eve],
    [eve, fay],
  ] as const) {
    const invitation = invitationFrom(by);
    by.sync(engine);
    who.enter(who.store.team.joining(invitation));
    who.sync(engine);
  }
  const entries = isReversed ? engine.since(0).toReversed() : engine.since(0);
  for (const entry of entries) ben.receive([entry]);
  expect(inTeam(ben)).toEqual(['Ada', 'Ben', 'Eve', 'Fay']);
});
