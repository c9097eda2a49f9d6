/** What the window knows of a ticket without asking: as it is open, or as some row of it says. */
import type { LocalMarks } from '../../../shared/domain/marks.ts';
import type { Requester } from '../../../shared/domain/ticket.ts';
import { t } from '../../i18n/index.ts';
import type { AppState } from '../../store/slices.ts';
import { indexOf, rowAt } from '../list/window.ts';
import { rowOfHit } from '../search/window.ts';

export interface Known {
  tid: string;
  subject: string;
  requester: Requester;
  local: LocalMarks;
  unread: boolean;
}

export function known({ ticket, list, selection, search }: AppState, id: string): Known | null {
  const row = rowAt(list.window, indexOf(list.window, id)) ?? selection.rows.get(id) ?? rowOfHit(search, id);
  if (ticket.id === id && ticket.detail) {
    const { detail } = ticket;
    return {
      tid: detail.ticket.tid,
      subject: detail.ticket.subject,
      requester: detail.ticket.requester,
      local: detail.local,
      // The row shows it, and is read again a moment before the open ticket, or after it: what one sees is what is turned.
      unread: row?.unread ?? detail.unread,
    };
  }
  return row;
}

/** Number and customer, for the titles of dialogs: whose ticket it is, not only which. */
export function nameOfTicket(app: AppState, id: string): string {
  const one = known(app, id);
  const name = one?.requester.name || one?.requester.email;
  return name ? t('ticket.numberAndName', { tid: one.tid, name }) : `#${one?.tid ?? id}`;
}
