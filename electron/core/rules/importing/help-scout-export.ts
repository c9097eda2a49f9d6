/** Conversations of Help Scout as its API gives them, with their threads. */
import type { JsonObject } from '../wire/json.ts';
import {
  addressesIn,
  cell,
  type DeskExport,
  deskMessage,
  filesIn,
  firstCell,
  idCell,
  listCell,
  objectCell,
  type Person,
  personOf,
} from './desk-export.ts';
import { anyText } from './markup.ts';

const ROLES: Readonly<Record<string, 'customer' | 'staff' | 'note'>> = {
  customer: 'customer',
  chat: 'customer',
  message: 'staff',
  reply: 'staff',
  note: 'note',
};

/** The first version of the API has other names. */
const helpScoutPerson = (row: JsonObject | undefined): Person => {
  const person = personOf(row, row && 'firstName' in row ? ['firstName', 'lastName'] : ['first', 'last'], ['email']);
  return person;
};

function messageOf(thread: JsonObject, row: JsonObject) {
  const creator = objectCell(thread, 'createdBy');
  const isCustomer = cell(creator, 'type') === 'customer';
  const role = ROLES[cell(thread, 'type')] ?? (isCustomer ? 'customer' : 'unknown');
  const files = listCell(objectCell(thread, '_embedded'), 'attachments').concat(listCell(thread, 'attachments'));
  return deskMessage('help-scout', {
    id: idCell(thread, 'id'),
    conversation: idCell(row, 'id'),
    number: cell(row, 'number'),
    subject: cell(row, 'subject'),
    // A phone call, or a chat, may be written down by either side.
    role: role === 'customer' && cell(creator, 'type') === 'user' ? 'staff' : role,
    author: helpScoutPerson(creator ?? objectCell(thread, 'customer')),
    to: addressesIn(thread.to, thread.cc),
    customer: helpScoutPerson(objectCell(row, 'primaryCustomer') ?? objectCell(row, 'customer')),
    at: cell(thread, 'createdAt'),
    text: anyText(firstCell(thread, 'body', 'text')),
    files: filesIn(files, ['filename', 'fileName'], ['mimeType']),
  });
}

export const helpScoutExport: DeskExport = {
  source: 'help-scout',
  kindOf: (_table, has) =>
    has('number', 'subject') && (has('primaryCustomer') || has('mailboxId') || has('mailbox')) ? 'conversation' : null,
  open: () => ({
    note: () => {},
    messagesOf(kind, row) {
      const threads = listCell(objectCell(row, '_embedded'), 'threads').concat(listCell(row, 'threads'));
      // Changes of a state are no messages, and drafts were never sent.
      const isMessage = (thread: JsonObject) =>
        cell(thread, 'type') !== 'lineitem' && cell(thread, 'state') !== 'draft';
      return kind === 'conversation' ? threads.filter(isMessage).map((thread) => messageOf(thread, row)) : [];
    },
  }),
};
