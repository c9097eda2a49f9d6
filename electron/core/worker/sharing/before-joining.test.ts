import { expect, it } from 'vitest';
import { detailOf, ingestTickets, NOON, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import { createTeam, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';
import { LARGEST_BODY } from '../../rules/team/envelope.ts';

const MINUTE = 60_000;

it('what stood here before stays the agent’s, is counted, and is shared at their word', async () => {
  const engine = new TestEngine();
  const [ada, ben] = [new TestDesk('Ada'), new TestDesk('Ben')];
  for (const { store } of [ada, ben]) await ingestTickets(store, [wireTicket('1'), wireTicket('2')]);
  ada.store.notes.add({ id: 'n', ticket: '1', at: NOON, editedAt: null, text: 'Before' });
  ada.store.marks.set(['1'], { addTags: ['VIP', 'dns'], promise: { text: 'Log', due: NOON + 60 * MINUTE } }, NOON);
  ada.store.marks.set(['2'], { done: true }, NOON);
  createTeam(engine, ada, ben);
  const sync = () => {
    for (const desk of [ada, ben, ada]) desk.sync(engine);
  };
  const seen = () => ({
    ...{ tags: detailOf(ben.store, '1').local.tags, done: detailOf(ben.store, '2').local.doneAt !== null },
    entries: ben.store.tickets
      .timeline('1')
      .flatMap((one) => (one.kind === 'note' || one.kind === 'promise' ? [one.text] : [])),
  });
  sync();
  expect(ada.store.team.state()?.before).toEqual({ notes: 1, tags: 2, done: 1, promises: 1 });
  expect(seen()).toEqual({ tags: [], done: false, entries: [] });
  // Removed marks are not counted, and new ones belong to the team.
  ada.at(NOON + MINUTE).store.marks.set(['1'], { removeTags: ['dns'] }, ada.now);
  ada.store.marks.set(['2'], { done: false }, ada.now);
  ada.store.marks.set(['2'], { done: true }, ada.now);
  ben.at(NOON + MINUTE);
  sync();
  expect(ada.store.team.state()?.before).toEqual({ notes: 1, tags: 1, done: 0, promises: 1 });
  expect(seen()).toEqual({ tags: [], done: true, entries: [] });
  ada.store.team.shareBefore();
  sync();
  expect(ada.store.team.state()?.before).toEqual({ notes: 0, tags: 0, done: 0, promises: 0 });
  expect(seen()).toEqual({ tags: ['VIP'], done: true, entries: ['Before', 'Log'] });
});

it('a text that is too large for an entry stays the agent’s, and is not offered again', () => {
  const engine = new TestEngine();
  const [ada, ben] = [new TestDesk('Ada'), new TestDesk('Ben')];
  ada.store.notes.add({ id: 'n', ticket: '1', at: NOON, editedAt: null, text: 'x'.repeat(300_000) });
  createTeam(engine, ada, ben);
  expect(ada.store.team.state()?.before.notes).toBe(1);
  ada.store.team.shareBefore();
  for (const desk of [ada, ben]) desk.sync(engine);
  expect(ada.store.team.state()?.before.notes).toBe(0);
  expect(ada.store.tickets.timeline('1')).toHaveLength(1);
  expect(ben.store.tickets.timeline('1')).toHaveLength(0);
});

it('a text that became too large is shared again once it is shorter, or gone', () => {
  const engine = new TestEngine();
  const [ada, ben] = [new TestDesk('Ada'), new TestDesk('Ben')];
  createTeam(engine, ada, ben);
  const [{ notes }, { team }] = [ada.store, ada.store];
  const textAt = ({ store }: TestDesk) =>
    store.tickets.timeline('1').flatMap((entry) => (entry.kind === 'note' ? [entry.text.length] : []));
  const after = (change: () => void) => {
    change();
    for (const desk of [ada, ben]) desk.sync(engine);
    return [textAt(ada), textAt(ben), team.state()?.unshared];
  };
  // The last that an entry holds: 128 KB with the names of its fields.
  const fits = LARGEST_BODY - 180;
  const add = (length: number) =>
    notes.add({ id: 'n', ticket: '1', at: NOON, editedAt: null, text: 'x'.repeat(length) });
  const edit = (length: number) => notes.edit('n', 'x'.repeat(length), NOON + 1);
  expect(after(() => add(LARGEST_BODY))).toEqual([[LARGEST_BODY], [], 1]);
  expect(after(() => edit(fits))).toEqual([[fits], [fits], 0]);
  expect(after(() => edit(LARGEST_BODY + 1))).toEqual([[LARGEST_BODY + 1], [fits], 1]);
  expect(after(() => edit(3))).toEqual([[3], [3], 0]);
  expect(after(() => edit(LARGEST_BODY))).toEqual([[LARGEST_BODY], [3], 1]);
  expect(after(() => notes.remove('n'))).toEqual([[], [], 0]);
});
