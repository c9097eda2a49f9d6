/** The operations and what they take. Names are those of the wire, so that api.md can be read beside them. */
import type { ContactName } from './contacts.ts';

export type { AddContactParams, UpdateContactParams } from './contacts.ts';
export {
  type OpenTicketParams,
  type OpenTicketShape,
  type ReplyParams,
  type ReplyShape,
  wireSizeOfOpenTicket,
  wireSizeOfReply,
} from './messages.ts';
export type { AddOrderParams, NewOrderItem } from './orders.ts';

export type ReadOperation =
  | 'get-orders'
  | 'get-contacts'
  | 'get-clients-products'
  | 'get-clients-domains'
  | 'get-announcements'
  | 'get-tickets';
export type WriteOperation = 'add-order' | 'add-contact' | 'update-contact' | 'open-ticket' | 'add-ticket-reply';
export type Operation = ReadOperation | WriteOperation;

export const pathOf = (operation: Operation) => `/api/v2/hosting/${operation}`;

/** api.md: 0 and 25 unless told; services may send fewer than asked for. */
export interface PageQuery {
  limitstart?: number;
  limitnum?: number;
}

export interface TicketQuery extends PageQuery {
  deptid?: string;
  /** Of a guest: the service does not find clients by it. */
  email?: string;
  /** Any status, or `Awaiting Reply`, `All Active Tickets`, `My Flagged Tickets`. */
  status?: string;
  /** Matches the subject as it came on the wire. */
  subject?: string;
}

export interface OrderQuery extends PageQuery {
  id?: string;
  status?: string;
}

export interface ContactQuery extends PageQuery, ContactName {
  /** The client whose contacts they are. */
  userid?: string;
  subaccount?: boolean;
}

export interface ProductQuery extends PageQuery {
  clientid?: string;
  serviceid?: string;
  pid?: string;
  domain?: string;
  username2?: string;
}

export interface DomainQuery extends PageQuery {
  clientid?: string;
  domainid?: string;
  domain?: string;
}
