/**
 * Reads what the window knows of a ticket without asking the desk: from the open ticket, or from
 * some row of it.
 */
import type { LocalMarks } from '../../../shared/domain/marks.ts';
import type { SearchHit } from '../../../shared/domain/search.ts';
import type { Requester, TicketRow } from '../../../shared/domain/ticket.ts';
import { t } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { indexOf, rowAt } from './row-window.ts';

export interface KnownTicket {
  tid: string;
  subject: string;
  requester: Requester;
  local: LocalMarks;
  unread: boolean;
}

export function knownTicket({ nav, ticket, list, selection, search }: AppState, id: string): KnownTicket | null {
  const row =
    rowAt(list.window, indexOf(list.window, id)) ?? selection.rows.get(id) ?? rowOfHit(search.window.pages, id);
  // Another account may have a ticket of the same id, and the one that was open there last is still at hand.
  if (ticket.account === nav.account && ticket.id === id && ticket.detail) {
    const { detail } = ticket;
    return {
      tid: detail.ticket.tid,
      subject: detail.ticket.subject,
      requester: detail.ticket.requester,
      local: detail.local,
      // The row shows it, and is read again a moment before the open ticket, or after it: what one
      // sees is what is turned.
      unread: row?.unread ?? detail.unread,
    };
  }
  return row;
}

/** The ticket's row as some hit of the search has it. */
function rowOfHit(pages: ReadonlyMap<number, readonly SearchHit[]>, ticket: string): TicketRow | null {
  for (const hits of pages.values()) {
    const row = hits.find((hit) => hit.ticket === ticket && hit.row)?.row;
    if (row) return row;
  }
  return null;
}

/** Number and customer, for the titles of dialogs: whose ticket it is, not only which. */
export function nameOfTicket(app: AppState, id: string): string {
  const one = knownTicket(app, id);
  const name = one?.requester.name || one?.requester.email;
  return name ? t('ticket.numberAndName', { tid: one.tid, name }) : `#${one?.tid ?? id}`;
}
