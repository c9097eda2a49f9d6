/** The fields of a new ticket, and the words for missing ones. */
import { isBlank } from '../../../shared/domain/form.ts';
import type { TicketForm, TicketGap } from '../../../shared/domain/ticket-form.ts';
import type { MessageKey } from '../../i18n/index.ts';
import type { FormTable } from '../../parts/forms/form-table.ts';

export const TICKET_TABLE: FormTable<TicketForm> = {
  for: { kind: 'hidden' },
  client: { kind: 'hidden' },
  contactId: {
    kind: 'choice',
    group: 'contact',
    label: 'newTicket.contact',
    none: 'newTicket.noContact',
    other: 'newTicket.otherContact',
    otherLabel: 'newTicket.contactId',
    when: ({ client }) => client !== null,
  },
  name: { kind: 'text', group: 'guest', label: 'newTicket.name', focused: ({ name }) => isBlank(name) },
  email: { kind: 'email', group: 'guest', label: 'newTicket.email', focused: ({ email }) => isBlank(email) },
  deptId: {
    kind: 'choice',
    group: 'place',
    label: 'newTicket.department',
    none: 'newTicket.chooseDepartment',
    other: 'newTicket.otherDepartment',
    otherLabel: 'newTicket.departmentId',
  },
  priority: {
    kind: 'choice',
    group: 'place',
    label: 'newTicket.priority',
    none: 'newTicket.servicePriority',
    other: 'newTicket.otherPriority',
    otherLabel: 'newTicket.priorityName',
  },
  about: { kind: 'own', group: 'place', label: 'newTicket.about' },
  subject: { kind: 'line', group: 'subject', label: 'newTicket.subject', focused: ({ subject }) => isBlank(subject) },
  customFields: { kind: 'own', group: 'more', label: 'newTicket.customFields' },
  message: { kind: 'own', group: 'message', label: 'newTicket.message' },
  markdown: { kind: 'own', group: 'message', label: 'newTicket.markdown' },
};

export const TICKET_GAP_WORDS: Record<TicketGap['reason'], MessageKey> = {
  'no-client': 'newTicket.gapClient',
  'no-name': 'newTicket.gapName',
  'no-email': 'newTicket.gapEmail',
  'bad-email': 'newTicket.gapBadEmail',
  'no-department': 'newTicket.gapDepartment',
  'no-about': 'newTicket.gapAbout',
  'no-subject': 'newTicket.gapSubject',
  'no-message': 'newTicket.gapMessage',
};
