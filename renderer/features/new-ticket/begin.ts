/** The ways to a new ticket, and to those that are not sent yet. */
import { newTicketForm, type TicketForm } from '../../../shared/domain/ticket-form.ts';
import type { AppState } from '../../store/slices.ts';
import { openRecord } from '../record/open.ts';

/** For this customer, where one is given. It is a draft from the first thing that is filled in. */
export function beginTicket(app: AppState, client: TicketForm['client']): void {
  const { account } = app.nav;
  if (!account) return;
  const id = crypto.randomUUID();
  app.newTicket.work(account, id, newTicketForm(client));
  openRecord(app, { account, kind: 'new-ticket', id });
}

export function openNewTickets(app: AppState): void {
  const { account } = app.nav;
  if (account) openRecord(app, { account, kind: 'new-tickets', id: 'all' });
}
