/** The operations on tickets: get-tickets, open-ticket, add-ticket-reply. */
import type { Context, Operation } from '../context.ts';
import type { Form } from '../http/form.ts';
import { Refusal } from '../http/reply.ts';
import { onWire } from '../store/rows.ts';
import { createTicket, type NewReply, recordReply } from '../store/tickets.ts';
import { decodeEntities } from '../text.ts';
import { customFieldsOf, readAttachments } from './encoded-fields.ts';
import {
  clientOf,
  contactOf,
  listAnswer,
  type Person,
  personOf,
  requiredId,
  requiredText,
  requireEmail,
  Where,
} from './lists.ts';

export interface TicketRow {
  id: number;
  userid: number;
  deptid: number;
  contactid: number;
  flag: number;
}

/** Special values of the status filter. `flag` 1 is the staff member of this account's token. */
const PSEUDO: Readonly<Record<string, string>> = {
  'awaiting reply': 'status IN (SELECT title FROM statuses WHERE awaiting)',
  'all active tickets': 'status IN (SELECT title FROM statuses WHERE active)',
  'my flagged tickets': "flag = 1 AND status <> 'Closed'",
};

/** api.md 4.11. Newest activity first, unless `ticketsBy` changes it. */
export const getTickets: Operation = (form, context) => {
  const where = new Where();
  where.number(form, 'deptid');
  const email = form.filled('email');
  // This filter is for people who are not clients. A client's address matches nothing.
  if (email) where.add('userid = 0 AND email = ? COLLATE NOCASE', email);
  const status = form.filled('status');
  if (status) {
    const pseudo = PSEUDO[status.toLowerCase()];
    if (pseudo) where.add(pseudo);
    else where.add('status = ? COLLATE NOCASE', status);
  }
  const subject = form.filled('subject');
  // Compares the stored text, with its entities.
  if (subject) where.add("subject LIKE ? ESCAPE '\\'", `%${subject.replace(/[\\%_]/g, '\\$&')}%`);

  return listAnswer<TicketRow>(context, form, {
    from: 'tickets',
    where,
    order: context.switches.ticketsBy === 'id' ? 'id DESC' : 'lastreply DESC, id DESC',
    list: { collection: 'tickets', item: 'ticket', shape: 'nested' },
    wire: (row) => ticketOnWire(row, context),
  });
};

export const ticketOnWire = (row: TicketRow, { switches }: Pick<Context, 'switches'>) => ({
  ...onWire(row, switches.zone, ['contactid', 'customfields']),
  flag: row.flag > 0 ? '1' : '0',
});

const PRIORITIES = ['Low', 'Medium', 'High'];

/** api.md 4.10. */
export const openTicket: Operation = (form, context) => {
  const { db } = context;
  const department = requiredId(form, 'deptid');
  if (!db.prepare('SELECT 1 FROM departments WHERE id = ?').get(department))
    throw new Refusal('Department ID Not Found');
  const subject = requiredText(form, 'subject');
  const message = requiredText(form, 'message');
  const priority = form.filled('priority') ?? 'Medium';
  if (!PRIORITIES.includes(priority))
    throw new Refusal(`Invalid priority. Valid priorities are: ${PRIORITIES.join(',')}`);

  const client = clientOf(form, context);
  const name = client?.name ?? form.filled('name');
  const email = client?.email ?? form.filled('email');
  if (name === undefined || email === undefined)
    throw new Refusal('Name and email address are required if not a client');
  if (!client) requireEmail(email);
  const service = serviceOf(form, context, client?.id ?? null);
  const files = readAttachments(form);

  const { id, tid, c } = createTicket(context, {
    department,
    client: client?.id ?? 0,
    contact: client ? contactOf(form, context, client.id) : 0,
    name,
    email,
    subject,
    message,
    markdown: wantsMarkdown(form),
    priority,
    service,
    customfields: customFieldsOf(form.values.get('customfields')),
    files,
  });
  return { body: { id: String(id), tid, c } };
};

function wantsMarkdown(form: Form): boolean {
  return (form.flag('markdown') ?? form.flag('useMarkdown')) === true;
}

function serviceOf(form: Form, { db }: Context, client: number | null): string {
  const serviceId = form.integer('serviceid');
  const domainId = form.integer('domainid');
  if (serviceId && domainId) throw new Refusal('Only one of serviceid or domainid can be used');
  const owner = (id: number | undefined, sql: string) =>
    id ? db.prepare<[number], number>(sql).pluck().get(id) : undefined;
  const isTheirs = (found: number | undefined) => found !== undefined && (client === null || found === client);
  if (serviceId || form.isUnreadable('serviceid')) {
    if (!isTheirs(owner(serviceId, 'SELECT clientid FROM services WHERE id = ?')))
      throw new Refusal('Service ID Not Found');
    return `S${serviceId}`;
  }
  if (domainId || form.isUnreadable('domainid')) {
    if (!isTheirs(owner(domainId, 'SELECT userid FROM domains WHERE id = ?'))) throw new Refusal('Domain ID Not Found');
    return `D${domainId}`;
  }
  return '';
}

interface TicketHead {
  id: number;
  name: string;
  email: string;
  userid: number;
  customfields: string;
}

/** api.md 4.12. */
export const addTicketReply: Operation = (form, context) => {
  const { db } = context;
  const ticketId = requiredId(form, 'ticketid');
  const ticket = db
    .prepare<[number], TicketHead>('SELECT id, name, email, userid, customfields FROM tickets WHERE id = ?')
    .get(ticketId);
  if (!ticket) throw new Refusal('Ticket ID Not Found');
  const message = requiredText(form, 'message');
  const client = clientOf(form, context);
  // A ticket of a client cannot be answered in another client's name.
  if (client && ticket.userid !== 0 && ticket.userid !== client.id) throw new Refusal('Client ID Not Found');
  // A contact only counts with its client (api.md 4.10). Alone, the reply is by staff.
  const contactId = client ? contactOf(form, context, client.id) : 0;
  const author = authorOf(form, context, ticket, contactId ? personOf(contactId, context, client) : client);
  const fields = customFieldsOf(form.values.get('customfields'));
  const files = readAttachments(form);
  recordReply(context, ticketId, {
    ...author,
    contactId,
    message,
    markdown: wantsMarkdown(form),
    files,
  });
  if (Object.keys(fields).length) {
    const merged = { ...(JSON.parse(ticket.customfields) as Record<string, unknown>), ...fields };
    db.prepare('UPDATE tickets SET customfields = ? WHERE id = ?').run(JSON.stringify(merged), ticketId);
  }
  return { body: {} };
};

/**
 * The author of a reply. `clientid` means the client or their contact. Otherwise `name` with
 * `email` means a person who is neither client nor staff. Without any, it is the staff member of
 * this account's token. `repliesAs` overrides all.
 */
function authorOf(
  form: Form,
  { switches }: Context,
  ticket: TicketHead,
  client: Person | null,
): Pick<NewReply, 'kind' | 'name' | 'email'> {
  const name = form.filled('name');
  const email = form.filled('email');
  const asClient = client !== null;
  const half = (name === undefined) !== (email === undefined);
  if (switches.repliesAs === null && !asClient && half)
    throw new Refusal('Name and email address are required if not a client');
  if (!asClient) requireEmail(email);
  const kind = switches.repliesAs ?? (asClient ? 'client' : name !== undefined ? 'other' : 'staff');
  if (kind === 'staff') return { kind, name: switches.staffName ?? name ?? 'Support', email: '' };
  if (kind === 'client')
    return { kind, name: client?.name ?? decodeEntities(ticket.name), email: client?.email ?? ticket.email };
  return { kind, name: name ?? decodeEntities(ticket.name), email: email ?? ticket.email };
}
