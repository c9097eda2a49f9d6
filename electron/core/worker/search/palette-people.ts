/**
 * `personOf` describes a client, `customerAnswer` does so for the palette. The service lists no
 * clients, so names come from their records.
 */
import type { Contact } from '../../../../shared/domain/contact.ts';
import type { PaletteAnswer } from '../../../../shared/domain/search.ts';
import { highlights, type Needle } from '../../rules/search/text.ts';
import { getRow, type StoreContext } from '../context.ts';
import { clientName } from '../records/client-names.ts';

interface Person {
  names: string[];
  company: string;
  email: string;
}

export function personOf(ctx: StoreContext, client: string): Person {
  const row = getRow<{ record: string }>(ctx.cache, 'SELECT record FROM contacts WHERE client_id = ? LIMIT 1', client);
  const contact = row ? (JSON.parse(row.record) as Contact) : null;
  const ticket = getRow<{ name: string; email: string }>(
    ctx.cache,
    'SELECT name, email FROM tickets WHERE client_id = ? ORDER BY last_at DESC LIMIT 1',
    client,
  );
  const written = contact ? `${contact.firstName} ${contact.lastName}`.trim() : '';
  return {
    names: [clientName(ctx, client) ?? '', ticket?.name ?? '', written].filter(Boolean),
    company: contact?.company ?? '',
    email: ticket?.email || contact?.email || '',
  };
}

/**
 * A client as an answer. If not named exactly, all typed words must occur in the name, company or
 * e-mail.
 */
export function customerAnswer(
  ctx: StoreContext,
  client: string,
  needles: readonly Needle[][],
  exact: boolean,
): PaletteAnswer | null {
  const { names, company, email } = personOf(ctx, client);
  const title = names[0] ?? (company || email);
  const snippet = [company === title ? '' : company, email === title ? '' : email].filter(Boolean).join(' · ');
  const all = [...names, company, email].join('\n');
  const named = needles.length > 0 && needles.every((ways) => highlights(all, ways).length > 0);
  if (!exact && !named) return null;
  return {
    kind: 'customer',
    id: client,
    ticket: null,
    entry: null,
    clientId: client,
    title,
    snippet,
    highlights: { title: highlights(title, needles.flat()), snippet: highlights(snippet, needles.flat()) },
    at: null,
    row: null,
    exact,
  };
}
