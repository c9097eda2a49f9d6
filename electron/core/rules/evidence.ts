/**
 * Evidence is what reading a ticket again says of a send whose answer was lost, by whether its new
 * last reply can be the one that our own send caused. It informs; only the agent decides.
 */
import {
  type ConversationLook,
  type Evidence,
  type FoundRecord,
  isSameName,
  type RecordedAs,
} from '../../../shared/domain/outbox.ts';
import type { Fingerprint, StatusMeaning } from '../../../shared/domain/ticket.ts';
import { zonedToUtc, zonedToUtcs } from '../../../shared/domain/zone.ts';
import { firstEvidence, looksOf } from './outbox-job.ts';

const MINUTE = 60_000;
/** Whole seconds, and a `Date` header that is as coarse, ms. */
const SAME_SECOND = 2000;

export interface TicketLook {
  /** Our clock, ms. */
  at: number;
  /** Null: the service did not show the ticket. */
  now: Fingerprint | null;
  meaning: StatusMeaning | null;
  /** The attempt in server time, ms. */
  attempt: { from: number; to: number } | null;
  /** How this account's accepted replies were recorded so far. */
  usual: RecordedAs | null;
  /** Zone of the service's times; null: not known. */
  zone: string | null;
  /** The agent's name, where the reply went out under it; else empty. */
  ownName: string;
  /** Under which name the service shows what goes out so, as far as that is known. */
  usualAuthor?: string | undefined;
}

/** The evidence after one more look. Pure: the runner stores it. */
export function weigh(evidence: Evidence, look: TicketLook): Evidence {
  const checkedAt = [...evidence.checkedAt, look.at];
  // The next reply, by anyone, covers what was found; it was found all the same.
  if (evidence.verdict === 'probably') return { ...evidence, checkedAt, nextAt: null };
  const nextAt = nextLook(evidence, checkedAt);
  const last = nextAt === null;
  if (look.now === null) return { ...evidence, checkedAt, nextAt, verdict: last ? 'unreadable' : 'pending' };
  const found = { ...evidence, now: look.now, checkedAt };
  const { before } = evidence;
  if (before !== null && look.now.lastReply === before.lastReply) {
    const stood = sameSecond(before, look) ? 'unprovable' : 'probably-not';
    return { ...found, nextAt, verdict: last ? stood : 'pending' };
  }
  // How long an attempt took that nobody saw the end of is not known: a time that fits proves
  // little, the agent's name more.
  const named = becameOwn(look, before, look.now);
  if ((named || !evidence.endUnknown) && looksLikeOurs(look, before, look.now, stoodStill(evidence)))
    return { ...found, nextAt: null, verdict: 'probably' };
  // Without a header from before the attempt nobody can say that it changed.
  if (before === null) return { ...found, nextAt, verdict: last ? 'unreadable' : 'pending' };
  return { ...found, nextAt: null, verdict: 'changed' };
}

/**
 * Looks in all while the conversation cannot be read. A service that answers a few readings more
 * with an error counts as one that has none.
 */
const LOOKS_UNREAD = 3;

/**
 * The evidence after a look at which the conversation could not be read, though the service has it:
 * the header alone leaves open what a post would settle, so another look is due.
 */
export function withUnreadPosts(evidence: Evidence): Evidence {
  const { checkedAt, nextAt } = evidence;
  if (nextAt !== null || checkedAt.length >= LOOKS_UNREAD) return evidence;
  return { ...evidence, nextAt: (checkedAt.at(-1) ?? 0) + MINUTE };
}

/**
 * The evidence after a reading of the conversation in which the reply was not found. Only a whole
 * one says that it is not there, and only once the looks are over: a service may be slow. Null: what
 * an earlier reading showed holds no longer.
 */
export function weighPosts(evidence: Evidence, look: ConversationLook | null): Evidence {
  const { conversation: _earlier, ...rest } = evidence;
  if (look === null) return rest;
  if (look.shows !== 'none') return { ...rest, conversation: look };
  const nextAt = nextLook(evidence, evidence.checkedAt);
  return { ...rest, conversation: look, nextAt, verdict: nextAt === null ? 'not-there' : 'pending' };
}

/**
 * What a read says after the service said no to a reply; null: the ticket stands as it did.
 * `again`: the reply is about to go once more, so it must be certain that it does.
 */
export function contradiction(before: Fingerprint | null, look: TicketLook, again: boolean): Evidence | null {
  const first = firstEvidence(before, look.at);
  const found = { ...first, now: look.now, checkedAt: [look.at], nextAt: null };
  if (look.now === null || before === null) return again ? first : null;
  if (look.now.lastReply !== before.lastReply) {
    return { ...found, verdict: looksLikeOurs(look, before, look.now, false) ? 'probably' : 'changed' };
  }
  // In whatever zone: where the one that is set is wrong, the second of the attempt would look like
  // another.
  return sameSecond(before, { ...look, zone: null }) ? { ...found, verdict: 'unprovable' } : null;
}

/** The same for records that a write would have made. */
export const recordsContradict = (at: number, found: FoundRecord[]): Evidence | null =>
  found.length === 0 ? null : weighRecords(firstEvidence(null, at), at, found);

/**
 * The evidence after one more look for records that a write would have made; null: the service
 * could not be read. What is new and like it was probably made by it, what is only new may be.
 */
export function weighRecords(evidence: Evidence, at: number, found: FoundRecord[] | null): Evidence {
  if (found === null) return { ...evidence, nextAt: at + MINUTE };
  const checkedAt = [...evidence.checkedAt, at];
  const nextAt = nextLook(evidence, checkedAt);
  const alike = found.some((one) => one.alike);
  return {
    ...evidence,
    found,
    checkedAt,
    nextAt: alike ? null : nextAt,
    verdict: alike ? 'probably' : found.length > 0 ? 'changed' : nextAt === null ? 'probably-not' : 'pending',
  };
}

/** When the look after these is due; null: these were all. */
function nextLook(evidence: Evidence, checkedAt: readonly number[]): number | null {
  const looks = looksOf(evidence);
  const [done, next] = [looks[checkedAt.length - 1], looks[checkedAt.length]];
  return done === undefined || next === undefined ? null : (checkedAt.at(-1) ?? 0) + next - done;
}

/**
 * What stood there before is of the attempt's own second: one that came then would look the same.
 */
const sameSecond = (before: Fingerprint, { attempt, zone }: TicketLook): boolean =>
  withinAttempt(before.lastReply, attempt, zone, SAME_SECOND);

/** An earlier look found the ticket as it was before the attempt. */
const stoodStill = ({ before, now }: Evidence): boolean => now !== null && now.lastReply === before?.lastReply;

/**
 * Moved within the attempt, and into the state that this account's accepted replies leave behind,
 * or under the agent's name.
 */
function looksLikeOurs(look: TicketLook, before: Fingerprint | null, now: Fingerprint, movedLate: boolean): boolean {
  if (!withinAttempt(now.lastReply, look.attempt, look.zone)) return false;
  // Under another's name it may be that colleague's answer.
  const isNameKnown = look.ownName !== '' || look.usualAuthor !== undefined;
  if (look.usual !== 'client' && isNameKnown && now.staff !== '' && !isOwn(look, now.staff)) return false;
  const named = becameOwn(look, before, now);
  // Without a zone a time fits by chance now and then: what moved only after a first look is not
  // taken for ours.
  if (look.zone === null && movedLate && !named) return false;
  if (look.usual === 'client') return look.meaning === 'needs-us';
  return named || look.meaning !== 'needs-us';
}

/** The ticket's staff is the agent by name now, and was not before. */
const becameOwn = (look: TicketLook, before: Fingerprint | null, now: Fingerprint): boolean =>
  before !== null && !isOwn(look, before.staff) && isOwn(look, now.staff);

const isOwn = ({ ownName, usualAuthor = '' }: TicketLook, staff: string): boolean =>
  isSameName(ownName, staff) || isSameName(usualAuthor, staff);

const QUARTER_HOUR = 15 * MINUTE;
/** Clocks of one machine, rounded to seconds, on both sides. */
const SLACK = 3000;
/** How far the zones in use lie from UTC, ms. */
const WEST = -12 * 60 * MINUTE;
const EAST = 14 * 60 * MINUTE;

/**
 * Whether a ticket's new last reply can be the one that our own send caused.
 * `text` is a service time without a zone, `attempt` is in the service's time (ms). Where the zone
 * is not known: every zone in use lies whole quarters of an hour from UTC, so the time within its
 * quarter is known all the same.
 */
export function withinAttempt(
  text: string,
  attempt: { from: number; to: number } | null,
  zone: string | null,
  slack = SLACK,
): boolean {
  if (attempt === null) return false;
  const from = attempt.from - slack;
  const to = attempt.to + slack;
  // In the hour that comes twice, the text does not say which time it is of.
  const exact = zone === null ? [] : zonedToUtcs(text, zone);
  if (exact.length > 0) return exact.some((at) => at >= from && at <= to);
  const asUtc = zonedToUtc(text, 'UTC');
  if (asUtc === null || asUtc < from + WEST || asUtc > to + EAST) return false;
  const since = (((asUtc - from) % QUARTER_HOUR) + QUARTER_HOUR) % QUARTER_HOUR;
  return since <= to - from;
}
