/** Appearance, actions and doubts of an outbox item, shared by timeline and drawer. */

import { isSentAsCustomer, type OutboxItem, type OutboxState } from '../../../shared/domain/outbox.ts';
import type { AppError } from '../../../shared/result.ts';
import { commaList } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import type { OutboxKind } from './outbox-kind.ts';

export type OutboxSection = 'needs-you' | 'going-out' | 'waiting' | 'done';
type Tone = 'plain' | 'info' | 'ok' | 'warn' | 'danger' | 'doubt';
export type Action =
  | 'open'
  | 'open-found'
  | 'undo'
  | 'send-now'
  | 'change-time'
  | 'send-anyway'
  | 'keep-draft'
  | 'arrived'
  | 'send-again'
  | 'as-service'
  | 'as-name'
  | 'as-is';

interface Look {
  section: OutboxSection;
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

/** Appearance of an item. One recorded as the customer's, or that needs the agent, stands out. */
export function lookOf(item: OutboxItem): Look {
  const look = LOOKS[item.state];
  if (item.state === 'accepted' && item.recordedAs === 'client' && !isSentAsCustomer(item.identity.as)) {
    return {
      section: item.misfiled ? sectionOf(item) : 'done',
      tone: 'warn',
      word: 'outbox.wordMisfiled',
      actions: item.misfiled ? ['open', otherSenderAction(item), 'as-is'] : [],
    };
  }
  if (item.state === 'accepted' && item.warnings.length > 0) return { ...look, tone: 'warn' };
  if (item.state === 'accepted' && item.followUp?.close) return { ...look, actions: ['open'] };
  // No trace of it exists, so sending again comes first.
  if (isMissingFromThread(item)) return { ...look, actions: ['send-again', 'open', 'arrived'] };
  if (isWithoutFile(item) || isForAnother(item)) return { ...look, actions: ['open', 'keep-draft'] };
  if (isScheduled(item)) {
    return { ...look, section: 'waiting', word: 'outbox.wordLater', actions: ['send-now', 'change-time', 'undo'] };
  }
  // Before the change of its time, the agent has seen what arrived.
  if (item.state === 'stopped' && item.sendAt !== undefined)
    return { ...look, actions: ['open', 'send-anyway', 'change-time', 'keep-draft'] };
  if (item.state !== 'queued') return look;
  if (item.waiting === 'look') return lookOfAsked(item);
  const onHold = { section: sectionOf(item), tone: 'warn', word: 'outbox.wordOnHold' } as const;
  if (item.waiting === 'filed') return { ...onHold, actions: [otherSenderAction(item), 'as-is', 'undo'] };
  if (item.waiting === 'unread') return { ...onHold, actions: ['as-is', 'undo'] };
  return look;
}

/** The reply waits for its planned time, or will after its hold. */
export const isScheduled = ({ state, waiting, sendAt }: OutboxItem): boolean =>
  sendAt !== undefined && (state === 'held' || (state === 'queued' && waiting === 'later'));

/** A reply that waits for a colleague's second look, or that the colleague's desk sends. */
function lookOfAsked({ look }: OutboxItem): Look {
  const state = look?.state ?? 'open';
  if (state === 'sending' || state === 'sent' || state === 'doubt') {
    const { tone, word } = LOOKS[state === 'sent' ? 'accepted' : state === 'doubt' ? 'in-doubt' : state];
    return { section: 'waiting', tone, word, actions: [] };
  }
  const word = state === 'approved' ? 'outbox.wordApproved' : 'outbox.wordLook';
  return { section: 'waiting', tone: 'info', word, actions: ['undo'] };
}

/** A batch is decided on once, in its own card. */
const sectionOf = ({ batch, state }: OutboxItem): OutboxSection =>
  batch === undefined ? 'needs-you' : state === 'queued' ? 'waiting' : 'done';

/** Sending would omit one of its files; as a draft it can get another. */
export const isWithoutFile = ({ state, stop }: OutboxItem): boolean =>
  state === 'stopped' && stop?.reason === 'no-file';

/** The ticket now belongs to another customer, so the reply must be written again. */
const isForAnother = ({ state, stop }: OutboxItem): boolean => state === 'stopped' && stop?.reason === 'another';

/** The whole conversation was read since, and the reply is not in it. */
export const isMissingFromThread = ({ state, evidence }: OutboxItem): boolean =>
  state === 'in-doubt' && evidence?.verdict === 'not-there';

/** The alternative sender that was not tried yet: with a name, or without. */
const otherSenderAction = ({ identity }: OutboxItem): Action => (identity.as === 'name' ? 'as-service' : 'as-name');

/** Actions on an item; a kind other than replies may have its own. */
export const actionsOf = (item: OutboxItem, kind: OutboxKind | null = null): readonly Action[] =>
  kind?.actions(item) ?? lookOf(item).actions.filter((action) => !item.look?.for || !TO_DRAFT.includes(action));

/** A colleague's reply, which this desk sends for them, becomes no draft here. */
const TO_DRAFT: readonly Action[] = ['undo', 'keep-draft'];

/** Order of items that need the agent: may have charged twice, may have arrived, did not. */
export function compareSeverity(a: OutboxItem, b: OutboxItem): number {
  const weight = ({ state, kind }: OutboxItem) => (state !== 'in-doubt' ? 0 : kind === 'order' ? 2 : 1);
  return weight(b) - weight(a);
}

export const needsYou = (item: OutboxItem): boolean => lookOf(item).section === 'needs-you';

export const onHoldFor = (item: OutboxItem, items: readonly OutboxItem[]): number =>
  item.misfiled ? items.filter(({ state, waiting }) => state === 'queued' && waiting === 'filed').length : 0;

/** Evidence is collected only without the service's success; without a post, the agent decided. */
export const isConfirmedByAgent = ({ state, evidence, proof }: OutboxItem): boolean =>
  state === 'accepted' && evidence !== null && proof === null;

export const addresseeOf = (item: OutboxItem): string => item.to.name || item.to.email || `#${item.tid}`;

export const lostFiles = (files: OutboxItem['files']): string =>
  commaList(files.filter(({ finished }) => !finished).map(({ name }) => name));

const REASONS: Readonly<Record<string, MessageKey>> = {
  'answered-no': 'outbox.whyNo',
  'look-lost': 'outbox.whyLookLost',
  appeared: 'outbox.whyAppeared',
  'not-shown': 'outbox.whyNotShown',
  restored: 'outbox.whyRestored',
  'sent-since': 'outbox.whySentSince',
  'server-error': 'outbox.whyFailed',
  'no-ids': 'outbox.whyNoIds',
  redirect: 'outbox.whyRedirect',
  html: 'outbox.whyPage',
  empty: 'outbox.whyEmpty',
  truncated: 'outbox.whyCut',
  timeout: 'outbox.whyTimeout',
  file: 'outbox.whyFile',
};

/** First part of a sentence; the kind adds what may have been created. */
export function doubtReason(error: AppError | null): string {
  if (error === null) return t('outbox.whyEnd');
  const { reason = '', status, facts } = error.detail ?? {};
  if (reason === 'redirect' && facts?.location === undefined) return t('outbox.whyUnclear');
  const key = REASONS[reason] ?? (wasAnswered(error) ? 'outbox.whyUnclear' : 'outbox.whyLost');
  return t(key, { status: status ?? '', ...facts });
}

/** An unclear answer arrived: only answers have a status. */
export const wasAnswered = (error: AppError | null): boolean =>
  error?.detail?.status !== undefined || error?.detail?.reason === 'answered-no';

export const heldFor = ({ state, heldUntil }: Pick<OutboxItem, 'state' | 'heldUntil'>, now: number): number =>
  state === 'held' && heldUntil !== null ? heldUntil - now : 0;
