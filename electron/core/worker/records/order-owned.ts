/**
 * `ownedAlready` finds parts of an order that exist already: a registered domain, a product under
 * the same domain, or a second product of the same kind.
 */
import { domainKey } from '../../../../shared/domain/domain-name.ts';
import type { OrderForm, OrderLine, OwnedItem } from '../../../../shared/domain/order-form.ts';
import type { StoredRecord } from '../../../../shared/domain/record.ts';
import { hasEnded } from '../../rules/attention.ts';
import type { StoreContext } from '../context.ts';
import { clientName } from './clients.ts';
import { recordsNamed, storedRecords } from './records.ts';

const MOST_FOUND = 5;

/**
 * Active ones come first. Renewals and add-ons belong to existing services, so they cause no
 * warning.
 */
export function ownedAlready(ctx: StoreContext, form: OrderForm): OwnedItem[] {
  const client = form.client?.id ?? null;
  const found = new Map<string, OwnedItem>();
  for (const line of form.lines) {
    for (const stored of matchingServices(ctx, line, client)) {
      const { id, status, clientId } = stored.record;
      found.set(`${stored.kind} ${id}`, {
        kind: stored.kind,
        id,
        label: stored.kind === 'domain' ? stored.record.name : labelOf(stored.record),
        status,
        ended: hasEnded(status),
        owner: clientId === null ? null : { id: clientId, name: clientName(ctx, clientId) },
        own: clientId !== null && clientId === client,
      });
    }
  }
  return [...found.values()].sort((a, b) => Number(a.ended) - Number(b.ended) || Number(b.own) - Number(a.own));
}

const labelOf = ({ name, domain }: { name: string; domain: string }): string =>
  [name, domain].filter(Boolean).join(' · ');

function matchingServices(
  ctx: StoreContext,
  line: OrderLine,
  client: string | null,
): StoredRecord<'domain' | 'product'>[] {
  const named = recordsNamed(ctx, [domainKey(line.domain)]);
  if (line.kind !== 'product') return named.filter(({ kind }) => kind === 'domain');
  const domains = line.domainType === '' ? [] : named.filter(({ kind }) => kind === 'domain');
  if (line.domain.trim() !== '') return [...domains, ...named.filter(({ kind }) => kind === 'product')];
  return client === null ? [] : sameProducts(ctx, line.pid.trim(), client);
}

const sameProducts = (ctx: StoreContext, pid: string, client: string): StoredRecord<'product'>[] =>
  storedRecords(
    ctx,
    'products',
    `WHERE client_id = ? AND json_extract(record, '$.productId') = ? ORDER BY length(id) DESC, id DESC LIMIT ${MOST_FOUND}`,
    ...[client, pid],
  ).map((stored) => ({ kind: 'product', ...stored }));
