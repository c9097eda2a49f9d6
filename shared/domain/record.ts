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

/** Cached records that have their own view. */
export type StoredKind = RecordName<CustomerKind>;
export const STORED_KINDS: readonly StoredKind[] = CUSTOMER_KINDS.map((kind) => RECORD_NAMES[kind]);

/** Records that `openRecord` opens beside the list. A customer's id is the client's. */
export type OpenKind = 'customer' | StoredKind;
export const OPEN_KINDS: readonly OpenKind[] = ['customer', ...STORED_KINDS];

export const isOpenKind = (kind: RecordRef['kind']): kind is OpenKind => OPEN_KINDS.some((record) => record === kind);

/**
 * Views in the same place that are no records: lists of each kind of form (`all`), and forms by
 * draft id.
 */
export type PlaceKind = `${FormKind}-list` | `${FormKind}-form`;

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
