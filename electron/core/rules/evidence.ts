/**
 * Evaluates what reading a ticket again shows about a send whose answer was lost: could the new
 * last reply be ours? The result informs the agent, who decides.
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
import { firstEvidence, lookDelaysOf, type OutboxJob } from './outbox-job.ts';

const MINUTE = 60_000;
/** Tolerance for whole seconds, plus a `Date` header that is just as coarse, ms. */
const SAME_SECOND = 2000;

export interface TicketLook {
  at: number;
  now: Fingerprint | null;
  meaning: StatusMeaning | null;
  /** Time range of the attempt in server time, ms. */
  attempt: { from: number; to: number } | null;
  /** Form in which the service recorded this account's accepted replies so far. */
  usual: RecordedAs | null;
  zone: string | null;
  ownName: string;
  /** Name under which the service shows such replies, if known. */
  usualAuthor?: string | undefined;
}

/** Returns the evidence after one more look. Does not store anything; the runner does. */
export function weighTicket(evidence: Evidence, look: TicketLook): Evidence {
  const checkedAt = [...evidence.checkedAt, look.at];
  // A later reply by anyone would hide the reply that was found, but does not disprove it.
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
  // If the end of the attempt is unknown, so is its duration. A matching time then proves little;
  // the agent's name proves more.
  const named = becameAgents(look, before, look.now);
  if ((named || !evidence.endUnknown) && looksLikeOurs(look, before, look.now, isUnchanged(evidence)))
    return { ...found, nextAt: null, verdict: 'probably' };
  // Without a fingerprint from before the attempt, a change cannot be recognized.
  if (before === null) return { ...found, nextAt, verdict: last ? 'unreadable' : 'pending' };
  return { ...found, nextAt: null, verdict: 'changed' };
}

/**
 * Number of looks while the conversation cannot be read. If the service still returns errors, we
 * treat the conversation as unavailable.
 */
const MOST_UNREAD_LOOKS = 3;

/**
 * The evidence after a look that could not read the conversation, although the service has one. The
 * header alone leaves open what the posts would settle, so another look is due.
 */
export function withUnreadPosts(evidence: Evidence): Evidence {
  const { checkedAt, nextAt } = evidence;
  if (nextAt !== null || checkedAt.length >= MOST_UNREAD_LOOKS) return evidence;
  return { ...evidence, nextAt: (checkedAt.at(-1) ?? 0) + MINUTE };
}

/**
 * The evidence after the conversation was read and the reply was not found. Only a complete
 * conversation proves its absence, and only after the last look, because a service may be slow.
 * `look` null: the earlier result is no longer valid.
 */
export function weighPosts(evidence: Evidence, look: ConversationLook | null): Evidence {
  const { conversation: _earlier, ...rest } = evidence;
  if (look === null) return rest;
  if (look.shows !== 'none') return { ...rest, conversation: look };
  const nextAt = nextLook(evidence, evidence.checkedAt);
  return { ...rest, conversation: look, nextAt, verdict: nextAt === null ? 'not-there' : 'pending' };
}

/**
 * The evidence of a read after the service refused a reply, or null if the ticket is unchanged.
 * `again`: the reply is about to be sent again, so the ticket must be certainly unchanged.
 */
export function evidenceAgainstRefusal(before: Fingerprint | null, look: TicketLook, again: boolean): Evidence | null {
  const first = firstEvidence(before, look.at);
  const found = { ...first, now: look.now, checkedAt: [look.at], nextAt: null };
  if (look.now === null || before === null) return again ? first : null;
  if (look.now.lastReply !== before.lastReply) {
    return { ...found, verdict: looksLikeOurs(look, before, look.now, false) ? 'probably' : 'changed' };
  }
  // Compare in any zone: with a wrongly set zone, the second of the attempt would look like
  // another.
  return sameSecond(before, { ...look, zone: null }) ? { ...found, verdict: 'unprovable' } : null;
}

/**
 * Like `evidenceAgainstRefusal`, for records that a write would have created. `whole`: the service
 * showed all records. If it did not, the agent decides, once warned.
 */
export function recordsAgainstRefusal(
  { evidence }: Pick<OutboxJob, 'evidence'>,
  at: number,
  found: FoundRecord[],
  whole: boolean,
): Evidence | null {
  const first = firstEvidence(null, at);
  if (found.length > 0) return weighRecords(first, at, found, whole);
  return whole || evidence?.unshown ? null : { ...first, unshown: true };
}

/**
 * The evidence after one more look for records that a write would have created. `found` is null if
 * the service could not be read. A new and similar record was probably created by it; a new record
 * alone may be. Only a complete list proves that there is none.
 */
export function weighRecords(evidence: Evidence, at: number, found: FoundRecord[] | null, whole: boolean): Evidence {
  if (found === null || (found.length === 0 && !whole)) return { ...evidence, nextAt: at + MINUTE };
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

function nextLook(evidence: Evidence, checkedAt: readonly number[]): number | null {
  const looks = lookDelaysOf(evidence);
  const [done, next] = [looks[checkedAt.length - 1], looks[checkedAt.length]];
  return done === undefined || next === undefined ? null : (checkedAt.at(-1) ?? 0) + next - done;
}

/**
 * The last reply before the attempt has the attempt's own second, so a new reply would look the
 * same.
 */
const sameSecond = (before: Fingerprint, { attempt, zone }: TicketLook): boolean =>
  withinAttempt(before.lastReply, attempt, zone, SAME_SECOND);

const isUnchanged = ({ before, now }: Evidence): boolean => now !== null && now.lastReply === before?.lastReply;

/**
 * The last reply moved within the attempt, and the ticket is in the state that accepted replies of
 * this account cause, or under the agent's name.
 */
function looksLikeOurs(look: TicketLook, before: Fingerprint | null, now: Fingerprint, movedLate: boolean): boolean {
  if (!withinAttempt(now.lastReply, look.attempt, look.zone)) return false;
  // Under another name, the reply may be that colleague's answer.
  const isNameKnown = look.ownName !== '' || look.usualAuthor !== undefined;
  if (look.usual !== 'client' && isNameKnown && now.staff !== '' && !isOwn(look, now.staff)) return false;
  const named = becameAgents(look, before, now);
  // Without a zone a time sometimes matches by chance, so a change after the first look does not
  // count as ours.
  if (look.zone === null && movedLate && !named) return false;
  if (look.usual === 'client') return look.meaning === 'needs-us';
  return named || look.meaning !== 'needs-us';
}

const becameAgents = (look: TicketLook, before: Fingerprint | null, now: Fingerprint): boolean =>
  before !== null && !isOwn(look, before.staff) && isOwn(look, now.staff);

const isOwn = ({ ownName, usualAuthor = '' }: TicketLook, staff: string): boolean =>
  isSameName(ownName, staff) || isSameName(usualAuthor, staff);

const QUARTER_HOUR = 15 * MINUTE;
/** Tolerance for clocks of one machine that round to seconds on both sides. */
const SLACK = 3000;
/** Range of the UTC offsets in use, ms. */
const WEST = -12 * 60 * MINUTE;
const EAST = 14 * 60 * MINUTE;

/**
 * Returns whether a ticket's new last reply can be the one that our send caused. `text` is a
 * service time without a zone; `attempt` is in server time (ms).
 * Without a known zone we compare the time within the quarter of an hour, because every zone in use
 * differs from UTC by whole quarters.
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
  const exact = zone === null ? [] : zonedToUtcs(text, zone);
  if (exact.length > 0) return exact.some((at) => at >= from && at <= to);
  const asUtc = zonedToUtc(text, 'UTC');
  if (asUtc === null || asUtc < from + WEST || asUtc > to + EAST) return false;
  const since = (((asUtc - from) % QUARTER_HOUR) + QUARTER_HOUR) % QUARTER_HOUR;
  return since <= to - from;
}
