/** Cached data around one record: its owner, its expiry, and related records. */
import type { Attention, PartialList } from './customer.ts';
import type { UnsentForm } from './draft.ts';
import type { Order } from './order.ts';
import type { StoredRecord } from './record.ts';
import type { Stored } from './service-values.ts';
import type { TicketRow } from './ticket.ts';

export interface RecordContext {
  /** Null if the record names no client. Name is null and e-mail empty if not cached. */
  owner: { id: string; name: string | null; email: string } | null;
  /**
   * Days from the service's today until a domain expires: -1 was yesterday. Null without a date.
   */
  expiresIn: number | null;
  attention: Attention | null;
  /** Tickets that are linked to it or mention one of its domains, the newest first. */
  tickets: PartialList<TicketRow>;
  /** Other orders with one of its domains, or its own order, the newest first. */
  orders: PartialList<Stored<Order>>;
  same: StoredRecord<'domain' | 'product'>[];
  unsent: UnsentForm[];
  /** Records that an order names by id. Null for other kinds. */
  named: OrderReferences | null;
}

/** Names are null if the record is not cached. */
export interface OrderReferences {
  contact: string | null;
  /** Domains that the order renews. Also empty if the service's text is unreadable. */
  renewed: { id: string; name: string | null; years: number }[];
}
