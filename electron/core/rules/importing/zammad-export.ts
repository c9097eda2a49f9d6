/** Tickets of Zammad as its API gives them, with their articles inside or beside them. */
import type { JsonObject } from '../wire/json.ts';
import { cleanText } from './clean.ts';
import {
  addressesIn,
  cell,
  createNotes,
  type DeskExport,
  deskMessage,
  filesIn,
  firstCell,
  idCell,
  listCell,
  NOBODY,
  objectCell,
  type Person,
  personIn,
  personOf,
} from './desk-export.ts';
import { anyText, htmlText } from './markup.ts';

/** Names of senders, and their ids in every installation. */
const ROLES: Readonly<Record<string, 'customer' | 'staff' | 'unknown'>> = {
  Agent: 'staff',
  Customer: 'customer',
  System: 'unknown',
  1: 'staff',
  2: 'customer',
};

interface ZammadTicket {
  number: string;
  title: string;
  customer: string;
  /** An address instead of an id, as `expand` gives it. */
  email: string;
}

const ticketOf = (row: JsonObject): ZammadTicket => ({
  number: cell(row, 'number').slice(0, 100),
  title: cell(row, 'title').slice(0, 1000),
  customer: idCell(row, 'customer_id'),
  email: personIn(cell(row, 'customer')).email,
});

export const zammadExport: DeskExport = {
  source: 'zammad',
  kindOf(_table, has) {
    if (has('ticket_id', 'body') && (has('sender') || has('sender_id') || has('content_type'))) return 'article';
    if (has('number', 'title') && (has('customer_id') || has('customer') || has('articles'))) return 'ticket';
    return has('email', 'firstname', 'lastname') ? 'user' : null;
  },
  open() {
    const notes = createNotes();
    const tickets = notes<ZammadTicket>();
    const users = notes<Person>();

    function messageOf(article: JsonObject, conversation: string) {
      const ticket = tickets.get(conversation);
      const sender = ROLES[firstCell(article, 'sender', 'sender_id')] ?? 'unknown';
      const body = cell(article, 'body');
      const from = personIn(cell(article, 'from'));
      const writer = users.get(idCell(article, 'created_by_id')) ?? NOBODY;
      const known = users.get(ticket?.customer ?? '') ?? NOBODY;
      const isHtml = cell(article, 'content_type') === 'text/html';
      const types = (row: JsonObject) => cell(objectCell(row, 'preferences'), 'Content-Type');
      return deskMessage('zammad', {
        id: idCell(article, 'id'),
        conversation,
        number: ticket?.number ?? '',
        subject: ticket?.title || cell(article, 'subject'),
        role: cell(article, 'internal') === 'true' ? 'note' : sender,
        author: {
          name: from.name || writer.name,
          email: from.email || personIn(cell(article, 'created_by')).email || writer.email,
        },
        to: addressesIn(article.to, article.cc),
        customer: { name: known.name, email: ticket?.email || known.email },
        at: cell(article, 'created_at'),
        text: isHtml
          ? htmlText(body)
          : cell(article, 'content_type') === 'text/plain'
            ? cleanText(body)
            : anyText(body),
        files: filesIn(
          listCell(article, 'attachments').map((row) => ({ filename: cell(row, 'filename'), type: types(row) })),
          ['filename'],
          ['type'],
        ),
      });
    }

    return {
      note(kind, row) {
        if (kind === 'ticket') tickets.set(idCell(row, 'id'), ticketOf(row));
        else if (kind === 'user') users.set(idCell(row, 'id'), personOf(row, ['firstname', 'lastname'], ['email']));
      },
      messagesOf(kind, row) {
        if (kind === 'article') return [messageOf(row, idCell(row, 'ticket_id'))];
        if (kind === 'ticket') return listCell(row, 'articles').map((article) => messageOf(article, idCell(row, 'id')));
        return [];
      },
    };
  },
};
