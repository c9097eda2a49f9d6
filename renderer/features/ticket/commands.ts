/** The keys of the open ticket. */
import type { Command } from '../../commands/table.ts';
import type { AppState } from '../../store/slices.ts';
import { copyText, openConversation } from './actions.ts';

/** The reply that can be taken back: of the open ticket, else the newest. */
export const heldReply = ({ outbox, nav }: AppState) => {
  const items = outbox.items.filter((item) => item.state === 'held');
  return items.findLast((item) => item.ticket === nav.ticket) ?? items.at(-1);
};

export const ticketCommands: Command[] = [
  {
    id: 'ticket.conversation',
    title: 'ticket.openConversation',
    section: 'ticket',
    keys: ['v'],
    onTicket: true,
    run: (app) => {
      if (app.nav.ticket) void openConversation(app, app.nav.ticket);
    },
  },
  {
    id: 'ticket.excerpt',
    title: 'ticket.addExcerpt',
    section: 'ticket',
    keys: ['Shift+v'],
    writes: true,
    onTicket: true,
    run: ({ excerpt, nav }) => {
      if (nav.ticket) excerpt.open(nav.ticket);
    },
  },
  {
    id: 'ticket.copy',
    title: 'ticket.copyNumber',
    section: 'ticket',
    keys: ['y'],
    when: ({ ticket, nav }) => ticket.detail !== null && ticket.id === nav.ticket,
    run: ({ ticket }) => {
      if (ticket.detail) void copyText(ticket.detail.ticket.tid);
    },
  },
  {
    id: 'ticket.customer',
    title: 'ticket.toggleCustomer',
    section: 'ticket',
    keys: ['\\', 'F9'],
    when: ({ nav }) => nav.ticket !== null,
    run: ({ ticket }) => ticket.toggleCustomer(),
  },
];
