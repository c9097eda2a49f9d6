/** Counts each ticket's share of a week, and adds them up: `docs/week.md` defines the numbers. */
import type { BusinessTime } from '../../../shared/domain/business-time.ts';
import type { StatusMeaning } from '../../../shared/domain/ticket.ts';
import type { WeekFigures, WeekNumbers } from '../../../shared/domain/week.ts';
import { zonedToUtc } from '../../../shared/domain/zone.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** The days from `first` to the next week's first, and their first moments in the zone. */
export function weekFrom(first: string, zone: string) {
  const dayAt = (place: number) => new Date(Date.parse(first) + place * DAY).toISOString().slice(0, 10);
  const days = Array.from({ length: 8 }, (_, place) => dayAt(place));
  return { days, borders: days.map((day) => zonedToUtc(day, zone) ?? Date.parse(day)) };
}

export type Week = ReturnType<typeof weekFrom>;

/** A message by the service's clock. `own`: sent from this desk. */
export interface WeekPost {
  at: number | null;
  by: 'customer' | 'staff' | 'unknown';
  own: boolean;
}

export interface WeekFacts {
  department: string;
  /** Minutes; null without one. */
  target: number | null;
  meaning: StatusMeaning;
  lastAt: number | null;
  /** The conversation is stored completely. */
  whole: boolean;
  posts: WeekPost[];
  /** Changes that this desk saw between two looks. */
  statuses: { from: number; to: number; old: StatusMeaning; now: StatusMeaning }[];
}

type DatedPost = WeekPost & { at: number };
const isDated = (post: WeekPost): post is DatedPost => post.at !== null;
const isCustomers = ({ by }: WeekPost) => by === 'customer';
/** Statuses of unknown meaning are not counted. */
const isOpen = (meaning: StatusMeaning) => meaning === 'needs-us' || meaning === 'waiting';

export type TicketWeek = ReturnType<typeof ticketWeek>;

/** `isOver`: the week is over, so later changes of the status don't count. */
export function ticketWeek(
  facts: WeekFacts,
  { borders, isOver, scope }: Pick<Week, 'borders'> & { isOver: boolean; scope: WeekFigures['scope'] },
  time: BusinessTime,
) {
  const { department, target, meaning, statuses } = facts;
  const [start = 0, end = 0] = [borders[0], borders[7]];
  const isIn = (at: number) => at >= start && at < end;
  const isTeam = scope === 'team';
  const posts = facts.posts.filter(isDated).sort((a, b) => a.at - b.at);
  const known = facts.whole && facts.posts.every((post) => isDated(post) && post.by !== 'unknown');
  const staff = posts.filter(({ by }) => by === 'staff');
  const replies = staff.filter(({ own }) => own || isTeam).map(({ at }) => at);
  const answers = replies.filter(isIn);
  // Without the conversation, the ticket's header shows that it was answered.
  if (answers.length === 0 && !known && isTeam && (facts.lastAt ?? start) >= start)
    answers.push(...answersByHeader(facts).filter(isIn).slice(-1));
  const reopenings = reopened(facts, posts, known);
  const asked = posts.find(isCustomers);
  const first = asked && posts.slice(posts.indexOf(asked)).find(({ by }) => by === 'staff');
  const last = staff.findLast(({ at }) => isIn(at));
  const begun = last && (reopenings.findLast((at) => at <= last.at) ?? asked?.at);
  const isAnswered = last && !posts.slice(posts.indexOf(last)).some((post) => isCustomers(post) && post.at < end);
  const counts = (post: WeekPost | undefined): boolean => known && post !== undefined && (post.own || isTeam);
  return {
    ...{ department, known, answers },
    first:
      first && counts(first) && isIn(first.at)
        ? { at: first.at, span: time.between(asked?.at ?? first.at, first.at), target }
        : null,
    full: isAnswered && counts(last) && begun !== undefined && begun <= last.at ? time.between(begun, last.at) : null,
    reopened: reopenings.some((at) => isIn(at) && (isTeam || replies.some((reply) => reply <= at))),
    open: isOpen(statuses.find(({ to }) => isOver && to >= end)?.old ?? meaning) && (isTeam || answers.length > 0),
  };
}

/** When the customer wrote on the closed ticket. Posts have no seconds. */
const reopened = ({ statuses }: WeekFacts, posts: readonly DatedPost[], known: boolean): number[] =>
  statuses.flatMap(({ from, to, old, now }) => {
    if (old !== 'closed' || now === 'closed') return [];
    const wrote = posts.find((post) => isCustomers(post) && post.at > from - MINUTE && post.at <= to);
    return wrote ? [wrote.at] : now === 'needs-us' && !known ? [to] : [];
  });

const answersByHeader = ({ meaning, lastAt, statuses }: WeekFacts): number[] => [
  ...statuses.filter(({ now }) => now === 'answered').map(({ to }) => to),
  ...(meaning === 'answered' && lastAt !== null ? [lastAt] : []),
];

export function weekNumbers(
  tickets: readonly TicketWeek[],
  { days, borders }: Week,
  nameOf: (department: string) => string | null,
): Pick<WeekFigures, 'days' | 'departments' | 'sum'> {
  const counted = tickets.filter(({ answers, reopened, open }) => answers.length > 0 || reopened || open);
  const dayOf = (day: string, place: number) => {
    const isOn = (at: number) => at >= (borders[place] ?? 0) && at < (borders[place + 1] ?? 0);
    const firsts = counted.flatMap(({ first }) => (first && isOn(first.at) ? [first.span] : []));
    return { day, answered: counted.filter(({ answers }) => answers.some(isOn)).length, first: shareOf(firsts, 0.5) };
  };
  const departments = [...new Set(counted.map(({ department }) => department))].map((id) => ({
    ...{ id, name: nameOf(id) },
    ...numbersOf(counted.filter(({ department }) => department === id)),
  }));
  return { days: days.slice(0, 7).map(dayOf), departments, sum: numbersOf(counted) };
}

function numbersOf(tickets: readonly TicketWeek[]): WeekNumbers {
  const answered = tickets.filter(({ answers }) => answers.length > 0);
  const firsts = tickets.flatMap(({ first }) => first ?? []);
  const spans = firsts.map(({ span }) => span);
  const fulls = tickets.flatMap(({ full }) => full ?? []);
  return {
    answered: answered.length,
    known: answered.filter(({ known }) => known).length,
    replies: answered.reduce((sum, { answers }) => sum + answers.length, 0),
    ...{ first: shareOf(spans, 0.5), firstMost: shareOf(spans, 0.9) },
    inTime: firsts.filter(({ span, target }) => target !== null && span <= target * MINUTE).length,
    targeted: firsts.filter(({ target }) => target !== null).length,
    ...{ full: shareOf(fulls, 0.5), fullMost: shareOf(fulls, 0.9) },
    reopened: tickets.filter(({ reopened }) => reopened).length,
    open: tickets.filter(({ open }) => open).length,
  };
}

/** The span within which this share lies, between its neighbours if it falls between two. */
function shareOf(spans: readonly number[], share: number): number | null {
  const sorted = [...spans].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? null : Math.round(low + (high - low) * (place % 1));
}
