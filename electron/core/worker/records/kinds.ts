/**
 * The kinds of records, by the names of their tables. A new kind needs a file in `kinds/`, a line
 * here, and a schema step; the store handles all kinds alike.
 */
import { CUSTOMER_KINDS, type CustomerKind, type RecordKind } from '../../../../shared/domain/customer.ts';
import type { RecordOf } from '../../../../shared/domain/record.ts';
import type { ServerTime } from '../../../../shared/domain/service-values.ts';
import { timeInZone } from '../ticket/line.ts';
import { announcementType } from './kinds/announcements.ts';
import { contactType } from './kinds/contacts.ts';
import { domainType } from './kinds/domains.ts';
import type { ExactKeys, RecordTexts, RecordType } from './kinds/kind.ts';
import { orderType } from './kinds/orders.ts';
import { productType } from './kinds/products.ts';

/** Records with the same number are named in this order. */
const RECORD_TYPES = {
  products: productType,
  domains: domainType,
  contacts: contactType,
  orders: orderType,
  announcements: announcementType,
} satisfies { [K in RecordKind]: RecordType<RecordOf<K>> };

export const recordType = (name: RecordKind) => RECORD_TYPES[name] as unknown as RecordType<{ id: string }>;

const kindsOfClients = (Object.keys(RECORD_TYPES) as RecordKind[]).filter((kind): kind is CustomerKind =>
  CUSTOMER_KINDS.some((one) => one === kind),
);

const isHost = (kind: CustomerKind) => recordType(kind).exactKeys.host?.includes('name') ?? false;
const hostsFirst = kindsOfClients.toSorted((a, b) => Number(isHost(b)) - Number(isHost(a)));

export interface TableColumns {
  table: CustomerKind;
  columns: readonly string[];
}

const withColumns = (kinds: CustomerKind[], of: (kind: CustomerKind) => readonly string[]): TableColumns[] =>
  kinds.map((table) => ({ table, columns: of(table) })).filter(({ columns }) => columns.length > 0);

export const foundBy = (by: keyof ExactKeys): TableColumns[] =>
  withColumns(by === 'host' ? hostsFirst : kindsOfClients, (kind) => recordType(kind).exactKeys[by] ?? []);

export const foundByBeginning = (): TableColumns[] => withColumns(hostsFirst, (kind) => recordType(kind).begins);

export function recordTexts(table: RecordKind, json: string): RecordTexts {
  const texts = recordType(table).texts(JSON.parse(json) as { id: string });
  const filled = (list: string[]) => list.filter((text) => text.trim() !== '');
  return { ...texts, details: filled(texts.details), parts: filled(texts.parts) };
}

/** Sets the account's zone on times, which are stored without one. */
export function inZone<T extends object>(kind: RecordKind, record: T, zone: string | null): T {
  const names: readonly string[] = recordType(kind).times;
  const kept = Object.entries(record).filter(([key]) => names.includes(key));
  const times = kept.map(([key, time]: [string, ServerTime | null]) => [key, timeInZone(time?.text ?? null, zone)]);
  return { ...record, ...Object.fromEntries(times) };
}
