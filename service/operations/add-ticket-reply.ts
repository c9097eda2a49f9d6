/** The operation add-ticket-reply. */
import type { Context, Operation } from '../context.ts';
import type { Form } from '../http/form.ts';
import { missing, Refusal } from '../http/reply.ts';
import { type NewReply, recordReply } from '../store/tickets.ts';
import { decodeEntities } from '../text.ts';
import { requireEmail } from './contact-fields.ts';
import { customFieldsOf, readAttachments } from './encoded-fields.ts';
import { wantsMarkdown } from './open-ticket.ts';
import { clientOf, contactOf, type Person, personOf } from './people.ts';

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
  const ticketId = form.integer('ticketid');
  if (!ticketId) throw missing('ticketid');
  const ticket = db
    .prepare<[number], TicketHead>('SELECT id, name, email, userid, customfields FROM tickets WHERE id = ?')
    .get(ticketId);
  if (!ticket) throw new Refusal('Ticket ID Not Found');
  const message = form.filled('message');
  if (message === undefined || message.trim() === '') throw missing('message');
  const client = clientOf(form, context);
  // Nobody answers a ticket in the name of somebody else's client.
  if (client && ticket.userid !== 0 && ticket.userid !== client.id) throw new Refusal('Client ID Not Found');
  // A contact counts beside their client only (api.md 4.10): alone, the reply is one of staff.
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
 * Who a reply is from. `clientid`: the client, or their contact. Else `name` with `email`: someone
 * who is neither client nor staff. None of them: the staff member this account's token belongs to.
 * `repliesAs` overrules all of it.
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
