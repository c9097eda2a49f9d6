import { beforeEach, describe, expect, it } from 'vitest';
import { NOON } from '../../../../tests/helpers/memory-store.ts';
import { TestDesk, TestEngine, teamOf } from '../../../../tests/helpers/team-desks.ts';

let engine: TestEngine;
let ada: TestDesk;
let ben: TestDesk;

const MINUTE = 60_000;
const notesOf = (desk: TestDesk, ticket: string) =>
  desk.store.tickets
    .timeline(ticket)
    .flatMap((entry) => (entry.kind === 'note' ? [[entry.text, entry.by ?? null]] : []));
const tagsOf = (desk: TestDesk) => desk.store.marks.tags().map(({ tag }) => tag);
const addNote = (desk: TestDesk, id: string, text: string) =>
  desk.store.notes.add({ id, ticket: '1', at: desk.now, editedAt: null, text });
const sync = () => {
  for (const desk of [ada, ben, ada, ben]) desk.sync(engine);
};

beforeEach(() => {
  engine = new TestEngine();
  ada = new TestDesk('Ada');
  ben = new TestDesk('Ben');
});

describe('a team', () => {
  it('has its founder, and who joins by an invitation', () => {
    teamOf(engine, ada, ben);
    for (const desk of [ada, ben]) {
      expect(desk.store.team.state()?.members.map(({ name, own }) => [name, own])).toEqual([
        ['Ada', desk === ada],
        ['Ben', desk === ben],
      ]);
      expect(desk.store.team.state()).toMatchObject({ refused: [], incomplete: [], waiting: { own: 0, others: 0 } });
    }
  });

  it('shares notes and tags that are made from then on, and none from before', () => {
    addNote(ada, 'n0', 'Mine alone');
    ada.store.marks.set(['1'], { addTags: ['old'] }, NOON);
    teamOf(engine, ada, ben);
    addNote(ada, 'n1', 'Ask for the zone');
    ada.store.marks.set(['1'], { addTags: ['VIP'] }, NOON);
    sync();
    expect(notesOf(ben, '1')).toEqual([['Ask for the zone', 'Ada']]);
    expect(tagsOf(ben)).toEqual(['VIP']);
    ben.at(NOON + MINUTE).store.marks.set(['1'], { removeTags: ['vip'] }, ben.now);
    ada.at(NOON + MINUTE);
    sync();
    expect(tagsOf(ada)).toEqual(['old']);
    expect(notesOf(ada, '1')).toEqual([
      ['Mine alone', null],
      ['Ask for the zone', null],
    ]);
  });
});
