/** Links of the ticket that the agent is at. */
import type { LinkedTickets, RelatedTicket } from '../../../shared/domain/linked-tickets.ts';
import type { AppState } from '../../store/app-state.ts';
import { turnedTo } from '../../store/current-ticket.ts';

export const NO_LINKS: LinkedTickets = { linked: [], offer: null };

export const linksHere = ({ linked, nav }: Pick<AppState, 'linked' | 'nav'>): LinkedTickets =>
  linked.of !== null && linked.of.account === nav.account && linked.of.ticket === turnedTo({ nav })
    ? linked.known
    : NO_LINKS;

export const openOnes = (linked: readonly RelatedTicket[]): RelatedTicket[] =>
  linked.filter(({ meaning }) => meaning !== 'closed');
