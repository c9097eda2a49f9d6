/** Names of queues: our words for computed ones, the service's own for departments and statuses. */
import type { QueueKey, QueueSummary } from '../../../shared/domain/ticket.ts';
import { compareNames } from '../../i18n/format.ts';
import { joinIsolated, type MessageKey, t } from '../../i18n/index.ts';

const OWN_QUEUES = [
  'today',
  'awaiting',
  'overTarget',
  'mine',
  'look',
  'nobodys',
  'unread',
  'drafts',
  'promised',
  'snoozed',
  'active',
  'flagged',
] as const;
export type OwnQueue = (typeof OWN_QUEUES)[number];

export const isOwnQueue = (key: QueueKey): key is OwnQueue => OWN_QUEUES.some((own) => own === key);

export function queueName(key: QueueKey, label: string | null): string {
  if (isOwnQueue(key)) return t(`queues.${key}`);
  if (key.startsWith('away:')) return t('queues.away');
  const id = key.slice(key.indexOf(':') + 1);
  if (key.startsWith('taken:')) return label ?? t('queues.unnamedColleague');
  // A department id is no name.
  if (label && !(label === id && key.startsWith('dept:'))) return label;
  return key.startsWith('dept:') ? t('queues.unnamedDepartment', { id }) : id;
}

/** Name, count and overdue tickets as one phrase. */
export function spokenQueue(queue: QueueSummary): string {
  const name = queueName(queue.key, queue.label);
  const { awaiting, count } = queue;
  if (count === 0 && !queue.atLeast) return name;
  if (awaiting !== undefined && !queue.atLeast) return t('queues.spokenAwaiting', { name, awaiting, count });
  const counted = t(queue.atLeast ? 'queues.spokenAtLeast' : 'queues.spoken', { name, count });
  return queue.overdue ? `${counted}, ${t('queues.overdue', { count: queue.overdue })}` : counted;
}

/** Counts tickets of *Today* by reason, money first: `1 order needs you, 2 overdue, 3 drafts`. */
export function reasonsInWords(reasons: QueueSummary['reasons'] = {}): string {
  const { overdue = 0, doubt = 0, stopped = 0, refused = 0, returned = 0, due = 0, back = 0, draft = 0 } = reasons;
  const { mentioned = 0, followed = 0 } = reasons;
  const { order = 0, contact = 0, ticket = 0 } = reasons;
  const replies = doubt + stopped + refused + returned;
  const parts: [number, MessageKey][] = [
    [order, 'queues.stuckOrders'],
    [contact, 'queues.stuckContacts'],
    [ticket, 'queues.stuckTickets'],
    [overdue, 'queues.overdue'],
    [replies, 'queues.stuck'],
    [mentioned, 'queues.mentioned'],
    [due, 'queues.due'],
    [back, 'queues.back'],
    [followed, 'queues.followed'],
    [draft, 'queues.begun'],
  ];
  return joinIsolated(
    parts.map(([count, words]) => count > 0 && t(words, { count })),
    ', ',
  );
}

/** The count at the right; empty for zero. */
export const shownCount = ({ count, atLeast }: QueueSummary): string =>
  count === 0 ? '' : atLeast ? t('queues.atLeast', { count }) : t('queues.count', { count });

/** Hidden while empty, because agents look for these only after they put tickets there. */
const HIDDEN_WHEN_EMPTY: ReadonlySet<QueueKey> = new Set(['snoozed', 'overTarget', 'look']);
/** Present only if the account is in a team. */
const TEAM_ONLY: ReadonlySet<QueueKey> = new Set(['mine', 'look', 'nobodys']);

/** Queues in display order: *Today*, our own, the service's. `current` is always included. */
export function queueSections(list: readonly QueueSummary[], current: QueueKey | null = null) {
  const blank = (key: OwnQueue): QueueSummary => ({
    key,
    label: null,
    meaning: null,
    count: 0,
    atLeast: false,
    basis: 'local',
    readAt: null,
  });
  const listed = (key: QueueKey) => list.find((queue) => queue.key === key);
  const found = (key: OwnQueue) => listed(key) ?? blank(key);
  return {
    today: [found('today')],
    own: OWN_QUEUES.filter((key) => key !== 'today')
      .map(found)
      .filter(({ key }) => key === current || !TEAM_ONLY.has(key) || listed(key))
      .filter(({ key, count }) => count > 0 || key === current || !HIDDEN_WHEN_EMPTY.has(key)),
    team: list
      .filter(({ key }) => key.startsWith('taken:'))
      .sort((a, b) => compareNames(queueName(a.key, a.label), queueName(b.key, b.label))),
    servers: list.filter(({ key }) => key.startsWith('server:')),
    views: list.filter(({ key, team }) => key.startsWith('view:') && !team),
    teamViews: list.filter(({ team }) => team),
    departments: list.filter(({ key }) => key.startsWith('dept:')),
    statuses: list.filter(({ key }) => key.startsWith('status:')),
  };
}
