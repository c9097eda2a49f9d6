/** Tickets of osTicket: a dump of its database, under any prefix. */
import type { JsonObject } from '../wire/json.ts';
import { cleanText, MOST } from './clean.ts';
import {
  cell,
  createNotes,
  type DeskExport,
  deskMessage,
  filesIn,
  idCell,
  NOBODY,
  type Person,
  personOf,
} from './desk-export.ts';
import { anyText } from './markup.ts';

const ROLES: Readonly<Record<string, 'customer' | 'staff' | 'note'>> = { M: 'customer', R: 'staff', N: 'note' };

/** Rows that one row names by an id. */
interface Named {
  name: string;
}

export const osticketExport: DeskExport = {
  source: 'osticket',
  kindOf(_table, has) {
    // Before 1.10, the entries of tickets had a table of their own.
    if (has('poster', 'body') && (has('thread_id') || has('ticket_id'))) return 'entry';
    if (has('object_id', 'object_type')) return 'thread';
    if (has('object_id', 'file_id', 'type')) return 'attachment';
    if (has('ticket_id', 'number')) return 'ticket';
    if (has('ticket_id', 'subject')) return 'subject';
    if (has('user_id', 'address')) return 'email';
    if (has('default_email_id', 'name')) return 'user';
    if (has('staff_id', 'firstname', 'lastname')) return 'staff';
    return has('ft', 'size', 'name') ? 'file' : null;
  },
  open() {
    const notes = createNotes();
    const tickets = notes<{ number: string; user: string }>();
    const [subjects, threads, users, names] = [notes<Named>(), notes<Named>(), notes<Named>(), notes<Named>()];
    const [emails, staff] = [notes<Person>(), notes<Person>()];
    const files = notes<{ rows: JsonObject[] }>();
    const personAt = (id: string): Person => ({
      name: users.get(id)?.name ?? '',
      email: emails.get(id)?.email ?? '',
    });
    const fileRows = (entry: string): JsonObject[] =>
      (files.get(entry)?.rows ?? []).map((row) => ({
        name: cell(row, 'name') || names.get(cell(row, 'file'))?.name || '',
      }));
    return {
      note(kind, row) {
        const id = idCell(row, 'id');
        const ticket = idCell(row, 'ticket_id');
        const user = idCell(row, 'user_id');
        if (kind === 'ticket') tickets.set(ticket, { number: cell(row, 'number').slice(0, 100), user });
        else if (kind === 'subject') subjects.set(ticket, { name: cell(row, 'subject').slice(0, 1000) });
        else if (kind === 'thread' && cell(row, 'object_type') === 'T')
          threads.set(id, { name: idCell(row, 'object_id') });
        else if (kind === 'user') users.set(id, { name: personOf(row, ['name'], []).name });
        else if (kind === 'email' && !emails.get(user)) emails.set(user, personOf(row, [], ['address']));
        else if (kind === 'staff')
          staff.set(idCell(row, 'staff_id'), personOf(row, ['firstname', 'lastname'], ['email']));
        else if (kind === 'file') names.set(id, { name: cell(row, 'name').slice(0, 300) });
        else if (kind === 'attachment' && cell(row, 'type') === 'H') {
          const entry = idCell(row, 'object_id');
          const file = { name: cell(row, 'name').slice(0, 300), file: idCell(row, 'file_id') };
          const rows = files.get(entry)?.rows ?? [];
          if (rows.length < MOST.files) files.set(entry, { rows: [...rows, file] });
        }
      },
      messagesOf(kind, row) {
        if (kind !== 'entry') return [];
        const conversation = idCell(row, 'ticket_id') || (threads.get(idCell(row, 'thread_id'))?.name ?? '');
        const ticket = tickets.get(conversation);
        const role = ROLES[cell(row, 'type') || cell(row, 'thread_type')] ?? 'unknown';
        const known =
          role === 'customer' ? personAt(idCell(row, 'user_id')) : (staff.get(idCell(row, 'staff_id')) ?? NOBODY);
        const body = cell(row, 'body');
        return [
          deskMessage('osticket', {
            id: idCell(row, 'id'),
            conversation,
            number: ticket?.number ?? '',
            subject: subjects.get(conversation)?.name || cell(row, 'title'),
            role,
            author: { name: personOf(row, ['poster'], []).name || known.name, email: known.email },
            customer: personAt(ticket?.user ?? (role === 'customer' ? idCell(row, 'user_id') : '')),
            at: cell(row, 'created'),
            text: cell(row, 'format') === 'text' ? cleanText(body) : anyText(body),
            files: filesIn(fileRows(idCell(row, 'id')), ['name'], []),
          }),
        ];
      },
    };
  },
};
