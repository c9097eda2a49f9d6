/** Words for a row: marks, turn, last author, and its sentence for screen readers. */
import type { PostRole } from '../../../shared/domain/conversation.ts';
import type { ServerTime } from '../../../shared/domain/service-values.ts';
import type {
  FollowedEvent,
  Mark,
  Requester,
  TicketRow,
  TodayReason,
  TodayReasonDetails,
  Turn,
} from '../../../shared/domain/ticket.ts';
import { urgency } from '../../../shared/domain/ticket-sort.ts';
import { commaList, formatAge, serverClock, serverDay, serverMoment } from '../../i18n/format.ts';
import { areWordsRead, type MessageKey, t } from '../../i18n/index.ts';
import { shortWhen, tinyWhen } from '../text/when.ts';

const MARK_WORDS: Record<Mark, MessageKey> = {
  doubt: 'words.markDoubt',
  stopped: 'words.markStopped',
  refused: 'words.markRefused',
  sending: 'words.markSending',
  draft: 'words.markDraft',
  suspended: 'words.markSuspended',
  overdue: 'words.markOverdue',
  expired: 'words.markExpired',
  late: 'words.markLate',
  back: 'words.markBack',
  promised: 'words.markPromised',
  snoozed: 'words.markSnoozed',
  done: 'words.markDone',
  pinned: 'words.markPinned',
};

function momentOf(mark: Mark, { promise, snoozedUntil }: TicketRow['local']): number | null {
  if (mark === 'late' || mark === 'promised') return promise?.due ?? null;
  return mark === 'snoozed' ? snoozedUntil : null;
}

export function shownMark(mark: Mark, row: TicketRow, now: number): string {
  const at = momentOf(mark, row.local);
  return at === null ? t(MARK_WORDS[mark]) : tinyWhen(at, now);
}

export function markWords(mark: Mark, row: TicketRow, now: number): string {
  const at = momentOf(mark, row.local);
  if (at === null) return t(MARK_WORDS[mark]);
  const time = shortWhen(at, now);
  if (mark === 'snoozed') return t('words.markSnoozedUntil', { time });
  return t(mark === 'late' ? 'words.markLateSince' : 'words.markPromisedBy', { time });
}

/** Whether the last message is certainly the customer's, by the conversation or by the status. */
export const isFromCustomer = ({ status, customerWrote }: Pick<TicketRow, 'status' | 'customerWrote'>): boolean =>
  customerWrote === true || isCustomerReply(status);

export function turnWords(row: Pick<TicketRow, 'turn' | 'status' | 'customerWrote'>): MessageKey {
  if (row.turn === 'customer') return isFromCustomer(row) ? 'words.turnCustomer' : 'words.turnAwaiting';
  return row.turn === 'us' ? 'words.turnUs' : 'words.turnUnknown';
}

/** Statuses that the turn mark already implies. */
const STATUSES_IMPLIED_BY_TURN: Record<Turn, readonly string[]> = {
  customer: ['open', 'customer-reply'],
  us: ['answered'],
  unknown: [],
};

/** Whether a row's status says more than its turn mark. */
export const isStatusInformative = ({ turn, status }: Pick<TicketRow, 'turn' | 'status'>): boolean =>
  !STATUSES_IMPLIED_BY_TURN[turn].includes(status.trim().toLowerCase());

export const requesterName = (row: TicketRow): string =>
  row.requester.name || row.requester.email || t('list.noRequester');

export const serviceLabel = (row: TicketRow): string => row.service?.label ?? '';

/** The age if it can be computed; else the moment in the service's own text. */
export function shownAge(time: ServerTime | null, now: number): string {
  if (!time) return '';
  return time.utc === null ? serverClock(time.text, '', now) : formatAge(time.utc, now);
}

export function shownAgeBriefly(time: ServerTime | null, now: number): string {
  if (!time) return '';
  return time.utc === null ? serverDay(time.text, now) : formatAge(time.utc, now);
}

export function fullTime(time: ServerTime | null, now: number): string {
  if (!time) return '';
  return serverMoment(time, now);
}

/** A mark, or a reason that has no mark in other queues. */
export type RowSign = Mark | 'mentioned' | 'followed';

const REASONS: Record<TodayReason, { words: MessageKey; mark: RowSign }> = {
  overdue: { words: 'list.whyOverdue', mark: 'late' },
  doubt: { words: 'list.whyDoubt', mark: 'doubt' },
  stopped: { words: 'list.whyStopped', mark: 'stopped' },
  refused: { words: 'list.whyRefused', mark: 'refused' },
  returned: { words: 'look.cameBack', mark: 'draft' },
  mentioned: { words: 'news.mentioned', mark: 'mentioned' },
  due: { words: 'list.whyDue', mark: 'promised' },
  back: { words: 'list.whyBack', mark: 'back' },
  followed: { words: 'news.message', mark: 'followed' },
  draft: { words: 'list.whyDraft', mark: 'draft' },
};

/** Says what happened, in a row and a notice. */
export const eventWords = (what: FollowedEvent | 'mentioned', by = ''): string =>
  t(`news.${what}`, { name: by || t('words.someone') });

/** Why a row is in *Today*: the reason with its time, then the words it refers to. */
export function todayReason(
  { reason, at, words, event, by }: TodayReasonDetails,
  { back }: TicketRow['local'],
  now: number,
): string {
  const early = reason === 'back' && back?.why === 'written';
  const time = shortWhen(at, now);
  // The first frame has no words of second looks.
  const key = reason === 'returned' && !areWordsRead() ? 'list.whyDraft' : REASONS[reason].words;
  const why = event
    ? t('news.when', { what: eventWords(reason === 'mentioned' ? reason : event, by), time })
    : t(early ? 'list.whyBackEarly' : key, { time, name: by || t('words.someone') });
  return words === '' ? why : t('list.whyWords', { why, words });
}

export const markOfReason = (reason: TodayReason): RowSign => REASONS[reason].mark;

export function marksBeside({ marks, today }: Pick<TicketRow, 'marks' | 'today'>): Mark[] {
  return today ? marks.filter((mark) => mark !== markOfReason(today.reason)) : marks;
}

/** The row as one sentence, subject first. `waiting`: the time; `team`: owner and viewers. */
export function spokenRow(row: TicketRow, now: number, waiting = '', team = ''): string {
  const parts = [
    row.subject || t('list.noSubject'),
    t('list.rowRequester', { name: requesterName(row) }),
    serviceLabel(row) && t('list.rowService', { service: serviceLabel(row) }),
    row.unread && t('words.unread'),
    row.turn !== 'unknown' && t(turnWords(row)),
    row.status,
    waiting,
    team,
    row.today && todayReason(row.today, row.local, now),
    urgency(row.priority) !== null && t('list.rowPriority', { priority: row.priority }),
    row.local.tags.length > 0 && t('list.rowTags', { tags: commaList(row.local.tags) }),
    ...marksBeside(row).map((mark) => markWords(mark, row, now)),
    row.flagged && t('words.flagged'),
    row.lastAt && t('list.rowLast', { time: fullTime(row.lastAt, now) }),
    row.lastWords && t('list.rowWords', { words: row.lastWords }),
  ];
  return commaList(parts);
}

interface Header {
  status: string;
  staff: string;
  requester: Requester;
  cc: readonly string[];
}

/** The service sets this status for a customer's message; others may be set by hand or rule. */
const isCustomerReply = (status: string): boolean => status.trim().toLowerCase() === 'customer-reply';

/** `customer`: a person of the customer's side, not known which. */
export type Writer = { name: string } | 'customer' | null;

/** Author of the message that left this status; null if unknown, as with people in copy. */
export function lastWriter({ status, staff, requester, cc }: Header): Writer {
  const named = (name: string) => (name === '' ? null : { name });
  if (status.trim().toLowerCase() === 'answered') return named(staff.trim());
  if (!isCustomerReply(status)) return null;
  return (cc.length === 0 && named(requester.name || requester.email)) || 'customer';
}

/** Words for the role of a post's author; null if uncertain. */
export const ROLE_WORDS: Record<PostRole, MessageKey | null> = {
  customer: 'timeline.roleCustomer',
  'sub-account': 'timeline.roleSubAccount',
  guest: 'timeline.roleGuest',
  staff: 'timeline.roleStaff',
  unknown: null,
};
