/**
 * `othersNamed` finds domains and addresses in a text that belong to another customer: a sign that
 * a reply was copied from another ticket.
 */
import { MOST_NAMES, type OtherCustomerName } from '../../../../shared/domain/account.ts';
import { hostForms, type Recognised, recognise } from '../../rules/search/recognise.ts';
import { setting } from '../account/settings.ts';
import { getColumn, getValue, hasRow, type StoreContext } from '../context.ts';
import { clientName } from '../records/clients.ts';
import { type TicketLine, ticketLine } from '../ticket/line.ts';
import { matchOf } from './customers.ts';

/** A name with more owners is shared: a host of ours, or a free mail service. */
const MOST_OWNERS = 2;
const NOT_ENDED = `lower(status) NOT IN ('terminated', 'cancelled', 'canceled', 'fraud', 'transferred away', 'expired')`;

/**
 * Returns names of other customers. `ours`: the account's own addresses, whose domains belong to no
 * customer. Skips names that this customer has too, and names in canned replies.
 */
export function othersNamed(
  ctx: StoreContext,
  ticket: string,
  names: readonly string[],
  ours: readonly string[],
): OtherCustomerName[] {
  const line = ticketLine(ctx, ticket);
  if (!line) return [];
  const own = ownClients(ctx, line);
  const ownEmails = [line.email, ...(JSON.parse(line.cc) as string[])].map((email) => email.trim().toLowerCase());
  const ourDomains = new Set([...ours, ...serverNames(ctx)].flatMap((one) => recognise(one).hosts.slice(-1)));
  return names.slice(0, MOST_NAMES).flatMap((name): OtherCustomerName[] => {
    const found = recognise(name);
    const { email, hosts } = found;
    if (ourDomains.has(hosts.at(-1) ?? '') || (email !== null && ownEmails.includes(email))) return [];
    const owners = ownersOf(ctx, found);
    const [first] = owners;
    if (first === undefined || owners.length > MOST_OWNERS || owners.some((id) => id !== null && own.has(id)))
      return [];
    if (isInCanned(ctx, name)) return [];
    return [{ name, clientId: first, clientName: clientName(ctx, first) }];
  });
}

/** All clients who may be the ticket's, and the owners of the linked product or domain. */
function ownClients(ctx: StoreContext, line: TicketLine): ReadonlySet<string> {
  const { clientId, candidates } = matchOf(ctx, line);
  const table = line.service_kind === 'domain' ? 'domains' : 'products';
  const linked = getValue<string | null>(
    ctx.cache,
    `SELECT client_id id FROM ${table} WHERE id = ?`,
    line.service_id ?? '',
  );
  return new Set([clientId, linked, ...candidates].filter((id) => id != null));
}

/** Client ids; null for a guest. For a host, the most exact match that has an owner decides. */
function ownersOf(ctx: StoreContext, { email, hosts }: Recognised): (string | null)[] {
  const byEmail = email === null ? [] : emailOwners(ctx, email);
  if (byEmail.length > 0) return byEmail;
  for (const host of hosts) {
    const owners = hostOwners(ctx, host);
    if (owners.length > 0) return owners;
  }
  return [];
}

const emailOwners = (ctx: StoreContext, email: string): (string | null)[] =>
  getColumn<string | null>(
    ctx.cache,
    `SELECT client_id id FROM contacts WHERE email = @email AND client_id IS NOT NULL
     UNION SELECT client_id FROM tickets WHERE client_id IS NOT NULL AND lower(email) = @email
     UNION SELECT client_id FROM tickets INDEXED BY tickets_guest_email WHERE client_id IS NULL AND lower(email) = @email`,
    { email },
  )
    // A guest with the e-mail of a client's contact counts as that client.
    .sort((a, b) => Number(a === null) - Number(b === null));

function hostOwners(ctx: StoreContext, host: string): string[] {
  const is = (column: string) => `${column} IN (SELECT value FROM json_each(@forms))`;
  return getColumn(
    ctx.cache,
    `SELECT client_id id FROM domains WHERE client_id IS NOT NULL AND ${NOT_ENDED} AND (${is('name')} OR ${is('name_twin')})
     UNION SELECT client_id FROM products
       WHERE client_id IS NOT NULL AND ${NOT_ENDED} AND (${is('domain')} OR ${is('domain_twin')})`,
    { forms: JSON.stringify(hostForms(host)) },
  );
}

/** Names of our servers, and hosts in the signature. */
export const serverNames = (ctx: StoreContext): string[] => [
  ...getColumn(ctx.cache, `SELECT DISTINCT server_name name FROM products WHERE server_name LIKE '%.%'`),
  ...(setting(ctx, 'signature').match(/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu) ?? []),
];

const isInCanned = (ctx: StoreContext, name: string): boolean =>
  hasRow(
    ctx.work,
    `SELECT 1 FROM canned WHERE instr(lower(text), @name) > 0
     UNION ALL SELECT 1 FROM canned_shared WHERE instr(lower(text), @name) > 0
     UNION ALL SELECT 1 FROM team_tools WHERE kind = 'canned' AND instr(lower(value ->> 'text'), @name) > 0 LIMIT 1`,
    { name: name.toLowerCase() },
  );
