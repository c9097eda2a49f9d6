/** What an outbox item says of itself, and what one may do with it. The same words stand in timeline and drawer. */
import {
  asCustomer,
  type Evidence,
  type OutboxItem,
  type OutboxState,
  wasAnswered,
} from '../../../shared/domain/outbox.ts';
import type { Fingerprint } from '../../../shared/domain/ticket.ts';
import type { AppError } from '../../../shared/result.ts';
import { formatBytes, formatMoment } from '../../i18n/format.ts';
import { errorWords, type MessageKey, t } from '../../i18n/index.ts';
import { serverClock, serverText } from '../timeline/server-text.ts';
import { formWords } from './kinds.ts';

/** Its section in the drawer. */
export type Section = 'needs-you' | 'going-out' | 'waiting' | 'done';
export type Tone = 'plain' | 'info' | 'ok' | 'warn' | 'danger' | 'doubt';
export type Action =
  | 'open'
  | 'open-found'
  | 'undo'
  | 'send-now'
  | 'send-anyway'
  | 'keep-draft'
  | 'arrived'
  | 'send-again'
  | 'as-service'
  | 'as-name'
  | 'as-is';

interface Look {
  section: Section;
  tone: Tone;
  word: MessageKey;
  actions: readonly Action[];
}

export const LOOKS: Readonly<Record<OutboxState, Look>> = {
  held: { section: 'going-out', tone: 'info', word: 'outbox.wordHeld', actions: ['send-now', 'undo'] },
  queued: { section: 'waiting', tone: 'plain', word: 'outbox.wordQueued', actions: ['undo'] },
  checking: { section: 'going-out', tone: 'info', word: 'outbox.wordChecking', actions: ['undo'] },
  sending: { section: 'going-out', tone: 'info', word: 'outbox.wordSending', actions: [] },
  accepted: { section: 'done', tone: 'ok', word: 'outbox.wordAccepted', actions: [] },
  refused: { section: 'needs-you', tone: 'danger', word: 'outbox.wordRefused', actions: ['send-again', 'keep-draft'] },
  stopped: {
    section: 'needs-you',
    tone: 'warn',
    word: 'outbox.wordStopped',
    actions: ['open', 'send-anyway', 'keep-draft'],
  },
  'in-doubt': {
    section: 'needs-you',
    tone: 'doubt',
    word: 'outbox.wordDoubt',
    actions: ['open', 'arrived', 'send-again'],
  },
};

/** How it stands there. Accepted is not well where it was recorded as the customer's, nor is waiting where the agent is waited for. */
export function lookOf(item: OutboxItem): Look {
  const look = LOOKS[item.state];
  if (item.state === 'accepted' && item.recordedAs === 'client' && !asCustomer(item.identity.as)) {
    return {
      section: item.misfiled ? 'needs-you' : 'done',
      tone: 'warn',
      word: 'outbox.wordMisfiled',
      actions: item.misfiled ? ['open', otherWay(item), 'as-is'] : [],
    };
  }
  if (item.state !== 'queued') return look;
  const onHold = { section: 'needs-you', tone: 'warn', word: 'outbox.wordOnHold' } as const;
  if (item.waiting === 'filed') return { ...onHold, actions: [otherWay(item), 'as-is', 'undo'] };
  if (item.waiting === 'unread') return { ...onHold, actions: ['as-is', 'undo'] };
  return look;
}

/** Under a name, or without one: what was not tried yet. */
const otherWay = ({ identity }: OutboxItem): Action => (identity.as === 'name' ? 'as-service' : 'as-name');

/** What one may do with it: a form has ways of its own. */
export const actionsOf = (item: OutboxItem): readonly Action[] =>
  (item.kind === 'reply' ? null : formWords(item.kind).actions(item)) ?? lookOf(item).actions;

export const needsYou = (item: OutboxItem): boolean => lookOf(item).section === 'needs-you';

/** Replies that wait for what the agent decides about one that was recorded as the customer's. */
export const onHoldFor = (item: OutboxItem, items: readonly OutboxItem[]): number =>
  item.misfiled ? items.filter(({ state, waiting }) => state === 'queued' && waiting === 'filed').length : 0;

/** What words cannot know by the item alone. */
export interface Around {
  now: number;
  /** The account's zone. */
  zone: string | null;
  progress: { sent: number; total: number } | null;
  /** Replies that wait because of this one. */
  onHold?: number;
}

/** One paragraph: what happened, to what, and what comes next. */
export function outboxWords(item: OutboxItem, around: Around): string {
  const { now } = around;
  const own = item.kind === 'reply' ? null : formWords(item.kind).words(item, around);
  if (own !== null) return own;
  switch (item.state) {
    case 'held':
      return held(item, now);
    case 'queued':
      return waiting(item);
    case 'checking':
      return t('outbox.checking');
    case 'sending':
      return sending(item, around);
    case 'accepted': {
      if (byYourWord(item)) {
        const unclear = wasAnswered(item) && doubt(item.error) !== 'outbox.doubtFailed';
        const key = unclear ? 'outbox.acceptedByYouUnclear' : 'outbox.acceptedByYou';
        return t(key, { time: formatMoment(item.changedAt, now) });
      }
      return accepted(item, around);
    }
    case 'refused': {
      const next = item.error?.detail?.reason ? errorWords(item.error).next : '';
      return [t('outbox.refused', { name: nameOf(item) }), next].filter(Boolean).join(' ');
    }
    case 'stopped':
      return stopped(item, around.zone);
    case 'in-doubt':
      return [
        t(doubt(item.error), { name: nameOf(item), tid: item.tid }),
        evidence(item.evidence, around),
        t('outbox.doubtEnd'),
      ].join(' ');
  }
}

/** Evidence is gathered only where the service did not say yes: then it was the agent who said that it arrived. */
export const byYourWord = ({ state, evidence }: OutboxItem): boolean => state === 'accepted' && evidence !== null;

/** The service's own texts, to be shown quoted. */
export const quoted = (item: OutboxItem): string[] =>
  item.state === 'refused' ? (item.error?.detail?.texts ?? []) : [];

export const nameOf = (item: OutboxItem): string => item.to.name || item.to.email || `#${item.tid}`;

function accepted(item: OutboxItem, { now, onHold = 0 }: Around): string {
  const time = formatMoment(item.changedAt, now);
  if (item.recordedAs !== 'client') {
    return t(item.recordedAs === 'staff' ? 'outbox.acceptedStaff' : 'outbox.accepted', { time });
  }
  if (asCustomer(item.identity.as)) return t('outbox.acceptedAsChosen', { time });
  const filed = t('outbox.filed', { time });
  return onHold > 0 ? `${filed} ${t('outbox.filedHolds', { count: onHold })}` : filed;
}

const WAITING = {
  offline: 'outbox.waitOffline',
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
  turn: 'outbox.waitTurn',
} as const;

/** Why it waits, and where that is this computer's own trouble, which. */
function waiting({ waiting: why, error, batch }: OutboxItem): string {
  const words = t(WAITING[why ?? (batch === undefined ? 'turn' : 'bulk')]);
  return why === 'trouble' && error !== null ? `${errorWords(error).what} ${words}` : words;
}

function held(item: OutboxItem, now: number): string {
  const seconds = Math.ceil(((item.heldUntil ?? now) - now) / 1000);
  return seconds > 0 ? t('outbox.held', { count: seconds }) : t('outbox.heldNow');
}

function sending(item: OutboxItem, { progress }: Around): string {
  const total = formatBytes(progress?.total ?? item.wireSize);
  if (progress === null || progress.sent === 0) return t('outbox.sendingStart', { total });
  if (progress.sent >= progress.total) return t('outbox.answerDue', { total });
  return t('outbox.sending', { sent: formatBytes(progress.sent), total });
}

function stopped({ stop }: OutboxItem, zone: string | null): string {
  switch (stop?.reason) {
    case 'moved':
      return moved(stop.before, stop.now, zone);
    case 'closed':
      return t('outbox.stoppedClosed', { now: stop.now?.status || t('outbox.unknown') });
    case 'not-found':
      return t('outbox.stoppedNotFound');
    case 'stale':
    case undefined:
      return t('outbox.stoppedStale');
  }
}

function moved(before: Fingerprint | null, now: Fingerprint | null, zone: string | null): string {
  if (now && now.lastReply !== before?.lastReply) {
    return t('outbox.stoppedMoved', { time: serverText(now.lastReply, zone, before?.lastReply) });
  }
  return t('outbox.stoppedChanged', { before: short(before), now: short(now) });
}

const short = (print: Fingerprint | null): string =>
  print ? [print.status, print.staff].filter(Boolean).join(', ') || t('outbox.unknown') : t('outbox.unknown');

/** What took the certainty: an end of the desk, of the connection, or an answer that says neither yes nor no. */
function doubt(error: AppError | null): MessageKey {
  if (error === null) return 'outbox.doubtAfterEnd';
  const { reason, status } = error.detail ?? {};
  if (reason === 'answered-no') return 'outbox.doubtAfterNo';
  // Only what was answered has a status.
  if (status === undefined) return 'outbox.doubt';
  return reason === 'server-error' ? 'outbox.doubtFailed' : 'outbox.doubtUnclear';
}

function evidence(found: Evidence | null, { now, zone }: Around): string {
  switch (found?.verdict) {
    case 'probably-not':
      return t('outbox.doubtSame');
    case 'probably':
    case 'changed': {
      const from = found.before?.lastReply ?? '';
      const to = found.now?.lastReply ?? '';
      if (from === to) return t('outbox.doubtChanged');
      return t(found.verdict === 'probably' ? 'outbox.doubtProbably' : 'outbox.doubtMoved', {
        from: serverClock(from, to) || t('outbox.unknown'),
        to: serverText(to, zone, from) || t('outbox.unknown'),
      });
    }
    case 'unprovable':
      return t('outbox.doubtUnprovable');
    case 'unreadable':
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
