/** Conversations of FreeScout: a dump of its database, or its tables as CSV. */

import type { JsonObject } from '../wire/json.ts';
import { MOST } from './clean.ts';
import {
  addressesIn,
  cell,
  createNotes,
  type DeskExport,
  deskMessage,
  filesIn,
  firstCell,
  idCell,
  NOBODY,
  type Person,
  personIn,
  personOf,
} from './desk-export.ts';
import { anyText } from './markup.ts';

const ROLES: Readonly<Record<string, 'customer' | 'staff' | 'note'>> = {
  1: 'customer',
  2: 'staff',
  3: 'note',
  customer: 'customer',
  message: 'staff',
  note: 'note',
};

interface Conversation extends Person {
  number: string;
  subject: string;
  customer: string;
}

export const freescoutExport: DeskExport = {
  source: 'freescout',
  kindOf(table, has) {
    if (has('conversation_id', 'body', 'type')) return 'thread';
    if (has('number', 'subject', 'mailbox_id')) return 'conversation';
    if (has('thread_id', 'file_name')) return 'attachment';
    if (has('customer_id', 'email') && !has('subject')) return 'email';
    if (!has('first_name', 'last_name')) return null;
    return has('role') || /users$/.test(table) ? 'user' : 'customer';
  },
  open() {
    const notes = createNotes();
    const conversations = notes<Conversation>();
    const [customers, users, emails] = [notes<Person>(), notes<Person>(), notes<Person>()];
    const files = notes<{ rows: JsonObject[] }>();
    const customerOf = (id: string): Person => ({
      name: customers.get(id)?.name ?? '',
      email: emails.get(id)?.email || (customers.get(id)?.email ?? ''),
    });
    return {
      note(kind, row) {
        const id = idCell(row, 'id');
        if (kind === 'conversation')
          conversations.set(id, {
            ...personOf(row, [], ['customer_email']),
            number: cell(row, 'number'),
            subject: cell(row, 'subject').slice(0, 1000),
            customer: idCell(row, 'customer_id'),
          });
        else if (kind === 'customer')
          customers.set(id, personOf(row, ['first_name', 'last_name'], ['email', 'emails']));
        else if (kind === 'user') users.set(id, personOf(row, ['first_name', 'last_name'], ['email']));
        else if (kind === 'email') {
          const customer = idCell(row, 'customer_id');
          if (!emails.get(customer)) emails.set(customer, personOf(row, [], ['email']));
        } else if (kind === 'attachment') {
          const thread = idCell(row, 'thread_id');
          const { file_name = null, mime_type = null } = row;
          const rows = files.get(thread)?.rows ?? [];
          if (rows.length < MOST.files) files.set(thread, { rows: [...rows, { file_name, mime_type }] });
        }
      },
      messagesOf(kind, row) {
        // Changes of a state are no messages, and drafts were never sent.
        if (kind !== 'thread' || /^(4|lineitem)$/.test(cell(row, 'type')) || /^(1|draft)$/.test(cell(row, 'state')))
          return [];
        const conversation = idCell(row, 'conversation_id');
        const about = conversations.get(conversation);
        const role = ROLES[cell(row, 'type')] ?? 'unknown';
        const known = customerOf(about?.customer || idCell(row, 'customer_id'));
        const customer = { name: known.name, email: about?.email || known.email };
        const user = users.get(idCell(row, 'created_by_user_id')) ?? NOBODY;
        const writer = idCell(row, 'created_by_customer_id');
        const from = personIn(cell(row, 'from'));
        const other = writer === '' ? customer : customerOf(writer);
        const author = role === 'customer' ? { name: other.name, email: from.email || other.email } : user;
        return [
          deskMessage('freescout', {
            id: idCell(row, 'id'),
            conversation,
            number: about?.number || conversation,
            subject: about?.subject ?? '',
            role,
            author,
            to: addressesIn(cell(row, 'to').replaceAll(/[[\]]/g, ''), cell(row, 'cc').replaceAll(/[[\]]/g, '')),
            customer,
            at: firstCell(row, 'created_at'),
            text: anyText(cell(row, 'body')),
            files: filesIn(files.get(idCell(row, 'id'))?.rows ?? [], ['file_name'], ['mime_type']),
          }),
        ];
      },
    };
  },
};
