/** Calls about contacts, products, domains, orders and announcements. */
import { announcementById, announcementList, beginReading, markAnnouncements } from './announcements.ts';
import { findClients } from './clients.ts';
import { contactList, contactsOf } from './contacts.ts';
import { readCustomerPage } from './customer-page.ts';
import { customerOf } from './customers.ts';
import { orderCatalog } from './order-catalog.ts';
import { knownOrders, newOrders, orderPage, orderReads, ordersAlike } from './orders.ts';
import { closeCustomerRead, closeRecordPass, recordStatus, recordSync, saveRecordSync } from './record-sync.ts';
import { ingestRecords, storedRecord } from './records.ts';

export const recordCalls = {
  records: { ingest: ingestRecords, byId: storedRecord },
  /** How far the reading of one kind came. */
  recordSync: {
    get: recordSync,
    save: saveRecordSync,
    status: recordStatus,
    closePass: closeRecordPass,
    closeForClient: closeCustomerRead,
  },
  customers: { ofTicket: customerOf, page: readCustomerPage, find: findClients },
  contacts: { list: contactList, ofClient: contactsOf },
  orders: {
    page: orderPage,
    reads: orderReads,
    catalog: orderCatalog,
    known: knownOrders,
    newSince: newOrders,
    alike: ordersAlike,
  },
  announcements: {
    list: announcementList,
    byId: announcementById,
    mark: markAnnouncements,
    beginReading,
  },
};
