import type { Customer } from '../../shared/domain/customer.ts';
import { layoutNow } from '../ui/hooks.ts';
import type { AppState } from './app-state.ts';

/** The ticket of the row that the cursor is on, while that list has the focus. */
export function pointed({ list, search }: Pick<AppState, 'list' | 'search'>): string | null {
  if (search.shown) return search.focused ? (search.pointed()?.ticket ?? null) : null;
  return list.focused ? list.cursor : null;
}

/**
 * Whether the header of the open ticket is on screen: in a window of one pane the list may stand in
 * its place.
 */
export const isTicketInSight = ({ nav }: Pick<AppState, 'nav'>): boolean =>
  nav.ticket !== null && (nav.pane === 'ticket' || layoutNow() !== 'single');

/**
 * Whether the row of the cursor is the open ticket: so where list and ticket stand side by side. They
 * stay apart in a window of one pane, in a table that has the window, and beside a record.
 */
export const isCursorOpen = ({
  nav,
  record,
  search,
  shell,
}: Pick<AppState, 'nav' | 'record' | 'search' | 'shell'>): boolean => {
  if (layoutNow() === 'single') return false;
  return nav.ticket !== null || (record.open === null && (search.shown || !shell.table));
};

/**
 * The one ticket that keys act on: that whose header the agent sees. Wherever the list's cursor is
 * meanwhile, nothing happens to a ticket behind the one that is read. With none in sight it is the
 * row of the cursor.
 */
export const currentTicket = (app: Pick<AppState, 'list' | 'nav' | 'search'>): string | null =>
  isTicketInSight(app) ? app.nav.ticket : pointed(app);

/**
 * The customer behind a ticket of the account that is open; null until they were read. The one that was read last stays
 * at hand, also in another account that has a ticket of the same id.
 */
export const customerBehind = (
  { customer, nav }: Pick<AppState, 'customer' | 'nav'>,
  ticket: string,
): Customer | null => (customer.account === nav.account && customer.ticket === ticket ? customer.customer : null);

/** The client whom a new form is for: that of the record or the ticket on screen. */
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
  if (record.open || nav.ticket === null || ticket.id !== nav.ticket) return null;
  const of = ticket.detail?.ticket.requester;
  if (!of?.clientId) return null;
  const known = customerBehind({ customer, nav }, nav.ticket)?.clientName;
  return { id: of.clientId, name: known ?? of.name, email: of.email };
}
