import { decodeEntities } from '../text.ts';
import type { Database } from './database.ts';

export interface StoredFile {
  name: string;
  size: number;
  sha256: string;
  data: Buffer;
}

export interface StoredPost {
  kind: 'staff' | 'client' | 'other';
  at: number;
  name: string;
  email: string;
  message: string;
  markdown: boolean;
  contactId: number;
  attachments: StoredFile[];
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
}

/** Everything the service knows of a ticket, the opening message first. Names and subject are plain text here. */
export function conversation(db: Database, ticketId: number): Conversation | null {
  const ticket = db
    .prepare<[number], Omit<Conversation, 'customfields' | 'posts'> & { customfields: string }>(
      'SELECT id, tid, c, subject, status, admin, service, lastreply, customfields FROM tickets WHERE id = ?',
    )
    .get(ticketId);
  if (!ticket) return null;
  const posts = db
    .prepare<[number], Omit<StoredPost, 'markdown' | 'attachments'> & { id: number; markdown: number }>(
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
    posts: posts.map(({ id, markdown, ...post }) => ({
      ...post,
      name: decodeEntities(post.name),
      markdown: markdown === 1,
      attachments: files.all(id),
    })),
  };
}
