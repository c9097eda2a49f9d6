/** Finds the customer whom notes and tags are about, and what is known of them in the window. */
import { type CustomerKey, readCustomerKey } from '../../../shared/domain/customer-key.ts';
import type { AboutCustomer } from '../../../shared/domain/marks.ts';
import type { AppState } from '../../store/app-state.ts';
import { currentTicket, customerOfTicket } from '../../store/current-ticket.ts';
import { knownTicket } from '../tickets/known-ticket.ts';

export interface NotableCustomer {
  account: string;
  key: CustomerKey;
  name: string;
  /** Null while only their id is known, as of a ticket in a list. */
  about: AboutCustomer | null;
}

/** The customer of the open page, else of the current ticket. Null if nothing can be noted. */
export function customerToNote(app: AppState): NotableCustomer | null {
  const { nav, record, customerPage, ticket } = app;
  const { account } = nav;
  if (account === null) return null;
  if (record.open?.kind === 'customer') {
    const page = customerPage.account === account && customerPage.client === record.open.id ? customerPage.page : null;
    if (!page?.about) return null;
    return { account, key: page.about.key, name: page.name || page.company || `#${page.clientId}`, about: page.about };
  }
  const id = currentTicket(app);
  const known = id === null ? null : knownTicket(app, id);
  if (id === null || known === null) return null;
  const isOpen = ticket.account === account && ticket.id === id && ticket.detail !== null;
  const about = (isOpen && ticket.detail?.about) || null;
  const { clientId, ...sender } = known.requester;
  const key = isOpen ? (about?.key ?? null) : readCustomerKey(`client:${clientId ?? ''}`);
  const name = customerOfTicket(app, id)?.clientName || sender.name || sender.email;
  return key && { account, key, name, about };
}
