/** Registers the new ticket: keys, form, list, and its card in the outbox. */
import { newTicketForm } from '../../../shared/domain/ticket-form.ts';
import type { Command } from '../../commands/table.ts';
import type { AppState } from '../../store/app-state.ts';
import { customerInSight } from '../../store/current-ticket.ts';
import type { FormFeature } from '../../store/registry.ts';
import { lazyView } from '../../ui/lazy-view.tsx';
import { ticketOutbox } from './ticket-outbox.ts';

const NewTicketsView = lazyView(async () => (await import('./NewTicketView.tsx')).NewTicketsView);
const NewTicketView = lazyView(async () => (await import('./NewTicketView.tsx')).NewTicketView);

const isWritingTicket = ({ record, newTicket }: AppState) =>
  record.open?.kind === 'ticket-form' && newTicket.controls !== null;

const commands: Command[] = [
  {
    id: 'ticket.new',
    title: 'shell.newTicket',
    synonyms: 'also.newTicket',
    section: 'write',
    keys: ['c'],
    run: (app) => app.newTicket.beginForm(newTicketForm(customerInSight(app))),
  },
  {
    id: 'go.newTickets',
    title: 'newTicket.go',
    section: 'go',
    keys: ['g t'],
    run: (app) => app.newTicket.openList(),
  },
  {
    id: 'ticket.create',
    title: 'composer.sendCommand',
    section: 'write',
    keys: ['Mod+Enter'],
    inFields: true,
    when: isWritingTicket,
    run: ({ newTicket }) => newTicket.controls?.send(),
  },
  {
    id: 'ticket.attach',
    title: 'newTicket.attach',
    synonyms: 'also.attach',
    section: 'write',
    keys: ['Mod+Shift+a'],
    inFields: true,
    when: isWritingTicket,
    run: ({ newTicket }) => newTicket.controls?.chooseFiles(),
  },
  {
    id: 'ticket.preview',
    title: 'newTicket.preview',
    section: 'write',
    keys: ['Mod+Shift+p'],
    inFields: true,
    when: isWritingTicket,
    run: ({ newTicket }) => newTicket.controls?.togglePreview(),
  },
];

export const newTicketFeature: FormFeature<'ticket'> = {
  commands,
  form: {
    kind: 'ticket',
    form: { View: NewTicketView, title: 'newTicket.title', back: 'newTicket.backToForm' },
    list: { View: NewTicketsView, title: 'newTicket.list', back: 'newTicket.backToList' },
    outbox: ticketOutbox,
  },
};
