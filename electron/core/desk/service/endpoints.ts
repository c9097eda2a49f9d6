/**
 * Lists the operations with their parameters, and the list operation of each kind of record. Names
 * are those of the wire, for comparison with api.md.
 */
import type { RecordKind } from '../../../../shared/domain/customer.ts';

export interface ListQueries {
  'get-tickets': TicketQuery;
  'get-orders': OrderQuery;
  'get-contacts': ContactQuery;
  'get-clients-products': ProductQuery;
  'get-clients-domains': DomainQuery;
  'get-announcements': PageQuery;
}
export type ReadOperation = keyof ListQueries;
/** Reads not in api.md. A refusal says nothing about the account. */
export type OptionalOperation = 'get-ticket' | 'get-ticket-attachment';

/** The list operation of one kind of record. A null filter means that the service has none. */
type RecordList = {
  [O in ReadOperation]: {
    operation: O;
    ofClient: keyof ListQueries[O] | null;
    byId: keyof ListQueries[O] | null;
  };
}[ReadOperation];

/** Read in this order: records that give names and facts to tickets come first. */
export const RECORD_LISTS = {
  products: { operation: 'get-clients-products', ofClient: 'clientid', byId: 'serviceid' },
  domains: { operation: 'get-clients-domains', ofClient: 'clientid', byId: 'domainid' },
  contacts: { operation: 'get-contacts', ofClient: 'userid', byId: null },
  orders: { operation: 'get-orders', ofClient: null, byId: 'id' },
  announcements: { operation: 'get-announcements', ofClient: null, byId: null },
} as const satisfies Record<RecordKind, RecordList>;

export type RecordQuery<K extends RecordKind> = ListQueries[(typeof RECORD_LISTS)[K]['operation']];

export type ClientKind = {
  [K in RecordKind]: (typeof RECORD_LISTS)[K]['ofClient'] extends null ? never : K;
}[RecordKind];

export const RECORD_ORDER = Object.keys(RECORD_LISTS) as RecordKind[];
export const CLIENT_KINDS = RECORD_ORDER.filter((kind): kind is ClientKind => RECORD_LISTS[kind].ofClient !== null);

/** The query for a single record; null if the list has no such filter. */
export function byId<K extends RecordKind>(kind: K, id: string): RecordQuery<K> | null {
  const name = RECORD_LISTS[kind].byId;
  return name === null ? null : ({ [name]: id } as RecordQuery<K>);
}

export type WriteOperation = 'add-order' | 'add-contact' | 'update-contact' | 'open-ticket' | 'add-ticket-reply';
export type Operation = ReadOperation | OptionalOperation | WriteOperation;

export interface Proof {
  /** Keys of the new record; an echoed parameter does not count. */
  ids: readonly string[];
  /** api.md promises the ids, so a `success` without any is not a genuine answer. */
  promised: boolean;
}

/**
 * Proof by operation. api.md 7 defines `result: success` as success. 4.2, 4.5 and 4.6 also promise
 * ids: without them, the answer may come from a device in between that reports success for
 * everything.
 * 4.12 and 4.10 promise `result` only: the ids of a new ticket appear just in a sample.
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

/** Defaults by api.md: 0 and 25. A service may return fewer than requested. */
export interface PageQuery {
  limitstart?: number;
  limitnum?: number;
}

export interface TicketQuery extends PageQuery {
  deptid?: string;
  /** E-mail of a guest; the service does not find clients by it. */
  email?: string;
  /** A status, or `Awaiting Reply`, `All Active Tickets`, `My Flagged Tickets`. */
  status?: string;
  /** Compared with the subject as the wire has it. */
  subject?: string;
}

export type ConversationQuery = ({ ticketid: string } | { ticketnum: string }) & { repliessort?: 'ASC' | 'DESC' };

/** A file by its number within the opening post (`ticket`), a reply or a note. */
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

/** Contacts, api.md 4.5 and 4.6. `permissions` and `affiliateemails` are read-only. */

interface ContactName {
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
  country?: string;
  phonenumber?: string;
}

interface ContactFields extends ContactName {
  /** Secret; makes or belongs to a sub-account. */
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
