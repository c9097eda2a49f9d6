/**
 * Desks of people who were removed, perhaps for a while, or are not in the team yet: what they
 * give, and what stays of theirs.
 */
import { beforeEach, expect, it } from 'vitest';
import { ingestTickets, NOON, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import { createTeam, invitationFrom, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';

const MINUTE = 60_000;
let engine: TestEngine;
let ada: TestDesk;
let ben: TestDesk;
let cleo: TestDesk;

const memberOf = (desk: TestDesk) => desk.store.team.state()?.member ?? '';
const notesOf = (desk: TestDesk) =>
  desk.store.tickets.timeline('1').flatMap((entry) => (entry.kind === 'note' ? [entry.text] : []));
const addNote = (desk: TestDesk, id: string) =>
  desk.store.notes.add({ id, ticket: '1', at: desk.now, editedAt: null, text: id });
function sync(...desks: TestDesk[]): void {
  for (let round = 0; round < 4; round++) {
    for (const desk of desks) {
      desk.compareWith(engine);
      desk.sync(engine);
    }
  }
}

beforeEach(async () => {
  engine = new TestEngine();
  [ada, ben, cleo] = [new TestDesk('Ada'), new TestDesk('Ben'), new TestDesk('Cleo')];
  for (const { store } of [ada, ben, cleo]) await ingestTickets(store, [wireTicket('1')]);
  createTeam(engine, ada, ben, cleo);
  for (const desk of [ada, ben, cleo]) desk.at(NOON + MINUTE);
});

it('makes no keys for a team in which it is not', () => {
  const dora = new TestDesk('Dora').at(ada.now);
  dora.enter(dora.store.team.joining(invitationFrom(ada, MINUTE)));
  ada.store.team.remove({ member: memberOf(ben), now: ada.now });
  sync(ada);
  // Too late for the invitation.
  dora.at(NOON + 5 * MINUTE);
  addNote(dora, 'Not for Ben');
  sync(dora);
  const after = engine.revision;
  sync(dora, ada, cleo);
  expect([engine.revision - after, notesOf(ben), notesOf(dora)]).toEqual([0, [], ['Not for Ben']]);
});

it('keeps what its agent wrote while a removal stood that does not count after all', () => {
  addNote(cleo, 'Before');
  sync(cleo, ada, ben);
  ben.store.team.remove({ member: memberOf(cleo), now: ben.now });
  addNote(cleo, 'Unknown to Ben');
  cleo.sync(engine);
  ben.sync(engine);
  cleo.sync(engine);
  cleo.store.notes.edit('Unknown to Ben', 'After', cleo.now);
  cleo.store.notes.edit('Before', 'After, too', cleo.now);
  // Ada knows nothing of it.
  ada.store.team.remove({ member: memberOf(ben), now: ada.now });
  sync(ada, cleo);
  for (const desk of [ada, cleo]) expect(notesOf(desk).sort()).toEqual(['After', 'After, too']);
});

it('does not go on giving what it wrote after it was removed, where others have what it wrote before', () => {
  addNote(ben, 'n');
  sync(ben, ada, cleo);
  ada.store.team.remove({ member: memberOf(ben), now: ada.now });
  ben.store.notes.edit('n', 'Too late', ben.now);
  ben.sync(engine);
  sync(ada, cleo, ben);
  const after = engine.revision;
  sync(ada, ben, cleo);
  expect([engine.revision - after, notesOf(ada), notesOf(cleo)]).toEqual([0, ['n'], ['n']]);
});
