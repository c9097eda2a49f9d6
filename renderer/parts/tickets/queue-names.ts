/**
 * Names a queue: our words where it is worked out, the service's own for departments and statuses.
 */
import type { QueueKey, QueueSummary } from '../../../shared/domain/ticket.ts';
import { t } from '../../i18n/index.ts';

export const OWN_QUEUES = ['awaiting', 'unread', 'drafts', 'promised', 'snoozed', 'active', 'flagged'] as const;
export type OwnQueue = (typeof OWN_QUEUES)[number];

export const isOwn = (key: QueueKey): key is OwnQueue => OWN_QUEUES.some((own) => own === key);

export function queueName(key: QueueKey, label: string | null): string {
  if (isOwn(key)) return t(`queues.${key}`);
  if (key.startsWith('away:')) return t('queues.away');
  const id = key.slice(key.indexOf(':') + 1);
  // A department's id for a name is no name.
  if (label && !(label === id && key.startsWith('dept:'))) return label;
  return key.startsWith('dept:') ? t('queues.unnamedDepartment', { id }) : id;
}

/** Name and count as one phrase. */
export function spokenQueue(queue: QueueSummary): string {
  const name = queueName(queue.key, queue.label);
  const { awaiting, count } = queue;
  if (count === 0 && !queue.atLeast) return name;
  if (awaiting !== undefined && !queue.atLeast) return t('queues.spokenAwaiting', { name, awaiting, count });
  return t(queue.atLeast ? 'queues.spokenAtLeast' : 'queues.spoken', { name, count: queue.count });
}

/** The count as it stands at the right; nothing for zero. */
export const shownCount = ({ count, atLeast }: QueueSummary): string =>
  count === 0 ? '' : atLeast ? t('queues.atLeast', { count }) : t('queues.count', { count });

/** Not in sight while they are empty: nobody looks for what they did not put there. */
const ONLY_FULL: ReadonlySet<QueueKey> = new Set(['snoozed']);

/**
 * The queues in the order of the pane: our own always, with a zero until they are counted; then the
 * service's. `current` is in sight whatever it holds.
 */
export function sections(list: readonly QueueSummary[], current: QueueKey | null = null) {
  const blank = (key: OwnQueue): QueueSummary => ({
    key,
    label: null,
    meaning: null,
    count: 0,
    atLeast: false,
    basis: 'local',
    readAt: null,
  });
  return {
    own: OWN_QUEUES.map((key) => list.find((queue) => queue.key === key) ?? blank(key)).filter(
      ({ key, count }) => count > 0 || key === current || !ONLY_FULL.has(key),
    ),
    servers: list.filter(({ key }) => key.startsWith('server:')),
    views: list.filter(({ key }) => key.startsWith('view:')),
    departments: list.filter(({ key }) => key.startsWith('dept:')),
    statuses: list.filter(({ key }) => key.startsWith('status:')),
  };
}
