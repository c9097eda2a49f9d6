/** State of the new tickets that are not sent yet. */
import { newTicketForm, type TicketForm } from '../../../shared/domain/ticket-form.ts';
import {
  createFormSession,
  createFormSessions,
  type FormSession,
  type FormSessions,
} from '../../parts/forms/form-session.ts';
import type { CreateSlice } from '../../store/app-state.ts';
import { readTicket, ticketOutbox } from './ticket-outbox.ts';

export interface NewTicketControls {
  send(): void;
  chooseFiles(): void;
  togglePreview(): void;
}

declare module '../../store/app-state.ts' {
  interface AppState {
    newTicket: NewTicketSlice;
  }
}

export interface NewTicketSlice extends FormSessions<TicketForm> {
  controls: NewTicketControls | null;
  setControls(controls: NewTicketControls | null): void;
}

export const createNewTicketSlice: CreateSlice<
  NewTicketSlice,
  'nav' | 'newTicket' | 'outbox' | 'record' | 'unsaved'
> = (set, get, bridge) => {
  const sessions = createFormSessions<TicketForm, FormSession<TicketForm>>({
    bridge,
    get,
    set,
    listed: () => get().newTicket.account,
    kind: 'ticket',
    title: ticketOutbox.title,
    empty: newTicketForm(),
    read: readTicket,
    make: createFormSession,
  });
  return {
    ...sessions,
    controls: null,
    setControls: (controls) => set({ controls }),
  };
};
