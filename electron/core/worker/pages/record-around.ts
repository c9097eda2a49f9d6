/**
 * `recordAround` collects the context of a domain, product or order: owner, due date, tickets that
 * mention it, and orders that contain it.
 */
import type { Attention } from '../../../../shared/domain/customer.ts';
import type { Order } from '../../../../shared/domain/order.ts';
import type { OrderReferences, RecordContext, StoredKind, StoredRecord } from '../../../../shared/domain/record.ts';
import type { Stored } from '../../../../shared/domain/service-values.ts';
import { daysUntil, domainAttention, productAttention } from '../../rules/attention.ts';
import { serviceDay } from '../account/settings.ts';
import type { StoreContext } from '../context.ts';
import { ticketsWhere } from '../queues/rows.ts';
import { mentionCondition } from '../queues/views.ts';
import { clientEmails, clientName } from '../records/clients.ts';
import { spellingsOf } from '../records/kinds/kind.ts';
import { recordsNamed, storedRecord, storedRecords } from '../records/records.ts';
import { matchAny, type Sql, toJsonList } from '../search/search-match.ts';
import { unsentForms } from '../writing/drafts.ts';
import { firstRows } from './customers.ts';

const MOST_TICKETS = 50;

/** Null if the cache does not hold the record. */
export function recordAround(ctx: StoreContext, kind: StoredKind, id: string): RecordContext | null {
  const stored = storedRecord(ctx, kind, id);
  if (!stored) return null;
  const { clientId } = stored.record;
  const names = [...new Set(namesOf(stored).flatMap(spellingsOf))];
  const same = recordsNamed(ctx, names).filter((one) => one.kind !== kind || one.record.id !== id);
  const clients = [clientId, ...same.map(({ record }) => record.clientId)].filter((client) => client !== null);
  const today = serviceDay(ctx);
  return {
    owner:
      clientId === null
        ? null
        : { id: clientId, name: clientName(ctx, clientId), email: clientEmails(ctx, clientId)[0] ?? '' },
    expiresIn: stored.kind === 'domain' ? daysUntil(stored.record.expiresOn, today) : null,
    attention: attentionOf(stored, today),
    tickets: ticketsAbout(ctx, stored, names),
    orders: firstRows(ordersWith(ctx, stored, new Set(names), new Set(clients))),
    same,
    unsent: kind === 'contact' ? unsentForms(ctx, 'contact', id) : [],
    named: stored.kind === 'order' ? recordsNamedBy(ctx, stored.record) : null,
  };
}

function recordsNamedBy(ctx: StoreContext, { contactId, renewals }: Order): OrderReferences {
  const contact = contactId === null ? null : storedRecord(ctx, 'contact', contactId);
  const { firstName = '', lastName = '' } = contact?.kind === 'contact' ? contact.record : {};
  const renewed = renewalsIn(renewals).map(({ id, years }) => {
    const domain = storedRecord(ctx, 'domain', id);
    return { id, name: domain?.kind === 'domain' ? domain.record.name : null, years };
  });
  return { contact: `${firstName} ${lastName}`.trim() || null, renewed };
}

function renewalsIn(text: string): { id: string; years: number }[] {
  if (!/^\w+=\d+(,\w+=\d+)*$/.test(text)) return [];
  return text.split(',').map((pair) => {
    const [id = '', years] = pair.split('=');
    return { id, years: Number(years) };
  });
}

function namesOf(stored: StoredRecord): string[] {
  const texts =
    stored.kind === 'domain'
      ? [stored.record.name]
      : stored.kind === 'product'
        ? [stored.record.domain]
        : stored.kind === 'order'
          ? stored.record.items.map(({ domain }) => domain)
          : [];
  return texts.map((text) => text.trim().toLowerCase()).filter((text) => text !== '');
}

function attentionOf(stored: StoredRecord, today: string): Attention | null {
  if (stored.kind === 'domain') return domainAttention(stored.record, today);
  return stored.kind === 'product' ? productAttention(stored.record, today) : null;
}

function ticketsAbout(
  ctx: StoreContext,
  { kind, record }: StoredRecord,
  names: readonly string[],
): RecordContext['tickets'] {
  const linked: Sql = { where: 't.service_kind = ? AND t.service_id = ?', params: [kind, record.id] };
  const mentions = names.map((name) => `"${name.replaceAll('"', '')}"`).join(' OR ');
  const about = mentions === '' ? linked : matchAny([linked, mentionCondition(ctx, mentions)]);
  return ticketsWhere(ctx, about, MOST_TICKETS);
}

function ordersWith(
  ctx: StoreContext,
  of: StoredRecord,
  names: ReadonlySet<string>,
  clients: ReadonlySet<string>,
): Stored<Order>[] {
  const origin = of.kind === 'domain' || of.kind === 'product' ? of.record.orderId : null;
  const isAbout = (order: Order) =>
    order.id === origin || order.items.some(({ domain }) => names.has(domain.trim().toLowerCase()));
  return storedRecords(
    ctx,
    'orders',
    `WHERE client_id IN (SELECT value FROM json_each(?)) OR id = ? ORDER BY placed DESC, length(id) DESC, id DESC`,
    ...[toJsonList([...clients]), origin ?? ''],
  ).filter(({ record }) => (of.kind !== 'order' || record.id !== of.record.id) && isAbout(record));
}
