/** The figures of a week from what the store has: conversations, own replies, changes it saw. */
import { beforeEach, expect, it } from 'vitest';
import {
  addHeldReply,
  at,
  endFirstSync,
  ingestConversation,
  ingestTickets,
  moveToAccepted,
  moveToSending,
  NOON,
  openTestStore,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import { createTeam, syncInTurn, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';
import type { Store } from '../calls.ts';

/** The Monday of the store's clock. */
const FIRST = '2026-05-04';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let store: Store;
beforeEach(() => {
  store = openTestStore();
  endFirstSync(store);
});

const ownWeek = (first = FIRST) => store.week.figures({ first, scope: 'own' });
const ask = { id: '0', clock: '08:00:00', text: 'My mail is down.' };

/** A reply that this desk sent and the service accepted. */
function reply(id: string, ticket: string, when: number, more: Parameters<typeof moveToSending>[3] = null): void {
  addHeldReply(store, id, ticket, {}, when);
  moveToSending(store, id, when, more);
  moveToAccepted(store, id, when);
}

it('counts own replies, with the times of their posts, and none of colleagues', async () => {
  await ingestTickets(
    store,
    ['1', '2', '3'].map((id) => wireTicket(id, { lastreply: time('10:00:00') })),
  );
  reply('a', '1', at('10:00:20'));
  ingestConversation(store, '1', [ask, { id: '7', by: 'staff', clock: '10:00:00', text: 'Text of a' }]);
  ingestConversation(store, '2', [ask, { id: '8', by: 'staff', clock: '10:00:00', text: 'It works again.' }]);
  reply('b', '3', at('11:00:00'));
  const { sum, days, scope, teamAgreed } = await ownWeek();
  expect({ scope, teamAgreed }).toEqual({ scope: 'own', teamAgreed: false });
  // No conversation of the third is stored, so its time is not known.
  expect(sum).toMatchObject({ answered: 2, replies: 2, known: 1, first: 2 * HOUR, full: 2 * HOUR, open: 0 });
  expect(days.map(({ answered }) => answered)).toEqual([2, 0, 0, 0, 0, 0, 0]);
  expect((await ownWeek('2026-04-27')).sum).toMatchObject({ answered: 0, first: null });
});

it('asks for no more than one’s own without the team’s agreement', async () => {
  await ingestTickets(store, [wireTicket('2', { lastreply: time('10:00:00') })]);
  ingestConversation(store, '2', [ask, { id: '8', by: 'staff', clock: '10:00:00', text: 'It works again.' }]);
  const figures = await store.week.figures({ first: FIRST, scope: 'team' });
  expect([figures.scope, figures.sum.answered]).toEqual(['own', 0]);
});

it('gives no time of a conversation whose newest message is not stored', async () => {
  await ingestTickets(store, [wireTicket('1', { lastreply: time('12:00:00') })]);
  reply('a', '1', at('10:00:00'));
  // The newest message is missing.
  ingestConversation(store, '1', [ask, { id: '7', by: 'staff', clock: '10:00:00', text: 'Text of a' }], {
    lastAt: time('10:00:00'),
  });
  expect((await ownWeek()).sum).toMatchObject({ answered: 1, known: 0, first: null });
});

it('takes the time of the service where this computer’s clock is wrong', async () => {
  await ingestTickets(store, [wireTicket('1', { lastreply: time('10:00:00') })]);
  addHeldReply(store, 'a', '1');
  const wrong = at('10:00:00') - 365 * DAY;
  store.outbox.move('a', 'due', { at: wrong });
  store.outbox.move('a', 'check', { at: wrong });
  const offset = { serverOffset: 365 * DAY, attempt: true as const, before: null };
  store.outbox.move('a', 'clear', { at: wrong, startedAt: wrong, ...offset });
  moveToAccepted(store, 'a', wrong);
  expect((await ownWeek()).sum.answered).toBe(1);
});

it('without the service’s zone, times are this computer’s, and it is said', async () => {
  await ingestTickets(store, [wireTicket('1', { lastreply: time('10:00:00') })]);
  reply('a', '1', at('10:00:00'));
  store.settings.save({ zone: null });
  expect(await ownWeek()).toMatchObject({ zoneKnown: false, zone: expect.any(String), sum: { answered: 1 } });
});

it('counts targets in business hours', async () => {
  const week = Array.from({ length: 7 }, () => [{ from: 9 * 60, to: 17 * 60 }]);
  store.settings.save({
    businessHours: { counted: true, zone: null, week, holidays: [] },
    answerTargets: [{ department: '1', priority: null, minutes: 60 }],
  });
  await ingestTickets(store, [wireTicket('1', { lastreply: time('10:00:00') })]);
  reply('a', '1', at('10:00:00'));
  ingestConversation(store, '1', [ask, { id: '7', by: 'staff', clock: '10:00:00', text: 'Text of a' }]);
  expect((await ownWeek()).sum).toMatchObject({ first: HOUR, targeted: 1, inTime: 1 });
  store.settings.save({ answerTargets: [{ department: '1', priority: null, minutes: 30 }] });
  expect((await ownWeek()).sum).toMatchObject({ targeted: 1, inTime: 0 });
});

it('counts all of a store with more tickets than one turn reads', async () => {
  const tickets = Array.from({ length: 450 }, (_, n) => wireTicket(String(n + 1), { status: 'Open' }));
  await ingestTickets(store, tickets);
  for (let n = 1; n <= 450; n += 10) reply(`r${n}`, String(n), NOON);
  const { sum, departments } = await ownWeek();
  expect(sum).toMatchObject({ answered: 45, open: 45 });
  expect(departments).toHaveLength(1);
});

/** Two desks of a team; Ada agreed to its figures. */
async function agreed() {
  const engine = new TestEngine();
  const [ada, ben] = [new TestDesk('Ada'), new TestDesk('Ben')];
  createTeam(engine, ada, ben);
  const save = (desk: TestDesk, teamFigures: boolean, isShared = false) => {
    for (const one of [ada, ben]) one.at(one.now + 60_000);
    desk.store.settings.save({ teamFigures });
    if (isShared) desk.store.team.chooseSetting({ name: 'teamFigures', how: 'share', links: null });
    syncInTurn(engine, [desk, ada, ben]);
  };
  save(ada, true, true);
  endFirstSync(ben.store);
  const teamWeek = (desk = ben, first = FIRST) => desk.store.week.figures({ first, scope: 'team' });
  return { ada, ben, save, teamWeek };
}

it('one member’s agreement shows the team’s figures to each, and one objection ends them for all', async () => {
  const { ada, ben, save, teamWeek } = await agreed();
  expect((await teamWeek()).scope).toBe('team');
  expect((await ben.store.week.figures({ first: FIRST, scope: 'own' })).scope).toBe('own');
  save(ben, false);
  for (const desk of [ada, ben]) expect(await teamWeek(desk)).toMatchObject({ scope: 'own', teamAgreed: false });
  save(ada, true);
  expect((await teamWeek()).scope).toBe('team');
  ben.store.team.chooseSetting({ name: 'teamFigures', how: 'keep', links: null });
  expect([(await teamWeek()).scope, (await teamWeek(ada)).scope]).toEqual(['own', 'team']);
  ada.store.team.leave();
  expect((await teamWeek(ada)).scope).toBe('own');
});

it('the team’s figures have everybody’s replies, what was reopened, and what was open at the end', async () => {
  const { ben, teamWeek } = await agreed();
  const { store } = ben;
  store.settings.save({ departments: { 2: 'Billing' } });
  await ingestTickets(store, [
    wireTicket('1', { lastreply: time('10:00:00') }),
    wireTicket('2', { status: 'Closed' }),
    wireTicket('3', { status: 'Open', deptid: '2' }),
    wireTicket('4', { lastreply: time('11:00:00') }),
  ]);
  ingestConversation(store, '1', [
    ask,
    { id: '7', by: 'staff', clock: '09:00:00', text: 'We look into it.' },
    { id: '8', by: 'staff', clock: '10:00:00', text: 'It works again.' },
  ]);
  const wrote = wireTicket('2', { status: 'Customer-Reply', lastreply: time('11:30:00') });
  await ingestTickets(store, [wrote], { at: NOON + HOUR });
  const { sum, departments } = await teamWeek();
  expect(sum).toMatchObject({ answered: 2, known: 1, replies: 3, first: HOUR, full: 2 * HOUR, reopened: 1, open: 2 });
  expect(departments).toContainEqual(expect.objectContaining({ id: '2', name: 'Billing', answered: 0, open: 1 }));

  // A week later, one is closed and another was opened; the week before stays as it was.
  const later = { deptid: '2', date: '2026-05-12 08:00:00', lastreply: '2026-05-12 08:00:00', status: 'Open' };
  const tickets = [wireTicket('3', { status: 'Closed', deptid: '2' }), wireTicket('5', later)];
  await ingestTickets(store, tickets, { at: NOON + 8 * DAY });
  ben.at(NOON + 8 * DAY);
  expect((await teamWeek()).sum).toMatchObject({ answered: 2, reopened: 1, open: 2 });
  expect((await teamWeek(ben, '2026-05-11')).sum).toMatchObject({ answered: 0, reopened: 0, open: 2 });
});
