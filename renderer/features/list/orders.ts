import type { TicketSort } from '../../../shared/domain/ticket.ts';
import type { MessageKey } from '../../i18n/index.ts';

export const ORDERS: Record<TicketSort['by'], MessageKey> = {
  lastReply: 'list.byLastReply',
  date: 'list.byDate',
  number: 'list.byNumber',
  status: 'list.byStatus',
  priority: 'list.byPriority',
  department: 'list.byDepartment',
  requester: 'list.byRequester',
};

/** Newest first, where nothing else is said. */
export const byTime = (by: TicketSort['by']): boolean => by === 'lastReply' || by === 'date';
