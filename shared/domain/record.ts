import type { Announcement } from './announcement.ts';
import type { Contact } from './contact.ts';
import {
  CUSTOMER_KINDS,
  type CustomerKind,
  type RECORD_KIND_OF,
  RECORD_NAMES,
  type RecordKind,
  type RecordName,
} from './customer.ts';
import type { ClientDomain } from './domain.ts';
import type { FormKind } from './draft.ts';
import type { Order } from './order.ts';
import type { ProductService } from './product.ts';
import type { Stored } from './service-values.ts';

/** Single records that the cache holds and that have a view of their own. */
export type StoredKind = RecordName<CustomerKind>;
export const STORED_KINDS: readonly StoredKind[] = CUSTOMER_KINDS.map((kind) => RECORD_NAMES[kind]);

/** Records that `openRecord` opens beside the list. A customer's id is the client's. */
export type OpenKind = 'customer' | StoredKind;
export const OPEN_KINDS: readonly OpenKind[] = ['customer', ...STORED_KINDS];

export const isOpenKind = (kind: RecordRef['kind']): kind is OpenKind => OPEN_KINDS.some((record) => record === kind);

/**
 * What stands there that is no record: the lists of each kind of form (`all`), and the forms, by
 * their drafts' ids.
 */
export type PlaceKind = `${FormKind}-list` | `${FormKind}-form`;

/** One record anywhere: service ids are unique within an account and a kind only. */
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
/** What a record of this kind is. */
export type RecordOf<K extends RecordKind> = TypeOfKind[K];

/** A record of the cache by its kind. */
export type StoredRecord<K extends StoredKind = StoredKind> = {
  [P in K]: { kind: P } & Stored<RecordOf<(typeof RECORD_KIND_OF)[P]>>;
}[K];
