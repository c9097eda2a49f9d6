/** Names of the sort orders, for the menu, the commands and the table's head. */
import {
  COLUMN_SORTS,
  hasFixedOrder,
  SORTS,
  type SortBy,
  type TicketSort,
  usualSortBy,
  WORK_SORTS,
} from '../../../shared/domain/ticket-sort.ts';
import type { Command } from '../../commands/table.ts';
import type { MessageKey } from '../../i18n/index.ts';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import { showError } from '../../parts/show-error.ts';
import type { AppState } from '../../store/app-state.ts';

export const SORT_WORDS: Record<SortBy, { name: MessageKey; command: MessageKey; key?: string }> = {
  waiting: { name: 'list.byWaiting', command: 'list.sortByWaiting', key: 'b w' },
  priorityWaiting: { name: 'list.byPriorityWaiting', command: 'list.sortByPriorityWaiting', key: 'b p' },
  target: { name: 'list.byTarget', command: 'list.sortByTarget', key: 'b t' },
  due: { name: 'list.byDue', command: 'list.sortByDue', key: 'b d' },
  lastReply: { name: 'list.byNewest', command: 'list.sortByNewest', key: 'b n' },
  date: { name: 'list.byDate', command: 'list.sortByDate' },
  number: { name: 'list.byNumber', command: 'list.sortByNumber' },
  status: { name: 'list.byStatus', command: 'list.sortByStatus' },
  priority: { name: 'list.byPriority', command: 'list.sortByPriority' },
  department: { name: 'list.byDepartment', command: 'list.sortByDepartment' },
  requester: { name: 'list.byRequester', command: 'list.sortByRequester' },
};

/** Whether the direction can be reversed; the other orders have a fixed direction in their name. */
export const isTurnable = (by: SortBy): boolean => by === 'lastReply' || COLUMN_SORTS.some((column) => column === by);

/** Orders by urgency come first. */
export const SORT_GROUPS: readonly (readonly SortBy[])[] = [WORK_SORTS, COLUMN_SORTS];

/** Sorts the list, and reports if the choice could not be stored. */
export async function sortTickets({ nav }: Pick<AppState, 'nav'>, sort: TicketSort): Promise<void> {
  const answer = await nav.sortBy(sort);
  if (!answer.ok) showError(answer.error);
}

export const isSortable = ({ nav, search }: Pick<AppState, 'nav' | 'search'>): boolean =>
  !search.shown && !hasFixedOrder(nav.queue);

/** Whether an order is useful here; by target only if the account has targets. */
export const isOffered = (by: SortBy, app: Pick<AppState, 'accounts' | 'nav'>): boolean =>
  by !== 'target' || app.nav.sort.by === by || (currentAccount(app)?.settings.answerTargets.length ?? 0) > 0;

export const sortCommands: Command[] = SORTS.map((by) => {
  const { command, key } = SORT_WORDS[by];
  return {
    id: `list.sort.${by}`,
    title: command,
    also: 'also.sort',
    section: 'move',
    keys: key ? [key] : [],
    when: (app) => isSortable(app) && isOffered(by, app),
    run(app) {
      void sortTickets(app, usualSortBy(by));
      return app.list.whenFilled();
    },
  };
});
