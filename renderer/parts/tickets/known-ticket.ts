/** Finds out about a ticket without asking the desk: from the open ticket, or from a row. */
import type { LocalMarks } from '../../../shared/domain/marks.ts';
import type { SearchHit } from '../../../shared/domain/search.ts';
import type { Requester, TicketRow, TodayReasonDetails } from '../../../shared/domain/ticket.ts';
import { t } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { indexOf, rowAt } from './row-window.ts';

export interface KnownTicket {
  tid: string;
  subject: string;
  requester: Requester;
  local: LocalMarks;
  unread: boolean;
  today?: TodayReasonDetails | undefined;
}

/** Marked as unread, or in *Today* for something that the agent has not looked at. */
export const isUnseen = ({ unread, today }: Pick<KnownTicket, 'unread' | 'today'>): boolean =>
  unread || today?.event !== undefined;

export function knownTicket({ nav, ticket, list, selection, search }: AppState, id: string): KnownTicket | null {
  const row =
    rowAt(list.window, indexOf(list.window, id)) ?? selection.rows.get(id) ?? rowOfHit(search.window.pages, id);
  // The last ticket stays in the store, and another account may have one with the same id.
  if (ticket.account === nav.account && ticket.id === id && ticket.detail) {
    const { detail } = ticket;
    return {
      tid: detail.ticket.tid,
      subject: detail.ticket.subject,
      requester: detail.ticket.requester,
      local: detail.local,
      // Prefer the visible row: the agent toggles what they see, and row and ticket may differ.
      unread: row?.unread ?? detail.unread,
      today: row?.today,
    };
  }
  return row;
}

function rowOfHit(pages: ReadonlyMap<number, readonly SearchHit[]>, ticket: string): TicketRow | null {
  for (const hits of pages.values()) {
    const row = hits.find((hit) => hit.ticket === ticket && hit.row)?.row;
    if (row) return row;
  }
  return null;
}

/** For tooltips and toasts. */
export const ticketTitle = ({ tid, subject }: Pick<TicketRow, 'tid' | 'subject'>): string =>
  t('ticket.numberAndSubject', { tid, subject });

/** Number and customer, for the titles of dialogs. */
export function nameOfTicket(app: AppState, id: string): string {
  const ticket = knownTicket(app, id);
  const name = ticket?.requester.name || ticket?.requester.email;
  return name ? t('ticket.numberAndName', { tid: ticket.tid, name }) : t('ticket.number', { tid: ticket?.tid ?? id });
}
