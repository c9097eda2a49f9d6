/**
 * The kinds of records, by the names of their tables. A new one is a file in `kinds/`, a line here,
 * and a step of the schema.
 */
import type { Announcement } from '../../../../shared/domain/announcement.ts';
import type { Contact } from '../../../../shared/domain/contact.ts';
import { type CustomerKind, RECORD_KINDS, type RecordKind } from '../../../../shared/domain/customer.ts';
import type { ClientDomain } from '../../../../shared/domain/domain.ts';
import type { Order } from '../../../../shared/domain/order.ts';
import type { ProductService } from '../../../../shared/domain/product.ts';
import type { StoredKind } from '../../../../shared/domain/record.ts';
import type { ServerTime } from '../../../../shared/domain/service-values.ts';
import { timeInZone } from '../tickets/line.ts';
import { announcementType } from './kinds/announcements.ts';
import { contactType } from './kinds/contacts.ts';
import { domainType } from './kinds/domains.ts';
import type { RecordTexts, RecordType } from './kinds/kind.ts';
import { orderType } from './kinds/orders.ts';
import { productType } from './kinds/products.ts';

interface Records {
  contacts: Contact;
  products: ProductService;
  domains: ClientDomain;
  orders: Order;
  announcements: Announcement;
}

export const RECORD_TYPES = {
  contacts: contactType,
  products: productType,
  domains: domainType,
  orders: orderType,
  announcements: announcementType,
} satisfies { [K in RecordKind]: RecordType<Records[K]> };

/** One kind of which it is not known which; its records are what its own table holds. */
export const recordType = (name: RecordKind) => RECORD_TYPES[name] as unknown as RecordType<{ id: string }>;

/** The table of a hit's kind. */
export const tableOf = (searchAs: StoredKind): CustomerKind => TABLES.get(searchAs) as CustomerKind;
const TABLES = new Map<string, RecordKind>(RECORD_KINDS.map((name) => [RECORD_TYPES[name].searchAs, name]));

/** `json`: as it stands in the table of that name. */
export function recordTexts(table: RecordKind, json: string): RecordTexts {
  const texts = recordType(table).texts(JSON.parse(json) as { id: string });
  const filled = (list: string[]) => list.filter((text) => text.trim() !== '');
  return { ...texts, details: filled(texts.details), parts: filled(texts.parts) };
}

/**
 * Times in the account's zone, which is not the one they were decoded in: they were kept without.
 */
export function inZone<T extends object>(kind: RecordKind, record: T, zone: string | null): T {
  const names: readonly string[] = recordType(kind).times;
  const kept = Object.entries(record).filter(([key]) => names.includes(key));
  const times = kept.map(([key, time]: [string, ServerTime | null]) => [key, timeInZone(time?.text ?? null, zone)]);
  return { ...record, ...Object.fromEntries(times) };
}
