/** Stores tickets, replies and their files. */
import { createHash, randomInt } from 'node:crypto';
import type { Context, RepliesAs } from '../context.ts';
import { ALPHANUMERIC, DIGITS, LETTERS } from '../seed/random.ts';
import { encodeEntities } from '../text.ts';
import type { Database } from './database.ts';

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

/**
 * Stores a ticket with its opening message. Takes names and subject as plain text, and encodes
 * them.
 */
export function createTicket({ db, now }: Store, ticket: NewTicket): { id: number; tid: string; c: string } {
  const at = now();
  const [tid, c, name] = [freshNumber(db), randomText(8, ALPHANUMERIC), encodeEntities(ticket.name)];
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO tickets (tid, deptid, userid, contactid, name, email, cc, c, date, subject, status, priority, admin,
         attachment, lastreply, flag, service, customfields)
       VALUES (@tid, @department, @client, @contact, @name, @email, '', @c, @at, @subject, 'Open', @priority, '',
         '', @at, 0, @service, @customfields)`,
    )
    .run({
      tid,
      department: ticket.department,
      client: ticket.client,
      contact: ticket.contact,
      name,
      email: ticket.email,
      c,
      at,
      subject: encodeEntities(ticket.subject),
      priority: ticket.priority,
      service: ticket.service,
      customfields: JSON.stringify(ticket.customfields),
    });
  const id = Number(lastInsertRowid);
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

/**
 * Stores a reply and changes the ticket's status: Answered by staff, Customer-Reply by anyone else.
 */
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

function addPost(db: Database, ticketId: number, at: number, post: Omit<NewReply, 'files'>): number {
  const insert = db.prepare(
    'INSERT INTO posts (ticketid, at, kind, name, email, contactid, message, markdown) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const { kind, name, email, contactId, message, markdown } = post;
  return Number(
    insert.run(ticketId, at, kind, encodeEntities(name), email, contactId, message, markdown ? 1 : 0).lastInsertRowid,
  );
}

function storeFiles(db: Database, postId: number, files: readonly Attachment[]): string {
  const insert = db.prepare(
    'INSERT INTO attachments (postid, name, stored, size, sha256, data) VALUES (?, ?, ?, ?, ?, ?)',
  );
  return files
    .map(({ name, data }) => {
      const stored = storedName(name);
      insert.run(postId, name, stored, data.length, createHash('sha256').update(data).digest('hex'), data);
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
