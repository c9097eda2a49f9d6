import { registerRecordView } from '../record/open.ts';
import { NewTicketsView } from './NewTicketsView.tsx';
import { NewTicketView } from './NewTicketView.tsx';

export function registerNewTicketViews(): void {
  registerRecordView('new-ticket', NewTicketView);
  registerRecordView('new-tickets', NewTicketsView);
}
