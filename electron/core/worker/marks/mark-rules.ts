/**
 * Rules say when a mark ends by itself. They are pure: the store asks them with each header that
 * the service shows, and with each change by hand.
 */
import type { BackWhy } from '../../../../shared/domain/marks.ts';
import type { Turn } from '../../../../shared/domain/ticket.ts';

/** A row of `marks`, as SQL gives it. */
export interface MarksLine {
  seen_last: string;
  /** JSON of the whole header then; null where it is not known. */
  seen_header: string | null;
  own_last: string;
  read_at: number | null;
  unread: number;
  snoozed_until: number | null;
  snooze_base: string | null;
  /** When it was snoozed; unknown of what an earlier version snoozed. */
  snoozed_at: number | null;
  back_at: number | null;
  back_why: BackWhy | null;
  done_at: number | null;
  done_base: string | null;
  /** When it was last set or ended by hand: a colleague is told that, and not what a rule ends. */
  done_set: number | null;
  /**
   * The last reply that the colleague had seen who set it; null once this desk's header shows it too.
   */
  done_last: string | null;
  pinned: number;
}

export const NO_MARKS: Readonly<MarksLine> = {
  seen_last: '',
  seen_header: null,
  own_last: '',
  read_at: null,
  unread: 0,
  snoozed_until: null,
  snooze_base: null,
  snoozed_at: null,
  back_at: null,
  back_why: null,
  done_at: null,
  done_base: null,
  done_set: null,
  done_last: null,
  pinned: 0,
};

/** What the marks look at in a ticket's header. */
export interface HeaderFacts {
  lastAt: string;
  turn: Turn;
  /** A digest of everything that counts as a change. */
  digest: string;
  /** Our own send explains what changed. */
  ours: boolean;
  /** The last reply is another one than at the look before. */
  moved: boolean;
}

/**
 * A snooze ends when someone writes who may be the customer: not we, and not one whose reply left
 * the ticket answered. That it is *back* ends with an answer of ours or of a colleague. *Done here*
 * ends with any change that our own send does not explain. Marks made before the header was known
 * take this one as their base.
 */
export function afterHeader(marks: MarksLine, header: HeaderFacts, at: number): Partial<MarksLine> {
  const { snooze_base: base, own_last: own } = marks;
  const patch: Partial<MarksLine> = {};
  if (marks.snoozed_until !== null) {
    if (base === null) patch.snooze_base = header.lastAt;
    else if (header.lastAt !== base && header.lastAt !== own && header.turn !== 'us') Object.assign(patch, wakeUp(at));
  }
  if (marks.back_at !== null && header.moved && header.turn === 'us') Object.assign(patch, NOT_BACK);
  // A colleague set it by a header that this desk has not read yet.
  const isBehind = marks.done_last !== null && header.lastAt < marks.done_last;
  if (marks.done_at !== null && !isBehind && (marks.done_base !== header.digest || marks.done_last !== null)) {
    const isSame = marks.done_base === header.digest || header.lastAt === marks.done_last;
    if (isSame || marks.done_base === null || header.ours) {
      Object.assign(patch, { done_base: header.digest, done_last: null });
    } else Object.assign(patch, NOT_DONE);
  }
  return patch;
}

/**
 * ms after a promise was made in which a reply is the one that tells the customer of it; of one
 * that is due soon, half of its time. A promise that stays open too long costs a glance, one that
 * is forgotten costs the customer's trust.
 */
const TOLD_WITHIN = 15 * 60_000;

/** Whether an answer of that moment keeps the promise: it was made well before. */
export const keepsPromise = ({ madeAt, due }: { madeAt: number; due: number }, answeredAt: number): boolean =>
  madeAt + Math.max(0, Math.min(TOLD_WITHIN, (due - madeAt) / 2)) <= answeredAt;

export const NOT_DONE = { done_at: null, done_base: null, done_last: null } satisfies Partial<MarksLine>;

export const NOT_BACK: Partial<MarksLine> = { back_at: null, back_why: null };

/** Somebody wrote before it was time. */
const wakeUp = (at: number): Partial<MarksLine> => ({
  snoozed_until: null,
  snooze_base: null,
  back_at: at,
  back_why: 'written',
});

/**
 * It is time. What the snooze knew stays: where the clock turns out to have been ahead, it goes on.
 */
export const fallDue = ({ snoozed_until: until }: Pick<MarksLine, 'snoozed_until'>): Partial<MarksLine> => ({
  snoozed_until: null,
  back_at: until,
  back_why: 'due',
});

/** The clock was ahead when the snooze ended, and was set back since: it goes on as it was. */
export const snoozeAgain = ({ back_at: until }: Pick<MarksLine, 'back_at'>): Partial<MarksLine> => ({
  snoozed_until: until,
  ...NOT_BACK,
});

/** ms by which a stored time may lie ahead of now before that says that the clock was set back. */
export const CLOCK_SLACK = 60_000;

/**
 * Unread: by hand, or the last reply is later than what was seen and our own send did not cause it.
 * Times sort as text.
 */
export function isTicketUnread(marks: MarksLine, lastAt: string, baseline: string): boolean {
  const known = [baseline, marks.seen_last, marks.own_last].reduce((a, b) => (a > b ? a : b));
  return marks.unread === 1 || lastAt > known;
}

/** Where a ticket stands in its queues: pinned above all, or out of them while it is snoozed. */
export const PINNED = 2;
export const PLAIN = 1;
export const SNOOZED = 0;

export function placeByMarks(marks: MarksLine): number {
  if (marks.snoozed_until !== null) return SNOOZED;
  return marks.pinned === 1 ? PINNED : PLAIN;
}
