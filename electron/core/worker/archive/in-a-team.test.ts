/** A hand-over between two desks of one team: what they share is on both already. */
import { expect, it } from 'vitest';
import { NOON } from '../../../../tests/helpers/memory-store.ts';
import { createTeam, syncInTurn, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';

const notesOn = (desk: TestDesk, ticket: string) =>
  desk.store.tickets
    .timeline(ticket)
    .flatMap((entry) => (entry.kind === 'note' ? [`${entry.by ?? 'own'}: ${entry.text}`] : []));

it('brings no note that came by the team, and one that did not', () => {
  const engine = new TestEngine();
  const [ada, ben] = [new TestDesk('Ada'), new TestDesk('Ben')];
  const note = (ticket: string, text: string) =>
    ada.store.notes.add({ id: crypto.randomUUID(), ticket, at: ada.clock(), editedAt: null, text });
  note('1', 'From before the team.');
  createTeam(engine, ada, ben);
  note('1', 'Shared.');
  syncInTurn(engine, [ada, ben]);
  expect(notesOn(ben, '1')).toEqual(['Ada: Shared.']);
  const work = { own: false, from: 'Ada', ...ada.store.archive.sections(false) };
  const { brought } = ben.store.archive.bringIn(work, { at: NOON, apply: true, doubtNote: null });
  expect(brought).toMatchObject({ tickets: [{ notes: 1 }], already: 1 });
  syncInTurn(engine, [ben, ada]);
  expect(notesOn(ben, '1').sort()).toEqual(['Ada: Shared.', 'own: From before the team.']);
});
