/** Opens the forms and their lists. A form is a draft from the first thing that is filled in. */
import type { Contact } from '../../../shared/domain/contact.ts';
import { type ContactForm, changeContactForm, newContactForm } from '../../../shared/domain/contact-form.ts';
import { newOrderForm, type OrderForm } from '../../../shared/domain/order-form.ts';
import type { PlaceKind } from '../../../shared/domain/record.ts';
import { newTicketForm, type TicketForm } from '../../../shared/domain/ticket-form.ts';
import type { AppState } from '../../store/app-state.ts';
import { openRecord } from '../records/open-record.ts';
import { parseForm } from './parse-form.ts';

/** Opens all orders, all contacts, or the new tickets that are not opened yet. */
export function openList(app: AppState, kind: 'orders' | 'contacts' | 'new-tickets'): void {
  open(app, kind, 'all');
}

/** Opens an order's form, for this customer where one is given. */
export function openOrderForm(app: AppState, client: OrderForm['client']): void {
  const id = crypto.randomUUID();
  if (app.nav.account) app.orders.sessionOf(app.nav.account, id, newOrderForm(client));
  open(app, 'new-order', id);
}

/** Opens a new ticket's form, for this customer where one is given. */
export function openTicketForm(app: AppState, client: TicketForm['client']): void {
  const id = crypto.randomUUID();
  if (app.nav.account) app.newTicket.sessionOf(app.nav.account, id, newTicketForm(client));
  open(app, 'new-ticket', id);
}

/** Opens a new contact's form, for this customer where one is given. */
export function openContactForm(app: AppState, client: ContactForm['client']): void {
  openContact(app, newContactForm(client));
}

/** Opens the form that changes a contact. Where a change of it was begun already, that goes on. */
export function openContactChange(app: AppState, contact: Contact, clientName: string): void {
  const { account, drafts } = app.contacts;
  const begun = drafts.find(({ text }) => parseForm(newContactForm(), text).contact === contact.id);
  if (begun && account === app.nav.account) open(app, 'edit-contact', begun.id);
  else openContact(app, changeContactForm(contact, clientName));
}

function openContact(app: AppState, form: ContactForm): void {
  const id = crypto.randomUUID();
  if (app.nav.account) app.contacts.sessionOf(app.nav.account, id, form);
  open(app, 'edit-contact', id);
}

function open(app: AppState, kind: PlaceKind, id: string): void {
  const { account } = app.nav;
  if (account) openRecord(app, { account, kind, id });
}

export function customerInSight({ nav, record, ticket, customer, customerPage }: AppState): OrderForm['client'] {
  if (record.open?.kind === 'customer' && customerPage.page?.clientId === record.open.id) {
    const { clientId, name, company, emails } = customerPage.page;
    return { id: clientId, name: name ?? company ?? '', email: emails[0] ?? '' };
  }
  if (record.open || nav.ticket === null || ticket.id !== nav.ticket) return null;
  const of = ticket.detail?.ticket.requester;
  if (!of?.clientId) return null;
  const known = customer.ticket === nav.ticket ? customer.customer?.clientName : null;
  return { id: of.clientId, name: known ?? of.name, email: of.email };
}
