/** The keys of the open ticket. */
import type { Command } from '../../commands/table.ts';
import { currentTicket } from '../../store/pointed.ts';
import type { AppState } from '../../store/slices.ts';
import { focusedCopy } from '../record/focused.ts';
import { copyText, openConversation } from './actions.ts';
import { known } from './known.ts';

/** The reply that can be taken back: of the open ticket, else the newest. */
export const heldReply = ({ outbox, nav }: AppState) => {
  const items = outbox.items.filter((item) => item.state === 'held');
  return items.findLast((item) => item.ticket === nav.ticket) ?? items.at(-1);
};

/** Of the ticket that keys act on, as far as it is known. */
const numberOf = (app: AppState): string | null => {
  const ticket = currentTicket(app);
  return ticket === null ? null : (known(app, ticket)?.tid ?? null);
};

export const ticketCommands: Command[] = [
  {
    id: 'ticket.conversation',
    title: 'ticket.openConversation',
    section: 'ticket',
    keys: ['v'],
    onTicket: true,
    run: (app, ticket) => void openConversation(app, ticket),
  },
  {
    id: 'ticket.excerpt',
    title: 'ticket.addExcerpt',
    section: 'ticket',
    keys: ['Shift+v'],
    writes: true,
    onTicket: true,
    run: ({ excerpt }, ticket) => excerpt.open(ticket),
  },
  {
    id: 'ticket.copy',
    title: 'ticket.copyNumberOrFocused',
    section: 'ticket',
    keys: ['y'],
    when: (app) => (focusedCopy() ?? numberOf(app)) !== null,
    run(app) {
      const text = focusedCopy() ?? numberOf(app);
      if (text !== null) void copyText(text);
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
