/** Stores and reads tickets, posts and notes with their files and the authors' roles. */
import { createHash, randomInt } from 'node:crypto';
import type { Context, RepliesAs } from '../context.ts';
import { ALPHANUMERIC, DIGITS, LETTERS } from '../seed/random.ts';
import { encodeEntities } from '../text.ts';
import type { Database } from './database.ts';
import { insertRow } from './rows.ts';

export interface Attachment {
  name: string;
  data: Buffer;
}

export interface NewTicket {
  department: number;
  client: number;
  contact: number;
  name: string;
  email: string;
  subject: string;
  message: string;
  markdown: boolean;
  priority: string;
  service: string;
  customfields: Record<string, unknown>;
  files: readonly Attachment[];
}

type Store = Pick<Context, 'db' | 'now'>;

/** Stores a ticket with its opening message. Encodes names and subject. */
export function createTicket({ db, now }: Store, ticket: NewTicket): { id: number; tid: string; c: string } {
  const at = now();
  const [tid, c] = [freshNumber(db), randomText(8, ALPHANUMERIC)];
  const id = insertRow(db, 'tickets', {
    tid,
    deptid: ticket.department,
    userid: ticket.client,
    contactid: ticket.contact,
    name: encodeEntities(ticket.name),
    email: ticket.email,
    cc: '',
    c,
    date: at,
    lastreply: at,
    subject: encodeEntities(ticket.subject),
    status: 'Open',
    priority: ticket.priority,
    admin: '',
    attachment: '',
    flag: 0,
    service: ticket.service,
    customfields: JSON.stringify(ticket.customfields),
  });
  const post = addPost(db, id, at, { ...ticket, kind: ticket.client ? 'client' : 'other', contactId: ticket.contact });
  const stored = storeFiles(db, post, ticket.files);
  db.prepare('UPDATE tickets SET attachment = ? WHERE id = ?').run(stored, id);
  return { id, tid, c };
}

export interface NewReply {
  kind: RepliesAs;
  name: string;
  email: string;
  contactId: number;
  message: string;
  markdown: boolean;
  files: readonly Attachment[];
}

/** Stores a reply. The status becomes Answered by staff, Customer-Reply by others. */
export function recordReply({ db, now }: Store, ticketId: number, reply: NewReply): void {
  const at = now();
  storeFiles(db, addPost(db, ticketId, at, reply), reply.files);
  if (reply.kind === 'staff') {
    const move = db.prepare("UPDATE tickets SET status = 'Answered', admin = ?, lastreply = ? WHERE id = ?");
    move.run(encodeEntities(reply.name), at, ticketId);
  } else {
    db.prepare("UPDATE tickets SET status = 'Customer-Reply', lastreply = ? WHERE id = ?").run(at, ticketId);
  }
}

function addPost(db: Database, ticketid: number, at: number, post: Omit<NewReply, 'files'>): number {
  const { kind, email, contactId: contactid, message } = post;
  const [name, markdown] = [encodeEntities(post.name), post.markdown ? 1 : 0];
  return insertRow(db, 'posts', { ticketid, at, kind, name, email, contactid, message, markdown });
}

export function storeFile(db: Database, postid: number, name: string, stored: string, data: Buffer): void {
  const sha256 = createHash('sha256').update(data).digest('hex');
  insertRow(db, 'attachments', { postid, name, stored, size: data.length, sha256, data });
}

function storeFiles(db: Database, postId: number, files: readonly Attachment[]): string {
  return files
    .map(({ name, data }) => {
      const stored = storedName(name);
      storeFile(db, postId, name, stored, data);
      return stored;
    })
    .join('|');
}

/** A bar would end the name in a ticket's file list. */
export const storedName = (name: string) => `${randomInt(100_000, 1_000_000)}_${name.replaceAll('|', '_')}`;

function freshNumber(db: Database): string {
  for (;;) {
    const tid = `${randomText(3, LETTERS)}-${randomText(6, DIGITS)}`;
    if (!db.prepare('SELECT 1 FROM tickets WHERE tid = ?').get(tid)) return tid;
  }
}

function randomText(length: number, alphabet: string): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

export type Role = 'operator' | 'owner' | 'authorizeduser' | 'registereduser' | 'externaluser' | 'subaccount' | 'guest';

export interface ListedFile {
  name: string;
  /** With a number in front, like in `get-tickets`. */
  stored: string;
  removed: boolean;
}

export interface TicketPost {
  id: number;
  isOpening: boolean;
  at: number;
  role: Role;
  name: string;
  email: string;
  /** The ticket's client, if they or their contact wrote the post, else 0. */
  client: number;
  contactid: number;
  message: string;
  markdown: boolean;
  /** The customer's rating of a staff post, in stars; 0 for none. */
  rating: number;
  files: ListedFile[];
}

interface TicketNote {
  id: number;
  at: number;
  admin: string;
  message: string;
  files: ListedFile[];
}

interface PostRow {
  id: number;
  at: number;
  kind: 'staff' | 'client' | 'other';
  name: string;
  email: string;
  contactid: number;
  message: string;
  markdown: number;
  subaccount: number | null;
  isClient: number;
}

const FILES = 'SELECT name, stored, removed FROM attachments WHERE postid = ? ORDER BY id';
const NOTE_FILES = 'SELECT name, stored, 0 AS removed FROM note_attachments WHERE noteid = ? ORDER BY id';

/** Reads a ticket's posts, the opening one first. `userid`: its client, 0 for a guest. */
export function readPosts(db: Database, ticketId: number, userid: number): TicketPost[] {
  const rows = db
    .prepare<[number], PostRow>(
      `SELECT p.id, p.at, p.kind, p.name, p.email, p.contactid, p.message, p.markdown, c.subaccount,
         EXISTS (SELECT 1 FROM clients WHERE email = p.email) AS isClient
       FROM posts p LEFT JOIN contacts c ON c.id = p.contactid WHERE p.ticketid = ? ORDER BY p.at, p.id`,
    )
    .all(ticketId);
  const opening = Math.min(...rows.map(({ id }) => id));
  const files = filesWith(db, FILES);
  return rows
    .map((row) => {
      const isOpening = row.id === opening;
      return {
        id: row.id,
        isOpening,
        at: row.at,
        role: roleOf(row, userid),
        name: row.name,
        email: row.email,
        client: row.kind === 'client' ? userid : 0,
        contactid: row.contactid,
        message: row.message,
        markdown: row.markdown === 1,
        rating: row.kind === 'staff' && row.id % 5 === 0 ? 1 + (row.id % 4) : 0,
        files: files(row.id),
      };
    })
    .sort((a, b) => Number(b.isOpening) - Number(a.isOpening));
}

export function readNotes(db: Database, ticketId: number): TicketNote[] {
  const files = filesWith(db, NOTE_FILES);
  return db
    .prepare<[number], Omit<TicketNote, 'files'>>(
      'SELECT id, at, admin, message FROM notes WHERE ticketid = ? ORDER BY at, id',
    )
    .all(ticketId)
    .map((note) => ({ ...note, files: files(note.id) }));
}

export function readFile(db: Database, of: 'post' | 'note', id: number, index: number) {
  const sql =
    of === 'post'
      ? 'SELECT name, data, removed FROM attachments WHERE postid = ? ORDER BY id LIMIT 1 OFFSET ?'
      : 'SELECT name, data, 0 AS removed FROM note_attachments WHERE noteid = ? ORDER BY id LIMIT 1 OFFSET ?';
  return db.prepare<[number, number], { name: string; data: Buffer; removed: number }>(sql).get(id, index);
}

/** The ticket of a post, and whether the post opened it. Undefined for an unknown post. */
export function postOf(db: Database, postId: number): { ticketid: number; isOpening: boolean } | undefined {
  const row = db
    .prepare<[number], { ticketid: number; opening: number }>(
      `SELECT p.ticketid, (SELECT min(id) FROM posts WHERE ticketid = p.ticketid) AS opening FROM posts p
       WHERE p.id = ?`,
    )
    .get(postId);
  return row && { ticketid: row.ticketid, isOpening: row.opening === postId };
}

export function openingPostOf(db: Database, ticketId: number): number | undefined {
  const found = db.prepare<[number], number | null>('SELECT min(id) FROM posts WHERE ticketid = ?').pluck();
  return found.get(ticketId) ?? undefined;
}

function filesWith(db: Database, sql: string): (id: number) => ListedFile[] {
  const files = db.prepare<[number], Omit<ListedFile, 'removed'> & { removed: number }>(sql);
  return (id) => files.all(id).map((file) => ({ ...file, removed: file.removed === 1 }));
}

/** In a client's ticket, an author who is neither the client nor their contact is external. */
function roleOf({ kind, contactid, subaccount, isClient }: PostRow, userid: number): Role {
  if (kind === 'staff') return 'operator';
  if (kind === 'other') return isClient ? 'registereduser' : userid ? 'externaluser' : 'guest';
  if (!userid) return 'guest';
  if (!contactid) return 'owner';
  return subaccount ? 'subaccount' : 'authorizeduser';
}
