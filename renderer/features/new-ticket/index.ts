/** Registers the keys of a new ticket, its form and list, and what the outbox shows of one. */
import type { Command } from '../../commands/table.ts';
import { customerInSight, openList, openTicketForm } from '../../parts/forms/open-form.ts';
import type { AppState } from '../../store/app-state.ts';
import type { Feature } from '../../store/registry.ts';
import { NewTicketsView } from './NewTicketsView.tsx';
import { NewTicketView } from './NewTicketView.tsx';
import { ticketOutbox } from './ticket-outbox.ts';

const writing = ({ record, newTicket }: AppState) => record.open?.kind === 'new-ticket' && newTicket.controls !== null;

const commands: Command[] = [
  {
    id: 'ticket.new',
    title: 'newTicket.open',
    section: 'write',
    keys: ['c'],
    run: (app) => openTicketForm(app, customerInSight(app)),
  },
  {
    id: 'go.newTickets',
    title: 'newTicket.go',
    section: 'move',
    keys: ['g t'],
    run: (app) => openList(app, 'new-tickets'),
  },
  {
    id: 'ticket.create',
    title: 'composer.sendCommand',
    section: 'write',
    keys: ['Mod+Enter'],
    inFields: true,
    when: writing,
    run: ({ newTicket }) => newTicket.controls?.send(),
  },
  {
    id: 'ticket.attach',
    title: 'newTicket.attach',
    section: 'write',
    keys: ['Mod+Shift+a'],
    inFields: true,
    when: writing,
    run: ({ newTicket }) => newTicket.controls?.chooseFiles(),
  },
  {
    id: 'ticket.preview',
    title: 'newTicket.preview',
    section: 'write',
    keys: ['Mod+Shift+p'],
    inFields: true,
    when: writing,
    run: ({ newTicket }) => newTicket.controls?.togglePreview(),
  },
];

export const newTicketFeature: Feature = {
  commands,
  recordViews: { 'new-ticket': NewTicketView, 'new-tickets': NewTicketsView },
  outboxKinds: { ticket: ticketOutbox },
};
