/** Finds the customer whom notes and tags are about, and what is known of them in the window. */
import { type CustomerKey, readCustomerKey } from '../../../shared/domain/customer-key.ts';
import type { AboutCustomer } from '../../../shared/domain/marks.ts';
import type { AppState } from '../../store/app-state.ts';
import { currentTicket, customerOfTicket } from '../../store/current-ticket.ts';
import { knownTicket } from '../tickets/known-ticket.ts';

export interface NotableCustomer {
  key: CustomerKey;
  name: string;
  /** Null while only their id is known, as of a ticket in a list. */
  about: AboutCustomer | null;
}

/** The customer of the open page, else of the current ticket. Null if nothing can be noted. */
export function customerToNote(app: AppState): NotableCustomer | null {
  const { nav, record, customerPage, ticket } = app;
  if (record.open?.kind === 'customer') {
    const { account, client, page } = customerPage;
    if (account !== nav.account || client !== record.open.id || !page?.about) return null;
    return { key: page.about.key, name: page.name || page.company || `#${client}`, about: page.about };
  }
  const id = currentTicket(app);
  const known = id === null ? null : knownTicket(app, id);
  if (id === null || known === null) return null;
  const { clientId, ...sender } = known.requester;
  const detail = ticket.account === nav.account && ticket.id === id ? ticket.detail : null;
  const about = detail?.about ?? null;
  const key = detail ? about?.key : readCustomerKey(`client:${clientId ?? ''}`);
  const name = customerOfTicket(app, id)?.clientName || sender.name || sender.email;
  return key ? { key, name, about } : null;
}
