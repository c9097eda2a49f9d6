/**
 * The paragraph about an outbox item, shared by timeline and drawer. It is apart, because the first
 * frame shows none.
 */
import type { ItemLook } from '../../../shared/domain/look.ts';
import {
  type Evidence,
  isSameName,
  isSentAsCustomer,
  type OutboxItem,
  type PostProof,
  type StopDetails,
} from '../../../shared/domain/outbox.ts';
import type { Fingerprint } from '../../../shared/domain/ticket.ts';
import { formatBytes, formatMoment, MINUTE, serverClock, serverMoment, serverText } from '../../i18n/format.ts';
import { errorWords, joinIsolated, t } from '../../i18n/index.ts';
import { shortWhen } from '../text/when.ts';
import type { OutboxKind } from './outbox-kind.ts';
import { addresseeOf, doubtReason, isConfirmedByAgent, isScheduled, lostFiles, wasAnswered } from './outbox-texts.ts';

export const isPlannedAhead = ({ sendAt = 0 }: OutboxItem, now: number): boolean => sendAt > now;

/** Adds the time of a planned reply that waits for something else first. */
const withTime = (words: string, item: OutboxItem, now: number): string =>
  isPlannedAhead(item, now)
    ? `${words} ${t('outbox.scheduledFor', { time: shortWhen(item.sendAt ?? now, now) })}`
    : words;

export interface OutboxContext {
  now: number;
  zone: string | null;
  progress: { sent: number; total: number } | null;
  onHold?: number;
  /** The network works and a server answers, but not like the service. */
  failing?: boolean;
  /** Time and reason of a failure that waiting does not solve. */
  blocked?: string | null;
}

/**
 * One paragraph: what happened, to what, and what comes next. `kind`: for items other than replies.
 */
export function outboxWords(item: OutboxItem, context: OutboxContext, kind: OutboxKind | null = null): string {
  const { now } = context;
  const own = kind?.words(item, context);
  if (own) return own;
  if (isScheduled(item)) return t('outbox.later', { time: shortWhen(item.sendAt ?? now, now) });
  switch (item.state) {
    case 'held':
      return held(item, now);
    case 'queued':
      return withTime(waiting(item, context), item, now);
    case 'checking':
      return t('outbox.checking');
    case 'sending':
      return sending(item, context);
    case 'accepted': {
      if (isConfirmedByAgent(item)) {
        const key = wasAnswered(item.error) ? 'outbox.acceptedByYouUnclear' : 'outbox.acceptedByYou';
        return t(key, { time: formatMoment(item.changedAt, now) });
      }
      return [accepted(item, context), approvedWords(item)].filter(Boolean).join(' ');
    }
    case 'refused': {
      const { what, next } = item.error?.detail?.reason ? errorWords(item.error) : { what: '', next: '' };
      // Too large for a second look: the service was not asked.
      const refused = item.error?.operation === 'look' ? what : t('outbox.refused', { name: addresseeOf(item) });
      return [refused, next].filter(Boolean).join(' ');
    }
    case 'stopped':
      return withTime(stopped(item, context), item, now);
    case 'in-doubt':
      return [
        t('outbox.doubt', { why: doubtReason(item.error), name: addresseeOf(item), tid: item.tid }),
        ...evidenceWords(item, context),
        t('outbox.doubtEnd'),
      ].join(' ');
  }
}

export const quoted = ({ state, error }: OutboxItem): string[] =>
  state === 'refused' || (state === 'in-doubt' && error?.kind === 'in-doubt') ? (error?.detail?.texts ?? []) : [];

function accepted(item: OutboxItem, { now, onHold = 0 }: OutboxContext): string {
  const time = formatMoment(item.changedAt, now);
  const { proof, evidence } = item;
  if (proof !== null && evidence !== null && !item.misfiled) return foundWords(item, proof, now);
  if (item.recordedAs !== 'client') {
    const words = t(item.recordedAs === 'staff' ? 'outbox.acceptedStaff' : 'outbox.accepted', { time });
    // A name that the agent gave says nothing new.
    const named = proof?.author && !isSameName(proof.author, item.identity.name) ? proof.author : null;
    return named === null ? words : `${words} ${t('outbox.acceptedUnder', { name: named })}`;
  }
  if (isSentAsCustomer(item.identity.as)) return t('outbox.acceptedAsChosen', { time });
  const filed = t('outbox.filed', { time });
  return onHold > 0 ? `${filed} ${t('outbox.filedHolds', { count: onHold })}` : filed;
}

/** Result after a lost answer: the post that ended the doubt. */
function foundWords({ recordedAs, identity }: OutboxItem, { author, at, shownTime }: PostProof, now: number) {
  const time = at ? serverMoment(at, now) : shownTime;
  const words = author === null ? t('outbox.foundPlain', { time }) : t('outbox.found', { time, name: author });
  if (recordedAs === 'staff') return `${words} ${t('outbox.foundStaff')}`;
  if (recordedAs !== 'client') return words;
  return `${words} ${t(isSentAsCustomer(identity.as) ? 'outbox.foundAsChosen' : 'outbox.foundClient')}`;
}

const WAITING = {
  offline: 'outbox.waitOffline',
  'read-only': 'outbox.waitReadOnly',
  'signed-out': 'outbox.waitSignedOut',
  busy: 'outbox.waitBusy',
  trouble: 'outbox.waitTrouble',
  order: 'outbox.waitOrder',
  'doubt-before': 'outbox.waitDoubt',
  files: 'outbox.waitFiles',
  paused: 'outbox.waitPaused',
  bulk: 'outbox.waitBulk',
  probe: 'outbox.waitProbe',
  unread: 'outbox.waitUnread',
  filed: 'outbox.waitFiled',
  later: 'outbox.waitTurn',
  look: 'outbox.waitLook',
  turn: 'outbox.waitTurn',
} as const;

function waiting(item: OutboxItem, { failing, blocked, now }: OutboxContext): string {
  const { waiting: why, error, batch } = item;
  if (why === 'look') return item.look ? lookWords(item.look, now) : t('outbox.waitLookAlone');
  if (why === 'offline' && blocked) return `${blocked} ${t('outbox.waitService')}`;
  if (why === 'offline' && failing) return t('outbox.waitService');
  const until = why === 'busy' ? waitsUntil(item) : null;
  if (until !== null && until - now >= MINUTE) return t('outbox.waitBusyUntil', { time: formatMoment(until, now) });
  const words = t(WAITING[why ?? (batch === undefined ? 'turn' : 'bulk')]);
  return why === 'trouble' && error !== null ? `${errorWords(error).what} ${words}` : words;
}

/** Who approved a reply of this agent, and whether that colleague's desk sent it. */
function approvedWords({ look }: OutboxItem): string {
  if (!look?.by || look.for !== null) return '';
  return t(look.elsewhere ? 'outbox.lookSent' : 'outbox.lookBy', { name: look.by });
}

const LOOKED = {
  open: 'outbox.waitLook',
  returned: 'outbox.waitLook',
  approved: 'outbox.lookBy',
  sending: 'outbox.lookSending',
  sent: 'outbox.lookSent',
  doubt: 'outbox.lookDoubt',
} as const;

/** Since when it waits for a second look, who approved it, and whose desk sends it. */
export const lookWords = ({ state, by, askedAt }: Omit<ItemLook, 'elsewhere' | 'for'>, now: number): string =>
  t(LOOKED[state], { name: by ?? t('words.someone'), time: formatMoment(askedAt, now) });

/** When the wait that the service asked for ends; null if it gave no time. */
function waitsUntil({ error, changedAt }: OutboxItem): number | null {
  const seconds = error?.kind === 'busy' ? error.detail?.retryAfter : undefined;
  return seconds === undefined ? null : changedAt + seconds * 1000;
}

function held(item: OutboxItem, now: number): string {
  const seconds = Math.ceil(((item.heldUntil ?? now) - now) / 1000);
  return seconds > 0 ? t('outbox.held', { count: seconds }) : t('outbox.heldNow');
}

function sending(item: OutboxItem, { progress }: OutboxContext): string {
  const total = formatBytes(progress?.total ?? item.wireSize);
  if (progress === null || progress.sent === 0) return t('outbox.sendingStart', { total });
  if (progress.sent >= progress.total) return t('outbox.answerDue', { total });
  return t('outbox.sending', { sent: formatBytes(progress.sent), total });
}

function stopped(item: OutboxItem, { zone, now }: OutboxContext): string {
  const { stop, files } = item;
  switch (stop?.reason) {
    case 'moved':
      return changeWords(stop.before, stop.now, zone);
    case 'closed':
      return t('outbox.stoppedClosed', { now: stop.now?.status || t('outbox.unknown') });
    case 'not-found':
      // The ticket may be listed again by now.
      return t('outbox.stoppedNotFound', { time: formatMoment(item.changedAt, now) });
    case 'colleague':
      return t(isAnswered(stop) ? 'outbox.stoppedColleagueWrote' : 'outbox.stoppedColleague', {
        name: stop.by || t('words.someone'),
      });
    case 'another':
      return t('outbox.stoppedAnother', { name: addresseeOf(item) });
    case 'no-file':
      return t('outbox.stoppedNoFile', { names: lostFiles(files) });
    case 'stale':
    case undefined:
      return item.sendAt === undefined
        ? t('outbox.stoppedStale')
        : t('outbox.stoppedLate', { time: shortWhen(item.sendAt, now) });
  }
}

/** The colleague's own message was read. */
const isAnswered = ({ came = [] }: StopDetails): boolean => came.some(({ role }) => role === 'staff');

function changeWords(before: Fingerprint | null, now: Fingerprint | null, zone: string | null): string {
  if (now && now.lastReply !== before?.lastReply) {
    return t('outbox.stoppedMoved', { time: serverText(now.lastReply, zone, before?.lastReply) });
  }
  return t('outbox.stoppedChanged', { before: short(before), now: short(now) });
}

const short = (print: Fingerprint | null): string =>
  print ? joinIsolated([print.status, print.staff], ', ') || t('outbox.unknown') : t('outbox.unknown');

/** The agent became the ticket's staff by name since then. */
const isNamed = ({ before, now }: Evidence, ownName: string): boolean =>
  isSameName(ownName, now?.staff ?? '') && !isSameName(ownName, before?.staff ?? '');

/** Facts about an item in doubt, one sentence each: from its ticket, and from the conversation. */
function evidenceWords(item: OutboxItem, context: OutboxContext): string[] {
  const { verdict, conversation } = item.evidence ?? {};
  if (!conversation) return [ticketEvidenceWords(item, context)];
  const time = formatMoment(conversation.at, context.now);
  const said = t(IN_CONVERSATION[conversation.shows], { time });
  return verdict === 'not-there' ? [said] : [said, ticketEvidenceWords(item, context)];
}

const IN_CONVERSATION = {
  none: 'outbox.doubtNotThere',
  similar: 'outbox.doubtSimilar',
  part: 'outbox.doubtPart',
} as const;

function ticketEvidenceWords({ evidence: found, identity }: OutboxItem, { now, zone }: OutboxContext): string {
  const ownName = isSentAsCustomer(identity.as) ? '' : identity.name;
  switch (found?.verdict) {
    case 'probably-not':
      return t('outbox.doubtSame');
    case 'probably':
    case 'changed': {
      const from = found.before?.lastReply ?? '';
      const to = found.now?.lastReply ?? '';
      if (from === to) return t('outbox.doubtChanged');
      const likely = isNamed(found, ownName) ? 'outbox.doubtNamed' : 'outbox.doubtProbably';
      return t(found.verdict === 'probably' ? likely : 'outbox.doubtMoved', {
        name: found.now?.staff ?? '',
        from: serverClock(from, to) || t('outbox.unknown'),
        to: serverText(to, zone, from) || t('outbox.unknown'),
      });
    }
    case 'unprovable':
      return t('outbox.doubtUnprovable');
    case 'unreadable':
    case 'not-there':
      return t('outbox.doubtUnreadable');
    case 'pending':
    case undefined: {
      const at = found?.nextAt ?? null;
      return at !== null && at > now
        ? t('outbox.doubtPending', { time: formatMoment(at, now) })
        : t('outbox.doubtPendingSoon');
    }
  }
}
