/** Lists all operations. */
import type { Operation } from '../context.ts';
import { addContact, getContacts, updateContact } from './contacts.ts';
import { getTicket, getTicketAttachment } from './conversations.ts';
import { addOrder, getOrders } from './orders.ts';
import { getAnnouncements, getClientsDomains, getClientsProducts } from './records.ts';
import { addTicketReply, getTickets, openTicket } from './tickets.ts';

/** All business operations, by the last segment of their path. */
export const OPERATIONS: ReadonlyMap<string, Operation> = new Map([
  ['add-order', addOrder],
  ['get-orders', getOrders],
  ['get-contacts', getContacts],
  ['add-contact', addContact],
  ['update-contact', updateContact],
  ['get-clients-products', getClientsProducts],
  ['get-clients-domains', getClientsDomains],
  ['get-announcements', getAnnouncements],
  ['open-ticket', openTicket],
  ['get-tickets', getTickets],
  ['add-ticket-reply', addTicketReply],
  // The family has these two, but api.md does not list them.
  ['get-ticket', getTicket],
  ['get-ticket-attachment', getTicketAttachment],
]);
