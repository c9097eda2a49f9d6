/** Collects the content of a ticket's page: its words, dates and links. */
import type { Context } from '../context.ts';
import { asHtml } from '../markdown.ts';
import { type Role, readPosts } from '../store/tickets.ts';
import { encodeEntities } from '../text.ts';
import { timestamp } from '../time.ts';

export interface OpenedTicket {
  id: number;
  tid: string;
  c: string;
  userid: number;
  name: string;
  subject: string;
  status: string;
  department: string;
  date: number;
  lastreply: number | null;
}

interface FileView {
  name: string;
  /** Null for a removed file, which has no link. */
  href: string | null;
}

/** Texts are HTML. */
export interface PostView {
  id: number;
  isOpening: boolean;
  isStaff: boolean;
  role: Role;
  roleName: string;
  name: string;
  date: string;
  html: string;
  files: FileView[];
  filesRemoved: boolean;
}

export interface TicketView {
  words: PageWords;
  tid: string;
  subject: string;
  status: string;
  department: string;
  requester: { name: string; role: Role };
  date: string;
  updated: string;
  posts: PostView[];
}

/** The ticket of a number, for visitors with its access code. */
export function findTicket({ db }: Pick<Context, 'db'>, tid = '', code = ''): OpenedTicket | undefined {
  return db
    .prepare<[string, string], OpenedTicket>(
      `SELECT t.id, t.tid, t.c, t.userid, t.name, t.subject, t.status, d.name AS department, t.date, t.lastreply
       FROM tickets t JOIN departments d ON d.id = t.deptid WHERE t.tid = ? AND t.c = ?`,
    )
    .get(tid, code);
}

export function ticketView({ db, switches }: Context, ticket: OpenedTicket): TicketView {
  const at = (ms: number) => timestamp(ms, switches.zone).slice(0, 16);
  return {
    words: ENGLISH,
    tid: ticket.tid,
    subject: ticket.subject,
    status: encodeEntities(ticket.status),
    department: encodeEntities(ticket.department),
    requester: { name: ticket.name, role: ticket.userid ? 'owner' : 'guest' },
    date: at(ticket.date),
    updated: at(ticket.lastreply ?? ticket.date),
    posts: readPosts(db, ticket.id, ticket.userid).map((post) => ({
      id: post.id,
      isOpening: post.isOpening,
      isStaff: post.role === 'operator',
      role: post.role,
      roleName: ENGLISH.roles[post.role],
      name: post.name,
      date: at(post.at),
      html: asHtml(post.message, post.markdown),
      files: post.files.map(({ name, removed }, index) => ({
        name: encodeEntities(name),
        href: removed ? null : fileLink(ticket, post.isOpening ? null : post.id, index),
      })),
      filesRemoved: post.files.length > 0 && post.files.every(({ removed }) => removed),
    })),
  };
}

/** Files of the opening post belong to the ticket. */
function fileLink({ id, tid, c }: OpenedTicket, post: number | null, index: number): string {
  const of = post === null ? { type: 'a', id: String(id) } : { type: 'ar', id: String(post) };
  return encodeEntities(`/dl.php?${new URLSearchParams({ ...of, i: String(index), tid, c })}`);
}

export interface PageWords {
  ticket: string;
  roles: Readonly<Record<Role, string>>;
  requester: string;
  submitted: string;
  updated: string;
  files: string;
  removed: string;
  notFound: string;
  noFile: string;
}

export const ENGLISH: PageWords = {
  ticket: 'Ticket',
  roles: {
    operator: 'Operator',
    owner: 'Owner',
    authorizeduser: 'Authorized User',
    registereduser: 'Registered User',
    externaluser: 'External User',
    subaccount: 'Sub-account',
    guest: 'Guest',
  },
  requester: 'Requester',
  submitted: 'Submitted',
  updated: 'Last updated',
  files: 'Attachments',
  removed: 'The attachments of this message were removed.',
  notFound: 'We could not find this ticket.',
  noFile: 'This file is no longer available.',
};
