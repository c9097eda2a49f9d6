import type { Customer } from '../../shared/domain/customer.ts';
import { isOpenKind, type PlaceKind, type StoredRecord } from '../../shared/domain/record.ts';
import { layoutNow } from '../ui/hooks.ts';
import type { AppState } from './app-state.ts';

function cursorTicket({ list, search }: Pick<AppState, 'list' | 'search'>): string | null {
  if (search.shown) return search.focused ? (search.cursorHit()?.ticket ?? null) : null;
  return list.focused ? list.cursor : null;
}

/** The ticket that the agent opened or turned to; null for one that only came with its queue. */
export const turnedTo = ({ nav }: Pick<AppState, 'nav'>): string | null => (nav.offered ? null : nav.ticket);

/** Whether the open ticket is visible; in a single-pane window the list may replace it. */
export const isTicketInSight = ({ nav }: Pick<AppState, 'nav'>): boolean =>
  nav.ticket !== null && (nav.pane === 'ticket' || layoutNow() !== 'single');

/** Whether the cursor's row opens as the ticket: only where both are side by side. */
export const isCursorOpen = ({
  nav,
  record,
  search,
  shell,
}: Pick<AppState, 'nav' | 'record' | 'search' | 'shell'>): boolean => {
  if (layoutNow() === 'single') return false;
  return nav.ticket !== null || (record.open === null && (search.shown || !shell.table));
};

/** The ticket that keys act on: the visible one, else the cursor's row, so none out of sight. */
export const currentTicket = (app: Pick<AppState, 'list' | 'nav' | 'search'>): string | null =>
  isTicketInSight(app) ? app.nav.ticket : cursorTicket(app);

/**
 * The customer of a ticket in the current account; null until read. The store keeps the last one,
 * and another account may have the same ticket id.
 */
export const customerOfTicket = (
  { customer, nav }: Pick<AppState, 'customer' | 'nav'>,
  ticket: string,
): Customer | null => (customer.account === nav.account && customer.ticket === ticket ? customer.customer : null);

/** The page that is open, or from which the open record was reached; null from a ticket or row. */
export function openPage({ record: { open, trail } }: Pick<AppState, 'record'>): PlaceKind | null {
  for (const place of open ? [open, ...trail] : []) {
    if ('ticket' in place) return null;
    if (!isOpenKind(place.kind)) return place.kind;
  }
  return null;
}

export const recordInSight = ({ record: { open, stored } }: Pick<AppState, 'record'>): StoredRecord | null =>
  open !== null && stored?.kind === open.kind && stored.record.id === open.id ? stored : null;

/** The client for a new form: from the visible record or ticket. */
export function customerInSight({
  nav,
  record,
  ticket,
  customer,
  customerPage,
}: Pick<AppState, 'customer' | 'customerPage' | 'nav' | 'record' | 'ticket'>): {
  id: string;
  name: string;
  email: string;
} | null {
  const { account, page } = customerPage;
  if (record.open?.kind === 'customer' && page?.clientId === record.open.id && account === record.open.account) {
    const { clientId, name, company, emails } = page;
    return { id: clientId, name: name ?? company ?? '', email: emails[0] ?? '' };
  }
  if (record.open) {
    const owner = recordInSight({ record })?.record.clientId ?? null;
    if (owner === null) return null;
    const { open, around } = record;
    const known = around?.of === `${open.kind} ${open.id}` ? around.owner : null;
    return { id: owner, name: known?.name ?? '', email: known?.email ?? '' };
  }
  const id = turnedTo({ nav });
  if (id === null || ticket.id !== id) return null;
  const requester = ticket.detail?.ticket.requester;
  if (!requester?.clientId) return null;
  const known = customerOfTicket({ customer, nav }, id)?.clientName;
  return { id: requester.clientId, name: known ?? requester.name, email: requester.email };
}
