/** What is cached around one record: whose it is, how long it runs, and what speaks of it. */
import type { Attention, Some } from './customer.ts';
import type { Order } from './order.ts';
import type { StoredRecord } from './record.ts';
import type { Stored } from './service-values.ts';
import type { TicketRow } from './ticket.ts';

export interface RecordAround {
  /** Null where the record names no client. The name is null where nothing cached says one. */
  owner: { id: string; name: string | null } | null;
  /** Days from the service's today until a domain expires: -1 was yesterday; null without a date. */
  expiresIn: number | null;
  attention: Attention | null;
  /** Tickets that are linked to it, or mention one of its domains. Newest first. */
  tickets: Some<TicketRow>;
  /** Orders with one of its domains, or that it came of; without itself. Newest first. */
  orders: Some<Stored<Order>>;
  /** Domains and products under the same name, of any client. */
  same: StoredRecord<'domain' | 'product'>[];
}
