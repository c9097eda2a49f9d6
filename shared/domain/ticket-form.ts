/** The form to open a ticket. Texts are as typed; empty fields are not sent. */
import { type FormPair, type GapOf, type GapRule, gapsIn, isBlank, isEmail } from './form.ts';

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

const TICKET_GAPS = [
  { reason: 'no-client', field: 'client', when: (form) => form.for === 'client' && form.client === null },
  { reason: 'no-name', field: 'name', when: (form) => form.for === 'guest' && isBlank(form.name) },
  { reason: 'no-email', field: 'email', when: (form) => form.for === 'guest' && isBlank(form.email) },
  {
    reason: 'bad-email',
    field: 'email',
    when: (form) => form.for === 'guest' && !isBlank(form.email) && !isEmail(form.email.trim()),
  },
  { reason: 'no-department', field: 'deptId', when: (form) => isBlank(form.deptId) },
  { reason: 'no-about', field: 'about', when: ({ about }) => about !== null && isBlank(about.id) },
  { reason: 'no-subject', field: 'subject', when: (form) => isBlank(form.subject) },
  { reason: 'no-message', field: 'message', when: (form) => isBlank(form.message) },
] as const satisfies readonly GapRule<TicketForm>[];

export type TicketGap = GapOf<(typeof TICKET_GAPS)[number]>;
export const ticketGaps = (form: TicketForm): TicketGap[] => gapsIn(TICKET_GAPS, form);
