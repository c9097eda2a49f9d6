/** The form to open a ticket. Texts are as typed; empty fields are not sent. */
import { isEmail } from './contact-form.ts';
import type { FormPair } from './order-form.ts';

export interface TicketForm {
  for: 'client' | 'guest';
  client: { id: string; name: string; email: string } | null;
  /** The client's contact as the author. Empty for the client. */
  contactId: string;
  name: string;
  email: string;
  deptId: string;
  priority: string;
  /** The product service or domain that it is about, or null. */
  about: { kind: 'product' | 'domain'; id: string; label: string } | null;
  subject: string;
  message: string;
  markdown: boolean;
  customFields: FormPair[];
}

export const newTicketForm = (client: TicketForm['client'] = null): TicketForm => ({
  for: 'client',
  client,
  contactId: '',
  name: '',
  email: '',
  deptId: '',
  priority: '',
  about: null,
  subject: '',
  message: '',
  markdown: true,
  customFields: [],
});

export interface TicketGap {
  reason:
    | 'no-client'
    | 'no-name'
    | 'no-email'
    | 'bad-email'
    | 'no-department'
    | 'no-about'
    | 'no-subject'
    | 'no-message';
  field: 'client' | 'name' | 'email' | 'deptId' | 'about' | 'subject' | 'message';
}

export function ticketGaps(form: TicketForm): TicketGap[] {
  const empty = (text: string) => text.trim() === '';
  const gaps: (TicketGap | false)[] = [
    form.for === 'client' && form.client === null && { reason: 'no-client', field: 'client' },
    form.for === 'guest' && empty(form.name) && { reason: 'no-name', field: 'name' },
    form.for === 'guest' && empty(form.email) && { reason: 'no-email', field: 'email' },
    form.for === 'guest' &&
      !empty(form.email) &&
      !isEmail(form.email.trim()) && { reason: 'bad-email', field: 'email' },
    empty(form.deptId) && { reason: 'no-department', field: 'deptId' },
    form.about !== null && empty(form.about.id) && { reason: 'no-about', field: 'about' },
    empty(form.subject) && { reason: 'no-subject', field: 'subject' },
    empty(form.message) && { reason: 'no-message', field: 'message' },
  ];
  return gaps.filter((gap) => gap !== false);
}
