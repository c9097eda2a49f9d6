/**
 * Finds orders, contacts and new tickets that need the agent or were begun. They belong to no
 * ticket, so *Today* shows them.
 */
import type { FormKind } from '../../../shared/domain/draft.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import type { QueueSummary } from '../../../shared/domain/ticket.ts';
import { needsYou } from '../../parts/outbox/outbox-texts.ts';
import type { AppState } from '../../store/app-state.ts';

export const isStuckForm = (item: OutboxItem): item is OutboxItem & { kind: FormKind } =>
  item.kind !== 'reply' && needsYou(item);

const NONE: BegunForms = [];
type BegunForms = NonNullable<QueueSummary['begun']>;

export const begunForms = ({ nav, queues }: AppState): BegunForms =>
  (queues.account === nav.account && queues.list.find(({ key }) => key === 'today')?.begun) || NONE;

export const hasForms = (app: AppState): boolean =>
  app.nav.queue === 'today' &&
  (begunForms(app).length > 0 || (app.outbox.account === app.nav.account && app.outbox.items.some(isStuckForm)));
