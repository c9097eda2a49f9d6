import type { Contact } from './contact.ts';
import type { ClientDomain } from './domain.ts';
import type { FormKind } from './draft.ts';
import type { Order } from './order.ts';
import type { ProductService } from './product.ts';

/** Single records that the cache holds and that have a view of their own. */
export const STORED_KINDS = ['product', 'domain', 'order', 'contact'] as const;
export type StoredKind = (typeof STORED_KINDS)[number];

/** Records that `openRecord` opens beside the list. A customer's id is the client's. */
export const OPEN_KINDS = ['customer', ...STORED_KINDS] as const;
export type OpenKind = (typeof OPEN_KINDS)[number];

export const isOpenKind = (kind: RecordRef['kind']): kind is OpenKind => OPEN_KINDS.some((record) => record === kind);

/** What stands there that is no record: the lists of each kind of form (`all`), and the forms, by their drafts' ids. */
export type PlaceKind = `${FormKind}-list` | `${FormKind}-form`;

/** One record anywhere: service ids are unique within an account and a kind only. */
export interface RecordRef {
  account: string;
  kind: OpenKind | PlaceKind;
  id: string;
}

interface Kinds {
  product: ProductService;
  domain: ClientDomain;
  order: Order;
  contact: Contact;
}

/** A record and when it was read from the service, our clock, ms. */
export interface Stored<T> {
  record: T;
  readAt: number;
}

/** A record of the cache by its kind. */
export type StoredRecord<K extends StoredKind = StoredKind> = { [P in K]: { kind: P } & Stored<Kinds[P]> }[K];
