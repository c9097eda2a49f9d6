/** State of the new tickets that are not sent yet. */
import type { CustomerPage } from '../../../shared/domain/customer.ts';
import type { Draft } from '../../../shared/domain/draft.ts';
import { newTicketForm, type TicketForm } from '../../../shared/domain/ticket-form.ts';
import type { AppError } from '../../../shared/result.ts';
import {
  createFormSession,
  createFormSessions,
  type FormSession,
  type FormSessions,
} from '../../parts/forms/form-session.ts';
import type { CreateSlice } from '../../store/app-state.ts';
import { createQuery } from '../../store/query.ts';
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
  account: string | null;
  drafts: Draft[];
  error: AppError | null;
  controls: NewTicketControls | null;
  load(account: string): void;
  setControls(controls: NewTicketControls | null): void;
  client(account: string, client: string): Promise<CustomerPage | null>;
}

export const createNewTicketSlice: CreateSlice<
  NewTicketSlice,
  'nav' | 'newTicket' | 'outbox' | 'record' | 'unsaved'
> = (set, get, bridge) => {
  const ask = createQuery(() => [get().newTicket.account]);
  const readDrafts = async (account: string) => {
    const drafts = await ask(bridge.call('draft.list', { account, kind: 'ticket' }));
    if (drafts) set(drafts.ok ? { drafts: drafts.value, error: null } : { error: drafts.error });
  };
  const sessions = createFormSessions<TicketForm, FormSession<TicketForm>>({
    bridge,
    get,
    kind: 'ticket',
    title: ticketOutbox.title,
    empty: newTicketForm(),
    read: readTicket,
    make: createFormSession,
    send: (account, draft, rev) => bridge.call('ticket.create', { account, draft, rev }),
    changed(account) {
      if (get().newTicket.account === account) void readDrafts(account);
    },
  });
  return {
    ...sessions,
    account: null,
    drafts: [],
    error: null,
    controls: null,
    load(account) {
      if (get().newTicket.account !== account) set({ account, drafts: [], error: null });
      void readDrafts(account);
    },
    setControls: (controls) => set({ controls }),
    async client(account, client) {
      const page = await bridge.call('customer.get', { account, client });
      return page.ok ? page.value : null;
    },
  };
};
