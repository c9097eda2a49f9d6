/**
 * Reads the product or domain linked to a ticket: name and problems for rows, server for queues.
 */
import type { Attention } from '../../../../shared/domain/customer.ts';
import { inOwnLetters } from '../../../../shared/domain/domain-name.ts';
import type { ClientDomain, ProductService } from '../../../../shared/domain/product.ts';
import type { Mark, ServiceLink } from '../../../../shared/domain/ticket.ts';
import { domainAttention, productAttention } from '../../rules/attention.ts';
import { serviceDay } from '../account/settings.ts';
import { getRow, getRows, type StoreContext } from '../context.ts';
import type { TicketLine } from './line.ts';

interface ServiceSummary {
  label: string;
  marks: Mark[];
}

type Link = Pick<TicketLine, 'service_kind' | 'service_id'>;
type ServiceLookup = (link: Link) => ServiceSummary | undefined;

export function serviceSummaries(ctx: StoreContext, links: Link[]): ServiceLookup {
  const today = serviceDay(ctx);
  const found = new Map<string, ServiceSummary>();
  const ids = (kind: ServiceLink['kind']) =>
    JSON.stringify(links.filter((link) => link.service_kind === kind).map((link) => link.service_id));
  for (const product of records<ProductService>(ctx, 'products', ids('product'))) {
    const label = inOwnLetters(product.domain) || product.name || product.id;
    found.set(`product ${product.id}`, { label, marks: marksOf(productAttention(product, today)) });
  }
  for (const domain of records<ClientDomain>(ctx, 'domains', ids('domain'))) {
    found.set(`domain ${domain.id}`, {
      label: inOwnLetters(domain.name),
      marks: marksOf(domainAttention(domain, today)),
    });
  }
  return (link) => found.get(`${link.service_kind} ${link.service_id}`);
}

function records<T>(ctx: StoreContext, table: 'products' | 'domains', ids: string): T[] {
  if (ids === '[]') return [];
  return getRows<{ record: string }>(
    ctx.cache,
    `SELECT record FROM ${table} WHERE id IN (SELECT value FROM json_each(?))`,
    ids,
  ).map((row) => JSON.parse(row.record) as T);
}

/** Only present problems are marks; future ones appear in the panel. */
function marksOf(attention: Attention | null): Mark[] {
  const kind = attention?.kind;
  return kind === 'suspended' || kind === 'overdue' || kind === 'expired' ? [kind] : [];
}

export function serviceLink(link: Link, notes: ServiceLookup): ServiceLink | null {
  if (link.service_kind === null || link.service_id === null) return null;
  return { kind: link.service_kind, id: link.service_id, label: notes(link)?.label ?? null };
}

/** Condition on tickets `t`: their product runs on the server named by the only parameter. */
export const ON_SERVER = `t.service_kind = 'product' AND t.service_id IN (SELECT id FROM products WHERE server_name = ?)`;

export function serverCounts(
  ctx: StoreContext,
  active: { where: string; params: unknown[] },
): { name: string; n: number }[] {
  return getRows<{ name: string; n: number }>(
    ctx.cache,
    // Start from the active tickets, which are few; read products by the index of servers, not by
    // row.
    `SELECT p.server_name name, sum(t.n) n
     FROM (SELECT service_id, count(*) n FROM tickets t WHERE t.service_kind = 'product' AND ${active.where} GROUP BY service_id) t
     CROSS JOIN products p INDEXED BY products_on ON p.id = t.service_id
     WHERE p.server_name <> '' GROUP BY p.server_name ORDER BY p.server_name`,
    ...active.params,
  );
}

export function serverOf(ctx: StoreContext, product: string): string | null {
  const row = getRow<{ name: string | null }>(ctx.cache, 'SELECT server_name name FROM products WHERE id = ?', product);
  return row?.name || null;
}
