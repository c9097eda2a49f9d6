/** The tickets that are being written and are not opened yet. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { CustomerPage } from '../../../shared/domain/customer.ts';
import { type Draft, kindOfKey } from '../../../shared/domain/draft.ts';
import { newTicketForm, type TicketForm } from '../../../shared/domain/ticket-form.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import type { CreateSlice, Hears } from '../../store/slice.ts';
import type { FormWork } from '../forms/form-work.ts';
import { createWorks } from '../forms/works.ts';

/** What the keys reach of the form on screen. */
export interface NewTicketControls {
  send(): void;
  chooseFiles(): void;
  togglePreview(): void;
}

export interface NewTicketSlice extends Hears {
  account: string | null;
  drafts: Draft[];
  error: AppError | null;
  controls: NewTicketControls | null;
  load(account: string): void;
  setControls(controls: NewTicketControls | null): void;
  /** All that is cached of one client; null where nothing is. */
  client(account: string, client: string): Promise<CustomerPage | null>;
  work(account: string, draft: string, initial?: TicketForm): FormWork<TicketForm>;
  discard(account: string, draft: string): Promise<Result<null>>;
  saveAll(): Promise<void>;
}

export const createNewTicketSlice: CreateSlice<NewTicketSlice> = (set, get, bridge) => {
  const works = createWorks<TicketForm>({
    bridge,
    kind: 'ticket',
    empty: newTicketForm(),
    send: (account, draft, rev) => bridge.call('ticket.create', { account, draft, rev }),
  });
  const stillOf = (account: string) => get().newTicket.account === account;
  const readDrafts = async (account: string) => {
    const drafts = await bridge.call('draft.list', { account, kind: 'ticket' });
    if (stillOf(account)) set(drafts.ok ? { drafts: drafts.value, error: null } : { error: drafts.error });
  };
  return {
    account: null,
    drafts: [],
    error: null,
    controls: null,
    load(account) {
      if (!stillOf(account)) set({ account, drafts: [], error: null });
      void readDrafts(account);
    },
    setControls: (controls) => set({ controls }),
    async client(account, client) {
      const page = await bridge.call('customer.get', { account, client });
      return page.ok ? page.value : null;
    },
    work: works.work,
    discard: works.discard,
    saveAll: works.saveAll,
    hear(event: DeskEvent) {
      works.hear(event);
      if (event.name !== 'drafts.changed' || kindOfKey(event.data.ticket) !== 'ticket') return;
      if (stillOf(event.data.account)) void readDrafts(event.data.account);
    },
  };
};
