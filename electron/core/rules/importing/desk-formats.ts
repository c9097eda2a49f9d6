/** Says which rows exports of other desks have, and where the parts of a message are in them. */
import type { FoundMessage, ImportSource } from '../../../../shared/domain/imported.ts';
import type { JsonObject } from '../wire/json.ts';
import { addressesAt, cell, deskRole, emailAt, filesAt, headerNameAt, idAt, nameAt, rowsAt } from './cells.ts';
import { namedFile } from './clean.ts';
import { bodyText } from './html-body.ts';

/** A row that messages name: a ticket with its customer, a person, or a file. */
export interface NotedRow extends Partial<Record<keyof typeof NOTED, string>> {
  /** Files of a message whose rows are beside it. */
  files?: NotedRow[];
}

/** Reads the parts of a note from their columns. */
export const NOTED = {
  number: idAt,
  subject: cell,
  /** The id of a ticket's customer. */
  customer: idAt,
  name: nameAt,
  email: emailAt,
  role: idAt,
  type: idAt,
  /** The id of a row that this one names. */
  of: idAt,
};

type Kind = 'message' | 'ticket' | 'person' | 'staff' | 'thread' | 'file' | 'files';
export type FindNote = (kind: Kind, id: string) => NotedRow;

export interface RowFormat {
  kind: Kind;
  /** Columns that tell it from other rows: all of `has`, and any of `or`. */
  has: string;
  or?: string;
  table?: RegExp;
  /** A column, and its value in the rows that are noted. */
  where?: readonly [column: string, value: string];
  /** The column of its id. */
  id?: string;
  note?: Partial<Record<keyof typeof NOTED, string>>;
  /** Messages in a ticket. */
  messages?(row: JsonObject, find: FindNote): JsonObject[];
}

interface DeskMessage extends Pick<FoundMessage, 'role' | 'text'>, Partial<Pick<FoundMessage, 'to' | 'files'>> {
  name: string | undefined;
  email: string | undefined;
  /** Id and subject, where the ticket is missing. */
  customer?: string;
  subject?: string;
  at: string;
}

export interface DeskFormat {
  source: ImportSource;
  /** Rows with the most particular columns come first. */
  rows: readonly RowFormat[];
  /** People see the ids of tickets that have no number. */
  hasIdsAsNumbers?: true;
  /** The ticket of a message that isn't in its ticket. */
  ticketOf(row: JsonObject, find: FindNote): string;
  /** Null for a change of a state, and for a draft. */
  message(row: JsonObject, ticket: NotedRow, find: FindNote): DeskMessage | null;
}

/** A dump of its database under any prefix. */
const osticket: DeskFormat = {
  source: 'osticket',
  rows: [
    // Before 1.10, the entries of tickets had a table of their own.
    { kind: 'message', has: 'poster body', or: 'thread_id ticket_id' },
    { kind: 'thread', has: 'object_id object_type', where: ['object_type', 'T'], note: { of: 'object_id' } },
    {
      ...{ kind: 'files', has: 'object_id file_id type', where: ['type', 'H'], id: 'object_id' },
      note: { name: 'name', of: 'file_id' },
    },
    { kind: 'ticket', has: 'ticket_id number', id: 'ticket_id', note: { number: 'number', customer: 'user_id' } },
    { kind: 'ticket', has: 'ticket_id subject', id: 'ticket_id', note: { subject: 'subject' } },
    { kind: 'person', has: 'user_id address', id: 'user_id', note: { email: 'address' } },
    { kind: 'person', has: 'default_email_id name', note: { name: 'name' } },
    {
      ...{ kind: 'staff', has: 'staff_id firstname lastname', id: 'staff_id' },
      note: { name: 'firstname lastname', email: 'email' },
    },
    { kind: 'file', has: 'ft size name', note: { name: 'name' } },
  ],
  ticketOf: (row, find) => idAt(row, 'ticket_id') || (find('thread', idAt(row, 'thread_id')).of ?? ''),
  message(row, { customer }, find) {
    const role = deskRole({ M: 'customer', R: 'staff', N: 'note' }, cell(row, 'type|thread_type'));
    const user = role === 'customer' ? idAt(row, 'user_id') : '';
    const writer = role === 'customer' ? find('person', user) : find('staff', idAt(row, 'staff_id'));
    const { files = [] } = find('files', idAt(row, 'id'));
    return {
      role,
      name: nameAt(row, 'poster') || writer.name,
      email: writer.email,
      customer: customer || user,
      subject: cell(row, 'title'),
      at: cell(row, 'created'),
      text: bodyText(cell(row, 'body'), cell(row, 'format')),
      files: files.map(({ name, of = '' }) => namedFile(name || (find('file', of).name ?? ''))),
    };
  },
};

const FREESCOUT_PERSON = { has: 'first_name last_name', note: { name: 'first_name last_name', email: 'email|emails' } };

/** A dump of its database, or its tables as CSV. */
const freescout: DeskFormat = {
  source: 'freescout',
  hasIdsAsNumbers: true,
  rows: [
    { kind: 'message', has: 'conversation_id body type' },
    {
      ...{ kind: 'ticket', has: 'number subject mailbox_id' },
      note: { number: 'number', subject: 'subject', customer: 'customer_id', email: 'customer_email' },
    },
    { kind: 'files', has: 'thread_id file_name', id: 'thread_id', note: { name: 'file_name', type: 'mime_type' } },
    { kind: 'person', has: 'customer_id email', id: 'customer_id', note: { email: 'email' } },
    { kind: 'staff', ...FREESCOUT_PERSON, or: 'role' },
    { kind: 'staff', ...FREESCOUT_PERSON, table: /users$/ },
    { kind: 'person', ...FREESCOUT_PERSON },
  ],
  ticketOf: (row) => idAt(row, 'conversation_id'),
  message(row, ticket, find) {
    const type = cell(row, 'type');
    if (/^(4|lineitem)$/.test(type) || /^(1|draft)$/.test(cell(row, 'state'))) return null;
    const roles = {
      1: 'customer',
      2: 'staff',
      3: 'note',
      customer: 'customer',
      message: 'staff',
      note: 'note',
    } as const;
    const role = deskRole(roles, type);
    const customer = ticket.customer || idAt(row, 'customer_id');
    const isCustomer = role === 'customer';
    const writer = isCustomer
      ? find('person', idAt(row, 'created_by_customer_id') || customer)
      : find('staff', idAt(row, 'created_by_user_id'));
    return {
      role,
      name: writer.name,
      email: (isCustomer && emailAt(row, 'from')) || writer.email,
      to: addressesAt(row, 'to', 'cc'),
      customer,
      at: cell(row, 'created_at'),
      text: bodyText(cell(row, 'body')),
      files: find('files', idAt(row, 'id')).files?.map(({ name = '', type }) => namedFile(name, type)) ?? [],
    };
  },
};

/** Tickets as its API gives them, with their articles inside or beside them. */
const zammad: DeskFormat = {
  source: 'zammad',
  rows: [
    { kind: 'message', has: 'ticket_id body', or: 'sender sender_id content_type' },
    {
      ...{ kind: 'ticket', has: 'number title', or: 'customer_id customer articles' },
      // Instead of an id, `expand` gives an address.
      note: { number: 'number', subject: 'title', customer: 'customer_id', email: 'customer' },
      messages: (row) => rowsAt(row, 'articles'),
    },
    { kind: 'person', has: 'email firstname lastname', note: { name: 'firstname lastname', email: 'email' } },
  ],
  ticketOf: (row) => idAt(row, 'ticket_id'),
  message(row, _ticket, find) {
    // Ids of senders are the same in every installation.
    const roles = { Agent: 'staff', Customer: 'customer', 1: 'staff', 2: 'customer' } as const;
    const writer = find('person', idAt(row, 'created_by_id'));
    return {
      role: cell(row, 'internal') === 'true' ? 'note' : deskRole(roles, cell(row, 'sender|sender_id')),
      name: headerNameAt(row, 'from') || writer.name,
      email: emailAt(row, 'from') || emailAt(row, 'created_by') || writer.email,
      to: addressesAt(row, 'to', 'cc'),
      subject: cell(row, 'subject'),
      at: cell(row, 'created_at'),
      text: bodyText(cell(row, 'body'), cell(row, 'content_type')),
      files: filesAt(row, ['attachments'], 'filename', 'preferences.Content-Type'),
    };
  },
};

/** Tickets as its API and its exports give them, with comments inside or beside them. */
const zendesk: DeskFormat = {
  source: 'zendesk',
  hasIdsAsNumbers: true,
  rows: [
    { kind: 'message', has: 'author_id public', id: 'ticket_id', note: { of: 'id' } },
    {
      ...{ kind: 'ticket', has: 'id subject', or: 'requester_id requester' },
      note: {
        ...{ subject: 'subject|raw_subject', customer: 'requester_id|requester.id' },
        ...{ name: 'requester.name', email: 'requester.email' },
      },
      messages(row, find) {
        const id = idAt(row, 'id');
        const comments = rowsAt(row, 'comments');
        const { requester_id: author_id = null, requester: author = null, description: body = null } = row;
        // A ticket without comments has its first text as a description.
        if (comments.length > 0 || find('message', id).of || cell(row, 'description') === '') return comments;
        return [{ id: `ticket ${id}`, author_id, author, body, created_at: row.created_at ?? null }];
      },
    },
    { kind: 'person', has: 'email role name', note: { name: 'name', email: 'email', role: 'role' } },
  ],
  ticketOf: (row) => idAt(row, 'ticket_id'),
  message(row, { customer }, find) {
    const id = idAt(row, 'author_id|author.id');
    const writer = find('person', id);
    const word = cell(row, 'author.role') || writer.role;
    const role = word === 'end-user' || (id !== '' && id === customer) ? 'customer' : word ? 'staff' : 'unknown';
    const html = cell(row, 'html_body');
    return {
      role: cell(row, 'public') === 'false' ? 'note' : role,
      name: nameAt(row, 'author.name') || writer.name,
      email: emailAt(row, 'author.email') || writer.email,
      at: cell(row, 'created_at'),
      text: html ? bodyText(html, 'html') : bodyText(cell(row, 'plain_body|body'), 'text'),
      files: filesAt(row, ['attachments'], 'file_name', 'content_type'),
    };
  },
};

/** The first version of its API has other names than the second. */
const helpScoutName = (...people: string[]): string =>
  ['first', 'last']
    .map((part) => people.map((person) => `${person}.${part}|${person}.${part}Name`).join('|'))
    .join(' ');

/** Conversations as its API gives them, with their threads. */
const helpScout: DeskFormat = {
  source: 'help-scout',
  rows: [
    {
      ...{ kind: 'ticket', has: 'number subject', or: 'primaryCustomer mailboxId mailbox' },
      note: {
        ...{ number: 'number', subject: 'subject' },
        ...{ name: helpScoutName('primaryCustomer', 'customer'), email: 'primaryCustomer.email|customer.email' },
      },
      messages: (row) => rowsAt(row, '_embedded.threads', 'threads'),
    },
  ],
  ticketOf: () => '',
  message(row) {
    const [type, side] = [cell(row, 'type'), cell(row, 'createdBy.type')];
    if (type === 'lineitem' || cell(row, 'state') === 'draft') return null;
    const roles = { customer: 'customer', chat: 'customer', message: 'staff', reply: 'staff', note: 'note' } as const;
    const role = deskRole(roles, type);
    const isCustomer = role === 'customer' || (role === 'unknown' && side === 'customer');
    const writer = 'createdBy' in row ? 'createdBy' : 'customer';
    return {
      // A phone call, or a chat, may be written down by either side.
      role: isCustomer ? (side === 'user' ? 'staff' : 'customer') : role,
      name: nameAt(row, helpScoutName(writer)),
      email: emailAt(row, `${writer}.email`),
      to: addressesAt(row, 'to', 'cc'),
      at: cell(row, 'createdAt'),
      text: bodyText(cell(row, 'body|text')),
      files: filesAt(row, ['_embedded.attachments', 'attachments'], 'filename|fileName', 'mimeType'),
    };
  },
};

/** Desks with the most particular columns come first. */
export const DESKS: readonly DeskFormat[] = [osticket, freescout, zammad, zendesk, helpScout];
