/** The operation open-ticket. */
import type { Context, Operation } from '../context.ts';
import type { Form } from '../http/form.ts';
import { missing, Refusal } from '../http/reply.ts';
import { createTicket } from '../store/tickets.ts';
import { requireEmail } from './contact-fields.ts';
import { customFieldsOf, readAttachments } from './encoded-fields.ts';
import { clientOf, contactOf } from './people.ts';

const PRIORITIES = ['Low', 'Medium', 'High'];

/** api.md 4.10. */
export const openTicket: Operation = (form, context) => {
  const { db } = context;
  const department = form.integer('deptid');
  if (!department) throw missing('deptid');
  if (!db.prepare('SELECT 1 FROM departments WHERE id = ?').get(department))
    throw new Refusal('Department ID Not Found');
  const subject = form.filled('subject');
  if (subject === undefined || subject.trim() === '') throw missing('subject');
  const message = form.filled('message');
  if (message === undefined || message.trim() === '') throw missing('message');
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

/** Callers send one of two names for it, or both. */
export function wantsMarkdown(form: Form): boolean {
  return (form.flag('markdown') ?? form.flag('useMarkdown')) === true;
}

/** The product service or domain that the ticket is about; of a client's ticket one of theirs. */
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
