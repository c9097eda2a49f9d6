/**
 * Lists the operations and what they take, with the one that lists each kind of record. Names are
 * those of the wire, so that api.md can be read beside them.
 */
import type { RecordKind } from '../../../../shared/domain/customer.ts';

/** What each list takes. */
export interface ListQueries {
  'get-tickets': TicketQuery;
  'get-orders': OrderQuery;
  'get-contacts': ContactQuery;
  'get-clients-products': ProductQuery;
  'get-clients-domains': DomainQuery;
  'get-announcements': PageQuery;
}
export type ReadOperation = keyof ListQueries;
/**
 * A read that api.md does not list: services of this family may have it or not. A refusal of it
 * says nothing of the account.
 */
export type OptionalOperation = 'get-ticket' | 'get-ticket-attachment';

/** How one kind of record is listed. Without a filter the service has no such question. */
type RecordList = {
  [O in ReadOperation]: {
    operation: O;
    /** The filter for one client's. */
    ofClient: keyof ListQueries[O] | null;
    /** The filter for a single one. */
    byId: keyof ListQueries[O] | null;
  };
}[ReadOperation];

/** What names and facts of tickets come from goes first: they are read in this order. */
export const RECORD_LISTS = {
  products: { operation: 'get-clients-products', ofClient: 'clientid', byId: 'serviceid' },
  domains: { operation: 'get-clients-domains', ofClient: 'clientid', byId: 'domainid' },
  contacts: { operation: 'get-contacts', ofClient: 'userid', byId: null },
  orders: { operation: 'get-orders', ofClient: null, byId: 'id' },
  announcements: { operation: 'get-announcements', ofClient: null, byId: null },
} as const satisfies Record<RecordKind, RecordList>;

/** What the service finds records of a kind by, in its own names. */
export type RecordQuery<K extends RecordKind> = ListQueries[(typeof RECORD_LISTS)[K]['operation']];

/** Kinds that can be asked for by client. */
export type ClientKind = {
  [K in RecordKind]: (typeof RECORD_LISTS)[K]['ofClient'] extends null ? never : K;
}[RecordKind];

export const RECORD_ORDER = Object.keys(RECORD_LISTS) as RecordKind[];
export const CLIENT_KINDS = RECORD_ORDER.filter((kind): kind is ClientKind => RECORD_LISTS[kind].ofClient !== null);

/** The question for a single record; null where there is none. */
export function byId<K extends RecordKind>(kind: K, id: string): RecordQuery<K> | null {
  const name = RECORD_LISTS[kind].byId;
  // The table binds the name to what the list takes.
  return name === null ? null : ({ [name]: id } as RecordQuery<K>);
}

export type WriteOperation = 'add-order' | 'add-contact' | 'update-contact' | 'open-ticket' | 'add-ticket-reply';
export type Operation = ReadOperation | OptionalOperation | WriteOperation;

/** What the answer to a write has once it was done. */
export interface Proof {
  /** The keys of what was made; an echoed parameter is none of them. */
  ids: readonly string[];
  /**
   * The document promises them, so a `success` without any of them is not the answer it describes.
   */
  promised: boolean;
}

/**
 * Proof by operation. api.md 7 makes `result: success` a success; 4.2, 4.5 and 4.6 promise ids
 * beside it: whoever leaves them out may be something in between that says success to everything.
 * 4.12 promises `result` only, and 4.10 too: the ids of a new ticket stand in a sample.
 */
export const PROOF: Readonly<Record<WriteOperation, Proof>> = {
  'add-ticket-reply': { ids: [], promised: false },
  'open-ticket': { ids: ['id', 'ticketid', 'tid'], promised: false },
  'add-order': {
    ids: ['orderid', 'invoiceid', 'productids', 'serviceids', 'addonids', 'domainids'],
    promised: true,
  },
  'add-contact': { ids: ['contactid'], promised: true },
  'update-contact': { ids: ['contactid'], promised: true },
};

const OPTIONAL: ReadonlySet<Operation> = new Set<OptionalOperation>(['get-ticket', 'get-ticket-attachment']);
export const isOptional = (operation: Operation): boolean => OPTIONAL.has(operation);

export const pathOf = (operation: Operation) => `/api/v2/hosting/${operation}`;

/** api.md: 0 and 25 unless told; services may send fewer than asked for. */
export interface PageQuery {
  limitstart?: number;
  limitnum?: number;
}

export interface TicketQuery extends PageQuery {
  deptid?: string;
  /** A guest's e-mail: the service does not find clients by it. */
  email?: string;
  /** Any status, or `Awaiting Reply`, `All Active Tickets`, `My Flagged Tickets`. */
  status?: string;
  /** Matches the subject as it came on the wire. */
  subject?: string;
}

/** One ticket with all that was written in it, by its database id or its visible number. */
export type ConversationQuery = ({ ticketid: string } | { ticketnum: string }) & { repliessort?: 'ASC' | 'DESC' };

/** A file by its number among those of the opening post (`ticket`), of a reply or of a note. */
export interface AttachmentQuery {
  relatedid: string;
  type: 'ticket' | 'reply' | 'note';
  index: number;
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

/**
 * Adding and changing contacts, api.md 4.5 and 4.6. `permissions` and `affiliateemails` can only be
 * read.
 */

/** What a contact can also be found by. */
export interface ContactName {
  firstname?: string;
  lastname?: string;
  companyname?: string;
  /** Unique among sub-accounts. */
  email?: string;
  address1?: string;
  address2?: string;
  city?: string;
  state?: string;
  postcode?: string;
  /** ISO code of two letters. */
  country?: string;
  phonenumber?: string;
}

interface ContactFields extends ContactName {
  /** A secret; makes, or belongs to, a sub-account. */
  password2?: string;
  generalemails?: boolean;
  productemails?: boolean;
  domainemails?: boolean;
  invoiceemails?: boolean;
  supportemails?: boolean;
}

export interface AddContactParams extends ContactFields {
  clientid?: string;
  tax_id?: string;
}

export interface UpdateContactParams extends ContactFields {
  contactid: string;
  subaccount?: boolean;
}
