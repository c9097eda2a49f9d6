/** Lists all operations. */
import type { Operation } from '../context.ts';
import { addContact } from './add-contact.ts';
import { addOrder } from './add-order.ts';
import { addTicketReply } from './add-ticket-reply.ts';
import { getAnnouncements } from './get-announcements.ts';
import { getClientsDomains } from './get-clients-domains.ts';
import { getClientsProducts } from './get-clients-products.ts';
import { getContacts } from './get-contacts.ts';
import { getOrders } from './get-orders.ts';
import { getTickets } from './get-tickets.ts';
import { openTicket } from './open-ticket.ts';
import { updateContact } from './update-contact.ts';

/** Every business operation, by the last segment of its path. */
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
]);
