/** api.md 4.10 and 4.12, wire notes 27, 28, 30, 42 and 43. */
import { phpMap } from '../../electron/core/rules/wire/php.ts';
import { TICKET_TABLE } from '../../renderer/features/new-ticket/TicketFields.tsx';
import { type Row, rowsOfTable } from './table.ts';

const typed = (parameter: string, control: string, value: string, before: Row['before'] = []): Row => ({
  parameter,
  before,
  control,
  value,
  sent: { [parameter]: value },
});
const GUEST = ['Someone else', true] as const;

export const openTicketRows: readonly Row[] = [
  ...rowsOfTable(
    TICKET_TABLE,
    {
      contactId: 'contactid',
      name: 'name',
      email: 'email',
      deptId: 'deptid',
      priority: 'priority',
      subject: 'subject',
      message: 'message',
    },
    {
      contactId: { value: '71' },
      name: { before: [GUEST] },
      email: { value: 'ann@other.example', before: [GUEST] },
      deptId: { value: '2' },
      priority: { value: 'High' },
      message: { value: 'Hello,\n\n**tonight**.' },
    },
  ),
  { parameter: 'serviceid', control: 'About', value: 'product:201', sent: { serviceid: '201' } },
  { parameter: 'domainid', control: 'About', value: 'domain:301', sent: { domainid: '301' } },
  // The box is ticked at first; this unticks it and ticks it again.
  {
    parameter: 'markdown',
    before: [['Send as Markdown', true]],
    control: 'Send as Markdown',
    value: true,
    sent: { markdown: '1' },
  },
  {
    parameter: 'customfields',
    before: ['Custom fields', 'Add field', ['Field ID', '3']],
    control: 'Value',
    value: 'K-7',
    sent: { customfields: phpMap({ 3: 'K-7' }) },
  },
  // Their bytes: tests/desk/new-ticket.test.ts.
  { parameter: 'attachments', control: 'Files', value: 'log.txt', sent: { attachments: 'log.txt' } },
  {
    parameter: 'clientid',
    before: ['Choose another', ['Customer', '8']],
    control: 'Use client ID 8',
    value: true,
    sent: { clientid: '8' },
  },
];

const MORE = 'Reply options';

/** The reply below a ticket, and whose it is, by the page of the account. */
export const replyRows: readonly Row[] = [
  typed('message', 'Reply', 'Good **day**'),
  // Whichever ticket the text stands below.
  { parameter: 'ticketid', control: 'Reply', value: 'Good day', sent: { ticketid: 't1' } },
  // The box is ticked at first; this unticks it and ticks it again.
  ...['markdown', 'useMarkdown'].map(
    (parameter): Row => ({
      parameter,
      before: [MORE, ['Send as Markdown', true]],
      control: 'Send as Markdown',
      value: true,
      sent: { [parameter]: '1' },
    }),
  ),
  typed('name', 'Your name', 'Mara Lind'),
  typed('email', 'Your email for this reply', 'brand@example.com', [MORE]),
  { parameter: 'clientid', control: 'The customer', value: true, sent: { clientid: '4711' } },
  {
    parameter: 'contactid',
    before: [MORE],
    control: 'Send as',
    value: '71',
    sent: { clientid: '4711', contactid: '71' },
  },
  {
    parameter: 'customfields',
    before: [MORE, 'Add field', ['Field ID', '3']],
    control: 'Value',
    value: 'K-7',
    sent: { customfields: phpMap({ 3: 'K-7' }) },
  },
  // Their bytes: tests/desk/reply.test.ts.
  { parameter: 'attachments', control: 'Files', value: 'log.txt', sent: { attachments: 'log.txt' } },
];
