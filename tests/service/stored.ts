/** Reads everything stored, including secrets. */

import type { Database } from '../../service/store/database.ts';
import { decodeEntities } from '../../service/text.ts';

export interface StoredFile {
  name: string;
  size: number;
  sha256: string;
  data: Buffer;
}

export interface StoredPost {
  /** The id that readers use: the opening post is reply 0. */
  id: number;
  kind: 'staff' | 'client' | 'other';
  at: number;
  name: string;
  email: string;
  message: string;
  markdown: boolean;
  contactId: number;
  attachments: StoredFile[];
}

export interface StoredNote {
  id: number;
  at: number;
  admin: string;
  message: string;
}

export interface Conversation {
  id: number;
  tid: string;
  c: string;
  subject: string;
  status: string;
  admin: string;
  service: string;
  lastreply: number | null;
  customfields: Record<string, unknown>;
  posts: StoredPost[];
  notes: StoredNote[];
}

/**
 * Reads a ticket's conversation, the opening message first. Null if the ticket does not exist.
 * Names are decoded.
 */
export function readConversation(db: Database, ticketId: number): Conversation | null {
  const ticket = db
    .prepare<[number], Omit<Conversation, 'customfields' | 'posts' | 'notes'> & { customfields: string }>(
      'SELECT id, tid, c, subject, status, admin, service, lastreply, customfields FROM tickets WHERE id = ?',
    )
    .get(ticketId);
  if (!ticket) return null;
  const posts = db
    .prepare<[number], Omit<StoredPost, 'markdown' | 'attachments'> & { markdown: number }>(
      'SELECT id, kind, at, name, email, message, markdown, contactid AS contactId FROM posts WHERE ticketid = ? ORDER BY at, id',
    )
    .all(ticketId);
  const files = db.prepare<[number], StoredFile>(
    'SELECT name, size, sha256, data FROM attachments WHERE postid = ? ORDER BY id',
  );
  return {
    ...ticket,
    subject: decodeEntities(ticket.subject),
    admin: decodeEntities(ticket.admin),
    customfields: JSON.parse(ticket.customfields) as Record<string, unknown>,
    posts: posts.map(({ markdown, ...post }) => ({
      ...post,
      name: decodeEntities(post.name),
      markdown: markdown === 1,
      attachments: files.all(post.id),
    })),
    notes: db
      .prepare<[number], StoredNote>('SELECT id, at, admin, message FROM notes WHERE ticketid = ? ORDER BY at, id')
      .all(ticketId),
  };
}

const TABLES = {
  client: 'clients',
  contact: 'contacts',
  product: 'services',
  domain: 'domains',
  order: 'orders',
  invoice: 'invoices',
} as const;

export type StoredKind = keyof typeof TABLES;

export function readStored(db: Database, kind: StoredKind, id: number): Record<string, unknown> | null {
  if (!Object.hasOwn(TABLES, kind))
    throw new Error(`There is no kind ${kind}; known: ${Object.keys(TABLES).join(', ')}.`);
  const row = db.prepare<[number], Record<string, unknown>>(`SELECT * FROM ${TABLES[kind]} WHERE id = ?`).get(id);
  if (!row) return null;
  const all = (sql: string) => db.prepare<[number], Record<string, unknown>>(sql).all(id);
  if (kind === 'order') {
    return {
      ...row,
      items: all('SELECT * FROM order_items WHERE orderid = ? ORDER BY id'),
      addons: all('SELECT * FROM addons WHERE orderid = ? ORDER BY id'),
    };
  }
  if (kind === 'invoice') return { ...row, items: all('SELECT * FROM invoice_items WHERE invoiceid = ? ORDER BY id') };
  return row;
}
