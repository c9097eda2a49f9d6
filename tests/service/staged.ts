/** Stages what customers, colleagues and the hoster do at the service meanwhile. */

import type { Context, RepliesAs } from '../../service/context.ts';
import { STAFF } from '../../service/seed/words/topics.ts';
import { type Attachment, recordReply, storedName } from '../../service/store/tickets.ts';
import { decodeEntities, encodeEntities } from '../../service/text.ts';

type Id = string | number;
type Store = Pick<Context, 'db' | 'now'>;

export interface News {
  title: string;
  html: string;
  published?: boolean;
  /** For a translation: the original's id, and the language. */
  parent?: string;
  language?: string;
}

/** Changes that tests can make at a service beside its own calls. */
export const stage = ({ db, now }: Store) => ({
  /**
   * Adds a customer's reply: status Customer-Reply, last reply now. Throws for an unknown ticket.
   */
  customerReply(ticketId: Id, message: string, files: readonly Attachment[] = []): void {
    const { name, email } = headOf({ db }, ticketId);
    db.transaction(() => reply({ db, now }, ticketId, { kind: 'client', name, email, message, files }))();
  },

  /** Adds another staff member's reply: status Answered, last reply now. */
  colleagueReply(ticketId: Id, message: string, name: string = STAFF[0]): void {
    headOf({ db }, ticketId);
    db.transaction(() => reply({ db, now }, ticketId, { kind: 'staff', name, email: '', message, files: [] }))();
  },

  /** Adds a staff note, which changes neither status nor last reply. */
  addNote(ticketId: Id, message: string, files: readonly Attachment[] = [], admin: string = STAFF[0]): void {
    const note = db.prepare('INSERT INTO notes (ticketid, at, admin, message) VALUES (?, ?, ?, ?)');
    const id = note.run(Number(ticketId), now(), encodeEntities(admin), message).lastInsertRowid;
    const file = db.prepare('INSERT INTO note_attachments (noteid, name, stored, data) VALUES (?, ?, ?, ?)');
    for (const { name, data } of files) file.run(id, name, storedName(name), data);
  },

  /** Removes all files but keeps their names, like hosters do with old files. */
  removeFiles(ticketId: Id): void {
    const posts = 'SELECT id FROM posts WHERE ticketid = ?';
    db.prepare(`UPDATE attachments SET removed = 1, data = x'' WHERE postid IN (${posts})`).run(Number(ticketId));
  },

  /**
   * Sets a status like staff do on the web, without changing the last reply. `how`: a custom status
   * whose tickets await a reply.
   */
  setStatus(ticketId: Id, status: string, how?: 'awaiting'): void {
    if (how === 'awaiting') db.prepare('INSERT OR IGNORE INTO statuses VALUES (?, 1, 1)').run(status);
    db.prepare('UPDATE tickets SET status = ? WHERE id = ?').run(status, Number(ticketId));
  },

  setInvoice(invoiceId: Id, status: string): void {
    db.prepare('UPDATE invoices SET status = ? WHERE id = ?').run(status, Number(invoiceId));
  },

  /**
   * Moves a ticket to another client, like staff do on the web, without changing the last reply.
   */
  giveTicket(ticketId: Id, clientId: Id): void {
    db.prepare(
      `UPDATE tickets SET userid = c.id, name = c.firstname || ' ' || c.lastname, email = c.email
       FROM clients c WHERE c.id = ? AND tickets.id = ?`,
    ).run(Number(clientId), Number(ticketId));
  },

  removeTicket(ticketId: Id): void {
    const id = Number(ticketId);
    db.transaction(() => {
      db.prepare('DELETE FROM attachments WHERE postid IN (SELECT id FROM posts WHERE ticketid = ?)').run(id);
      db.prepare('DELETE FROM posts WHERE ticketid = ?').run(id);
      db.prepare('DELETE FROM note_attachments WHERE noteid IN (SELECT id FROM notes WHERE ticketid = ?)').run(id);
      db.prepare('DELETE FROM notes WHERE ticketid = ?').run(id);
      db.prepare('DELETE FROM tickets WHERE id = ?').run(id);
    })();
  },

  announce({ title, html, published = true, parent = '0', language = '' }: News): string {
    const insert = db.prepare(
      `INSERT INTO announcements (date, title, announcement, published, parentid, language, created_at, updated_at)
       VALUES (@at, @title, @html, @published, @parent, @language, @at, @at)`,
    );
    const row = { at: now(), title, html, published: published ? 1 : 0, parent: Number(parent), language };
    return String(insert.run(row).lastInsertRowid);
  },
});

export type Staged = ReturnType<typeof stage>;

interface Written {
  kind: RepliesAs;
  name: string;
  email: string;
  message: string;
  files: readonly Attachment[];
}

function reply(store: Store, ticketId: Id, written: Written): void {
  recordReply(store, Number(ticketId), { ...written, contactId: 0, markdown: true });
}

function headOf({ db }: Pick<Context, 'db'>, ticketId: Id): { name: string; email: string } {
  const row = db
    .prepare<[number], { name: string; email: string }>('SELECT name, email FROM tickets WHERE id = ?')
    .get(Number(ticketId));
  if (!row) throw new Error(`There is no ticket ${ticketId}.`);
  return { name: decodeEntities(row.name), email: row.email };
}

/**
 * Adds a customer's reply to the three tickets without activity for the longest time, which moves
 * every later page by three.
 */
export function shiftTicketPages(store: Store): void {
  const quiet = store.db.prepare<[], number>('SELECT id FROM tickets ORDER BY lastreply, id LIMIT 3').pluck().all();
  store.db.transaction(() => {
    for (const id of quiet) {
      reply(store, id, { kind: 'client', ...headOf(store, id), message: 'Hello again.', files: [] });
    }
  })();
}
