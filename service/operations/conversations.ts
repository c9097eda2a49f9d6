/** The operations get-ticket and get-ticket-attachment, which api.md does not list. */
import { ENGLISH } from '../client-area/view.ts';
import type { Context, Operation } from '../context.ts';
import type { Form } from '../http/form.ts';
import { missing, Refusal } from '../http/reply.ts';
import { type ListedFile, openingPostOf, postOf, readFile, readNotes, readPosts } from '../store/tickets.ts';
import { timestamp } from '../time.ts';
import { type TicketRow, ticketOnWire } from './tickets.ts';

/** A ticket by `ticketid` or `ticketnum`, with all its replies and notes. */
export const getTicket: Operation = (form, context) => {
  const { db, switches } = context;
  const ticket = ticketOf(form, context);
  const posts = readPosts(db, ticket.id, ticket.userid);
  if (form.filled('repliessort')?.trim().toUpperCase() === 'DESC') posts.reverse();
  const notes = readNotes(db, ticket.id);
  const department = db.prepare<[number], string>('SELECT name FROM departments WHERE id = ?').pluck();
  const deptname = department.get(ticket.deptid) ?? '';
  return {
    body: {},
    record: {
      collection: 'tickets',
      row: ticketOnWire(ticket, context),
      raw: { ...ticket },
      place: ({ id, ticketid = id, tid, attachment: _stored, attachments: _files, c, deptid, userid, ...rest }) => ({
        ticketid,
        ticketnum: tid,
        c,
        deptid,
        deptname,
        userid,
        contactid: String(ticket.contactid),
        ...rest,
      }),
    },
    lists: [
      {
        collection: 'replies',
        item: 'reply',
        shape: 'nested',
        rows: posts.map((post) => {
          const isStaff = post.role === 'operator';
          return {
            replyid: post.isOpening ? '0' : String(post.id),
            userid: String(post.client),
            contactid: String(post.contactid),
            name: isStaff ? '' : post.name,
            email: post.email,
            requestor_name: post.name,
            requestor_email: post.email,
            requestor_type: ENGLISH.roles[post.role],
            date: timestamp(post.at, switches.zone),
            message: asTyped(post.message),
            ...filesOnWire(post.files),
            attachments_removed: post.files.some(({ removed }) => removed) ? '1' : '0',
            admin: isStaff ? post.name : '',
            rating: String(post.rating),
          };
        }),
        raw: posts.map((post) => ({ ...post, ...storedNames(post.files) })),
      },
      {
        collection: 'notes',
        item: 'note',
        shape: 'nested',
        rows: notes.map((note) => ({
          noteid: String(note.id),
          date: timestamp(note.at, switches.zone),
          message: asTyped(note.message),
          ...filesOnWire(note.files),
          attachments_removed: '0',
          admin: note.admin,
        })),
        raw: notes.map((note) => ({ ...note, ...storedNames(note.files) })),
      },
    ],
  };
};

function ticketOf(form: Form, { db }: Context): TicketRow {
  const id = form.filled('ticketid');
  const tid = form.filled('ticketnum')?.trim();
  if (id === undefined && tid === undefined) throw missing('ticketid');
  const found =
    id === undefined
      ? db.prepare<[string], TicketRow>('SELECT * FROM tickets WHERE tid = ?').get(tid ?? '')
      : db.prepare<[number], TicketRow>('SELECT * FROM tickets WHERE id = ?').get(form.integer('ticketid') ?? 0);
  if (!found) throw new Refusal('Ticket ID Not Found');
  return found;
}

/** Texts come from web forms, which use CRLF. */
const asTyped = (message: string) => message.replace(/\r?\n/g, '\r\n');

const storedNames = (files: readonly ListedFile[]) => ({ attachment: files.map(({ stored }) => stored).join('|') });

const filesOnWire = (files: readonly ListedFile[]) => ({
  ...storedNames(files),
  attachments: files.map(({ name }, index) => ({ filename: name, index: String(index) })),
});

/** A file. `relatedid`: a ticket, reply or note, by `type`. `index` counts from 0. */
export const getTicketAttachment: Operation = (form, { db }) => {
  for (const field of ['relatedid', 'type', 'index']) if (form.filled(field) === undefined) throw missing(field);
  const id = form.integer('relatedid') ?? 0;
  const index = form.integer('index') ?? 0;
  if (index < 0 || form.isUnreadable('index')) throw new Refusal('Attachment Not Found');
  const type = form.text('type')?.trim().toLowerCase();
  const owner = type === 'ticket' ? openingPostOf(db, id) : id;
  if (type === undefined || !['ticket', 'reply', 'note'].includes(type)) throw new Refusal('Invalid attachment type');
  // Files of the opening post belong to the ticket, not to a reply.
  if (owner === undefined || (type === 'reply' && (postOf(db, id)?.isOpening ?? true)))
    throw new Refusal('Attachment Not Found');
  const file = readFile(db, type === 'note' ? 'note' : 'post', owner, index);
  if (!file) throw new Refusal('Attachment Not Found');
  if (file.removed) throw new Refusal('Attachment removed');
  return { body: { filename: file.name, data: file.data.toString('base64') } };
};
