/** The operation get-tickets. */
import type { Operation } from '../context.ts';
import { timestamp } from '../time.ts';
import { listAnswer, Where } from './lists.ts';

interface TicketRow {
  id: number;
  tid: string;
  deptid: number;
  userid: number;
  name: string;
  email: string;
  cc: string;
  c: string;
  date: number;
  subject: string;
  status: string;
  priority: string;
  admin: string;
  attachment: string;
  lastreply: number | null;
  flag: number;
  service: string;
}

/**
 * The pseudo-values of the status filter. `flag` 1 is the staff member that this account's token
 * belongs to.
 */
const PSEUDO: Readonly<Record<string, string>> = {
  'awaiting reply': 'status IN (SELECT title FROM statuses WHERE awaiting)',
  'all active tickets': 'status IN (SELECT title FROM statuses WHERE active)',
  'my flagged tickets': "flag = 1 AND status <> 'Closed'",
};

/** api.md 4.11. Newest activity first, unless switched. */
export const getTickets: Operation = (form, context) => {
  const where = new Where();
  where.number(form, 'deptid');
  const email = form.filled('email');
  // The filter is for people who are no clients; a client's address finds nothing.
  if (email) where.add('userid = 0 AND email = ? COLLATE NOCASE', email);
  const status = form.filled('status');
  if (status) {
    const pseudo = PSEUDO[status.toLowerCase()];
    if (pseudo) where.add(pseudo);
    else where.add('status = ? COLLATE NOCASE', status);
  }
  const subject = form.filled('subject');
  // Matches the text as stored, entities included.
  if (subject) where.add("subject LIKE ? ESCAPE '\\'", `%${subject.replace(/[\\%_]/g, '\\$&')}%`);

  return listAnswer<TicketRow>(context, form, {
    from: 'tickets',
    where,
    order: context.switches.ticketsBy === 'id' ? 'id DESC' : 'lastreply DESC, id DESC',
    list: { collection: 'tickets', item: 'ticket', shape: 'nested' },
    wire: (row) => ({
      id: String(row.id),
      tid: row.tid,
      deptid: String(row.deptid),
      userid: String(row.userid),
      name: row.name,
      email: row.email,
      cc: row.cc,
      c: row.c,
      date: timestamp(row.date, context.switches.zone),
      subject: row.subject,
      status: row.status,
      priority: row.priority,
      admin: row.admin,
      attachment: row.attachment,
      lastreply: timestamp(row.lastreply, context.switches.zone),
      flag: row.flag > 0 ? '1' : '0',
      service: row.service,
    }),
  });
};
