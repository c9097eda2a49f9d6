/** Tickets of Zendesk as its API and its exports give them, with comments inside or beside them. */
import type { JsonObject } from '../wire/json.ts';
import { cleanText } from './clean.ts';
import {
  cell,
  createNotes,
  type DeskExport,
  deskMessage,
  filesIn,
  idCell,
  listCell,
  NOBODY,
  objectCell,
  type Person,
  personOf,
} from './desk-export.ts';
import { htmlText } from './markup.ts';

interface ZendeskTicket {
  subject: string;
  requester: string;
  name: string;
  email: string;
}

interface ZendeskUser extends Person {
  role: string;
}

const userOf = (row: JsonObject): ZendeskUser => ({ ...personOf(row, ['name'], ['email']), role: cell(row, 'role') });

export const zendeskExport: DeskExport = {
  source: 'zendesk',
  kindOf(_table, has) {
    if (has('author_id', 'public')) return 'comment';
    if (has('id', 'subject') && (has('requester_id') || has('requester'))) return 'ticket';
    return has('email', 'role', 'name') ? 'user' : null;
  },
  open() {
    const notes = createNotes();
    const tickets = notes<ZendeskTicket>();
    const users = notes<ZendeskUser>();
    /** Tickets whose comments come beside them. */
    const commented = notes<Record<string, never>>();

    function messageOf(comment: JsonObject, conversation: string) {
      const ticket = tickets.get(conversation);
      const within = objectCell(comment, 'author');
      const writer = idCell(comment, 'author_id') || idCell(within, 'id');
      const author = within ? userOf(within) : (users.get(writer) ?? { ...NOBODY, role: '' });
      const isRequester = writer !== '' && writer === ticket?.requester;
      const known = users.get(ticket?.requester ?? '') ?? NOBODY;
      const role = author.role === 'end-user' || isRequester ? 'customer' : author.role === '' ? 'unknown' : 'staff';
      const plain = cell(comment, 'plain_body') || cell(comment, 'body');
      const html = cell(comment, 'html_body');
      return deskMessage('zendesk', {
        id: idCell(comment, 'id'),
        conversation,
        number: conversation,
        subject: ticket?.subject ?? '',
        role: cell(comment, 'public') === 'false' ? 'note' : role,
        author: { name: author.name, email: author.email },
        customer: { name: ticket?.name || known.name, email: ticket?.email || known.email },
        at: cell(comment, 'created_at'),
        text: html === '' ? cleanText(plain) : htmlText(html),
        files: filesIn(listCell(comment, 'attachments'), ['file_name'], ['content_type']),
      });
    }

    /** A ticket without comments has its first text as a description. */
    const described = (row: JsonObject): JsonObject => ({
      id: `ticket ${idCell(row, 'id')}`,
      author_id: row.requester_id ?? null,
      author: row.requester ?? null,
      body: row.description ?? null,
      created_at: row.created_at ?? null,
    });

    return {
      note(kind, row) {
        const id = idCell(row, 'id');
        const requester = objectCell(row, 'requester');
        if (kind === 'ticket')
          tickets.set(id, {
            ...personOf(requester, ['name'], ['email']),
            subject: (cell(row, 'subject') || cell(row, 'raw_subject')).slice(0, 1000),
            requester: idCell(row, 'requester_id') || idCell(requester, 'id'),
          });
        else if (kind === 'user') users.set(id, userOf(row));
        else commented.set(idCell(row, 'ticket_id'), {});
      },
      messagesOf(kind, row) {
        const id = idCell(row, 'id');
        if (kind === 'comment') return [messageOf(row, idCell(row, 'ticket_id'))];
        if (kind !== 'ticket') return [];
        const comments = listCell(row, 'comments');
        if (comments.length > 0) return comments.map((comment) => messageOf(comment, id));
        return commented.get(id) || cell(row, 'description').trim() === '' ? [] : [messageOf(described(row), id)];
      },
    };
  },
};
