/** Commands of customers and their records. */
import { z } from 'zod';
import { MOST_NAMES, type OtherCustomerName } from '../domain/account.ts';
import { CONTACT_TEXTS, type Contact } from '../domain/contact-form.ts';
import {
  type Customer,
  type CustomerPage,
  type PartialList,
  RECORD_KINDS,
  type RecordStatus,
} from '../domain/customer.ts';
import type { TicketPair } from '../domain/linked-tickets.ts';
import type { OrderPage } from '../domain/order.ts';
import type { ClientHit, OrderCatalog, OrderReview } from '../domain/order-form.ts';
import { type RecordContext, STORED_KINDS, type StoredRecord } from '../domain/record.ts';
import { account, id, returns } from './command.ts';

const ticketPair = z.strictObject({ ticket: id, other: id, linked: z.boolean().nullable() });

export const customerContract = {
  /**
   * A ticket's customer from the cache. Records that the service only lists by client are requested
   * in the background; `customers.changed` reports them.
   */
  'customer.ofTicket': returns<Customer>()({ account, ticket: id }),
  /**
   * Reads this customer's products, domains, contacts and orders from the service now. Orders
   * cannot be filtered by client, so this reads the newest orders of all clients, and each known
   * order by id. Any request for a customer reads the unpaid ones again.
   */
  'customer.refresh': returns<Customer>()({ account, ticket: id }),

  /** A client with all cached records. `invalid` with reason `not-found` if nothing is cached. */
  'customer.get': returns<CustomerPage>()({ account, client: id }),
  'customer.read': returns<CustomerPage>()({ account, client: id }),
  /**
   * Links tickets of one customer (`other-customer` if they aren't), or says that they are about
   * different things. Returns the pairs as they were before.
   */
  'customer.link': returns<TicketPair[]>()({ account, pairs: z.array(ticketPair).min(1).max(50) }),
  /** Domains and e-mails of other customers, by the cache; not shared ones, ours, or canned. */
  'customer.othersNamed': returns<OtherCustomerName[]>()({
    account,
    ticket: id,
    names: z.array(z.string().min(1).max(300)).max(MOST_NAMES),
  }),
  /**
   * A record. If it is not cached, it is read by id, except contacts, which have no such request.
   * `fresh`: always read it.
   */
  'record.get': returns<StoredRecord>()({ account, kind: z.enum(STORED_KINDS), id, fresh: z.boolean().default(false) }),
  /**
   * Cached data about a record: its owner, related tickets and orders, and records with the same
   * name. `invalid` with reason `not-found` if the record is not cached.
   */
  'record.around': returns<RecordContext>()({ account, kind: z.enum(STORED_KINDS), id }),

  'records.status': returns<RecordStatus[]>()({ account }),
  /**
   * Starts reading one kind of records, or all, at low priority. `customers.changed` reports
   * changes.
   */
  'records.refresh': returns<null>()({
    account,
    kind: z.enum(RECORD_KINDS).optional(),
  }),
} as const;

/** All filters of api.md 4.4. */
const filter = {
  ...(Object.fromEntries(CONTACT_TEXTS.map((field) => [field, z.string().trim().min(1).max(200).optional()])) as Record<
    (typeof CONTACT_TEXTS)[number],
    z.ZodOptional<z.ZodString>
  >),
  clientId: id.optional(),
  subAccount: z.boolean().optional(),
};

/** The form of a new or changed contact is a draft of the kind `contact`. */
export const contactContract = {
  /** Cached contacts that match all filters, by last name. `text`: words of name or address. */
  'contact.list': returns<PartialList<Contact>>()({
    account,
    filter: z.strictObject({ ...filter, text: z.string().trim().min(1).max(200).optional() }),
    from: z.number().int().min(0).max(1_000_000),
    count: z.number().int().min(1).max(200),
  }),
  /**
   * Searches at the service, which compares exactly, and caches the results. Returns their number.
   */
  'contact.ask': returns<{ found: number }>()({ account, filter: z.strictObject(filter) }),
  /** Reads a contact from the service again, by its client or e-mail. */
  'contact.read': returns<Contact>()({ account, contact: id }),
} as const;

const orderFilter = {
  id: id.optional(),
  status: id.optional(),
};

/** The form of a new order is a draft of the kind `order`. */
export const orderContract = {
  'order.list': returns<OrderPage>()({
    account,
    ...orderFilter,
    /** The service's word for the state of payment, in any case. */
    payment: id.optional(),
    client: id.optional(),
    from: z.number().int().min(0),
    count: z.number().int().min(1).max(200),
  }),
  /**
   * Reads the newest orders from the service, or those with this id or status. Returns their
   * number.
   */
  'order.refresh': returns<number>()({ account, ...orderFilter }),
  /** Up to ten cached clients that the palette would find by this text. */
  'client.find': returns<ClientHit[]>()({ account, text: z.string().max(200) }),
  'order.catalog': returns<OrderCatalog>()({ account }),
  /**
   * The content to be sent, missing fields, and similar orders. First reads the newest orders from
   * the service.
   */
  'order.review': returns<OrderReview>()({ account, draft: id }),
} as const;
