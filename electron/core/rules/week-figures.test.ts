/** The numbers of a week: its borders, whose answers count, and what is not known. */
import { expect, it } from 'vitest';
import { AROUND_THE_CLOCK, businessTime } from '../../../shared/domain/business-time.ts';
import type { WeekScope } from '../../../shared/domain/week.ts';
import { ticketWeek, type WeekFacts, type WeekPost, weekFrom, weekNumbers } from './week-figures.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const WEEK = weekFrom('2026-11-23', 'UTC');
/** A moment of the week's Monday, or of another day of November. */
const at = (clock: string, day = 23) => Date.parse(`2026-11-${day}T${clock}Z`);

const customer = (when: number): WeekPost => ({ at: when, by: 'customer', own: false });
const staff = (when: number, own = false): WeekPost => ({ at: when, by: 'staff', own });
const facts = (posts: WeekPost[], more: Partial<WeekFacts> = {}): WeekFacts => ({
  ...{ department: '1', target: null, meaning: 'answered', lastAt: null, whole: true, posts },
  statuses: [],
  ...more,
});
const how = (scope: WeekScope, isOver = true) => ({ ...WEEK, scope, isOver });
const workOf = (posts: WeekPost[], more: Partial<WeekFacts> = {}, scope: WeekScope = 'team') =>
  ticketWeek(facts(posts, more), how(scope), AROUND_THE_CLOCK);
const reopened = (from: number, to: number) => ({ from, to, old: 'closed', now: 'needs-us' }) as const;

it.each([
  ['2026-03-23', 'Europe/Berlin', 167],
  ['2026-10-19', 'Europe/Berlin', 169],
  ['2026-11-23', 'Asia/Tokyo', 168],
  ['2026-12-28', 'UTC', 168],
])('a week from %s in %s has %i hours and seven midnights', (first, zone, hours) => {
  const { borders, days } = weekFrom(first, zone);
  expect(((borders[7] ?? 0) - (borders[0] ?? 0)) / HOUR).toBe(hours);
  expect([days.length, days[0]]).toEqual([8, first]);
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  expect(new Set(borders.map((border) => clock.format(border)))).toEqual(new Set(['00:00']));
});

it('a reply at the first moment counts, one at the end is of the next week', () => {
  const posts = [customer(at('08:00', 22)), staff(at('00:00')), staff(at('00:00', 30))];
  expect(workOf(posts).answers).toEqual([at('00:00')]);
});

it('the first answer is the first reply to the customer’s first message, in the week of that reply', () => {
  const opened = [staff(at('07:00')), customer(at('08:00')), staff(at('09:30')), staff(at('11:00'))];
  expect(workOf(opened).first).toEqual({ at: at('09:30'), span: 90 * MINUTE, target: null });
  const before = [customer(at('08:00', 20)), staff(at('09:00', 20)), customer(at('08:00')), staff(at('09:00'))];
  expect(workOf(before)).toMatchObject({ first: null, answers: [at('09:00')] });
  // Posts have no seconds: of one minute, the order decides.
  expect(workOf([staff(at('08:00')), customer(at('08:00'))]).first).toBeNull();
});

it('merged tickets come in the order of their times', () => {
  expect(
    workOf([customer(at('10:00')), staff(at('12:00')), customer(at('08:00')), staff(at('09:00'))]).first?.span,
  ).toBe(HOUR);
});

it('open hours count alone, without holidays', () => {
  const day = [{ from: 9 * 60, to: 17 * 60 }];
  const hours = { counted: true, zone: 'UTC', week: Array(7).fill(day), holidays: ['2026-11-24'] };
  const time = businessTime(hours, null) ?? AROUND_THE_CLOCK;
  const posts = [customer(at('16:00')), staff(at('10:00', 25))];
  const { first, full } = ticketWeek(facts(posts), how('team'), time);
  expect([first?.span, full]).toEqual([2 * HOUR, 2 * HOUR]);
});

it('the full answer ends with the week’s last reply, unless the customer wrote again by then', () => {
  const posts = [customer(at('08:00')), staff(at('09:00')), customer(at('10:00')), staff(at('12:00'))];
  expect(workOf(posts).full).toBe(4 * HOUR);
  expect(workOf([...posts, customer(at('13:00'))]).full).toBeNull();
  expect(workOf([...posts, customer(at('08:00', 30))]).full).toBe(4 * HOUR);
  const again = [...posts, customer(at('08:00', 25)), staff(at('09:00', 25))];
  const statuses = [reopened(at('07:00', 25), at('08:05', 25))];
  expect(workOf(again, { statuses })).toMatchObject({ full: HOUR, reopened: true });
});

it('a reopening counts in the week of the message, whenever this desk saw it', () => {
  const posts = [customer(at('08:00', 10)), staff(at('09:00', 10)), customer(at('20:00', 22))];
  const seen = [reopened(at('12:00', 21), at('09:00'))];
  expect(workOf(posts, { statuses: seen }).reopened).toBe(false);
  expect(workOf([], { whole: false, statuses: seen }).reopened).toBe(true);
  // The status was changed by hand, or a reply of ours did it.
  expect(workOf(posts, { statuses: [reopened(at('08:00'), at('09:00'))] }).reopened).toBe(false);
  expect(workOf([], { whole: false, statuses: [{ ...reopened(1, at('09:00')), now: 'answered' }] }).reopened).toBe(
    false,
  );
});

it('of a conversation that is not known, the header tells that it was answered, and no time', () => {
  const posts = [customer(at('08:00')), { ...staff(at('08:30')), by: 'unknown' as const }, staff(at('09:00'))];
  expect(workOf(posts)).toMatchObject({ known: false, answers: [at('09:00')], first: null, full: null });
  const undated = [customer(at('08:00')), { ...staff(0), at: null }];
  expect(workOf(undated, { lastAt: at('09:00') })).toMatchObject({ known: false, answers: [at('09:00')] });
  const answered = { from: at('08:00'), to: at('09:00'), old: 'needs-us', now: 'answered' } as const;
  expect(workOf([], { whole: false, meaning: 'needs-us', statuses: [answered] }).answers).toEqual([at('09:00')]);
  expect(workOf([], { whole: false, meaning: 'needs-us', lastAt: at('09:00') }).answers).toEqual([]);
  // Somebody set the status by hand.
  expect(workOf([], { whole: false, lastAt: at('09:00', 10), statuses: [answered] }).answers).toEqual([]);
  // One's own are known without it.
  expect(workOf([], { whole: false, lastAt: at('09:00') }, 'own').answers).toEqual([]);
  expect(workOf([staff(at('09:00'), true)], { whole: false }, 'own').answers).toEqual([at('09:00')]);
});

it('one’s own numbers have one’s own replies alone', () => {
  const posts = [customer(at('08:00')), staff(at('09:00')), staff(at('10:00'), true)];
  expect(workOf(posts, {}, 'own')).toMatchObject({ answers: [at('10:00')], first: null, full: 2 * HOUR });
  const first = [customer(at('08:00')), staff(at('09:00'), true), staff(at('10:00'))];
  expect(workOf(first, {}, 'own')).toMatchObject({ first: { span: HOUR }, full: null });
  const statuses = [reopened(at('11:00'), at('12:05'))];
  const again = (own: boolean) => [customer(at('08:00')), staff(at('09:00'), own), customer(at('12:00'))];
  expect([true, false].map((own) => workOf(again(own), { statuses }, 'own').reopened)).toEqual([true, false]);
});

it('a reply that was dated before its message by a wrong clock took no time', () => {
  expect(workOf([customer(at('10:00')), staff(at('09:59'))])).toMatchObject({ first: null, full: null });
});

it('is open at the end of its week, whatever became of it since', () => {
  const closed = { from: at('08:00', 30), to: at('09:00', 30), old: 'needs-us', now: 'closed' } as const;
  const before = { from: at('07:00'), to: at('08:00'), old: 'closed', now: 'needs-us' } as const;
  const openOf = (
    scope: WeekScope,
    isOver: boolean,
    meaning: WeekFacts['meaning'],
    ...statuses: (typeof closed | typeof before)[]
  ) => ticketWeek(facts([], { meaning, statuses }), how(scope, isOver), AROUND_THE_CLOCK).open;
  expect(openOf('team', true, 'closed', before, closed)).toBe(true);
  expect(openOf('team', true, 'waiting', before)).toBe(true);
  expect([openOf('team', true, 'answered', before), openOf('team', true, 'unknown')]).toEqual([false, false]);
  // The clock was set back since the change was seen: the week isn't over.
  expect(openOf('team', false, 'closed', closed)).toBe(false);
  expect(openOf('own', true, 'needs-us')).toBe(false);
});

it('adds up departments, days, medians and targets', () => {
  const answered = (minutes: number, department = '1', target: number | null = 60) =>
    workOf([customer(at('08:00')), staff(at('08:00') + minutes * MINUTE)], { department, target });
  const tickets = [answered(10), answered(30), answered(80), answered(200, '2', null)];
  const open = workOf([], { department: '3', meaning: 'needs-us' });
  const quiet = workOf([], { department: '4' });
  const nameOf = (id: string) => (id === '1' ? 'Support' : null);
  const { sum, departments, days } = weekNumbers([...tickets, open, quiet], WEEK, nameOf);
  expect(sum).toMatchObject({ answered: 4, known: 4, replies: 4, targeted: 3, inTime: 2, open: 1, reopened: 0 });
  // Between two tickets, the median and the ninth tenth are between their times.
  expect(sum).toMatchObject({ first: 55 * MINUTE, firstMost: 164 * MINUTE, full: 55 * MINUTE });
  expect(departments.map((row) => [row.id, row.name, row.answered, row.open])).toEqual([
    ['1', 'Support', 3, 0],
    ['2', null, 1, 0],
    ['3', null, 0, 1],
  ]);
  expect(days.map((day) => day.answered)).toEqual([4, 0, 0, 0, 0, 0, 0]);
  expect(days[0]).toEqual({ day: '2026-11-23', answered: 4, first: 55 * MINUTE });
  const none = weekNumbers([], WEEK, nameOf);
  expect([none.departments, none.sum.first, none.sum.answered]).toEqual([[], null, 0]);
});
