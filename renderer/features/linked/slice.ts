/** Links of the open ticket. Their code is loaded when the agent rests at a ticket. */
import type { LinkedTickets, RelatedTicket } from '../../../shared/domain/linked-tickets.ts';
import type { AppState, CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { oncePerBurst } from '../../store/query.ts';
import type { LinkActions } from './link-actions.ts';
import { NO_LINKS } from './links-here.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    linked: LinkedSlice;
  }
}

export interface LinkedSlice extends ListensToDesk {
  /** The ticket that the rest is about, with its account: another account may have the same id. */
  of: { account: string; ticket: string } | null;
  known: LinkedTickets;
  /** Tickets of the customer to choose from, while *Link to…* is open. */
  choices: readonly RelatedTicket[] | null;
  /** Forgets the ticket before, and does its work once the code is there. */
  with(work: (actions: LinkActions) => unknown): Promise<void>;
}

const RELOAD_DELAY_MS = 500;

export const createLinkedSlice: CreateSlice<LinkedSlice, keyof AppState> = (set, get, bridge) => {
  let actions: Promise<LinkActions> | undefined;
  const again = oncePerBurst(RELOAD_DELAY_MS, () => void get().linked.with(({ read }) => read()));
  return {
    of: null,
    known: NO_LINKS,
    choices: null,
    async with(work) {
      actions ??= import('./link-actions.ts').then(({ createLinkActions }) => createLinkActions(set, get, bridge));
      await work(await actions);
    },
    onEvent({ name, data }) {
      if (name === 'tickets.changed' && data.account === get().linked.of?.account) again.soon();
    },
  };
};
