/** Client of the service. Its only state is connections and a running token request. */
import { err, ok, type Result } from '../../../../shared/result.ts';
import { field, listItems, optionalId, wireText } from '../../rules/wire/fields.ts';
import type { Clock, Log } from '../ports.ts';
import type {
  AddContactParams,
  AttachmentQuery,
  ConversationQuery,
  ListQueries,
  ReadOperation,
  TicketQuery,
  UpdateContactParams,
} from './endpoints.ts';
import { formFields } from './form.ts';
import {
  createSender,
  type NoteWrite,
  plainForm,
  type ReadOptions,
  type SendOptions,
  type SendReceipt,
  type WireAnswer,
} from './sender.ts';
import { type Credentials, createTokenKeeper, type TokenStore, type Tokens } from './token.ts';
import { createHttp, type HttpOptions, type Route, type Timeouts } from './transport.ts';
import {
  type AddOrderParams,
  messageForm,
  type OpenTicketParams,
  orderFields,
  type ReplyParams,
} from './write-forms.ts';

export interface ClientOptions {
  address: string;
  clock: Clock;
  version: string;
  log: Log;
  tokens: TokenStore;
  /** Asked before each write; by default, writes are allowed. */
  mayWrite?: () => boolean;
  noteWrite: NoteWrite;
  onRequest?: HttpOptions['onRequest'];
  onAnswer?: HttpOptions['onAnswer'];
  /** ms. A given `headers` applies to reads and writes. */
  timeouts?: Partial<Timeouts>;
  route: Route;
}

export interface OpenedTicket extends SendReceipt {
  id: string | null;
  tid: string | null;
  /** The ticket's access code: a secret, for the link template only. */
  accessCode: string | null;
}

export interface PlacedOrder extends SendReceipt {
  orderId: string | null;
  invoiceId: string | null;
  productIds: string[];
  addonIds: string[];
  domainIds: string[];
}

interface SavedContact extends SendReceipt {
  contactId: string | null;
}

export interface ClientWrites {
  addTicketReply(params: ReplyParams, options?: SendOptions): Promise<Result<SendReceipt>>;
  openTicket(params: OpenTicketParams, options?: SendOptions): Promise<Result<OpenedTicket>>;
  addOrder(params: AddOrderParams, options?: SendOptions): Promise<Result<PlacedOrder>>;
  addContact(params: AddContactParams, options?: SendOptions): Promise<Result<SavedContact>>;
  /** The caller leaves out untouched fields, because the service overwrites everything sent. */
  updateContact(params: UpdateContactParams, options?: SendOptions): Promise<Result<SavedContact>>;
}

/** The operations of api.md and two more. Reads return bytes, which the worker decodes. */
export interface Client extends ClientWrites {
  signIn(credentials: Credentials): Promise<Result<Tokens>>;
  getTickets(query: TicketQuery, signal?: AbortSignal): Promise<Result<WireAnswer>>;
  getList<O extends ReadOperation>(
    operation: O,
    query: ListQueries[O],
    signal?: AbortSignal,
  ): Promise<Result<WireAnswer>>;
  /** Not in api.md. Any refusal, also a 401, only means that the service lacks the operation. */
  getTicket(query: ConversationQuery, signal?: AbortSignal): Promise<Result<WireAnswer>>;
  /** Not in api.md. The answer contains the whole file as base64, a third larger. */
  getTicketAttachment(
    query: AttachmentQuery,
    options?: Pick<ReadOptions, 'signal' | 'onReceived'>,
  ): Promise<Result<WireAnswer>>;
  /** Opens new connections, since old ones may be dead. Each write has its own anyway. */
  renew(): void;
  close(): Promise<void>;
}

/** `whole` is long enough for a page of a list over a modem. */
const READ_TIMEOUTS = { connect: 15_000, headers: 30_000, body: 30_000, whole: 120_000 };
/** A file on a slow line may take long, as long as bytes arrive. */
const FILE_TIMEOUTS = { connect: 15_000, headers: 60_000, body: 30_000, whole: 900_000 };
/** A file of 48 MB as base64, with some overhead. */
const MAX_FILE_ANSWER = 65 * 1024 * 1024;
/** PHP silently drops further fields: an order would lose its last items. */
const MAX_FIELDS = 1000;
/** A service may send its mails before it answers, and a long wait is better than a doubt. */
const WRITE_TIMEOUTS = { connect: 15_000, headers: 120_000, body: 30_000, whole: 300_000 };

export function createClient(options: ClientOptions): Client {
  const { address, clock, version, log, onRequest, onAnswer, route, mayWrite = () => true, noteWrite } = options;
  const http = { address, clock, version, onRequest, onAnswer, route };
  const reads = createHttp({ ...http, timeouts: { ...READ_TIMEOUTS, ...options.timeouts } });
  const writes = createHttp({ ...http, timeouts: { ...WRITE_TIMEOUTS, ...options.timeouts } });
  const files = createHttp({
    ...http,
    timeouts: { ...FILE_TIMEOUTS, ...options.timeouts },
    maxAnswer: MAX_FILE_ANSWER,
  });
  const tokens = createTokenKeeper({ http: reads, store: options.tokens, clock, log });
  const { read, write } = createSender({ reads, writes, tokens, mayWrite, noteWrite, log });

  async function saveContact(
    operation: 'add-contact' | 'update-contact',
    params: AddContactParams | UpdateContactParams,
    sendOptions: SendOptions,
  ): Promise<Result<SavedContact>> {
    const sent = await write(operation, plainForm(formFields({ ...params })), sendOptions);
    if (!sent.ok) return sent;
    return ok({ ...sent.value.receipt, contactId: optionalId(field(sent.value.done.body, 'contactid')) });
  }

  return {
    signIn: (credentials) => tokens.signIn(credentials),

    getTickets: (query, signal) => read('get-tickets', query, { signal }),
    getList: (operation, query, signal) => read(operation, query, { signal }),
    getTicket: (query, signal) => read('get-ticket', query, { signal }),
    getTicketAttachment: (query, given = {}) => read('get-ticket-attachment', query, { ...given, http: files }),

    async addTicketReply(params, sendOptions = {}) {
      const sent = await write('add-ticket-reply', messageForm(params), sendOptions);
      return sent.ok ? ok(sent.value.receipt) : sent;
    },

    async openTicket(params, sendOptions = {}) {
      const sent = await write('open-ticket', messageForm(params), sendOptions);
      if (!sent.ok) return sent;
      const { receipt, done } = sent.value;
      return ok({
        ...receipt,
        id: optionalId(field(done.body, 'id', 'ticketid')),
        tid: optionalId(field(done.body, 'tid')),
        accessCode: wireText(field(done.body, 'c')).trim() || null,
      });
    },

    async addOrder(params, sendOptions = {}) {
      if ((params.nameservers?.length ?? 0) > 5)
        return err('invalid', 'add-order', { detail: { field: 'nameservers' } });
      const fields = orderFields(params);
      if (fields.length > MAX_FIELDS) {
        return err('invalid', 'add-order', { detail: { field: 'items', reason: 'too-many-fields' } });
      }
      const sent = await write('add-order', plainForm(fields), sendOptions);
      if (!sent.ok) return sent;
      const { receipt, done } = sent.value;
      const ofItems = (name: string, other?: string) => listItems(field(done.body, name, other));
      return ok({
        ...receipt,
        orderId: optionalId(field(done.body, 'orderid')),
        invoiceId: optionalId(field(done.body, 'invoiceid')),
        productIds: ofItems('productids', 'serviceids'),
        addonIds: ofItems('addonids'),
        domainIds: ofItems('domainids'),
      });
    },

    addContact: (params, sendOptions = {}) => saveContact('add-contact', params, sendOptions),
    updateContact: (params, sendOptions = {}) => saveContact('update-contact', params, sendOptions),

    renew() {
      reads.renew();
      files.renew();
    },
    async close() {
      await Promise.all([reads.close(), writes.close(), files.close()]);
    },
  };
}
