/** Commands of customers and their records. */
import { z } from 'zod';
import { MOST_NAMES, type OtherCustomerName } from '../domain/checks.ts';
import { type Customer, type CustomerPage, RECORD_KINDS, type RecordStatus } from '../domain/customer.ts';
import { STORED_KINDS, type StoredRecord } from '../domain/record.ts';
import type { RecordContext } from '../domain/record-context.ts';
import { account, id, returns } from './command.ts';

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
   * Domains and e-mails that belong to another customer than the ticket's, according to the cache.
   * Ignores shared ones, our own, and those in canned replies.
   */
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
