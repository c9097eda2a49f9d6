/** What can be done with the tickets that are selected. Features add their own; the selection's bar shows them. */
import { Copy, type LucideIcon } from 'lucide-react';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import type { AppState } from '../../store/slices.ts';
import { copyText } from '../ticket/actions.ts';

export interface BulkAction {
  /** `noun.verb`. */
  id: string;
  title: MessageKey;
  icon: LucideIcon;
  /** The command that does the same by keys. */
  command?: string;
  run(app: AppState, rows: readonly TicketRow[]): void;
}

const actions = new Map<string, BulkAction>();

/** Adds actions; the returned function takes them out again. An id is registered once. */
export function registerBulkActions(list: readonly BulkAction[]): () => void {
  for (const action of list) {
    if (actions.has(action.id)) throw new Error(`the bulk action ${action.id} is registered twice`);
    actions.set(action.id, action);
  }
  return () => {
    for (const { id } of list) actions.delete(id);
  };
}

/** All of them, in the order they were registered. */
export const bulkActions = (): BulkAction[] => [...actions.values()];

export const copyNumbers: BulkAction = {
  id: 'list.copyNumbers',
  title: 'list.copyNumbers',
  icon: Copy,
  run: (_app, rows) =>
    void copyText(rows.map(({ tid }) => tid).join('\n'), t('list.copiedNumbers', { count: rows.length })),
};
