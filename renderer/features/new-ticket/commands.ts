/** The keys of a new ticket. */
import type { Command } from '../../commands/table.ts';
import type { AppState } from '../../store/slices.ts';
import { customerInSight } from '../orders/begin.ts';
import { beginTicket, openNewTickets } from './begin.ts';

const writing = ({ record, newTicket }: AppState) => record.open?.kind === 'new-ticket' && newTicket.controls !== null;

export const newTicketCommands: Command[] = [
  {
    id: 'ticket.new',
    title: 'newTicket.open',
    section: 'write',
    keys: ['c'],
    run: (app) => beginTicket(app, customerInSight(app)),
  },
  { id: 'go.newTickets', title: 'newTicket.go', section: 'move', keys: ['g t'], run: openNewTickets },
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
