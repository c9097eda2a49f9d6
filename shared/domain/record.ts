import type { Announcement } from './announcement.ts';
import type { Contact } from './contact-form.ts';
import {
  type Attention,
  CUSTOMER_KINDS,
  type CustomerKind,
  type PartialList,
  type RECORD_KIND_OF,
  RECORD_NAMES,
  type RecordKind,
  type RecordName,
} from './customer.ts';
import type { FormKind, UnsentForm } from './draft.ts';
import type { Order } from './order.ts';
import type { ClientDomain, ProductService } from './product.ts';
import type { Stored } from './service-values.ts';
import type { TicketRow } from './ticket.ts';

/** Cached records that have their own view. */
export type StoredKind = RecordName<CustomerKind>;
export const STORED_KINDS: readonly StoredKind[] = CUSTOMER_KINDS.map((kind) => RECORD_NAMES[kind]);

/**
 * Records that `openRecord` opens beside the list. A customer's id is the client's; `archived` is a
 * conversation of the archive, by its id alone or at a message (`12/345`).
 */
export type OpenKind = 'customer' | 'archived' | StoredKind;
export const OPEN_KINDS: readonly OpenKind[] = ['customer', 'archived', ...STORED_KINDS];

export const isOpenKind = (kind: RecordRef['kind']): kind is OpenKind => OPEN_KINDS.some((record) => record === kind);

/** Pages that the sidebar lists, in its order. */
export const SIDEBAR_PLACES = ['contact-list', 'order-list', 'canned', 'announcements', 'hand-over', 'week'] as const;
export type SidebarPlace = (typeof SIDEBAR_PLACES)[number];

export const isSidebarPlace = (kind: RecordRef['kind']): kind is SidebarPlace =>
  SIDEBAR_PLACES.some((place) => place === kind);

/** Views in the same place that are no records: pages and lists (`all`), and forms by draft. */
export type PlaceKind = SidebarPlace | `${FormKind}-list` | `${FormKind}-form`;

/** A record's full key: service ids are only unique within an account and a kind. */
export interface RecordRef {
  account: string;
  kind: OpenKind | PlaceKind;
  id: string;
}

interface TypeOfKind {
  contacts: Contact;
  products: ProductService;
  domains: ClientDomain;
  orders: Order;
  announcements: Announcement;
}
export type RecordOf<K extends RecordKind> = TypeOfKind[K];

export type StoredRecord<K extends StoredKind = StoredKind> = {
  [P in K]: { kind: P } & Stored<RecordOf<(typeof RECORD_KIND_OF)[P]>>;
}[K];

/** Cached data around one record: its owner, its expiry, and related records. */
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
