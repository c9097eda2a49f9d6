import { beforeEach, expect, it } from 'vitest';
import type { MacroSteps } from '../../../../shared/domain/canned.ts';
import { ingestTickets, NOON, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import { bringOwn } from '../../../../tests/helpers/own-archive.ts';
import { createTeam, syncInTurn, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';

const MINUTE = 60_000;
let engine: TestEngine;
let ada: TestDesk;
let ben: TestDesk;

const sync = (...desks: TestDesk[]) => syncInTurn(engine, desks);
const turn = (now: number, ...desks: TestDesk[]) => {
  for (const desk of desks) desk.at(now);
};
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const MACRO: MacroSteps = { addTags: ['dns'], snooze: '2h', promise: null, afterSend: 'next' };

function saveReply(desk: TestDesk, id: string, text: string, more: { name?: string; macro?: MacroSteps } = {}) {
  const base = desk.store.canned.byId(id)?.changedAt ?? null;
  const { name = 'Zone', macro = null } = more;
  return desk.store.canned.save({
    ...{ id, base, at: desk.clock(), name, keywords: ['dns'], text, department: null, macro },
  });
}
const share = (desk: TestDesk, id: string, kind: 'canned' | 'view' = 'canned') =>
  desk.store.team.shareTool({ kind, id, at: desk.clock() });
const takeOut = (desk: TestDesk, id: string, kind: 'canned' | 'view' = 'canned') =>
  desk.store.team.takeOutTool({ kind, id, at: desk.clock() });
/** Text and whose, the agent's own first. */
const repliesOf = (desk: TestDesk) =>
  desk.store.canned
    .list()
    .map(({ text, team }): [string, string] => [text, team ? (team.beside ? 'beside' : 'team') : 'own'])
    .sort();
const viewsOf = (desk: TestDesk) => desk.store.views.list().map(({ name, team }) => [name, team ? 'team' : 'own']);
const idByText = (desk: TestDesk, text: string) => desk.store.canned.list().find((one) => one.text === text)?.id ?? '';

beforeEach(() => {
  engine = new TestEngine();
  ada = new TestDesk('Ada');
  ben = new TestDesk('Ben');
  saveReply(ada, idOf(1), 'Look at the zone', { macro: MACRO });
  createTeam(engine, ada, ben);
});

it('a canned reply stays the agent’s until they share it, then any member changes it', () => {
  sync(ada, ben);
  expect([repliesOf(ada), repliesOf(ben)]).toEqual([[['Look at the zone', 'own']], []]);
  expect(share(ada, idOf(1))).toBe('moved');
  sync(ada, ben);
  expect(ben.store.canned.byId(idOf(1))).toMatchObject({ name: 'Zone', macro: MACRO, team: { beside: false } });
  turn(NOON + MINUTE, ada, ben);
  expect(saveReply(ben, idOf(1), 'Look at the zone again')).toMatchObject({ saved: { team: { beside: false } } });
  sync(ben, ada);
  expect(repliesOf(ada)).toEqual([['Look at the zone again', 'team']]);
  turn(NOON + 2 * MINUTE, ada, ben);
  expect(ben.store.canned.remove(idOf(1))).toBe('removed');
  sync(ben, ada);
  expect([repliesOf(ada), repliesOf(ben)]).toEqual([[], []]);
});

it('a reply that a colleague changed meanwhile is not overwritten by a window that did not see it', () => {
  share(ada, idOf(1));
  sync(ada, ben);
  const seen = ben.store.canned.byId(idOf(1))?.changedAt ?? 0;
  turn(NOON + MINUTE, ada, ben);
  saveReply(ada, idOf(1), 'Ada’s');
  sync(ada, ben);
  const written = { name: 'Zone', keywords: [], text: 'Ben’s', department: null, macro: null };
  expect(ben.store.canned.save({ ...written, id: idOf(1), base: seen, at: ben.now })).toEqual({ refused: 'stale' });
  expect(repliesOf(ben)).toEqual([['Ada’s', 'team']]);
});

it('both texts stand where two changed it at once, until somebody changes or removes one of them', () => {
  share(ada, idOf(1));
  sync(ada, ben);
  turn(NOON + MINUTE, ada, ben);
  saveReply(ada, idOf(1), 'Ada’s');
  saveReply(ben, idOf(1), 'Ben’s');
  sync(ada, ben);
  for (const desk of [ada, ben]) {
    expect(repliesOf(desk)).toEqual([
      ['Ada’s', 'beside'],
      ['Ben’s', 'beside'],
    ]);
  }
  expect(idByText(ada, 'Ada’s')).toBe(idByText(ben, 'Ada’s'));
  turn(NOON + 2 * MINUTE, ada, ben);
  // Removed on one desk, changed on the other, without knowing of each other.
  ada.store.canned.remove(idByText(ada, 'Ben’s'));
  saveReply(ben, idByText(ben, 'Ada’s'), 'Both of us');
  sync(ada, ben);
  for (const desk of [ada, ben]) expect(repliesOf(desk)).toContainEqual(['Both of us', 'beside']);
  expect(repliesOf(ada)).toEqual(repliesOf(ben));
});

it('one of two texts is removed, and the other is alone', () => {
  share(ada, idOf(1));
  sync(ada, ben);
  turn(NOON + MINUTE, ada, ben);
  saveReply(ada, idOf(1), 'Ada’s');
  saveReply(ben, idOf(1), 'Ben’s');
  sync(ada, ben);
  turn(NOON + 2 * MINUTE, ada, ben);
  for (const text of ['Ben’s', 'Ada’s']) {
    ada.store.canned.remove(idByText(ada, text));
    sync(ada, ben);
    expect(repliesOf(ben)).toEqual(repliesOf(ada));
    if (text === 'Ben’s') expect(repliesOf(ben)).toEqual([['Ada’s', 'team']]);
  }
  expect(repliesOf(ben)).toEqual([]);
  // A desk that reads all entries late does not bring older texts back.
  const late = new TestDesk('Ada').at(NOON + 2 * MINUTE);
  if (ada.secrets) late.enter(ada.secrets);
  late.sync(engine);
  expect(repliesOf(late)).toEqual([]);
});

it('a reply that is taken out is its taker’s alone, unless they have another of that name', () => {
  share(ada, idOf(1));
  sync(ada, ben);
  saveReply(ben, idOf(2), 'My own zone');
  expect(takeOut(ben, idOf(1))).toBe('name-taken');
  ben.store.canned.remove(idOf(2));
  turn(NOON + MINUTE, ada, ben);
  expect(takeOut(ben, idOf(1))).toBe('moved');
  sync(ben, ada);
  expect([repliesOf(ada), repliesOf(ben)]).toEqual([[], [['Look at the zone', 'own']]]);
  expect(takeOut(ben, idOf(1))).toBe('not-found');
  expect(share(ada, 'nothing')).toBe('not-found');
});

it('a view is shared, changed, counted among the queues, and taken out', async () => {
  for (const { store } of [ada, ben]) await ingestTickets(store, [wireTicket('1', { subject: 'Invoice lost' })]);
  ada.store.views.save({ id: idOf(7), name: 'Invoices', query: 'invoice' });
  expect(share(ada, idOf(7), 'view')).toBe('moved');
  sync(ada, ben);
  ben.store.views.save({ id: idOf(8), name: 'Lost', query: 'lost' });
  expect(viewsOf(ben)).toEqual([
    ['Lost', 'own'],
    ['Invoices', 'team'],
  ]);
  expect(ben.store.queues.list().find(({ key }) => key === `view:${idOf(7)}`)).toMatchObject({
    ...{ label: 'Invoices', count: 1, team: { beside: false } },
  });
  turn(NOON + MINUTE, ada, ben);
  ben.store.views.save({ id: idOf(7), name: 'Bills', query: 'invoice OR bill' });
  sync(ben, ada);
  expect(viewsOf(ada)).toEqual([['Bills', 'team']]);
  turn(NOON + 2 * MINUTE, ada, ben);
  takeOut(ada, idOf(7), 'view');
  sync(ada, ben);
  expect([viewsOf(ada), viewsOf(ben)]).toEqual([[['Bills', 'own']], [['Lost', 'own']]]);
});

it.each(['canned', 'view'] as const)(
  'a %s that a colleague changes while it is taken out is two, not one id',
  (kind) => {
    const list = ({ store }: TestDesk): { id: string; text: string; of: string }[] =>
      (kind === 'canned'
        ? store.canned.list().map(({ id, name, text, used, team }) => ({ id, name, text: `${text}, ${used}`, team }))
        : store.views.list().map(({ id, name, query, team }) => ({ id, name, text: query, team }))
      )
        .filter(({ name }) => name === 'Lost')
        .map(({ id, text, team }) => ({ id, text, of: team ? 'team' : 'own' }));
    const id = idOf(7);
    const write = (desk: TestDesk, text: string) =>
      kind === 'canned'
        ? saveReply(desk, id, text, { name: 'Lost' })
        : desk.store.views.save({ id, name: 'Lost', query: text });
    write(ada, 'first');
    ada.store.canned.countUse(id, NOON);
    expect(share(ada, id, kind)).toBe('moved');
    sync(ada, ben);
    turn(NOON + MINUTE, ada, ben);
    takeOut(ada, id, kind);
    write(ben, 'changed');
    sync(ada, ben, ada);
    const [own, teams] = [list(ada).filter(({ of }) => of === 'own'), list(ada).filter(({ of }) => of === 'team')];
    const uses = kind === 'canned' ? ', 1' : '';
    expect([own.map(({ text }) => text), teams]).toEqual([
      [`first${uses}`],
      [{ id, text: `changed${uses}`, of: 'team' }],
    ]);
    expect(own[0]?.id).not.toBe(id);
    expect(list(ben).map(({ id: one, of }) => [one, of])).toContainEqual([id, 'team']);
  },
);

it('what the agent ever wrote stays with them when they leave, under a name that is free', () => {
  share(ada, idOf(1));
  saveReply(ben, idOf(2), 'Ben’s', { name: 'Mail' });
  share(ben, idOf(2));
  ben.store.views.save({ id: idOf(7), name: 'Invoices', query: 'invoice' });
  share(ben, idOf(7), 'view');
  sync(ada, ben);
  saveReply(ben, idOf(3), 'Another', { name: 'mail' });
  // A colleague corrects it: it is no less Ben's.
  turn(NOON + MINUTE, ada, ben);
  saveReply(ada, idOf(2), 'Ben’s, corrected', { name: 'Mail' });
  sync(ada, ben);
  ben.store.team.leave();
  expect(ben.store.canned.list().map(({ name, text, team }) => [name, text, team])).toEqual([
    ['mail', 'Another', undefined],
    ['Mail (2)', 'Ben’s, corrected', undefined],
  ]);
  expect(viewsOf(ben)).toEqual([['Invoices', 'own']]);
});

it('an export from before a view was shared does not change the team’s view', () => {
  const view = { id: idOf(7), name: 'Mine', query: 'tag:dns' };
  ada.store.views.save(view);
  const carried = ada.store.archive.sections(true);
  expect(share(ada, view.id, 'view')).toBe('moved');
  sync(ada, ben);
  turn(NOON + MINUTE, ada, ben);
  ben.store.views.save({ ...view, name: 'Everybody’s' });
  sync(ben, ada);
  bringOwn(ada.store, carried, ada.now);
  sync(ada, ben);
  expect([viewsOf(ada), viewsOf(ben)]).toEqual([[['Everybody’s', 'team']], [['Everybody’s', 'team']]]);
});
