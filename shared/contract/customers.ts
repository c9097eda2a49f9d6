/** Commands of customers and of their records. */
import { z } from 'zod';
import { MOST_NAMES, type OthersName } from '../domain/checks.ts';
import { type Customer, type CustomerPage, RECORD_KINDS, type RecordStatus } from '../domain/customer.ts';
import { STORED_KINDS, type StoredRecord } from '../domain/record.ts';
import type { RecordAround } from '../domain/record-around.ts';
import { account, id, returns } from './command.ts';

/** The people behind the tickets, and the records cached of them. */
export const customerContract = {
  /**
   * A ticket's customer from the cache. What the service gives by client only is asked for
   * meanwhile; `customers.changed` tells when it is there.
   */
  'customer.ofTicket': returns<Customer>()({ account, ticket: id }),
  /**
   * Reads this customer's products, domains, contacts and orders from the service now. Orders have
   * no client's filter there: the newest of all are read, and each known one by its id. Whoever
   * asks for a customer at all has the unpaid ones read again.
   */
  'customer.refresh': returns<Customer>()({ account, ticket: id }),

  /**
   * One client with all that is cached of them; `invalid` with reason `not-found` where nothing is.
   */
  'customer.get': returns<CustomerPage>()({ account, client: id }),
  /** The customer's page, after all of it was read from the service. */
  'customer.read': returns<CustomerPage>()({ account, client: id }),
  /**
   * Which of these domains and e-mails belong to another customer than the ticket's, by what is
   * cached. Silent about what is shared, ours, or in a canned reply.
   */
  'customer.othersNamed': returns<OthersName[]>()({
    account,
    ticket: id,
    names: z.array(z.string().min(1).max(300)).max(MOST_NAMES),
  }),
  /**
   * One record. What is not cached is asked for by its id, where the service can be: contacts
   * cannot. `fresh`: asked for anyway.
   */
  'record.get': returns<StoredRecord>()({ account, kind: z.enum(STORED_KINDS), id, fresh: z.boolean().default(false) }),
  /**
   * What is cached around one record: whose it is, the tickets and orders that speak of it, and what
   * else has its name; `invalid` with reason `not-found` where the record is not cached.
   */
  'record.around': returns<RecordAround>()({ account, kind: z.enum(STORED_KINDS), id }),

  'records.status': returns<RecordStatus[]>()({ account }),
  /**
   * Begins a full pass of one kind, or of all, now and at low priority; `customers.changed` tells
   * of what it brings.
   */
  'records.refresh': returns<null>()({
    account,
    kind: z.enum(RECORD_KINDS).optional(),
  }),
} as const;
