/**
 * Pure rules for when a mark ends by itself. The store applies them to each new header of a ticket
 * and to each manual change.
 */
import type { ReturnReason } from '../../../../shared/domain/marks.ts';
import type { Turn } from '../../../../shared/domain/ticket.ts';

export interface MarksLine {
  seen_last: string;
  /** JSON of the whole header then, or null. */
  seen_header: string | null;
  own_last: string;
  read_at: number | null;
  /** The ticket was last on screen. */
  looked_at: number | null;
  unread: number;
  snoozed_until: number | null;
  snooze_base: string | null;
  /** Time of the snooze; null for snoozes of earlier versions. */
  snoozed_at: number | null;
  back_at: number | null;
  back_why: ReturnReason | null;
  done_at: number | null;
  done_base: string | null;
  /** Time of the last manual change: only manual changes are shared with colleagues. */
  done_set: number | null;
  /**
   * The last reply that the colleague who set the mark had seen; null once this desk's header shows
   * it too.
   */
  done_last: string | null;
  pinned: number;
}

export const NO_MARKS: Readonly<MarksLine> = {
  seen_last: '',
  seen_header: null,
  own_last: '',
  read_at: null,
  looked_at: null,
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

export interface HeaderFacts {
  lastAt: string;
  turn: Turn;
  digest: string;
  /** The change is explained by our own send. */
  ours: boolean;
  moved: boolean;
}

/**
 * Applies a new header. A snooze ends when the customer may have written: not at our reply, nor at
 * one that left the ticket answered. *Back* ends with a reply of ours or of a colleague. *Done
 * here* ends with any change that our own send does not explain. Marks made before the header was
 * known take this header as their base.
 */
export function afterHeader(marks: MarksLine, header: HeaderFacts, at: number): Partial<MarksLine> {
  const { snooze_base: base, own_last: own } = marks;
  const patch: Partial<MarksLine> = {};
  if (marks.snoozed_until !== null) {
    if (base === null) patch.snooze_base = header.lastAt;
    else if (header.lastAt !== base && header.lastAt !== own && header.turn !== 'us') Object.assign(patch, wakeUp(at));
  }
  if (marks.back_at !== null && header.moved && header.turn === 'us') Object.assign(patch, NOT_BACK);
  // A colleague set the mark based on a header that this desk has not read yet.
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
 * ms after a promise in which a reply is assumed to be the one that announces it (half the time
 * until due, if shorter). A promise that stays open too long costs a glance; a forgotten one costs
 * the customer's trust.
 */
const ANNOUNCED_WITHIN_MS = 15 * 60_000;

/** True if an answer at that moment keeps the promise: the promise was made well before. */
export const keepsPromise = ({ madeAt, due }: { madeAt: number; due: number }, answeredAt: number): boolean =>
  madeAt + Math.max(0, Math.min(ANNOUNCED_WITHIN_MS, (due - madeAt) / 2)) <= answeredAt;

export const NOT_DONE = { done_at: null, done_base: null, done_last: null } satisfies Partial<MarksLine>;

export const NOT_BACK: Partial<MarksLine> = { back_at: null, back_why: null };

const wakeUp = (at: number): Partial<MarksLine> => ({
  snoozed_until: null,
  snooze_base: null,
  back_at: at,
  back_why: 'written',
});

/**
 * The snooze is due. Its base stays, so that it can continue if the clock turns out to have been
 * ahead.
 */
export const endSnooze = ({ snoozed_until: until }: Pick<MarksLine, 'snoozed_until'>): Partial<MarksLine> => ({
  snoozed_until: null,
  back_at: until,
  back_why: 'due',
});

/** Continues a snooze that ended only because the clock was ahead. */
export const snoozeAgain = ({ back_at: until }: Pick<MarksLine, 'back_at'>): Partial<MarksLine> => ({
  snoozed_until: until,
  ...NOT_BACK,
});

/** A stored time further ahead of now means that the clock was set back, ms. */
export const CLOCK_SLACK = 60_000;

/**
 * Unread: marked so by hand, or the last reply is later than the seen one and not ours. Times
 * compare as text.
 */
export function isTicketUnread(marks: MarksLine, lastAt: string, baseline: string): boolean {
  const known = [baseline, marks.seen_last, marks.own_last].reduce((a, b) => (a > b ? a : b));
  return marks.unread === 1 || lastAt > known;
}

/** Order of a ticket in its queues: pinned first; snoozed tickets are left out. */
const PINNED = 2;
export const NORMAL = 1;
const SNOOZED = 0;

export function placeByMarks(marks: MarksLine): number {
  if (marks.snoozed_until !== null) return SNOOZED;
  return marks.pinned === 1 ? PINNED : NORMAL;
}
