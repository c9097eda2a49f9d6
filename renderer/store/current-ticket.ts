import { layoutNow } from '../ui/hooks.ts';
import type { AppState } from './app-state.ts';

/** The ticket of the row that the cursor is on, while that list has the focus. */
export function pointed({ list, search }: Pick<AppState, 'list' | 'search'>): string | null {
  if (search.shown) return search.focused ? (search.pointed()?.ticket ?? null) : null;
  return list.focused ? list.cursor : null;
}

/** Whether the header of the open ticket is on screen: in a window of one pane the list may stand in its place. */
export const isTicketInSight = ({ nav }: Pick<AppState, 'nav'>): boolean =>
  nav.ticket !== null && (nav.pane === 'ticket' || layoutNow() !== 'single');

/**
 * The one ticket that keys act on: that whose header the agent sees. Wherever the list's cursor is meanwhile, nothing happens
 * to a ticket behind the one that is read. With none in sight it is the row of the cursor.
 */
export const currentTicket = (app: Pick<AppState, 'list' | 'nav' | 'search'>): string | null =>
  isTicketInSight(app) ? app.nav.ticket : pointed(app);
