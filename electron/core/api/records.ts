/** Wire to domain, the one door: everything here runs in the account's worker, without network or clock. */
export type { Oddities } from './lists.ts';
export type { Page } from './page.ts';
export { decodeAnnouncements } from './records/announcement.ts';
export { decodeContacts } from './records/contact.ts';
export { decodeDomains } from './records/domain.ts';
export { decodeOrders } from './records/order.ts';
export { decodeProducts } from './records/product.ts';
export { decodeTickets, type TicketPage, type TicketRecord } from './records/ticket.ts';
export { zonedToUtc } from './zone.ts';
