/** Decodes whole answers of lists, as tests have them; the store decodes long ones in turns. */
import { type DecodedPage, decodePage } from '../../electron/core/worker/decode/page.ts';
import { TICKETS, type TicketRecord } from '../../electron/core/worker/ingest/decode-tickets.ts';
import { announcementType } from '../../electron/core/worker/records/kinds/announcements.ts';
import { contactType } from '../../electron/core/worker/records/kinds/contacts.ts';
import { domainType } from '../../electron/core/worker/records/kinds/domains.ts';
import { orderType } from '../../electron/core/worker/records/kinds/orders.ts';
import { productType } from '../../electron/core/worker/records/kinds/products.ts';
import { ok, type Result } from '../../shared/result.ts';

export type TicketPage = Omit<DecodedPage<TicketRecord>, 'records'> & { tickets: TicketRecord[] };

export function decodeTickets(body: Uint8Array): Result<TicketPage> {
  const page = decodePage(body, TICKETS);
  if (!page.ok) return page;
  const { records, ...rest } = page.value;
  return ok({ ...rest, tickets: records });
}

export const decodeAnnouncements = (body: Uint8Array) => decodePage(body, announcementType.list);
export const decodeContacts = (body: Uint8Array) => decodePage(body, contactType.list);
export const decodeDomains = (body: Uint8Array) => decodePage(body, domainType.list);
export const decodeOrders = (body: Uint8Array) => decodePage(body, orderType.list);
export const decodeProducts = (body: Uint8Array) => decodePage(body, productType.list);
